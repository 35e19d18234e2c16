/** The closed list of operations as data; `effects.ts` has the handler of each. */

import type { Cap, Id, Mode, Side } from "./pack.ts";

export interface Condition {
  readonly in_play?: Id | null;
  readonly round?: number | null;
  readonly mode?: Mode | null;
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

export interface Assign extends Common {
  readonly op: "assign";
  readonly deck: Id;
  readonly choice: string;
  readonly table: Readonly<Record<string, Readonly<Record<string, Id>>>>;
}

export type Effect = Draw | Redraw | Exclude | Choose | Limit | SetValue | Assign;
