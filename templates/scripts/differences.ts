/**
 * Differences between texts: numbers, conditions and game terms, but not mere wording.
 *
 * Texts are compared word by word, in order. A number differs unless the same number with the same
 * unit is at the same place of the other text; “at least two” and “2 or more” are the same number.
 * A condition must be at the same place, too. Other words may move.
 *
 * The build runs this script for the pages of cards: `musterbook/pages/differences.py`.
 */

import { isStop, wordsOf } from "./search/stems";

/** A number with its unit, or a number as a word. */
const NUMBER =
  '(?:[+−-]?d?\\d+(?:[.,]\\d+)*[\\p{L}\\d″"+−-]*|one|two|three|four|five|six|seven|eight|nine|ten)';
/** A number with its limit, a number, a name, or a word. */
const TOKEN = new RegExp(
  `no man[’']s land|(?:(?:at least|a minimum of) (?<least>${NUMBER})|(?<more>${NUMBER}) or more` +
    `|(?:at most|up to|no more than|a maximum of|max(?:imum)?(?: of)?) (?<most>${NUMBER})` +
    `|(?<number>${NUMBER}))(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}\\p{M}'’+″"-]+`,
  "giu",
);

/** What is before “one” if it is not a number: “each one of them”. */
const BEFORE_PRONOUN = /\b(?:each|every|new|no|that|the|this) $/i;

/** Words that say whom, when or how often a rule applies to. */
const CONDITIONS = new Set(
  (
    "all any both each every neither no nor not only over your their his after before during " +
    "except unless without first second third fourth fifth last once twice half double"
  ).split(" "),
);
/** Words, or their stems, that mean the same. */
const SAME = new Map([
  ["neither", "not"],
  ["nor", "not"],
  ["pick", "select"],
]);
/** Words of sentences, not of the game. */
const WORDING = new Set(
  (
    "also another card cards either instead other same still such there until whenever whether " +
    "while"
  ).split(" "),
);

/** A number, condition or term: where it is in its text, and what it is compared by. */
interface Token {
  start: number;
  end: number;
  key: string;
  kind: "number" | "condition" | "term";
}

const tokenCache = new Map<string, Token[]>();

function tokensOf(text: string): Token[] {
  let tokens = tokenCache.get(text);
  if (!tokens) {
    tokens = [...text.matchAll(TOKEN)].flatMap((match) => tokenOf(match) ?? []);
    tokenCache.set(text, tokens);
  }
  return tokens;
}

function tokenOf(match: RegExpMatchArray): Token | undefined {
  const { least, more, most, number } = match.groups ?? {};
  const start = match.index ?? 0;
  const place = { start, end: start + match[0].length };
  const value = least ?? more ?? most ?? number;
  if (value?.toLowerCase() === "one" && BEFORE_PRONOUN.test(match.input?.slice(0, start) ?? ""))
    return undefined;
  if (value) {
    const limit = (least ?? more) ? "+" : "";
    return { ...place, key: `${most ? "max " : ""}${amount(value)}${limit}`, kind: "number" };
  }
  const word = match[0].toLowerCase();
  if (CONDITIONS.has(word)) return { ...place, key: SAME.get(word) ?? word, kind: "condition" };
  if (WORDING.has(word) || isStop(word)) return undefined;
  const key = wordsOf(word.replace(/-/g, "")).join(" ");
  return key
    ? { ...place, key: SAME.get(key) ?? key, kind: /\p{N}/u.test(key) ? "number" : "term" }
    : undefined;
}

