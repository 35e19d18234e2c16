/**
 * What a player could do, for programs that play by themselves: `check`, and the random games of the
 * tests. The page offers actions by its buttons, so it does not load this.
 */

import { whyNot } from "../engine/actions.ts";
import type { Action, ActionOf } from "../engine/events.ts";
import { cardOf, type Pack, SIDES } from "../engine/pack.ts";
import { inPlay } from "../engine/piles.ts";
import { openPrompts } from "../engine/prompts.ts";
import type { Below } from "../engine/random.ts";
import { idOf, type Prompt, type State } from "../engine/state.ts";

export const allowedOf = <A extends Action>(pack: Pack, state: State, actions: readonly A[]): A[] =>
  actions.filter((action) => whyNot(pack, state, action) === null);

/**
 * An allowed action, each with the same probability; null if there is none. Whether a correction of
 * the score sheet is allowed takes long to compute, so no more actions are tried than it takes to
 * find one.
 */
export function pickAllowed<A extends Action>(
  pack: Pack,
  state: State,
  actions: readonly A[],
  below: Below,
): A | null {
  const untried = [...actions];
  while (untried.length > 0) {
    const [action] = untried.splice(below(untried.length), 1);
    if (action !== undefined && whyNot(pack, state, action) === null) return action;
  }
  return null;
}

/** An action of a type with every copy that a side holds. */
export const withHeld = <T extends "discard" | "swap" | "trade" | "use">(state: State, type: T) =>
  inPlay(state).flatMap(([copy, { owner }]) => (owner === null ? [] : [{ type, copy }]));

/** Each of some counts of every line of every card in play, for each side. */
export const lineScores = (pack: Pack, state: State, counts: readonly number[]) =>
  inPlay(state).flatMap(([copy]) =>
    cardOf(pack, idOf(copy)).scoring.flatMap(({ lines }, group) =>
      lines.flatMap((_, line) =>
        SIDES.flatMap((side) =>
          counts.map((count) => ({ type: "score", side, copy, group, line, count }) as const),
        ),
      ),
    ),
  );

export const answers = (pack: Pack, state: State): ActionOf<"answer">[] =>
  openPrompts(state).flatMap((prompt) =>
    valuesFor(pack, prompt).map((value) => ({ type: "answer", prompt: prompt.id, value })),
  );

/** Sample answers to a question; if several cards are chosen, adjacent ones in the list. */
function valuesFor(pack: Pack, prompt: Prompt): (readonly string[])[] {
  const { choices, count } = prompt;
  const several = choices.map((_, from) =>
    Array.from({ length: count }, (_, at) => choices[(from + at) % choices.length] ?? ""),
  );
  if (prompt.kind !== "mode") return [[], ...several];
  const fixed = several.map((cards) => ["fixed", ...cards]);
  return [["tactical"], ...(pack.game.hand?.modes.fixed ? fixed : [])];
}
