/** Opens, imports, renames and deletes saved games, for the page that shows them. */

import type { Loader } from "../loading.ts";
import type { Notices } from "../notices.ts";
import * as T from "../texts.ts";
import type { Autosave } from "./autosave.ts";
import { parseGame } from "./game-link.ts";
import { asSave, nameOf } from "./save-format.ts";
import type { Imported, Loaded, StoredGames } from "./stored-games.ts";

/** What it needs of the page. */
interface OpenerPage {
  readonly autosave: Autosave;
  readonly games: StoredGames;
  readonly loader: Loader;
  readonly notices: Notices;
  /** Why the page could not be drawn; null if it was. */
  readonly failure: string | null;
  draw(): void;
  load(loaded: Loaded | null): void;
}

export class GameOpener {
  private readonly page: OpenerPage;

  constructor(page: OpenerPage) {
    this.page = page;
  }

  open(id: string): void {
    const { autosave, games, loader } = this.page;
    autosave.finish();
    loader.withPack(games.packOf(id), () => this.page.load(games.open(id)));
  }

  rename(id: string, name: string): void {
    this.page.games.rename(id, name);
    this.page.draw();
  }

  remove(id: string): void {
    const { games, notices } = this.page;
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
  importGame(text: string): void {
    const { autosave, games, loader } = this.page;
    autosave.finish();
    const value = parseGame(text);
    const save = asSave(value);
    const pack = save === null || save === "newer" ? null : save.game.pack;
    loader.withPack(pack, () => this.show(games.imported(value, text)));
  }

  /** Show an imported game, and store it only if that worked. */
  private show(imported: Imported | null): void {
    const { autosave, notices } = this.page;
    if (imported === null) {
      notices.say("taken", { text: T.takenNone });
      return;
    }
    this.page.load(imported);
    if (imported.is === "broken" || this.page.failure !== null) return;
    imported.keep();
    notices.say("taken", {
      text: imported.both ? T.takenBoth : T.taken(nameOf(imported.save)),
    });
    autosave.store();
  }
}
