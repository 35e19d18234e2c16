/** The fair draw: sealing the seed, cutting the deck, breaking the seal, checking every draw. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { useState } from "preact/hooks";
import { current, type Game, restored, saved } from "../../engine/history.ts";
import type { Opening } from "../../engine/state.ts";
import { Button, Field, Fold, TextField } from "../controls/controls.tsx";
import * as T from "../extra-texts.ts";
import { type OpenGame, showsSeed } from "../saves/format.ts";
import { useSession, useView } from "../view.ts";
import { freshSeed } from "./form.ts";
import { TopBar } from "./start.tsx";

export const seal = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)));

/** The seal that the players were shown, or that of a seed that nobody cut. */
export const sealOf = (opening: Opening): string => opening.seal ?? seal(opening.seed);

/** The seal in groups of letters, for comparing by eye. */
export const grouped = (text: string): string => (text.match(/.{1,8}/g) ?? []).join(" ");

/** Shows the seal, and lets the opponent add an unpredictable text to the seed. */
export function CutPage() {
  const session = useSession();
  const { form } = session;
  const start = (): void =>
    session.start({ ...form, cut: form.cut.trim() === "" ? freshSeed() : form.cut });
  return (
    <div class="shell">
      <TopBar />
      <main class="start">
        <h2>{T.cutTitle}</h2>
        <p>{T.cutSeal}</p>
        <p class="seal">{grouped(form.sealed?.seal ?? "")}</p>
        <Field name={T.cutInput}>
          <TextField id="cut" value={form.cut} change={(cut) => session.setForm({ cut })} />
        </Field>
        <Button id="uncut" go={() => session.setForm({ sealed: null })}>
          {T.back}
        </Button>
      </main>
      <footer class="bar" data-guard>
        <Button class="main" id="start" once go={start}>
          {T.cutGo}
        </Button>
      </footer>
    </div>
  );
}

/** The seal of the seed, the seed when it is known, and a check that every draw follows from it. */
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

/**
 * Replay the game from its seed and its actions alone, or from the state with which it continues,
 * and say whether its draws follow from them.
 */
export function check({ game, base }: Pick<OpenGame, "game" | "base">): string {
  let replayed: Game;
  try {
    replayed = restored(game.pack, JSON.parse(JSON.stringify(saved(game))), base);
  } catch {
    return T.fairBad;
  }
  // Draws and dice before the state with which a game continues are not repeated.
  const steps = base === null ? replayed.steps : replayed.steps.slice(1);
  const events = steps.flatMap(({ state }) => state.events);
  const draws = events.filter(({ type }) => type === "drew").length;
  const dice = events.filter((event) => "rolled" in event && event.rolled !== null).length;
  const { seed, seal: shown } = current(replayed).opening;
  const sealed = shown === seal(seed) ? T.fairSealed : T.fairBroken;
  const good = base === null ? T.fairGood : T.fairContinued;
  return shown === undefined ? good(draws, dice) : `${good(draws, dice)} ${sealed}`;
}
