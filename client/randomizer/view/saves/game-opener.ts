/** Opens, imports, renames and deletes saved games, for the page that shows them. */

import type { Loader } from "../loading.ts";
import type { Notices } from "../notices.ts";
import * as T from "../texts.ts";
import type { Autosave } from "./autosave.ts";
import { parseGame } from "./game-link.ts";
import { asSave, nameOf } from "./save-format.ts";
import type { Imported, Loaded, StoredGames } from "./stored-games.ts";

/** What opening a game needs of the page. */
export interface OpenerPage {
  readonly autosave: Autosave;
  readonly games: StoredGames;
  readonly loader: Loader;
  readonly notices: Notices;
  /** Why the page could not be drawn; null if it was. */
  readonly failure: string | null;
  draw(): void;
  load(loaded: Loaded | null): void;
}

export function openSaved(page: OpenerPage, id: string): void {
  const { autosave, games, loader } = page;
  autosave.finish();
  loader.withPack(games.packOf(id), () => page.load(games.open(id)));
}

export function renameSaved(page: OpenerPage, id: string, name: string): void {
  page.games.rename(id, name);
  page.draw();
}

export function removeSaved(page: OpenerPage, id: string): void {
  const { games, notices } = page;
  const removed = games.remove(id);
  const go = (): void => {
    removed.undo();
    notices.dismiss("removed");
  };
  notices.say("removed", {
    text: T.removed(removed.name),
    action: { id: "restore", label: T.restore, go },
  });
}

/** Import a game from a link, a code or the text of a file. */
export function importGame(page: OpenerPage, text: string): void {
  const { autosave, games, loader } = page;
  autosave.finish();
  const value = parseGame(text);
  const save = asSave(value);
  const pack = save === null || save === "newer" ? null : save.game.pack;
  loader.withPack(pack, () => showImported(page, games.imported(value, text)));
}

/** Show an imported game, and store it only if that worked. */
function showImported(page: OpenerPage, imported: Imported | null): void {
  const { autosave, notices } = page;
  if (imported === null) {
    notices.say("taken", { text: T.takenNone });
    return;
  }
  page.load(imported);
  if (imported.is === "broken" || page.failure !== null) return;
  imported.keep();
  notices.say("taken", { text: imported.both ? T.takenBoth : T.taken(nameOf(imported.save)) });
  autosave.store();
}
