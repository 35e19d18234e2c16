/**
 * Differences between two texts: numbers, conditions and game terms, but not mere wording.
 *
 * The build does the same for the pages of cards: `musterbook/pages/differences.py`.
 *
 * Different wording of the same thing does not count: forms of a word, function words, and “one or
 * more” for “at least one”.
 */

import rules from "../word-forms.json";
import { isStop, wordsOf } from "./search/stems";

/** Phrases that mean the same, as one word. */
const EQUIVALENT = rules.equivalent.map(
  ([phrase = "", word = ""]) => [new RegExp(phrase, "gi"), word] as const,
);
/** Function words that carry meaning: which side, how many, whether. */
const SIGNIFICANT = new Set(rules.significant.split(" "));
const WORD = /([\p{L}\p{N}\p{M}'’+″"-]+)/u;

const normalised = (text: string): string =>
  EQUIVALENT.reduce((result, [phrase, word]) => result.replace(phrase, word), text);

/** The meaningful words of a text, as stems. */
function significantStems(text: string): Set<string> {
  const parts = text.toLowerCase().split(WORD);
  const stems = new Set<string>();
  parts.forEach((word, index) => {
    if (index % 2 && (SIGNIFICANT.has(word) || !isStop(word)))
      for (const stem of wordsOf(word)) stems.add(stem);
  });
  return stems;
}

/**
 * From this number of meaningful words on, if more than this share of them differ, none are marked.
 */
const MIN_WORDS = 6;
const MAX_SHARE = 0.6;

/** Pieces of a text, each with true if it is to be marked as a difference.
 *
 * A completely different text is not marked at all: the marks would be meaningless.
 */
export function differences(text: string, otherText: string): [piece: string, differs: boolean][] {
  const words = compareWords(text, otherText);
  const significant = words.filter(([, differs]) => differs !== undefined);
  const count = significant.filter(([, differs]) => differs).length;
  if (significant.length >= MIN_WORDS && count > significant.length * MAX_SHARE)
    return [[text, false]];
  const pieces: [string, boolean][] = [];
  for (const [piece, differs = false] of words) {
    const previous = pieces.at(-1);
    if (previous && previous[1] === differs) previous[0] += piece;
    else if (piece) pieces.push([piece, differs]);
  }
  return joinRuns(pieces);
}

/** The words of a text and the parts between them, each with whether it differs.
 *
 * The value is undefined for function words, spaces and punctuation.
 */
function compareWords(
  text: string,
  otherText: string,
): [piece: string, differs: boolean | undefined][] {
  const otherStems = significantStems(normalised(otherText));
  for (const stem of significantStems(otherText)) otherStems.add(stem);
  const ownStems = significantStems(normalised(text));
  return text.split(WORD).map((piece, index) => {
    const word = piece.toLowerCase();
    const stems = index % 2 && (SIGNIFICANT.has(word) || !isStop(word)) ? wordsOf(word) : [];
    const isNew = (stem: string): boolean =>
      !otherStems.has(stem) && (ownStems.has(stem) || /\d/.test(stem));
    return [piece, stems.length ? stems.some(isNew) : undefined];
  });
}

/** Pieces with adjacent differing words joined, including the space between them. */
function joinRuns(
  pieces: [piece: string, differs: boolean][],
): [piece: string, differs: boolean][] {
  const runs: [string, boolean][] = [];
  pieces.forEach(([piece, differs], index) => {
    const previous = runs.at(-1);
    const isGap = !differs && !piece.trim() && previous?.[1] && pieces[index + 1]?.[1];
    if (previous && (isGap || previous[1] === differs)) previous[0] += piece;
    else runs.push([piece, differs]);
  });
  return runs;
}

export const differ = (text: string, otherText: string): boolean =>
  [...compareWords(text, otherText), ...compareWords(otherText, text)].some(
    ([, differs]) => differs,
  );
