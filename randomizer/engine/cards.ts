/** Cards that enter and leave play, and the queue of pending effects. */

import {
  type Condition,
  cardOf,
  type Draw,
  type Effect,
  type Id,
  type Pack,
  type Redraw,
  type Side,
  variantOf,
} from "./pack.ts";
import { factsOf, homeOf, inPlay, move, pileOf, reshuffle } from "./piles.ts";
import { type Copy, type Draft, idOf, type State, type Task } from "./state.ts";

/** The owner of an effect: a copy in play, or the set-up, for one side or for both. */
export interface Context {
  readonly copy: Copy | null;
  readonly side: Side | null;
}

/** Whether the condition of an effect is met. */
export function holds(
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
  if (round && round !== state.clock.round) return false;
  if (
    choice &&
    !Object.values(state.choices[choice] ?? {}).some((values) => values?.includes(is ?? ""))
  )
    return false;
  return !mode || (side !== null && state.sides[side].mode === mode);
}

/** Put tasks at the front of the queue. */
export function later(state: Draft, added: readonly Task[]): void {
  state.queue = [...added, ...state.queue];
}

export const tasks = (effects: readonly Effect[], context: Context): Task[] =>
  effects.map(({ id }) => ({ kind: "effect", effect: id, ...context, asked: false }));

/**
 * Take the next copy off a deck (the one picked by hand, while picks last); none when it is empty.
 * `effect` is the effect that draws, null for a hand.
 */
export function top(
  pack: Pack,
  state: Draft,
  deck: Id,
  side: Side | null,
  effect: Id | null = null,
  only: readonly Id[] = [],
): Copy | null {
  const pile = pileOf(pack, state, deck, side);
  const free = pile.draw.filter((copy) => only.length === 0 || only.includes(idOf(copy)));
  const [next, ...rest] = state.picks[deck] ?? [];
  const picked = next === undefined ? undefined : free.find((copy) => idOf(copy) === next);
  if (next !== undefined) state.picks = { ...state.picks, [deck]: rest };
  const copy = picked ?? free[0];
  if (copy === undefined) {
    state.events.push({ type: "empty", side, deck, effect });
    return null;
  }
  const how = picked === undefined ? "chance" : state.kept === null ? "picked" : "kept";
  state.events.push({ type: "drew", side, card: idOf(copy), how });
  pile.draw = pile.draw.filter((item) => item !== copy);
  pile.play = [...pile.play, copy];
  if (state.stage === "setup") {
    const drawn = [...(state.drawn[deck] ?? []), idOf(copy)];
    state.drawn = { ...state.drawn, [deck]: drawn };
  }
  return copy;
}

/** Remove an exchanged card from the list of cards that the set-up drew. */
export function forget(state: Draft, deck: Id, id: Id): void {
  const drawn = [...(state.drawn[deck] ?? [])];
  const at = drawn.indexOf(id);
  if (state.stage !== "setup" || at < 0) return;
  drawn.splice(at, 1);
  state.drawn = { ...state.drawn, [deck]: drawn };
}

/** Bring a copy into play; returns the tasks of its effects. */
export function enter(pack: Pack, state: Draft, copy: Copy, side: Side | null): Task[] {
  move(pack, state, copy, "play");
  const held = side === null ? "shared" : "drawn";
  const { round } = state.clock;
  state.facts[copy] = { owner: side, held, round, achieved: "no", notes: [], fired: [] };
  const own = cardOf(pack, idOf(copy)).effects.filter((effect) => effect.on !== "hand-draw");
  return tasks(own, { copy, side });
}

/** Take a fixed card. It was not drawn, so only its effects for fixed cards happen. */
export function hold(pack: Pack, state: Draft, side: Side, copy: Copy): Task[] {
  enter(pack, state, copy, side);
  state.facts[copy] = { ...factsOf(state, copy), held: "fixed" };
  const own = cardOf(pack, idOf(copy)).effects.filter(
    (effect) => effect.on !== "hand-draw" && effect.if?.mode === "fixed",
  );
  return tasks(own, { copy, side });
}

export function leave(pack: Pack, state: State, copy: Copy, how: Redraw["old"]): void {
  move(pack, state, copy, how === "return" ? "draw" : "discard");
  if (how === "return") reshuffle(state, homeOf(pack, state, copy));
}

/** Before a fresh draw, return the side's earlier cards of the deck, and all passing cards. */
export function renew(pack: Pack, state: State, effect: Draw, side: Side | null): void {
  const pile = pileOf(pack, state, effect.deck, side);
  const ends = (copy: Copy): boolean =>
    factsOf(state, copy).owner === side ||
    (Boolean(effect.passing) && cardOf(pack, idOf(copy)).type === effect.passing);
  for (const copy of pile.play.filter(ends)) move(pack, state, copy, "draw");
  for (const copy of pile.discard) move(pack, state, copy, "draw");
  reshuffle(state, pile);
}

/** Effects that were waiting for a card that is now in play. */
export function awakened(pack: Pack, state: State): Task[] {
  return inPlay(state).flatMap(([copy, facts]) => {
    const woken = cardOf(pack, idOf(copy)).effects.filter(
      (effect) =>
        effect.if?.in_play &&
        effect.on !== "hand-draw" &&
        !facts.fired.includes(effect.id) &&
        holds(pack, state, effect.if, facts.owner),
    );
    return tasks(woken, { copy, side: facts.owner });
  });
}
