/** Questions: put to a side, with plain buttons; a secret one waits until that side holds the device. */

import {
  type Choice,
  cardOf,
  choicesOf,
  deckOf,
  effectOf,
  idOf,
  inPlay,
  type Mode,
  open,
  type Prompt,
  permits,
  type Side,
} from "../engine/index.ts";
import { head, rules } from "./card.ts";
import { type Child, h, html, starting } from "./dom.ts";
import { first } from "./first.ts";
import { button, frame } from "./frame.ts";
import { ICONS } from "./icons.ts";
import { faceOf, fold, reason, type View } from "./page.ts";
import { T } from "./texts.ts";
import { W } from "./words.ts";

/** All that waits for an answer now, or null. */
export function questions(view: View): HTMLElement | null {
  const { state } = view;
  if (state.stage === "first" && state.prompts.length === 0) return first(view);
  const [prompt] = open(state);
  if (prompt === undefined) return null;
  if (prompt.secret && prompt.side !== null && view.seat !== prompt.side)
    return pass(view, prompt.side);
  return question(view, prompt);
}

/** A side in a sentence: by its player, or "the Attacker". */
export const whom = ({ pack, game }: View, side: Side): string =>
  pack === game.pack ? T.the(pack.sides[side]) : pack.sides[side];

function pass(view: View, side: Side): HTMLElement {
  const name = whom(view, side);
  const done = view.state.prompts.find((item) => item.answer !== null)?.side;
  return h(
    "section",
    { class: `prompt pass ${side}`, role: "group", "aria-label": T.passTo(name) },
    done && h("p", { class: "label" }, T.waiting(view.pack.sides[done])),
    h("h2", {}, T.passTo(name)),
    h("p", {}, T.passWhy),
  );
}

function question(view: View, prompt: Prompt): HTMLElement {
  const { pack, does } = view;
  const answer = (value: readonly string[]): void =>
    does.act({ type: "answer", prompt: prompt.id, value });
  const card = prompt.copy === null ? null : cardOf(pack, idOf(prompt.copy));
  const asked = prompt.effect === null ? null : effectOf(pack, prompt.effect);
  const ask = asked?.ask && html("h2", asked.ask);
  const choices = choicesOf(pack, view.state, prompt);
  if (prompt.kind === "mode") return modes(view, prompt);
  if (prompt.kind === "confirm") {
    return frame(
      view,
      prompt.side,
      ask || T.confirmAsk,
      card && h("p", { class: "about" }, T.about(card.name)),
      h(
        "div",
        { class: "options" },
        button(`${prompt.id} yes`, T.yes, () => answer(["yes"]), { main: true }),
        button(`${prompt.id} no`, T.no, () => answer(["no"])),
      ),
    );
  }
  const effect = asked?.op === "choose" ? asked : null;
  const from = effect?.from ?? "options";
  const title =
    ask ||
    {
      hand: T.chooseDiscard,
      markers: T.chooseMarker,
      options: T.chooseOption,
      deck: T.chooseDeck(effect?.deck ? deckOf(pack, effect.deck).name : ""),
    }[from];
  const lone = (who: string | null, title: string | HTMLElement, ...more: Child[]): HTMLElement =>
    frame(
      view,
      who,
      title,
      ...more,
      h(
        "div",
        { class: "options list" },
        ...choices.map((choice) =>
          button(
            `${prompt.id} ${choice.value}`,
            starting(choice.label),
            () => answer([choice.value]),
            { main: choice.value === "roll" && !ask },
          ),
        ),
        skip,
      ),
    );
  const skip = asked?.optional && button(`${prompt.id} none`, W.none, () => answer([]));
  const about = card && h("p", { class: "about" }, T.about(card.name));
  if (asked?.op === "trade")
    return lone(prompt.side, asked.mode === "fixed" ? W.tradeFixed : W.tradeBack);
  if (asked?.op === "sides") {
    const [a, d] = prompt.rolled ?? [0, 0];
    const name = choices[a > d ? 0 : 1]?.label ?? "";
    return prompt.rolled ? lone(name, W.sidesWon(name, a, d)) : lone(null, ask || W.sidesAsk);
  }
  if (!prompt.secret && prompt.count === 1)
    return lone(prompt.side, title, about, from === "markers" && maps(view));
  return frame(view, prompt.side, title, about, ticking(view, prompt, []), skip);
}

const maps = (view: View): Child =>
  inPlay(view.state).map(([copy]) => {
    const map = view.pack.maps[cardOf(view.pack, idOf(copy)).map ?? ""];
    return map !== undefined && html("div", map.svg, { class: "map" });
  });

