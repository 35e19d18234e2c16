/** What organisers need and players do not: a seed, cards left out, and several tables at once. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { current } from "../../engine/history.ts";
import { named } from "../../engine/state.ts";
import { Button, Field, Fold, TextField } from "../controls/controls.tsx";
import { missionText } from "../mission/mission-text.ts";
import { copyText, pageAddress } from "../share/dialog.tsx";
import { QrCode } from "../share/qr-code.tsx";
import * as T from "../texts.ts";
import { useSession } from "../view.ts";
import { addressFields, drawnTable, formOfTable, MOST_TABLES } from "./drawn-tables.ts";
import { empty, formVariant, groups } from "./form.ts";
import { LeaveOut } from "./mission-choice.tsx";

/** Numbers of tables to choose from. */
const TABLES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, MOST_TABLES];

export function OrganiserPage() {
  const session = useSession();
  const { form, tables: count } = session;
  const [status, setStatus] = useState("");
  const pack = session.packs.get(form.pack);
  useEffect(() => session.loader.formPack(), [form.pack]);
  // A reload has the same tables; other pages do not have the address of this one.
  const address = `#${new URLSearchParams({ organise: form.pack })}&tables=${count}&${addressFields(form)}`;
  useEffect(() => history.replaceState(history.state, "", address), [address]);
  useEffect(() => () => history.replaceState(history.state, "", location.href.split("#")[0]), []);
  const variants = pack === null ? [] : Object.entries(pack.game.variants);
  const forms = count === 1 ? [] : numbers(count).map((number) => formOfTable(form, number));
  const games = useMemo(
    () => (pack === null ? [] : forms.map((ofTable) => drawnTable(pack, ofTable))),
    [pack, address],
  );
  const tables = games.map((game, index) => {
    const { pack: ofGame } = game;
    const state = current(game);
    const view = { session, game, state, pack: named(ofGame, state) };
    const name = T.tableName(index + 1);
    const fields = addressFields(forms[index] ?? form);
    return {
      name,
      text: missionText(view, ""),
      link: `#play=${form.pack}&${fields}&${new URLSearchParams({ name })}`,
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
      <main class="start organise">
        <Field name={T.pack}>
          <select
            data-key="pack"
            value={form.pack}
            onChange={(event) =>
              session.setForm({ ...empty(event.currentTarget.value), seed: form.seed })
            }
          >
            {groups(session.library).flatMap(([edition, packs]) =>
              packs.map(({ id, name }) => (
                <option key={id} value={id}>{`${edition}: ${name}`}</option>
              )),
            )}
          </select>
        </Field>
        {pack !== null && variants.length > 0 && (
          <Field name={T.variant}>
            <select
              data-key="variant"
              value={formVariant(pack, form)}
              onChange={(event) => session.setForm({ variant: event.currentTarget.value })}
            >
              {variants.map(([slug, { name }]) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field name={T.seed}>
          <TextField id="seed" value={form.seed} change={(seed) => session.setForm({ seed })} />
        </Field>
        <Field name={T.tables}>
          <select
            data-key="tables"
            value={count}
            onChange={(event) => session.setTables(Number(event.currentTarget.value))}
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
            {pageAddress() !== "" && (
              <QrCode text={pageAddress() + link} label={T.tableCode(name)} />
            )}
          </article>
        ))}
        {pack !== null && (
          <Fold
            class="fold plain"
            id="leave out"
            title={form.exclude.length > 0 ? T.leftOut(form.exclude.length) : T.leaveOut}
          >
            <LeaveOut pack={pack} />
          </Fold>
        )}
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
          {count === 1 ? (
            <Button
              class="main"
              id="start"
              once
              off={pack === null}
              go={() => session.starter.start()}
            >
              {T.start}
            </Button>
          ) : (
            <Button class="main" id="print-tables" off={pack === null} go={() => window.print()}>
              {T.printTables(count)}
            </Button>
          )}
        </div>
      </footer>
    </div>
  );
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
