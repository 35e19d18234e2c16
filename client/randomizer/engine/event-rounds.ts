/** Ready-made missions for an event: varied random rows of a pool, each with a suitable layout. */

import type { Pack, Pool, PoolRow } from "./pack.ts";
import { chance, shuffled } from "./random.ts";
import { drawnLayout } from "./terrain-layouts.ts";

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
  return selected.map((row) => ({ row, layout: drawnLayout(pack, row, seed) }));
}
