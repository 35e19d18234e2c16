/** Switches that lay a later document over a pack, or take it off again.
 *
 * A changed text stands in the page twice: `.variant[data-overlay="<pack>/<slug>"]` with
 * `data-state="on"` (changed) or `"off"` (as first written). The reader's choice is kept.
 */

const KEY = "musterbook.overlay.";

function kept(name: string): string | null {
  try {
    return localStorage.getItem(KEY + name);
  } catch {
    return null; // storage may be forbidden: the switch then holds for this page
  }
}

function keep(name: string, state: string): void {
  try {
    localStorage.setItem(KEY + name, state);
  } catch {
    // see above
  }
}

export function showVariants(within: ParentNode, name: string, on: boolean): void {
  for (const part of within.querySelectorAll<HTMLElement>(`[data-overlay="${name}"]`)) {
    part.hidden = (part.getAttribute("data-state") === "on") !== on;
  }
}

/** Bring a new piece of page (a popover) into the state that the reader chose. */
export function applyOverlays(within: ParentNode): void {
  const names = new Set<string>();
  for (const part of within.querySelectorAll<HTMLElement>("[data-overlay]")) {
    names.add(part.getAttribute("data-overlay") ?? "");
  }
  for (const name of names) {
    const state = kept(name);
    if (state !== null) showVariants(within, name, state === "on");
  }
}

export function startOverlays(): void {
  applyOverlays(document);
  for (const button of document.querySelectorAll<HTMLElement>("[data-overlay-switch]")) {
    const name = button.getAttribute("data-overlay-switch") ?? "";
    const state = kept(name);
    if (state !== null) button.setAttribute("aria-checked", String(state === "on"));
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-checked") !== "true";
      for (const other of document.querySelectorAll(`[data-overlay-switch="${name}"]`)) {
        other.setAttribute("aria-checked", String(on));
      }
      keep(name, on ? "on" : "off");
      showVariants(document, name, on);
    });
  }
}
