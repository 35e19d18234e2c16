import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { current, type Game } from "../../engine/history.ts";
import type { Pack } from "../../engine/pack.ts";
import { open } from "../../engine/prompts.ts";
import type { Below } from "../../engine/random.ts";
import { exported } from "../../tests/packs/exported.ts";
import { harbour } from "../../tests/packs/harbour.ts";
import { league } from "../../tests/packs/league.ts";
import { matrix } from "../../tests/packs/matrix.ts";
import { choose, dice, opening } from "../../tests/player.ts";
import { type Kept, type Message, type Report, SharedGame, type Why } from "../shared-game.ts";

/** Games in which messages are lost; `MUSTERBOOK_GAMES` can only lower the number. */
const GAMES = Math.min(200, Number(process.env["MUSTERBOOK_GAMES"] ?? 200));

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A phone with its game, and everything that the page was told. */
class Phone {
  shared: SharedGame;
  readonly lost: { id: string; why: Why }[] = [];
  readonly dropped: Game[] = [];
  readonly made = new Set<string>();
  /** Salts of choices that may be known to the other phone. */
  readonly shown = new Set<string>();
  cheats = 0;
  private readonly pack: Pack;
  private readonly role: "host" | "guest" | "watcher";

  constructor(pack: Pack, role: "host" | "guest" | "watcher") {
    this.pack = pack;
    this.role = role;
    this.shared = this.opened(null);
    this.shared.connected = true;
  }

  private opened(kept: Kept | null): SharedGame {
    return new SharedGame(
      this.pack,
      this.role,
      this.role,
      hash,
      {
        refused: ({ id }, why) => this.lost.push({ id, why }),
        dropped: (game) => this.dropped.push(game),
        cheated: () => {
          this.cheats += 1;
        },
      },
      kept,
    );
  }

  /** Close the page and open it again: only what was stored remains. */
  reload(): void {
    this.shared = this.opened(JSON.parse(JSON.stringify(this.shared.kept)) as Kept);
  }

  /** One tap that is allowed, or a secret choice. */
  play(below: Below): void {
    const { shared } = this;
    const { game } = shared;
    if (game === null || shared.parted !== null) return;
    if (below(12) === 0 && game.at > 1) {
      if (shared.isTheirs(game.at - 1) && shared.connected) shared.ask(game.at - 1);
      else shared.change(game.at - 1, []);
      return;
    }
    if (shared.asked !== null && below(2) === 0) shared.answer(below(2) === 0);
    const state = current(shared.game ?? game);
    const action = choose(this.pack, state, below);
    if (action === null) return;
    if (action.type === "answer" && shared.connected) {
      const asked = open(state).find(({ id }) => id === action.prompt);
      if (shared.isSecret(action.prompt)) {
        shared.choose(action.prompt, action.value, `<${this.role} ${below(1e9)}>`);
        return;
      }
      if (asked?.secret && asked.side !== null && asked.side !== state.seats[shared.seat ?? 0])
        return;
    }
    shared.change((shared.game ?? game).at, [action]);
    for (const { id } of shared.kept.pending) this.made.add(id);
  }
}

/** A network that loses, doubles, delays and reorders what is sent. */
class Network {
  readonly host: Phone;
  readonly guest: Phone;
  private readonly under: { to: Phone; message: string }[] = [];
  private lastReport: Report | null = null;
  isUp = true;
  private readonly below: Below;

  constructor(host: Phone, guest: Phone, below: Below) {
    this.host = host;
    this.guest = guest;
    this.below = below;
  }

  send(from: Phone, isReliable = false): void {
    if (!this.isUp) return;
    const toGuest = from === this.host;
    const message = JSON.stringify(from.shared.message(toGuest ? this.lastReport : null));
    const copies = isReliable ? 1 : ([0, 1, 1, 1, 2][this.below(5)] ?? 1);
    for (let copy = 0; copy < copies; copy += 1)
      this.under.push({ to: toGuest ? this.guest : this.host, message });
  }

  deliver(inOrder = false): void {
    if (this.under.length === 0) return;
    const [item] = this.under.splice(inOrder ? 0 : this.below(this.under.length), 1);
    if (item === undefined) return;
    const message = JSON.parse(item.message) as Message;
    if (message.type === "report") this.lastReport = message;
    item.to.shared.receive(message);
  }

  setUp(isUp: boolean): void {
    this.isUp = isUp;
    this.under.length = 0;
    this.host.shared.connected = isUp;
    this.guest.shared.connected = isUp;
  }

  /** Deliver everything until both phones know everything. */
  settle(): void {
    for (let round = 0; round < 8; round += 1) {
      this.send(this.guest, true);
      this.send(this.host, true);
      while (this.under.length > 0) this.deliver(true);
    }
  }
}

interface Played {
  readonly network: Network;
  readonly started: Game | null;
}

function session(pack: Pack, number: number, steps: number): Played {
  const below = dice(number);
  const host = new Phone(pack, "host");
  const guest = new Phone(pack, "guest");
  const network = new Network(host, guest, below);
  host.shared.change(0, [opening(pack, number)]);
  const started = host.shared.game;
  network.settle();
  for (let step = 0; step < steps; step += 1) {
    const lot = below(100);
    const phone = below(2) === 0 ? host : guest;
    if (lot < 25) {
      if (phone.shared.game !== null) phone.play(below);
      network.send(phone);
    } else if (lot < 45) network.send(phone);
    else if (lot < 92) network.deliver();
    else if (lot < 94) {
      network.setUp(false);
      phone.reload();
    } else if (lot < 96) network.setUp(!network.isUp);
    else if (phone.shared.parted !== null) phone.shared.goOnWith(below(2) === 0 ? "host" : "guest");
    hidden(host, guest);
  }
  if (!network.isUp) network.setUp(true);
  network.settle();
  if (host.shared.parted !== null) host.shared.goOnWith(below(2) === 0 ? "host" : "guest");
  network.settle();
  return { network, started };
}

/** A choice is nowhere on the other phone until its owner knows that the other is locked in. */
function hidden(host: Phone, guest: Phone): void {
  for (const [one, two] of [
    [host, guest],
    [guest, host],
  ] as const) {
    const { own, theirs } = one.shared.secrets.kept;
    if (own === null || one.shown.has(own.salt)) continue;
    if (theirs?.moment === own.moment && own.complete) one.shown.add(own.salt);
    else assert.ok(!JSON.stringify([two.shared.kept, two.shared.game?.steps]).includes(own.salt));
  }
}

const packs = exported.length > 0 ? exported : [harbour(), league, matrix];

for (const pack of packs)
  test(`two phones with a bad network play the same game of ${pack.id}`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (number) => {
        const { network } = session(pack, number, 300);
        const { host, guest } = network;
        assert.equal(host.shared.parted, null);
        assert.equal(guest.shared.parted, null);
        assert.deepEqual(guest.shared.kept.pending, []);
        assert.deepEqual(guest.shared.kept.agreed, host.shared.kept.agreed);
        assert.ok(host.shared.game !== null && guest.shared.game !== null);
        assert.deepEqual(current(guest.shared.game), current(host.shared.game));
        assert.equal(host.cheats + guest.cheats, 0);
        const known = new Set(host.shared.kept.agreed.map(({ id }) => id));
        const told = new Set(guest.lost.map(({ id }) => id));
        for (const id of guest.made)
          assert.ok(
            known.has(id) || told.has(id) || host.dropped.length + guest.dropped.length > 0,
          );
      }),
      { numRuns: Math.ceil(GAMES / packs.length) },
    );
  });
