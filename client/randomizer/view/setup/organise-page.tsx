/** What organisers need and players do not: a seed, cards left out, and several tables at once. */

import { useEffect, useMemo } from "preact/hooks";
import { replaceAddress } from "../../../shared/tab-history.ts";
import { current } from "../../engine/history.ts";
import type { Pack } from "../../engine/pack.ts";
import { withPlayerNames } from "../../engine/state.ts";
import { Button, Field, Fold, Select, TextField } from "../controls/controls.tsx";
import { packsByEdition } from "../loading.ts";
import type { Session } from "../session.ts";
import { useSession } from "../session-context.ts";
import { missionText } from "../share/game-text.ts";
import { QrCode } from "../share/qr-code.tsx";
import { CopyButton, pageAddress } from "../share/share-dialog.tsx";
import * as T from "../texts.ts";
import { addressFields, drawnTable, formOfTable, MOST_TABLES } from "./drawn-table-link.ts";
import { LeaveOut } from "./mission-choice.tsx";
import { emptyForm, type Form, formVariant, withoutSecrets } from "./start-form.ts";
import { StartButton } from "./start-page.tsx";

/** Numbers of tables to choose from. */
const TABLES = Array.from({ length: MOST_TABLES }, (_, index) => index + 1);

export function OrganisePage() {
  const session = useSession();
  const { form } = session;
  const { tables: count } = form;
  const pack = session.packs.get(form.pack);
  useEffect(() => session.loader.formPack(), [form.pack]);
  // A reload has the same tables; other pages do not have the address of this one.
  const address = `#${new URLSearchParams({ organise: form.pack })}&tables=${count}&${addressFields(form)}`;
  useEffect(() => replaceAddress(address), [address]);
  useEffect(() => () => replaceAddress(location.pathname + location.search), []);
  const tables = useMemo(
    () =>
      pack === null || count === 1
        ? []
        : Array.from({ length: count }, (_, index) => tableOf(session, pack, form, index + 1)),
    [pack, address],
  );
  return (
    <div class="shell">
      <header class="top">
        <h1>{T.organise}</h1>
      </header>
      <main class="start-page organise">
        <TableForm pack={pack} />
        {tables.map(({ name, text, link, url }) => (
          <article key={name} class="table">
            <h2>{name}</h2>
            <pre class="result-text">{text}</pre>
            <a class="option" href={link} target="_blank" rel="noopener">
              {T.openGame}
            </a>
            {url !== "" && <QrCode text={url} label={T.tableCode(name)} />}
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
          <CopyButton
            id="copy-tables"
            label={T.copyText}
            text={tables
              .map(({ name, text, url }) => [name, text, url].filter(Boolean).join("\n"))
              .join("\n\n")}
          />
        )}
      </main>
      <footer class="bar">
        <div class="bar-buttons">
          <Button id="back" go={() => session.goHome()}>
            {T.back}
          </Button>
          {count === 1 ? (
            <StartButton />
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

/** What all tables are drawn from: a pack, a type of mission, a seed; and how many they are. */
function TableForm({ pack }: { pack: Pack | null }) {
  const session = useSession();
  const { form } = session;
  const variants = pack === null ? [] : Object.entries(pack.game.variants);
  return (
    <>
      <Select
        id="pack"
        label={T.pack}
        value={form.pack}
        options={packsByEdition(session.library).flatMap(([edition, packs]) =>
          packs.map(({ id, name }) => [id, `${edition}: ${name}`] as const),
        )}
        choose={(id) =>
          session.loader.withPack(id, () =>
            session.organise(
              withoutSecrets(session.packs.get(id), {
                ...emptyForm(id),
                seed: form.seed,
                tables: form.tables,
              }),
            ),
          )
        }
      />
      {pack !== null && variants.length > 0 && (
        <Select
          id="variant"
          label={T.variant}
          value={formVariant(pack, form)}
          options={variants.map(([slug, { name }]) => [slug, name])}
          choose={(variant) => session.setForm({ variant })}
        />
      )}
      <Field name={T.seed}>
        <TextField id="seed" value={form.seed} change={(seed) => session.setForm({ seed })} />
      </Field>
      <Select
        id="tables"
        label={T.tables}
        value={form.tables}
        options={TABLES.map((number) => [number, number])}
        choose={(number) => session.organise({ ...form, tables: Number(number) })}
      />
    </>
  );
}

/** A table as the page shows it, with the link that opens its game; `url` is empty for a page on disk. */
function tableOf(session: Session, pack: Pack, form: Form, number: number) {
  const ofTable = formOfTable(form, number);
  const game = drawnTable(pack, ofTable);
  const state = current(game);
  const view = { session, game, state, pack: withPlayerNames(pack, state) };
  const name = T.tableName(number);
  const link = `#play=${pack.id}&${addressFields(ofTable)}&${new URLSearchParams({ name })}`;
  const url = pageAddress() === "" ? "" : pageAddress() + link;
  return { name, text: missionText(view, ""), link, url };
}
