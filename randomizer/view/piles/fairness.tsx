/** The seed of the game, its seal and cut, and a check that every draw follows from them. */

import { useState } from "preact/hooks";
import { saved, verify } from "../../engine/index.ts";
import { Button, Fold } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { grouped, seal } from "../setup/seal.ts";
import { useView, type View } from "../view.ts";

export function FairDraw() {
  const view = useView();
  const [verdict, setVerdict] = useState("");
  const { seed, cut, seal: sealed } = view.state.opening;
  const facts = [
    [T.fairSeed, seed],
    [T.fairCut, cut],
    [T.fairSeal, sealed && grouped(sealed)],
  ];
  return (
    <section class="card fair">
      <Fold id="fair" title={T.fair}>
        <dl>
          {facts.map(
            ([name, value]) =>
              value !== undefined && (
                <div class="fact">
                  <dt>{name}</dt>
                  <dd class={name === T.fairSeal ? "seal" : ""}>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {verdict === "" ? (
          <Button id="fair check" go={() => setVerdict(check(view))}>
            {T.fairCheck}
          </Button>
        ) : (
          <p role="status">{verdict}</p>
        )}
      </Fold>
    </section>
  );
}

function check({ pack, game }: View): string {
  try {
    const checked = verify(pack, JSON.parse(JSON.stringify(saved(game))), seal);
    const sealed = checked.sealed === null ? "" : checked.sealed ? T.fairSealed : T.fairBroken;
    return `${T.fairGood(checked.draws, checked.dice)} ${sealed}`;
  } catch {
    return T.fairBad;
  }
}
