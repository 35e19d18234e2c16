/** A card in the hand: its scoring lines are buttons that say what they give, its rules fold open. */

import {
  active,
  type Card,
  capText,
  cardOf,
  closed,
  deckOf,
  factsOf,
  type Group,
  idOf,
  isNow,
  type Line,
  labelOf,
  lateOf,
  modeOf,
  mostOf,
  noScore,
  opens,
  other,
  plain,
  type Side,
  type Timing,
  timingOf,
  turnNumber,
  weigh,
  worth,
} from "../engine/index.ts";
import { deeds } from "./deeds.ts";
import { type Child, h, html, starting } from "./dom.ts";
import { ICONS, icon, step } from "./icons.ts";
import { fold, reason, symbol, type View } from "./page.ts";
import { T } from "./texts.ts";

/** The coloured head of a card with its symbol, label and name. */
export function head(view: View, card: Card, right: Child = null): HTMLElement {
  const deck = deckOf(view.pack, card.deck);
  return h(
    "header",
    { class: "head" },
    symbol(view.library, deck.face),
    h(
      "div",
      { class: "title" },
      h("span", { class: "label" }, deck.singular),
      h("h3", {}, card.name),
    ),
    right,
  );
}

/** The rules of a card: atmosphere, text, and the way to its page. */
export function rules(card: Card): Child[] {
  return [
    card.flavour !== null && h("p", { class: "flavour" }, card.flavour),
    card.body !== "" && html("div", card.body, { class: "prose" }),
    card.url !== "" &&
      h("p", { class: "away" }, h("a", { href: card.url }, `${T.page} `, icon("page"))),
  ];
}

export interface Part {
  readonly node: HTMLElement;
  /** How much it belongs to this moment: 2 is scored now, 1 whenever something happens, 0 later. */
  readonly now: number;
}

/** A card as a side plays it. */
export function played(view: View, copy: string, side: Side): Part {
  const { pack, state } = view;
  const card = cardOf(pack, idOf(copy));
  const facts = factsOf(state, copy);
  const mode = modeOf(state, side);
  const mine = state.entries.filter((entry) => entry.side === side && entry.copy === copy);
  const sum = mine.reduce((all, entry) => all + entry.granted, 0);
  const turn = mine
    .filter((entry) => turnNumber(entry.clock) === turnNumber(state.clock))
    .reduce((all, entry) => all + entry.granted, 0);
  const caps = card.caps.filter(
    (cap) => cap.of.length === 0 && (cap.mode === null || cap.mode === mode),
  );
  let now = 0;
  let dead = false;
  const groups = card.scoring.flatMap((group, at): Child[] => {
    const reason = closed(pack, state, side, copy, group);
    if (reason === "mode" || reason === "not-yours") return [];
    if (reason === "ended") {
      dead = true;
      return [];
    }
    const timed = timingOf(state, group, side);
    const is =
      reason === null && timed.some((timing) => isNow(state.clock, active(state), timing, side));
    if (is) now = Math.max(now, timed.includes("whenever") ? 1 : 2);
    return [scoring(view, card, copy, side, group, at, { now: is, open: reason === null, timed })];
  });
  const footer = [
    sum > 0 ? h("strong", {}, T.soFar(sum)) : null,
    turn > 0 && turn < sum ? T.thisTurn(turn) : null,
    ...caps.map((cap) => T.atMost(cap.vp)),
  ].filter((item) => item !== null);
  const node = h(
    "article",
    {
      class: `card face-${deckOf(pack, card.deck).face}${now === 2 ? " now" : ""}`,
      "data-card": card.slug,
    },
    head(
      view,
      card,
      h(
        "span",
        { class: "worth" },
        facts.held === "fixed" ? (pack.game.hand?.modes.fixed?.name ?? "") : gist(card, mode),
      ),
    ),
    ...facts.notes.map(({ effect, value }) =>
      h("p", { class: "chosen" }, T.chosen, h("strong", {}, labelOf(pack, state, effect, value))),
    ),
    dead && h("p", { class: "told" }, T.ended),
    facts.achieved !== "no" && h("p", { class: "told" }, T.achieved),
    ...groups,
    footer.length > 0 &&
      h(
        "p",
        { class: "sum" },
        ...footer.flatMap((item, index) =>
          index > 0 ? [" · ", item] : [typeof item === "string" ? starting(item) : item],
        ),
      ),
    deeds(view, copy, side),
    fold(view, `${copy} ${side}`, T.rules, ...rules(card)),
  );
  return { node, now };
}

/** How much a card gives, in a few characters: `5 VP`, `2–5 VP`. */
function gist(card: Card, mode: "fixed" | "tactical"): string {
  const values = card.scoring
    .filter((group) => group.mode === null || group.mode === mode)
    .flatMap((group) =>
      group.lines
        .filter((line) => opens(line, mode) && !line.plus)
        .map((line) => worth(line, mode)),
    );
  const numbers = values.filter((value): value is number => typeof value === "number");
  if (numbers.length !== values.length || numbers.length === 0) return values.join(", ");
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? `${low} VP` : `${low}–${high} VP`;
}

