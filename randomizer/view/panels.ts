/** The parts of the table: the mission, the hand of each side, the piles, the result. */

import { type Card, cardOf, deckOf, SIDES, type Side } from "../engine/pack.ts";
import { factsOf, handOf, inPlay, keyOf } from "../engine/piles.ts";
import { idOf, type Pile } from "../engine/state.ts";
import { points, tallies, tallyOrder } from "../engine/totals.ts";
import { draws } from "../engine/turns.ts";
import { head, played, rules } from "./card.ts";
import { type Child, capital, h, html } from "./dom.ts";
import { ICONS } from "./icons.ts";
import { faceOf, fold, reason, type View } from "./page.ts";
import { T } from "./texts.ts";

/** The shared cards: what the mission is, with its map and rules. */
export function mission(view: View): HTMLElement {
  const { pack, state } = view;
  const held = [
    pack.game.hand?.deck,
    pack.game.challenger?.deck,
    ...pack.game.moments.map((moment) => moment.deck),
  ];
  const shared = inPlay(state).filter(([copy]) => !held.includes(cardOf(pack, idOf(copy)).deck));
  // What scores comes first, the ground last.
  const weight = (copy: string): number => {
    const card = cardOf(pack, idOf(copy));
    return (card.scoring.length > 0 ? 1 : 0) - (card.map === null ? 0 : 1);
  };
  return h(
    "section",
    { class: "panel mission", "aria-label": T.mission },
    h("h2", { class: "heard" }, T.mission),
    ...[...shared]
      .sort(([a], [b]) => weight(b) - weight(a))
      .map(([copy, facts]) => missionCard(view, copy, facts.owner)),
  );
}

function missionCard(view: View, copy: string, owner: Side | null): HTMLElement {
  const { pack } = view;
  const card = cardOf(pack, idOf(copy));
  const map = card.map === null ? undefined : pack.maps[card.map];
  return h(
    "article",
    { class: `card face-${faceOf(pack, card.id)}`, "data-card": card.slug },
    head(view, card, owner !== null && h("span", { class: "worth" }, pack.sides[owner])),
    map !== undefined && html("div", map.svg, { class: "map" }),
    ...card.scoring.map((group) =>
      h(
        "section",
        { class: "group" },
        h("h4", {}, group.words),
        ...group.lines.map((line) =>
          h(
            "div",
            { class: "row" },
            h("div", { class: "what" }, html("span", reason(line))),
            h("span", { class: "gives" }, shown(line.vp)),
          ),
        ),
        ...group.caps.map((cap) =>
          h(
            "p",
            { class: "hint" },
            `${T.atMost(cap.vp)}${cap.per === "turn" ? " a turn" : ""}`.replace(/^s/, "S"),
          ),
        ),
      ),
    ),
    h("div", { class: "words" }, ...rules(card)),
  );
}

const shown = (vp: Card["scoring"][number]["lines"][number]["vp"]): string =>
  typeof vp === "object" ? `+${vp.fixed} / ${vp.tactical}` : `+${vp}`;

/** All that a side can score, its command points, its hand. */
export function hand(view: View, side: Side): HTMLElement {
  const { pack, state } = view;
  const own = state.sides[side];
  const rule = pack.game.hand;
  const held = handOf(pack, state, side);
  const others = inPlay(state)
    .filter(
      ([copy, facts]) => !held.includes(copy) && (facts.owner === null || facts.owner === side),
    )
    .map(([copy]) => copy)
    .filter(
      (copy) => cardOf(pack, idOf(copy)).scoring.length > 0 || factsOf(state, copy).owner === side,
    );
  const playing = state.stage === "play" || state.stage === "done";
  const cards = [...held, ...others]
    .filter((copy) => playing || held.includes(copy))
    .map((copy) => played(view, copy, side));
  const pile =
    rule === null
      ? undefined
      : state.piles[keyOf(rule.deck, deckOf(pack, rule.deck).shared ? null : side)];
  const name = own.mode === null ? "" : (rule?.modes[own.mode]?.name ?? "");
  const size = draws(state, side) ? own.handSize : held.length;
  return h(
    "section",
    { class: `panel hand ${side}`, "aria-label": T.handLong(pack.sides[side]) },
    h(
      "header",
      { class: "status" },
      h("h2", {}, rule === null ? pack.sides[side] : T.handLong(pack.sides[side])),
      own.mode !== null &&
        h(
          "p",
          {},
          h("span", {}, T.active(name, held.length, size)),
          draws(state, side) &&
            pile !== undefined &&
            h("span", { class: "left" }, T.left(pile.draw.length)),
        ),
      pack.game.command !== null && playing && commandPoints(view, side),
    ),
    ...[...cards].sort((a, b) => b.now - a.now).map((part) => part.node),
    held.length === 0 && playing && rule !== null && h("p", { class: "empty" }, T.empty),
    playing && awards(view, side),
  );
}

