/** Starts the scripts of an article, whatever page is around it; `folder` is that of the scripts. */

import { startOverlays } from "../shared/overlays.ts";
import { startPins } from "../shared/pins.ts";
import { startPopovers } from "../shared/popover.ts";
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

/** Folded texts and comparisons: one button opens all, and all are printed. */
function startFolds(): void {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>(".in-full, .line-by-line")];
  const button = document.querySelector<HTMLButtonElement>("[data-unfold]");
  if (folds.every((fold) => fold.open)) button?.remove();
  if (button) {
    const label = button.textContent ?? "";
    button.addEventListener("click", () => {
      const opensAll = folds.some((fold) => !fold.open);
      for (const fold of folds) fold.open = opensAll;
      button.textContent = opensAll ? button.getAttribute("data-unfold") : label;
    });
  }
  let closedFolds: HTMLDetailsElement[] = [];
  window.addEventListener("beforeprint", () => {
    closedFolds = folds.filter((fold) => !fold.open);
    for (const fold of closedFolds) fold.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const fold of closedFolds) fold.open = false;
  });
}

/** Return the folder of the script that is running. */
export function scriptFolder(): URL {
  const script = document.currentScript;
  return new URL(".", script instanceof HTMLScriptElement ? script.src : location.href);
}
