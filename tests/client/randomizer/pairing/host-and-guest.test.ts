/** Whole games between a host and its guest, over connections that are lost and found. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runClock, setLimit, timeUsed } from "../../../../client/randomizer/engine/chess-clock.ts";
import type { Action } from "../../../../client/randomizer/engine/events.ts";
import {
  act,
  current,
  type Game,
  newGame,
  undo,
  withNames,
} from "../../../../client/randomizer/engine/history.ts";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { openPrompts } from "../../../../client/randomizer/engine/prompts.ts";
import type { Below } from "../../../../client/randomizer/engine/random.ts";
import { Illegal, REFUSALS } from "../../../../client/randomizer/engine/refusals.ts";
import { Guest } from "../../../../client/randomizer/pairing/guest.ts";
import { Host, secretPrompts } from "../../../../client/randomizer/pairing/host.ts";
import {
  changeBetween,
  type Message,
  NOT_CHANGED,
  type RequestedChange,
  readMessage,
  sentClock,
} from "../../../../client/randomizer/pairing/messages.ts";
import { cases } from "../cases.ts";
import { build } from "../packs/build.ts";
import { exported } from "../packs/exported.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { matrix, stance } from "../packs/matrix.ts";
import { choose, dice, opening } from "../player.ts";
import { Table as OnePhone, tactical } from "../table.ts";

/** Games in which connections are lost; `MUSTERBOOK_GAMES` plays up to 60, or 200 of built packs. */
const MOST = exported.length > 0 ? 200 : 60;
const GAMES = cases(9, MOST);
/** Taps, messages and interruptions of a game: most games come to their end. */
const MOMENTS = 1000;
const TITLE = { name: "", armies: ["", ""] } as const;

const DEVICES = ["host", "guest"] as const;
type Device = (typeof DEVICES)[number];

/**
 * A host, a guest, and their connection: a data channel keeps the order of its messages, and what is
 * under way when it is lost never arrives.
 */
class Table {
  host: Host;
  guest: Guest;
  readonly pack: Pack;
  isUp = true;
  /** The times of the phones, which need not be the same. */
  now = { host: 1_000_000, guest: 7_654_321 };
  /** What the guest was told when something was refused. */
  readonly refusals: string[] = [];
  private readonly under: Record<Device, string[]> = { host: [], guest: [] };
  private readonly below: Below;

  constructor(pack: Pack, below: Below, number: number) {
    this.pack = pack;
    this.below = below;
    this.host = new Host("game", newGame(pack, opening(pack, number)), null);
    this.guest = new Guest("game", null);
    this.tell();
    this.settle();
  }

  /** The host tells its game, and the guest the answer to its request. */
  tell(answer: string | null = null): void {
    this.send("guest", this.host.message(TITLE, this.now.host, answer));
  }

  private send(to: Device, message: Message): void {
    if (this.isUp) this.under[to].push(JSON.stringify(message));
  }

  /** Deliver the next message to a device. */
  deliver(to: Device): void {
    const text = this.under[to].shift();
    if (text === undefined) return;
    const message = readMessage(text);
    assert.ok(message !== null, `is no message: ${text.slice(0, 400)}`);
    if (message.type === "request") this.tell(this.host.receive(message, this.now.host));
    else if (message.type === "game") {
      this.guest.receive(message, this.pack, this.now.guest);
      if (message.answer) this.refusals.push(message.answer);
    }
  }

  /** Deliver everything. */
  settle(): void {
    while (DEVICES.some((to) => this.under[to].length > 0))
      for (const to of DEVICES) this.deliver(to);
  }

  setUp(isUp: boolean): void {
    this.isUp = isUp;
    for (const to of DEVICES) this.under[to].length = 0;
    if (!isUp) return;
    this.guest.connected();
    this.tell();
  }

  /** Close a page and open it again: the game and secret answers are stored, and nothing else is. */
  reload(who: "host" | "guest"): void {
    this.setUp(false);
    const { game, chessClock, held } = this.host;
    if (who === "host") this.host = new Host("game", game, chessClock, 0, held);
    else this.guest = new Guest("game", this.guest.game);
  }

  wait(): void {
    const time = this.below(3000);
    for (const who of DEVICES) this.now[who] += time;
  }

