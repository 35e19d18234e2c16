/**
 * The phone of the second player, or a device that watches: it shows the host's game, and sends what
 * its player wants, one request at a time. It changes nothing by itself. Nothing here needs a browser.
 * Why: docs/decisions/two-phones.md
 */

import type { ChessClock } from "../engine/chess-clock.ts";
import { type Game, withSteps } from "../engine/history.ts";
import type { Pack } from "../engine/pack.ts";
import { Illegal, PHONES } from "../engine/refusals.ts";
import {
  type GuestRequest,
  type HostMessage,
  type RequestedChange,
  receivedClock,
} from "./messages.ts";

/** What a message has changed for the player of this phone. */
interface ReceivedChange {
  /** Why the host did not do what this player wanted. */
  readonly refusal: string | null;
  /** Whether this player wanted the change. */
  readonly isOwn: boolean;
}

export class Guest {
  readonly role: HostMessage["role"];
  game: Game | null = null;
  chessClock: ChessClock | null = null;
  held: readonly string[] = [];
  /** What the host has not answered yet. */
  pending: GuestRequest | null = null;
  private isConnected = true;
  private made = 0;
  /** The number of the host's last message. */
  private seen = 0;

  constructor(role: HostMessage["role"]) {
    this.role = role;
  }

  /** The phones have found or lost each other: what was sent before does not count. */
  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.seen = 0;
    this.pending = null;
  }

  /** Want something of the host. Throws `Illegal` when this cannot be sent. */
  want(change: RequestedChange): void {
    if (this.role === "watcher") throw new Illegal(PHONES.watches);
    if (!this.isConnected) throw new Illegal(PHONES.apart);
    // Before the host's first message of a connection, this phone may show an older game.
    if (this.pending !== null || this.seen === 0) throw new Illegal(PHONES.waits);
    this.made += 1;
    this.pending = { type: "request", number: this.made, seen: this.seen, change };
  }

  /** The change that makes one game from the one that is shown; null if there is none. */
  changeFor(before: Game, game: Game): RequestedChange | null {
    if (game === before) return null;
    const isKnown = game.steps[game.at - 1] === before.steps[game.at - 1];
    if (isKnown) return game.at === before.at ? null : { at: game.at };
    // The host itself knows what was undone before.
    const actions = game.steps[game.at - 1]?.actions.filter(({ type }) => type !== "withdrawn");
    return { actions: actions ?? [] };
  }

  /** Take over the game of a message; null if it is old. Throws if the host's game is impossible. */
  receive(message: HostMessage, pack: Pack, now: number): ReceivedChange | null {
    if (message.number <= this.seen) return null;
    const before = this.game;
    const game = withSteps(pack, before, message.steps, message.at);
    this.seen = message.number;
    this.game = game;
    this.chessClock = message.clock && receivedClock(message.clock, now);
    this.held = message.held;
    const { answered } = message;
    const isOwn = answered !== null && answered.number === this.pending?.number;
    if (isOwn) this.pending = null;
    return { refusal: isOwn ? answered.refusal : null, isOwn };
  }
}
