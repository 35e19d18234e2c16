/** Command points: what a Command phase and a discard give, their limit, costs, and changes by hand. */

import type { ActionRule } from "./action-rules.ts";
import type { ActionOf } from "./events.ts";
import { type Pack, SIDES, type Side } from "./pack.ts";
import { type Draft, type State, turnNumber } from "./state.ts";
import { activeSide } from "./timing.ts";

/** What both sides gain in every Command phase. */
export function gainEach(pack: Pack, state: Draft): void {
  for (const side of SIDES) state.sides[side].cp += pack.game.command?.gain ?? 0;
}

/** Command points that a discard would give now: once per turn, and only in the side's own turn. */
export function discardPays(pack: Pack, state: State, side: Side): number {
  const rule = pack.game.hand?.discard;
  if (!rule || rule.except_rounds.includes(state.time.round)) return 0;
  const paid = state.sides[side].discardPaid === turnNumber(state.time);
  return paid || activeSide(state) !== side ? 0 : Math.min(rule.cp, mayGain(pack, state, side));
}

/** How many more CP a side can gain in this round, apart from those of the Command phases. */
function mayGain(pack: Pack, state: State, side: Side): number {
  const most = pack.game.command?.extra;
  if (most === null || most === undefined) return Number.POSITIVE_INFINITY;
  const { gained = [] } = state.sides[side];
  return Math.max(0, most - gained.filter((round) => round === state.time.round).length);
}

/** Record CP gained apart from those of the Command phases, if the pack limits them. */
export function recordGain(pack: Pack, state: Draft, side: Side, cp: number): void {
  const own = state.sides[side];
  if (!pack.game.command?.extra || state.time.round === 0) return;
  own.gained = [...(own.gained ?? []), ...Array<number>(cp).fill(state.time.round)];
}

/** The cost in command points of exchanging a card. */
export function swapCost(pack: Pack, state: State, side: Side): number {
  const rule = pack.game.hand?.exchange;
  return state.sides[side].costs[rule?.card ?? ""] ?? rule?.cp ?? 0;
}

/** Gain or spend command points by hand. */
export const CP_ACTION: ActionRule<ActionOf<"cp">> = {
  whyNot(pack, state, { side, by }) {
    if (pack.game.command === null) return "rule";
    if (!Number.isInteger(by) || by === 0) return "same";
    return state.sides[side].cp + by < 0 ? "cp" : null;
  },
  apply(pack, state, { side, by }) {
    const own = state.sides[side];
    own.cp += by;
    if (by > 0) recordGain(pack, state, side, by);
    state.events.push({ type: "cp", side, by, cp: own.cp });
  },
};
