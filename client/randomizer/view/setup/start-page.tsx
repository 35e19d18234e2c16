/** The start page: saved games and the form of a new game. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { OFFLINE } from "../../../shared/offline/offline-texts.ts";
import { isOnRosters, type Pack, setupOf } from "../../engine/pack.ts";
import { Button, ChoiceRow, Fold, Html, IconButton } from "../controls/controls.tsx";
import { HomeLink, NoticeList } from "../controls/page-parts.tsx";
import { drawMission, startGame } from "../game-starter.ts";
import { type PackEntry, packsByEdition } from "../loading.ts";
import { ConnectionStatus, PlayAlone } from "../pairing/pairing-dialog.tsx";
import { ImportGame, SavedGames } from "../saves/saved-games.tsx";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { Picks, PoolRows } from "./mission-choice.tsx";
import { Players } from "./players.tsx";
import { type Form, formVariant, withoutSecrets } from "./start-form.ts";

export function StartPage() {
  const session = useSession();
  const { form } = session;
  const isKnown = session.packs.has(form.pack);
  const pack = session.packs.get(form.pack);
  // After the first paint: a pack is larger than the page, and would delay it on a slow network.
  useEffect(() => session.loader.formPack(), [form.pack]);
  if (session.phones?.awaitsGame)
    return (
      <div class="shell">
        <TopBar />
        <main class="start-page">
          <NoticeList />
          <ConnectionStatus place="page" />
        </main>
        <footer class="bar">
          <PlayAlone />
        </footer>
      </div>
    );
  return (
    <div class="shell">
      <TopBar />
      <main class="start-page">
        <NoticeList />
        <SavedGames />
        {!isKnown ? (
          <p>{T.noPacks}</p>
        ) : (
          <>
            <h2>{T.newGame}</h2>
            <Players
              names={{
                values: form.players,
                change: (players) => session.setForm({ players }),
              }}
              armies={{ values: form.armies, change: (armies) => session.setForm({ armies }) }}
            />
            <Packs />
            <ChosenPack />
          </>
        )}
        <Fold class="fold plain" id="take" title={T.take}>
          <ImportGame />
        </Fold>
        <p class="hint" data-offline>
          {OFFLINE.text(session.offline)}
        </p>
        <OneFile />
      </main>
      {isKnown && (
        <footer class="bar">
          <ConnectionStatus place="bar" />
          <div class="bar-buttons">
            <Button id="options" go={() => session.organise(withoutSecrets(pack, form))}>
              {T.organise}
            </Button>
            <StartButton />
          </div>
        </footer>
      )}
    </div>
  );
}

/** Starts the game that the form describes, once its pack is loaded. */
export function StartButton() {
  const session = useSession();
  const { form } = session;
  const isLoading = session.packs.get(form.pack) === null;
  return (
    <Button class="main" id="start" once off={isLoading} go={() => startGame(session)}>
      {isLoading ? T.loading : form.how === "hand" ? T.startChoosing : T.start}
      <small>{session.library.packs.find(({ id }) => id === form.pack)?.name}</small>
    </Button>
  );
}

function TopBar() {
  const session = useSession();
  return (
    <header class="top">
      <HomeLink />
      <h1>{session.library.site}</h1>
      <IconButton
        id="history"
        icon="history"
        label={T.history}
        go={() => session.set({ screen: "history" })}
      />
    </header>
  );
}

/** Every pack, by edition; those of others than the newest, the chosen and the one just read are folded. */
function Packs() {
  const session = useSession();
  const { library, form } = session;
  // Decided once: a list that opens and closes with a choice would jump.
  const [[shown, folded]] = useState(() => {
    const editions = packsByEdition(library);
    const isShown = ([, packs]: (typeof editions)[number]): boolean =>
      packs.some(
        ({ id }) => id === form.pack || document.referrer.includes(`/${editionOfPack(id)}/`),
      );
    const first = editions.filter((item, index) => index === 0 || isShown(item));
    return [first, editions.filter((item) => !first.includes(item))] as const;
  });
  const choose = (pack: PackEntry): void =>
    session.setForm({ pack: pack.id, how: "random", picks: {}, poolId: "", pool: "", exclude: [] });
  const tile = (pack: PackEntry) => (
    <Tile
      key={pack.id}
      name="pack"
      value={pack.id}
      on={pack.id === form.pack}
      choose={() => choose(pack)}
      start={() => drawMission(session, pack.id)}
      what={pack.name}
    >
      {!pack.scores && <small>{T.byHandOnly}</small>}
    </Tile>
  );
  const ofEdition = ([edition, packs]: readonly [string, readonly PackEntry[]]) => (
    <div class="pack-edition" key={edition}>
      <h3>{edition}</h3>
      {packs.map(tile)}
    </div>
  );
  return (
    <fieldset class={session.packs.loaded.length > 0 ? "packs" : "packs waits"}>
      <legend>{T.pack}</legend>
      {shown.map(ofEdition)}
      {folded.length > 0 && (
        <details class="fold plain">
          <summary data-key="editions">{T.otherEditions}</summary>
          {folded.map(ofEdition)}
        </details>
      )}
    </fieldset>
  );
}

