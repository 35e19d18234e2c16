/**
 * One game on two phones. The phone that showed the first code is the host: it decides the order of
 * all changes. The other player's phone, the guest, shows its own changes at once, and reports them
 * until the host has put them into the log or refused them. A watcher only receives the log.
 *
 * Every message says how things stand, not what has happened: messages can be lost, doubled,
 * delayed and reordered. Nothing here needs a browser.
 */

import type { Action } from "../engine/events.ts";
import { act, begun, current, type Game, type Step } from "../engine/history.ts";
import type { Pack } from "../engine/pack.ts";
import { open } from "../engine/prompts.ts";
import { Illegal } from "../engine/refusals.ts";
import type { Prompt, State } from "../engine/state.ts";
import type { Times } from "../view/battle/clock.ts";
import {
  answersOf,
  type KeptSecrets,
  type Opened,
  Secrets,
  type Shown,
  secretPrompts,
} from "./secrets.ts";
import { type Clock, type ClockShown, changed, heard, NO_CLOCK, shown } from "./shared-clock.ts";

export type Role = "host" | "guest" | "watcher";

/** A player's place at the table, as in `State.seats`. */
export type Seat = 0 | 1;

/** One tap: a step of the game, or a move of the pointer into its steps. */
export interface Change {
  readonly id: string;
  readonly by: Seat;
  /** Made while the phones were not connected. */
  readonly alone: boolean;
  /** How much of the log the phone knew. */
  readonly base: number;
  /** How many steps were applied before it; for undo and redo, how many are applied after it. */
  readonly at: number;
  /** Empty for undo and redo. */
  readonly actions: readonly Action[];
  /** Secret choices of the host and of the guest, which prove what both had locked in. */
  readonly opened?: readonly [Opened, Opened];
}

/**
 * Why the host did not accept a change: the other player had changed the same thing, the rules do
 * not allow it, or the players chose the other game after both had played alone.
 */
export type Why = "quicker" | "impossible" | "parted";

export interface Refusal {
  readonly id: string;
  readonly why: Why;
}

/** A request to take back a step of the other player; `at` is how many steps would remain. */
export interface Ask {
  readonly id: string;
  readonly at: number;
}

interface Reply {
  readonly id: string;
  readonly agrees: boolean;
}

/** Whose game goes on after both phones have played alone. */
export type Keep = "host" | "guest";

interface Standing {
  /** Counts the messages of a connection: an older one that comes later says nothing new. */
  readonly number: number;
  /** Raised when changes leave the log, because the players keep the guest's game. */
  readonly epoch: number;
  readonly clock: ClockShown;
  readonly secret: Shown | null;
  readonly ask: Ask | null;
  readonly reply: Reply | null;
}

/** From the guest or a watcher: how much of the log it has, and what it did since. */
export interface Report extends Standing {
  readonly type: "report";
  readonly role: Exclude<Role, "host">;
  readonly have: number;
  readonly pending: readonly Change[];
  readonly keep: Keep | null;
}

/** From the host: the log from a position, and the guest's changes that it refused. */
export interface Log extends Standing {
  readonly type: "log";
  readonly from: number;
  readonly changes: readonly Change[];
  readonly refused: readonly Refusal[];
  /** Both phones have played alone; the players have to choose. */
  readonly parted: boolean;
}

export type Message = Report | Log;

/** The games of both phones after they have played alone. */
export interface Parted {
  readonly host: Game;
  readonly guest: Game;
}

/** What is stored so that a phone can go on after its page was closed. */
export interface Kept {
  readonly name: string;
  readonly made: number;
  readonly epoch: number;
  readonly agreed: readonly Change[];
  readonly pending: readonly Change[];
  readonly refused: readonly Refusal[];
  readonly secrets: KeptSecrets;
  readonly clock: Clock;
}

/** What the page shows or stores when something arrives. */
interface Listener {
  /** A change of this phone was not accepted. */
  refused(change: Change, why: Why): void;
  /** The other player does not take their step back. */
  kept(): void;
  /** A game that the players did not keep; it is saved beside the other one. */
  dropped(game: Game): void;
  /** The other phone's secret choice is not the one that it had locked in. */
  cheated(): void;
}

const WATCHES = "a device that watches changes nothing";

