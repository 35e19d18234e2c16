/** What a type of action is: when it is allowed, and what it does. */

import type { Action, ActionOf } from "./events.ts";
import type { Pack } from "./pack.ts";
import type { Refusal } from "./refusals.ts";
import type { Draft, State } from "./state.ts";

/** The rule of one type of action; `actions.ts` is the table of all of them. */
export interface ActionRule<A extends Action> {
  /** Why the action is not allowed now; null when it is. The only guard that there is. */
  whyNot(pack: Pack, state: State, action: A): Refusal | null;
  /** Apply the action to a draft of the state. */
  apply(pack: Pack, state: Draft, action: A): void;
}

export type ActionRules<T extends Action["type"]> = { readonly [K in T]: ActionRule<ActionOf<K>> };
