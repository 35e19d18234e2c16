/** Dice for the table: what may be rolled in this mission, and the last results. */

import { requests } from "../engine/dice.ts";
import type { Pack } from "../engine/pack.ts";
import type { Rolled } from "../engine/state.ts";
import { type Child, h, html } from "./dom.ts";
import { fold, type View } from "./page.ts";
import { W } from "./words.ts";

/** How many results stay in sight. */
const SHOWN = 4;

export function diceBox(view: View): Child {
  const { pack, state, does } = view;
  const found = requests(pack, state);
  if (found.length === 0) return null;
  const buttons = found.map(({ roll, index, copy }) =>
    h(
      "button",
      {
        type: "button",
        class: "option",
        "data-key": `roll ${copy ?? ""} ${index}`,
        onclick: () => does.act({ type: "roll", roll: index, copy }),
      },
      roll.name,
    ),
  );
  const last = [...state.rolled].reverse().slice(0, SHOWN);
  return h(
    "section",
    { class: "card dice" },
    fold(
      view,
      "dice",
      W.dice,
      h("div", { class: "options" }, ...buttons),
      last.length > 0 && h("h4", {}, W.lastRolls),
      last.length > 0 && h("ol", { class: "rolls" }, ...last.map((item) => told(pack, item))),
    ),
  );
}

function told(pack: Pack, rolled: Rolled): HTMLElement {
  const row = rolled.row === null ? undefined : rolled.roll.rows[rolled.row];
  const numbers = rolled.dice.map((list) => list.join(" + ")).join(" : ");
  const won = rolled.winner === null ? W.tie : pack.sides[rolled.winner];
  return h(
    "li",
    {},
    h("strong", { class: "number" }, numbers),
    h(
      "span",
      {},
      rolled.roll.name,
      rolled.roll.each && `: ${won}`,
      row !== undefined && html("span", `: <strong>${row.name}</strong>`),
      row !== undefined && row.text !== "" && html("span", row.text, { class: "means" }),
    ),
  );
}
