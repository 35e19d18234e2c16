/** Starts the scripts of an article, whatever page is around it; `folder` is that of the scripts. */

import { startOverlays } from "../shared/overlays.ts";
import { startPins } from "../shared/pins.ts";
import { startPopovers } from "../shared/popover.ts";
import { startFolds } from "./folds.ts";
import { startMaps } from "./open-map.ts";
import { startPrintFiles } from "./print-files-page.ts";
import { startContents } from "./table-of-contents.ts";

export function startArticles(folder: URL): void {
  startContents();
  startFolds();
  startOverlays();
  startPrintFiles();
  startPopovers(folder);
  startMaps(folder);
  startPins(folder);
  void document.fonts.ready.then(focusWide);
  addEventListener("resize", focusWide);
}

/** Let the keyboard scroll tables and code that are wider than the page. */
function focusWide(): void {
  for (const box of document.querySelectorAll<HTMLElement>(".scroll, .entry table, .mb pre")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

/** Return the folder of the script that is running. */
export function scriptFolder(): URL {
  const script = document.currentScript;
  return new URL(".", script instanceof HTMLScriptElement ? script.src : location.href);
}
