/** Moves copies between the places of a deck. */

import { type Copy, PLACES, type Place } from "./events.ts";
import type { Card, Deck, Draw, Id, Pack, Redraw, Role, Side } from "./pack.ts";
import { cardOf, deckOf, other, SIDES } from "./pack.ts";
import { chance, shuffled } from "./random.ts";
import { type Draft, type Facts, idOf, type Pile, type State } from "./state.ts";

export const keyOf = (deck: Id, side: Side | null): string => (side ? `${deck}@${side}` : deck);

const copies = new WeakMap<Deck, Partial<Record<Side | "both", readonly Copy[]>>>();

/** The complete deck of one side (or of both) in printed order, cached for every set-up. */
export function copiesOf(pack: Pack, deck: Id, side: Side | null): readonly Copy[] {
  const pileDeck = deckOf(pack, deck);
  const copiesBySide = copies.get(pileDeck) ?? {};
  copies.set(pileDeck, copiesBySide);
  copiesBySide[side ?? "both"] ??= pileDeck.cards.flatMap((id) =>
    Array.from(
      { length: cardOf(pack, id).copies },
      (_, index) => keyOf(id, side) + (index > 0 ? `*${index + 1}` : ""),
    ),
  );
  return copiesBySide[side ?? "both"] as readonly Copy[];
}

/** Every deck of the pack, shuffled; one for each side unless the deck is shared. */
export function shuffleAll(pack: Pack, state: Draft): void {
  for (const deck of Object.values(pack.decks)) {
    for (const side of deck.shared ? [null] : SIDES) {
      const key = keyOf(deck.id, side);
      const draw = shuffled(copiesOf(pack, deck.id, side), chance(state, key));
      state.piles[key] = { deck: deck.id, side, draw, play: [], discard: [], out: [] };
    }
  }
}

/** The piles of a state or of a draft. */
type Piles<P> = { readonly piles: Readonly<Record<string, P>> };

/** The pile of a deck that a side uses; only that of a draft can be changed. */
export function pileOf<P>(pack: Pack, { piles }: Piles<P>, deck: Id, side: Side | null): P {
  const pile = piles[keyOf(deck, deckOf(pack, deck).shared ? null : side)];
  if (pile === undefined) throw new Error(`the deck ${deck} belongs to a side: name the side`);
  return pile;
}

/** The pile that a copy belongs to; only that of a draft can be changed. */
export function homeOf<P>(pack: Pack, state: Piles<P>, copy: Copy): P {
  const side = SIDES.find((name) => copy.includes(`@${name}`)) ?? null;
  return pileOf(pack, state, cardOf(pack, idOf(copy)).deck, side);
}

/** Move a copy to the end of a place of its pile. */
export function move(pack: Pack, state: Draft, copy: Copy, to: Place): void {
  const pile = homeOf(pack, state, copy);
  const facts = state.facts[copy];
  if (facts && pile.play.includes(copy)) state.facts[copy] = { ...facts, left: state.time.round };
  for (const place of PLACES) {
    if (pile[place].includes(copy)) pile[place] = pile[place].filter((item) => item !== copy);
  }
  pile[to] = [...pile[to], copy];
}

/** Shuffle the draw pile. */
export function reshuffle(state: Draft, pile: Pile): void {
  pile.draw = shuffled(pile.draw, chance(state, keyOf(pile.deck, pile.side)));
}

/** All copies in play with their facts: set-up cards, hands, gambits. */
export function inPlay(state: State): [Copy, Facts][] {
  const playing: [Copy, Facts][] = [];
  for (const pile of Object.values(state.piles))
    for (const copy of pile.play) playing.push([copy, factsOf(state, copy)]);
  return playing;
}

export function factsOf(state: State, copy: Copy): Facts {
  const facts = state.facts[copy];
  if (facts === undefined) throw new Error(`nothing is known of ${copy}`);
  return facts;
}

/** The hand of a side: its copies in play from the deck that hands are drawn from. */
export function handOf(pack: Pack, state: State, side: Side): readonly Copy[] {
  const hand = pack.game.hand;
  if (hand === null) return [];
  return pileOf(pack, state, hand.deck, side).play.filter(
    (copy) => factsOf(state, copy).owner === side,
  );
}

/** How many cards a side's hand has room for, after `drawn` of this draw. */
export function roomOf(pack: Pack, state: State, side: Side, drawn: number): number {
  const held = pack.game.hand?.fill === "each-turn" ? drawn : handOf(pack, state, side).length;
  return state.sides[side].handSize - held;
}