/** A number as it is compared: digits and unit. */
function amount(number: string): string {
  const value = number.toLowerCase().replace(/"/g, "″");
  if (/\d/.test(value)) return value;
  return value === "one" ? "1" : wordsOf(value).join(" ");
}

/** Worth of a pair of equal tokens; the least reliable ones are worth least. */
const EQUAL = { term: 5, number: 4, condition: 3 };
/** Worth of a number with another that replaces it: two of them are worth more than an equal one. */
const REPLACED = 3;

/** The tokens of each text that differ from the other text; the same in both directions. */
function unequal(text: string, otherText: string): [Set<Token>, Set<Token>] {
  if (text > otherText) {
    const [otherTokens, tokens] = unequal(otherText, text);
    return [tokens, otherTokens];
  }
  const [own, theirs] = unpaired(tokensOf(text), tokensOf(otherText));
  const count = (waiting: Set<Token>): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { key, kind } of waiting)
      if (kind === "term") counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const ownCounts = count(own);
  const theirCounts = count(theirs);
  dropMoved(own, theirCounts);
  dropMoved(theirs, ownCounts);
  return [own, theirs];
}

/** Removes terms that the other text has at another place. */
function dropMoved(tokens: Set<Token>, elsewhere: Map<string, number>): void {
  for (const token of tokens) {
    const left = token.kind === "term" ? (elsewhere.get(token.key) ?? 0) : 0;
    if (!left) continue;
    elsewhere.set(token.key, left - 1);
    tokens.delete(token);
  }
}

/** The tokens of each text without an equal one at the same place of the other text. */
function unpaired(tokens: Token[], others: Token[]): [Set<Token>, Set<Token>] {
  const width = others.length + 1;
  const worth = new Int32Array((tokens.length + 1) * width);
  const pair = (one: Token, other: Token): number => {
    if (one.key === other.key) return EQUAL[one.kind];
    return one.kind === "number" && other.kind === "number" ? REPLACED : 0;
  };
  for (let i = tokens.length - 1; i >= 0; i--)
    for (let j = others.length - 1; j >= 0; j--) {
      const at = i * width + j;
      const both = pair(tokens[i] as Token, others[j] as Token);
      worth[at] = Math.max(
        worth[at + width] as number,
        worth[at + 1] as number,
        both && both + (worth[at + width + 1] as number),
      );
    }
  const left: [Set<Token>, Set<Token>] = [new Set(tokens), new Set(others)];
  for (let i = 0, j = 0; i < tokens.length && j < others.length; ) {
    const [one, other] = [tokens[i] as Token, others[j] as Token];
    const at = i * width + j;
    const both = pair(one, other);
    if (both && worth[at] === both + (worth[at + width + 1] as number)) {
      if (one.key === other.key) {
        left[0].delete(one);
        left[1].delete(other);
      }
      i++;
      j++;
    } else if (worth[at] === worth[at + width]) i++;
    else j++;
  }
  return left;
}

/**
 * From this number of tokens on, if more than this share of them differ, only numbers are marked.
 */
const MIN_WORDS = 6;
const MAX_SHARE = 0.6;

/** Pieces of a text, each with true if it differs from any of the other texts.
 *
 * In a completely different text only numbers are marked: other marks would be meaningless.
 */
export function differences(
  text: string,
  ...otherTexts: string[]
): [piece: string, differs: boolean][] {
  const tokens = tokensOf(text);
  const marked = new Set<Token>();
  for (const otherText of otherTexts) {
    const [differing] = unequal(text, otherText);
    const isDifferent = tokens.length >= MIN_WORDS && differing.size > tokens.length * MAX_SHARE;
    for (const token of differing) if (!isDifferent || token.kind === "number") marked.add(token);
  }
  const pieces: [string, boolean][] = [];
  let end = 0;
  for (const token of tokens) {
    if (!marked.has(token)) continue;
    const between = text.slice(end, token.start);
    const previous = pieces.at(-1);
    if (previous && !between.trim()) previous[0] += between + text.slice(token.start, token.end);
    else {
      if (between) pieces.push([between, false]);
      pieces.push([text.slice(token.start, token.end), true]);
    }
    end = token.end;
  }
  if (end < text.length) pieces.push([text.slice(end), false]);
  return pieces;
}

/** Whether either of two texts says something that the other does not. */
export const differ = (text: string, otherText: string): boolean =>
  unequal(text, otherText).some(({ size }) => size > 0);

// The build calls these functions in an interpreter.
Object.assign(globalThis, { differ, differences });
