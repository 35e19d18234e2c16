/** The score sheet by rounds: every entry can be changed, and points can be added by hand. */

import {
  cardOf,
  type Entry,
  plain,
  roundPoints,
  SIDES,
  sheetTallies,
  tallyLabel,
} from "../engine/index.ts";
import { h, labelled } from "./dom.ts";
import { step } from "./icons.ts";
import { fold, type View } from "./page.ts";
import { R } from "./share/texts.ts";

export function scoreSheet(view: View): HTMLElement | null {
  const { state } = view;
  if (state.stage !== "play" && state.stage !== "done") return null;
  const rounds = Array.from({ length: state.clock.round }, (_, index) => index + 1);
  return h(
    "section",
    { class: "card score-sheet" },
    h("h3", {}, R.sheet),
    h("p", { class: "hint" }, R.sheetWhy),
    ...rounds.reverse().map((round) => roundPart(view, round)),
  );
}

function roundPart(view: View, round: number): HTMLElement {
  const { state } = view;
  const mine = state.entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => entry.clock.round === round);
  const [a = 0, d = 0] = SIDES.map((side) => roundPoints(state, side, round));
  return fold(
    view,
    `sheet ${round}`,
    R.roundScore(round, a, d),
    ...mine.map(({ entry, index }) => line(view, entry, index)),
    adding(view, round),
  );
}

function line(view: View, entry: Entry, index: number): HTMLElement {
  const { pack, does } = view;
  const name = entry.card === null ? tallyLabel(pack, entry.tally) : cardOf(pack, entry.card).name;
  const what = `${pack.sides[entry.side]}, ${plain(name)}`;
  const move = (by: 1 | -1, label: string): HTMLElement => {
    const points = entry.granted + by;
    const go = (): void => does.act({ type: "amend", entry: index, points });
    return step(by, { key: `amend ${index} ${by}`, label, off: points < 0, go });
  };
  return h(
    "div",
    { class: "row score-line" },
    h(
      "div",
      { class: "what" },
      h("span", { class: "tag" }, `${pack.sides[entry.side]} `),
      h("span", {}, name),
    ),
    h(
      "span",
      { class: "counter" },
      move(-1, R.less(what)),
      h("output", {}, String(entry.granted)),
      move(1, R.more(what)),
    ),
  );
}

function adding(view: View, round: number): HTMLElement {
  const { pack, does } = view;
  const at = `add ${round}`;
  const all = sheetTallies(pack);
  const [tally = all[0] ?? ""] = view.ticked.get(at) ?? [];
  return h(
    "div",
    { class: "adding" },
    labelled(
      R.addTo,
      h(
        "select",
        {
          "data-key": at,
          onchange: (event) => does.tick(at, [(event.target as HTMLSelectElement).value]),
        },
        ...all.map((name) =>
          h("option", { value: name, selected: name === tally }, tallyLabel(pack, name)),
        ),
      ),
    ),
    h(
      "div",
      { class: "options" },
      ...SIDES.map((side) =>
        h(
          "button",
          {
            type: "button",
            class: "option",
            "data-key": `${at} ${side}`,
            onclick: () => {
              does.act({ type: "adjust", side, tally, round, points: 1 });
              does.tick(at, [tally]);
            },
          },
          R.addFor(pack.sides[side]),
        ),
      ),
    ),
  );
}
