/** What players are told once: that nothing was scored yet, and what a correction changes. */

import { whyNot } from "../../engine/actions.ts";
import { changedChallenger } from "../../engine/challenger.ts";
import type { Action } from "../../engine/events.ts";
import type { Pack } from "../../engine/pack.ts";
import type { State } from "../../engine/state.ts";
import type { Notes } from "../notes.ts";
import * as T from "../texts.ts";
import { dueCards, phaseKey } from "./scoring-now.ts";

/** What they need of the page; `view` is null outside a game. */
interface RemindersPage {
  readonly notes: Notes;
  readonly view: { readonly pack: Pack; readonly state: State } | null;
  act(action: Action): void;
}

export class Reminders {
  private readonly page: RemindersPage;
  /** The moment at which the players were warned about something unscored. */
  private warnedAt = "";
  /** What was said to follow from a correction. */
  private saidToFollow = "";

  constructor(page: RemindersPage) {
    this.page = page;
  }

  /** Whether the players were warned about something unscored at this moment. */
  get isWarned(): boolean {
    const { view } = this.page;
    return view !== null && this.warnedAt === phaseKey(view.state);
  }

  /** Whether the players are to be warned before they go on, which happens once at each moment. */
  warns(): boolean {
    const { view } = this.page;
    if (view === null || this.isWarned) return false;
    const due = dueCards(view.pack, view.state);
    if (due.length === 0 || due.some(({ scored }) => scored)) return false;
    this.warnedAt = phaseKey(view.state);
    return true;
  }

  /** Another game is shown. */
  reset(): void {
    this.warnedAt = "";
  }

  /** Say once what a correction of the score changes of what followed from it. */
  sayWhatFollows(): void {
    const { notes, view } = this.page;
    const changed = view && changedChallenger(view.pack, view.state);
    const key = changed ? JSON.stringify([view?.state.clock.round, changed]) : "";
    if (key === this.saidToFollow) return;
    this.saidToFollow = key;
    notes.forget("challenger");
    if (!changed || view === null) return;
    const action: Action = { type: "challenger" };
    const { text, label } = T.challengerChanged(view.pack.sides, changed);
    const go = (): void => this.page.act(action);
    const canDo = whyNot(view.pack, view.state, action) !== "used";
    notes.say("challenger", {
      text,
      ...(canDo ? { action: { id: "challenger", label, go } } : {}),
    });
  }
}
