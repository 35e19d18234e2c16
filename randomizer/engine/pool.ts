/** Ready-made missions for an event: varied random rows of a pool, each with a suitable layout. */

import { cardOf, type Pack, type Pool, type PoolRow } from "./pack.ts";
import { chance, shuffled } from "./random.ts";
import type { Draft, State } from "./state.ts";

export interface Fixture {
  readonly row: PoolRow;
  /** The terrain layout; null if the pool names none. */
  readonly layout: number | null;
}

/** The part of a row that should not repeat. */
const theme = (pack: Pack, row: PoolRow): string => {
  const cell = row.cells[pack.game.pool?.vary ?? ""];
  return cell?.card ?? cell?.text ?? row.id;
};

/**
 * Draw a number of rounds from a pool in random order, without repeating rows, and repeating the
 * varied column only if necessary.
 */
export function fixtures(pack: Pack, pool: Pool, rounds: number, seed: string): Fixture[] {
  const state = { seed, streams: {} };
  let left = shuffled(pool.rows, chance(state, `event/${pool.id}`));
  const selected: PoolRow[] = [];
  let used = new Set<string>();
  while (selected.length < rounds && left.length > 0) {
    const row = left.find((item) => !used.has(theme(pack, item)));
    if (row === undefined) {
      used = new Set();
      continue;
    }
    used.add(theme(pack, row));
    selected.push(row);
    left = left.filter((item) => item !== row);
  }
  return selected.map((row) => ({ row, layout: layout(pack, row, seed) }));
}

const layoutsOf = (pack: Pack, row: PoolRow): readonly number[] =>
  row.cells[pack.game.pool?.layouts ?? ""]?.values ?? [];

/** One of the layouts that suit a row, at random. */
export function layout(pack: Pack, row: PoolRow, seed: string): number | null {
  const below = chance({ seed, streams: {} }, `layout/${row.id}`);
  return shuffled(layoutsOf(pack, row), below)[0] ?? null;
}

/**
 * The layouts that suit the drawn deployment: those of all rows with it. Without a pool row, only
 * layouts with a map.
 */
export function suiting(pack: Pack, state: State): readonly number[] {
  const { row: own } = state.opening;
  const drawn = Object.values(state.drawn).flat();
  const rows = pack.pools
    .flatMap((pool) => pool.rows)
    .filter((row) => {
      const cards = Object.values(row.cells).flatMap((cell) => cell.card ?? []);
      const grounds = cards.filter((card) => cardOf(pack, card).map !== null);
      return grounds.length > 0 ? grounds.every((id) => drawn.includes(id)) : row.id === own;
    });
  const layouts = [...new Set(rows.flatMap((row) => layoutsOf(pack, row)))];
  return own ? layouts : layouts.filter((value) => pack.game.pool?.maps[value - 1] !== undefined);
}

/** Keep the chosen layout if it suits the deployment; otherwise choose one that does. */
export function settleLayout(pack: Pack, state: Draft): void {
  const { kept, opening } = state;
  const old = kept?.otherLayout ?? null;
  const before = state.layout ?? kept?.layout ?? (old === null ? opening.layout : null) ?? null;
  const all = suiting(pack, state);
  const others = all.filter((value) => value !== old);
  const fits = before !== null && all.includes(before);
  const lot = others.length > 0 ? others : all;
  state.layout = fits ? before : (shuffled(lot, chance(state, "layout"))[0] ?? null);
  if (state.layout !== null && state.layout !== before)
    state.events.push({ type: "layout", layout: state.layout, instead: before });
}
