/** The saved games: open, rename, download or delete one, and import one from elsewhere. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { versus } from "../../../shared/saved-game.ts";
import { Button, Download, Field, fileName, IconButton, TextField } from "../controls/controls.tsx";
import type { IconName } from "../controls/icons.tsx";
import { Boundary } from "../error-boundary.tsx";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { importGame, openSaved, removeSaved, renameSaved } from "./game-opener.ts";
import { nameOf, readSave, type Save } from "./save-format.ts";

/** Number of games that are shown initially. */
const SHOWN_GAMES = 3;

type SavedGame = ReturnType<typeof savedGames>[number];

/** All saved games, the latest first. */
export function savedGames(texts: ReadonlyMap<string, string>) {
  const games = [...texts].map(([id, text]) => ({ id, text, save: readSave(text) }));
  return games.sort((a, b) => (b.save?.changed ?? 0) - (a.save?.changed ?? 0));
}

export function SavedGames() {
  const games = savedGames(useSession().games.texts());
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  if (games.length === 0) return null;
  const row = (game: SavedGame) => {
    const rowOf = (item: SavedGame) => (
      <Row {...item} rename={(name) => setRenamed({ id: game.id, name })} />
    );
    if (renamed?.id === game.id)
      return <RenameRow key={game.id} renamed={renamed} change={setRenamed} />;
    return (
      <Boundary key={game.id} instead={() => rowOf({ ...game, save: null })}>
        {rowOf(game)}
      </Boundary>
    );
  };
  return (
    <section class="saved-games" aria-label={T.games}>
      <h2>{T.games}</h2>
      <ul>{games.slice(0, SHOWN_GAMES).map(row)}</ul>
      {games.length > SHOWN_GAMES && (
        <details class="fold plain">
          <summary data-key="more games">{T.olderGames(games.length - SHOWN_GAMES)}</summary>
          <ul>{games.slice(SHOWN_GAMES).map(row)}</ul>
        </details>
      )}
    </section>
  );
}

/** The new name of a game as far as it is typed, kept while the list is drawn again. */
interface Renamed {
  readonly id: string;
  readonly name: string;
}

function RenameRow(props: { renamed: Renamed; change: (renamed: Renamed | null) => void }) {
  const session = useSession();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  const { renamed, change } = props;
  return (
    <li class="game-row">
      <form
        class="game-form"
        data-then={`rename ${renamed.id}`}
        onSubmit={(event) => {
          event.preventDefault();
          change(null);
          if (renamed.name.trim() !== "") renameSaved(session, renamed.id, renamed.name.trim());
        }}
      >
        <input
          type="text"
          data-key="new name"
          value={renamed.name}
          maxLength={60}
          aria-label={T.newName}
          ref={field}
          onInput={(event) => change({ ...renamed, name: event.currentTarget.value })}
        />
        <button type="submit" class="option" data-key="save name">
          {T.saveName}
        </button>
      </form>
    </li>
  );
}

function Row(props: SavedGame & { rename: (name: string) => void }) {
  const { id, text, save, rename } = props;
  const session = useSession();
  const name = save === null ? T.unreadable : nameOf(save);
  const tool = (key: string, label: string, icon: IconName, go: () => void) => (
    <IconButton
      id={`${key} ${id}`}
      class="option square"
      icon={icon}
      label={`${label}: ${name}`}
      title={label}
      go={go}
    />
  );
  const isPlayable = session.packs.has(save?.game.pack ?? "");
  return (
    <li class="game-row" data-game={id}>
      {save === null ? (
        <>
          <div class="game-name">
            <strong>{name}</strong>
            <small>{T.unreadableWhy}</small>
          </div>
          <Download text={text} name={fileName(name)} label={T.download} />
        </>
      ) : (
        <>
          <Button class="game-name" id={`go ${id}`} go={() => openSaved(session, id)}>
            <strong>{name}</strong>
            <small>{describe(save, isPlayable)}</small>
          </Button>
          {tool("rename", T.rename, "edit", () => rename(save.name))}
        </>
      )}
      {tool("delete", T.remove, "trash", () => removeSaved(session, id))}
    </li>
  );
}

const DAY = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

/** A day in the reader's language; empty if it is not known. */
export const dayOf = (time: number): string =>
  time > 0 ? new Date(time).toLocaleDateString(undefined, DAY) : "";

function describe(save: Save, isPlayable: boolean): string {
  const { summary } = save;
  if (summary === null) return isPlayable ? T.oldVersion : T.packMissing;
  const parts = [
    dayOf(save.details.date || save.changed),
    versus(summary),
    summary.done ? T.over : summary.round > 0 ? T.roundOnly(summary.round) : T.before,
    summary.mission[0],
    summary.pack,
    !isPlayable && T.packMissing,
  ];
  return parts.filter((part) => part && part !== nameOf(save)).join(" · ");
}

/** Imports a game from a link, a code or a file. */
export function ImportGame() {
  const session = useSession();
  const [code, setCode] = useState("");
  const importCode = (): void => {
    if (code.trim() !== "") importGame(session, code);
  };
  const read = (file: File | undefined): void =>
    void file?.text().then((text) => importGame(session, text));
  return (
    <>
      <form
        class="game-form"
        onSubmit={(event) => {
          event.preventDefault();
          importCode();
        }}
      >
        <Field name={T.takeLink}>
          <TextField id="code" value={code} isLong change={setCode} />
        </Field>
        <Button id="take code" go={importCode}>
          {T.openGame}
        </Button>
      </form>
      <Field name={T.takeFile}>
        <input
          type="file"
          accept=".json,application/json"
          data-key="file"
          onChange={(event) => read(event.currentTarget.files?.[0])}
        />
      </Field>
    </>
  );
}
