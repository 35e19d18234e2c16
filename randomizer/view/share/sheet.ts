/** The drawn mission on one printed page: cards in two columns, as large as fits. */

import { h } from "../dom.ts";
import type { View } from "../page.ts";
import { mission } from "../panels.ts";
import { S } from "./texts.ts";

/** The room on A4 and on Letter alike, inside margins of 10 mm, in CSS pixels. */
const MM = 96 / 25.4;
const TALL = 254 * MM;

/** Print the mission; `code` is the QR code of the game, if there is one. */
export function printMission(view: View, name: string, code: Element | null): void {
  const sheet = h(
    "div",
    { class: "sheet" },
    h(
      "header",
      { class: "sheet-head" },
      h("div", {}, h("p", {}, view.pack.name), h("h1", {}, name)),
      code !== null && h("figure", {}, code, h("figcaption", {}, S.scanGame)),
    ),
    mission(view),
  );
  for (const control of sheet.querySelectorAll("button, input, select")) control.remove();
  const root = document.documentElement;
  clear();
  document.body.append(sheet);
  root.classList.add("measuring");
  for (let size = 13; size >= 5; size -= 0.25) {
    sheet.style.fontSize = `${size}pt`;
    if (sheet.scrollHeight <= TALL && sheet.scrollWidth <= sheet.clientWidth + 1) break;
  }
  root.classList.remove("measuring");
  root.classList.add("printing-sheet");
  // Some browsers say that printing is over before it has begun: the sheet, which only paper shows,
  // goes when somebody touches the page again.
  for (const touch of ["pointerdown", "keydown"])
    window.addEventListener(touch, clear, { once: true, capture: true });
  window.print();
}

function clear(): void {
  document.documentElement.classList.remove("printing-sheet");
  for (const old of document.querySelectorAll(".sheet")) old.remove();
}
