/** Any card of a pile to any place, a card drawn by hand, the deck shuffled. */

import {
  type Action,
  cardOf,
  idOf,
  keyOf,
  type Pile,
  PLACES,
  type Place,
  SIDES,
} from "../engine/index.ts";
import { type Child, h, labelled } from "./dom.ts";
import { fold, type View } from "./page.ts";
import { R } from "./share/texts.ts";

const PLACE_NAMES: Record<Place, string> = {
  play: R.inPlay,
  discard: R.discardPile,
  draw: R.drawPile,
  out: R.outPile,
};

/** Any card to any place, a card drawn by hand, the deck shuffled. */
export function repairs(view: View, pile: Pile, secret: boolean): HTMLElement | null {
  const { pack, state, does } = view;
  if (state.stage === "setup" || state.stage === "hands" || state.prompts.length > 0) return null;
  const pileKey = keyOf(pile.deck, pile.side);
  const at = `repair ${pileKey}`;
  const [copy = ""] = view.ticked.get(at) ?? [];
  const place = PLACES.find((name) => pile[name].includes(copy));
  const open = (name: Place): boolean => !secret || name === "play" || name === "discard";
  const button = (key: string, label: string, action: Action): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: "option",
        "data-key": `${at} ${key}`,
        onclick: () => does.act(action),
      },
      label,
    );
  const move = (to: Place, label: string, more: Partial<Extract<Action, { type: "move" }>> = {}) =>
    button(`${to} ${more.at ?? ""}${more.side ?? ""}`, label, {
      type: "move",
      copy,
      to,
      side: pile.side,
      ...more,
    });
  const owned = pile.side === null && pile.deck === pack.game.challenger?.deck;
  const targets: Child[] =
    place === undefined
      ? []
      : [
          place !== "play" &&
            (owned
              ? SIDES.map((side) => move("play", R.toSide(pack.sides[side]), { side }))
              : move("play", R.toPlay)),
          place !== "discard" && move("discard", R.toDiscard),
          move("draw", R.toDeck),
          move("draw", R.toTop, { at: "top" }),
          place !== "out" && move("out", R.toOut),
        ];
  const select = h(
    "select",
    {
      "data-key": at,
      onchange: (event) => does.tick(at, [(event.target as HTMLSelectElement).value]),
    },
    h("option", { value: "" }, R.repairPick),
    ...PLACES.filter((name) => open(name) && pile[name].length > 0).map((name) =>
      h(
        "optgroup",
        { label: PLACE_NAMES[name] },
        ...[...pile[name]]
          .map((item) => [cardOf(pack, idOf(item)).name, item] as const)
          .sort(([a], [b]) => a.localeCompare(b, "en"))
          .map(([name_, item]) => h("option", { value: item, selected: item === copy }, name_)),
      ),
    ),
  );
  const draws: Child =
    pile.draw.length > 0 &&
    !secret &&
    (owned
      ? SIDES.map((side) =>
          button(`top ${side}`, R.drawFor(pack.sides[side]), { type: "draw", pile: pileKey, side }),
        )
      : button("top", R.drawTop, { type: "draw", pile: pileKey, side: pile.side }));
  return fold(
    view,
    at,
    R.repair,
    h("p", { class: "hint" }, R.repairWhy),
    labelled(R.repairCard, select),
    place !== undefined && h("div", { class: "options" }, targets),
    h(
      "div",
      { class: "options" },
      draws,
      pile.draw.length > 1 &&
        button("shuffle", R.shuffleDeck, { type: "shuffle", pile: pileKey, discards: false }),
      pile.discard.length > 0 &&
        button("all", R.shuffleAll, { type: "shuffle", pile: pileKey, discards: true }),
    ),
  );
}