function commandPoints(view: View, side: Side): HTMLElement {
  const { does, pack, state } = view;
  const cp = state.sides[side].cp;
  const step = (by: number, label: string, icon: string): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: "step",
        "data-key": `cp ${side} ${by}`,
        "aria-label": label,
        disabled: cp + by < 0,
        onclick: () => does.act({ type: "cp", side, by }),
      },
      html("span", icon, { class: "icon", "aria-hidden": "true" }),
    );
  return h(
    "div",
    { class: "cp" },
    step(-1, T.cpMinus(pack.sides[side]), ICONS.minus),
    h("output", { class: "cp-count" }, h("strong", {}, String(cp)), ` ${T.cp}`),
    step(1, T.cpPlus(pack.sides[side]), ICONS.plus),
  );
}

function awards(view: View, side: Side): Child {
  const { pack, state, does } = view;
  return Object.entries(pack.game.scoring.awards).map(([slug, award]) => {
    const given = state.sides[side].awards.includes(slug);
    return h(
      "div",
      { class: "card award" },
      h(
        "div",
        { class: "row" },
        h(
          "div",
          { class: "what" },
          h("strong", {}, award.name),
          h("br"),
          html("span", capital(award.if)),
        ),
        given
          ? h("span", { class: "gives" }, `+${award.vp} ${T.given}`)
          : h(
              "button",
              {
                type: "button",
                class: "give",
                "data-key": `award ${side} ${slug}`,
                "aria-label": `+${award.vp} VP: ${award.name}`,
                onclick: () => does.act({ type: "award", side, award: slug }),
              },
              `+${award.vp}`,
            ),
      ),
    );
  });
}

/** Where every card is. What is still to draw is listed by name, never in order. */
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
    ...played.map((pile) => pileCard(view, pile)),
  );
}

function pileCard(view: View, pile: Pile): HTMLElement {
  const { pack, state } = view;
  const deck = deckOf(pack, pile.deck);
  const secret =
    pack.game.moments.some((moment) => moment.deck === pile.deck) && state.stage !== "done";
  const names = (copies: readonly string[], closed: boolean): Child =>
    copies.length === 0
      ? h("p", { class: "empty" }, T.none)
      : closed
        ? h("p", { class: "empty" }, T.hidden(copies.length))
        : h(
            "ul",
            { class: "chips" },
            ...[...copies]
              .map((copy) => cardOf(pack, idOf(copy)).name)
              .sort()
              .map((name) => h("li", {}, name)),
          );
  const owner = pile.side === null ? T.shared : pack.sides[pile.side];
  const key = `pile ${keyOf(pile.deck, pile.side)}`;
  return h(
    "article",
    { class: `card pile face-${deck.face}` },
    h(
      "header",
      { class: "head" },
      h("div", { class: "title" }, h("span", { class: "label" }, owner), h("h3", {}, deck.name)),
    ),
    h("h4", {}, T.inPlay),
    names(pile.play, false),
    h("h4", {}, T.discardPile),
    names(pile.discard, false),
    pile.out.length > 0 && [h("h4", {}, T.outPile), names(pile.out, secret)],
    pile.draw.length === 0
      ? [h("h4", {}, T.drawPile), names([], false)]
      : fold(view, key, `${T.drawPile}: ${pile.draw.length}`, names(pile.draw, secret)),
  );
}

/** Who won, and where the points came from. */
export function result(view: View): HTMLElement {
  const { pack, state } = view;
  const [a, d] = [points(state, "attacker"), points(state, "defender")];
  const title =
    a === d
      ? T.draw(a)
      : a > d
        ? T.winner(pack.sides.attacker, a, d)
        : T.winner(pack.sides.defender, d, a);
  const names = tallyOrder(pack).filter((name) =>
    SIDES.some((side) => tallies(state, side).has(name)),
  );
  return h(
    "section",
    { class: "prompt result", tabindex: "-1" },
    h("h2", {}, title),
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
            h(
              "th",
              { scope: "row" },
              pack.game.scoring.awards[name]?.name ?? name.replace(/-/g, " "),
            ),
            h("td", {}, String(tallies(state, "defender").get(name) ?? 0)),
          ),
        ),
      ),
    ),
    pack.game.scoring.victory !== "" && html("p", pack.game.scoring.victory, { class: "hint" }),
  );
}
