/** Stratagems that a mission makes available to a side, paid for with command points. */

import { cardOf, deckOf, idOf, inPlay, type Side, whyNot } from "../../engine/index.ts";
import { Button, Fold } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { faceOf, useView } from "../view.ts";
import { CardHead, CardText } from "./card.tsx";

export function StratagemList({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  const ids = inPlay(state)
    .flatMap(([copy]) => cardOf(pack, idOf(copy)).decks)
    .flatMap((deck) => deckOf(pack, deck).cards)
    .filter((id) => [null, undefined, side].includes(cardOf(pack, id).stratagem?.side));
  const canPay = state.stage === "play" && pack.game.command !== null;
  return (
    <>
      {ids.map((id) => {
        const card = cardOf(pack, id);
        const cp = card.stratagem?.cost.cp ?? 0;
        const key = `stratagem ${id} ${side}`;
        return (
          <article key={key} class={`card face-${faceOf(pack, id)}`} data-card={card.slug}>
            <CardHead card={card}>
              <span class="worth">
                {cp} {T.cp}
              </span>
            </CardHead>
            <Fold id={key} title={T.rules}>
              <CardText card={card} />
            </Fold>
            {canPay && (
              <div class="card-actions">
                <Button
                  class="option small"
                  id={key}
                  label={`${card.name}: ${T.payFor(T.use, cp)}`}
                  off={cp > 0 && whyNot(pack, state, { type: "cp", side, by: -cp }) !== null}
                  once
                  go={() => session.act({ type: "cp", side, by: -cp })}
                >
                  {T.payFor(T.use, cp)}
                </Button>
              </div>
            )}
          </article>
        );
      })}
    </>
  );
}
