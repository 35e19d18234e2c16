/** Checks a finished or running game: repeats every draw and every roll from the seed. */

import { current, restored } from "./history.ts";
import type { Pack } from "./pack.ts";
import type { State } from "./state.ts";

interface Verdict {
  /** Whether the seed is the one that was sealed; null when no seal was shown. */
  readonly sealed: boolean | null;
  /** Draws and dice that were repeated; those before the base of a continued game are not. */
  readonly draws: number;
  readonly dice: number;
}

/**
 * Replay a save from its seed and its actions alone, or from the state with which it continues.
 * Throws if the draws differ from those of the save. `hash` makes the seal of a seed.
 */
export function verify(
  pack: Pack,
  save: unknown,
  hash: (text: string) => string,
  base: State | null = null,
): Verdict {
  const game = restored(pack, save, base);
  const { opening } = current(game);
  const replayed = base === null ? game.steps : game.steps.slice(1);
  const events = replayed.flatMap(({ state }) => state.events);
  return {
    sealed: opening.seal === undefined ? null : opening.seal === hash(opening.seed),
    draws: events.filter((event) => event.type === "drew").length,
    dice: events.filter((event) => "rolled" in event && event.rolled !== null).length,
  };
}
