/** The games on this device: go on with one, rename, download, delete, take one from elsewhere. */

import type { Pack } from "../../engine/index.ts";
import { type Child, h, html, labelled } from "../dom.ts";
import type { ShelfDoers } from "../lazy.ts";
import { download, fileName } from "../notes.ts";
import { migrated, type Save } from "../saves.ts";
import { T } from "../texts.ts";
import { MORE } from "./icons.ts";
import { S } from "./texts.ts";

/** How many games are shown without being asked for. */
const SHOWN = 3;

interface Row {
  readonly id: string;
  readonly text: string;
  readonly save: Save | null;
}

function rows(texts: ReadonlyMap<string, string>): Row[] {
  const found = [...texts].map(([id, text]): Row => {
    try {
      const save = migrated(JSON.parse(text));
      return { id, text, save: save === "newer" ? null : save };
    } catch {
      return { id, text, save: null };
    }
  });
  return found.sort((a, b) => (b.save?.changed ?? 0) - (a.save?.changed ?? 0));
}

export function shelf(
  texts: ReadonlyMap<string, string>,
  packs: readonly Pack[],
  does: ShelfDoers,
): HTMLElement {
  const all = rows(texts);
  const items = all.map((row) => item(row, packs, does));
  return h(
    "section",
    { class: "shelf", "aria-label": S.games },
    all.length > 0 && h("h2", {}, S.games),
    all.length > 0 && h("ul", {}, ...items.slice(0, SHOWN)),
    all.length > SHOWN &&
      h(
        "details",
        { class: "fold plainfold" },
        h("summary", { "data-key": "more games" }, S.moreGames(all.length - SHOWN)),
        h("ul", {}, ...items.slice(SHOWN)),
      ),
    taking(does),
  );
}

function item(row: Row, packs: readonly Pack[], does: ShelfDoers): HTMLElement {
  const { id, text, save } = row;
  const name = save?.name || save?.tale?.mission[0] || (save === null ? S.badGame : T.oldGame);
  const here = packs.some((pack) => pack.id === save?.game.pack);
  const tool = (key: string, label: string, icon: string, go: () => void): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: "jump",
        "aria-label": `${label}: ${name}`,
        title: label,
        "data-key": `${key} ${id}`,
        onclick: go,
      },
      html("span", icon, { class: "icon", "aria-hidden": "true" }),
    );
  const line = h("li", { class: "game-row", "data-game": id });
  const normal = (): void => {
    line.replaceChildren(
      save === null
        ? h("div", { class: "game-name" }, h("strong", {}, name), h("small", {}, S.badWhy))
        : h(
            "button",
            {
              type: "button",
              class: "game-name",
              "data-key": `go ${id}`,
              onclick: () => does.go(id),
            },
            h("strong", {}, name),
            h("small", {}, about(save, here)),
          ),
      save === null
        ? download(text, fileName(name), T.download)
        : tool("rename", S.rename, MORE.edit, edit),
      tool("delete", S.remove, MORE.trash, () => does.remove(id)),
    );
  };
  const edit = (): void => {
    const field = h("input", { type: "text", value: name, maxlength: 60, "aria-label": S.newName });
    const form = h(
      "form",
      {
        class: "game-form",
        onsubmit: (event) => {
          event.preventDefault();
          does.rename(id, field.value.trim() || name);
        },
      },
      field,
      h("button", { type: "submit", class: "option" }, S.keepName),
    );
    line.replaceChildren(form);
    field.focus();
    field.select();
  };
  normal();
  return line;
}

function about(save: Save, here: boolean): string {
  const { tale } = save;
  if (tale === null) return here ? S.oldWhy : S.packGone;
  const { attacker, defender } = tale.score;
  const when = new Date(save.changed);
  const parts = [
    tale.pack,
    tale.done ? T.over : tale.round > 0 ? S.roundOnly(tale.round) : T.before,
    `${attacker} : ${defender}`,
    save.changed > 0 && when.toLocaleDateString(undefined, { day: "numeric", month: "short" }),
    !here && S.packGone,
  ];
  return parts.filter((part) => part !== false).join(" · ");
}

/** A game from a file, a link or a code. */
function taking(does: ShelfDoers): Child {
  const field = h("input", { type: "text", "data-key": "code", autocomplete: "off" });
  const file = h("input", {
    type: "file",
    accept: ".json,application/json",
    "data-key": "file",
    onchange: (event) => {
      const chosen = (event.target as HTMLInputElement).files?.[0];
      void chosen?.text().then((text) => does.take(text));
    },
  });
  return h(
    "details",
    { class: "fold plainfold" },
    h("summary", { "data-key": "take" }, S.take),
    h(
      "form",
      {
        class: "game-form",
        onsubmit: (event) => {
          event.preventDefault();
          if (field.value.trim() !== "") does.take(field.value);
        },
      },
      labelled(S.takeLink, field),
      h("button", { type: "submit", class: "option" }, S.takeGo),
    ),
    labelled(S.takeFile, file),
  );
}

/** The way to take the randomizer along, on pages of a site that has it as one file. */
export function oneFile(): HTMLElement | string {
  const { file, size } = document.getElementById("app")?.dataset ?? {};
  if (file === undefined || size === undefined) return "";
  const link = h("a", { href: file, download: true, "data-key": "one file" }, S.oneFile);
  return h("p", { class: "hint" }, `${S.takeAlong} `, link, S.oneFileSize(size));
}