  /** One tap that is allowed on the host's phone, or a secret choice. */
  playHost(): void {
    const { host, below } = this;
    const { game } = host;
    const { seats } = current(game);
    const own = secretPrompts(current(game)).find(({ side }) => side === seats[0]);
    const isLocked = host.held.some(({ prompt }) => prompt === own?.id);
    if (own && isLocked && below(12) === 0) host.keepsSecret(0, takenBack(own.id));
    const action = this.tap(game, 0, this.isUp);
    const next = below(12) === 0 && game.at > 1 ? undo(game) : action && act(game, action);
    if (next === null) return;
    if (!this.isUp || !host.keepsSecret(0, changeBetween(game, next)))
      host.adopt(next, host.chessClock);
    this.tell();
  }

  /** One tap on the guest's phone; it is refused while nothing can be sent. */
  playGuest(): void {
    const { guest, below } = this;
    const { game } = guest;
    if (game === null) return;
    if (below(12) === 0 && game.at > 1) this.want({ at: game.at - 1, actions: [] });
    else if (below(12) === 0 && guest.held[0]) this.want(takenBack(guest.held[0].prompt));
    else {
      const action = this.tap(game, 1, true);
      const change = action && changeBetween(game, act(game, action));
      if (change) this.want(change);
    }
  }

  want(change: RequestedChange): void {
    if (!this.isUp) return;
    try {
      this.send("host", this.guest.request(change));
    } catch (error) {
      assert.ok(error instanceof Illegal, String(error));
      assert.equal(error.message, NOT_CHANGED.waits, "a sentence says why");
    }
  }

  /** An action that a player is asked for, or may do; no answer to what only the other is asked. */
  private tap(game: Game, seat: 0 | 1, isShared: boolean): Action | null {
    const state = current(game);
    const action = choose(this.pack, state, this.below);
    if (action?.type !== "answer" || !isShared) return action;
    const asked = secretPrompts(state).find(({ id }) => id === action.prompt);
    return asked === undefined || asked.side === state.seats[seat] ? action : null;
  }

  /** Run the chess clock for a player or neither, or remove it. */
  setClock(who: "host" | "guest"): void {
    const { chessClock } = this[who];
    const now = this.now[who];
    const side = ([null, "attacker", "defender"] as const)[this.below(3)] ?? null;
    const isOff = chessClock !== null && this.below(5) === 0;
    const changed = isOff ? null : runClock(chessClock ?? setLimit(90, null, now), side, now);
    if (who === "guest") this.want({ clock: sentClock(changed, now) });
    else {
      this.host.adopt(this.host.game, changed);
      this.tell();
    }
  }

  /** No answer that the host keeps is in what it tells. */
  hidden(): void {
    const { host } = this;
    const message = host.message(TITLE, 0);
    const { steps } = host.game;
    assert.deepEqual(
      message.steps,
      steps.map(({ actions }) => actions),
    );
    const rest = JSON.stringify({ ...message, steps: [], held: [] });
    assert.doesNotMatch(rest, /"(value|actions)":/, "nothing that a player has chosen");
    const { prompts, seats } = current(host.game);
    const isGuests = (id: string): boolean =>
      prompts.some((prompt) => prompt.id === id && prompt.side === seats[1]);
    assert.ok(
      message.held.every(({ prompt }) => isGuests(prompt)),
      "except by the guest",
    );
  }

  /** The chess clock of a phone, with the time that each side has used. */
  clock(who: Device) {
    const { chessClock } = this[who];
    if (chessClock === null) return null;
    const { limit, running } = chessClock;
    return { limit, running, ...timeUsed(chessClock, this.now[who]) };
  }
}

function session(pack: Pack, number: number): Table {
  const below = dice(number);
  const table = new Table(pack, below, number);
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    table.wait();
    const lot = below(100);
    const who = below(2) === 0 ? "host" : "guest";
    if (below(20) === 0) table.setClock(who);
    if (lot < 30) {
      if (who === "host") table.playHost();
      else table.playGuest();
    } else if (lot < 94) table.deliver(DEVICES[below(2)] ?? "guest");
    else if (lot < 96) table.reload(who);
    else if (lot < 98 || !table.isUp) table.setUp(!table.isUp);
    table.hidden();
  }
  table.setUp(true);
  table.settle();
  return table;
}

