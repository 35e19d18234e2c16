/**
 * Switches that turn the changes of later documents on and off.
 *
 * A changed text is in the page once for each set of documents. `data-when` says which must be on
 * (`+<pack>/<slug>`) and off (`-<pack>/<slug>`) for a reading to be shown, `data-usual` which are
 * on at first. The reader's choice is kept.
 */

const KEY = "musterbook.overlay.";
const chosen = new Map<string, boolean>(); // if storage is denied, it applies to this page only

function kept(name: string): boolean | null {
  const here = chosen.get(name);
  if (here !== undefined) return here;
  try {
    const state = localStorage.getItem(KEY + name);
    return state === null ? null : state === "on";
  } catch {
    return null;
  }
}

function keep(name: string, on: boolean): void {
  chosen.set(name, on);
  try {
    localStorage.setItem(KEY + name, on ? "on" : "off");
  } catch {
    // see above
  }
}

const words = (text: string | null): string[] => (text ?? "").split(" ").filter(Boolean);

/** Show the chosen reading of every changed text in a part of the page. */
export function applyOverlays(within: ParentNode): void {
  for (const part of within.querySelectorAll<HTMLElement>("[data-when]")) {
    const usual = words(part.getAttribute("data-usual"));
    part.hidden = !words(part.getAttribute("data-when")).every((condition) => {
      const name = condition.slice(1);
      const on = kept(name) ?? usual.includes(name);
      return on === condition.startsWith("+");
    });
  }
}

function showState(button: Element, on: boolean): void {
  button.setAttribute("aria-checked", String(on));
  button.textContent = on ? "On" : "Off";
}

export function startOverlays(): void {
  applyOverlays(document);
  for (const button of document.querySelectorAll<HTMLElement>("[data-overlay-switch]")) {
    const name = button.getAttribute("data-overlay-switch") ?? "";
    const state = kept(name);
    if (state !== null) showState(button, state);
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-checked") !== "true";
      for (const other of document.querySelectorAll(`[data-overlay-switch="${name}"]`)) {
        showState(other, on);
      }
      keep(name, on);
      applyOverlays(document);
    });
  }
}
