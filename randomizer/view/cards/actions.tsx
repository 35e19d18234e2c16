/** What a player can do with a card in hand besides scoring it: use, discard, exchange. */

import { mayUse } from "../../engine/challenger.ts";
import { cardOf, type Side } from "../../engine/pack.ts";
import { factsOf } from "../../engine/piles.ts";
import { type Action, idOf } from "../../engine/state.ts";
import { mayTrade } from "../../engine/trade.ts";
import { discardPays, mayDiscard, noSwap, swapCost } from "../../engine/turns.ts";
import { Button } from "../controls/parts.tsx";
import { T } from "../texts.ts";
import { useView } from "../view.ts";

interface Choice {
  readonly action: Extract<Action, { copy: string }> | null;
  readonly type: string;
  readonly label: string;
}

export function CardActions({ copy, side }: { copy: string; side: Side }) {
  const { pack, state, session } = useView();
  const { hand } = pack.game;
  const card = cardOf(pack, idOf(copy));
  const choices: Choice[] = [];
  const add = (type: "use" | "discard" | "swap" | "trade", label: string, off = false): void => {
    choices.push({ type, label, action: off ? null : { type, copy } });
  };
  if (mayUse(pack, state, copy))
    add("use", T.payFor(card.stratagem?.name ?? T.stratagem, card.stratagem?.cost.cp ?? 0));
  if (hand !== null && card.deck === hand.deck) {
    if (mayDiscard(pack, state, copy)) {
      const cp = discardPays(pack, state, side);
      add("discard", cp > 0 ? T.discardFor(cp) : T.discard);
    }
    const trades = mayTrade(pack, state, copy);
    if (trades !== null) add("trade", cardOf(pack, trades).name);
    const why = noSwap(pack, state, side);
    if (
      factsOf(state, copy).held === "drawn" &&
      hand.swap !== null &&
      why !== "rule" &&
      why !== "phase"
    ) {
      const label = T.payFor(cardOf(pack, hand.swap).name, swapCost(pack, state, side));
      add("swap", why === null ? label : `${label}: ${T.noSwap[why] ?? ""}`, why !== null);
    }
  }
  if (choices.length === 0) return null;
  return (
    <div class="card-actions">
      {choices.map(({ type, label, action }) => (
        <Button
          key={type}
          class="option small"
          id={`${type} ${copy}`}
          off={action === null}
          once
          go={() => action !== null && session.act(action)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
