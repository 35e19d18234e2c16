/** What a side has besides its cards: points that players enter, awards, stratagems of the mission. */

import { whyNot } from "../../engine/actions.ts";
import { cardOf, deckOf, type Side } from "../../engine/pack.ts";
import { capitalHtml, capText } from "../../engine/phrases.ts";
import { inPlay } from "../../engine/piles.ts";
import { cellPoints } from "../../engine/score-actions.ts";
import { cappedTally } from "../../engine/score-caps.ts";
import { hasAward, tallies } from "../../engine/score-totals.ts";
import { idOf, slugOf } from "../../engine/state.ts";
import { Button, Html } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";
import { CardHead, RulesFold } from "./card.tsx";

/** VP that missions give most often. */
const VALUES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20];

/** Points without a card: tallies that players enter themselves. */
export function ByHand({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  const { round } = state.time;
  return (
    <>
      {Object.entries(pack.game.scoring.by_hand).map(([tally, name]) => {
        const cell = { side, tally, round };
        const sum = tallies(state, side).get(tally) ?? 0;
        const allowance = cappedTally(pack, state, side, tally, 999);
        return (
          <article key={tally} class="card award">
            <div class="row counted">
              <div class="what">
                <strong>{name}</strong>
                {sum > 0 && <span class="line-note"> · {T.soFar(sum)}</span>}
                {allowance.granted === 0 && allowance.cap !== null && (
                  <span class="loss">{T.atCap(capText(allowance.cap, name))}</span>
                )}
              </div>
              <div class="chips">
                {VALUES.filter((points) => points <= allowance.granted).map((points) => (
                  <Button
                    key={points}
                    class="give"
                    id={`enter ${side} ${tally} ${points}`}
                    label={`+${points} VP: ${name}`}
                    once
                    go={() =>
                      session.act({
                        type: "score",
                        ...cell,
                        count: cellPoints(state, cell) + points,
                      })
                    }
                  >
                    +{points}
                  </Button>
                ))}
              </div>
            </div>
          </article>
        );
      })}
    </>
  );
}

export function Awards({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  return (
    <>
      {Object.entries(pack.game.scoring.awards).map(([slug, award]) => {
        const isGiven = hasAward(state, side, slug);
        return (
          <article key={slug} class="card award">
            <div class="row">
              <div class="what">
                <strong>{award.name}</strong>
                <br />
                <Html tag="span" markup={capitalHtml(award.if)} />
                {isGiven && state.time.phase !== "battle-end" && (
                  <span class="line-note"> · {T.afterBattle}</span>
                )}
              </div>
              <div class="chips">
                <Button
                  class="give"
                  id={`award ${side} ${slug}`}
                  label={`+${award.vp} VP: ${award.name}`}
                  pressed={isGiven}
                  once
                  go={() => session.act({ type: "award", side, award: slug, given: !isGiven })}
                >
                  {isGiven && <Icon name="check" />}
                  {isGiven ? award.vp : `+${award.vp}`}
                </Button>
              </div>
            </div>
          </article>
        );
      })}
    </>
  );
}

/** Stratagems that a mission makes available to a side, paid for with command points. */
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
          <article key={key} class={`card face-${card.face}`} data-card={slugOf(card.id)}>
            <CardHead card={card}>
              <span class="worth">
                {cp} {T.cp}
              </span>
            </CardHead>
            <RulesFold id={key} card={card} />
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