function modes(view: View, prompt: Prompt): HTMLElement {
  const { pack, does } = view;
  const hand = pack.game.hand;
  const ticked = view.ticked.get(key(view, prompt)) ?? [];
  const [mode] = ticked;
  const way = (name: Mode): Child => {
    const given = hand?.modes[name];
    if (given === undefined) return null;
    const more = given.choose === null ? T.modeDraw : T.modeChoose(given.choose);
    return h(
      "button",
      {
        type: "button",
        class: "option way",
        "data-key": `${prompt.id} ${name}`,
        "aria-pressed": String(mode === name),
        onclick: () => does.tick(key(view, prompt), [name]),
      },
      h("strong", {}, given.name),
      h("span", {}, more),
    );
  };
  return frame(
    view,
    prompt.side,
    T.modeAsk,
    h("div", { class: "options" }, way("tactical"), way("fixed")),
    mode === "fixed" && ticking(view, prompt, [mode]),
  );
}

/** Ticks of one question; a new question of the same name starts without any. */
const key = (view: View, prompt: Prompt): string => `${view.state.clock.round} ${prompt.id}`;

/** So few cards to choose from show their rules at once. */
const FEW = 4;

/** Choices to tick; `lead` stands before the ticked values. The bar at the foot locks them in. */
function ticking(view: View, prompt: Prompt, lead: readonly string[]): HTMLElement {
  const { pack, does } = view;
  const at = key(view, prompt);
  const chosen = picked(view, prompt);
  const toggle = (value: string): void => {
    const rest = chosen.filter((item) => item !== value);
    const next = rest.length < chosen.length ? rest : [...rest, value].slice(-prompt.count);
    does.tick(at, [...lead, ...next]);
  };
  const choice = (item: Choice): HTMLElement => {
    const on = chosen.includes(item.value);
    const card = item.card === null ? null : cardOf(pack, item.card);
    if (card === null) {
      return h(
        "button",
        {
          type: "button",
          class: "option",
          "aria-pressed": String(on),
          "data-key": `${at} ${item.value}`,
          onclick: () => toggle(item.value),
        },
        item.label,
      );
    }
    return h(
      "article",
      {
        class: `card choice face-${faceOf(pack, card.id)}${on ? " on" : ""}`,
        "data-card": card.slug,
      },
      h(
        "button",
        {
          type: "button",
          class: "pick",
          "aria-pressed": String(on),
          "data-key": `${at} ${item.value}`,
          onclick: () => toggle(item.value),
        },
        head(
          view,
          card,
          html("span", on ? ICONS.check : "", { class: "tick", "aria-hidden": "true" }),
        ),
      ),
      ...card.scoring
        .filter((group) => prompt.kind !== "mode" || group.mode !== "tactical")
        .map((group) =>
          h(
            "section",
            { class: "group" },
            h("h4", {}, group.words),
            ...group.lines.map((line) =>
              h(
                "div",
                { class: "row" },
                h("div", { class: "what" }, html("span", reason(line))),
                h(
                  "span",
                  { class: "gives" },
                  `+${typeof line.vp === "object" ? line.vp.fixed : line.vp}`,
                ),
              ),
            ),
          ),
        ),
      prompt.choices.length <= FEW
        ? h("div", { class: "words" }, ...rules(card))
        : fold(view, `choice ${item.value}`, T.rules, ...rules(card)),
    );
  };
  const choices = choicesOf(pack, view.state, prompt);
  const plain = choices.every((item) => item.card === null);
  return h("div", { class: plain ? "options list" : "choices" }, ...choices.map(choice));
}

const picked = (view: View, prompt: Prompt): string[] =>
  (view.ticked.get(key(view, prompt)) ?? []).filter((value) => prompt.choices.includes(value));

export interface Step {
  readonly label: string;
  readonly note: string;
  readonly off: boolean;
  readonly go: () => void;
}

/** The next step of an open question that has one: take the device, or lock in what is ticked. */
export function step(view: View): Step | null {
  const [prompt] = open(view.state);
  if (prompt === undefined) return null;
  const { does, pack } = view;
  if (prompt.secret && prompt.side !== null && view.seat !== prompt.side) {
    const { side } = prompt;
    return {
      label: T.iAm(whom(view, side)),
      note: T.passTo(whom(view, side)),
      off: false,
      go: () => does.sit(side),
    };
  }
  if (
    prompt.kind === "confirm" ||
    (prompt.kind === "choose" && !prompt.secret && prompt.count === 1)
  )
    return null;
  const value = view.ticked.get(key(view, prompt)) ?? [];
  const counted = prompt.kind === "choose" || value[0] === "fixed";
  return {
    label: T.lock,
    note: counted ? T.picked(picked(view, prompt).length, prompt.count) : T.modeAsk,
    off: !permits(pack, prompt, value),
    go: () => does.act({ type: "answer", prompt: prompt.id, value }),
  };
}
