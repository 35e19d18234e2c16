/**
 * The phone that decides: it has the game, and carries out what the guest wants, or refuses it with
 * a sentence. Each message has the whole game, so a lost one need not be sent again. Nothing here
 * needs a browser.
 * Why: docs/decisions/two-phones.md
 */

import { whyNot } from "../engine/actions.ts";
import { type ChessClock, passClock } from "../engine/chess-clock.ts";
import type { Action, ActionOf } from "../engine/events.ts";
import { act, current, type Game } from "../engine/history.ts";
import { openPrompts } from "../engine/prompts.ts";
import { Illegal, PHONES, Refused } from "../engine/refusals.ts";
import type { Prompt, State } from "../engine/state.ts";
import { active } from "../engine/timing.ts";
import {
  clockMessage,
  type GuestRequest,
  type HostMessage,
  type RequestedChange,
  receivedClock,
} from "./messages.ts";

/** A player's place at the table, as in `State.seats`: the host has the first, the guest the second. */
type Seat = 0 | 1;

/** What a game is called, beside its steps. */
type Title = Pick<HostMessage, "id" | "name" | "armies">;

/** The questions that both players answer in secret; empty if only one of them does. */
export function secretPrompts(state: State): readonly Prompt[] {
  const secret = openPrompts(state).filter((prompt) => prompt.secret && prompt.side !== null);
  return new Set(secret.map(({ side }) => side)).size === 2 ? secret : [];
}

export class Host {
  game: Game | null = null;
  chessClock: ChessClock | null = null;
  /** Secret answers that wait for the others. */
  held: readonly ActionOf<"answer">[] = [];
  /** The last request of the guest that is connected now. */
  answered: HostMessage["answered"] = null;
  /** The number of the last message, and of the last one with an older game. */
  private sent = 0;
  private outdated = 0;

  /** Take over the game as it is after a change on this phone, or by a player. */
  adopt(game: Game, chessClock: ChessClock | null): void {
    this.chessClock = chessClock;
    if (game === this.game) return;
    this.game = game;
    this.outdated = this.sent;
    this.held = [];
  }

  /** The answer among these actions to a secret question of a player; null if there is none. */
  secretAnswer(seat: Seat, actions: readonly Action[]): ActionOf<"answer"> | null {
    const [action] = actions;
    if (this.game === null || action?.type !== "answer") return null;
    const state = current(this.game);
    const prompt = secretPrompts(state).find(({ id }) => id === action.prompt);
    return prompt?.side === state.seats[seat] ? action : null;
  }

  /** Keep a secret answer. Once all are there, they become one step. Throws if it is not allowed. */
  hold(answer: ActionOf<"answer">): void {
    const { game } = this;
    if (game === null || this.held.some(({ prompt }) => prompt === answer.prompt)) return;
    const state = current(game);
    const reason = whyNot(game.pack, state, answer);
    if (reason !== null) throw new Refused(reason);
    this.held = [...this.held, answer];
    const answers = secretPrompts(state).map(({ id }) =>
      this.held.find(({ prompt }) => prompt === id),
    );
    const given = answers.filter((item) => item !== undefined);
    if (given.length === answers.length) this.adopt(act(game, ...given), this.chessClock);
  }

  /** What a guest or a device that watches has to know; `now` is this phone's time. */
  message(role: HostMessage["role"], title: Title, now: number): HostMessage | null {
    const { game, answered } = this;
    if (game === null) return null;
    this.sent += 1;
    return {
      type: "game",
      number: this.sent,
      role,
      ...title,
      pack: game.pack.id,
      version: game.pack.version,
      steps: game.steps.map(({ actions }) => actions),
      at: game.at,
      held: this.held.map(({ prompt }) => prompt),
      clock: this.chessClock && clockMessage(this.chessClock, now),
      answered,
    };
  }

  /** Carry out what the guest wants, or refuse it with a sentence. */
  receive({ number, seen, change }: GuestRequest, now: number): void {
    if (this.answered !== null && number <= this.answered.number) return;
    let refusal: string | null = null;
    try {
      this.carryOut(change, seen, now);
    } catch (error) {
      refusal = error instanceof Illegal ? error.message : PHONES.impossible;
    }
    this.answered = { number, refusal };
  }

  private carryOut(change: RequestedChange, seen: number, now: number): void {
    const { game } = this;
    if (game === null) return;
    if ("clock" in change) {
      this.chessClock = change.clock && receivedClock(change.clock, now);
      return;
    }
    if (seen <= this.outdated) throw new Illegal(PHONES.stale);
    if ("actions" in change) this.carryOutActions(game, change.actions, now);
    else if (change.at < 1 || change.at > game.steps.length) throw new Illegal(PHONES.impossible);
    else this.play({ ...game, at: change.at }, now);
  }

  private carryOutActions(game: Game, actions: readonly Action[], now: number): void {
    const secret = this.secretAnswer(1, actions);
    if (secret !== null) {
      this.hold(secret);
      return;
    }
    const state = current(game);
    const isTheirs = secretPrompts(state).some(({ id }) =>
      actions.some((action) => action.type === "answer" && action.prompt === id),
    );
    // A start would be another game, and what was undone is known here.
    const isOther = actions.some(({ type }) => type === "start" || type === "withdrawn");
    if (isTheirs || isOther) throw new Illegal(PHONES.impossible);
    this.play(act(game, ...actions), now);
  }

  private play(game: Game, now: number): void {
    this.adopt(game, passClock(this.chessClock, active(current(game)), now));
  }
}
