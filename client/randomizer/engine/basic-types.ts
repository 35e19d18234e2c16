/** The values that a state and its events are made of. */

import type { Id, Side } from "./pack.ts";

export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export type Place = "draw" | "play" | "discard" | "out";
export const PLACES: readonly Place[] = ["draw", "play", "discard", "out"];

/** One copy of a card: its id, then `@side` if each side has the deck, then `*2` for a second copy. */
export type Copy = string;

export type PhaseName =
  | "round-start"
  | "command"
  | "battle"
  | "turn-end"
  | "round-end"
  | "moment"
  | "last-round-end"
  | "battle-end";

/** A time in the battle. */
export interface BattleTime {
  readonly round: number;
  /** 0 for the first turn of the round, 1 for the second. */
  readonly turn: 0 | 1;
  readonly phase: PhaseName;
}

export type RollOff = readonly [number, number];

/** One scoring entry: the VP earned, the VP counted, and the limit that removed the rest. */
export interface Entry {
  readonly side: Side;
  readonly tally: string;
  readonly copy: Copy | null;
  readonly card: Id | null;
  readonly group: number;
  readonly line: number;
  readonly count: number;
  readonly raw: number;
  readonly granted: number;
  readonly cap: Id | null;
  readonly dice: readonly number[];
  readonly time: BattleTime;
  /** Number of limits that the game had added when this was scored; they apply from then on. */
  readonly caps: number;
  /** The counted VP are taken from the other side. */
  readonly drains?: boolean;
  /** An award for after the battle: it belongs to no round, and counts from the end of the battle. */
  readonly award?: boolean;
  /** Set if the players changed the points. */
  readonly amended?: boolean;
}

/** Dice that were rolled: each dice, for both sides if both roll, and the row of the result. */
export interface Rolled {
  readonly roll: Id;
  readonly copy: Copy | null;
  readonly dice: readonly (readonly number[])[];
  readonly row: number | null;
  /** The higher of two sides; null for a tie and for a roll that belongs to neither. */
  readonly winner: Side | null;
  readonly time: BattleTime;
  /** Rolled on request; not part of the set-up. */
  readonly asked?: boolean;
}
