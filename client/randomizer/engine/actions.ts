/**
 * The table of all actions, read by the reducer, buttons, prompts and the tests that play random
 * games.
 * Why: docs/decisions/rules-as-tables.md
 */

import type { ActionRule, ActionRules } from "./action-rules.ts";
import { queueFirst } from "./cards-in-play.ts";
import { CHALLENGER_ACTION } from "./challenger.ts";
import { CP_ACTION } from "./command-points.ts";
import { availableRolls, throwDice } from "./dice.ts";
import type { Action, GameEvent } from "./events.ts";
import { HAND_ACTIONS } from "./hand-actions.ts";
import { REMEMBER_ACTION } from "./memories.ts";
import { type Pack, rollOf } from "./pack.ts";
import { answer, openPrompts, permits } from "./prompts.ts";
import { Illegal, type Refusal, Refused } from "./refusals.ts";
import { runTasks } from "./run-effects.ts";
import { SCORE_ACTIONS } from "./score-actions.ts";
import { BEGIN_ACTION, REDRAW_ACTION, setUp } from "./setup.ts";
import { draft, type State, whyBusy } from "./state.ts";
import { beginPhase, endPhase, nextEndPhase, nextPhase } from "./turns.ts";

/** Every action except the one that starts a game, and the record of what was undone. */
export const ACTIONS: ActionRules<Exclude<Action["type"], "start" | "withdrawn">> = {
  again: REDRAW_ACTION,
  begin: BEGIN_ACTION,
  ...HAND_ACTIONS,
  ...SCORE_ACTIONS,
  challenger: CHALLENGER_ACTION,
  cp: CP_ACTION,
  remember: REMEMBER_ACTION,

  answer: {
    whyNot(pack, state, { prompt, value }) {
      const asked = openPrompts(state).find(({ id }) => id === prompt);
      if (asked === undefined) return "unknown";
      return permits(pack, asked, value) ? null : "count";
    },
    apply: (pack, state, { prompt, value }) => answer(pack, state, prompt, [...value]),
  },

  next: {
    whyNot: (_pack, state) => whyBusy(state),
    apply(pack, state) {
      endPhase(pack, state);
      const time = nextPhase(pack, state);
      if (time !== null) beginPhase(pack, state, time);
      else queueFirst(state, [{ kind: "awards" }, { kind: "done" }]);
    },
  },

  /** End the battle early: a side has no models left, or concedes. */
  finish: {
    whyNot: (_pack, state) => (state.time.phase === "battle-end" ? "stage" : whyBusy(state)),
    apply(pack, state) {
      const { phase } = state.time;
      if (phase === "round-start" || phase === "command" || phase === "battle")
        state.cutShort = true;
      endPhase(pack, state);
      state.events.push({ type: "ended" });
      state.over = true;
      beginPhase(pack, state, nextEndPhase(pack, state));
    },
  },

  /** Declare the winner if points do not decide it. */
  declare: {
    whyNot(_pack, state, { result }) {
      if (state.stage !== "done" && state.time.phase !== "battle-end") return "stage";
      return state.declared === result ? "same" : null;
    },
    apply(_pack, state, { result }) {
      state.declared = result;
      state.events.push({ type: "declared", result });
    },
  },

  roll: {
    whyNot: (pack, state, action) =>
      availableRolls(pack, state).some(
        ({ roll, copy }) => roll.id === action.roll && copy === action.copy,
      )
        ? null
        : "unknown",
    apply: (pack, state, { roll, copy }) => throwDice(state, rollOf(pack, roll), copy, true),
  },
};

const actionRule = (type: Action["type"]): ActionRule<Action> | undefined =>
  (ACTIONS as unknown as Readonly<Record<string, ActionRule<Action>>>)[type];

/** Why an action is not allowed now; null when it is. */
export const whyNot = (pack: Pack, state: State, action: Action): Refusal | null => {
  const rule = actionRule(action.type);
  return rule === undefined ? "unknown" : rule.whyNot(pack, state, action);
};

/** The state after an action. Throws `Illegal` for an action that is not allowed here. */
export function reduce(pack: Pack, state: State | null, action: Action): State {
  if (action.type === "start") return setUp(pack, action);
  if (state === null) throw new Illegal("the first action of a game must be its start");
  if (action.type === "withdrawn")
    return { ...state, events: [withdrawnEvent(pack, state, action)] };
  const reason = whyNot(pack, state, action);
  if (reason !== null) throw new Refused(reason);
  const next = draft(state);
  actionRule(action.type)?.apply(pack, next, action);
  runTasks(pack, next);
  return next;
}

/** The draws and dice of actions that were undone, found by carrying them out once more. */
function withdrawnEvent(
  pack: Pack,
  before: State,
  { actions }: Extract<Action, { type: "withdrawn" }>,
): Extract<GameEvent, { type: "withdrawn" }> {
  let state = before;
  const events: GameEvent[] = [];
  for (const action of actions) {
    if (action.type === "start") throw new Illegal("a game has one start");
    state = reduce(pack, state, action);
    events.push(...state.events.filter(isDrawn));
  }
  return { type: "withdrawn", events };
}

/** Whether an event shows players a card or a number that was not known before. */
export function isDrawn(event: GameEvent): boolean {
  switch (event.type) {
    case "remembered":
      return event.random;
    case "drew":
    case "chose":
    case "sides":
      return event.how === "chance";
    case "first":
      return event.rolled !== null;
    case "seized":
      return event.rolled !== null && !event.entered;
    case "length":
      return !event.entered;
    case "scored":
      return event.entry.dice.length > 0;
    default:
      return event.type === "rolled" || event.type === "rolled-off";
  }
}
