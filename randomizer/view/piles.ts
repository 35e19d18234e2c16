/** Where every card is, and all that is put right by hand: piles, scores, the end of the battle. */

import { cardOf, deckOf, idOf, keyOf, type Pile } from "../engine/index.ts";
import { type Child, h } from "./dom.ts";
import { fairness } from "./fairness.ts";
import { fold, type View } from "./page.ts";
import { repairs } from "./repairs.ts";
import { scoreSheet } from "./scoresheet.ts";
import { R } from "./share/texts.ts";
import { T } from "./texts.ts";

/** What is still to draw is listed by name, never in order. */
export function piles(view: View): HTMLElement {
  const { pack, state } = view;
  const listed = Object.values(state.piles).filter(
    (pile) => pile.draw.length + pile.discard.length + pile.out.length > 0,
  );
  const played = listed.filter(
    (pile) =>
      pile.play.length + pile.discard.length + pile.out.length > 0 ||
      pile.deck === pack.game.hand?.deck,
  );
  return h(
    "section",
    { class: "panel piles", "aria-label": T.piles },
    h("h2", { class: "heard" }, T.piles),
    scoreSheet(view),
    ...played.map((pile) => pileCard(view, pile)),
    fairness(view),
    ending(view),
  );
}

function pileCard(view: View, pile: Pile): HTMLElement {
  const { pack } = view;
  const deck = deckOf(pack, pile.deck);
  const secret = isSecret(view, pile);
  const names = (copies: readonly string[], closed: boolean): Child =>
    copies.length === 0
      ? h("p", { class: "empty" }, R.none)
      : closed
        ? h("p", { class: "empty" }, R.hidden(copies.length))
        : h(
            "ul",
            { class: "chips" },
            ...[...copies]
              .map((copy) => cardOf(pack, idOf(copy)).name)
              .sort()
              .map((name) => h("li", {}, name)),
          );
  const owner = pile.side === null ? R.shared : pack.sides[pile.side];
  const key = `pile ${keyOf(pile.deck, pile.side)}`;
  return h(
    "article",
    { class: `card pile face-${deck.face}` },
    h(
      "header",
      { class: "head" },
      h("div", { class: "title" }, h("span", { class: "label" }, owner), h("h3", {}, deck.name)),
    ),
    h("h4", {}, R.inPlay),
    names(pile.play, false),
    h("h4", {}, R.discardPile),
    names(pile.discard, false),
    pile.out.length > 0 && [h("h4", {}, R.outPile), names(pile.out, secret)],
    pile.draw.length === 0
      ? [h("h4", {}, R.drawPile), names([], false)]
      : fold(view, key, `${R.drawPile}: ${pile.draw.length}`, names(pile.draw, secret)),
    repairs(view, pile, secret),
  );
}

/** Cards that are chosen in secret are not shown before the battle is over. */
const isSecret = ({ pack, state }: View, pile: Pile): boolean =>
  pack.game.moments.some((moment) => moment.deck === pile.deck && moment.timing !== "turn-start") &&
  state.stage !== "done";

function ending({ state, does }: View): Child {
  const over = state.stage !== "play" || state.clock.phase === "battle-end";
  if (over || state.prompts.length > 0) return null;
  return h(
    "section",
    { class: "card ending" },
    h("p", { class: "hint" }, R.finishWhy),
    h(
      "button",
      {
        type: "button",
        class: "option",
        "data-key": "finish",
        onclick: () => does.act({ type: "finish" }),
      },
      R.finish,
    ),
  );
}
