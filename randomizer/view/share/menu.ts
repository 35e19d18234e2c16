/** What a game can do besides being played: share, print, clock, screen, other games. */

import { OFFLINE } from "../../worker/texts.ts";
import { type Child, h, html } from "../dom.ts";
import type { View } from "../page.ts";
import { T } from "../texts.ts";
import { canWake, setWish, wish } from "../wake.ts";
import { MORE } from "./icons.ts";
import { S } from "./texts.ts";

export function menu(view: View, close: () => void): HTMLDialogElement {
  const { does, times } = view;
  const entry = (key: string, icon: string, label: string, go: () => void): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: "entry-button",
        "data-key": key,
        onclick: () => {
          close();
          go();
        },
      },
      html("span", icon, { class: "icon", "aria-hidden": "true" }),
      h("span", {}, label),
    );
  const screen = (): Child =>
    canWake() &&
    h(
      "label",
      { class: "entry-button" },
      h("input", {
        type: "checkbox",
        checked: wish(),
        "data-key": "screen",
        onchange: (event) => setWish((event.target as HTMLInputElement).checked),
      }),
      h("span", {}, S.screen),
    );
  return h(
    "dialog",
    { class: "ask menu", "aria-labelledby": "menu-title", onclose: close },
    h("h2", { id: "menu-title" }, T.menu),
    entry("share", MORE.share, S.share, () => does.share()),
    entry("print", MORE.print, S.printMission, () => does.print()),
    entry("set-clock", MORE.clock, times === null ? S.clockAdd : T.clock, () => does.askClock()),
    screen(),
    entry("games", MORE.games, T.toGames, () => does.fresh()),
    h("p", { class: "hint", "data-offline": "" }, OFFLINE.text(does.offline())),
    h("button", { type: "button", class: "option", "data-key": "shut", onclick: close }, S.close),
  );
}
