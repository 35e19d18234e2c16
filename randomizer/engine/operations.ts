/** The closed list of operations as data; `effects.ts` has the handler of each. */

import type { Cap, Id, Mode, Side } from "./pack.ts";

export interface Condition {
  readonly in_play?: Id | null;
  readonly round?: number | null;
  readonly mode?: Mode | null;
  /** An earlier choice by its name, and the option that must have been taken in it. */
  readonly choice?: string | null;
  readonly is?: string | null;
}

interface Common {
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
}

export interface Draw extends Common {
  readonly op: "draw";
  readonly deck: Id;
  readonly count: number;
  readonly only?: readonly Id[];
  readonly fresh?: boolean;
  readonly passing?: string | null;
  readonly side?: Side | null;
  readonly replace?: { readonly card: Id; readonly count: number } | null;
  readonly then?: readonly Effect[];
}

export interface Redraw extends Common {
  readonly op: "redraw";
  readonly order: "draw-first" | "old-first";
  readonly old: "return" | "discard";
}

export interface Exclude extends Common {
  readonly op: "exclude";
  readonly deck: Id;
  readonly cards?: readonly Id[];
  readonly random?: number | null;
  readonly keep?: readonly Id[];
}

export interface Choose extends Common {
  readonly op: "choose";
  readonly by: "owner" | "opponent" | "each";
  readonly from: "hand" | "deck" | "markers" | "options";
  readonly deck?: Id | null;
  readonly zone?: "none" | Side | null;
  readonly options?: Readonly<Record<string, string>>;
  readonly name?: string | null;
  readonly count: number;
  readonly to: "keep" | "discard";
  readonly secret: boolean;
}

export interface Limit extends Common {
  readonly op: "cap";
  readonly cap: Cap;
}

export interface SetValue extends Common {
  readonly op: "set";
  readonly what: "hand-size" | "fixed-draw" | "cost" | "scoring";
  readonly to: number | boolean;
  readonly card?: Id | null;
  readonly of?: string | null;
}

export interface Trade extends Common {
  readonly op: "trade";
  readonly mode: Mode;
  /** How often in a battle. */
  readonly times: number;
}

export interface Assign extends Common {
  readonly op: "assign";
  readonly deck: Id;
  readonly choice: string;
  readonly table: Readonly<Record<string, Readonly<Record<string, Id>>>>;
}

export interface Row {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly text: string;
  readonly map: Id | null;
}

export interface Roll extends Common {
  readonly op: "roll";
  readonly name: string;
  readonly dice: string;
  /** Both sides roll, and the higher result wins. */
  readonly each: boolean;
  readonly rows: readonly Row[];
}

export interface Sides extends Common {
  readonly op: "sides";
}

export interface First extends Common {
  readonly op: "first";
  readonly by: "attacker" | "defender-chooses" | "roll-off" | "deployer" | "dice";
  /** For dice: the results that give the turn to the Attacker, such as `1-3`. */
  readonly attacker?: string | null;
  readonly seize?: number | null;
}

export interface More {
  readonly after: number;
  readonly on: number;
  readonly player?: "first" | "second" | null;
}

export interface Length extends Common {
  readonly op: "length";
  readonly more: readonly More[];
}

export type Effect =
  | Draw
  | Redraw
  | Exclude
  | Choose
  | Limit
  | SetValue
  | Trade
  | Assign
  | Roll
  | Sides
  | First
  | Length;
