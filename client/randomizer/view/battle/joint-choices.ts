/** What both sides chose at the same time, to be revealed together. */

import { cardOf, deckOf, effectOf, type Id, type Pack, type Side } from "../../engine/pack.ts";
import { inPlay } from "../../engine/piles.ts";
import { idOf, type State } from "../../engine/state.ts";

export interface JointChoice {
  readonly side: Side;
  /** The kind of face of the card that turns over. */
  readonly face: string;
  readonly label: string;
  readonly name: string;
  /** Cards that follow from the choice. */
  readonly cards: readonly Id[];
}

/** What a side chose in the last step; null if it chose nothing together with the other side. */
function choiceOf(pack: Pack, state: State, side: Side): JointChoice | null {
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
    const cards = given.filter((id) => id !== card.id);
    return {
      side,
      face: card.face,
      label: deckOf(pack, card.deck).singular,
      name: card.name,
      cards,
    };
  }
  return null;
}

/** The choices of both sides, if the last step completed them; else null. */
export function choicesOfBoth(pack: Pack, state: State): readonly JointChoice[] | null {
  const choices = state.seats.flatMap((side) => choiceOf(pack, state, side) ?? []);
  return choices.length === state.seats.length ? choices : null;
}
