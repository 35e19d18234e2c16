/**
 * The phone of the second player, or a device that watches: it shows the host's game, and sends what
 * its player wants, one request at a time. It changes nothing by itself. Nothing here needs a browser.
 * Why: docs/decisions/two-phones.md
 */

import type { ChessClock } from "../engine/chess-clock.ts";
import { type Game, withSteps } from "../engine/history.ts";
import type { Pack } from "../engine/pack.ts";
import { Illegal } from "../engine/refusals.ts";
import type { GuestRequest, HostMessage, RequestedChange, Seat } from "./messages.ts";
import { NOT_CHANGED, receivedClock } from "./messages.ts";

export class Guest {
  readonly id: string;
  readonly role: HostMessage["role"];
  /** The place of this phone's player, as the host says. */
  readonly seat: Seat;
  /** The game as the host has it; null before its first message. */
  game: Game | null;
  chessClock: ChessClock | null = null;
  held: readonly string[] = [];
  /** What the host has not answered yet. */
  pending: GuestRequest | null = null;
  /** The number of the host's last message. */
  private seen = 0;

  constructor(id: string, role: HostMessage["role"], game: Game | null, seat: Seat = 1) {
    this.id = id;
    this.role = role;
    this.seat = seat;
    this.game = game;
  }

  /** The phones have found each other: what was sent before does not count. */
  connected(): void {
    this.seen = 0;
    this.pending = null;
  }

  /** Want something of the host. Throws `Illegal` when this cannot be sent. */
  want(change: RequestedChange): void {
    if (this.role === "watcher") throw new Illegal(NOT_CHANGED.watches);
    // Before the host's first message of a connection, this phone may show an older game.
    if (this.pending !== null || this.seen === 0) throw new Illegal(NOT_CHANGED.waits);
    this.pending = { type: "request", seen: this.seen, change };
  }

  /**
   * Take over the game of a message; returns whether this phone's player wanted the change, and why
   * the host refused it. Null if the message is old. Throws if the host's game is impossible.
   */
  receive(
    { number, steps, at, clock, held, answered }: HostMessage,
    pack: Pack,
    now: number,
  ): { isOwn: boolean; refusal: string | null } | null {
    if (number <= this.seen) return null;
    this.game = withSteps(pack, this.game, steps, at);
    this.seen = number;
    this.chessClock = receivedClock(clock, now);
    this.held = held;
    if (answered === null || answered.seen !== this.pending?.seen)
      return { isOwn: false, refusal: null };
    this.pending = null;
    return { isOwn: true, refusal: answered.refusal };
  }
}
