/**
 * A game to print: its map with distances and its score sheet, as pages for a sheet of paper.
 *
 * The address names the game: `#game=PACK,ID,ID,-DECK` has the ids of its cards and maps, and the
 * decks that it is played without. Maps, and a score sheet with the rows of all cards of the pack,
 * come from classic scripts, so that the page works from disk.
 */

import { element } from "../shared/element.ts";
import { loadScript } from "../shared/load-files.ts";
import { fragmentOf } from "./decode-address.ts";

export interface PrintedGame {
  pack: string;
  /** Cards and maps. */
  ids: string[];
  /** Decks that the game is played without. */
  unused: string[];
}

/**
 * The score sheet of a pack, the decks from which each player has a card, the sides whose tables
 * the sheet has if there are no such decks, and the names of maps.
 */
export interface PackSheets {
  scores: string;
  own: string[];
  sides: string[];
  layouts: Record<string, string>;
}

/** A card of the game: its id, its deck and its name. */
interface GameCard {
  id: string;
  deck: string;
  name: string;
}

declare global {
  interface Window {
    musterbookGames?: Record<string, PackSheets | string>;
  }
}

/** Return the game in the fragment of an address, or null if it is of none of these packs. */
export function gameInAddress(hash: string, packs: readonly string[]): PrintedGame | null {
  const match = /^game=(.+)$/.exec(fragmentOf(hash));
  const [pack = "", ...words] = match?.[1]?.split(",") ?? [];
  if (!packs.includes(pack)) return null; // its name becomes the address of a script
  const isUnused = (word: string): boolean => word.startsWith("-");
  return {
    pack,
    ids: words.filter((word) => !isUnused(word)),
    unused: words.filter(isUnused).map((word) => word.slice(1)),
  };
}

/** Return the sheets of a pack, or the page of a map as HTML. */
export async function dataOf<T extends PackSheets | string>(folder: string, key: string) {
  await loadScript(`${folder}/${key.replaceAll("/", "-")}.js`);
  return window.musterbookGames?.[key] as T;
}

/** Return the maps of a game by key; a deployment and a layout that are drawn as one are one. */
export function mapsOf(game: PrintedGame, layouts: Record<string, string>): [string, string][] {
  const known = Object.entries(layouts).filter(([key]) =>
    key.split("+").every((id) => game.ids.includes(id)),
  );
  const joined = known.filter(([key]) => key.includes("+")).flatMap(([key]) => key.split("+"));
  return known.filter(([key]) => !joined.includes(key));
}

/** Return the cards of both players; each has one of a deck of their own, or the same one. */
export function handsOf(cards: GameCard[], own: string[]): GameCard[][] {
  const groups = own
    .map((deck) => cards.filter((card) => card.deck === deck))
    .filter((group) => group.length > 0);
  const shared = cards.filter((card) => !own.includes(card.deck));
  return [0, 1].map((number) => [
    ...groups.flatMap((group) => group[Math.min(number, group.length - 1)] ?? []),
    ...shared,
  ]);
}

/** Return a score sheet with the rows that the cards of a game need. */
export function scoreSheet(data: PackSheets, game: PrintedGame, cards: GameCard[]): HTMLElement {
  const page = element("div", { innerHTML: data.scores });
  const hands = handsOf(cards, data.own);
  page.querySelectorAll<HTMLElement>(".score").forEach((table, number) => {
    const hand = hands[number] ?? [];
    const scored = hand.filter(({ id }) => table.querySelector(`[data-card="${CSS.escape(id)}"]`));
    const decks = scored.map(({ deck }) => deck);
    for (const row of table.querySelectorAll<HTMLElement>("tbody tr")) {
      const { card, deck, insteadOf, side } = row.dataset;
      const isNeeded =
        (!card || hand.some(({ id }) => id === card)) &&
        (!deck || decks.includes(deck)) &&
        (!insteadOf || ![...decks, ...game.unused].includes(insteadOf)) &&
        (!side || !data.sides[number] || side === data.sides[number]);
      if (!isNeeded) row.remove();
    }
    const name = table.querySelector(".who-name");
    if (name && data.own.length) name.textContent = hand[0]?.name ?? `Player ${number + 1}`;
  });
  if (game.unused.length) for (const limit of page.querySelectorAll("[data-idle]")) limit.remove();
  return page;
}
