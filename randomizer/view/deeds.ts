/** What can be done with a card of the hand besides scoring it. */

import {
  cardOf,
  discardPays,
  factsOf,
  idOf,
  type Side,
  swapCost,
  trading,
  whyNot,
} from "../engine/index.ts";
import { type Child, h } from "./dom.ts";
import type { View } from "./page.ts";
import { T } from "./texts.ts";

/** What can be done with a card: use it, discard it, exchange it. */
export function deeds(view: View, copy: string, side: Side): Child {
  const { pack, state, does } = view;
  const hand = pack.game.hand;
  const card = cardOf(pack, idOf(copy));
  if (whyNot(pack, state, { type: "use", copy }) === null) {
    const label = T.useFor(card.stratagem?.name ?? T.asStratagem, card.stratagem?.cost.cp ?? 0);
    const go = (): void => does.act({ type: "use", copy });
    return h(
      "div",
      { class: "deeds" },
      h("button", { type: "button", class: "deed", "data-key": `use ${copy}`, onclick: go }, label),
    );
  }
  if (hand === null || cardOf(pack, idOf(copy)).deck !== hand.deck) return null;
  const buttons: HTMLElement[] = [];
  const add = (
    key: string,
    label: string,
    type: "discard" | "swap" | "trade",
    off = false,
  ): void => {
    buttons.push(
      h(
        "button",
        {
          type: "button",
          class: "deed",
          "data-key": `${key} ${copy}`,
          disabled: off,
          onclick: () => does.act({ type, copy }),
        },
        label,
      ),
    );
  };
  if (whyNot(pack, state, { type: "discard", copy }) === null) {
    add("discard", T.discardFor(discardPays(pack, state, side)), "discard");
  }
  const trades = trading(pack, state, side)?.[0];
  if (trades && whyNot(pack, state, { type: "trade", copy }) === null)
    add("trade", cardOf(pack, trades).name, "trade");
  const drawn = factsOf(state, copy).held === "drawn";
  const reason = whyNot(pack, state, { type: "swap", copy });
  const told = reason === null || T.noSwap[reason];
  if (drawn && hand.swap !== null && told) {
    const label = T.swapFor(cardOf(pack, hand.swap).name, swapCost(pack, state, side));
    add("swap", reason === null ? label : `${label}: ${T.noSwap[reason]}`, "swap", reason !== null);
  }
  return buttons.length > 0 && h("div", { class: "deeds" }, ...buttons);
}