/** Actions that mean the same after another action at the same moment of the battle. */
const INDEPENDENT: readonly Action["type"][] = [
  "answer",
  "score",
  "award",
  "cp",
  "control",
  "remember",
];

/** The game after a change. Throws if it is not allowed. */
function applied(pack: Pack, game: Game | null, { at, actions }: Change): Game {
  const [first, ...rest] = actions;
  if (game === null) {
    if (first?.type !== "start" || rest.length > 0) throw new Illegal("a game begins with a start");
    return begun(pack, first);
  }
  if (actions.some(({ type }) => type === "start")) throw new Illegal("a game starts once");
  if (at < 1 || at > game.steps.length) throw new Illegal("the game has no such step");
  return first === undefined ? { ...game, at } : act({ ...game, at }, ...actions);
}

/** The game after as many of the changes as are allowed, and whether these were all. */
function replayed(
  pack: Pack,
  start: Game | null,
  changes: readonly Change[],
): { game: Game | null; complete: boolean } {
  let game = start;
  for (const change of changes) {
    try {
      game = applied(pack, game, change);
    } catch {
      return { game, complete: false };
    }
  }
  return { game, complete: true };
}

export class SharedGame {
  readonly pack: Pack;
  readonly role: Role;
  readonly seat: Seat | null;
  /** The game with everything that was done on this phone; null before it starts. */
  game: Game | null = null;
  parted: Parted | null = null;
  /** The other player's request to take back a step. */
  asked: Ask | null = null;
  /** This player's request, until it is answered. */
  asking: Ask | null = null;
  readonly secrets: Secrets;
  clock: Clock;
  private readonly listener: Listener;
  private readonly name: string;
  private readonly hash: (text: string) => string;
  private made: number;
  private epoch: number;
  /** The log. On the guest's phone, as far as the host has confirmed it. */
  private agreed: readonly Change[];
  private agreedGame: Game | null;
  private pending: readonly Change[];
  private refusals: readonly Refusal[];
  private reply: Reply | null = null;
  private keep: Keep | null = null;
  /** On the host's phone: the guest's report of what it did alone, until the players choose. */
  private branch: Report | null = null;
  private isConnected = false;
  private sent = 0;
  private lastNumber = 0;

  /**
   * `name` is short, random, and different on each phone; it makes the ids of changes unique.
   * `hash` makes the commitments to secret choices.
   */
  constructor(
    pack: Pack,
    role: Role,
    name: string,
    hash: (text: string) => string,
    listener: Listener,
    kept: Kept | null = null,
  ) {
    this.pack = pack;
    this.role = role;
    this.seat = role === "watcher" ? null : role === "host" ? 0 : 1;
    this.listener = listener;
    this.hash = hash;
    this.name = kept?.name ?? name;
    this.made = kept?.made ?? 0;
    this.epoch = kept?.epoch ?? 0;
    this.agreed = kept?.agreed ?? [];
    this.pending = kept?.pending ?? [];
    this.refusals = kept?.refused ?? [];
    this.secrets = new Secrets(hash, kept?.secrets ?? null);
    this.clock = kept?.clock ?? NO_CLOCK;
    this.agreedGame = replayed(pack, null, this.agreed).game;
    this.game = replayed(pack, this.agreedGame, this.pending).game;
  }

  get kept(): Kept {
    const { name, made, epoch, agreed, pending, refusals: refused, clock } = this;
    return { name, made, epoch, agreed, pending, refused, secrets: this.secrets.kept, clock };
  }

  /** Whether messages reach the other phone. */
  get connected(): boolean {
    return this.isConnected;
  }

  set connected(connected: boolean) {
    this.isConnected = connected;
    this.sent = 0;
    this.lastNumber = 0;
    if (!connected) this.asked = null;
  }

  /** Whether any of the last steps, from one on, is not this player's alone. */
  isTheirs(from: number): boolean {
    if (this.game === null) return false;
    let authors: (Seat | null)[] = [];
    // Secret choices that were revealed together belong to both players.
    for (const { at, by, actions, opened } of this.all)
      if (actions.length > 0) authors = [...authors.slice(0, at), opened === undefined ? by : null];
    return authors.slice(from, this.game.at).some((author) => author !== this.seat);
  }

  // --- On this phone ----------------------------------------------------------------------------

