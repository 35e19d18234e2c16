/** Every deck with its cards in play, discarded and removed; corrections; the fair draw. */

import { cardOf, deckOf, idOf, keyOf, type Pile } from "../../engine/index.ts";
import { Fold } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useView, type View } from "../view.ts";
import { Corrections } from "./corrections.tsx";
import { FairDraw } from "./fairness.tsx";

export function PilesPanel() {
  const { pack, state } = useView();
  const piles = Object.values(state.piles).filter(
    ({ deck, draw, play, discard, out }) =>
      play.length + discard.length + out.length > 0 ||
      (deck === pack.game.hand?.deck && draw.length > 0),
  );
  return (
    <section class="panel piles" aria-label={T.piles}>
      <h2 class="sr-only">{T.piles}</h2>
      {piles.map((pile) => (
        <PileCard key={keyOf(pile.deck, pile.side)} pile={pile} />
      ))}
      <FairDraw />
    </section>
  );
}

/** Whether the cards of a pile are chosen secretly, and hidden until the battle is over. */
const isSecret = ({ pack, state }: View, pile: Pile): boolean =>
  state.stage !== "done" &&
  pack.game.moments.some((moment) => moment.deck === pile.deck && moment.timing !== "turn-start");

function PileCard({ pile }: { pile: Pile }) {
  const view = useView();
  const { pack } = view;
  const deck = deckOf(pack, pile.deck);
  const secret = isSecret(view, pile);
  const names = (copies: readonly string[], hidden: boolean) => {
    if (copies.length === 0) return <p class="empty">{T.empty}</p>;
    if (hidden) return <p class="empty">{T.hidden(copies.length)}</p>;
    // In alphabetical order: the order of the deck is a secret.
    const sorted = copies.map((copy) => cardOf(pack, idOf(copy)).name).sort();
    return (
      <ul class="names">
        {sorted.map((name) => (
          <li>{name}</li>
        ))}
      </ul>
    );
  };
  return (
    <article class={`card pile face-${deck.face}`}>
      <header class="head">
        <div class="title">
          <span class="label">{pile.side === null ? T.shared : pack.sides[pile.side]}</span>
          <h3>{deck.name}</h3>
        </div>
      </header>
      <h4>{T.inPlay}</h4>
      {names(pile.play, false)}
      <h4>{T.discards}</h4>
      {names(pile.discard, false)}
      {pile.out.length > 0 && (
        <>
          <h4>{T.out}</h4>
          {names(pile.out, secret)}
        </>
      )}
      <Fold id={`pile ${keyOf(pile.deck, pile.side)}`} title={`${T.toDraw}: ${pile.draw.length}`}>
        {names(pile.draw, secret)}
      </Fold>
      <Corrections pile={pile} secret={secret} />
    </article>
  );
}
