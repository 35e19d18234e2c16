/** What the set-up gave, piece by piece; before the battle each can be redrawn. */

import type { ComponentChildren } from "preact";
import { cardOf, deckOf, SIDES } from "../../engine/pack.ts";
import { suiting } from "../../engine/pool.ts";
import { mayAgain, settling } from "../../engine/setup.ts";
import type { Choice, Rolled } from "../../engine/state.ts";
import { plain } from "../../engine/log.ts";
import { Button, Fold, Html } from "../controls/parts.tsx";
import { BattleMap } from "../table/map.tsx";
import { T } from "../texts.ts";
import { capital, useView, type View } from "../view.ts";

interface Fact {
  /** Key of its slot; null when it cannot be redrawn by itself. */
  readonly slot: string | null;
  readonly name: string;
  readonly value: ComponentChildren;
  readonly map?: string | null;
  readonly verb: "redraw" | "reroll" | "change";
  /** Shown during the battle as well. */
  readonly stays: boolean;
}

export function SetupSummary() {
  const view = useView();
  const { pack, state, session } = view;
  const isOpen = mayAgain(state);
  const facts = [players, row, decks, terrain, rolls, answers]
    .flatMap((part) => part(view))
    .filter((fact) => isOpen || fact.stays);
  if (facts.length === 0) return null;
  const layout = pack.maps[pack.game.pool?.maps[(state.layout ?? 0) - 1] ?? ""];
  return (
    <section class="card setup">
      <h2>{T.setup}</h2>
      <dl>
        {facts.map(({ name, value, map, slot, verb }) => (
          <div class="fact" key={`${slot} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {isOpen && slot !== null && (
              <dd class="does">
                <Button
                  class="option small"
                  id={`again ${slot}`}
                  label={T.redrawLong(name, T[verb])}
                  off={verb === "redraw" && !hasAlternative(view, slot)}
                  once
                  go={() => session.act({ type: "again", slots: [slot] })}
                >
                  {T[verb]}
                </Button>
              </dd>
            )}
            {map && (
              <dd class="wide">
                <BattleMap id={map} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {layout !== undefined && (
        <Fold id="layout" title={layout.name}>
          <BattleMap id={layout.id} />
        </Fold>
      )}
    </section>
  );
}

/** Whether another card could come for a deck. */
function hasAlternative({ pack, state }: View, slot: string): boolean {
  const deck = pack.decks[slot.replace(/^deck /, "")];
  if (deck === undefined) return true;
  const pile = state.piles[deck.id];
  const drawn = state.drawn[deck.id] ?? [];
  return (pile?.draw.length ?? 0) > 0 && deck.cards.some((card) => !drawn.includes(card));
}

function players({ game: { pack }, state }: View): Fact[] {
  const names = state.players;
  if (names === null) return [];
  const asked = Object.keys(state.answers).find((key) => key.startsWith("sides/"));
  return SIDES.map((side, index) => ({
    slot: asked === undefined || index > 0 ? null : `choice ${asked}`,
    name: pack.sides[side],
    value: names[side],
    verb: "change",
    stays: true,
  }));
}

/** Cells of the pool's row that are not cards, and decks that it does not use. */
function row({ pack, state }: View): Fact[] {
  const { row: id, pool: name } = state.opening;
  const pool = pack.pools.find((item) => item.rows.some((other) => other.id === id));
  const found = pool?.rows.find((item) => item.id === id);
  if (pool === undefined || found === undefined) return [];
  const fact = (label: string, value: string): Fact => ({
    slot: null,
    name: label,
    value,
    verb: "redraw",
    stays: true,
  });
  const texts = pool.columns.flatMap(({ id: column, name: label }) => {
    const cell = found.cells[column];
    const isText = cell !== undefined && cell.card === null && cell.values.length === 0;
    return isText ? [fact(label, cell.text)] : [];
  });
  const unused = (pack.game.pool?.without ?? []).map((deck) => deckOf(pack, deck).name);
  const drawn = Object.values(state.drawn).flat();
  const isSame = Object.values(found.cells).every(
    ({ card }) => card === null || drawn.includes(card),
  );
  const called = name ?? found.name;
  return [
    fact(T.poolRow, isSame ? called : T.changed(called)),
    ...texts,
    ...(unused.length > 0 ? [fact(T.inBox, unused.join(", "))] : []),
  ];
}

function terrain({ pack, state }: View): Fact[] {
  if (!state.layout) return [];
  const slot = suiting(pack, state).length > 1 ? "layout" : null;
  return [{ slot, name: T.layout, value: String(state.layout), verb: "redraw", stays: true }];
}

const decks = ({ pack, state }: View): Fact[] =>
  Object.entries(state.drawn).map(([deck, cards]) => ({
    slot: `deck ${deck}`,
    name: deckOf(pack, deck).singular,
    value: cards.map((id) => cardOf(pack, id).name).join(", "),
    verb: "redraw",
    stays: false,
  }));

function rolls({ state }: View): Fact[] {
  const early = settling(state);
  return [...new Set(early.map(({ roll }) => roll.name))].map((name) => {
    const last = [...early].reverse().find(({ roll }) => roll.name === name) as Rolled;
    const found = last.row === null ? undefined : last.roll.rows[last.row];
    const value = (
      <>
        <strong>{last.dice.flat().join(" + ")}</strong>
        {found !== undefined && <Html tag="span" markup={` · ${found.name}`} />}
        {found?.text && <Html tag="span" markup={` · ${found.text}`} />}
      </>
    );
    return { slot: `roll ${name}`, name, value, map: found?.map ?? null, verb: "reroll", stays: true };
  });
}

/** Answers that the game keeps: options, and cards that were accepted or declined. */
function answers({ state }: View): Fact[] {
  const keys = Object.keys(state.answers).filter((key) => !key.startsWith("sides/"));
  return keys.map((key) => {
    const op = key.slice(0, key.indexOf("/"));
    const name = key.slice(op.length + 1, key.lastIndexOf("/"));
    const choices = Object.values(state.choices[name] ?? {}).flat() as Choice[];
    const labels = choices.map((choice) => choice.label).join(", ");
    const said = (state.answers[key] ?? []).join(", ");
    return {
      slot: `choice ${key}`,
      name: op === "choose" ? capital(name.replace(/-/g, " ")) : plain(name),
      value: labels || (op === "choose" ? T.nothing : said),
      verb: "change",
      stays: op === "choose" && labels !== "",
    };
  });
}
