/** What players are told once: what they skip, and what a correction changes. */

import { whyNot } from "../../engine/actions.ts";
import { changedChallenger } from "../../engine/challenger.ts";
import {
  type DueCard,
  dueCards,
  dueInTurn,
  isLastChance,
  neededNow,
} from "../../engine/due-scores.ts";
import type { Action } from "../../engine/events.ts";
import type { Game } from "../../engine/history.ts";
import type { Pack } from "../../engine/pack.ts";
import { factsOf } from "../../engine/piles.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { hasAward } from "../../engine/score-totals.ts";
import { phaseKey, type State, turnNumber } from "../../engine/state.ts";
import { activeSide } from "../../engine/timing.ts";
import { beforeNext, turnEnd } from "../../engine/turn-steps.ts";
import type { Notices } from "../notices.ts";
import * as T from "../texts.ts";

/** What they need of the page; `view` is null outside a game. */
interface RemindersPage {
  readonly notices: Notices;
  readonly view: { readonly game: Game; readonly pack: Pack; readonly state: State } | null;
  act(action: Action): void;
}

/**
 * The cards of which a line is open, as the hands show them: first those of the side whose turn it is, and
 * of each side first what is not in its hand, then the newest.
 */
function unscored(state: State, cards: readonly DueCard[]): DueCard[] {
  const first = activeSide(state) ?? state.seats[0];
  const isShared = ({ copy }: DueCard): boolean => factsOf(state, copy).held === "shared";
  const open = cards.filter((card) => card.isOpen);
  return [...open.filter(isShared), ...open.filter((card) => !isShared(card)).reverse()].sort(
    (a, b) => Number(b.side === first) - Number(a.side === first),
  );
}

/** Dice and notes that cards still need before the turn ends. */
const missing = (pack: Pack, state: State): DueCard[] =>
  neededNow(pack, state).filter(({ effect }) => effect.turn_end);

/**
 * What players skip who go on from a state: the cards of both whose lines of this turn are forgotten,
 * and what is missing.
 */
const skippedFrom = (pack: Pack, state: State): DueCard[] => [
  ...unscored(state, dueInTurn(pack, state)).filter(({ isForgotten }) => isForgotten),
  ...missing(pack, state),
];

/** What players are reminded of, by name. */
export type Reminder = Pick<DueCard, "side" | "name">;

/** The awards that a side does not have at the end of the battle, until the question after it. */
const openAwards = (pack: Pack, state: State): Reminder[] =>
  state.time.phase !== "battle-end" || state.stage !== "play" || openPrompts(state).length > 0
    ? []
    : state.seats.flatMap((side) =>
        Object.entries(pack.game.scoring.awards).flatMap(([award, { name }]) =>
          hasAward(state, side, award) ? [] : [{ side, name }],
        ),
      );

export class Reminders {
  private readonly page: RemindersPage;
  /** The moment at which the players were warned about something unscored. */
  private warnedAt = "";
  /** What the last step skipped, and the state that it led to. */
  private passed: { readonly state: State; readonly cards: readonly DueCard[] } | null = null;
  /** What was said to follow from a correction. */
  private saidToFollow = "";

  constructor(page: RemindersPage) {
    this.page = page;
  }

  /** The cards of which a line is open at this moment: first those of the side whose turn it is. */
  get open(): DueCard[] {
    const { view } = this.page;
    return view === null ? [] : unscored(view.state, dueCards(view.pack, view.state));
  }

  /** The awards that a side does not have yet, at the end of the battle. */
  get awards(): Reminder[] {
    const { view } = this.page;
    return view === null ? [] : openAwards(view.pack, view.state);
  }

  /** What the players skip if they go on. */
  get skipped(): Reminder[] {
    const { view } = this.page;
    if (view === null) return [];
    return [...skippedFrom(view.pack, beforeNext(view.pack, view.state).state), ...this.awards];
  }

  /** What is lost for good if the players go on: VP that nothing scores later, and dice. */
  get lastChances(): DueCard[] {
    const { view } = this.page;
    if (view === null) return [];
    const { pack, state } = view;
    const lost = this.open.filter(({ copy, side }) => isLastChance(pack, state, copy, side));
    return [...lost, ...missing(pack, state)];
  }

  /** Whether the players have been warned at this moment. */
  get hasWarned(): boolean {
    const { view } = this.page;
    return view !== null && this.warnedAt === phaseKey(view.state);
  }

  /** What the players have just skipped, until their next tap. */
  get justSkipped(): readonly DueCard[] {
    return this.passed !== null && this.passed.state === this.page.view?.state
      ? this.passed.cards
      : [];
  }

  /** Say what the last step skipped if it went on from a state, on this phone or another one. */
  sayWhatWasSkipped(from: State): void {
    const { view } = this.page;
    if (view === null) return;
    const { game, pack, state } = view;
    const [before, last] = game.steps.slice(0, game.at).slice(-2);
    if (before?.state !== from || !last?.actions.some(({ type }) => type === "next")) return;
    const isSameTurn = turnNumber(state.time) === turnNumber(from.time);
    const end = isSameTurn ? from : turnEnd(pack, from).state;
    const isScored = ({ copy, side }: DueCard): boolean =>
      state.events.some(
        (event) =>
          event.type === "scored" && event.entry.copy === copy && event.entry.side === side,
      );
    this.passed = { state, cards: skippedFrom(pack, end).filter((card) => !isScored(card)) };
  }

  /** Whether the players are warned, once at each moment, before VP or dice are lost for good. */
  warns(): boolean {
    const { view } = this.page;
    if (view === null || this.hasWarned || this.lastChances.length === 0) return false;
    this.warnedAt = phaseKey(view.state);
    return true;
  }

  /** Warn again after steps that were taken back, and say no more what they skipped. */
  reset(): void {
    this.warnedAt = "";
    this.passed = null;
  }

  /** Another game is shown: forget the one before. */
  forget(): void {
    this.reset();
    this.saidToFollow = "";
    this.page.notices.forget("challenger");
  }

  /**
   * Say once what a correction of the score changes of what followed from it, unless it was made on
   * another device, which asks its own player.
   */
  sayWhatFollows(isOwn: boolean): void {
    const { notices, view } = this.page;
    const changed = view && changedChallenger(view.pack, view.state);
    const key = changed ? JSON.stringify([view?.state.time.round, changed]) : "";
    if (key === this.saidToFollow) return;
    this.saidToFollow = key;
    notices.forget("challenger");
    if (!changed || !isOwn || view === null) return;
    const action: Action = { type: "challenger" };
    const { text, label, leave } = T.challengerChanged(view.pack.sides, changed);
    const go = (): void => this.page.act(action);
    const canDo = whyNot(view.pack, view.state, action) !== "used";
    notices.say("challenger", {
      text,
      ...(canDo ? { action: { id: "challenger", label, go }, leave } : {}),
    });
  }
}
