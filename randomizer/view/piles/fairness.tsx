/** The seal of the seed, the seed when it is known, and a check that every draw follows from it. */

import { useState } from "preact/hooks";
import { saved } from "../../engine/index.ts";
import { verify } from "../../engine/verify.ts";
import { Button, Fold } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { type OpenGame, showsSeed } from "../saves/format.ts";
import { grouped, seal, sealOf } from "../setup/seal.ts";
import { useView } from "../view.ts";

export function FairDraw() {
  const { session, state } = useView();
  const game = session.game as OpenGame;
  const [verdict, setVerdict] = useState("");
  const isOpen = showsSeed(game);
  const facts = [
    [T.fairSeal, grouped(sealOf(state.opening))],
    [T.fairCut, state.opening.cut],
    [T.fairSeed, isOpen ? state.opening.seed : undefined],
  ];
  return (
    <section class="card fair">
      <Fold id="fair" title={T.fair}>
        <dl>
          {facts.map(
            ([name, value]) =>
              value !== undefined && (
                <div class="fact" key={name}>
                  <dt>{name}</dt>
                  <dd class={name === T.fairSeal ? "seal" : ""}>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {!isOpen && <BreakSeal />}
        {verdict === "" ? (
          <Button id="fair check" go={() => setVerdict(check(game))}>
            {T.fairCheck}
          </Button>
        ) : (
          <p role="status">{verdict}</p>
        )}
      </Fold>
    </section>
  );
}

/** Shows the seed before the end; asks first, because the seal cannot be restored. */
function BreakSeal() {
  const { session } = useView();
  const [asks, setAsks] = useState(false);
  if (!asks)
    return (
      <>
        <p class="hint">{T.sealWhy}</p>
        <Button id="break-seal" go={() => setAsks(true)}>
          {`${T.sealBreak} …`}
        </Button>
      </>
    );
  return (
    <>
      <p class="message">{T.sealAsk}</p>
      <div class="options">
        <Button id="keep-seal" go={() => setAsks(false)}>
          {T.cancel}
        </Button>
        <Button id="break-seal now" go={() => session.breakSeal()}>
          {T.sealBreak}
        </Button>
      </div>
    </>
  );
}

/** Replay the game, and say whether its draws follow from the seed. */
export function check({ game, base }: Pick<OpenGame, "game" | "base">): string {
  try {
    const checked = verify(game.pack, JSON.parse(JSON.stringify(saved(game))), seal, base);
    const sealed = checked.sealed === null ? "" : checked.sealed ? T.fairSealed : T.fairBroken;
    const good = base === null ? T.fairGood : T.fairContinued;
    return `${good(checked.draws, checked.dice)} ${sealed}`.trim();
  } catch {
    return T.fairBad;
  }
}
