/**
 * Switches that turn the changes of later documents on and off.
 *
 * A changed text is in the page once for each set of documents. `data-when` says which must be on
 * (`+<pack>/<slug>`) and off (`-<pack>/<slug>`) for a reading to be shown, `data-usual` which are
 * on at first. The reader's choice is kept.
 */

import { store, stored } from "./storage.ts";

const OVERLAY_KEY = "musterbook.overlay.";

function storedState(name: string): boolean | null {
  const state = stored(OVERLAY_KEY + name);
  return state === null ? null : state === "on";
}

const words = (text: string | null): string[] => (text ?? "").split(" ").filter(Boolean);

/** Show the chosen reading of every changed text in a part of the page. */
export function applyOverlays(container: ParentNode): void {
  for (const reading of container.querySelectorAll<HTMLElement>("[data-when]")) {
    const usuallyOn = words(reading.getAttribute("data-usual"));
    reading.hidden = !words(reading.getAttribute("data-when")).every((condition) => {
      const name = condition.slice(1);
      const isOn = storedState(name) ?? usuallyOn.includes(name);
      return isOn === condition.startsWith("+");
    });
  }
}

function showState(button: Element, isOn: boolean): void {
  button.setAttribute("aria-checked", String(isOn));
  button.textContent = isOn ? "On" : "Off";
}

export function startOverlays(): void {
  applyOverlays(document);
  for (const button of document.querySelectorAll<HTMLElement>("[data-overlay-switch]")) {
    const name = button.getAttribute("data-overlay-switch") ?? "";
    const state = storedState(name);
    if (state !== null) showState(button, state);
    button.addEventListener("click", () => {
      const isOn = button.getAttribute("aria-checked") !== "true";
      for (const sameSwitch of document.querySelectorAll(`[data-overlay-switch="${name}"]`)) {
        showState(sameSwitch, isOn);
      }
      store(OVERLAY_KEY + name, isOn ? "on" : "off");
      applyOverlays(document);
    });
  }
}
