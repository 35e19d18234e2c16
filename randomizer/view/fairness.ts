/** The seed of the game, its seal and its cut, and a check that every draw follows from them. */

import { saved, verify } from "../engine/index.ts";
import { type Child, h } from "./dom.ts";
import { fold, type View } from "./page.ts";
import { grouped, seal } from "./seal.ts";
import { R } from "./share/texts.ts";

export function fairness(view: View): HTMLElement {
  const { opening } = view.state;
  const checked = view.ticked.get("fair") !== undefined;
  const fact = (what: string, value: string, mono = false): HTMLElement =>
    h("div", { class: "fact" }, h("dt", {}, what), h("dd", { class: mono ? "seal" : "" }, value));
  return h(
    "section",
    { class: "card fair" },
    fold(
      view,
      "fair",
      R.fair,
      h(
        "dl",
        {},
        fact(R.fairSeed, opening.seed),
        opening.cut !== undefined && fact(R.fairCut, opening.cut),
        opening.seal !== undefined && fact(R.fairSeal, grouped(opening.seal), true),
      ),
      checked
        ? verdict(view)
        : h(
            "button",
            {
              type: "button",
              class: "option",
              "data-key": "fair check",
              onclick: () => view.does.tick("fair", ["checked"]),
            },
            R.fairCheck,
          ),
    ),
  );
}

function verdict({ pack, game }: View): Child {
  try {
    const found = verify(pack, JSON.parse(JSON.stringify(saved(game))), seal);
    const sealed = found.sealed === null ? "" : found.sealed ? R.fairSealed : R.fairBroken;
    return h("p", { role: "status" }, `${R.fairGood(found.draws, found.dice)} ${sealed}`);
  } catch {
    return h("p", { role: "status" }, R.fairBad);
  }
}
