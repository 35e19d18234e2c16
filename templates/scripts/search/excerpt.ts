/** The excerpt of a passage: the sentence that answers, with words and numbers marked. */

import { wordsOf } from "./stems";
import type { Part } from "./word-index";

/** A piece of text: plain, a word of the query, or a number that answers. */
export type Piece = [text: string, mark: "" | "word" | "number"];

const SENTENCE = /[^.!?]*(?:[.!?]+(?=\s|$)|[.!?]+(?=\S)[^.!?]*)*[.!?]*\s*/g;
/** A number with its unit: `5VP`, `9″`, `2D6`, `D3+3`, `4+`, `2–4`, `three`. */
const NUMBER =
  /(?:[+\u2212-]?(?:\d*D\d+|\d+(?:\.\d+)?)(?:[–+-]\d+)*\+?(?:\s?(?:VP|CP)\b|[″"′%])?)|\b(?:once|twice|half|none|no|one|two|three|four|five|six|seven|eight|nine|ten)\b/gi;
const MOST = 220;

/** The sentence with most of the stems, and the next one if there is room. */
export function sentence(text: string, stems: ReadonlySet<string>, number: boolean): string {
  if (text.length <= MOST) return text;
  const all = (text.match(SENTENCE) ?? [text]).filter((one) => one.trim());
  let best = 0;
  let most = -1;
  all.forEach((one, at) => {
    const words = new Set(wordsOf(one));
    let has = [...stems].filter((stem) => words.has(stem)).length;
    if (number && /\d/.test(one)) has += 0.5;
    if (has > most) [best, most] = [at, has];
  });
  let shown = all[best] ?? text;
  for (let at = best + 1; at < all.length && shown.length + (all[at] ?? "").length < MOST; at++) {
    shown += all[at];
  }
  return cut(shown.trim());
}

function cut(text: string): string {
  if (text.length <= MOST * 1.5) return text;
  return `${text.slice(0, text.lastIndexOf(" ", MOST))} …`;
}

const WORD = /([\p{L}\p{N}\p{M}'’]+)/u;
const known = new Map<string, string[]>();

/** The stems of a word, cached because most words occur often. */
function stemsIn(word: string): string[] {
  let found = known.get(word);
  if (!found) {
    found = wordsOf(word);
    known.set(word, found);
  }
  return found;
}

/** A text in pieces, with words of the query marked and, for questions about a number, numbers. */
export function marked(text: string, stems: ReadonlySet<string>, number = false): Piece[] {
  const pieces: Piece[] = [];
  const add = (piece: string, mark: Piece[1]): void => {
    const last = pieces.at(-1);
    if (!piece) return;
    if (last && !mark && !last[1]) last[0] += piece;
    else pieces.push([piece, mark]);
  };
  const words = (plain: string): void => {
    plain.split(WORD).forEach((part, at) => {
      add(part, at % 2 && stemsIn(part).some((stem) => stems.has(stem)) ? "word" : "");
    });
  };
  let from = 0;
  if (number) {
    for (const found of text.matchAll(NUMBER)) {
      words(text.slice(from, found.index));
      add(found[0], "number");
      from = found.index + found[0].length;
    }
  }
  words(text.slice(from));
  return pieces;
}

/** An address with the anchor of a passage, and a text fragment for browsers that support it. */
export function at(page: string, [text, , , anchor]: Part): string {
  const url = anchor && !page.includes("#") ? `${page}#${anchor}` : page;
  const words = text
    .split(/\s+/)
    .slice(0, 6)
    .join(" ")
    .replace(/[.,;:!?…]+$/, "");
  if (!words || /[:;]/.test(words)) return url;
  const directive = encodeURIComponent(words).replaceAll("-", "%2D");
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${directive}`;
}
