/** Every deck with its cards in play, discarded and removed, and corrections by hand. */

import { useState } from "preact/hooks";
import { whyNot } from "../../engine/actions.ts";
import { type Action, PLACES, type Place } from "../../engine/events.ts";
import { cardOf, deckOf, type Side } from "../../engine/pack.ts";
import { keyOf } from "../../engine/piles.ts";
import { idOf, type Pile } from "../../engine/state.ts";
import { Button, Field, Fold } from "../controls/controls.tsx";
import { useView, type View } from "../session-context.ts";
import * as T from "../texts.ts";

export function PilesPanel() {
  const { pack, state } = useView();
  const piles = Object.values(state.piles).filter(
    ({ deck, draw, play, discard, out }) =>
      play.length + discard.length + out.length > 0 ||
      (deck === pack.game.hand?.deck && draw.length > 0),
  );
  return (
    <section class="panel piles" aria-label={T.piles}>
      <h2 class="visually-hidden">{T.piles}</h2>
      {piles.map((pile) => (
        <PileCard key={keyOf(pile.deck, pile.side)} pile={pile} />
      ))}
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
          <span class="label">{pile.side === null ? T.bothPlayers : pack.sides[pile.side]}</span>
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

const PLACE_NAMES: Record<Place, string> = {
  play: T.inPlay,
  discard: T.discards,
  draw: T.toDraw,
  out: T.out,
};

/** Corrections by hand: move any card, draw a card, shuffle the deck. */
function Corrections({ pile, secret }: { pile: Pile; secret: boolean }) {
  const { pack, state, session } = useView();
  const [copy, setCopy] = useState("");
  const key = keyOf(pile.deck, pile.side);
  const shuffle = { type: "shuffle", pile: key, discards: false } as const;
  if (whyNot(pack, state, shuffle) !== null) return null;
  const currentPlace = PLACES.find((name) => pile[name].includes(copy));
  const isVisible = (name: Place): boolean => !secret || name === "play" || name === "discard";
  const option = (id: string, label: string, action: Action) => (
    <Button key={id} id={`repair ${key} ${id}`} go={() => session.act(action)}>
      {label}
    </Button>
  );
  const move = (to: Place, label: string, more: { at?: "top"; side?: Side } = {}) => {
    const action: Action = { type: "move", copy, to, side: pile.side, ...more };
    return option(`${to} ${more.at ?? ""}${more.side ?? ""}`, label, action);
  };
  /** The sides that a shared card can be given to; null if it is for both. */
  const owners =
    pile.side === null && pile.deck === pack.game.challenger?.deck ? state.seats : [null];
  return (
    <Fold id={`repair ${key}`} title={T.corrections}>
      <p class="hint">{T.correctionsWhy}</p>
      <Field name={T.card}>
        <select
          data-key={`repair ${key}`}
          value={copy}
          onChange={(event) => setCopy(event.currentTarget.value)}
        >
          <option value="">{T.pickCard}</option>
          {PLACES.filter((name) => isVisible(name) && pile[name].length > 0).map((name) => (
            <optgroup key={name} label={PLACE_NAMES[name]}>
              {pile[name]
                .map((item) => ({ item, label: cardOf(pack, idOf(item)).name }))
                .sort((a, b) => a.label.localeCompare(b.label, "en"))
                .map(({ item, label }) => (
                  <option key={item} value={item}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </Field>
      {currentPlace !== undefined && (
        <div class="options">
          {currentPlace !== "play" &&
            owners.map((side) =>
              side ? move("play", T.toSide(pack.sides[side]), { side }) : move("play", T.toPlay),
            )}
          {currentPlace !== "discard" && move("discard", T.discard)}
          {move("draw", T.toDeck)}
          {move("draw", T.toTop, { at: "top" })}
          {currentPlace !== "out" && move("out", T.toOut)}
        </div>
      )}
      <div class="options">
        {pile.draw.length > 0 &&
          !secret &&
          owners.map((side) => {
            const label = side ? T.drawFor(pack.sides[side]) : T.drawTop;
            const id = side ? `top ${side}` : "top";
            return option(id, label, { type: "draw", pile: key, side: side ?? pile.side });
          })}
        {pile.draw.length > 1 && option("shuffle", T.shuffle, shuffle)}
        {pile.discard.length > 0 &&
          option("all", T.shuffleAll, { type: "shuffle", pile: key, discards: true })}
      </div>
    </Fold>
  );
}
