/** What can be done with a card of the hand besides scoring it. */

import { mayUse } from "../engine/challenger.ts";
import { cardOf, type Side } from "../engine/pack.ts";
import { factsOf } from "../engine/piles.ts";
import { idOf } from "../engine/state.ts";
import { mayTrade } from "../engine/trade.ts";
import { discardPays, mayDiscard, noSwap, swapCost } from "../engine/turns.ts";
import { type Child, h } from "./dom.ts";
import type { View } from "./page.ts";
import { T } from "./texts.ts";

/** What can be done with a card: use it, discard it, exchange it. */
export function deeds(view: View, copy: string, side: Side): Child {
  const { pack, state, does } = view;
  const hand = pack.game.hand;
  const card = cardOf(pack, idOf(copy));
  if (mayUse(pack, state, copy)) {
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
  if (mayDiscard(pack, state, copy)) {
    add("discard", T.discardFor(discardPays(pack, state, side)), "discard");
  }
  const trades = mayTrade(pack, state, copy);
  if (trades !== null) add("trade", cardOf(pack, trades).name, "trade");
  const drawn = factsOf(state, copy).held === "drawn";
  const reason = noSwap(pack, state, side);
  if (drawn && hand.swap !== null && reason !== "rule" && reason !== "phase") {
    const label = T.swapFor(cardOf(pack, hand.swap).name, swapCost(pack, state, side));
    add("swap", reason === null ? label : `${label}: ${T.noSwap[reason]}`, "swap", reason !== null);
  }
  return buttons.length > 0 && h("div", { class: "deeds" }, ...buttons);
}
