/** Scores that no card of the pack stands for: players write them, and the caps of the pack hold. */

import { capText, limit, type Side, tallies } from "../engine/index.ts";
import { counter } from "./card.ts";
import { type Child, h } from "./dom.ts";
import type { View } from "./page.ts";
import { T } from "./texts.ts";

/** More at once than this is a slip of the finger. */
const MOST = 50;

export function byHand(view: View, side: Side): Child {
  const { pack, state, does } = view;
  return Object.entries(pack.game.scoring.by_hand).map(([tally, name]) => {
    const key = `write ${side} ${tally}`;
    const points = view.counts.get(key) ?? 1;
    const sum = tallies(state, side).get(tally) ?? 0;
    const { granted, cap } = limit(pack, state, side, tally, points);
    const go = (): void => {
      does.count(key, 1);
      does.act({ type: "adjust", side, tally, round: state.clock.round, points });
    };
    return h(
      "div",
      { class: "card award" },
      h(
        "div",
        { class: "row counted" },
        h(
          "div",
          { class: "what" },
          h("strong", {}, name),
          sum > 0 && h("span", { class: "tag" }, ` · ${T.soFar(sum)}`),
          cap &&
            h("span", { class: "loss" }, `${capText(cap, name)}: ${T.wouldLose(points - granted)}`),
        ),
        h(
          "div",
          { class: "do" },
          counter(view, key, points, MOST),
          h(
            "button",
            {
              type: "button",
              class: "give",
              "data-key": `${key} go`,
              "aria-label": `+${granted} VP: ${name}`,
              onclick: go,
            },
            T.gives(granted),
          ),
        ),
      ),
    );
  });
}
