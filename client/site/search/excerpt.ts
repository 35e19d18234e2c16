/** The excerpt of a passage: the sentence that answers, with words and numbers marked. */

import { wordsOf } from "./stems.ts";
import type { Part } from "./word-index.ts";

/** A piece of text: plain, a word of the query, or a number that answers. */
type Piece = [text: string, mark: "" | "word" | "number"];

/** A sentence: its end is not followed by a small letter, as a name such as `Run!` can be. */
const SENTENCE = /[^.!?]*(?:[.!?]+(?!\s*$|\s+\P{Ll})[^.!?]*)*[.!?]*\s*/gu;
/** A number with its unit, one of the game or of length: `5VP`, `9″`, `2D6`, `D3+3`, `2–4`, `three`. */
export const numberWith = (units: string): RegExp =>
  new RegExp(
    `(?:[+\\u2212-]?(?:\\d*D\\d+|\\d+(?:\\.\\d+)?)(?:[–+-]\\d+)*\\+?(?:\\s?(?:${units})\\b|[″"′%])?(?![\\p{L}\\d]))|\\b(?:once|twice|half|none|no|one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen)\\b`,
    "giu",
  );
const MAX_LENGTH = 220;
/** The number of characters that a result has room for on a phone. */
const PHONE_ROOM = 90;

/** Shortest text, in characters, that is a sentence of its own; a shorter one is a heading. */
const HEADING = 24;

/** The sentences of a text; a heading belongs to the sentence after it. */
export function sentences(text: string): string[] {
  const found: string[] = [];
  let heading = "";
  for (const match of text.match(SENTENCE) ?? []) {
    const sentence = heading + match;
    heading = sentence.trim().length < HEADING ? sentence : "";
    if (!heading && sentence.trim()) found.push(sentence.trim());
  }
  if (heading.trim() || !found.length) found.push(`${found.pop() ?? ""} ${heading.trim()}`.trim());
  return found;
}

/** What introduces the list that a passage is an item of, or nothing. */
export const leadOf = ([text, , , , lead]: Part): string => text.slice(0, lead || 0);

/** The text of a passage without what introduces its list. */
export const ownOf = (part: Part): string => part[0].slice(leadOf(part).length);

/** The end of a lead that can be understood without its list. */
export const COMPLETE = /[.!?] $/;

/** The start of the last sentence of a lead. */
const LAST = /(?<=[.!?] )(?!.*[.!?] \S)/s;
/** The start of a clause within a sentence, outside brackets. */
const CLAUSE = /(?<=[,;] )(?![^()]*\))/g;

/**
 * A passage, or the part of a long one from the sentence with most of the stems, after the lead that
 * an item of a list completes; from the clause with the number if that is asked for and comes late,
 * or from a clause, if the start of the sentence has none of the stems or at least two fewer.
 */
export function sentence(part: Part, stems: ReadonlySet<string>, number: boolean): string {
  const [text] = part;
  if (text.length <= PHONE_ROOM) return text;
  const score = (candidate: string): number => {
    const words = new Set(wordsOf(candidate));
    const bonus = number && /\d/.test(candidate) ? 1 : 0;
    return [...stems].filter((stem) => words.has(stem)).length + bonus;
  };
  const best = sentences(text).reduce((one, other) => (score(other) > score(one) ? other : one));
  const [start, lead] = [text.indexOf(best), leadOf(part)];
  const isCompletion = lead && !COMPLETE.test(lead) && start >= lead.length;
  const clause = best.slice(0, Math.max(best.search(/\d/), 0)).search(/[,;:] [^,;:]*$/);
  if (number && !isCompletion && clause > PHONE_ROOM / 2)
    return cut(`… ${text.slice(start + clause + 2)}`);
  if (isCompletion) return cut(lead.slice(Math.max(lead.search(LAST), 0)) + text.slice(start));
  const shown = text.slice(start);
  const near = (from: number): number => score(shown.slice(from, from + PHONE_ROOM));
  const clauses = [...best.matchAll(CLAUSE)].map(({ index }) => index);
  const from = clauses.reduce((one, other) => (near(other) > near(one) ? other : one), 0);
  const isCloser = near(from) > (near(0) && near(0) + 1);
  return cut(isCloser ? `… ${shown.slice(from)}` : shown);
}

