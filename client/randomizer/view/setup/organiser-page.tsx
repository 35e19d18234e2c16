/** What organisers need and players do not: a seed, cards left out, and several tables at once. */

import { useMemo, useState } from "preact/hooks";
import { begun, current } from "../../engine/history.ts";
import type { Pack } from "../../engine/pack.ts";
import { named } from "../../engine/state.ts";
import { Button, Field, Fold, TextField } from "../controls/controls.tsx";
import { missionText } from "../mission/mission-text.ts";
import { toSave } from "../saves/format.ts";
import { freshSeed } from "../saves/fresh.ts";
import { toText } from "../saves/link.ts";
import { copyText, pageAddress } from "../share/dialog.tsx";
import * as T from "../texts.ts";
import { useSession } from "../view.ts";
import { type Form, opening } from "./form.ts";
import { LeaveOut } from "./mission-choice.tsx";
import { poolOpening } from "./pool-opening.ts";

/** Numbers of tables to choose from. */
const TABLES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16];

/** What the game of a table has until it is opened. */
const UNSAVED = {
  id: "",
  base: null,
  chessClock: null,
  details: { date: 0, armies: ["", ""], note: "" },
} as const;

export function OrganiserPage() {
  const session = useSession();
  const { form } = session;
  const [count, setCount] = useState(1);
  const [status, setStatus] = useState("");
  const pack = session.packs.get(form.pack);
  const games = useMemo(
    () => (pack === null || count === 1 ? [] : gamesOf(pack, form, count)),
    [pack, form, count],
  );
  const tables = games.map((game, index) => {
    const { pack: ofGame } = game;
    const state = current(game);
    const view = { session, game, state, pack: named(ofGame, state) };
    const name = T.tableName(index + 1);
    return {
      name,
      text: missionText(view, ""),
      link: `#${toText(toSave({ ...UNSAVED, name, game }, 0))}`,
    };
  });
  const all = tables.map(({ name, text, link }) =>
    [name, text, pageAddress() === "" ? "" : pageAddress() + link].filter(Boolean).join("\n"),
  );
  return (
    <div class="shell">
      <header class="top">
        <h1>{T.organise}</h1>
      </header>
      <main class="start">
        <h2>{pack?.name ?? T.loading}</h2>
        <Field name={T.seed}>
          <TextField id="seed" value={form.seed} change={(seed) => session.setForm({ seed })} />
        </Field>
        {pack !== null && (
          <Fold
            class="fold plain"
            id="leave out"
            title={form.exclude.length > 0 ? T.leftOut(form.exclude.length) : T.leaveOut}
          >
            <LeaveOut pack={pack} />
          </Fold>
        )}
        <Field name={T.tables}>
          <select
            data-key="tables"
            value={count}
            onChange={(event) => {
              setCount(Number(event.currentTarget.value));
              // The same seed draws the same tables again, so that it is shown.
              if (form.seed.trim() === "") session.setForm({ seed: freshSeed() });
            }}
          >
            {TABLES.map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </Field>
        {tables.map(({ name, text, link }) => (
          <article key={name} class="table">
            <h2>{name}</h2>
            <pre class="result-text">{text}</pre>
            <a class="option" href={link} target="_blank" rel="noopener">
              {T.openTable}
            </a>
          </article>
        ))}
        {tables.length > 0 && (
          <Button
            id="copy-tables"
            go={() =>
              void copyText(all.join("\n\n")).then((isCopied) =>
                setStatus(isCopied ? T.copied : T.notCopied),
              )
            }
          >
            {T.copyText}
          </Button>
        )}
        <p class="hint" role="status">
          {status}
        </p>
      </main>
      <footer class="bar">
        <div class="bar-buttons">
          <Button id="back" go={() => session.goHome()}>
            {T.back}
          </Button>
          <Button
            class="main"
            id="start"
            once
            off={pack === null}
            go={() => session.starter.start()}
          >
            {T.start}
          </Button>
        </div>
      </footer>
    </div>
  );
}

/** The mission of each table, drawn by chance from the seed of the form. */
const gamesOf = (pack: Pack, form: Form, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const seed = `${form.seed.trim()} ${index + 1}`;
    const ofPool = form.how === "pool" ? poolOpening : undefined;
    return begun(pack, opening(pack, { ...form, seed }, ofPool, true));
  });
