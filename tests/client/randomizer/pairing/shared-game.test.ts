import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { Action } from "../../../../client/randomizer/engine/events.ts";
import {
  act,
  current,
  type Game,
  redo,
  undo,
} from "../../../../client/randomizer/engine/history.ts";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { open } from "../../../../client/randomizer/engine/prompts.ts";
import type { Below } from "../../../../client/randomizer/engine/random.ts";
import {
  type Kept,
  type Message,
  type Report,
  SharedGame,
  type Why,
} from "../../../../client/randomizer/pairing/shared-game.ts";
import { run, set } from "../../../../client/randomizer/view/battle/clock.ts";
import { exported } from "../packs/exported.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { matrix } from "../packs/matrix.ts";
import { choose, dice, opening } from "../player.ts";

/** Games in which messages are lost; `MUSTERBOOK_GAMES` plays up to 60, or 200 of built packs. */
const MOST = exported.length > 0 ? 200 : 60;
const GAMES = Math.min(MOST, Number(process.env["MUSTERBOOK_GAMES"] ?? 20));
/** Taps, messages and interruptions of a game: most games come to their end. */
const MOMENTS = 1000;

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
  /** The time of this phone, which need not be that of the others. */
  now: number;
  private readonly pack: Pack;
  private readonly role: "host" | "guest" | "watcher";

  constructor(pack: Pack, role: "host" | "guest" | "watcher") {
    this.pack = pack;
    this.role = role;
    this.now = { host: 1_000_000, guest: 7_654_321, watcher: 20 }[role];
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
        kept: () => undefined,
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

  /** Run the chess clock for a player or neither, or remove it. */
  setClock(below: Below): void {
    const { times } = this.shared.clock;
    const side = ([null, "attacker", "defender"] as const)[below(3)] ?? null;
    const isOff = times !== null && below(5) === 0;
    this.shared.setTimes(isOff ? null : run(times ?? set(90, null, this.now), side, this.now));
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
  readonly watcher: Phone;
  private readonly under: { from: Phone; to: Phone; message: string }[] = [];
  private readonly reports = new Map<Phone, Report>();
  isUp = true;
  private readonly below: Below;

  constructor(pack: Pack, below: Below) {
    this.host = new Phone(pack, "host");
    this.guest = new Phone(pack, "guest");
    this.watcher = new Phone(pack, "watcher");
    this.below = below;
  }

  /** Some time goes by. */
  wait(): void {
    const time = this.below(3000);
    for (const phone of [this.host, this.guest, this.watcher]) phone.now += time;
  }

  send(from: Phone, isReliable = false): void {
    if (!this.isUp) return;
    for (const to of from === this.host ? [this.guest, this.watcher] : [this.host]) {
      const report = this.reports.get(to) ?? null;
      const message = JSON.stringify(from.shared.message(report, from.now));
      const copies = isReliable ? 1 : ([0, 1, 1, 1, 2][this.below(5)] ?? 1);
      for (let copy = 0; copy < copies; copy += 1) this.under.push({ from, to, message });
    }
  }

  deliver(inOrder = false): void {
    if (this.under.length === 0) return;
    const [item] = this.under.splice(inOrder ? 0 : this.below(this.under.length), 1);
    if (item === undefined) return;
    const message = JSON.parse(item.message) as Message;
    if (message.type === "report") this.reports.set(item.from, message);
    item.to.shared.receive(message, item.to.now);
  }

  setUp(isUp: boolean): void {
    this.isUp = isUp;
    this.under.length = 0;
    for (const phone of [this.host, this.guest, this.watcher]) phone.shared.connected = isUp;
  }

  /** Deliver everything until both phones know everything. */
  settle(): void {
    for (let round = 0; round < 8; round += 1) {
      for (const phone of [this.guest, this.watcher, this.host]) this.send(phone, true);
      while (this.under.length > 0) this.deliver(true);
    }
  }
}

interface Played {
  readonly network: Network;
  readonly started: Game | null;
}

function session(pack: Pack, number: number): Played {
  const below = dice(number);
  const network = new Network(pack, below);
  const { host, guest, watcher } = network;
  host.shared.change(0, [opening(pack, number)]);
  const started = host.shared.game;
  network.settle();
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    network.wait();
    const lot = below(100);
    const phone = below(2) === 0 ? host : guest;
    if (below(10) === 0) network.send(watcher);
    if (below(20) === 0) phone.setClock(below);
    if (lot < 25) {
      if (phone.shared.game !== null) phone.play(below);
      network.send(phone);
    } else if (lot < 45) network.send(phone);
    else if (lot < 92) network.deliver();
    else if (lot < 94) {
      network.setUp(false);
      (below(3) === 0 ? watcher : phone).reload();
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

/** The chess clock that a phone shows, with how long the current period has lasted. */
const clockOf = ({ shared: { clock }, now }: Phone) => ({
  ...clock.times,
  count: clock.count,
  since: clock.times && now - clock.times.since,
});

const packs = exported.length > 0 ? exported : [harbour(), league, matrix];

const games = Math.ceil(GAMES / packs.length);

for (const pack of packs)
  test(`${games} games of ${pack.id} are the same on two phones with a bad network`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (number) => {
        const { network } = session(pack, number);
        const { host, guest, watcher } = network;
        assert.equal(host.shared.parted, null);
        assert.equal(guest.shared.parted, null);
        assert.deepEqual(guest.shared.kept.pending, []);
        assert.deepEqual(guest.shared.kept.agreed, host.shared.kept.agreed);
        assert.ok(host.shared.game !== null && guest.shared.game !== null);
        assert.deepEqual(current(guest.shared.game), current(host.shared.game));
        assert.deepEqual(watcher.shared.kept.agreed, host.shared.kept.agreed);
        assert.deepEqual(clockOf(guest), clockOf(host));
        assert.deepEqual(clockOf(watcher), clockOf(host));
        assert.equal(host.cheats + guest.cheats, 0);
        const known = new Set(host.shared.kept.agreed.map(({ id }) => id));
        const told = new Set(guest.lost.map(({ id }) => id));
        for (const id of guest.made)
          assert.ok(
            known.has(id) || told.has(id) || host.dropped.length + guest.dropped.length > 0,
          );
      }),
      { numRuns: games },
    );
  });

