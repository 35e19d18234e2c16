/** What each side can score at this moment, and what it has scored. */

import {
  type Action,
  cardOf,
  current,
  type Game,
  type Group,
  idOf,
  modeOf,
  mostOf,
  noScore,
  type Pack,
  type Scorable,
  type Scored,
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

const groupOf = (pack: Pack, { copy, group }: Scored): Group =>
  cardOf(pack, idOf(copy)).scoring[group] as Group;

/** The scores of a line at this moment. */
export const scoresOf = (pack: Pack, state: State, line: Scored) =>
  scoredNow(state, line, groupOf(pack, line));

/** Actions that set the count of a line at this moment; 0 removes its score. */
export function setCount(pack: Pack, state: State, line: Scored, count: number): Action[] {
  const { side, copy, group, line: at } = line;
  const of = { side, copy, group, line: at };
  return [
    ...scoresOf(pack, state, line).map((): Action => ({ type: "unscore", ...of })),
    ...(count > 0 ? [{ type: "score", ...of, count } as const] : []),
  ];
}

/** The VP of a count of a line now; dice count as 1. */
export function gives(pack: Pack, state: State, line: Scored, count: number): number {
  const rule = groupOf(pack, line).lines[line.line];
  if (rule === undefined) return 0;
  const each = worth(rule, modeOf(state, line.side));
  return weigh(pack, state, line, typeof each === "number" ? each * count : 1).granted;
}

/** The state as if a line were not scored at this moment. */
export function withoutLine(pack: Pack, state: State, line: Scored): State {
  const now = scoresOf(pack, state, line);
  if (now.length === 0) return state;
  return { ...state, entries: state.entries.filter((entry) => !now.includes(entry)) };
}

export interface Counts {
  /** Counts in ascending order, each worth more than the one before. */
  readonly counts: readonly number[];
  /** Whether higher counts are worth no more than the last. */
  readonly isComplete: boolean;
}

/** Counts to offer for a line, at least up to `wanted`; `state` is without its score. */
export function countsOf(pack: Pack, state: State, line: Scored, wanted: number): Counts {
  const rule = groupOf(pack, line).lines[line.line];
  const most = rule === undefined ? 1 : mostOf(rule);
  const shown = Math.min(most, Math.max(5, wanted));
  const counts: number[] = [];
  for (let count = 1; count <= shown; count += 1) {
    counts.push(count);
    if (count === most || gives(pack, state, line, count + 1) <= gives(pack, state, line, count))
      return { counts, isComplete: true };
  }
  return { counts, isComplete: false };
}

/** Whether a line can be scored now, as if it were not scored yet. */
export const canScore = (pack: Pack, state: State, line: Scored): boolean =>
  noScore(pack, state, line, 1) === null;

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
