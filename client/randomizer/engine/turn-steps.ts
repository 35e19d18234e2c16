/** The steps of one tap: to the next phase in which something can be done, or to the end of the turn. */

import { reduce } from "./actions.ts";
import {
  dueCards,
  hasOpenLine,
  type Item,
  neededNow,
  scorableNow,
  scorableOf,
} from "./due-scores.ts";
import type { Action, LineRef } from "./events.ts";
import type { Pack } from "./pack.ts";
import { openPrompts } from "./prompts.ts";
import { whyNoScore } from "./scoring.ts";
import type { State } from "./state.ts";

/** Actions, and the state that they lead to. */
interface Steps {
  readonly actions: readonly Action[];
  readonly state: State;
}

const turnEnds = new WeakMap<State, Steps>();

/**
 * The steps from a Command phase to the end of its turn, and the state that they lead to. What is due
 * there can be done from here.
 */
export function turnEnd(pack: Pack, state: State): Steps {
  const known = turnEnds.get(state);
  const stays = { actions: [], state };
  if (known !== undefined) return known;
  if (state.time.phase !== "command" || openPrompts(state).length > 0) return stays;
  const actions = toNextPhase(pack, state);
  const end = actions.reduce((before: State, action) => reduce(pack, before, action), state);
  const isAtEnd = end.time.phase === "turn-end" && openPrompts(end).length === 0;
  const steps = isAtEnd ? { actions, state: end } : stays;
  turnEnds.set(state, steps);
  return steps;
}

/** What a tap can do first in a Command phase: nothing, end the phase, or end the turn. */
export function turnSteps(pack: Pack, state: State): Steps[] {
  const end = turnEnd(pack, state);
  const [next] = end.actions;
  const after = next ? [{ actions: [next], state: reduce(pack, state, next) }] : [];
  return [{ actions: [], state }, ...after, end];
}

/** The steps before a tap that scores a line; none if the line is not due at the end of the turn. */
export function toTurnEnd(pack: Pack, state: State, of: LineRef): Steps {
  const item = scorableOf(pack, state, of).find(({ group }) => group === of.group);
  const end = turnEnd(pack, state);
  return item?.isAhead && whyNoScore(pack, end.state, of, 1) === null
    ? end
    : { actions: [], state };
}

/**
 * The steps before the tap that continues: it ends a turn in which no line is open, now or at its end,
 * and nothing else is needed.
 */
export function beforeNext(pack: Pack, state: State): Steps {
  const end = turnEnd(pack, state);
  const isOpen = (item: Item): boolean => (item.isDue || item.isAhead) && hasOpenLine(pack, item);
  const stays = scorableNow(pack, state).some(isOpen) || neededNow(pack, end.state).length > 0;
  return stays ? { actions: [], state } : end;
}

/**
 * The actions of the tap that continues: to the next phase, and over those in which nothing can be
 * done.
 */
export function toNextPhase(pack: Pack, before: State): Action[] {
  const actions: Action[] = [NEXT];
  let state = reduce(pack, before, NEXT);
  while (passes(pack, state)) {
    actions.push(NEXT);
    state = reduce(pack, state, NEXT);
  }
  return actions;
}

const NEXT: Action = { type: "next" };

/** Whether a phase has nothing to do, so that one tap skips it. */
const passes = (pack: Pack, state: State): boolean =>
  state.stage === "play" &&
  state.time.phase === "battle" &&
  state.prompts.length === 0 &&
  dueCards(pack, state).length === 0;