interface When {
  readonly now: boolean;
  readonly open: boolean;
  readonly timed: readonly Timing[];
}

function scoring(
  view: View,
  card: Card,
  copy: string,
  side: Side,
  group: Group,
  at: number,
  when: When,
): HTMLElement {
  const mode = modeOf(view.state, side);
  const words = lateOf(view.state, group, side)?.when ?? group.words;
  const lines = group.lines.flatMap((line, index) =>
    opens(line, mode) ? [row(view, card, copy, side, line, at, index, when)] : [],
  );
  const best = group.combine === "highest" && lines.length > 1;
  return h(
    "section",
    { class: `group${when.now ? " now" : ""}${when.open ? "" : " later"}` },
    h(
      "h4",
      {},
      when.now && !when.timed.includes("whenever") && h("span", { class: "pill" }, T.now),
      starting(words),
    ),
    ...lines,
    best &&
      group.note === null &&
      h(
        "p",
        { class: "hint" },
        group.lines.some((line) => line.each !== null) ? T.bestThing : T.bestLine,
      ),
    ...group.caps.map((cap) =>
      h(
        "p",
        { class: "hint" },
        starting(capText({ ...cap, name: null }, card.name).replace(`${card.name} `, "")),
      ),
    ),
    ...group.except.map((late) => h("p", { class: "hint" }, late.words ?? "")),
    group.drains && h("p", { class: "hint" }, T.drains(view.pack.sides[other(side)])),
    group.note !== null && html("p", group.note, { class: "hint" }),
  );
}

/** How often: a number with a button for one less and one for one more. */
export function counter(view: View, key: string, count: number, most: number): HTMLElement {
  const move = (by: 1 | -1, label: string): HTMLElement => {
    const next = count + by;
    const go = (): void => view.does.count(key, next);
    return step(by, { key: `${key} ${by}`, label, off: next < 1 || next > most, go });
  };
  return h(
    "span",
    { class: "counter" },
    move(-1, T.less),
    h("output", { "aria-label": T.times(count) }, String(count)),
    move(1, T.moreOf),
  );
}

function row(
  view: View,
  card: Card,
  copy: string,
  side: Side,
  line: Line,
  group: number,
  index: number,
  given: When,
): HTMLElement {
  const { pack, state, does } = view;
  const key = `${turnNumber(state.clock)} ${copy} ${side} ${group}.${index}`;
  const most = mostOf(line);
  const of = { side, copy, group, line: index };
  const count = Math.min(view.counts.get(key) ?? 1, most);
  const each = worth(line, modeOf(state, side));
  const raw = typeof each === "number" ? each * count : 0;
  const offer = weigh(pack, state, of, raw);
  const shut = given.open ? noScore(pack, state, of, count) : null;
  const bars = shut === "other-way";
  const when = shut === null ? given : { ...given, open: false, now: false };
  const gives = typeof each === "string" ? `+${each}` : T.gives(when.open ? offer.granted : raw);
  const less = typeof each === "number" && when.open && offer.cap !== null && offer.granted < raw;
  const what = line.each ?? line.if ?? "";
  // What scores whenever it happens is tapped each time; what is counted at a moment has a counter.
  const tapped = card.scoring[group]?.timing.includes("whenever") === true;
  const before = state.entries.filter(
    (entry) =>
      entry.side === side && entry.copy === copy && entry.group === group && entry.line === index,
  );
  const times = before.reduce((sum, entry) => sum + entry.count, 0);
  const now = turnNumber(state.clock);
  const once = !tapped && before.some((entry) => turnNumber(entry.clock) === now);
  const counts =
    line.each !== null && when.open && !tapped && most > 1 && counter(view, key, count, most);
  const go = (): void => {
    does.count(key, 1);
    does.act({ type: "score", side, copy, group, line: index, count });
  };
  return h(
    "div",
    { class: counts ? "row counted" : "row" },
    h(
      "div",
      { class: "what" },
      html("span", reason(line)),
      line.plus && h("span", { class: "tag" }, ` ${T.plus}`),
      bars && h("span", { class: "tag" }, ` · ${T.barred}`),
      counts && h("span", { class: "tag" }, ` · ${each}${typeof each === "number" ? " VP" : ""}`),
      less &&
        offer.cap !== null &&
        h(
          "span",
          { class: "loss" },
          `${capText(offer.cap, card.name)}: ${T.wouldLose(raw - offer.granted)}`,
        ),
    ),
    h(
      "div",
      { class: "do" },
      tapped && times > 0 && h("span", { class: "done" }, T.times(times)),
      once && html("span", ICONS.check, { class: "done icon", title: T.scoredOnce }),
      counts,
      when.open
        ? h(
            "button",
            {
              type: "button",
              class: `give${when.now ? " now" : ""}`,
              "data-key": `${key} go`,
              "aria-label": `${gives} VP: ${plain(what)}`,
              onclick: go,
            },
            gives,
          )
        : h("span", { class: "gives" }, gives),
    ),
  );
}
