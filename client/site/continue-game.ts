/** The link on the front page to the game that was open last in Play, if it goes on. */

import { OPEN_GAME_KEY, SAVED_GAME_KEY, type Standing, versus } from "../shared/saved-game.ts";
import { stored } from "../shared/storage.ts";

/** The words of the link; null if there is no such game, or its battle is over. */
export function gameToContinue(): string | null {
  try {
    const game = JSON.parse(stored(SAVED_GAME_KEY + stored(OPEN_GAME_KEY)) ?? "null");
    const summary: Standing & { readonly done: boolean } = game.summary;
    const points = versus(summary);
    return summary.done ? null : `Continue: ${game.name || points}`;
  } catch {
    return null; // none, or damaged: Play says so
  }
}

export function startContinue(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-continue]");
  const words = link === null ? null : gameToContinue();
  if (link === null || words === null) return;
  link.textContent = words;
  link.hidden = false;
}
