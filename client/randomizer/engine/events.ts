/**
 * Actions of players, the resulting events, and the values that these and a state are made of: plain
 * data, stored in saves and links.
 */

import type * as v from "valibot";
import type { Id, Mode, Redraw, Side } from "./pack.ts";
import type { action, battleTime, cell, entry, lineRef, rolled, rollOffDice } from "./schemas.ts";

export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export type Place = "draw" | "play" | "discard" | "out";
export const PLACES: readonly Place[] = ["draw", "play", "discard", "out"];

/** One copy of a card: its id, then `@side` if each side has the deck, then `*2` for a second copy. */
export type Copy = string;

export type BattleTime = Frozen<v.InferOutput<typeof battleTime>>;
export type PhaseName = BattleTime["phase"];
export type RollOff = Frozen<v.InferOutput<typeof rollOffDice>>;
export type Entry = Frozen<v.InferOutput<typeof entry>>;
export type Rolled = Frozen<v.InferOutput<typeof rolled>>;

export type LineRef = Frozen<v.InferOutput<typeof lineRef>>;
export type Cell = Frozen<v.InferOutput<typeof cell>>;
export type Action = Frozen<v.InferOutput<typeof action>>;

export type ActionOf<T extends Action["type"]> = Extract<Action, { type: T }>;

/**
 * How a card was drawn: at random, picked by hand, given by the mission of a pool, or kept from the
 * previous set-up.
 */
export type How = "chance" | "picked" | "pool" | "kept";

/** How a question was answered, if not by the players. */
type HowAnswered = Exclude<How, "picked">;

/** What each type of event says. */
interface Events {
  started: { pool: string | null; picked: boolean; selected: "random" | "hand" | null };
  drew: { side: Side | null; card: Id; how: How };
  empty: {
    side: Side | null;
    deck: Id;
    /** The effect that found no card; null for a hand. */
    effect: Id | null;
  };
  replaced: { card: Id; count: number };
  redrew: { side: Side | null; card: Id } & Pick<Redraw, "old" | "order">;
  ungiven: { deck: Id; effect: Id };
  kept: { side: Side | null; card: Id };
  excluded: { side: Side | null; deck: Id; cards: readonly Id[]; random: boolean };
  locked: { side: Side };
  mode: { side: Side; mode: Mode; cards: readonly Id[] };
  chose: {
    side: Side | null;
    copy: Copy | null;
    effect: Id;
    values: readonly string[];
    how?: HowAnswered;
  };
  declined: { side: Side | null; copy: Copy | null; effect: Id };
  set: { side: Side | null; effect: Id };
  capped: { side: Side | null; cap: Id };
  first: { side: Side; rolled: readonly number[] | null };
  phase: { time: BattleTime; side: Side | null; moment: Id | null };
  discarded: { side: Side; card: Id; cp: number };
  achieved: { side: Side; card: Id };
  swapped: {
    side: Side;
    card: Id;
    /** The card that allows it; null if it is a rule of the pack. */
    with: Id | null;
    cp: number;
  };
  scored: { entry: Entry };
  unscored: { entry: Entry };
  corrected: {
    points: number;
    before: number;
    /** The limit that allows fewer points than the players entered, and how many it takes. */
    cap: Id | null;
    lost: number;
  } & Cell;
  controlled: { side: Side | null; marker: string };
  placed: { side: Side; marker: string; count: number };
  remembered: {
    copy: Copy;
    effect: Id;
    values: readonly string[];
    /** Drawn or rolled, not said by a player. */
    random: boolean;
  };
  /** Markers that are no longer on the map. */
  removed: { markers: readonly string[] };
  cp: { side: Side; by: number; cp: number };
  challenger: { side: Side; behind: number };
  unchallenged: {
    side: Side;
    behind: number;
    /** The card that goes back, if one was drawn. */
    card: Id | null;
  };
  /** Draws and dice that were seen and then undone. */
  withdrawn: { events: readonly GameEvent[] };
  used: { side: Side; card: Id; cp: number };
  lapsed: { side: Side | null; card: Id };
  again: {
    slots: readonly string[];
    /** The other type of mission. */
    variant?: string;
  };
  begun: object;
  layout: { layout: number; instead: number | null };
  /** The sides have exchanged cards of a deck, or both have the same card. */
  reassigned: { deck: Id; card: Id | null };
  map: { effect: Id; map: Id };
  rolled: { rolled: Rolled };
  "rolled-off": {
    rolled: RollOff;
    /** The winner: a side, or a player if sides are not decided yet. */
    side: Side | null;
    name?: string;
  };
  deploys: { side: Side };
  seized: {
    side: Side;
    rolled: number | null;
    won: boolean;
    /** Rolled on the table. */
    entered: boolean;
  };
  /** Who plays which side; `roles` has the pack's names of the sides. */
  sides: { players: Record<Side, string>; roles: Record<Side, string>; how?: HowAnswered };
  length: {
    round: number;
    rolled: number;
    on: number;
    more: boolean;
    /** Rolled on the table. */
    entered: boolean;
  };
  ended: object;
  declared: { result: Side | "draw" };
  moved: { card: Id; from: Place; to: Place; owner: Side | null };
  shuffled: { deck: Id; side: Side | null };
  done: object;
}

export type GameEvent = {
  [T in keyof Events]: Frozen<{ type: T } & Events[T]>;
}[keyof Events];
