/** Dice for the table: what may be rolled in this mission, and the last results. */

import { type Pack, type Rolled, requests, rollOf } from "../engine/index.ts";
import { type Child, h, html } from "./dom.ts";
import { fold, type View } from "./page.ts";
import { W } from "./words.ts";

/** How many results stay in sight. */
const SHOWN = 4;

export function diceBox(view: View): Child {
  const { pack, state, does } = view;
  const found = requests(pack, state);
  if (found.length === 0) return null;
  const buttons = found.map(({ roll, copy }) =>
    h(
      "button",
      {
        type: "button",
        class: "option",
        "data-key": `roll ${copy ?? ""} ${roll.id}`,
        onclick: () => does.act({ type: "roll", roll: roll.id, copy }),
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
  const roll = rollOf(pack, rolled.roll);
  const row = rolled.row === null ? undefined : roll.rows[rolled.row];
  const numbers = rolled.dice.map((list) => list.join(" + ")).join(" : ");
  const won = rolled.winner === null ? W.tie : pack.sides[rolled.winner];
  return h(
    "li",
    {},
    h("strong", { class: "number" }, numbers),
    h(
      "span",
      {},
      roll.name,
      roll.each && `: ${won}`,
      row !== undefined && html("span", `: <strong>${row.name}</strong>`),
      row !== undefined && row.text !== "" && html("span", row.text, { class: "means" }),
    ),
  );
}