  /** Start or change the game. Throws `Illegal` if the change is not allowed. */
  change(at: number, actions: readonly Action[], opened?: readonly [Opened, Opened]): void {
    if (this.seat === null) throw new Illegal(WATCHES);
    if (this.parted !== null) throw new Illegal("first choose which game goes on");
    const change: Change = {
      id: this.newId(),
      by: this.seat,
      alone: !this.connected,
      base: this.agreed.length,
      at,
      actions,
      ...(opened && { opened }),
    };
    const game = applied(this.pack, this.game, change);
    if (this.role === "host") this.append(change, game);
    else {
      this.pending = [...this.pending, change];
      this.show(game);
    }
  }

  /**
   * Take over what was done to a game on this phone since it was last shared: steps, and undo and
   * redo. Throws `Illegal` if changes are not allowed now.
   */
  adopt(game: Game): void {
    const { steps = [], at: before = 0 } = this.game ?? {};
    // A step that was undone and then made again is a new one.
    const isSame = ({ actions }: Step, at: number): boolean =>
      actions === steps[at]?.actions ||
      ((at < before || at >= game.at) &&
        JSON.stringify(actions) === JSON.stringify(steps[at]?.actions));
    const known = game.steps.findIndex((step, at) => !isSame(step, at));
    const added = known < 0 ? [] : game.steps.slice(known);
    added.forEach(({ actions }, index) => {
      this.change(known + index, actions);
    });
    if (this.game !== null && this.game.at !== game.at) this.change(game.at, []);
  }

  /** Change the chess clock, which does not belong to the log; null removes it. */
  setTimes(times: Times | null): void {
    if (this.seat === null) throw new Illegal(WATCHES);
    this.clock = changed(this.clock, times);
  }

  /** Whether an answer is a secret choice of this player, which `choose` keeps from the other. */
  isSecret(prompt: string): boolean {
    return this.connected && this.mine.some(({ id }) => id === prompt);
  }

  /** Secret questions that this player answers now. */
  private get mine(): readonly Prompt[] {
    const { game, seat } = this;
    if (game === null || seat === null) return [];
    const state = current(game);
    return secretPrompts(state).filter(({ side }) => side === state.seats[seat]);
  }

  /** The moment at which secret questions are asked: all changes before it; null if there are none. */
  get moment(): string | null {
    if (this.game === null || secretPrompts(current(this.game)).length === 0) return null;
    return this.momentAfter(this.all);
  }

  private momentAfter(changes: readonly Change[]): string {
    return this.hash(`${this.epoch} ${orderOf(changes)}`);
  }

  private get all(): readonly Change[] {
    return [...this.agreed, ...this.pending];
  }

  /** Choose in secret. Once both players have, the host adds both choices as one change. */
  choose(prompt: string, value: readonly string[], salt: string): void {
    const { moment, mine } = this;
    const { game } = this;
    if (game === null || moment === null || !this.isSecret(prompt)) return;
    // A value that is not allowed is refused before it is locked in.
    act(game, { type: "answer", prompt, value });
    this.secrets.choose(moment, mine, prompt, value, salt);
    this.join();
  }

  /** Ask the other player to take back the steps from a number on. */
  ask(at: number): void {
    this.asking = { id: this.newId(), at };
  }

  /** Answer the other player's request. */
  answer(agrees: boolean): void {
    const { asked, game } = this;
    this.asked = null;
    if (asked === null || game === null) return;
    this.reply = { id: asked.id, agrees };
    if (agrees && asked.at < game.at) this.change(asked.at, []);
  }

  /** Choose which game goes on after both phones have played alone. */
  goOnWith(keep: Keep): void {
    if (this.parted === null) return;
    if (this.role === "host") this.settle(keep);
    else this.keep = keep;
  }

  // --- Messages ---------------------------------------------------------------------------------

  /** What the other phone, which sent `report` last, has to know; `now` is this phone's time. */
  message(report: Report | null, now: number): Message {
    const { epoch, reply, role, agreed, pending, keep } = this;
    this.sent += 1;
    const number = this.sent;
    const clock = shown(this.clock, now);
    const standing = { number, epoch, clock, secret: this.secrets.shown, ask: this.asking, reply };
    if (role !== "host")
      return { type: "report", role, ...standing, have: agreed.length, pending, keep };
    const have = report?.epoch === epoch ? report.have : 0;
    const from = Math.min(have, agreed.length);
    const log = { from, changes: agreed.slice(from), refused: this.refusals };
    return { type: "log", ...standing, ...log, parted: this.parted !== null };
  }

