/** Actions of players and the resulting events: plain data, stored in saves and links. */

import type * as v from "valibot";
import type { BattleTime, Copy, Entry, Frozen, Place, Rolled, RollOff } from "./basic-types.ts";
import type { Id, Mode, Side } from "./pack.ts";
import type { action, cell, lineRef } from "./schemas.ts";

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
export type HowAnswered = Exclude<How, "picked">;

export type GameEvent =
  | {
      readonly type: "started";
      readonly pool: string | null;
      readonly picked: boolean;
      readonly selected: "random" | "hand" | null;
    }
  | { readonly type: "drew"; readonly side: Side | null; readonly card: Id; readonly how: How }
  | {
      readonly type: "empty";
      readonly side: Side | null;
      readonly deck: Id;
      /** The effect that found no card; null for a hand. */
      readonly effect: Id | null;
    }
  | { readonly type: "replaced"; readonly card: Id; readonly count: number }
  | {
      readonly type: "redrew";
      readonly side: Side | null;
      readonly card: Id;
      readonly old: "return" | "discard";
      readonly order: "draw-first" | "old-first";
    }
  | { readonly type: "ungiven"; readonly deck: Id; readonly effect: Id }
  | { readonly type: "kept"; readonly side: Side | null; readonly card: Id }
  | {
      readonly type: "excluded";
      readonly side: Side | null;
      readonly deck: Id;
      readonly cards: readonly Id[];
      readonly random: boolean;
    }
  | { readonly type: "locked"; readonly side: Side }
  | {
      readonly type: "mode";
      readonly side: Side;
      readonly mode: Mode;
      readonly cards: readonly Id[];
    }
  | {
      readonly type: "chose";
      readonly side: Side | null;
      readonly copy: Copy | null;
      readonly effect: Id;
      readonly values: readonly string[];
      readonly how?: HowAnswered;
    }
  | {
      readonly type: "declined";
      readonly side: Side | null;
      readonly copy: Copy | null;
      readonly effect: Id;
    }
  | { readonly type: "set"; readonly side: Side | null; readonly effect: Id }
  | { readonly type: "capped"; readonly side: Side | null; readonly cap: Id }
  | { readonly type: "first"; readonly side: Side; readonly rolled: readonly number[] | null }
  | {
      readonly type: "phase";
      readonly time: BattleTime;
      readonly side: Side | null;
      readonly moment: Id | null;
    }
  | { readonly type: "discarded"; readonly side: Side; readonly card: Id; readonly cp: number }
  | { readonly type: "achieved"; readonly side: Side; readonly card: Id }
  | {
      readonly type: "swapped";
      readonly side: Side;
      readonly card: Id;
      /** The card that allows it; null if it is a rule of the pack. */
      readonly with: Id | null;
      readonly cp: number;
    }
  | { readonly type: "scored"; readonly entry: Entry }
  | { readonly type: "unscored"; readonly entry: Entry }
  | ({
      readonly type: "corrected";
      readonly points: number;
      readonly before: number;
      /** The limit that allows fewer points than the players entered, and how many it takes. */
      readonly cap: Id | null;
      readonly lost: number;
    } & Cell)
  | { readonly type: "controlled"; readonly side: Side | null; readonly marker: string }
  | {
      readonly type: "placed";
      readonly side: Side;
      readonly marker: string;
      readonly count: number;
    }
  | {
      readonly type: "remembered";
      readonly copy: Copy;
      readonly effect: Id;
      readonly values: readonly string[];
      /** Drawn or rolled, not said by a player. */
      readonly random: boolean;
    }
  /** Markers that are no longer on the map. */
  | { readonly type: "removed"; readonly markers: readonly string[] }
  | { readonly type: "device"; readonly side: Side }
  | { readonly type: "cp"; readonly side: Side; readonly by: number; readonly cp: number }
  | { readonly type: "challenger"; readonly side: Side; readonly behind: number }
  | {
      readonly type: "unchallenged";
      readonly side: Side;
      readonly behind: number;
      /** The card that goes back, if one was drawn. */
      readonly card: Id | null;
    }
  /** Draws and dice that were seen and then undone. */
  | { readonly type: "withdrawn"; readonly events: readonly GameEvent[] }
  | { readonly type: "used"; readonly side: Side; readonly card: Id; readonly cp: number }
  | { readonly type: "lapsed"; readonly side: Side | null; readonly card: Id }
  | {
      readonly type: "again";
      readonly slots: readonly string[];
      /** The other type of mission. */
      readonly variant?: string;
    }
  | { readonly type: "layout"; readonly layout: number; readonly instead: number | null }
  /** The sides have exchanged cards of a deck, or both have the same card. */
  | { readonly type: "reassigned"; readonly deck: Id; readonly card: Id | null }
  | { readonly type: "map"; readonly effect: Id; readonly map: Id }
  | { readonly type: "rolled"; readonly rolled: Rolled }
  | {
      readonly type: "rolled-off";
      readonly rolled: RollOff;
      /** The winner: a side, or a player if sides are not decided yet. */
      readonly side: Side | null;
      readonly name?: string;
    }
  | { readonly type: "deploys"; readonly side: Side }
  | {
      readonly type: "seized";
      readonly side: Side;
      readonly rolled: number | null;
      readonly won: boolean;
      /** Rolled on the table. */
      readonly entered: boolean;
    }
  /** Who plays which side; `roles` has the pack's names of the sides. */
  | {
      readonly type: "sides";
      readonly players: Readonly<Record<Side, string>>;
      readonly roles: Readonly<Record<Side, string>>;
      readonly how?: HowAnswered;
    }
  | {
      readonly type: "length";
      readonly round: number;
      readonly rolled: number;
      readonly on: number;
      readonly more: boolean;
      /** Rolled on the table. */
      readonly entered: boolean;
    }
  | { readonly type: "ended" }
  | { readonly type: "declared"; readonly result: Side | "draw" }
  | {
      readonly type: "moved";
      readonly card: Id;
      readonly from: Place;
      readonly to: Place;
      readonly owner: Side | null;
    }
  | { readonly type: "shuffled"; readonly deck: Id; readonly side: Side | null }
  | { readonly type: "done" };
