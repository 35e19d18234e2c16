/** What the set-up has settled, in one card; before the battle each piece can be made anew. */

import {
  cardOf,
  deckOf,
  effectOf,
  labelOf,
  type Rolled,
  rollOf,
  SIDES,
  settling,
  slots,
  suiting,
  whyNot,
} from "../engine/index.ts";
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
  const { pack, state, does } = view;
  const open = state.first === null && state.stage !== "play" && state.stage !== "done";
  const parts = [players, row, decks, terrain, rolls, answers];
  const facts = parts.flatMap((part) => part(view));
  const shown = facts.filter((fact) => open || fact.stays);
  if (shown.length === 0) return null;
  const again = ({ slot, what, verb }: Fact): Child => {
    if (slot === null || whyNot(pack, state, { type: "again", slots: [slot] }) !== null)
      return null;
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
  return [...new Set(early.map(({ roll }) => roll))].map((id) => {
    const { name, rows } = rollOf(pack, id);
    const last = [...early].reverse().find(({ roll }) => roll === id) as Rolled;
    const found = last.row === null ? undefined : rows[last.row];
    const map = pack.maps[found?.map ?? ""];
    const value = [
      h("strong", {}, last.dice.flat().join(" + ")),
      found !== undefined && html("span", ` · ${found.name}`),
      found?.text && html("span", ` · ${found.text}`, { class: "tag-text" }),
    ];
    const picture = map !== undefined && html("div", map.svg, { class: "map" });
    return { slot: `roll ${id}`, what: name, value, map: picture, verb: "roll", stays: true };
  });
}

/** Answers that the game keeps: options taken, and cards that were wanted or not. */
function answers({ pack, state }: View): Fact[] {
  return slots(state).flatMap(({ key, kind, id }) => {
    const effect = kind === "choice" && id !== null ? effectOf(pack, id) : null;
    if (effect === null || effect.op === "sides") return [];
    const name = effect.op === "choose" ? effect.name : null;
    const said = state.answers[key.slice("choice ".length)] ?? [];
    const labels = said.map((value) => labelOf(pack, state, id, value)).join(", ");
    const value = labels || W.nothing;
    const title = name
      ? capital(name.replace(/-/g, " "))
      : (effect.ask ?? "").replace(/<[^>]*>/g, "");
    const stays = name !== null && labels !== "";
    return [{ slot: key, what: title, value, verb: "answer" as const, stays }];
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
