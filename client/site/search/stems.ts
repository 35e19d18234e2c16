/** Words in the form used for searching: lower case, without accents and endings. */

import { fold } from "../../shared/letters.ts";

const APOSTROPHES = /['\u2018\u2019\u02bc]/g;
/** Words; a number is separated from its unit, but `d6`, `2d6` and `d3+3` stay whole. */
const WORD = /\d*d\d+(?:\+\d+)?|\d+|\p{L}[\p{L}\d]*/gu;
const JOINED = /\p{L}+(?:[-\u2010\u2011]\p{L}+)+/gu;
const HYPHENS = /[-\u2010\u2011]/g;

/** A text in the form used for comparing: lower case, without accents and apostrophes. */
export const bare = (text: string): string => fold(text.replace(APOSTROPHES, ""));

/** Words of questions that carry no information. */
const STOP_WORDS = new Set(
  (
    "a about after all am an and any are as at be been but by can cant could did do does doing " +
    "dont ed far for game games from get gets getting give gives given go got had has have having " +
    "he her here him his how i if im in into is isnt it its ive just let like list lists many " +
    "may me mean means might much must my need needed of on or our out over per please put s " +
    "shall she should so some t tell than that thats the their them then there these they this " +
    "those to too us use used using want was we were what whats when where which while who whom " +
    "whose why will with would you your youre yours explain happen happens happened work works"
  ).split(" "),
);

export const isStop = (word: string): boolean => STOP_WORDS.has(word);

/** A map, because the names of an object include `constructor`. */
const IRREGULAR = new Map<string, string>(
  Object.entries({
    tabled: "tabled",
    tabling: "tabled",
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
    ten: "10",
    die: "dice",
    dice: "dice",
    men: "man",
    lost: "lose",
    held: "hold",
    won: "win",
    began: "begin",
    begun: "begin",
    chosen: "choose",
    chose: "choose",
    drew: "draw",
    drawn: "draw",
    found: "find",
    fell: "fall",
    fallen: "fall",
    gone: "go",
    went: "go",
    left: "leave",
    shot: "shoot",
    fought: "fight",
    better: "good",
    width: "wide",
    depth: "deep",
    length: "long",
    height: "high",
    tall: "high",
    bigger: "big",
    closer: "close",
    deeper: "deep",
    higher: "high",
    larger: "large",
    longer: "long",
    nearer: "near",
    smaller: "small",
    stronger: "strong",
    wider: "wide",
    comms: "communications",
    scored: "scor",
    scoring: "scor",
  }),
);

/** The plural of an abbreviation for points of some kind, such as `xps`. */
const SHORT_PLURAL = /^[a-z]ps$/;

const ENDINGS: [ending: RegExp, replacement: string][] = [
  [/ies$/, "y"],
  [/(ss|x|ch|sh)es$/, "$1"],
  [/([^su])s$/, "$1"],
  [/(.{4,})ments?$/, "$1"],
  [/(.{3,})ing$/, "$1"],
  [/(.{3,})ed$/, "$1"],
  [/(.{4,})ly$/, "$1"],
  [/([bdfgklmnprt])\1$/, "$1"],
  [/(.{3,})e$/, "$1"],
];

/** A word without its ending, so that `scores`, `scored` and `scoring` are the same. */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular === word ? word : stem(irregular);
  if (SHORT_PLURAL.test(word)) return word.slice(0, 2);
  if (word.length < 4 || /\d/.test(word)) return word;
  let result = word;
  for (const [ending, replacement] of ENDINGS) result = result.replace(ending, replacement);
  return result;
}

const STOP_STEMS = new Set([...STOP_WORDS].map(stem));

export const isStopStem = (wordStem: string): boolean => STOP_STEMS.has(wordStem);

/** Cached stems of words. */
const stems = new Map<string, string>();
const HYPHEN = /[-\u2010\u2011]/;

const split = (text: string): readonly string[] => text.match(WORD) ?? [];

type Learn = (word: string, stem: string) => void;

function stemOf(word: string, learn: Learn | undefined): string {
  let cached = stems.get(word);
  if (cached === undefined) {
    cached = stem(word);
    stems.set(word, cached);
  }
  learn?.(word, cached);
  return cached;
}

/**
 * The words of a text as they are compared; “re-roll” gives `re`, `roll` and `reroll`.
 *
 * `learn` is called with each word as it is written, and its stem.
 */
export function wordsOf(text: string, learn?: Learn): string[] {
  const lowerCase = bare(text);
  const words: string[] = [];
  for (const word of split(lowerCase)) words.push(stemOf(word, learn));
  if (!HYPHEN.test(lowerCase)) return words;
  for (const joined of lowerCase.match(JOINED) ?? []) {
    words.push(stemOf(joined.replace(HYPHENS, ""), learn));
  }
  return words;
}

/** The words of a query, as typed and as stems. */
export function typed(query: string): { word: string; stem: string }[] {
  return split(bare(query)).map((word) => ({ word, stem: stemOf(word, undefined) }));
}

/** Whether words have a phrase, its words next to each other. */
export function contains(words: readonly string[], phrase: readonly string[]): boolean {
  for (let start = 0; start + phrase.length <= words.length; start++) {
    if (phrase.every((stem, i) => words[start + i] === stem)) return true;
  }
  return false;
}
