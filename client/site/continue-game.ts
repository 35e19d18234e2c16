/** The link on the front page to the game that was open last in Play, if it goes on. */

import { GAME, OPEN_GAME, stored } from "../shared/storage.ts";

interface StoredSummary {
  readonly sides: Readonly<Record<string, string>>;
  readonly score: Readonly<Record<string, number>>;
  readonly seats: readonly [string, string];
  readonly done: boolean;
}

/** The words of the link; null if there is no such game, or its battle is over. */
export function gameToContinue(): string | null {
  try {
    const game = JSON.parse(stored(GAME + stored(OPEN_GAME)) ?? "null");
    const { sides, score, seats, done }: StoredSummary = game.summary;
    const [one, two] = seats;
    const points = `${sides[one]} ${score[one]} : ${score[two]} ${sides[two]}`;
    return done ? null : `Continue: ${game.name || points}`;
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
