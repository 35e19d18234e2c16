/** Parts that the screens before a game share. */

import { type Child, h } from "./dom.ts";

/** The foot of the screen with its big button. */
export const foot = (label: string, go: () => void, ...before: Child[]): HTMLElement =>
  h(
    "footer",
    { class: "bar" },
    ...before,
    h(
      "button",
      { type: "button", class: "main", "data-key": "start", "data-next": true, onclick: go },
      label,
    ),
  );

/** A field whose text is kept without drawing the page again: it would lose its place. */
export const typed = (key: string, value: string, keep: (text: string) => void): HTMLElement =>
  h("input", {
    type: "text",
    value,
    "data-key": key,
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "none",
    maxlength: 64,
    oninput: (event) => keep((event.target as HTMLInputElement).value),
  });
