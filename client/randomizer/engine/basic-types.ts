/** The values that a state and its events are made of. */

import type * as v from "valibot";
import type { battleTime, entry, rolled, rollOff } from "./schemas.ts";

export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export type Place = "draw" | "play" | "discard" | "out";
export const PLACES: readonly Place[] = ["draw", "play", "discard", "out"];

/** One copy of a card: its id, then `@side` if each side has the deck, then `*2` for a second copy. */
export type Copy = string;

export type BattleTime = Frozen<v.InferOutput<typeof battleTime>>;
export type PhaseName = BattleTime["phase"];
export type RollOff = Frozen<v.InferOutput<typeof rollOff>>;
export type Entry = Frozen<v.InferOutput<typeof entry>>;
export type Rolled = Frozen<v.InferOutput<typeof rolled>>;
