/** The start page: saved games, the form of a new game, and cutting the deck. */

import type { Pack } from "../../engine/index.ts";
import { OFFLINE } from "../../worker/texts.ts";
import { Button, Field, Html, IconButton, TextField } from "../controls/parts.tsx";
import { ImportGame, SavedGames } from "../saves/list.tsx";
import type { Session } from "../session.ts";
import { HomeLink } from "../table/header.tsx";
import { Notes } from "../table/notes.tsx";
import * as T from "../texts.ts";
import { type Form, freshSeed, groups, scores, variantOf } from "./form.ts";
import { LeaveOut, Picks, PoolRows } from "./options.tsx";
import { grouped, seal } from "./seal.ts";

export function StartPage({ session }: { session: Session }) {
  const { library, form } = session;
  const pack = library.packs.find((item) => item.id === form.pack);
  const next = (): void => {
    if (!form.cuts) {
      session.start();
      return;
    }
    const seed = form.seed.trim() || freshSeed();
    session.setForm({ sealed: { seed, seal: seal(seed) }, cut: "" });
  };
  if (pack !== undefined && form.sealed !== null) return <CutPage session={session} />;
  return (
    <div class="shell">
      <TopBar session={session} />
      <main class="start">
        <Notes session={session} />
        <SavedGames session={session} />
        {pack === undefined ? (
          <p>{T.noPacks}</p>
        ) : (
          <>
            <div>
              <h2>{T.newGame}</h2>
              <p class="lead">{T.lead}</p>
            </div>
            <Packs session={session} />
            <fieldset>
              <legend>{T.players}</legend>
              <div class="pair">
                {([0, 1] as const).map((index) => (
                  <input
                    key={index}
                    type="text"
                    data-key={`player ${index}`}
                    aria-label={T.player[index]}
                    placeholder={T.player[index]}
                    value={form.players[index]}
                    maxLength={64}
                    autocomplete="off"
                    spellcheck={false}
                    onInput={(event) => {
                      const names: [string, string] = [...form.players];
                      names[index] = event.currentTarget.value;
                      session.setForm({ players: names });
                    }}
                  />
                ))}
              </div>
            </fieldset>
          </>
        )}
        <ImportGame session={session} />
        <p class="hint" data-offline>
          {OFFLINE.text(session.offline)}
        </p>
        <OneFile />
      </main>
      {pack !== undefined && (
        <footer class="bar" data-guard>
          <Button class="main" id="start" once go={next}>
            {form.cuts ? T.startCut : T.start}
          </Button>
        </footer>
      )}
    </div>
  );
}

const TopBar = ({ session }: { session: Session }) => (
  <header class="top">
    <HomeLink home={session.home} />
    <h1>Musterbook</h1>
    <IconButton
      id="history"
      icon="history"
      label={T.history}
      go={() => session.set({ page: "history" })}
    />
  </header>
);

/** Every pack, by edition; the options of the chosen one are below it. */
function Packs({ session }: { session: Session }) {
  const { library, form } = session;
  const choose = (pack: Pack): void =>
    session.setForm({ pack: pack.id, how: "random", picks: {}, pool: "", exclude: [] });
  return (
    <fieldset class="packs">
      <legend>{T.pack}</legend>
      {groups(library).map(([edition, packs]) => (
        <div class="edition" key={edition}>
          <h3>{edition}</h3>
          {packs.map((pack) => {
            const on = pack.id === form.pack;
            return (
              <div key={pack.id}>
                <label class={`choice-row${on ? " on" : ""}`}>
                  <input
                    type="radio"
                    name="pack"
                    value={pack.id}
                    checked={on}
                    data-key={`pack ${pack.id}`}
                    onChange={() => choose(pack)}
                  />
                  <span>
                    <strong>{pack.name}</strong>
                    {!scores(pack) && <small>{T.byHandOnly}</small>}
                    {on && <Html tag="span" class="prose" markup={pack.summary} />}
                  </span>
                </label>
                {on && <Options session={session} pack={pack} />}
              </div>
            );
          })}
        </div>
      ))}
    </fieldset>
  );
}

function Options({ session, pack }: { session: Session; pack: Pack }) {
  const { form } = session;
  const variants = Object.entries(pack.game.variants);
  const chosen = variantOf(pack, form);
  const hasPool = pack.pools.some((item) => item.rows.length > 0);
  const sources: [Form["how"], string][] = [
    ["random", T.howRandom],
    ...(hasPool ? ([["pool", T.howPool]] as [Form["how"], string][]) : []),
    ["hand", T.howHand],
  ];
  return (
    <div class="pack-options">
      {variants.length > 0 && (
        <fieldset>
          <legend>{T.variant}</legend>
          {variants.map(([slug, variant]) => (
            <label key={slug} class={`choice-row${slug === chosen ? " on" : ""}`}>
              <input
                type="radio"
                name="variant"
                value={slug}
                checked={slug === chosen}
                data-key={`variant ${slug}`}
                onChange={() => session.setForm({ variant: slug, picks: {} })}
              />
              <span>
                <strong>{variant.name}</strong>
                <Html tag="span" class="small" markup={variant.summary} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>{T.how}</legend>
        <div class="segments">
          {sources.map(([how, label]) => (
            <label key={how} class={`segment${form.how === how ? " on" : ""}`}>
              <input
                type="radio"
                name="how"
                value={how}
                checked={form.how === how}
                data-key={`how ${how}`}
                onChange={() => session.setForm({ how })}
              />
              {label}
            </label>
          ))}
        </div>
        {form.how === "pool" && <PoolRows session={session} pack={pack} />}
        {form.how === "hand" && <Picks session={session} pack={pack} />}
      </fieldset>
      <details class="fold plain">
        <summary data-key="options">{T.options}</summary>
        <label class="choice-row">
          <input
            type="checkbox"
            checked={form.cuts}
            data-key="cuts"
            onChange={() => session.setForm({ cuts: !form.cuts })}
          />
          <span>
            <strong>{T.cutAsk}</strong>
            <small>{T.cutWhy}</small>
          </span>
        </label>
        <LeaveOut session={session} pack={pack} />
        <Field name={T.seed}>
          <TextField id="seed" value={form.seed} change={(seed) => session.setForm({ seed })} />
        </Field>
      </details>
    </div>
  );
}

/** The seal is shown, and the opponent adds to the seed what could not be known before. */
function CutPage({ session }: { session: Session }) {
  const { form } = session;
  const start = (): void =>
    session.start({ ...form, cut: form.cut.trim() === "" ? freshSeed() : form.cut });
  return (
    <div class="shell">
      <TopBar session={session} />
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

/** A link to the single-file form, on sites that have it. */
function OneFile() {
  const { file, size } = document.getElementById("app")?.dataset ?? {};
  if (file === undefined || size === undefined) return null;
  return (
    <p class="hint">
      <a href={file} download data-key="one file">
        {T.oneFile}
      </a>
      {T.oneFileSize(size)}
    </p>
  );
}
