/** What can be scored at this moment and by whom, and what of it has been scored. */

import { mostOf } from "../../engine/legal.ts";
import { cardOf, type Group, type Pack, SIDES, type Side } from "../../engine/pack.ts";
import { inPlay } from "../../engine/piles.ts";
import { barred, closed, isNow, modeOf, opens, timingOf, weigh, worth } from "../../engine/scoring.ts";
import { type Action, type Clock, type Entry, idOf, type State } from "../../engine/state.ts";
import { active } from "../../engine/turns.ts";

/** A line of a card as a side scores it. */
export interface Line {
  readonly side: Side;
  readonly copy: string;
  readonly group: number;
  readonly line: number;
}

/** A card that a side can score at this moment. */
export interface Chance {
  readonly side: Side;
  readonly copy: string;
  readonly name: string;
  readonly scored: boolean;
}

function isSameMoment(group: Group, one: Clock, two: Clock): boolean {
  const atEnd = (clock: Clock): boolean => clock.phase === "battle-end";
  if (one.round !== two.round || atEnd(one) !== atEnd(two)) return false;
  return group.timing.includes("round-end") || one.turn === two.turn;
}

/** Indices of the entries that a line was scored with at this moment. */
export function entriesNow(pack: Pack, state: State, { side, copy, group, line }: Line): number[] {
  const rules = cardOf(pack, idOf(copy)).scoring[group];
  const matches = (entry: Entry): boolean =>
    entry.side === side &&
    entry.copy === copy &&
    entry.group === group &&
    entry.line === line &&
    entry.raw > 0 &&
    rules !== undefined &&
    isSameMoment(rules, entry.clock, state.clock);
  return state.entries.flatMap((entry, index) => (matches(entry) ? [index] : []));
}

/** Actions that make a line count so often at this moment; 0 removes its score. */
export function setCount(pack: Pack, state: State, line: Line, count: number): Action[] {
  const old = entriesNow(pack, state, line);
  return [
    ...old.map((entry): Action => ({ type: "amend", entry, points: 0 })),
    ...(count > 0 ? [{ type: "score", ...line, count } as const] : []),
  ];
}

/** Whether a group is scored at exactly this moment; not those scored whenever something happens. */
export const isDue = (state: State, group: Group, side: Side): boolean =>
  timingOf(state, group, side).some(
    (timing) => timing !== "whenever" && isNow(state.clock, active(state), timing, side),
  );

/** Cards that score at this moment, by side. */
export function chances(pack: Pack, state: State): Chance[] {
  if (state.stage !== "play") return [];
  return SIDES.flatMap((side) =>
    inPlay(state).flatMap(([copy]): Chance[] => {
      const card = cardOf(pack, idOf(copy));
      let offered = false;
      let scored = false;
      card.scoring.forEach((group, index) => {
        if (!isDue(state, group, side) || closed(pack, state, side, copy, group) !== null) return;
        group.lines.forEach((_, at) => {
          const line = { side, copy, group: index, line: at };
          scored ||= entriesNow(pack, state, line).length > 0;
          offered ||= gives(pack, state, line, 1) > 0;
        });
      });
      return offered || scored ? [{ side, copy, name: card.name, scored }] : [];
    }),
  );
}

/** VP that a line would give now; dice count as 1. */
export function gives(pack: Pack, state: State, line: Line, count: number): number {
  const { side, copy, group, line: at } = line;
  const item = cardOf(pack, idOf(copy)).scoring[group]?.lines[at];
  const mode = modeOf(state, side);
  if (item === undefined || !opens(item, mode)) return 0;
  if (barred(pack, state, side, copy, group, at)) return 0;
  const each = worth(item, mode);
  const raw = typeof each === "number" ? each * count : 1;
  return weigh(pack, state, side, copy, group, at, raw).granted;
}

/** The state as if a line were not scored at this moment. */
export function withoutLine(pack: Pack, state: State, line: Line): State {
  const now = entriesNow(pack, state, line);
  if (now.length === 0) return state;
  return { ...state, entries: state.entries.filter((_, index) => !now.includes(index)) };
}

export interface Counts {
  /** Each gives more than the one before. */
  readonly counts: readonly number[];
  /** Greater counts give no more than the last. */
  readonly isComplete: boolean;
}

/** Counts to offer for a line, at least up to `wanted`; `state` is without its score. */
export function countsOf(pack: Pack, state: State, line: Line, wanted: number): Counts {
  const most = mostOf(pack, line.copy, line.group, line.line);
  const shown = Math.min(most, Math.max(5, wanted));
  const counts = [1];
  for (let count = 2; count <= shown; count += 1) {
    if (gives(pack, state, line, count) <= gives(pack, state, line, count - 1))
      return { counts, isComplete: true };
    counts.push(count);
  }
  return { counts, isComplete: shown === most };
}

export const unscored = (pack: Pack, state: State): Chance[] =>
  chances(pack, state).filter((chance) => !chance.scored);

/** Whether a phase has nothing to do, so that one tap leads past it. */
export const passes = (pack: Pack, state: State): boolean =>
  state.stage === "play" &&
  state.clock.phase === "battle" &&
  state.prompts.length === 0 &&
  chances(pack, state).length === 0;
