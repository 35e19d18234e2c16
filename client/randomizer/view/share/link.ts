/**
 * A game as text in a link. The short form holds the actions, the drawn cards and the score; the
 * complete form also the last state, so that a page with other packs can continue from it. Both are
 * JSON, deflated with a preset dictionary. The first letter is the form and the digit its version,
 * so that old links can always be read.
 *
 * Another address leads to the page of the site that prints a game.
 */

import { deflateSync, inflateSync } from "fflate";
import { cardOf, type Pack } from "../../engine/pack.ts";
import { inPlay, sideDecks } from "../../engine/piles.ts";
import { idOf, type State } from "../../engine/state.ts";
import { asSave, parsed, type Save, SCHEMA } from "../saves/format.ts";

/** Text that many games contain, the most frequent last. It must never change within a `FORM`. */
const DICTIONARY = new TextEncoder().encode(
  '"moment":"phase":"round-start":"battle-end":"clock":{"round":1,"turn":0,"phase":"turn-end"},' +
    '"played":"notes":[],"fired":[0],"held":"drawn","round":2,"achieved":"no","owner":"defender",' +
    '"draw":[],"play":[],"discard":[],"out":[]},"mode":"fixed","cp":0,"handSize":2,"choices":{},' +
    '"queue":[],"prompts":[],"entries":[],"streams":{},"events":[],"raw":5,"granted":5,"cap":null,' +
    '"dice":[],"tally":"secondary","first":"attacker","challenger":null,"variant":"pool":"picks":{' +
    '{"type":"start","seed":"{"type":"use","copy":"~/{"type":"swap","copy":"~/secondary/' +
    '{"type":"discard","copy":"~/secondary/{"type":"award","side":"defender","award":"painted"},' +
    '{"type":"first","side":null},{"type":"cp","side":"attacker","by":-1},' +
    '{"type":"answer","prompt":"confirm-0","value":["yes"]},' +
    '{"type":"answer","prompt":"choose-0","value":[""]},' +
    '{"type":"answer","prompt":"mode-0","value":["tactical"]},' +
    '{"type":"score","side":"attacker","copy":"~/secondary/@attacker","group":0,"line":0,"count":1},' +
    '{"type":"score","side":"defender","copy":"~/primary/","group":0,"line":0,"count":2},' +
    '{"type":"next"},{"type":"next"},',
);
const FORM = "1";
/** Maximum bytes of an unpacked game; a link that unpacks to more is an attack. */
const LARGEST = 1_000_000;

function pack(save: Save, isComplete: boolean): Uint8Array {
  const { id, name, game, base, times, details, summary } = save;
  const lastState = isComplete ? save.last : null;
  const shortSummary = summary && { ...summary, log: undefined, mission: undefined };
  const text = JSON.stringify({
    schema: SCHEMA,
    id,
    name,
    game,
    base,
    last: lastState,
    times,
    details,
    summary: shortSummary,
  });
  // The id of the pack starts the id of every card: it is written once.
  const prefix = `${JSON.stringify(game.pack).slice(1, -1)}/`;
  const shortened = text.replaceAll("~", "\\u007e").replaceAll(prefix, "~/");
  return deflateSync(new TextEncoder().encode(`${game.pack}\n${shortened}`), {
    level: 9,
    dictionary: DICTIONARY,
  });
}

function unpack(bytes: Uint8Array): Save | null {
  const unpacked = inflateSync(bytes, { dictionary: DICTIONARY, out: new Uint8Array(LARGEST) });
  const text = new TextDecoder().decode(unpacked);
  const end = text.indexOf("\n");
  if (end < 0) throw new Error("not a game");
  const json = text.slice(end + 1).replaceAll("~/", `${text.slice(0, end)}/`);
  // The log and the mission are left out: they follow from the replayed game.
  const { summary, ...parts } = JSON.parse(json);
  const save = asSave({ changed: 0, ...parts, summary: { ...summary, log: [], mission: [] } });
  return save === "newer" ? null : save;
}

/** Text of a game for the end of an address: letters, digits, `-` and `_`. */
export function toText(save: Save): string {
  const binary = String.fromCharCode(...pack(save, true));
  const base64 = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `g${FORM}${base64}`;
}

/** The short form as digits, which a QR code stores a third smaller than letters. */
export function toDigits(save: Save): string {
  const bytes = pack(save, false);
  let digits = `q${FORM}`;
  for (let start = 0; start < bytes.length; start += 5) {
    // Five bytes are 13 digits, fewer bytes as many as they need.
    const group = bytes.subarray(start, start + 5);
    const value = group.reduce((sum, byte) => sum * 256 + byte, 0);
    digits += String(value).padStart(WIDTHS[group.length] ?? 13, "0");
  }
  return digits;
}

/** Number of digits for 0 to 5 bytes. */
const WIDTHS: readonly number[] = [0, 3, 5, 8, 10, 13];

function digitsToBytes(digits: string): Uint8Array {
  const bytes: number[] = [];
  for (let start = 0; start < digits.length; start += 13) {
    const digitGroup = digits.slice(start, start + 13);
    const count = WIDTHS.indexOf(digitGroup.length);
    let value = Number(digitGroup);
    if (count < 1 || !Number.isSafeInteger(value)) throw new Error("not a game");
    const group: number[] = [];
    for (let index = 0; index < count; index += 1) {
      group.unshift(value % 256);
      value = Math.floor(value / 256);
    }
    bytes.push(...group);
  }
  return Uint8Array.from(bytes);
}

/** The save in the text of a file, a link or a code, unchanged; null if there is none. */
export function parseGame(text: string): unknown {
  const code = /(?:^|#)([gq]\d[\w-]+)\s*$/.exec(text.trim())?.[1];
  return code === undefined ? parsed(text) : fromText(code);
}

/** Read the game from the fragment of an address; null when it is not a game, or damaged. */
export function fromText(text: string): Save | null {
  try {
    if (text.startsWith(`q${FORM}`)) return unpack(digitsToBytes(text.slice(2)));
    if (!text.startsWith(`g${FORM}`)) return null;
    const base64 = text.slice(2).replaceAll("-", "+").replaceAll("_", "/");
    return unpack(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
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
  const held = [...sideDecks(pack), ...moments.map(({ deck }) => deck)];
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
