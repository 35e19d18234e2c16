/** What players are told once: what they skip, and what a correction changes. */

import { whyNot } from "../../engine/actions.ts";
import { changedChallenger } from "../../engine/challenger.ts";
import type { Action } from "../../engine/events.ts";
import type { Pack } from "../../engine/pack.ts";
import type { State } from "../../engine/state.ts";
import { activeSide } from "../../engine/timing.ts";
import {
  type DueCard,
  dueCards,
  isLastChance,
  neededNow,
  phaseKey,
  scoresLater,
} from "../cards/scoring-now.ts";
import type { Notices } from "../notices.ts";
import * as T from "../texts.ts";

/** What they need of the page; `view` is null outside a game. */
interface RemindersPage {
  readonly notices: Notices;
  readonly view: { readonly pack: Pack; readonly state: State } | null;
  act(action: Action): void;
}

/** The cards that a side can score and has not, first those of the side whose turn it is. */
function openCards(pack: Pack, state: State): DueCard[] {
  const first = activeSide(state) ?? state.seats[0];
  return dueCards(pack, state)
    .filter(({ scored }) => !scored)
    .sort((a, b) => Number(b.side === first) - Number(a.side === first));
}

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

  /** The cards that are not scored at this moment: first those of the side whose turn it is. */
  get open(): DueCard[] {
    const { view } = this.page;
    return view === null ? [] : openCards(view.pack, view.state);
  }

  /** What the players skip if they go on: the open cards, and dice and notes that cards still need. */
  get skipped(): DueCard[] {
    return [...this.open, ...this.missing];
  }

  /** What is lost for good if the players go on: VP that nothing scores later, and dice. */
  get lastChances(): DueCard[] {
    const { view } = this.page;
    const isLost = ({ copy, side }: DueCard): boolean =>
      view !== null && isLastChance(view.pack, view.state, copy, side);
    return [...this.open.filter(isLost), ...this.missing];
  }

  private get missing(): DueCard[] {
    const { view } = this.page;
    return view === null
      ? []
      : neededNow(view.pack, view.state).filter(({ effect }) => effect.turn_end);
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

  /** Say after a step from a state what it skipped, but not what can score before the next turn. */
  sayWhatWasSkipped(skipped: readonly DueCard[], from: State): void {
    const { view } = this.page;
    if (view === null) return;
    const cards = skipped.filter(({ copy, side }) => !scoresLater(view.pack, from, copy, side));
    this.passed = { state: view.state, cards };
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