const packs = exported.length > 0 ? exported : [harbour(), league, matrix];
const games = Math.ceil(GAMES / packs.length);

for (const pack of packs)
  test(`${games} games of ${pack.id} are the same on two phones that lose each other`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (number) => {
        const table = session(pack, number);
        const { host, guest } = table;
        assert.ok(guest.game !== null);
        assert.deepEqual(guest.game.steps, host.game.steps);
        assert.equal(guest.game.at, host.game.at);
        guest.request({ at: 1, actions: [] }); // it does not wait for an answer
        assert.deepEqual(table.clock("guest"), table.clock("host"));
        for (const text of table.refusals) assert.match(text, /^[A-Z].*\.$/);
      }),
      { numRuns: games },
    );
  });

/** Take a locked answer back. */
const takenBack = (prompt: string): RequestedChange => ({
  at: 0,
  actions: [{ type: "answer", prompt, value: [] }],
});

const cp = (by: number): Action => ({ type: "cp", side: "attacker", by });

/** A connected table with a game, without any loss. */
const connected = (pack: Pack = league): Table => new Table(pack, dice(1), 1);

function want(table: Table, ...actions: readonly Action[]): void {
  const { game } = table.guest;
  assert.ok(game !== null);
  table.want({ at: game.at, actions: actions as never });
}

test("a request of several actions is carried out as a whole or not at all", () => {
  const table = connected();
  const before = table.host.game;
  want(table, cp(1), cp(-50));
  table.settle();
  assert.equal(table.host.game, before);
  assert.deepEqual(table.refusals, [REFUSALS.cp]);
  want(table, cp(2), cp(1));
  table.settle();
  assert.equal(table.host.game.at, 2, "one step");
});

test("what the guest wants after a change that it has not seen is refused with a sentence", () => {
  const table = connected();
  const { host } = table;
  host.adopt(act(host.game, cp(2)), null);
  table.tell();
  want(table, cp(1));
  table.settle();
  assert.deepEqual(table.refusals, [NOT_CHANGED.stale]);
  assert.equal(table.guest.game?.at, 2);
  want(table, cp(1));
  table.settle();
  assert.equal(host.game.at, 3);
  assert.equal(current(host.game).sides.attacker.cp, 3);
});

test("what both players tap in the same moment is done once, and the guest is not refused", () => {
  const table = new Table(harbour(), dice(1), 1);
  const { host } = table;
  const award = { type: "award", side: "attacker", award: "painted", given: true } as const;
  const battle = new OnePhone(table.pack, "ask", {
    weather: ["fog"],
    aim: ["hunt"],
    ground: ["bay"],
  });
  host.adopt(battle.modes(["captains", "signal"], tactical).first("attacker").game, null);
  table.tell();
  table.settle();
  host.adopt(act(host.game, award), null);
  table.tell();
  want(table, award);
  table.settle();
  assert.deepEqual(table.refusals, []);
  assert.equal(table.guest.game?.at, host.game.at);
});

test("a phase that both players end in the same moment is ended once, also by a score at its end", () => {
  const table = new Table(harbour(), dice(1), 1);
  const { host } = table;
  const cards = { weather: ["fog"], aim: ["hunt"], ground: ["bay"] };
  const battle = new OnePhone(table.pack, "ask", cards);
  const next = { type: "next" } as const;
  host.adopt(battle.modes(["captains", "signal"], tactical).first("attacker").game, null);
  table.tell();
  table.settle();
  host.adopt(act(host.game, next, next), null);
  table.tell();
  want(table, next);
  table.settle();
  assert.deepEqual(table.refusals, []);
  assert.equal(table.guest.game?.at, host.game.at);
  host.adopt(act(host.game, cp(1)), null);
  table.tell();
  want(table, next);
  table.settle();
  assert.deepEqual(table.refusals, [NOT_CHANGED.stale], "the phase is not over");
});

test("the guest waits for an answer, and other messages of the host are none", () => {
  const table = connected();
  want(table, cp(1));
  table.tell();
  table.deliver("guest");
  assert.throws(() => table.guest.request({ at: 1, actions: [] }), { message: NOT_CHANGED.waits });
  table.settle();
  table.guest.request({ at: 1, actions: [] });
});

