/** The address of the site's page that prints a game: its cards, its map and its score sheet. */

import { cardOf, idOf, inPlay, type Pack, type State } from "../../engine/index.ts";

const ORDER = ["attacker", null, "defender"];

/**
 * Returns the address of a game; `home` is that of the site's first page. Cards that players hold
 * change during the game and are left out.
 */
export function gameAddress(pack: Pack, state: State, home: string): string {
  const { challenger, hand, moments, pool } = pack.game;
  const held = [hand?.deck, challenger?.deck, ...moments.map(({ deck }) => deck)];
  const cards = inPlay(state)
    .sort(([, a], [, b]) => ORDER.indexOf(a.owner) - ORDER.indexOf(b.owner))
    .map(([copy]) => cardOf(pack, idOf(copy)))
    .filter(({ deck }) => !held.includes(deck));
  const layout = pool?.maps[(state.layout ?? 0) - 1];
  const maps = [state.map, ...cards.map(({ map }) => map), layout];
  const unused = state.opening.row === undefined ? [] : (pool?.without ?? []);
  const ids = [...cards.map(({ id }) => id), ...maps.filter((map) => map != null)];
  const words = [pack.id, ...new Set(ids), ...unused.map((deck) => `-${deck}`)];
  return `${home.replace(/[^/]*$/, "")}pick.html#game=${words.join(",")}`;
}
