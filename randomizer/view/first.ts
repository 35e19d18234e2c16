/** The question of the first turn, asked the way the mission settles it. */

import { other, type Side } from "../engine/pack.ts";
import { h } from "./dom.ts";
import { button, frame } from "./frame.ts";
import type { View } from "./page.ts";
import { T } from "./texts.ts";
import { W } from "./words.ts";

export function first(view: View): HTMLElement {
  const { pack, state, does } = view;
  const { firstBy: rule, seizing, winner } = state;
  const take = (side: Side, main = false): HTMLElement =>
    button(`first ${side}`, pack.sides[side], () => does.act({ type: "first", side }), { main });
  const both = h("div", { class: "options" }, take("attacker"), take("defender"));
  if (seizing !== null) {
    const go = (tries: boolean) => (): void => does.act({ type: "seize", tries });
    return frame(
      view,
      seizing,
      W.seize(pack.sides[seizing], rule?.seize ?? 6),
      h("p", { class: "about" }, W.firstAttacker(pack.sides[other(seizing)])),
      h(
        "div",
        { class: "options" },
        button("seize yes", W.seizeTry, go(true), { main: true }),
        button("seize no", W.seizeNot, go(false)),
      ),
    );
  }
  if (rule === null) {
    const roll = button("first roll", T.rollOff, () => does.act({ type: "first", side: null }));
    both.append(roll);
    return frame(view, null, T.first, both);
  }
  if (rule.by === "attacker") {
    const begin = button(
      "first attacker",
      W.begin,
      () => does.act({ type: "first", side: "attacker" }),
      {
        main: true,
      },
    );
    return frame(
      view,
      "attacker",
      W.firstAttacker(pack.sides.attacker),
      h("p", {}, W.firstWhen),
      h("div", { class: "options" }, begin),
    );
  }
  if (rule.by === "dice") {
    const roll = button("first roll", W.rollDie, () => does.act({ type: "first", side: null }), {
      main: true,
    });
    return frame(
      view,
      null,
      T.first,
      h("p", {}, W.dieGives((rule.attacker ?? "").replace("-", "–"), pack.sides.attacker)),
      h("div", { class: "options" }, roll),
      h("p", { class: "hint" }, W.rolledByHand),
      both,
    );
  }
  if (rule.by === "defender-chooses")
    return frame(view, "defender", W.chooses(pack.sides.defender), both);
  if (winner !== null) return frame(view, winner, W.chooses(pack.sides[winner]), both);
  const roll = button("first roll", T.rollOff, () => does.act({ type: "roll-off" }), {
    main: true,
  });
  return frame(
    view,
    null,
    W.rollOffFirst,
    h("div", { class: "options" }, roll),
    h("p", { class: "hint" }, W.rolledByHand),
    both,
  );
}
