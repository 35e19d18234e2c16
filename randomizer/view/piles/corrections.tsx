/** Corrections by hand: move any card, draw a card, shuffle the deck. */

import { useState } from "preact/hooks";
import {
  type Action,
  cardOf,
  idOf,
  keyOf,
  type Pile,
  PLACES,
  type Place,
  whyNot,
} from "../../engine/index.ts";
import { Button, Field, Fold } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useView } from "../view.ts";

const PLACE_NAMES: Record<Place, string> = {
  play: T.inPlay,
  discard: T.discards,
  draw: T.toDraw,
  out: T.out,
};

export function Corrections({ pile, secret }: { pile: Pile; secret: boolean }) {
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
  const move = (
    to: Place,
    label: string,
    options: Partial<Extract<Action, { type: "move" }>> = {},
  ) =>
    option(`${to} ${options.at ?? ""}${options.side ?? ""}`, label, {
      type: "move",
      copy,
      to,
      side: pile.side,
      ...options,
    });
  const byOwner = pile.side === null && pile.deck === pack.game.challenger?.deck;
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
            (byOwner
              ? state.seats.map((side) => move("play", T.toSide(pack.sides[side]), { side }))
              : move("play", T.toPlay))}
          {currentPlace !== "discard" && move("discard", T.toDiscard)}
          {move("draw", T.toDeck)}
          {move("draw", T.toTop, { at: "top" })}
          {currentPlace !== "out" && move("out", T.toOut)}
        </div>
      )}
      <div class="options">
        {pile.draw.length > 0 &&
          !secret &&
          (byOwner
            ? state.seats.map((side) =>
                option(`top ${side}`, T.drawFor(pack.sides[side]), {
                  type: "draw",
                  pile: key,
                  side,
                }),
              )
            : option("top", T.drawTop, { type: "draw", pile: key, side: pile.side }))}
        {pile.draw.length > 1 && option("shuffle", T.shuffle, shuffle)}
        {pile.discard.length > 0 &&
          option("all", T.shuffleAll, { type: "shuffle", pile: key, discards: true })}
      </div>
    </Fold>
  );
}
