/** Symbols of the controls, 24 x 24, drawn with the colour of the text. */

export const drawn = (path: string): string =>
  `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${path}</svg>`;

import { h, html } from "./dom.ts";

export const ICONS = {
  back: drawn('<path d="M15 5l-7 7 7 7"/>'),
  undo: drawn('<path d="M4 9h10a6 6 0 0 1 0 12h-3M4 9l5-5M4 9l5 5"/>'),
  redo: drawn('<path d="M20 9H10a6 6 0 0 0 0 12h3M20 9l-5-5M20 9l-5 5"/>'),
  log: drawn('<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"/>'),
  menu: drawn('<path d="M5 7h14M5 12h14M5 17h14"/>'),
  minus: drawn('<path d="M6 12h12"/>'),
  plus: drawn('<path d="M12 6v12M6 12h12"/>'),
  check: drawn('<path d="M5 13l4.5 4.5L19 7"/>'),
  page: drawn('<path d="M10 5H6v13h13v-4M14 5h5v5M19 5l-8 8"/>'),
};

/** An icon that says nothing by itself. */
export const icon = (name: keyof typeof ICONS): HTMLElement =>
  html("span", ICONS[name], { class: "icon", "aria-hidden": "true" });

/** A button for one less or one more. */
export const step = (
  by: 1 | -1,
  given: { key: string; label: string; off?: boolean; go: () => void },
): HTMLElement =>
  h(
    "button",
    {
      type: "button",
      class: "step",
      "data-key": given.key,
      "aria-label": given.label,
      disabled: given.off,
      onclick: given.go,
    },
    icon(by < 0 ? "minus" : "plus"),
  );
