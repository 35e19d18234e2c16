/**
 * A game as text in a link. The short form holds the actions, the drawn cards and the score; the
 * whole form also the last state, so that a page with other data can go on from it. Both are JSON,
 * deflated with a dictionary of what every game says; the first letter names the form, so that
 * links of today can be read for ever.
 */

import { deflateSync, inflateSync } from "fflate";
import { type Save, SCHEMA, type Tale } from "../saves.ts";

/** Common pieces of games; the last ones are the cheapest. It must never change: see `FORM`. */
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
/** Nothing that a game can be is larger; a link that unpacks to more is an attack. */
const LARGEST = 1_000_000;

/** What a link leaves out is told anew by the page that opens it. */
type Told = Omit<Tale, "log" | "mission">;

interface Carried extends Omit<Save, "schema" | "changed" | "tale"> {
  readonly schema: number;
  readonly tale: Told | null;
}

function pack(save: Save, whole: boolean): Uint8Array {
  const { tale } = save;
  const carried: Carried = {
    schema: SCHEMA,
    id: save.id,
    name: save.name,
    game: save.game,
    base: save.base,
    last: whole ? save.last : null,
    times: save.times,
    tale:
      tale === null
        ? null
        : {
            pack: tale.pack,
            sides: tale.sides,
            score: tale.score,
            round: tale.round,
            done: tale.done,
            drawn: tale.drawn,
          },
  };
  // The id of the pack begins the id of every card; it is written once.
  const text = JSON.stringify(carried).replaceAll("~", "\\u007e");
  const id = save.game.pack;
  const short = text.replaceAll(`${JSON.stringify(id).slice(1, -1)}/`, "~/");
  return deflateSync(new TextEncoder().encode(`${id}\n${short}`), {
    level: 9,
    dictionary: DICTIONARY,
  });
}

function unpack(bytes: Uint8Array): Save {
  const out = inflateSync(bytes, { dictionary: DICTIONARY, out: new Uint8Array(LARGEST) });
  const text = new TextDecoder().decode(out);
  const end = text.indexOf("\n");
  if (end < 0) throw new Error("no game");
  const json = text.slice(end + 1).replaceAll("~/", `${text.slice(0, end)}/`);
  const carried = JSON.parse(json) as Carried;
  const tale = carried.tale === null ? null : { ...carried.tale, log: [], mission: [] };
  return { ...carried, tale, changed: 0 } as Save;
}

/** Text of a game for the end of an address: letters, digits, `-` and `_`. */
export function toText(save: Save): string {
  const binary = String.fromCharCode(...pack(save, true));
  const base64 = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `g${FORM}${base64}`;
}

/** The short form as digits: a QR code stores them without loss, letters would cost a third more. */
export function toDigits(save: Save): string {
  const bytes = pack(save, false);
  let digits = `q${FORM}`;
  for (let at = 0; at < bytes.length; at += 5) {
    // Five bytes are 13 digits, fewer bytes as many as they need.
    const part = bytes.subarray(at, at + 5);
    const value = part.reduce((sum, byte) => sum * 256 + byte, 0);
    digits += String(value).padStart(WIDTHS[part.length] ?? 13, "0");
  }
  return digits;
}

/** Digits that hold so many bytes. */
const WIDTHS: readonly number[] = [0, 3, 5, 8, 10, 13];

function digitsToBytes(digits: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < digits.length; at += 13) {
    const part = digits.slice(at, at + 13);
    const count = WIDTHS.indexOf(part.length);
    let value = Number(part);
    if (count < 1 || !Number.isSafeInteger(value)) throw new Error("no game");
    const group: number[] = [];
    for (let index = 0; index < count; index += 1) {
      group.unshift(value % 256);
      value = Math.floor(value / 256);
    }
    bytes.push(...group);
  }
  return Uint8Array.from(bytes);
}

/** The game in the part of an address after `#`; null when it is none, or damaged. */
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
