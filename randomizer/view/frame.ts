/** What every question has: who answers, what is asked, and buttons. */

import type { Side } from "../engine/pack.ts";
import { type Child, h, html } from "./dom.ts";
import type { View } from "./page.ts";
import { T } from "./texts.ts";

export function frame(
  view: View,
  side: Side | null,
  title: string,
  ...children: Child[]
): HTMLElement {
  const who = side === null ? T.both : T.decides(view.pack.sides[side]);
  return h(
    "section",
    { class: `prompt ${side ?? ""}`, role: "group", "aria-label": title },
    h("p", { class: "label" }, who),
    html("h2", title),
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
