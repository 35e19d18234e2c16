/** What the page tells of the last tap. */

import { newsOf } from "../../engine/log.ts";
import * as T from "../texts.ts";
import type { View } from "../view.ts";

/** What the last tap did, or took back: the latter as long as it can be redone. */
export function newsNow({ game, pack, state }: View, phases = false): string {
  const undone = game.steps[game.at];
  return undone === undefined ? newsOf(pack, state, phases) : T.undone(undone.label);
}
