/**
 * What the map gives a card: the scores of its due lines that follow from who controls markers.
 * Why: docs/decisions/what-the-map-scores.md
 */

import { reduce, whyNot } from "./actions.ts";
import type { ActionOf } from "./events.ts";
import { cardOf, type Group, type Pack, type Side } from "./pack.ts";
import { isCondition } from "./score-caps.ts";
import { totalVp } from "./score-totals.ts";
import { mostNow, type Scorable, type ScorableLine, worth } from "./scoring.ts";
import { idOf, type State } from "./state.ts";
import { modeOf } from "./timing.ts";

/**
 * The scores of a side's lines that are due now and not scored yet, and how many VP they give; `items`
 * are of one card.
 */
export function mapScores(pack: Pack, state: State, side: Side, items: readonly Scorable[]) {
  const actions: Extract<ActionOf<"score">, { line: number }>[] = [];
  let after = state;
  for (const { copy, group: at, isDue, lines } of items) {
    const group = cardOf(pack, idOf(copy)).scoring[at];
    if (!isDue || group === undefined) continue;
    for (const { line, suggested } of decided(group, lines, state, side)) {
      const of = { side, copy, group: at, line };
      const count = Math.min(suggested ?? 0, mostNow(pack, after, of));
      const action = { type: "score", ...of, count } as const;
      if (count === 0 || whyNot(pack, after, action) !== null) continue;
      actions.push(action);
      after = reduce(pack, after, action);
    }
  }
  return { actions, vp: totalVp(after, side) - totalVp(state, side) };
}

/**
 * The lines that the map decides. If only the highest condition of a group counts, it is the best
 * of them, and none while one is scored or a better one needs the players' judgement.
 */
function decided(
  group: Group,
  lines: readonly ScorableLine[],
  state: State,
  side: Side,
): readonly ScorableLine[] {
  const isUnscored = ({ times, suggested }: ScorableLine): boolean => times === 0 && !!suggested;
  const isOneOf = ({ line }: ScorableLine): boolean => isCondition(group, line);
  const vp = ({ line: at }: ScorableLine): number => {
    const line = group.lines[at];
    return line === undefined ? 0 : Number(worth(line, modeOf(state, side)));
  };
  const conditions = lines.filter(isOneOf).sort((a, b) => vp(b) - vp(a));
  const best = conditions.find(({ suggested }) => suggested !== 0);
  const isOpen = best !== undefined && !conditions.some(({ times }) => times > 0);
  return [
    ...(isOpen && isUnscored(best) ? [best] : []),
    ...lines.filter((item) => !isOneOf(item) && isUnscored(item)),
  ];
}
