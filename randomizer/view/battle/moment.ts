/** What each side can score at this moment, and what it has scored. */

import {
  type Action,
  cardOf,
  current,
  type Entry,
  type Game,
  type Group,
  idOf,
  type Line,
  type LineRef,
  modeOf,
  mostOf,
  type Pack,
  type Scorable,
  type Side,
  type State,
  scorable,
  weigh,
  worth,
} from "../../engine/index.ts";
import { scoredNow } from "../../engine/scoring.ts";

const known = new WeakMap<State, readonly Scorable[]>();

/** Everything that can be scored now, cached because head, foot and every card use it. */
export function scorableNow(pack: Pack, state: State): readonly Scorable[] {
  const found = known.get(state) ?? scorable(pack, state);
  known.set(state, found);
  return found;
}

/** A card that a side can score at exactly this moment. */
export interface DueCard {
  readonly side: Side;
  readonly copy: string;
  readonly name: string;
  readonly scored: boolean;
}

export function dueCards(pack: Pack, state: State): DueCard[] {
  const found = new Map<string, DueCard>();
  for (const { side, copy, due, scored } of scorableNow(pack, state)) {
    if (!due) continue;
    const key = `${side} ${copy}`;
    const before = found.get(key)?.scored ?? false;
    const { name } = cardOf(pack, idOf(copy));
    found.set(key, { side, copy, name, scored: before || scored });
  }
  return [...found.values()];
}

export const unscored = (pack: Pack, state: State): DueCard[] =>
  dueCards(pack, state).filter((card) => !card.scored);

/** Whether a phase has nothing to do, so that one tap skips it. */
const passes = (pack: Pack, state: State): boolean =>
  state.stage === "play" &&
  state.clock.phase === "battle" &&
  state.prompts.length === 0 &&
  dueCards(pack, state).length === 0;

const groupOf = (pack: Pack, { copy, group }: LineRef): Group =>
  cardOf(pack, idOf(copy)).scoring[group] as Group;

/** The scores of a line at this moment. */
export const scoresOf = (pack: Pack, state: State, line: LineRef) =>
  scoredNow(state, line, groupOf(pack, line));

/** Actions that set the count of a line at this moment; 0 removes its score. */
export function setCount(pack: Pack, state: State, line: LineRef, count: number): Action[] {
  const { side, copy, group, line: at } = line;
  const of = { side, copy, group, line: at };
  return [
    ...scoresOf(pack, state, line).map((): Action => ({ type: "unscore", ...of })),
    ...(count > 0 ? [{ type: "score", ...of, count } as const] : []),
  ];
}

/** The state as if some scores had not been made. */
export const without = (state: State, scores: readonly Entry[]): State =>
  scores.length === 0
    ? state
    : { ...state, entries: state.entries.filter((entry) => !scores.includes(entry)) };

export interface Counts {
  /** The VP of 1, 2, 3 …, each more than the one before; dice count as 1. */
  readonly points: readonly number[];
  /** Whether higher counts are worth no more than the last. */
  readonly isComplete: boolean;
}

/** What counts of a line are worth, at least up to `wanted`; `state` is without its score. */
export function countsOf(
  pack: Pack,
  state: State,
  of: LineRef,
  line: Line,
  wanted: number,
): Counts {
  const each = worth(line, modeOf(state, of.side));
  const pointsOf = (count: number): number =>
    weigh(pack, state, of, typeof each === "number" ? each * count : 1).granted;
  const most = mostOf(line);
  const shown = Math.min(most, Math.max(5, wanted));
  const points = [pointsOf(1)];
  for (;;) {
    const count = points.length;
    const next = count === most ? 0 : pointsOf(count + 1);
    if (next <= (points[count - 1] ?? 0)) return { points, isComplete: true };
    if (count >= shown) return { points, isComplete: false };
    points.push(next);
  }
}

/** A key of the moment: round, turn and phase. */
export const momentOf = ({ clock }: State): string => `${clock.round} ${clock.turn} ${clock.phase}`;

/** Whether one tap skipped this state: an empty phase, or a changed count. */
export function isBetween(game: Game): boolean {
  const [last, next] = [game.actions[game.at - 1], game.actions[game.at]];
  const isRecount =
    last?.type === "unscore" &&
    (next?.type === "score" || next?.type === "unscore") &&
    [last.side, last.copy, last.group, last.line].join() ===
      [next.side, next.copy, next.group, next.line].join();
  return isRecount || passes(game.pack, current(game));
}