  /** Take in a message of the other phone; a watcher has nothing to say. */
  receive(message: Message, now: number): void {
    const isHost = this.role === "host";
    if ((message.type === "report") !== isHost) return;
    if (message.type === "report" && message.role === "watcher") return;
    if (message.number <= this.lastNumber) return;
    this.lastNumber = message.number;
    this.clock = heard(this.clock, message.clock, now, isHost);
    if (message.type === "report") {
      this.standing(message);
      if (message.epoch === this.epoch) this.takeIn(message);
    } else {
      if (this.role === "guest") this.standing(message);
      this.follow(message);
    }
    this.join();
  }

  private standing({ secret, ask, reply }: Message): void {
    if (!this.secrets.receive(secret)) this.listener.cheated();
    this.asked = ask !== null && ask.id !== this.reply?.id ? ask : null;
    if (reply === null || reply.id !== this.asking?.id) return;
    this.asking = null;
    if (!reply.agrees) this.listener.kept();
  }

  /** On the host's phone: add what the guest has done, or refuse it. */
  private takeIn(report: Report): void {
    const { have, pending, keep } = report;
    const known = new Set([...this.agreed, ...this.refusals].map(({ id }) => id));
    const fresh = pending.filter(({ id, by }) => by !== this.seat && !known.has(id));
    if (fresh.some((change) => change.alone && this.missed(change).length > 0)) {
      this.branch = report;
      const start = replayed(this.pack, null, this.agreed.slice(0, have)).game;
      const guest = replayed(this.pack, start, pending).game;
      if (this.game !== null && start !== null && guest !== null)
        this.parted = { host: this.game, guest };
      if (keep !== null) this.settle(keep);
      return;
    }
    let before: readonly Change[] = [];
    for (const change of fresh) {
      if (this.missed(change).length === 0) this.accept(change);
      else {
        const seen = replayed(this.pack, null, [...this.seenBefore(change), ...before]);
        const means = seen.complete && isIndependent(change, seen.game, this.game);
        if (means) this.accept({ ...change, at: this.game?.at ?? 0 });
        else this.refuse(change, "quicker");
      }
      if (!this.agreed.some(({ id }) => id === change.id)) before = [...before, change];
    }
  }

  /** The changes of the host that the guest did not know when it made a change. */
  private missed({ base, by }: Change): readonly Change[] {
    return this.agreed.slice(base).filter((change) => change.by !== by);
  }

  /** The changes in the log that the guest knew when it made one. */
  private seenBefore(change: Change): readonly Change[] {
    return this.agreed.filter(({ by }, index) => index < change.base || by === change.by);
  }

  private accept(change: Change): void {
    try {
      this.append(change, applied(this.pack, this.game, change));
    } catch {
      this.refuse(change, "impossible");
    }
  }

  private append(change: Change, game: Game): void {
    this.agreed = [...this.agreed, change];
    this.agreedGame = game;
    this.show(game);
    this.asking = null;
  }

  private show(game: Game | null): void {
    this.game = game;
    this.secrets.moveTo(this.moment);
  }

  private refuse({ id }: Change, why: Why): void {
    this.refusals = [...this.refusals, { id, why }];
  }

  /** On the host's phone: go on with one of the two games; the other one is saved. */
  private settle(keep: Keep): void {
    const { game, branch } = this;
    this.parted = null;
    this.branch = null;
    if (branch === null) return;
    const { have, pending } = branch;
    const known = new Set(this.agreed.map(({ id }) => id));
    if (keep === "host") {
      for (const change of pending) if (!known.has(change.id)) this.refuse(change, "parted");
      return;
    }
    if (game !== null) this.listener.dropped(game);
    this.agreed = this.agreed.slice(0, have);
    this.agreedGame = replayed(this.pack, null, this.agreed).game;
    this.game = this.agreedGame;
    this.epoch += 1;
    for (const change of pending) this.accept(change);
  }

