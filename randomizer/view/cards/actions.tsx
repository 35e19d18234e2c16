/** Actions with a card in hand other than scoring it: use, discard, exchange. */

import {
  type Action,
  cardOf,
  discardPays,
  idOf,
  type Side,
  swapCost,
  trading,
  whyNot,
} from "../../engine/index.ts";
import { Button } from "../controls/parts.tsx";
import * as T from "../texts.ts";
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
  const add = (type: "use" | "discard" | "swap" | "trade", label: string): void => {
    const refusal = whyNot(pack, state, { type, copy });
    if (refusal === null) choices.push({ type, label, action: { type, copy } });
    else if (type === "swap" && T.noSwap[refusal] !== undefined)
      choices.push({ type, label: `${label}: ${T.noSwap[refusal]}`, action: null });
  };
  const cp = discardPays(pack, state, side);
  const trade = trading(pack, state, side);
  const useLabel = card.scoring.length > 0 ? T.asStratagem : T.use;
  add("use", T.payFor(card.stratagem?.name ?? useLabel, card.stratagem?.cost.cp ?? 0));
  add("discard", cp > 0 ? T.discardFor(cp) : T.discard);
  if (trade !== null) add("trade", cardOf(pack, trade[0]).name);
  if (hand?.exchange) {
    const { card: payment } = hand.exchange;
    const name = payment === null ? T.discardAndDraw : cardOf(pack, payment).name;
    add("swap", T.payFor(name, swapCost(pack, state, side)));
  }
  if (choices.length === 0) return null;
  return (
    <div class="card-actions">
      {choices.map(({ type, label, action }) => (
        <Button
          key={`${type} ${copy}`}
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
