/**
 * Differences between two texts: numbers, conditions and game terms, but not mere wording.
 *
 * The build does the same for the pages of cards: `musterbook/pages/differences.py`.
 *
 * Different wording of the same thing does not count: forms of a word, function words, and “one or
 * more” for “at least one”.
 */

import language from "../words.json";
import { isStop, wordsOf } from "./search/stems";

/** Phrases that mean the same, as one word. */
const SAME = language.same.map(
  ([phrase = "", word = ""]) => [new RegExp(phrase, "gi"), word] as const,
);
/** Function words that carry meaning: which side, how many, whether. */
const TELLING = new Set(language.telling.split(" "));
const WORD = /([\p{L}\p{N}\p{M}'’+″"-]+)/u;

const plain = (text: string): string =>
  SAME.reduce((left, [phrase, word]) => left.replace(phrase, word), text);

/** The meaningful words of a text, as stems. */
function telling(text: string): Set<string> {
  const small = text.toLowerCase().split(WORD);
  const found = new Set<string>();
  small.forEach((word, at) => {
    if (at % 2 && (TELLING.has(word) || !isStop(word)))
      for (const stem of wordsOf(word)) found.add(stem);
  });
  return found;
}

/**
 * From this number of meaningful words on, if more than this share of them differ, none are marked.
 */
const MANY = 6;
const MOST = 0.6;

/** Pieces of a text, each with true if it is to be marked as a difference.
 *
 * A completely different text is not marked at all: the marks would be meaningless.
 */
export function differences(text: string, other: string): [piece: string, differs: boolean][] {
  const words = compared(text, other);
  const telling = words.filter(([, differs]) => differs !== undefined);
  const count = telling.filter(([, differs]) => differs).length;
  if (telling.length >= MANY && count > telling.length * MOST) return [[text, false]];
  const pieces: [string, boolean][] = [];
  for (const [piece, differs = false] of words) {
    const last = pieces.at(-1);
    if (last && last[1] === differs) last[0] += piece;
    else if (piece) pieces.push([piece, differs]);
  }
  return joined(pieces);
}

/** The words of a text and the parts between them, each with whether it differs.
 *
 * The value is undefined for function words, spaces and punctuation.
 */
function compared(text: string, other: string): [piece: string, differs: boolean | undefined][] {
  const said = telling(plain(other));
  for (const stem of telling(other)) said.add(stem);
  const own = telling(plain(text));
  return text.split(WORD).map((piece, at) => {
    const word = piece.toLowerCase();
    const stems = at % 2 && (TELLING.has(word) || !isStop(word)) ? wordsOf(word) : [];
    const isNew = (stem: string): boolean => !said.has(stem) && (own.has(stem) || /\d/.test(stem));
    return [piece, stems.length ? stems.some(isNew) : undefined];
  });
}

/** Pieces with adjacent differing words joined, including the space between them. */
function joined(pieces: [piece: string, differs: boolean][]): [piece: string, differs: boolean][] {
  const found: [string, boolean][] = [];
  pieces.forEach(([piece, differs], at) => {
    const last = found.at(-1);
    const inside = !differs && !piece.trim() && last?.[1] && pieces[at + 1]?.[1];
    if (last && (inside || last[1] === differs)) last[0] += piece;
    else found.push([piece, differs]);
  });
  return found;
}

export const differ = (one: string, other: string): boolean =>
  [...compared(one, other), ...compared(other, one)].some(([, differs]) => differs);
