/** What the set-up has settled, in one card; before the battle each piece can be made anew. */

import { cardOf, deckOf, SIDES } from "../engine/pack.ts";
import { suiting } from "../engine/pool.ts";
import { mayAgain, settling } from "../engine/setup.ts";
import type { Choice, Rolled } from "../engine/state.ts";
import { type Child, h, html } from "./dom.ts";
import { fold, type View } from "./page.ts";
import { W } from "./words.ts";

interface Fact {
  /** The key of its slot; null when it cannot be made anew by itself. */
  readonly slot: string | null;
  readonly what: string;
  readonly value: Child;
  readonly map?: Child;
  readonly verb: "draw" | "roll" | "answer";
  /** Shown after the set-up as well. */
  readonly stays: boolean;
}

export function settled(view: View): Child {
  const { state, does } = view;
  const open = mayAgain(state);
  const parts = [players, row, decks, terrain, rolls, answers];
  const facts = parts.flatMap((part) => part(view));
  const shown = facts.filter((fact) => open || fact.stays);
  if (shown.length === 0) return null;
  const again = ({ slot, what, verb }: Fact): Child => {
    if (!open || slot === null) return null;
    const label = { draw: W.another, roll: W.rollAgain, answer: W.change }[verb];
    const long = verb === "answer" ? W.changeLong(what) : W.anotherLong(what, label.toLowerCase());
    return h(
      "button",
      {
        type: "button",
        class: "option again",
        "data-key": `again ${slot}`,
        "aria-label": long,
        onclick: () => does.act({ type: "again", slots: [slot] }),
      },
      label,
    );
  };
  return h(
    "section",
    { class: "card settled" },
    h("h2", {}, W.setup),
    h(
      "dl",
      {},
      ...shown.map((fact) =>
        h(
          "div",
          { class: "fact" },
          h("dt", {}, fact.what),
          h("dd", {}, fact.value),
          open && fact.slot !== null && h("dd", { class: "does" }, again(fact)),
          fact.map && h("dd", { class: "wide" }, fact.map),
        ),
      ),
    ),
    layoutMap(view),
  );
}

function players({ game: { pack }, state }: View): Fact[] {
  const { players: names } = state;
  if (names === null) return [];
  const asked = Object.keys(state.answers).find((key) => key.startsWith("sides/"));
  return SIDES.map((side, index) => ({
    slot: asked === undefined || index > 0 ? null : `choice ${asked}`,
    what: pack.sides[side],
    value: names[side],
    verb: "answer",
    stays: true,
  }));
}

/** Cells of a pool's row that no card stands for, and the layout of the terrain. */
function row({ pack, state }: View): Fact[] {
  const { row: id, pool: name } = state.opening;
  const pool = pack.pools.find((item) => item.rows.some((other) => other.id === id));
  const found = pool?.rows.find((item) => item.id === id);
  if (pool === undefined || found === undefined) return [];
  const fact = (what: string, value: string): Fact => ({
    slot: null,
    what,
    value,
    verb: "draw",
    stays: true,
  });
  const plain = pool.columns.flatMap(({ id: column, name: what }) => {
    const cell = found.cells[column];
    return cell === undefined || cell.card !== null || cell.values.length > 0
      ? []
      : [fact(what, cell.text)];
  });
  const left = (pack.game.pool?.without ?? []).map((deck) => deckOf(pack, deck).name);
  const box = left.length > 0 ? [fact(W.box, left.join(", "))] : [];
  const drawn = Object.values(state.drawn).flat();
  const same = Object.values(found.cells).every(
    ({ card }) => card === null || drawn.includes(card),
  );
  const called = name ?? found.name;
  return [fact(W.poolRow, same ? called : W.changed(called)), ...plain, ...box];
}

function terrain({ pack, state }: View): Fact[] {
  const slot = suiting(pack, state).length > 1 ? "layout" : null;
  const value = String(state.layout);
  return state.layout ? [{ slot, what: W.layout, value, verb: "draw", stays: true }] : [];
}

function layoutMap(view: View): Child {
  const { pack, state } = view;
  const map = pack.maps[pack.game.pool?.maps[(state.layout ?? 0) - 1] ?? ""];
  if (map === undefined) return null;
  return fold(view, "layout", map.name, html("div", map.svg, { class: "map" }));
}

function decks({ pack, state }: View): Fact[] {
  return Object.entries(state.drawn).map(([deck, cards]) => ({
    slot: `deck ${deck}`,
    what: deckOf(pack, deck).singular,
    value: cards.map((id) => cardOf(pack, id).name).join(", "),
    verb: "draw",
    stays: false,
  }));
}

function rolls({ pack, state }: View): Fact[] {
  const early = settling(state);
  const named = new Set(early.map(({ roll }) => roll.name));
  return [...named].map((name) => {
    const last = [...early].reverse().find(({ roll }) => roll.name === name) as Rolled;
    const found = last.row === null ? undefined : last.roll.rows[last.row];
    const map = pack.maps[found?.map ?? ""];
    const value = [
      h("strong", {}, last.dice.flat().join(" + ")),
      found !== undefined && html("span", ` · ${found.name}`),
      found?.text && html("span", ` · ${found.text}`, { class: "tag-text" }),
    ];
    const picture = map !== undefined && html("div", map.svg, { class: "map" });
    return { slot: `roll ${name}`, what: name, value, map: picture, verb: "roll", stays: true };
  });
}

/** Answers that the game keeps: options taken, and cards that were wanted or not. */
function answers({ state }: View): Fact[] {
  const keys = Object.keys(state.answers).filter((key) => !key.startsWith("sides/"));
  return keys.map((key) => {
    const op = key.slice(0, key.indexOf("/"));
    const name = key.slice(op.length + 1, key.lastIndexOf("/"));
    const choices = Object.values(state.choices[name] ?? {}).flat() as Choice[];
    const labels = choices.map((choice) => choice.label).join(", ");
    const said = state.answers[key] ?? [];
    const value = labels || (op === "choose" ? W.nothing : said.join(", "));
    const title = op === "choose" ? capital(name.replace(/-/g, " ")) : name.replace(/<[^>]*>/g, "");
    return {
      slot: `choice ${key}`,
      what: title,
      value,
      verb: "answer",
      stays: op === "choose" && labels !== "",
    };
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