  /** Take the host's log, and apply what the host has not confirmed yet again. */
  private follow({ epoch, from, changes, refused, parted }: Log): void {
    const isNew = epoch > this.epoch;
    if (epoch < this.epoch || from > (isNew ? 0 : this.agreed.length)) return;
    const agreed = isNew ? [] : this.agreed;
    const added = changes.slice(agreed.length - from);
    const start = isNew ? null : this.agreedGame;
    const { game, complete } = replayed(this.pack, start, added);
    if (!complete) return;
    const before = this.game;
    const known = new Set([...agreed, ...added].map(({ id }) => id));
    const reasons = new Map(refused.map(({ id, why }) => [id, why]));
    const open = this.pending.filter(({ id }) => !known.has(id));
    if (parted) {
      if (before !== null && game !== null && start !== null)
        this.parted = { host: game, guest: before };
      return;
    }
    // Both have played on: the host will say so when it knows what this phone did alone.
    const isBranch = open.some(({ id, alone }) => alone && !reasons.has(id));
    if (!isNew && isBranch && added.some(({ by }) => by !== this.seat)) return;
    if (!isNew && start !== null && this.role === "guest") this.check(start, added);
    const orderBefore = orderOf(this.all);
    this.parted = null;
    this.keep = null;
    this.epoch = epoch;
    this.agreed = [...agreed, ...added];
    this.agreedGame = game;
    if (added.length > 0) this.asking = null;
    // A change to a log that no longer exists cannot be made again.
    const reasonOf = ({ id }: Change): Why | undefined =>
      reasons.get(id) ?? (isNew ? "quicker" : undefined);
    this.pending = open.filter((change) => reasonOf(change) === undefined);
    if (before !== null && open.some((change) => reasonOf(change) === "parted"))
      this.listener.dropped(before);
    for (const change of open) {
      const why = reasonOf(change);
      if (why !== undefined && why !== "parted") this.listener.refused(change, why);
    }
    // The same game stays the same object, so that a page that shows it changes nothing.
    const isSame = !isNew && orderOf(this.all) === orderBefore;
    this.show(isSame ? before : replayed(this.pack, game, this.pending).game);
  }

  // --- Secret choices ---------------------------------------------------------------------------

  /** On the host's phone: add both choices once both are open. */
  private join(): void {
    const { game } = this;
    if (this.role !== "host" || game === null || this.parted !== null) return;
    const opened = this.secrets.joined(this.moment);
    if (opened === null) return;
    try {
      this.change(game.at, answersOf(secretPrompts(current(game)), opened), opened);
    } catch {
      this.listener.cheated();
    }
  }

  /** On the guest's phone: see that the choices in the log are those that were locked in. */
  private check(start: Game | null, added: readonly Change[]): void {
    let game = start;
    for (const [index, change] of added.entries()) {
      const questions = game === null ? [] : secretPrompts(current(game));
      const isAnswer = change.actions.some(
        (action) => action.type === "answer" && questions.some(({ id }) => id === action.prompt),
      );
      // A phone that plays alone answers for both players.
      if (isAnswer && !change.alone && change.by !== this.seat) {
        const { opened, actions } = change;
        const isProven =
          opened !== undefined &&
          this.secrets.isProven(
            this.momentAfter([...this.agreed, ...added.slice(0, index)]),
            opened,
          ) &&
          JSON.stringify(answersOf(questions, opened)) === JSON.stringify(actions);
        if (!isProven) this.listener.cheated();
      }
      game = applied(this.pack, game, change);
    }
  }

  private newId(): string {
    this.made += 1;
    return `${this.name}.${this.made}`;
  }
}

/** Which changes were made, and where. */
const orderOf = (changes: readonly Change[]): string =>
  changes.map(({ id, at }) => `${id} ${at}`).join();

/** Whether a change means the same although the host's game has moved on since it was made. */
function isIndependent({ actions }: Change, seen: Game | null, game: Game | null): boolean {
  if (seen === null || game === null || actions.length === 0) return false;
  const [then, now] = [current(seen), current(game)];
  const { round, turn, phase } = then.clock;
  const isSameMoment =
    then.stage === now.stage &&
    round === now.clock.round &&
    turn === now.clock.turn &&
    phase === now.clock.phase;
  const asks = (state: State, id: string): string =>
    JSON.stringify(open(state).find((prompt) => prompt.id === id) ?? null);
  return (
    isSameMoment &&
    actions.every(
      (action) =>
        INDEPENDENT.includes(action.type) &&
        (action.type !== "answer" || asks(then, action.prompt) === asks(now, action.prompt)),
    )
  );
}
