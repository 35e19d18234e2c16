/**
 * The pinboard: ids of entries that the reader pinned, kept in this browser.
 *
 * Every page of an entry has a button for its own entry, every popover one for the entry that it
 * shows. A link leads to the pinboard while anything is pinned.
 * Why: docs/decisions/pinboard.md
 */

import { element } from "./element.ts";
import { popoverFileNumber } from "./popover-files.ts";
import { store, storedList } from "./storage.ts";

const PINS_KEY = "musterbook.pins";
const CHANGED = "musterbook-pins";

/** The ids of pinned entries, in the order in which they were pinned. */
export const pins = (): string[] => storedList(PINS_KEY);

/** Store the ids of pinned entries, and tell every button of the page. */
export function setPins(ids: readonly string[]): void {
  store(PINS_KEY, JSON.stringify([...new Set(ids)]));
  dispatchEvent(new Event(CHANGED));
}

/** Call a function whenever a pin is set or removed, also in another tab. */
export function onPins(changed: () => void): void {
  addEventListener(CHANGED, changed);
  addEventListener("storage", ({ key }) => {
    if (key === PINS_KEY) changed();
  });
}

/** The files that the pinboard needs for an entry, from the folder of scripts. */
const filesOf = (id: string): string[] => [
  "../pinboard.html",
  "pinboard.js",
  `popovers/${popoverFileNumber(id)}.js`,
];

/** A button that pins an entry, or removes its pin; the files for it are kept offline. */
export function pinButton(id: string, folder: URL): HTMLButtonElement {
  const button = element("button", { type: "button", className: "pin" });
  const draw = (): void => {
    const isPinned = pins().includes(id);
    button.textContent = isPinned ? "Pinned" : "Pin";
    button.setAttribute("aria-pressed", String(isPinned));
  };
  button.addEventListener("click", () => {
    const others = pins().filter((pinned) => pinned !== id);
    const isPinned = others.length < pins().length;
    setPins(isPinned ? others : [...others, id]);
    if (isPinned || location.protocol === "file:") return;
    const opened = filesOf(id).map((file) => new URL(file, folder).href);
    navigator.serviceWorker?.controller?.postMessage({ opened });
  });
  onPins(draw);
  draw();
  return button;
}

/** Add the button of a page's own entry to its head, and the link to the pinboard. */
export function startPins(folder: URL): void {
  if (document.querySelector(".pinboard, .pick")) return;
  const link = element("a", { href: new URL("../pinboard.html", folder).href });
  const bar = element("aside", { className: "pins" }, link);
  bar.setAttribute("aria-label", "Pinboard");
  const id = document.querySelector("[data-entry]")?.getAttribute("data-entry");
  if (id) document.querySelector(".entry > .head")?.append(pinButton(id, folder));
  const draw = (): void => {
    const count = pins().length;
    link.textContent = `${count} pinned`;
    bar.hidden = !count;
  };
  onPins(draw);
  draw();
  document.body.append(bar);
}
