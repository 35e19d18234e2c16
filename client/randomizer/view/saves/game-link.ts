/**
 * A game as text in a link or a QR code: the actions and the score, deflated. The first letter and
 * the digit are the form. A page with other cards can only show the score.
 * Why: docs/decisions/saved-games.md
 */

import { deflateSync, inflateSync } from "fflate";
import { parsed } from "../../../shared/storage.ts";
import type { Save } from "./save-format.ts";

const FORM = "g2";
/** Maximum bytes of an unpacked game; a link that unpacks to more is an attack. */
const LARGEST = 1_000_000;

/** Text of a game for the end of an address: letters, digits, `-` and `_`. */
export function linkText({ last: _, summary, ...rest }: Save): string {
  // What was drawn and the log follow from the actions.
  const save = { ...rest, summary: summary && { ...summary, drawn: [], log: [] } };
  const bytes = deflateSync(new TextEncoder().encode(JSON.stringify(save)), { level: 9 });
  const base64 = btoa(String.fromCharCode(...bytes));
  return FORM + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

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
