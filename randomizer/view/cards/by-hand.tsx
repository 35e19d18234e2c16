/** Points without a card: tallies that players enter themselves, and awards of the pack. */

import { capText, cellPoints, hasAward, limit, type Side, tallies } from "../../engine/index.ts";
import { Icon } from "../controls/icons.tsx";
import { Button, Html } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { capitalHtml, useView } from "../view.ts";

/** VP that missions give most often. */
export const VALUES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20];

export function ByHand({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  const { round } = state.clock;
  return (
    <>
      {Object.entries(pack.game.scoring.by_hand).map(([tally, name]) => {
        const cell = { side, tally, round };
        const sum = tallies(state, side).get(tally) ?? 0;
        const allowance = limit(pack, state, side, tally, 999);
        return (
          <article key={tally} class="card award" data-guard>
            <div class="row counted">
              <div class="what">
                <strong>{name}</strong>
                {sum > 0 && <span class="tag"> · {T.soFar(sum)}</span>}
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
          <article key={slug} class="card award" data-guard>
            <div class="row">
              <div class="what">
                <strong>{award.name}</strong>
                <br />
                <Html tag="span" markup={capitalHtml(award.if)} />
                {isGiven && <span class="tag"> · {T.afterBattle}</span>}
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
