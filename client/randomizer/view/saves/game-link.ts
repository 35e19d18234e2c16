/**
 * A game as text in a link or a QR code: the actions and the score, deflated. The first letter and
 * the digit are the form. A page with other cards can only show the score.
 *
 * Another address leads to the page of the site that prints a game.
 * Why: docs/decisions/saved-games.md
 */

import { deflateSync, inflateSync } from "fflate";
import { cardOf, type Pack } from "../../engine/pack.ts";
import { missionCopies } from "../../engine/piles.ts";
import { idOf, type State } from "../../engine/state.ts";
import { layoutMap } from "../../engine/terrain-layouts.ts";
import { parsed, type Save } from "./save-format.ts";

const FORM = "g2";
/** Maximum bytes of an unpacked game; a link that unpacks to more is an attack. */
const LARGEST = 1_000_000;

/** Text of a game for the end of an address: letters, digits, `-` and `_`. */
export function toText({ last: _, summary, ...rest }: Save): string {
  // What was drawn and the log follow from the actions.
  const save = { ...rest, summary: summary && { ...summary, drawn: [], log: [] } };
  const bytes = deflateSync(new TextEncoder().encode(JSON.stringify(save)), { level: 9 });
  const base64 = btoa(String.fromCharCode(...bytes));
  return FORM + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether a text is a link of an earlier form, which this page cannot read. */
export const isOldLink = (text: string): boolean => /(?:^|#)[gq]1[\w-]+\s*$/.test(text);

/** The value in the text of a file, a link or a code, to be read as a save; null if there is none. */
export function parseGame(text: string): unknown {
  const code = /(?:^|#)g2([\w-]+)\s*$/.exec(text)?.[1];
  return code === undefined ? parsed(text) : unpacked(code);
}

function unpacked(code: string): unknown {
  try {
    const base64 = code.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return parsed(new TextDecoder().decode(inflateSync(bytes, { out: new Uint8Array(LARGEST) })));
  } catch {
    return null;
  }
}

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
