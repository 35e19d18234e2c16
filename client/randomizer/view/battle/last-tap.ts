/** What the page tells of the last tap. */

import type { Action } from "../../engine/events.ts";
import { type Game, textOf } from "../../engine/history.ts";
import { newsOf } from "../../engine/log.ts";
import type { Pack } from "../../engine/pack.ts";
import type { State } from "../../engine/state.ts";
import * as T from "../texts.ts";

/** What it needs of the page. */
interface NewsView {
  readonly game: Game;
  readonly pack: Pack;
  readonly state: State;
  readonly session: { readonly redone: State | null; readonly tooQuick: State | null };
}

/** Whether the last tap scored something at the end of the turn, and ended the Command phase for it. */
export const wentToTurnEnd = ({ events }: State): boolean =>
  ["scored", "phase"].every((type) => events.some((event) => event.type === type));

/** Whether actions take back a score that the last step has entered, also with dice. */
export const takesBack = ({ steps, at }: Game, [score]: readonly Action[]): boolean =>
  score?.type === "score" &&
  score.count === 0 &&
  steps[at - 1]?.actions.some(
    (item) =>
      item.type === "score" && textOf([{ ...item, ...score }]) === textOf([{ ...item, count: 0 }]),
  ) === true;

/** What the last tap did, or what an undo has taken back, as long as it can be redone. */
export function newsNow(
  { game, pack, state, session }: NewsView,
  phases = wentToTurnEnd(state),
): string {
  const undone = game.steps[game.at];
  if (undone !== undefined && session.redone !== state)
    return T.undone(undone.label, game.steps.length - game.at - 1);
  const news = newsOf(pack, state, phases);
  return session.tooQuick === state ? `${news} ${T.tooQuick}` : news;
}
