/** The address of the page of the site that prints a game. */

import { cardOf, type Pack } from "../../engine/pack.ts";
import { missionCopies } from "../../engine/piles.ts";
import { idOf, type State } from "../../engine/state.ts";
import { layoutMap } from "../../engine/terrain-layouts.ts";

/** The order of cards on that page, by their owners. */
const ORDER = ["attacker", null, "defender"];

/**
 * The address of the page that prints the cards, the map and the score sheet of a game; `home` is
 * that of the site's first page. Cards that players hold change during the game and are left out.
 */
export function gameAddress(pack: Pack, state: State, home: string): string {
  const { moments, pool } = pack.game;
  const held = moments.map(({ deck }) => deck);
  const cards = missionCopies(pack, state)
    .sort(([, a], [, b]) => ORDER.indexOf(a.owner) - ORDER.indexOf(b.owner))
    .map(([copy]) => cardOf(pack, idOf(copy)))
    .filter(({ deck }) => !held.includes(deck));
  const layout = layoutMap(pack, state.layout);
  const maps = [state.map, ...cards.map(({ map }) => map), layout];
  const unused = state.opening.row === undefined ? [] : (pool?.without ?? []);
  const ids = [...cards.map(({ id }) => id), ...maps.filter((map) => map != null)];
  const words = [pack.id, ...new Set(ids), ...unused.map((deck) => `-${deck}`)];
  return `${home.replace(/[^/]*$/, "")}pick.html#game=${words.join(",")}`;
}
