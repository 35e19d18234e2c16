/** The parts of the table: the mission, and the hand of each side; piles and result stand apart. */

import {
  type Card,
  cardOf,
  deckOf,
  draws,
  factsOf,
  handOf,
  hasAward,
  idOf,
  inPlay,
  keyOf,
  type Side,
} from "../engine/index.ts";
import { head, played, rules } from "./card.ts";
import { type Child, capital, h, html } from "./dom.ts";
import { step } from "./icons.ts";
import { orders } from "./orders.ts";
import { faceOf, reason, type View } from "./page.ts";
import { settled } from "./settled.ts";
import { T } from "./texts.ts";
import { tools } from "./toolbox.ts";
import type { Tools } from "./tools.ts";

/** The shared cards: what the mission is, with its map and rules. */
export function mission(view: View): HTMLElement {
  const { pack, state } = view;
  const stakes = pack.game.moments.filter((moment) => moment.timing !== "turn-start");
  const held = [
    pack.game.hand?.deck,
    pack.game.challenger?.deck,
    ...stakes.map((moment) => moment.deck),
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
    settled(view),
    ...[...shared]
      .sort(([a], [b]) => weight(b) - weight(a))
      .map(([copy, facts]) => missionCard(view, copy, facts.owner)),
    later(view)?.diceBox(view),
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
    .filter((copy) => {
      const { deck, scoring } = cardOf(pack, idOf(copy));
      // What comes with every turn lies beside the mission, for both to see.
      const passes = pack.game.moments.some(
        (moment) => moment.timing === "turn-start" && moment.deck === deck,
      );
      return scoring.length > 0 || (factsOf(state, copy).owner === side && !passes);
    });
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
    playing && Object.keys(pack.game.scoring.by_hand).length > 0 && later(view)?.byHand(view, side),
    playing && awards(view, side),
    playing && orders(view, side),
  );
}

function commandPoints(view: View, side: Side): HTMLElement {
  const { does, pack, state } = view;
  const cp = state.sides[side].cp;
  const move = (by: 1 | -1, label: string): HTMLElement => {
    const go = (): void => does.act({ type: "cp", side, by });
    return step(by, { key: `cp ${side} ${by}`, label, off: cp + by < 0, go });
  };
  return h(
    "div",
    { class: "cp" },
    move(-1, T.cpMinus(pack.sides[side])),
    h("output", { class: "cp-count" }, h("strong", {}, String(cp)), ` ${T.cp}`),
    move(1, T.cpPlus(pack.sides[side])),
  );
}

function awards(view: View, side: Side): Child {
  const { pack, state, does } = view;
  return Object.entries(pack.game.scoring.awards).map(([slug, award]) => {
    const given = hasAward(state, side, slug);
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

/** Parts that come with the second script; the page is drawn again when they are there. */
const later = (view: View): Tools | null => tools(() => view.does.tick("tools", []));

/** Who won. */
export const result = (view: View): HTMLElement | null => later(view)?.result(view) ?? null;

/** Where every card is and what can be put right. */
export const piles = (view: View): HTMLElement =>
  later(view)?.piles(view) ?? h("section", { class: "panel piles", "aria-label": T.piles });
