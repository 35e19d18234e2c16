/** The question of the first turn, asked the way the mission settles it. */

import { type Action, firstRule, other, type Side } from "../engine/index.ts";
import { h, html } from "./dom.ts";
import { button, frame } from "./frame.ts";
import { fold, type View } from "./page.ts";
import { T } from "./texts.ts";
import { W } from "./words.ts";

/** The question, and what the players do on the table around it. */
export function first(view: View): HTMLElement {
  const part = asked(view);
  for (const { name, text } of view.pack.game.before)
    part.append(fold(view, name, name, html("div", text, { class: "prose" })));
  return part;
}

function asked(view: View): HTMLElement {
  const { pack, state, does } = view;
  const { seizing, winner, deployer } = state;
  const rule = firstRule(pack, state);
  const type = rule?.by === "deployer" && !deployer ? "deploy" : "first";
  const take = (side: Side): HTMLElement =>
    button(`${type} ${side}`, pack.sides[side], () => does.act({ type, side }));
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
  if (rule?.by === "attacker") {
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
  if (rule?.by === "dice") {
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
  if (rule?.by === "defender-chooses")
    return frame(view, "defender", W.chooses(pack.sides.defender), both);
  if (deployer) {
    const order = W.deployed(pack.sides[deployer], pack.sides[other(deployer)]);
    return frame(view, deployer, W.chooses(pack.sides[deployer]), h("p", {}, order), both);
  }
  const deploys = type === "deploy";
  if (winner !== null) {
    const name = pack.sides[winner];
    return frame(view, winner, deploys ? W.saysDeploy(name) : W.chooses(name), both);
  }
  // Where nothing else is said the winner has the turn, and need not choose.
  const action: Action = rule === null ? { type: "first", side: null } : { type: "roll-off" };
  const roll = button("first roll", T.rollOff, () => does.act(action), { main: true });
  const title = rule === null ? W.rollOffHas : deploys ? W.rollOffDeploy : W.rollOffFirst;
  return frame(
    view,
    null,
    title,
    h("div", { class: "options" }, roll),
    h("p", { class: "hint" }, W.rolledByHand),
    both,
  );
}
