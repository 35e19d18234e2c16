/** Cards that a mission lays open for a side, to be paid for with command points. */

import { cardOf, deckOf, idOf, inPlay, type Side } from "../engine/index.ts";
import { head, rules } from "./card.ts";
import { type Child, h } from "./dom.ts";
import { faceOf, fold, type View } from "./page.ts";
import { T } from "./texts.ts";

export function orders(view: View, side: Side): Child {
  const { pack, state } = view;
  const decks = inPlay(state).flatMap(([copy]) => cardOf(pack, idOf(copy)).decks);
  return decks
    .flatMap((deck) => deckOf(pack, deck).cards)
    .filter((id) => [null, undefined, side].includes(cardOf(pack, id).stratagem?.side))
    .map((id) => order(view, id, side));
}

function order(view: View, id: string, side: Side): HTMLElement {
  const { pack, state, does } = view;
  const card = cardOf(pack, id);
  const cp = card.stratagem?.cost.cp ?? 0;
  const key = `order ${id} ${side}`;
  return h(
    "article",
    { class: `card face-${faceOf(pack, id)}`, "data-card": card.slug },
    head(view, card, h("span", { class: "worth" }, `${cp} ${T.cp}`)),
    fold(view, key, T.rules, ...rules(card)),
    state.stage === "play" &&
      pack.game.command !== null &&
      h(
        "div",
        { class: "deeds" },
        h(
          "button",
          {
            type: "button",
            class: "deed",
            "data-key": key,
            "aria-label": `${card.name}: ${T.useFor(T.asStratagem, cp)}`,
            disabled: state.sides[side].cp < cp,
            onclick: () => does.act({ type: "cp", side, by: -cp }),
          },
          T.useFor(T.asStratagem, cp),
        ),
      ),
  );
}
