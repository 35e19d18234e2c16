/**
 * The phone that decides: it has the game, and carries out what the guest wants, or refuses it with
 * a sentence. Each message has the whole game. Nothing here needs a browser.
 * Why: docs/decisions/two-phones.md
 */

import { whyNot } from "../engine/actions.ts";
import { type ChessClock, passClock } from "../engine/chess-clock.ts";
import type { Action, ActionOf } from "../engine/events.ts";
import { act, current, type Game, goTo } from "../engine/history.ts";
import { openPrompts } from "../engine/prompts.ts";
import { Illegal, Refused } from "../engine/refusals.ts";
import type { Prompt, State } from "../engine/state.ts";
import { activeSide } from "../engine/timing.ts";
import type { GuestRequest, HostDetails, HostMessage, RequestedChange, Seat } from "./messages.ts";
import { NOT_CHANGED, receivedClock, sentClock } from "./messages.ts";

/** The questions that both players answer in secret; empty if only one of them does. */
export function secretPrompts(state: State): readonly Prompt[] {
  const secret = openPrompts(state).filter((prompt) => prompt.secret && prompt.side !== null);
  return new Set(secret.map(({ side }) => side)).size === 2 ? secret : [];
}

const NO_ANSWERS: readonly ActionOf<"answer">[] = [];

export class Host {
  readonly id: string;
  /** The place of this phone's player; the guest has the other one. */
  readonly seat: Seat;
  private readonly guestSeat: Seat;
  game: Game;
  chessClock: ChessClock | null;
  /** Secret answers that wait for the others. */
  held: typeof NO_ANSWERS;
  /** Counts the changes of the game. */
  private revision = 0;

  constructor(id: string, game: Game, clock: ChessClock | null, seat: Seat = 0, held = NO_ANSWERS) {
    this.id = id;
    this.seat = seat;
    this.guestSeat = seat === 0 ? 1 : 0;
    this.game = game;
    this.chessClock = clock;
    this.held = held;
  }

  /** Take over the game as it is after a change on this phone, or by a player. */
  adopt(game: Game, chessClock: ChessClock | null): void {
    this.chessClock = chessClock;
    if (game === this.game) return;
    this.game = game;
    this.revision += 1;
    this.held = [];
  }

  /**
   * Keep a player's answer to a secret question, or take a kept one back for an empty one; once all
   * are there, they become one step. Returns false for any other change. Throws if it is not allowed.
   */
  keepsSecret(seat: Seat, change: RequestedChange | null): boolean {
    const actions = change !== null && "actions" in change ? change.actions : [];
    const { game } = this;
    const state = current(game);
    const secret = secretPrompts(state);
    const answer = actions
      .filter((action) => action.type === "answer")
      .find(({ prompt }) => secret.some(({ id }) => id === prompt));
    if (answer === undefined) return false;
    const isOwn = secret.some(({ id, side }) => id === answer.prompt && side === state.seats[seat]);
    if (!isOwn || actions.length > 1) throw new Illegal(NOT_CHANGED.impossible);
    const others = this.held.filter(({ prompt }) => prompt !== answer.prompt);
    if (others.length < this.held.length && answer.value.length === 0) {
      this.held = others;
      return true;
    }
    const reason = whyNot(game.pack, state, answer);
    if (reason !== null) throw new Refused(reason);
    this.held = [...others, answer];
    const given = secret.flatMap(({ id }) => this.held.find((item) => item.prompt === id) ?? []);
    if (given.length === secret.length) this.adopt(act(game, ...given), this.chessClock);
    return true;
  }

  /**
   * What the guest has to know; `now` is this phone's time, and `answer` what `receive` has returned,
   * if this answers a request.
   */
  message(details: HostDetails, now: number, answer: HostMessage["answer"] = null): HostMessage {
    const { id, game, revision } = this;
    const { prompts, seats } = current(game);
    const isGuests = (id: string): boolean =>
      prompts.some((prompt) => prompt.id === id && prompt.side === seats[this.guestSeat]);
    return {
      type: "game",
      revision,
      seat: this.guestSeat,
      id,
      ...details,
      pack: game.pack.id,
      version: game.pack.version,
      steps: game.steps.map(({ actions }) => actions),
      at: game.at,
      held: this.held.filter(({ prompt }) => isGuests(prompt)),
      clock: sentClock(this.chessClock, now),
      answer,
    };
  }

  /** Carry out what the guest wants; returns the sentence that refuses it, or an empty text. */
  receive({ revision, change }: GuestRequest, now: number): string {
    try {
      if ("clock" in change) this.chessClock = receivedClock(change.clock, now);
      else if (revision !== this.revision) return this.isSo(change) ? "" : NOT_CHANGED.stale;
      else if (!this.keepsSecret(this.guestSeat, change)) this.play(change, now);
      return "";
    } catch (error) {
      return error instanceof Illegal ? error.message : NOT_CHANGED.impossible;
    }
  }

  /**
   * Whether the game already is as the guest wants it: both players have tapped the same, or the phase
   * that the guest wanted to end is over.
   */
  private isSo({ at, actions }: Extract<RequestedChange, { at: number }>): boolean {
    const { pack, steps } = this.game;
    const state = current(this.game);
    const isOver = this.game.at > at && steps[at - 1]?.state.time !== state.time;
    const isDone = (item: Action): boolean =>
      item.type === "next" ? isOver : whyNot(pack, state, item) === "same";
    return actions.length > 0 && actions.every(isDone);
  }

  private play({ at, actions }: Extract<RequestedChange, { at: number }>, now: number): void {
    const isPosition = actions.length === 0 && at >= 1 && at <= this.game.steps.length;
    if (!isPosition && at !== this.game.at) throw new Illegal(NOT_CHANGED.impossible);
    const game = isPosition ? goTo(this.game, at) : act(this.game, ...actions);
    this.adopt(game, passClock(this.chessClock, activeSide(current(game)), now));
  }
}
