/** Ready missions for an event: rows of a pool at random, varied, each with a layout that suits. */

import type { Pack, Pool, PoolRow } from "./pack.ts";
import { chance, shuffled } from "./random.ts";

export interface Fixture {
  readonly row: PoolRow;
  /** The layout of the terrain; null when the pool names none. */
  readonly layout: number | null;
}

/** What of a row should not come twice. */
const theme = (pack: Pack, row: PoolRow): string => {
  const cell = row.cells[pack.game.pool?.vary ?? ""];
  return cell?.card ?? cell?.text ?? row.id;
};

/**
 * So many rounds from a pool, in random order: no row twice, and nothing of what should vary twice
 * while there is something else.
 */
export function fixtures(pack: Pack, pool: Pool, rounds: number, seed: string): Fixture[] {
  const state = { seed, streams: {} };
  let left = shuffled(pool.rows, chance(state, `event/${pool.id}`));
  const found: PoolRow[] = [];
  let used = new Set<string>();
  while (found.length < rounds && left.length > 0) {
    const row = left.find((item) => !used.has(theme(pack, item)));
    if (row === undefined) {
      used = new Set();
      continue;
    }
    used.add(theme(pack, row));
    found.push(row);
    left = left.filter((item) => item !== row);
  }
  return found.map((row) => ({ row, layout: layout(pack, row, seed) }));
}

/** One of the layouts that suit a row, at random. */
export function layout(pack: Pack, row: PoolRow, seed: string): number | null {
  const values = row.cells[pack.game.pool?.layouts ?? ""]?.values ?? [];
  return shuffled(values, chance({ seed, streams: {} }, `layout/${row.id}`))[0] ?? null;
}
