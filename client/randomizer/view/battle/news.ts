/** What the page tells of the last tap. */

import type { Game } from "../../engine/history.ts";
import { newsOf } from "../../engine/log.ts";
import type { Pack } from "../../engine/pack.ts";
import type { State } from "../../engine/state.ts";
import * as T from "../texts.ts";

/** What the last tap did, or took back: the latter as long as it can be redone. */
export function newsNow(
  { game, pack, state }: { game: Game; pack: Pack; state: State },
  phases = false,
): string {
  const undone = game.steps[game.at];
  return undone === undefined ? newsOf(pack, state, phases) : T.undone(undone.label);
}
