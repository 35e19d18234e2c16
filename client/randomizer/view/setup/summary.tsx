/** The results of the set-up, one by one; before the battle each can be redrawn. */

import type { ComponentChildren } from "preact";
import { whyNot } from "../../engine/actions.ts";
import { plain } from "../../engine/log.ts";
import { cardOf, deckOf, effectOf, type Pack, rollOf, SIDES } from "../../engine/pack.ts";
import { suiting } from "../../engine/pool.ts";
import { askedBy, choiceLabel } from "../../engine/prompts.ts";
import { settling } from "../../engine/setup.ts";
import { hasBegun, PLAYERS, type State, sidesAhead } from "../../engine/state.ts";
import type { Rolled } from "../../engine/values.ts";
import { BattleMap } from "../battle/map.tsx";
import { Button, Fold, Html } from "../controls/controls.tsx";
import * as T from "../texts.ts";
import { capital, useView, type View } from "../view.ts";

interface Fact {
  /** Key of its slot; null when it cannot be redrawn by itself. */
  readonly slot: string | null;
  readonly name: string;
  readonly value: ComponentChildren;
  readonly map?: string | null;
  /** The label of the button that redraws it. */
  readonly verb: string;
  /** Whether it is also shown during the battle. */
  readonly stays: boolean;
}

export function SetupSummary() {
  const view = useView();
  const { pack, state, session } = view;
  const isOpen = state.first === null && !hasBegun(state);
  const facts = [players, row, decks, terrain, rolls, answers]
    .flatMap((factsOf) => factsOf(view))
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
                  label={T.redrawLong(name, verb)}
                  off={whyNot(pack, state, { type: "again", slots: [slot] }) !== null}
                  once
                  go={() => session.act({ type: "again", slots: [slot] })}
                >
                  {verb}
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

function players({ game: { pack }, state }: View): Fact[] {
  const names = state.players;
  if (names === null) return [];
  const question = Object.keys(state.answers).find(
    (key) => effectOf(pack, askedBy(key)).op === "sides",
  );
  return SIDES.map((side, index) => ({
    slot: question === undefined || index > 0 ? null : `choice ${question}`,
    name: pack.sides[side],
    value: names[side],
    verb: T.change,
    stays: true,
  }));
}

/** Cells of the pool's row that are not cards, and decks that it does not use. */
function row({ pack, state }: View): Fact[] {
  const { row: id, pool: name } = state.opening;
  const pool = pack.pools.find((item) => item.rows.some((candidate) => candidate.id === id));
  const poolRow = pool?.rows.find((item) => item.id === id);
  if (pool === undefined || poolRow === undefined) return [];
  const fact = (label: string, value: string): Fact => ({
    slot: null,
    name: label,
    value,
    verb: T.redraw,
    stays: true,
  });
  const texts = pool.columns.flatMap(({ id: column, name: label }) => {
    const cell = poolRow.cells[column];
    const isText = cell !== undefined && cell.card === null && cell.values.length === 0;
    return isText ? [fact(label, cell.text)] : [];
  });
  const unused = (pack.game.pool?.without ?? []).map((deck) => deckOf(pack, deck).name);
  const drawnCards = Object.values(state.drawn).flat();
  const isSame = Object.values(poolRow.cells).every(
    ({ card }) => card === null || drawnCards.includes(card),
  );
  const rowName = name ?? poolRow.name;
  return [
    fact(T.poolRow, isSame ? rowName : T.changed(rowName)),
    ...texts,
    ...(unused.length > 0 ? [fact(T.inBox, unused.join(", "))] : []),
  ];
}

function terrain({ pack, state }: View): Fact[] {
  if (!state.layout) return [];
  const slot = suiting(pack, state).length > 1 ? "layout" : null;
  return [{ slot, name: T.layout, value: String(state.layout), verb: T.redraw, stays: true }];
}

const decks = ({ pack, state }: View): Fact[] =>
  Object.entries(state.drawn).map(([deck, cards]) => ({
    slot: `deck ${deck}`,
    name: deckOf(pack, deck).singular,
    value: cards.map((id) => cardOf(pack, id).name).join(", "),
    verb: T.redraw,
    stays: false,
  }));

function rolls({ pack, state }: View): Fact[] {
  const setupRolls = settling(state);
  return [...new Set(setupRolls.map(({ roll }) => roll))].map((id) => {
    const { name, rows } = rollOf(pack, id);
    const lastRoll = [...setupRolls].reverse().find(({ roll }) => roll === id) as Rolled;
    const resultRow = lastRoll.row === null ? undefined : rows[lastRoll.row];
    const value = (
      <>
        <strong>{lastRoll.dice.flat().join(" + ")}</strong>
        {resultRow !== undefined && <Html tag="span" markup={` · ${resultRow.name}`} />}
        {resultRow?.text && <Html tag="span" markup={` · ${resultRow.text}`} />}
      </>
    );
    return {
      slot: `roll ${id}`,
      name,
      value,
      map: resultRow?.map ?? null,
      verb: T.reroll,
      stays: true,
    };
  });
}

/** Who chose: before the sides are decided, players choose in the order of their names. */
const chooser = (pack: Pack, state: State, index: number): string =>
  state.players === null && !sidesAhead(pack, state)
    ? pack.sides[SIDES[index] ?? "attacker"]
    : ((state.opening.players ?? PLAYERS)[index] ?? "");

/** Answers that the game keeps: options, and cards that were accepted or declined. */
function answers({ pack, state }: View): Fact[] {
  return Object.entries(state.answers).flatMap(([key, answer]): Fact[] => {
    const id = askedBy(key);
    const effect = effectOf(pack, id);
    // The first of two secret choices stays secret until both are made.
    const isSecret = state.prompts.some((prompt) => prompt.secret && prompt.effect === id);
    if (effect.op === "sides" || isSecret) return [];
    const name = effect.op === "choose" ? effect.name : effect.op === "map" ? T.map : null;
    const sideIndex = SIDES.findIndex((side) => key.endsWith(`/${side}`));
    const whoSuffix = sideIndex < 0 ? "" : ` (${chooser(pack, state, sideIndex)})`;
    const labels = answer.map((value) => choiceLabel(pack, state, id, value)).join(", ");
    return [
      {
        slot: `choice ${key}`,
        name: (name ? capital(name.replace(/-/g, " ")) : plain(effect.ask ?? "")) + whoSuffix,
        value: labels || T.nothing,
        verb: T.change,
        stays: Boolean(name) && labels !== "",
      },
    ];
  });
}