/** A row to choose, with a button that starts its game at once unless it is chosen. */
function Tile(props: {
  name: string;
  value: string;
  on: boolean;
  choose: () => void;
  start: () => void;
  /** Whether the players answer the questions of the set-up. */
  isAsked?: boolean;
  what: string;
  children: ComponentChildren;
}) {
  const { name, value, on, choose, isAsked, what } = props;
  return (
    <div class="tile">
      <ChoiceRow id={`${name} ${value}`} {...{ name, value, on, choose }}>
        <strong>{what}</strong>
        {props.children}
      </ChoiceRow>
      {!on && (
        <Button
          id={`draw ${value}`}
          label={(isAsked ? T.startOf : T.drawOf)(what)}
          once
          go={props.start}
        >
          {isAsked ? T.startOne : T.drawOne}
        </Button>
      )}
    </div>
  );
}

/** The first part of an id and of the address of a page. */
const editionOfPack = (id: string): string => id.split("/")[0] ?? "";

/** The chosen pack, below all packs so that these stay where they are: its options and summary. */
function ChosenPack() {
  const session = useSession();
  const { library, form } = session;
  const entry = library.packs.find(({ id }) => id === form.pack);
  const pack = session.packs.get(form.pack);
  if (entry === undefined) return null;
  return (
    <section class="pack-options" aria-label={entry.name}>
      {/* A style sheet sets capitals of Greek without accents. */}
      <h3 lang={/[\u0370-\u03ff]/.test(entry.name) ? "el" : undefined}>{entry.name}</h3>
      {pack !== null && <Options pack={pack} />}
      <Html class="prose" markup={entry.summary} />
    </section>
  );
}

function Options({ pack }: { pack: Pack }) {
  const session = useSession();
  const { form } = session;
  const variants = Object.entries(pack.game.variants);
  const chosenVariant = formVariant(pack, form);
  const hasPool = pack.pools.some((item) => item.rows.length > 0);
  const sources: [Form["how"], string][] = [
    ["random", T.random],
    ...(hasPool ? ([["pool", T.howPool]] as [Form["how"], string][]) : []),
    ["hand", T.choose],
  ];
  return (
    <>
      {variants.length > 0 && (
        <fieldset>
          <legend>{T.variant}</legend>
          {variants.map(([slug, variant]) => {
            const how = setupOf(pack, slug).some(isOnRosters) ? "hand" : "random";
            const change = { variant: slug, picks: {}, how } as const;
            return (
              <Tile
                key={slug}
                name="variant"
                value={slug}
                on={slug === chosenVariant}
                choose={() => session.setForm(change)}
                start={() => startGame(session, { ...form, ...change })}
                isAsked={how === "hand"}
                what={variant.name}
              >
                <Html tag="span" class="small" markup={variant.summary} />
              </Tile>
            );
          })}
        </fieldset>
      )}
      <fieldset>
        <legend>{T.mission}</legend>
        <div data-opens>
          {sources.map(([how, label]) => (
            <ChoiceRow
              key={how}
              id={`how ${how}`}
              name="how"
              value={how}
              on={form.how === how}
              choose={() => session.setForm({ how })}
            >
              <strong>{label}</strong>
            </ChoiceRow>
          ))}
        </div>
        {form.how === "pool" && <PoolRows pack={pack} />}
        {form.how === "hand" && <Picks pack={pack} />}
      </fieldset>
      <Button id="phones" go={() => session.pair()}>
        {T.phones}
      </Button>
    </>
  );
}

/** A link to the single-file version, on sites that have it. */
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
