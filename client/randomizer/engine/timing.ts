/** Whose turn it is, and when a side scores a group of lines. */

import type { BattleTime } from "./events.ts";
import type { Group, Late, Mode, Rounds, Side, Timing } from "./pack.ts";
import { other } from "./pack.ts";
import type { State } from "./state.ts";

export const within = (rounds: Rounds | null, round: number): boolean =>
  rounds === null || (rounds[0] <= round && round <= rounds[1]);

/** The mode that decides a line's VP; a side without a hand counts as tactical. */
export const modeOf = (state: State, side: Side): Mode => state.sides[side].mode ?? "tactical";

/** Whether a rule, such as a line or a limit, applies in a mode. */
export const appliesIn = (rule: { readonly mode: Mode | null }, mode: Mode): boolean =>
  rule.mode === null || rule.mode === mode;

export const playerOf = (state: State, side: Side): "first" | "second" =>
  state.first === side ? "first" : "second";

/** Whose turn it is; neither's between turns. */
export const activeSide = (state: State): Side | null =>
  state.stage === "play" ? sideAt(state, state.time) : null;

/** Whose turn it was at some time. */
export function sideAt({ first }: State, { phase, turn }: BattleTime): Side | null {
  if (first === null) return null;
  if (phase !== "command" && phase !== "battle" && phase !== "turn-end") return null;
  return turn === 0 ? first : other(first);
}

/** The exception that moves a group for a side in a round. */
export const exceptionOf = (
  state: State,
  group: Group,
  side: Side,
  { round } = state.time,
): Late | undefined =>
  group.except.find(
    (item) =>
      (item.player === null || item.player === playerOf(state, side)) && within(item.rounds, round),
  );

/** When a side scores a group in a round: its own timing, or that of its exception. */
export function timingOf(
  state: State,
  group: Group,
  side: Side,
  time = state.time,
): readonly Timing[] {
  const late = exceptionOf(state, group, side, time);
  return late ? [late.timing] : group.timing;
}

/** The moments at which a side scores a group that are now. */
export const nowOf = (state: State, group: Group, side: Side): Timing[] =>
  timingOf(state, group, side).filter((at) => isNow(state.time, activeSide(state), at, side));

/** Whether this is the moment, seen by `side`; `turn` is the side whose turn it is. */
export function isNow(
  { phase }: BattleTime,
  turn: Side | null,
  timing: Timing,
  side: Side,
): boolean {
  switch (timing) {
    case "whenever":
      return true;
    case "command-phase-start":
    case "command-phase-end":
      return phase === "command" && turn === side;
    case "movement-phase-end":
    case "shooting-phase":
    case "shooting-phase-end":
    case "fight-phase-end":
      return phase === "battle" && turn === side;
    case "turn-end":
      return phase === "turn-end" && turn === side;
    case "opponent-turn-end":
      return phase === "turn-end" && turn === other(side);
    case "any-turn-end":
      return phase === "turn-end";
    default:
      return phase === timing;
  }
}
