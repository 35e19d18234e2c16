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

/** Pieces of a text, each with true if the other text does not say it. */
export function differences(text: string, other: string): [piece: string, differs: boolean][] {
  const said = telling(plain(other));
  for (const stem of telling(other)) said.add(stem);
  const own = telling(plain(text));
  const pieces: [string, boolean][] = [];
  text.split(WORD).forEach((piece, at) => {
    const word = piece.toLowerCase();
    const counts = at % 2 === 1 && (TELLING.has(word) || !isStop(word));
    const stems = counts ? wordsOf(word) : [];
    const differs = stems.some((stem) => !said.has(stem) && (own.has(stem) || /\d/.test(stem)));
    const last = pieces.at(-1);
    if (last && last[1] === differs) last[0] += piece;
    else if (piece) pieces.push([piece, differs]);
  });
  return joined(pieces);
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
  [...differences(one, other), ...differences(other, one)].some(([, differs]) => differs);
