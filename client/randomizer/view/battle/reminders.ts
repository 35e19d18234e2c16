/** What players are told once: that nothing was scored yet, and what a correction changes. */

import { whyNot } from "../../engine/actions.ts";
import { changedChallenger } from "../../engine/challenger.ts";
import type { Action } from "../../engine/events.ts";
import type { Pack } from "../../engine/pack.ts";
import type { State } from "../../engine/state.ts";
import { active } from "../../engine/timing.ts";
import { type DueCard, dueCards, phaseKey } from "../cards/scoring-now.ts";
import type { Notices } from "../notices.ts";
import * as T from "../texts.ts";

/** What they need of the page; `view` is null outside a game. */
interface RemindersPage {
  readonly notices: Notices;
  readonly view: { readonly pack: Pack; readonly state: State } | null;
  act(action: Action): void;
}

export class Reminders {
  private readonly page: RemindersPage;
  /** The moment and the unscored cards about which the players were warned. */
  private warned = "";
  /** What was said to follow from a correction. */
  private saidToFollow = "";

  constructor(page: RemindersPage) {
    this.page = page;
  }

  /** The cards that are not scored at this moment: first those of the side whose turn it is. */
  get open(): DueCard[] {
    const { view } = this.page;
    if (view === null) return [];
    const { pack, state } = view;
    const first = active(state) ?? state.seats[0];
    return dueCards(pack, state)
      .filter(({ scored }) => !scored)
      .sort((a, b) => Number(b.side === first) - Number(a.side === first));
  }

  /** This moment with its unscored cards. */
  private get moment(): string {
    const { view } = this.page;
    if (view === null) return "";
    return [phaseKey(view.state), ...this.open.map(({ side, copy }) => `${side} ${copy}`)].join();
  }

  /** Whether the players have been warned about exactly the cards that are unscored now. */
  get hasWarned(): boolean {
    return this.warned === this.moment;
  }

  /** Whether the players are to be warned before they go on: once about the same cards. */
  warns(): boolean {
    if (this.hasWarned || this.open.length === 0) return false;
    this.warned = this.moment;
    return true;
  }

  /** Warn again after steps that were taken back. */
  reset(): void {
    this.warned = "";
  }

  /** Another game is shown: forget the one before. */
  forget(): void {
    this.reset();
    this.saidToFollow = "";
    this.page.notices.forget("challenger");
  }

  /** Say once what a correction of the score changes of what followed from it. */
  sayWhatFollows(): void {
    const { notices, view } = this.page;
    const changed = view && changedChallenger(view.pack, view.state);
    const key = changed ? JSON.stringify([view?.state.time.round, changed]) : "";
    if (key === this.saidToFollow) return;
    this.saidToFollow = key;
    notices.forget("challenger");
    if (!changed || view === null) return;
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