function cut(text: string): string {
  if (text.length <= MAX_LENGTH * 1.5) return text;
  return `${text.slice(0, text.lastIndexOf(" ", MAX_LENGTH))} …`;
}

const WORD_RUN = /([\p{L}\p{N}\p{M}'’]+)/u;

/** The numbers of a text, what those contain that answer, and the words of the query. */
export interface Numbers {
  all: RegExp;
  answer: RegExp;
  near?: ReadonlySet<string>;
}

/** How many words of the query follow each number, in its sentence and before the next number. */
const following = (text: string, found: readonly RegExpExecArray[], near: Numbers["near"]) =>
  found.map(({ index, 0: number }, at) => {
    const [after = ""] = text.slice(index + number.length, found[at + 1]?.index).split(/[.;]/);
    return wordsOf(after).filter((stem) => near?.has(stem)).length;
  });

/** A text in pieces: words of the query are marked, and numbers such as the query asks for. */
export function marked(text: string, stems: ReadonlySet<string>, numbers?: Numbers): Piece[] {
  const pieces: Piece[] = [];
  const add = (piece: string, mark: Piece[1]): void => {
    const previous = pieces.at(-1);
    if (!piece) return;
    if (previous && !mark && !previous[1]) previous[0] += piece;
    else pieces.push([piece, mark]);
  };
  const addWords = (unnumbered: string): void => {
    unnumbered.split(WORD_RUN).forEach((run, index) => {
      add(run, index % 2 && wordsOf(run).some((stem) => stems.has(stem)) ? "word" : "");
    });
  };
  let end = 0;
  if (numbers) {
    const all = [...text.matchAll(numbers.all)];
    const counted = all.filter(([number]) => !/^no(ne)?$/i.test(number));
    // What answers may be the number alone, or with the words after it.
    const answering = (counted.length ? counted : all).filter(
      ({ 0: number, index }) =>
        numbers.answer.test(number) || !text.slice(index).search(numbers.answer),
    );
    const closeness = following(text, answering, numbers.near);
    for (const [place, match] of answering.entries()) {
      if (closeness[place] !== Math.max(...closeness)) continue;
      addWords(text.slice(end, match.index));
      add(match[0], "number");
      end = match.index + match[0].length;
    }
  }
  addWords(text.slice(end));
  return pieces;
}

/** A row of a table with several columns: the heading of each, and its cell. */
export const COLUMNS = /^[^.:;]{1,40}: [^;]+(; [^.:;]{1,40}: [^;]+)+$/;
/** The heading of a column in it. */
export const COLUMN = /(?<=^|; )[^.:;]{1,40}: /g;
/** Numbers of words at the start and at the end of a sentence by which a browser finds it. */
const [START, END] = [6, 4];

/**
 * An address with the anchor of a passage, and a text fragment for browsers that support it: what is
 * said of the passage, or its first and last cell.
 */
export function at(page: string, part: Part, said = ownOf(part)): string {
  const [, , , anchor] = part;
  const url = anchor && !page.includes("#") ? `${page}#${anchor}` : page;
  const cells = COLUMNS.test(said) ? said.split("; ") : [];
  const [first = "", ...more] = cells.map((cell) => cell.slice(cell.indexOf(": ") + 2));
  const words = said.trim().split(/\s+/);
  const ends = first
    ? [first, more.at(-1) ?? ""]
    : [words.slice(0, START).join(" "), words.slice(START).slice(-END).join(" ")];
  const texts = ends.map((end) => end.replace(/[.,;:!?…]+$/, "")).filter(Boolean);
  if (!texts.length) return url;
  const directive = texts.map(encodeURIComponent).join(",");
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${directive.replaceAll("-", "%2D")}`;
}
