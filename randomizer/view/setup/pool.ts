/** Missions of a pool, and rounds of an event. */

import {
  cardOf,
  chance,
  type Effect,
  type Fixture,
  fixtures,
  type Id,
  layout,
  type Opening,
  type Pack,
  type Pool,
  type PoolRow,
  setupOf,
  shuffled,
} from "../../engine/index.ts";
import type { Form } from "./form.ts";

/** The decks that the set-up draws from, once each. */
export function drawnDecks(pack: Pack, variant: string): Id[] {
  const drawn = setupOf(pack, variant).filter(
    (effect): effect is Extract<Effect, { op: "draw" }> => effect.op === "draw",
  );
  return [...new Set(drawn.map((effect) => effect.deck))];
}

/** Cards of a deck that the set-up of a type of mission can draw. */
export function drawable(pack: Pack, variant: string, deck: Id): readonly Id[] {
  const only = setupOf(pack, variant).flatMap((effect) =>
    effect.op === "draw" && effect.deck === deck ? (effect.only ?? []) : [],
  );
  return only.length > 0 ? only : (pack.decks[deck]?.cards ?? []);
}

/** The pool that the form names, or else the first one. */
export const poolOf = (pack: Pack, form: Form): Pool | undefined =>
  pack.pools.find(({ id }) => id === form.poolId) ?? pack.pools[0];

/** Rounds of an event from the pool of the form. */
export function eventOf(pack: Pack, form: Form): readonly Fixture[] {
  const pool = poolOf(pack, form);
  return pool === undefined || form.rounds < 2 ? [] : fixtures(pack, pool, form.rounds, form.event);
}

/** The row that the form describes, with its terrain layout. */
function fixture(pack: Pack, form: Form, seed: string): Fixture | null {
  const planned = eventOf(pack, form);
  const known = planned.find((item) => item.row.id === form.pool) ?? planned[0];
  if (known !== undefined) return known;
  const rows: readonly PoolRow[] = poolOf(pack, form)?.rows ?? [];
  const random = chance({ seed, streams: {} }, "pool");
  const row = rows.find((item) => item.id === form.pool) ?? shuffled(rows, random)[0];
  return row === undefined ? null : { row, layout: layout(pack, row, seed) };
}

/** The part of an opening that a row of the pool determines. */
export function poolOpening(pack: Pack, form: Form, seed: string): Partial<Opening> {
  const found = fixture(pack, form, seed);
  if (found === null) return {};
  const { row, layout: terrain } = found;
  const cells = Object.values(row.cells).flatMap((cell) => cell.card ?? []);
  const picks = Object.fromEntries(cells.map((card) => [cardOf(pack, card).deck, [card]]));
  // The type of mission that draws from all decks of the row.
  const variant = Object.keys(pack.game.variants).find((name) =>
    Object.keys(picks).every((deck) => drawnDecks(pack, name).includes(deck)),
  );
  return {
    picks,
    pool: row.name,
    row: row.id,
    ...(terrain === null ? {} : { layout: terrain }),
    ...(variant === undefined ? {} : { variant }),
  };
}
