/** The foot of the page: what just happened, what to do now, and the one next step as a big button. */

import {
  draws,
  following,
  handOf,
  open,
  other,
  plain,
  type Side,
  sentences,
} from "../engine/index.ts";
import { clockButton } from "./clock.ts";
import { type Child, h } from "./dom.ts";
import type { View } from "./page.ts";
import { step } from "./prompts.ts";
import { PHASE_HINTS, T } from "./texts.ts";

export function bar(view: View): HTMLElement {
  const { state, pack, does } = view;
  // Round and phase stand in the head of the page already.
  const news = h("p", { class: "news" }, sentences(pack, state, false).map(plain).join(" "));
  if (state.stage === "done")
    return foot(
      news,
      buttons(view, "next", T.toGames, () => does.fresh()),
    );
  const next = step(view);
  if (next !== null) {
    const { note, label: text, off, go } = next;
    return foot(h("p", { class: "todo" }, note), buttons(view, "step", text, go, off));
  }
  if (state.stage !== "play" || open(state).length > 0) {
    const todo = state.stage === "first" ? T.firstFirst : T.answerFirst;
    return foot(news, h("p", { class: "todo" }, todo), clockButton(view));
  }
  return foot(
    news,
    h("p", { class: "todo" }, PHASE_HINTS[state.clock.phase]),
    buttons(view, "next", label(view), () => does.act({ type: "next" })),
  );
}

const foot = (...children: Child[]): HTMLElement => h("footer", { class: "bar" }, ...children);

/** The big button, with the chess clock at its left where there is one. */
function buttons(view: View, key: string, text: string, go: () => void, off = false): HTMLElement {
  const button = { type: "button", class: "main", "data-next": true, disabled: off, onclick: go };
  return h(
    "div",
    { class: "bar-buttons" },
    clockButton(view),
    h("button", { ...button, "data-key": key }, text),
  );
}

/** What the big button leads to. */
function label(view: View): string {
  const { state, pack } = view;
  const clock = following(pack, state);
  if (clock === null || state.first === null) return T.next.finish;
  if (clock.phase === "battle" && pack.game.phases["command"] !== undefined) return T.next.on;
  if (clock.phase !== "command") return T.next[clock.phase];
  const side: Side = clock.turn === 0 ? state.first : other(state.first);
  const missing = draws(state, side)
    ? state.sides[side].handSize - handOf(pack, state, side).length
    : 0;
  const name = pack.sides[side];
  const turn =
    clock.round === state.clock.round ? T.next.command(name) : T.nextRound(clock.round, name);
  return missing > 0 ? T.nextDraw(turn, missing) : turn;
}
