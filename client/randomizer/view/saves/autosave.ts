/** Saves the game on the page after every change, unless another tab has continued it. */

import { fileNotice, type Notices } from "../notices.ts";
import * as T from "../texts.ts";
import type { OpenGame } from "./save-format.ts";
import type { Loaded, StoredGames } from "./stored-games.ts";

/** What it needs of the page. */
interface AutosavePage {
  readonly game: OpenGame | null;
  readonly games: StoredGames;
  readonly notices: Notices;
  load(loaded: Loaded): void;
}

/** Milliseconds between a tap and saving it, so that the browser shows the tap first. */
const SAVE_DELAY = 50;

export class Autosave {
  private readonly page: AutosavePage;
  private isWaiting = false;

  constructor(page: AutosavePage) {
    this.page = page;
    window.addEventListener("pagehide", () => this.finish());
    document.addEventListener("visibilitychange", () => this.finish());
  }

  /** Save the game shortly, at the latest when the page is left. */
  request(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    // A page that is hidden may be closed without notice.
    if (document.hidden) this.finish();
    else setTimeout(() => this.finish(), SAVE_DELAY);
  }

  /** Save the game now if that was requested. */
  finish(): void {
    if (this.isWaiting) this.store();
  }

  cancel(): void {
    this.isWaiting = false;
  }

  /** Save the game now; a message says when it cannot be stored. */
  store(): void {
    this.isWaiting = false;
    const { game, games, notices } = this.page;
    const failure = game === null ? null : games.save(game);
    if (failure !== null)
      notices.say("store", fileNotice(T.PROBLEMS[failure.problem], failure.text));
  }

  /** Whether another tab has continued this game; its state is shown then. */
  overtaken(): boolean {
    const { game, games, notices } = this.page;
    const newer = game === null ? null : games.newer(game.id);
    if (newer === null) return false;
    this.page.load(newer);
    notices.say("overtaken", { text: T.overtaken });
    return true;
  }
}
