/** What every question has: who answers, what is asked, and buttons. */

import { SIDES, type Side } from "../engine/index.ts";
import { type Child, h } from "./dom.ts";
import type { View } from "./page.ts";
import { T } from "./texts.ts";

export function frame(
  view: View,
  /** Who answers: a side, a player by name, or both. */
  side: Side | (string & {}) | null,
  title: string | HTMLElement,
  ...children: Child[]
): HTMLElement {
  const { sides } = view.pack;
  const known = SIDES.find((name) => name === side);
  const who = side === null ? T.both : T.decides(known ? sides[known] : side);
  const head = typeof title === "string" ? h("h2", {}, title) : title;
  return h(
    "section",
    { class: `prompt ${known ?? ""}`, role: "group", "aria-label": head.textContent },
    h("p", { class: "label" }, who),
    head,
    ...children,
  );
}

export function button(
  key: string,
  label: Child,
  go: () => void,
  options: { main?: boolean; off?: boolean } = {},
): HTMLElement {
  return h(
    "button",
    {
      type: "button",
      class: options.main ? "main" : "option",
      "data-key": key,
      "data-next": options.main ?? null,
      disabled: options.off,
      onclick: go,
    },
    label,
  );
}