test("a device that watches sees every change and the clock, and can change neither", () => {
  const below = dice(1);
  const network = new Network(league, below);
  const { host, guest, watcher } = network;
  host.shared.change(0, [opening(league, 1)]);
  network.settle();
  // What it says comes before the guest's next tap, with a higher number.
  for (let count = 0; count < 20; count += 1) watcher.shared.message(null, watcher.now);
  network.send(watcher, true);
  network.deliver();
  guest.setClock(below);
  for (let count = 0; count < 20; count += 1) guest.play(below);
  const tapped = guest.shared.kept.pending.map(({ id }) => id);
  assert.ok(tapped.length > 0);
  network.settle();
  const log = host.shared.kept.agreed;
  assert.deepEqual(
    log.slice(1).map(({ id }) => id),
    tapped,
  );
  assert.deepEqual(watcher.shared.kept.agreed, log);
  assert.deepEqual(clockOf(watcher), clockOf(guest));
  const { game } = watcher.shared;
  assert.ok(game !== null);
  assert.throws(() => watcher.shared.change(game.at - 1, []), /watches/);
  assert.throws(() => watcher.shared.adopt({ ...game, at: game.at - 1 }), /watches/);
  assert.throws(() => watcher.shared.setTimes(null), /watches/);
  watcher.shared.ask(1);
  watcher.shared.goOnWith("guest");
  network.settle();
  assert.deepEqual(host.shared.kept.agreed, log);
  assert.equal(host.shared.asked, null);
});

test("the clocks of both phones agree although a message came late and the phones' times differ", () => {
  const network = new Network(league, dice(2));
  const { host, guest } = network;
  const pass = (time: number): void => {
    host.now += time;
    guest.now += time;
  };
  const begun = run(set(90, null, host.now), "attacker", host.now);
  host.shared.setTimes(begun);
  network.send(host, true);
  pass(9000);
  network.deliver(true);
  assert.equal(clockOf(guest).since, 0);
  network.settle();
  assert.equal(clockOf(guest).since, 9000);
  // Both change the clock at once: the host decides.
  pass(1000);
  host.shared.setTimes(run(begun, null, host.now));
  guest.shared.setTimes(run(set(90, null, guest.now), "defender", guest.now));
  network.settle();
  assert.deepEqual(clockOf(guest), clockOf(host));
  assert.equal(guest.shared.clock.times?.running, null);
  guest.reload();
  assert.deepEqual(clockOf(guest), clockOf(host));
});

const cp = (by: number): Action => ({ type: "cp", side: "attacker", by });
const shown = ({ shared: { game } }: Phone): Game => {
  assert.ok(game !== null);
  return game;
};

for (const [what, again] of [
  ["makes a step again that was undone", (game: Game) => act(game, cp(1))],
  ["redoes a step", redo],
] as const)
  test(`both games are shown as they were played alone, when one ${what}`, () => {
    const network = new Network(league, dice(3));
    const { host, guest } = network;
    host.shared.change(0, [opening(league, 3)]);
    network.settle();
    guest.shared.adopt(act(shown(guest), cp(1)));
    guest.shared.adopt(undo(shown(guest)));
    network.settle();
    network.setUp(false);
    guest.shared.adopt(again(shown(guest)));
    assert.equal(guest.shared.kept.pending[0]?.actions.length, 0, "both are a redo");
    host.shared.adopt(act(shown(host), cp(2)));
    const [ofHost, ofGuest] = [current(shown(host)), current(shown(guest))];
    network.setUp(true);
    // The host speaks first.
    network.send(host, true);
    network.settle();
    for (const { shared } of [host, guest]) {
      assert.ok(shared.parted !== null);
      assert.deepEqual(current(shared.parted.host), ofHost);
      assert.deepEqual(current(shared.parted.guest), ofGuest);
    }
    host.shared.goOnWith("guest");
    network.settle();
    assert.deepEqual(current(shown(host)), ofGuest);
    assert.deepEqual(current(shown(guest)), ofGuest);
    assert.equal(host.dropped.length, 1);
  });