/** Cards that can leave a hand: those that were drawn, not those fixed before the battle. */
export function drawnOf(pack: Pack, state: State, side: Side): Copy[] {
  return handOf(pack, state, side).filter((copy) => factsOf(state, copy).held === "drawn");
}

/**
 * The copies of the mission in play: those of all decks from which the sides have no hand of their
 * own; cards of every turn are beside the mission, for both.
 */
export function missionCopies(pack: Pack, state: State): [Copy, Facts][] {
  const { hand, challenger, moments } = pack.game;
  const held = [
    hand?.deck,
    challenger?.deck,
    ...moments.filter(({ timing }) => timing !== "turn-start").map(({ deck }) => deck),
  ];
  return inPlay(state).filter(([copy]) => !held.includes(cardOf(pack, idOf(copy)).deck));
}

/** Roles of mission cards in the order in which they are shown; null is a deck without a role. */
const MISSION: readonly (Role | null)[] = ["primary", "mission", "twist", null, "deployment"];

/** The shared cards of the mission, the one that it is named after first. */
export function missionCards(pack: Pack, state: State): Card[] {
  const rank = (card: Card): number => {
    const role = MISSION.indexOf(deckOf(pack, card.deck).role);
    return role < 0 ? MISSION.indexOf(null) : role;
  };
  const cards = missionCopies(pack, state).map(([copy]) => cardOf(pack, idOf(copy)));
  return cards.sort((a, b) => rank(a) - rank(b));
}

/** Exchange everything that the two sides have, because the second player is the Attacker. */
export function exchangeSides(state: Draft): void {
  const side = (old: Side | null): Side | null => old && other(old);
  const copy = (old: Copy): Copy =>
    old.replace(/@(attacker|defender)/, (_, name: Side) => `@${other(name)}`);
  const copies = (old: readonly Copy[]): Copy[] => old.map(copy);
  const turned = <T>(old: Readonly<Record<string, T>>, change: (value: T) => T) =>
    Object.fromEntries(Object.entries(old).map(([key, value]) => [copy(key), change(value)]));
  state.piles = turned(state.piles, ({ deck, side: owner, draw, play, discard, out }) => ({
    ...{ deck, side: side(owner), draw: copies(draw), play: copies(play) },
    ...{ discard: copies(discard), out: copies(out) },
  }));
  state.facts = turned(state.facts, (facts) => ({ ...facts, owner: side(facts.owner) }));
  state.sides = { attacker: state.sides.defender, defender: state.sides.attacker };
  state.seats = [state.seats[1], state.seats[0]];
  for (const [name, { attacker, defender, both }] of Object.entries(state.choices)) {
    state.choices[name] = {
      ...(defender && { attacker: defender }),
      ...(attacker && { defender: attacker }),
      ...(both && { both }),
    };
  }
  state.queue = state.queue.map((task) =>
    task.kind === "effect"
      ? { ...task, side: side(task.side), copy: task.copy && copy(task.copy) }
      : task,
  );
  // What this action did before was for the players' places.
  state.events = state.events.map((event) =>
    "side" in event && event.side !== null ? { ...event, side: other(event.side) } : event,
  );
}

/**
 * Take the next copy off a deck (the one picked by hand, while picks last); none when it is empty.
 * `effect` is the effect that draws, null for a hand.
 */
export function drawTop(
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
  const byHand = state.opening.pool === undefined ? "picked" : "pool";
  const how = picked === undefined ? "chance" : state.kept === null ? byHand : "kept";
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
export function forgetDrawn(state: Draft, deck: Id, id: Id): void {
  const drawn = [...(state.drawn[deck] ?? [])];
  const at = drawn.indexOf(id);
  if (state.stage !== "setup" || at < 0) return;
  drawn.splice(at, 1);
  state.drawn = { ...state.drawn, [deck]: drawn };
}

export function giveBack(pack: Pack, state: Draft, copy: Copy, how: Redraw["old"]): void {
  move(pack, state, copy, how === "return" ? "draw" : "discard");
  if (how === "return") reshuffle(state, homeOf(pack, state, copy));
}

/** Before a fresh draw, return the side's earlier cards of the deck, and all passing cards. */
export function collectDrawn(pack: Pack, state: Draft, effect: Draw, side: Side | null): void {
  const pile = pileOf(pack, state, effect.deck, side);
  const ends = (copy: Copy): boolean =>
    factsOf(state, copy).owner === side ||
    (Boolean(effect.passing) && cardOf(pack, idOf(copy)).type === effect.passing);
  for (const copy of pile.play.filter(ends)) move(pack, state, copy, "draw");
  for (const copy of pile.discard) move(pack, state, copy, "draw");
  reshuffle(state, pile);
}
