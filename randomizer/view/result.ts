/** Who won, and where the points came from. */

import { points, SIDES, tallies, tallyLabel, tallyOrder, winnerOf } from "../engine/index.ts";
import { type Child, h, html } from "./dom.ts";
import type { View } from "./page.ts";
import { R } from "./share/texts.ts";
import { T } from "./texts.ts";

export function result(view: View): HTMLElement {
  const { pack, state } = view;
  const [a, d] = [points(state, "attacker"), points(state, "defender")];
  const named = tallyOrder(pack).filter((name) =>
    SIDES.some((side) => tallies(state, side).has(name)),
  );
  const others = SIDES.flatMap((side) => [...tallies(state, side).keys()]);
  const names = [...new Set([...named, ...others])];
  return h(
    "section",
    { class: "prompt result", tabindex: "-1" },
    h("h2", {}, title(view, a, d)),
    h(
      "table",
      {},
      h(
        "tbody",
        {},
        ...names.map((name) =>
          h(
            "tr",
            {},
            h("td", {}, String(tallies(state, "attacker").get(name) ?? 0)),
            h("th", { scope: "row" }, tallyLabel(pack, name)),
            h("td", {}, String(tallies(state, "defender").get(name) ?? 0)),
          ),
        ),
      ),
    ),
    pack.game.scoring.victory !== "" && html("p", pack.game.scoring.victory, { class: "hint" }),
    declaring(view),
  );
}

function title({ pack, state }: View, a: number, d: number): string {
  const { declared } = state;
  if (declared !== null) return declared === "draw" ? R.drawn : R.won(pack.sides[declared]);
  if (winnerOf(pack, state) === null) return T.over;
  if (a === d) return R.draw(a);
  return a > d ? R.winner(pack.sides.attacker, a, d) : R.winner(pack.sides.defender, d, a);
}

/** Where a mission decides by more than points, the players say who has won. */
function declaring({ pack, state, does }: View): Child {
  const missions = Object.values(pack.decks).some((deck) => deck.face === "mission");
  if (!missions && state.entries.length > 0) return null;
  return [
    h("p", { class: "label" }, R.whoWon),
    h(
      "div",
      { class: "options" },
      ...(["attacker", "draw", "defender"] as const).map((value) =>
        h(
          "button",
          {
            type: "button",
            class: "option",
            "data-key": `declare ${value}`,
            "aria-pressed": String(state.declared === value),
            onclick: () => does.act({ type: "declare", result: value }),
          },
          value === "draw" ? R.isDraw : pack.sides[value],
        ),
      ),
    ),
  ];
}
