/** Cards that enter play, the conditions of their effects, and the queue of pending effects. */

import type { Copy } from "./events.ts";
import { type Condition, cardOf, type Effect, type Pack, type Side, variantOf } from "./pack.ts";
import { factsOf, inPlay, move } from "./piles.ts";
import { type Draft, idOf, type State, type Task } from "./state.ts";

/** The owner of an effect: a copy in play, or the set-up, for one side or for both. */
export interface Context {
  readonly copy: Copy | null;
  readonly side: Side | null;
}

/** Whether the condition of an effect is met. */
export function isMet(
  pack: Pack,
  state: State,
  condition: Condition | null | undefined,
  side: Side | null,
): boolean {
  if (!condition) return true;
  const { in_play, round, mode, choice, is, variants } = condition;
  if (variants?.length && !variants.includes(variantOf(pack, state.opening.variant) ?? ""))
    return false;
  // If each side has its own deck, only the side's own card counts.
  const own = (copy: Copy, owner: Side | null): boolean =>
    side === null || owner === null || owner === side || !copy.includes("@");
  if (in_play && !inPlay(state).some(([c, { owner }]) => idOf(c) === in_play && own(c, owner)))
    return false;
  if (round && round !== state.time.round) return false;
  if (
    choice &&
    !Object.values(state.choices[choice] ?? {}).some((values) => values?.includes(is ?? ""))
  )
    return false;
  return !mode || (side !== null && state.sides[side].mode === mode);
}

/** Put tasks at the front of the queue. */
export function queueFirst(state: Draft, added: readonly Task[]): void {
  state.queue = [...added, ...state.queue];
}

export const tasksOf = (effects: readonly Effect[], context: Context): Task[] =>
  effects.map(({ id }) => ({ kind: "effect", effect: id, ...context, asked: false }));

/** Bring a copy into play; returns the tasks of its effects. */
export function enterPlay(pack: Pack, state: Draft, copy: Copy, side: Side | null): Task[] {
  move(pack, state, copy, "play");
  const held = side === null ? "shared" : "drawn";
  const { round } = state.time;
  state.facts[copy] = { owner: side, held, round, achieved: "no", notes: [], fired: [] };
  const own = cardOf(pack, idOf(copy)).effects.filter((effect) => effect.on !== "hand-draw");
  return tasksOf(own, { copy, side });
}

/** Take a fixed card. It was not drawn, so only its effects for fixed cards happen. */
export function takeFixed(pack: Pack, state: Draft, side: Side, copy: Copy): Task[] {
  enterPlay(pack, state, copy, side);
  state.facts[copy] = { ...factsOf(state, copy), held: "fixed" };
  const own = cardOf(pack, idOf(copy)).effects.filter(
    (effect) => effect.on !== "hand-draw" && effect.if?.mode === "fixed",
  );
  return tasksOf(own, { copy, side });
}

/** Effects that were waiting for a card that is now in play. */
export function awaitedTasks(pack: Pack, state: State): Task[] {
  return inPlay(state).flatMap(([copy, facts]) => {
    const woken = cardOf(pack, idOf(copy)).effects.filter(
      (effect) =>
        effect.if?.in_play &&
        effect.on !== "hand-draw" &&
        !facts.fired.includes(effect.id) &&
        isMet(pack, state, effect.if, facts.owner),
    );
    return tasksOf(woken, { copy, side: facts.owner });
  });
}
