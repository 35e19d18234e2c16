/** A game that can be read but not played on: its pack is gone, or its data are others. */

import { h, starting } from "../dom.ts";
import { download, fileName } from "../notes.ts";
import type { Save } from "../saves.ts";
import { T } from "../texts.ts";
import { S } from "./texts.ts";

/** The last part of an id in words, for cards that are no longer here. */
const nameOf = (id: string): string => starting((id.split("/").pop() ?? id).replaceAll("-", " "));

export function tale(save: Save, why: "noPack" | "changed", back: () => void): HTMLElement {
  const told = save.tale;
  const score = told ? `${told.score.attacker} : ${told.score.defender}` : "";
  const names = told?.mission.length ? told.mission : (told?.drawn ?? []).map(nameOf);
  const title = save.name || told?.pack || T.oldGame;
  return h(
    "div",
    { class: "shell" },
    h("header", { class: "top" }, h("h1", {}, title)),
    h(
      "main",
      { class: "start tale" },
      h("h2", {}, title),
      h("p", { class: "message" }, why === "noPack" ? S.noPack(told?.pack ?? "") : S.changedData),
      told !== null &&
        h("p", { class: "tale-score" }, `${told.sides.attacker} : ${told.sides.defender} `, score),
      names.length > 0 && h("h3", {}, S.taleCards),
      h("ul", { class: "chips" }, ...[...new Set(names)].map((name) => h("li", {}, name))),
      told !== null && told.log.length > 0 && h("h3", {}, S.logTitle),
      h("div", { class: "tale-log" }, ...(told?.log ?? []).map((text) => h("p", {}, text))),
      download(JSON.stringify(save), fileName(title), T.download),
    ),
    h(
      "footer",
      { class: "bar" },
      h(
        "button",
        { type: "button", class: "main", "data-key": "back", "data-next": true, onclick: back },
        T.toGames,
      ),
    ),
  );
}
