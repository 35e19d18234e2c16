/**
 * The phone of the second player: it shows the host's game, and sends what its player wants, one
 * request at a time. It changes nothing by itself. Nothing here needs a browser.
 * Why: docs/decisions/two-phones.md
 */

import type { ChessClock } from "../engine/chess-clock.ts";
import type { ActionOf } from "../engine/events.ts";
import { type Game, withSteps } from "../engine/history.ts";
import type { Pack } from "../engine/pack.ts";
import { Illegal } from "../engine/refusals.ts";
import type { GuestRequest, HostMessage, RequestedChange, Seat } from "./messages.ts";
import { NOT_CHANGED, receivedClock } from "./messages.ts";

export class Guest {
  readonly id: string;
  /** The place of this phone's player, as the host says. */
  seat: Seat;
  /** The game as the host has it; null before its first message. */
  game: Game | null;
  chessClock: ChessClock | null = null;
  /** The secret answers of this phone's player that the host keeps. */
  held: readonly ActionOf<"answer">[] = [];
  /** Whether the host has not answered the last request yet. */
  private isWaiting = false;
  /** The revision of the host's game; null before the first message of a connection. */
  private revision: number | null = null;

  constructor(id: string, game: Game | null, seat: Seat = 1) {
    this.id = id;
    this.game = game;
    this.seat = seat;
  }

  /** The phones have found each other: what was sent before does not count. */
  connected(): void {
    this.revision = null;
    this.isWaiting = false;
  }

  /** What to send if this phone's player wants something. Throws `Illegal` if it has to wait. */
  request(change: RequestedChange): GuestRequest {
    const { revision } = this;
    // Before the host's first message of a connection, this phone may show an older game.
    if (this.isWaiting || revision === null) throw new Illegal(NOT_CHANGED.waits);
    this.isWaiting = true;
    return { type: "request", revision, change };
  }

  /** Take over and return the game of a message. Throws if the host's game is impossible. */
  receive(message: HostMessage, pack: Pack, now: number): Game {
    const { steps, at } = message;
    this.game = withSteps(pack, this.game, steps, at);
    this.revision = message.revision;
    this.seat = message.seat;
    this.chessClock = receivedClock(message.clock, now);
    this.held = message.held;
    if (message.answer !== null) this.isWaiting = false;
    return this.game;
  }
}
