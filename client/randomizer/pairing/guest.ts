/**
 * The phone of the second player, or a device that watches: it shows the host's game, and sends what
 * its player wants, one request at a time. It changes nothing by itself. Nothing here needs a browser.
 * Why: docs/decisions/two-phones.md
 */

import type { ChessClock } from "../engine/chess-clock.ts";
import { current, type Game, withSteps } from "../engine/history.ts";
import type { Pack } from "../engine/pack.ts";
import { Illegal } from "../engine/refusals.ts";
import type { Ask, Seat } from "./host.ts";
import type { GuestRequest, Told, Wish } from "./messages.ts";
import { heard } from "./shared-clock.ts";

export const WATCHES = "A device that watches changes nothing.";
export const APART =
  "The phones are not connected. Connect again, or play on alone: menu, Two phones.";
export const WAITS = "The other phone has not answered yet. Try again in a moment.";

/** What a message has changed for the player of this phone. */
export interface Heard {
  /** Why the host did not do what this player wanted. */
  readonly refusal: string | null;
  /** Whether this player wanted the change. */
  readonly isOwn: boolean;
  /** The other player keeps the step that this one wanted to take back. */
  readonly isKept: boolean;
}

export class Guest {
  readonly role: Told["role"];
  game: Game | null = null;
  chessClock: ChessClock | null = null;
  ask: Ask | null = null;
  held: readonly string[] = [];
  /** What the host has not answered yet. */
  pending: GuestRequest | null = null;
  private readonly name: string;
  private isConnected = true;
  private seen = "";
  private made = 0;
  private lastNumber = 0;
  private lastClock: Told["clock"] = null;

  /** `name` is random, so that the host takes it for no guest before. */
  constructor(role: Told["role"], name: string) {
    this.role = role;
    this.name = name;
  }

  get seat(): Seat | null {
    return this.role === "guest" ? 1 : null;
  }

  get connected(): boolean {
    return this.isConnected;
  }

  set connected(connected: boolean) {
    this.isConnected = connected;
    this.lastNumber = 0;
    if (connected) return;
    this.pending = null;
    this.ask = null;
  }

  /** Want something of the host. Throws `Illegal` when this cannot be sent. */
  want(wish: Wish): void {
    if (this.role === "watcher") throw new Illegal(WATCHES);
    if (!this.connected) throw new Illegal(APART);
    if (this.pending !== null) throw new Illegal(WAITS);
    this.made += 1;
    const { name: by, made: number, seen } = this;
    this.pending = { type: "request", by, number, seen, wish };
  }

  /** What it takes to get from the game that is shown to one that this player has made of it. */
  wishFor(before: Game, game: Game): Wish | null {
    if (game === before) return null;
    const isKnown = game.steps[game.at - 1] === before.steps[game.at - 1];
    if (isKnown) return game.at === before.at ? null : { at: game.at };
    // The host itself knows what was undone before.
    const actions = game.steps[game.at - 1]?.actions.filter(({ type }) => type !== "withdrawn");
    return { actions: actions ?? [] };
  }

  /** Take in how things stand; null for an old message. Throws if the host's game is impossible. */
  receive(told: Told, pack: Pack, now: number): Heard | null {
    if (told.number <= this.lastNumber) return null;
    const before = this.game;
    const game = withSteps(pack, before, told.steps, told.at);
    this.lastNumber = told.number;
    this.game = game;
    this.chessClock = heard(this.chessClock, told.clock, this.lastClock, now);
    this.lastClock = told.clock;
    this.seen = told.state;
    this.held = told.held;
    const wasAsking = this.ask?.by === 1 ? this.ask : null;
    this.ask = told.ask;
    const { pending } = this;
    const { answered } = told;
    const isAnswered =
      pending !== null && answered?.by === pending.by && answered.number >= pending.number;
    if (isAnswered) this.pending = null;
    return {
      refusal: isAnswered ? answered.refusal : null,
      isOwn: isAnswered,
      isKept: wasAsking !== null && told.ask === null && told.at !== wasAsking.at,
    };
  }

  /** The secret questions of this player that are answered. */
  get hasChosen(): boolean {
    if (this.game === null || this.seat === null) return false;
    const state = current(this.game);
    const side = state.seats[this.seat];
    return state.prompts.some((prompt) => prompt.side === side && this.held.includes(prompt.id));
  }
}
