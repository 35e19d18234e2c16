/** Letters in the form used for comparing and for addresses; `musterbook/letters.py` does the same. */

import table from "./letters.json";

const MARKS = /\p{M}/gu;
const OTHERS = /[^\0-\x7f]/gu;
const LETTERS = new Map<string, string>(Object.entries(table));

/** A text in small Latin letters, without accents: `Łódź` is `lodz`. Other characters stay. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(OTHERS, (letter) => LETTERS.get(letter) ?? letter);

/** A text as a part of a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
