/** The opponent cuts the deck: a screen of the second script, which also has the seal. */

import type { Pack } from "../engine/index.ts";
import { h, labelled } from "./dom.ts";
import { foot, typed } from "./fields.ts";
import { type Form, freshSeed } from "./form.ts";
import { grouped } from "./seal.ts";
import { B } from "./share/texts.ts";

type Change = (form: Form) => void;

/** The seal is shown, and the opponent adds to the seed what nobody could know before. */
export function cutting(
  pack: Pack,
  form: Form,
  top: HTMLElement,
  change: Change,
  go: (pack: Pack, form: Form) => void,
): HTMLElement {
  const own = form as { cut: string; sealed: Form["sealed"] };
  const end = (): void => {
    if (own.cut.trim() === "") own.cut = freshSeed();
    go(pack, form);
    own.sealed = null;
  };
  return h(
    "div",
    { class: "shell" },
    top,
    h(
      "main",
      { class: "start" },
      h("h2", {}, B.cutTitle),
      h("p", {}, B.cutSeal),
      h("p", { class: "seal" }, grouped(form.sealed?.seal ?? "")),
      labelled(
        B.cutInput,
        typed("cut", form.cut, (text) => {
          own.cut = text;
        }),
      ),
      h(
        "button",
        {
          type: "button",
          class: "option",
          "data-key": "uncut",
          onclick: () => change({ ...form, sealed: null }),
        },
        B.back,
      ),
    ),
    foot(B.cutGo, end),
  );
}
