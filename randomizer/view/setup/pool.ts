/** Missions of a pool, and rounds of an event. */

import { type Fixture, fixtures, layout } from "../../engine/fixtures.ts";
import {
  cardOf,
  chance,
  type Effect,
  type Id,
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
  const drawEffects = setupOf(pack, variant).filter(
    (effect): effect is Extract<Effect, { op: "draw" }> => effect.op === "draw",
  );
  return [...new Set(drawEffects.map((effect) => effect.deck))];
}

/** Cards of a deck that the set-up of a type of mission can draw. */
export function drawable(pack: Pack, variant: string, deck: Id): readonly Id[] {
  const allowedCards = setupOf(pack, variant).flatMap((effect) =>
    effect.op === "draw" && effect.deck === deck ? (effect.only ?? []) : [],
  );
  return allowedCards.length > 0 ? allowedCards : (pack.decks[deck]?.cards ?? []);
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
  const rounds = eventOf(pack, form);
  const eventRound = rounds.find((item) => item.row.id === form.pool) ?? rounds[0];
  if (eventRound !== undefined) return eventRound;
  const rows: readonly PoolRow[] = poolOf(pack, form)?.rows ?? [];
  const random = chance({ seed, streams: {} }, "pool");
  const row = rows.find((item) => item.id === form.pool) ?? shuffled(rows, random)[0];
  return row === undefined ? null : { row, layout: layout(pack, row, seed) };
}

/** The part of an opening that a row of the pool determines. */
export function poolOpening(pack: Pack, form: Form, seed: string): Partial<Opening> {
  const chosenFixture = fixture(pack, form, seed);
  if (chosenFixture === null) return {};
  const { row, layout: terrain } = chosenFixture;
  const poolCards = Object.values(row.cells).flatMap((cell) => cell.card ?? []);
  const picks = Object.fromEntries(poolCards.map((card) => [cardOf(pack, card).deck, [card]]));
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
