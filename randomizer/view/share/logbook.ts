/** The log, which opens over the page. */

import { plain, sentences } from "../../engine/index.ts";
import { type Child, h, html } from "../dom.ts";
import { ICONS } from "../icons.ts";
import type { View } from "../page.ts";
import { T } from "../texts.ts";
import { MORE } from "./icons.ts";
import { S } from "./texts.ts";

/** The log: every action as sentences, by round, with the way back to each point. */
export function logbook(view: View, close: () => void): HTMLElement {
  const { game, pack, does } = view;
  const items: Child[] = [];
  let heading = "";
  game.states.forEach((state, index) => {
    const told = sentences(pack, state);
    const { clock, stage } = state;
    const now =
      stage === "play" || stage === "done" ? T.round(clock.round, pack.game.rounds) : T.before;
    if (now !== heading) items.push(h("h3", {}, now));
    heading = now;
    if (told.length === 0) return;
    const at = index + 1;
    const here = at === game.at;
    items.push(
      h(
        "div",
        { class: `entry${at > game.at ? " undone" : ""}${here ? " here" : ""}` },
        h("div", {}, ...told.map((text) => h("p", {}, plain(text)))),
        here
          ? h("span", { class: "pill" }, S.here)
          : h(
              "button",
              {
                type: "button",
                class: "jump",
                title: S.back,
                "aria-label": `${S.back}: ${told[0] ?? ""}`,
                onclick: () => does.jump(at),
              },
              html("span", at > game.at ? ICONS.redo : ICONS.undo, {
                class: "icon",
                "aria-hidden": "true",
              }),
            ),
      ),
    );
  });
  return h(
    "dialog",
    { class: "logbook", "aria-label": S.logTitle, onclose: close },
    h(
      "header",
      { class: "top" },
      h("h2", {}, S.logTitle),
      h(
        "button",
        { type: "button", class: "tool", "aria-label": S.close, onclick: close },
        html("span", MORE.close, { class: "icon", "aria-hidden": "true" }),
      ),
    ),
    h("div", { class: "entries" }, ...items, h("p", { class: "seed" }, S.seed(view.state.seed))),
  );
}
