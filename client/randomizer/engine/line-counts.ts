/** How often a line can score, what each count gives, and the actions that enter one. */

import { reduce, whyNot } from "./actions.ts";
import type { Action, LineRef } from "./events.ts";
import { markersOf } from "./objective-markers.ts";
import { cardOf, type Line, type Pack } from "./pack.ts";
import { underCaps } from "./score-caps.ts";
import { countNow, lackingBase, mostNow, worth } from "./scoring.ts";
import { idOf, type State } from "./state.ts";
import { modeOf } from "./timing.ts";

/**
 * What counts of a line give, at least up to `least`: the VP of 1, 2, 3 … under all limits (dice
 * count as 1), whether these are all counts, and whether a limit lets higher counts give no more.
 * `state` is without the scores that they replace.
 */
export function countsOf(pack: Pack, state: State, ref: LineRef, line: Line, least: number) {
  const unit = worth(line, modeOf(state, ref.side));
  const pointsOf = (count: number): number =>
    underCaps(pack, state, ref, typeof unit === "number" ? unit * count : 1).granted;
  const markers = markersOf(pack, state, ref.side, line) ?? Number.POSITIVE_INFINITY;
  const limit = Math.max(1, least, Math.min(markers, mostNow(pack, state, ref)));
  const many = Math.max(5, least + 2);
  // A single higher count is shown instead of a button for it.
  const target = limit === many + 1 ? limit : many;
  const points = [pointsOf(1)];
  for (;;) {
    const count = points.length;
    if (count === limit) return { points, isComplete: true, isAtLimit: false };
    // More than a limit allows happened all the same, and may count after a correction.
    const nextPoints = pointsOf(count + 1);
    const isEnough = count >= least && nextPoints <= (points[count - 1] ?? 0);
    if (isEnough || count >= target)
      return { points, isComplete: false, isAtLimit: isEnough && typeof unit === "number" };
    points.push(nextPoints);
  }
}

/** The score of the line that another is added to, for one tap to score both; empty if unclear. */
export function baseFirst(pack: Pack, state: State, of: LineRef): Action[] {
  const group = cardOf(pack, idOf(of.copy)).scoring[of.group];
  const isAmong = group?.lines[of.line]?.among === true;
  const base = isAmong ? { ...of, line: of.line - 1 } : lackingBase(pack, state, of);
  if (base?.group !== of.group || group?.combine !== "all") return [];
  const line = group.lines[base.line];
  // One of some things is one of all of them.
  const isClear = isAmong || (line?.each === null && typeof line.vp !== "string");
  const action: Action = { type: "score", ...base, count: 1 };
  return isClear && whyNot(pack, state, action) === null ? [action] : [];
}

/** The actions that count one more event in each of some lines, as far as limits allow. */
export function eventActions(pack: Pack, before: State, refs: readonly LineRef[]): Action[] {
  const actions: Action[] = [];
  let state = before;
  for (const at of refs) {
    const action: Action = { type: "score", ...at, count: countNow(pack, state, at) + 1 };
    if (whyNot(pack, state, action) !== null) continue;
    actions.push(action);
    state = reduce(pack, state, action);
  }
  return actions;
}
