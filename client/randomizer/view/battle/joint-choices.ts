/** What both sides chose at the same time, to be revealed together. */

import { cardOf, deckOf, effectOf, type Pack, type Side } from "../../engine/pack.ts";
import { inPlay } from "../../engine/piles.ts";
import { idOf, type State } from "../../engine/state.ts";

export type JointChoice = NonNullable<ReturnType<typeof choiceOf>>;

/**
 * What a side chose in the last step: the face and the words of the card that turns over, and the
 * cards that follow; null if it chose nothing together with the other side.
 */
function choiceOf(pack: Pack, state: State, side: Side) {
  const hand = pack.game.hand;
  // Before the battle, choices lead to the missions; later ones take their place.
  const given = (state.stage === "setup" ? inPlay(state) : []).flatMap(([copy, { owner }]) => {
    const card = cardOf(pack, idOf(copy));
    const scores = card.scoring.length > 0 && card.deck !== hand?.deck;
    return scores && (owner === null || owner === side) ? [card.id] : [];
  });
  for (const event of state.events) {
    if (event.type === "mode" && event.side === side && hand !== null) {
      const deck = deckOf(pack, hand.deck);
      const name = hand.modes[event.mode]?.name ?? "";
      return { side, face: deck.face, label: deck.name, name, cards: event.cards };
    }
    if (event.type !== "chose" || event.side !== side || event.how) continue;
    const effect = effectOf(pack, event.effect);
    const [value] = event.values;
    const card = pack.cards[idOf(value ?? "")];
    if (effect.op !== "choose" || effect.by !== "each" || card === undefined) continue;
    const { face, name } = card;
    const label = deckOf(pack, card.deck).singular;
    return { side, face, label, name, cards: given.filter((id) => id !== card.id) };
  }
  return null;
}

/** The choices of both sides, if the last step completed them; else null. */
export function choicesOfBoth(pack: Pack, state: State): readonly JointChoice[] | null {
  const choices = state.seats.flatMap((side) => choiceOf(pack, state, side) ?? []);
  return choices.length === state.seats.length ? choices : null;
}
