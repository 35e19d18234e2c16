/** The frame of every question. */

import type { ComponentChildren } from "preact";
import { SIDES } from "../../engine/pack.ts";
import { areSidesUndecided } from "../../engine/state.ts";
import { Html } from "../controls/controls.tsx";
import { useView } from "../session-context.ts";
import { whom } from "../short-names.ts";
import * as T from "../texts.ts";

/** The frame of every question: who answers, what is asked, and the answers. */
export function PromptFrame(props: {
  /** A side, the name of a player, or null for both. */
  who: string | null;
  title: string;
  /** The title is HTML. */
  isHtml?: boolean;
  isSecret?: boolean;
  children: ComponentChildren;
}) {
  const view = useView();
  const { pack, session, game, state } = view;
  const { who, title } = props;
  const side = SIDES.find((name) => name === who);
  const sideClass = areSidesUndecided(game.pack, state) ? "" : (side ?? "");
  const isSecond = side !== undefined && side === state.seats[1];
  return (
    <section class={`prompt ${sideClass}${isSecond ? " second" : ""}`} aria-labelledby="question">
      <p class="label">{who === null ? T.both : T.decides(side ? pack.sides[side] : who)}</p>
      {props.isSecret && side && (
        <p class="hint">
          {session.phones?.isConnected ? T.secretlyApart : T.secretly(whom(view, side))}
        </p>
      )}
      <div id="question">{props.isHtml ? <Html tag="h2" markup={title} /> : <h2>{title}</h2>}</div>
      {props.children}
    </section>
  );
}