test("a guest that is not connected says so, and goes on with the host's game later", () => {
  const table = connected();
  want(table, cp(3));
  table.settle();
  table.setUp(false);
  const { host } = table;
  host.adopt(act(host.game, cp(2)), null);
  table.reload("guest");
  table.setUp(true);
  // Of what it would show then, the host could only say that somebody was quicker.
  assert.throws(() => table.guest.request({ at: 3, actions: [] }), { message: NOT_CHANGED.waits });
  table.settle();
  assert.equal(table.guest.game?.at, 3);
  want(table, cp(1));
  table.settle();
  assert.equal(host.game.at, 4, "a page that was opened again can want something");
});

test("the guest takes back the last step, whoever made it", () => {
  const table = connected();
  const { host, guest } = table;
  host.adopt(act(host.game, cp(2)), null);
  table.tell();
  table.settle();
  table.want({ at: 1, actions: [] });
  table.settle();
  assert.equal(host.game.at, 1);
  assert.equal(guest.game?.at, 1);
  table.want({ at: 3, actions: [] });
  table.settle();
  assert.equal(table.refusals.length, 1, "there is no third step");
});

test("the guest cannot answer a secret question of the host, and the host keeps both answers back", () => {
  const table = connected(matrix);
  const { host, guest } = table;
  const [mine, theirs] = secretPrompts(current(host.game));
  assert.ok(mine !== undefined && theirs !== undefined);
  const answer = (prompt: string, value: string) =>
    ({ type: "answer", prompt, value: [value] }) as const;
  want(table, answer(mine.id, "hold"));
  table.settle();
  assert.equal(table.refusals.length, 1);
  assert.deepEqual(openPrompts(current(host.game)).length, 2);
  assert.ok(host.keepsSecret(0, { at: 1, actions: [answer(mine.id, "strike")] }));
  table.tell();
  table.settle();
  assert.deepEqual(guest.held, [], "nothing of the host's answer");
  const message = host.message(TITLE, 0);
  assert.doesNotMatch(JSON.stringify(message), /strike/);
  want(table, answer(theirs.id, "hold"));
  table.settle();
  assert.deepEqual(guest.game?.steps, host.game.steps);
  assert.equal(
    openPrompts(current(host.game)).some(({ secret }) => secret),
    false,
  );
  assert.match(host.game.steps.at(-1)?.label ?? "", /chooses Strike/, "not that it is a secret");
});

test("other names are no answer to a secret question, also after two in a row", () => {
  const twice = { ...matrix.game, setup: [stance, { ...stance, name: "again" }] };
  const table = connected(build("ed/twice", twice, {}));
  const { host } = table;
  for (const [seat, { id }] of secretPrompts(current(host.game)).entries())
    host.keepsSecret(seat === 0 ? 0 : 1, {
      at: 1,
      actions: [{ type: "answer", prompt: id, value: ["hold"] }],
    });
  assert.equal(secretPrompts(current(host.game)).length, 2, "the second choice is open");
  const { game } = withNames(host.game, null, ["Ada", "Bo"]);
  assert.equal(host.keepsSecret(0, changeBetween(host.game, game)), false);
});

test("the clocks of both phones agree again after a late message, although the phones' times differ", () => {
  const table = connected();
  const { host } = table;
  const pass = (time: number): void => {
    table.now.host += time;
    table.now.guest += time;
  };
  host.adopt(host.game, runClock(setLimit(90, null, table.now.host), "attacker", table.now.host));
  table.tell();
  pass(9000);
  table.deliver("guest");
  assert.equal(table.clock("guest")?.attacker, 0);
  table.tell();
  table.settle();
  assert.equal(table.clock("guest")?.attacker, 9000);
  const { game } = table.guest;
  host.adopt(host.game, runClock(setLimit(60, null, table.now.host), null, table.now.host));
  table.tell();
  table.settle();
  assert.equal(table.guest.game, game, "a message about the clock shows no new game");
  table.want({
    clock: sentClock(
      runClock(setLimit(90, null, table.now.guest), null, table.now.guest),
      table.now.guest,
    ),
  });
  table.settle();
  assert.equal(host.chessClock?.running, null);
});
