/** Which terrain layouts suit a mission of the pool or the drawn deployment, and the choice of one. */

import { cardOf, type Id, type Pack, type PoolRow } from "./pack.ts";
import { chance, shuffled } from "./random.ts";
import type { Draft, State } from "./state.ts";

/** The layouts that suit a row. */
const layoutsOf = (pack: Pack, row: PoolRow): readonly number[] =>
  row.cells[pack.game.pool?.layouts ?? ""]?.values ?? [];

/** The map of a layout, which is numbered from 1. */
export const layoutMap = (pack: Pack, layout: number | null | undefined): Id | undefined =>
  pack.game.pool?.maps[(layout ?? 0) - 1];

/** One of the layouts that suit a row, at random. */
export function drawnLayout(pack: Pack, row: PoolRow, seed: string): number | null {
  const below = chance({ seed, streams: {} }, `layout/${row.id}`);
  return shuffled(layoutsOf(pack, row), below)[0] ?? null;
}

/**
 * The layouts that suit the drawn deployment: those of all rows with it. Without a pool row, only
 * layouts with a map.
 */
export function suitingLayouts(pack: Pack, state: State): readonly number[] {
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
  return own ? layouts : layouts.filter((value) => layoutMap(pack, value) !== undefined);
}

/** Keep the chosen layout if it suits the deployment; otherwise choose one that does. */
export function chooseLayout(pack: Pack, state: Draft): void {
  const { kept, opening } = state;
  const old = kept?.otherLayout ?? null;
  const before = state.layout ?? kept?.layout ?? (old === null ? opening.layout : null) ?? null;
  const all = suitingLayouts(pack, state);
  const others = all.filter((value) => value !== old);
  const fits = before !== null && all.includes(before);
  const candidates = others.length > 0 ? others : all;
  state.layout = fits ? before : (shuffled(candidates, chance(state, "layout"))[0] ?? null);
  if (state.layout !== null && state.layout !== before)
    state.events.push({ type: "layout", layout: state.layout, instead: before });
}
