/** Prints the mission on one page: cards in two columns, in the largest type that fits. */

import { render } from "preact";
import { MissionPanel } from "../battle/mission.tsx";
import * as T from "../extra-texts.ts";
import { type OpenGame, titleOf } from "../saves/format.ts";
import { SessionContext, type View } from "../view.ts";
import { gameCode } from "./dialog.tsx";

const MM = 96 / 25.4;
/** Height in CSS pixels that fits both A4 and Letter with margins of 10 mm. */
const HEIGHT = 254 * MM;

export function printMission(view: View): void {
  const game = view.session.game as OpenGame;
  const code = gameCode(game);
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  render(
    <SessionContext.Provider value={view.session}>
      <header class="sheet-head">
        <div>
          <p>{view.pack.name}</p>
          <h1>{titleOf(game)}</h1>
        </div>
        {code !== null && (
          <figure>
            {code}
            <figcaption>{T.scan}</figcaption>
          </figure>
        )}
      </header>
      <MissionPanel />
    </SessionContext.Provider>,
    sheet,
  );
  for (const control of sheet.querySelectorAll("button, input, select")) control.remove();
  const root = document.documentElement;
  clear();
  document.body.append(sheet);
  root.classList.add("measuring");
  for (let size = 13; size >= 5; size -= 0.25) {
    sheet.style.fontSize = `${size}pt`;
    if (sheet.scrollHeight <= HEIGHT && sheet.scrollWidth <= sheet.clientWidth + 1) break;
  }
  root.classList.remove("measuring");
  root.classList.add("printing-sheet");
  // Some browsers report the end of printing before it begins, so the print-only sheet is removed
  // when the page is used again.
  for (const type of ["pointerdown", "keydown"])
    window.addEventListener(type, clear, { once: true, capture: true });
  window.print();
}

function clear(): void {
  document.documentElement.classList.remove("printing-sheet");
  for (const sheet of document.querySelectorAll(".sheet")) sheet.remove();
}
