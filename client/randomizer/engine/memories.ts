/** What cards remember for the players: texts, units, objective markers, and the results of dice. */

import type { ActionRule } from "./action-rules.ts";
import { roll, totalsOf } from "./dice.ts";
import type { ActionOf, Copy } from "./events.ts";
import { markersInPlay } from "./objective-markers.ts";
import { cardOf, effectOf, type Id, type Pack, type Remember, type Side } from "./pack.ts";
import { factsOf, homeOf, inPlay } from "./piles.ts";
import { chance, shuffled } from "./random.ts";
import { type Draft, hasBegun, idOf, type State } from "./state.ts";

/** Maximum characters of a text that a card remembers. */
export const LONGEST_NOTE = 60;
/** What players may type: one short line that is the same as HTML. */
const TYPED = new RegExp(`^[^<&\\p{Cc}]{1,${LONGEST_NOTE}}$`, "u");

export const memoriesOf = (pack: Pack, copy: Copy): Remember[] =>
  cardOf(pack, idOf(copy)).effects.filter((effect) => effect.op === "remember");

/** What a copy in play remembers, also what is still empty. */
export const remembered = (pack: Pack, state: State, copy: Copy) =>
  memoriesOf(pack, copy).map((effect) => ({
    effect,
    values: factsOf(state, copy)
      .notes.filter((note) => note.effect === effect.id)
      .map(({ value }) => value),
  }));

/** The markers that an effect may remember; random effects of a card never share one. */
export function markersFor(
  pack: Pack,
  state: State,
  copy: Copy,
  { id, zone, random }: Remember,
): readonly string[] {
  const taken = remembered(pack, state, copy)
    .filter(({ effect }) => random && effect.random && effect.id !== id)
    .flatMap(({ values }) => values);
  return markersInPlay(pack, state)
    .filter((marker) => (!zone || marker.zone === zone) && !taken.includes(marker.id))
    .map((marker) => marker.id);
}

/** Whether values can be remembered; none means that they are forgotten. */
export const memorable = (
  effect: Remember,
  markers: readonly string[],
  values: readonly string[],
): boolean =>
  values.length <= effect.count &&
  values.every((value) => (effect.what === "marker" ? markers.includes(value) : TYPED.test(value)));

/** Write values on a copy, instead of the earlier ones. */
export function memorize(
  state: Draft,
  copy: Copy,
  effect: Remember,
  values: readonly string[],
  random = false,
): void {
  const facts = factsOf(state, copy);
  const others = facts.notes.filter((note) => note.effect !== effect.id);
  const notes = values.map((value) => ({ effect: effect.id, value }));
  state.facts[copy] = { ...facts, notes: [...others, ...notes] };
  state.events.push({ type: "remembered", copy, effect: effect.id, values, random });
}

/** Whether what a card remembers is for a side; what only belongs to the other side is not. */
export const remembersFor = (state: State, copy: Copy, effect: Remember, side: Side): boolean =>
  effect.each_turn === "owner"
    ? (factsOf(state, copy).owner ?? side) === side
    : (effect.each_turn ?? side) === side;

/** As the turn of a side begins: forget what it can choose again in each of its turns. */
export function forgetLastTurn(pack: Pack, state: Draft, side: Side): void {
  for (const [copy, facts] of inPlay(state)) {
    const ended = memoriesOf(pack, copy).filter(
      (effect) => effect.each_turn && remembersFor(state, copy, effect, side),
    );
    const notes = facts.notes.filter((note) => !ended.some(({ id }) => id === note.effect));
    if (notes.length < facts.notes.length) state.facts[copy] = { ...facts, notes };
  }
}

/** Whether the dice of a card gave less than it needs to score. */
export const hasFailed = (pack: Pack, state: State, copy: Copy): boolean =>
  remembered(pack, state, copy).some(
    ({ effect: { least }, values: [result] }) =>
      least != null && result !== undefined && Number(result.split(" ").pop()) < least,
  );

/** The dice that an effect rolls, such as `2D6`. */
export const diceOf = ({ dice }: Remember): string => dice ?? "D6";

/** Draw the markers of an effect at random. */
export function drawMarkers(pack: Pack, state: Draft, copy: Copy, effect: Remember): void {
  const free = markersFor(pack, state, copy, effect).filter((id) => !effect.never?.includes(id));
  const values = shuffled(free, chance(state, effect.id)).slice(0, effect.count);
  if (values.length > 0) memorize(state, copy, effect, values, true);
}

/** As the battle begins: draw the markers of all cards in play. */
export function drawAllMarkers(pack: Pack, state: Draft): void {
  for (const [copy] of inPlay(state))
    for (const effect of memoriesOf(pack, copy))
      if (effect.random) drawMarkers(pack, state, copy, effect);
}

/** Write on a card, or roll its dice. The total of dice that were rolled on the table is written. */
export const REMEMBER_ACTION: ActionRule<ActionOf<"remember">> = {
  whyNot(pack, state, { copy, effect: id, values }) {
    const effect = memoryOf(pack, copy, id);
    if (effect === undefined) return "unknown";
    if (!homeOf(pack, state, copy).play.includes(copy)) return "not-in-play";
    if (!hasBegun(state)) return "stage";
    const has = remembered(pack, state, copy).find((item) => item.effect === effect)?.values ?? [];
    if (effect.what === "roll") {
      const isTotal = (value: string): boolean =>
        totalsOf(diceOf(effect)).map(String).includes(value);
      if (has.length > 0) return "used";
      return values.length <= 1 && values.every(isTotal) ? null : "count";
    }
    if (has.join("\n") === values.join("\n")) return "same";
    return memorable(effect, markersFor(pack, state, copy, effect), values) ? null : "count";
  },
  apply(pack, state, { copy, effect: id, values }) {
    const effect = effectOf(pack, id);
    if (effect.op !== "remember") return;
    if (effect.what !== "roll" || values.length > 0) memorize(state, copy, effect, values);
    else {
      const { dice, total } = roll(diceOf(effect), chance(state, id));
      const sum = dice.length > 1 ? `${dice.join(" + ")} = ${total}` : String(total);
      memorize(state, copy, effect, [sum], true);
    }
  },
};

const memoryOf = (pack: Pack, copy: Copy, id: Id): Remember | undefined =>
  pack.cards[idOf(copy)] && memoriesOf(pack, copy).find((effect) => effect.id === id);
