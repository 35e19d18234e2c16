/** What the page tells of the last tap. */

import { newsOf } from "../../engine/log.ts";
import * as T from "../texts.ts";
import type { View } from "../view.ts";

/** What the last tap did, or what is taken back as long as it can be redone. */
export function newsNow({ game, pack, state, session }: View, phases = false): string {
  const undone = game.steps[game.at];
  if (undone !== undefined && session.redone !== state)
    return T.undone(undone.label, game.steps.length - game.at - 1);
  const news = newsOf(pack, state, phases);
  return session.tooQuick === state ? `${news} ${T.tooQuick}` : news;
}
