/**
 * Differences between texts: numbers, conditions and game terms, but not mere wording.
 *
 * Texts are compared word by word, in order. A number differs unless the same number with the same
 * unit is at the same place of the other text; “at least two” and “2 or more” are the same number.
 * A condition must be at the same place, too. Other words may move.
 *
 * The build runs this script: `musterbook/pages/compare_texts.py`.
 * Why: docs/decisions/one-comparison.md
 */

import { isStop, wordsOf } from "./search/stems.ts";

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
    "except unless without first second third fourth fifth last"
  ).split(" "),
);
/** Words that are numbers. */
const COUNTS = new Set("once twice half double".split(" "));
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
  if (COUNTS.has(word)) return { ...place, key: word, kind: "number" };
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

/** A token of a text and the one that replaces it; a token without an equal one may be alone. */
type TokenPair = readonly [Token | undefined, Token | undefined];

const isEqual = ([one, other]: TokenPair): boolean => one?.key === other?.key;

/**
 * All tokens of both texts in order, in pairs, and those that differ; the same in both directions.
 */
function compared(text: string, otherText: string): { pairs: TokenPair[]; differing: Set<Token> } {
  if (text > otherText) {
    const { pairs, differing } = compared(otherText, text);
    return { pairs: pairs.map(([one, other]) => [other, one]), differing };
  }
  const pairs = aligned(tokensOf(text), tokensOf(otherText));
  const unequal = pairs.filter((pair) => !isEqual(pair));
  const [own, theirs] = ([0, 1] as const).map((side) =>
    unequal.flatMap((pair) => pair[side] ?? []),
  ) as [Token[], Token[]];
  return { pairs, differing: new Set([...unmoved(own, theirs), ...unmoved(theirs, own)]) };
}

/** Tokens without the terms that the other text has at another place. */
function unmoved(tokens: Token[], others: Token[]): Token[] {
  const elsewhere = new Map<string, number>();
  for (const { key, kind } of others)
    if (kind === "term") elsewhere.set(key, (elsewhere.get(key) ?? 0) + 1);
  return tokens.filter(({ key, kind }) => {
    const left = kind === "term" ? (elsewhere.get(key) ?? 0) : 0;
    elsewhere.set(key, left - 1);
    return left <= 0;
  });
}

/** The tokens of two texts in pairs, so that as much as possible is equal. */
function aligned(tokens: Token[], others: Token[]): TokenPair[] {
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
  const pairs: TokenPair[] = [];
  for (let i = 0, j = 0; i < tokens.length || j < others.length; ) {
    const [one, other] = [tokens[i], others[j]];
    const at = i * width + j;
    const both = one && other ? pair(one, other) : 0;
    if (both && worth[at] === both + (worth[at + width + 1] as number)) {
      pairs.push([one, other]);
      i++;
      j++;
    } else if (one && (!other || worth[at] === worth[at + width])) {
      pairs.push([one, undefined]);
      i++;
    } else {
      pairs.push([undefined, other]);
      j++;
    }
  }
  return pairs;
}

/**
 * From this number of tokens on, if more than this share of them differ, only numbers are marked.
 */
const MIN_WORDS = 6;
const MAX_SHARE = 0.6;

/** The tokens of a text to mark; in a completely different text only numbers. */
function toMark(text: string, differing: Set<Token>): { tokens: Token[]; isDifferent: boolean } {
  const all = tokensOf(text);
  const tokens = all.filter((token) => differing.has(token));
  const isDifferent = all.length >= MIN_WORDS && tokens.length > all.length * MAX_SHARE;
  return { tokens: tokens.filter(({ kind }) => !isDifferent || kind === "number"), isDifferent };
}

/** Pieces of a text, each with true if it differs from the other text.
 *
 * In a completely different text only numbers are marked: other marks would be meaningless.
 */
export function differences(text: string, otherText: string): [piece: string, differs: boolean][] {
  const pieces: [string, boolean][] = [];
  let end = 0;
  for (const token of toMark(text, compared(text, otherText).differing).tokens) {
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

/** What is in a text, and what the other text has in its place; either may be empty.
 *
 * Nothing for completely different texts.
 */
export function changes(text: string, otherText: string): [string, string][] {
  const { pairs, differing } = compared(text, otherText);
  if ([text, otherText].some((one) => toMark(one, differing).isDifferent)) return [];
  const groups: [Token[], Token[]][] = [[[], []]];
  for (const pair of pairs) {
    if (isEqual(pair)) groups.push([[], []]);
    for (const side of [0, 1] as const) {
      const token = pair[side];
      if (token && differing.has(token)) groups.at(-1)?.[side].push(token);
    }
  }
  const part = (whole: string, tokens: Token[]): string =>
    whole.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
  return groups
    .filter((sides) => sides.some((tokens) => tokens.length > 0))
    .map(([own, theirs]) => [part(text, own), part(otherText, theirs)]);
}

/** Whether either of two texts says something that the other does not. */
export const differ = (text: string, otherText: string): boolean =>
  compared(text, otherText).differing.size > 0;

// The build calls these functions in an interpreter.
Object.assign(globalThis, { changes, differ, differences });
