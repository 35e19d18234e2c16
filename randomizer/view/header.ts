/** What is always in sight: the game and its undo, both scores, round, turn and phase, the tabs. */

import {
  active,
  canRedo,
  canUndo,
  gameCaps,
  points,
  SIDES,
  type Side,
  tallies,
  tallyLabel,
  tallyOrder,
} from "../engine/index.ts";
import { type Child, h } from "./dom.ts";
import { type ICONS, icon } from "./icons.ts";
import type { Tab, View } from "./page.ts";
import { PHASE_NAMES, T } from "./texts.ts";

export function header(view: View, name: string, home: string): HTMLElement {
  const { game, pack, does } = view;
  const tool = (key: keyof typeof ICONS, label: string, go: () => void, off = false): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: "tool",
        "data-key": key,
        "aria-label": label,
        title: label,
        disabled: off,
        onclick: go,
      },
      icon(key),
    );
  return h(
    "header",
    { class: "top" },
    home !== "" &&
      h("a", { class: "home", href: home, "aria-label": T.toSite, title: T.toSite }, icon("back")),
    h("h1", {}, name, h("small", {}, pack.name)),
    h(
      "div",
      { class: "tools" },
      tool("undo", T.undo, () => does.undo(), !canUndo(game)),
      tool("redo", T.redo, () => does.redo(), !canRedo(game)),
      tool("log", T.log, () => does.showLog()),
      tool("menu", T.menu, () => does.menu()),
    ),
  );
}

export function scoreBar(view: View): HTMLElement {
  const { state, pack } = view;
  const side = active(state);
  const phase = pack.game.phases[state.clock.phase] ?? PHASE_NAMES[state.clock.phase];
  const middle: Child[] =
    state.stage === "play"
      ? [
          h("span", { class: "round" }, T.round(state.clock.round, pack.game.rounds)),
          h("strong", { class: "turn" }, side === null ? phase : T.turnOf(pack.sides[side])),
          side !== null && h("span", { class: "phase" }, phase),
        ]
      : [h("strong", { class: "turn" }, state.stage === "done" ? T.over : T.before)];
  return h(
    "section",
    { class: "scores", "aria-label": T.score },
    score(view, "attacker", side),
    h("div", { class: "clock" }, ...middle),
    score(view, "defender", side),
  );
}

function score(view: View, side: Side, turn: Side | null): HTMLElement {
  const { state, pack } = view;
  const role = view.game.pack.sides[side];
  const roles = [
    ...(role === pack.sides[side] ? [] : [role]),
    ...(state.challenger === side ? [T.challenger] : []),
  ];
  const caps = gameCaps(pack, state);
  const sums = tallies(state, side);
  const order = tallyOrder(pack);
  const parts = [...sums]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .filter(([, sum]) => sum > 0)
    .map(([tally, sum]) => {
      const cap = caps.find((item) => item.per === "battle" && item.of.includes(tally));
      const counted = cap ? cap.of.reduce((all, name) => all + (sums.get(name) ?? 0), 0) : 0;
      const full = cap !== undefined && counted >= cap.vp;
      const name = tallyLabel(pack, tally).toLowerCase();
      return h(
        "span",
        { class: full ? "full" : "" },
        `${name} ${sum}${full ? ` (${T.full})` : ""}`,
      );
    });
  return h(
    "div",
    { class: `score${turn === side ? " on" : ""}` },
    h("span", { class: "who" }, pack.sides[side]),
    h(
      "span",
      { class: "vp" },
      h("strong", {}, String(points(state, side))),
      h("span", { class: "unit" }, " VP"),
    ),
    h("span", { class: "parts" }, ...roles.map((name) => h("span", {}, name)), ...parts),
  );
}

export function tabs(view: View): HTMLElement {
  const { pack, does, tab } = view;
  const names: [Tab, string][] = [
    ["mission", T.mission],
    ...SIDES.map((side): [Tab, string] => [side, pack.sides[side]]),
    ["piles", T.piles],
  ];
  return h(
    "nav",
    { class: "tabs", "aria-label": T.parts },
    ...names.map(([name, label]) =>
      h(
        "button",
        {
          type: "button",
          class: "tab",
          "data-key": `tab ${name}`,
          "aria-current": tab === name ? "page" : null,
          onclick: () => does.tab(name),
        },
        label,
      ),
    ),
  );
}
