/** A mission from a pool, for an event or by hand, and the cards that stay out: in the second script. */

import {
  cardOf,
  deckOf,
  type Fixture,
  type Pack,
  type Pool,
  type PoolRow,
} from "../engine/index.ts";
import { type Child, h, labelled } from "./dom.ts";
import { drawnDecks, type Form, freshSeed, kindOf } from "./form.ts";
import { drawable, eventOf } from "./ready.ts";
import { B } from "./share/texts.ts";

type Change = (form: Form) => void;

/** Rounds that events have. */
const ROUNDS = [3, 4, 5, 6, 8];

export function details(pack: Pack, form: Form, change: Change): Child {
  if (form.how === "pool") return pack.pools.map((pool) => poolRows(pack, pool, form, change));
  if (form.how === "hand") return picks(pack, form, change);
  return null;
}

function poolRows(pack: Pack, pool: Pool, form: Form, change: Change): Child[] {
  const planned = eventOf(pack, form);
  const rounds = labelled(
    B.eventLabel,
    h(
      "select",
      {
        name: "rounds",
        "data-key": "rounds",
        onchange: (event) =>
          change({
            ...form,
            rounds: Number((event.target as HTMLSelectElement).value),
            event: form.event || freshSeed(),
            pool: "",
          }),
      },
      h("option", { value: 1, selected: form.rounds === 1 }, B.oneMission),
      ...ROUNDS.map((count) =>
        h("option", { value: count, selected: form.rounds === count }, B.rounds(count)),
      ),
    ),
  );
  if (form.rounds > 1) {
    const rows = planned.map((item, index) =>
      choice(pool, item.row, form, change, {
        on: form.pool === item.row.id || (form.pool === "" && index === 0),
        name: `${B.eventRound(index + 1)} · ${item.row.name}`,
        layout: item,
      }),
    );
    const other = h(
      "button",
      {
        type: "button",
        class: "option",
        "data-key": "event again",
        onclick: () => change({ ...form, event: freshSeed(), pool: "" }),
      },
      B.eventAgain,
    );
    const why = h("p", { class: "hint" }, `${B.eventWhy} ${form.event}`);
    return [rounds, h("div", { class: "rows" }, ...rows), why, other];
  }
  const random = h(
    "label",
    { class: `choice-row${form.pool === "" ? " on" : ""}` },
    radio("", form.pool === "", form, change),
    h("span", {}, h("strong", {}, B.randomRow)),
  );
  const rows = pool.rows.map((row) =>
    choice(pool, row, form, change, { on: form.pool === row.id, name: row.name, layout: null }),
  );
  return [rounds, h("div", { class: "rows" }, random, ...rows)];
}

const radio = (value: string, checked: boolean, form: Form, change: Change): HTMLElement =>
  h("input", {
    type: "radio",
    name: "row",
    value,
    checked,
    "data-key": `row ${value}`,
    onchange: () => change({ ...form, pool: value }),
  });

function choice(
  pool: Pool,
  row: PoolRow,
  form: Form,
  change: Change,
  { on, name, layout }: { on: boolean; name: string; layout: Fixture | null },
): HTMLElement {
  const words = pool.columns.map(({ id, name: column }) => {
    const cell = row.cells[id];
    if (cell === undefined) return "";
    if (cell.values.length === 0) return cell.text;
    if (layout?.layout) return B.layoutOne(layout.layout);
    return cell.values.length > 0 ? B.layoutNote(cell.text) : `${column} ${cell.text}`;
  });
  return h(
    "label",
    { class: `choice-row${on ? " on" : ""}` },
    radio(row.id, on, form, change),
    h("span", {}, h("strong", {}, name), h("small", {}, words.filter(Boolean).join(" · "))),
  );
}

function picks(pack: Pack, form: Form, change: Change): Child[] {
  const kind = kindOf(pack, form);
  return drawnDecks(pack, kind).map((deck) =>
    labelled(
      deckOf(pack, deck).singular,
      h(
        "select",
        {
          "data-key": `pick ${deck}`,
          name: deckOf(pack, deck).slug,
          onchange: (event) =>
            change({
              ...form,
              picks: { ...form.picks, [deck]: (event.target as HTMLSelectElement).value },
            }),
        },
        h("option", { value: "" }, B.atRandom),
        ...drawable(pack, kind, deck).map((id) =>
          h("option", { value: id, selected: form.picks[deck] === id }, cardOf(pack, id).name),
        ),
      ),
    ),
  );
}

/** Cards that may stay out: of every deck that is drawn from before or during the game. */
export function leaveOut(pack: Pack, form: Form, change: Change): Child {
  const { hand, moments, challenger } = pack.game;
  const decks = [
    ...(hand ? [hand.deck] : []),
    ...drawnDecks(pack, kindOf(pack, form)),
    ...(challenger ? [challenger.deck] : []),
    ...moments.map((moment) => moment.deck),
  ];
  const several = [...new Set(decks)].filter((deck) => deckOf(pack, deck).cards.length > 1);
  const out = form.exclude.length;
  return h(
    "details",
    { class: "fold plainfold", open: out > 0 },
    h("summary", { "data-key": "leave out" }, out > 0 ? B.leftOut(out) : B.leaveOut),
    h("p", { class: "hint" }, B.leaveOutWhy),
    ...several.map((deck) =>
      h(
        "fieldset",
        { class: "leave" },
        h("legend", {}, deckOf(pack, deck).name),
        ...deckOf(pack, deck).cards.map((id) => box(pack, id, form, change)),
      ),
    ),
  );
}

function box(pack: Pack, id: string, form: Form, change: Change): HTMLElement {
  const on = form.exclude.includes(id);
  const card = cardOf(pack, id);
  const siblings = deckOf(pack, card.deck).cards;
  const last = !on && siblings.filter((item) => !form.exclude.includes(item)).length === 1;
  const exclude = on ? form.exclude.filter((item) => item !== id) : [...form.exclude, id];
  return h(
    "label",
    { class: `leave-out${on ? " on" : ""}` },
    h("input", {
      type: "checkbox",
      checked: on,
      disabled: last,
      "data-key": `exclude ${id}`,
      onchange: () => change({ ...form, exclude }),
    }),
    card.roll === null ? card.name : `${card.roll} ${card.name}`,
  );
}
