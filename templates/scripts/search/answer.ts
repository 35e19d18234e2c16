/** The sentence of an entry that answers a query: which passage it is in, and its numbers. */

import { sentences } from "./excerpt";
import type { Query } from "./query";
import { contains as isIn, wordsOf } from "./stems";
import type { Index, Part } from "./word-index";

/** A sentence that answers, with the passage that it is from. */
export interface Said {
  part: Part;
  sentence: string;
}

/** What a query asks for, the words that ask for it, and what such an answer contains. */
const ASKED: readonly { asked: RegExp; answer: RegExp }[] = [
  { asked: /\b(cps?|command points?|costs?|price)\b/i, answer: /\d\+?\s?CP\b/ },
  {
    asked: /\b(vps?|victory points?|points?|pts|score[sd]?|scoring|worth)\b/i,
    answer: /\d\s?VP\b|\bD3\b|\bvictory points?\b/,
  },
  {
    asked:
      /\b(how (far|close|near|deep|wide|tall|high|big)|range|distance|inch(es)?|reach|gap|depth|size)\b|["″]/i,
    answer: /\d[″"]|×/,
  },
  {
    asked: /\b(roll(s|ed)?|chance|result)\b/i,
    answer: /\b\d\+|\bon an? \d|\b[1-6][–-][1-6]\b|\b\d+ or (more|less|higher)/i,
  },
  {
    asked: /\b(maximum|max|minimum|min|limits?|caps?)\b/i,
    answer: /\b(at most|max|up to|once)\b|\d\s?VP\b|\d[″"]/i,
  },
  {
    asked: /\bhow often\b/i,
    answer: /\b(once|twice|each|every|times?)\b/i,
  },
  {
    asked: /\bhow much\b/i,
    answer: /\d|\b(half|a third|twice)\b/i,
  },
  {
    asked: /\b(how (many|long)|needed)\b/i,
    answer:
      /(?<![\d.])\d+(?![\d.]|\s?VP|\s?CP|[″"])|\b(half|none|two|three|four|five|six|seven|eight|nine|ten|twelve|a third)\b/i,
  },
  { asked: /\bwho\b/i, answer: /\b(player|attacker|defender|winner|roll off)\b/i },
  {
    asked: /\bwhere\b/i,
    answer: /\b(zone|territory|edge|within|centre|anywhere|No Man’s Land|table|outside)\b/i,
  },
  { asked: /\bwhen\b/i, answer: /\b(phase|turn|round|start|end|before|after|on a)\b/i },
];

/** What the answer to a query contains, or undefined if it may contain anything. */
export function answerTo(text: string): RegExp | undefined {
  return ASKED.find(({ asked }) => asked.test(text))?.answer;
}

/**
 * Factors for a word of the query: elsewhere in the passage, in a synonym of several words, in the
 * label, and in the title, so that every sentence is about it.
 */
const NEARBY = 0.35;
const PHRASE = 0.65;
const LABEL = 0.95;
const TITLE = 0.25;
/** Factor for a sentence without what is asked for. */
const BESIDE = 0.35;
/** Factor for a sentence without a number, if the query does not say what it asks for. */
const NUMBERLESS = 0.7;
/** What a sentence has before any word counts, so that a name alone finds the first row. */
const BASE = 0.5;
const ROW = 0.4;
/** The number of the query in a range such as `20–29`, compared with the number itself. */
const IN_RANGE = 1.4;
/** Factors for passages that are no rule: an example, the modes of a card, a note. */
const ASIDES: Record<string, number> = { Example: 0.3, Mode: 0.3, Note: 0.8 };
/** Factor for the key points of a rule, and the number of passages that can be one. */
const POINT = 1.15;
const POINTS = 3;
/** Words without which a sentence loses half of its score to one with few words. */
const USUAL = 60;
/** Longest two sentences, in characters, that are shown together. */
const PAIR = 220;
/** Factor for a second sentence. */
const SECOND = 0.9;
const RANGE = /(\d+)\s?(?:[–-]|to)\s?(\d+)|(\d+) or (less|more|fewer)/g;
const ROUNDS = /\brounds? [\d–, ]+/gi;

/** The sentence of an entry that contains most of a query and what it asks for. */
export function sayOf(index: Index, query: Query, entry: number): Said {
  const { rows, first } = index;
  const row = rows[entry];
  const parts = row?.[10]?.length ? row[10] : [[""] as Part];
  const titled = new Set(wordsOf(`${row?.[1]} ${(row?.[8] ?? []).join(" ")}`));
  const words = query.sought.map((sought) => ({
    ...sought,
    factor: sought.idf * ([...sought.terms.keys()].some((term) => titled.has(term)) ? TITLE : 1),
    number: /^\d+$/.test(sought.stem) ? Number(sought.stem) : undefined,
  }));
  let best: Said = { part: parts[0] as Part, sentence: parts[0]?.[0] ?? "" };
  let highest = -1;
  parts.forEach((part, place) => {
    const [text, label = "", value = ""] = part;
    const labelled = wordsOf(`${label} ${value}`);
    const around = new Set([...labelled.filter((word) => !/^\d+$/.test(word)), ...wordsOf(label)]);
    for (const { sentence, factor: size } of windows(sentences(text))) {
      const ownWords = wordsOf(sentence);
      const own = new Set(ownWords);
      const said = `${value} ${sentence}`;
      let score = BASE + (value ? ROW : 0);
      for (const { terms, phrases, parts: weights, factor, number } of words) {
        let match = weights[(first[entry] as number) + place] ? NEARBY : 0;
        if (phrases.some((phrase) => isIn(ownWords, phrase) || isIn(labelled, phrase)))
          match = PHRASE;
        for (const [term, weight] of terms) {
          if (own.has(term)) match = Math.max(match, weight);
          else if (around.has(term)) match = Math.max(match, weight * LABEL);
        }
        if (number !== undefined && spans(number, `${value} ${label} ${sentence}`))
          match = Math.max(match, IN_RANGE);
        score += factor * match;
      }
      if (query.answer ? !query.answer.test(said) : !/\d/.test(said))
        score *= query.answer ? BESIDE : NUMBERLESS;
      score *= ASIDES[label] ?? 1;
      if (row?.[2] === "rule" && place < POINTS) score *= POINT;
      score *= (size * USUAL) / (USUAL + ownWords.length);
      if (score > highest + 1e-6) {
        highest = score;
        best = { part, sentence };
      }
    }
  });
  return best;
}

/** Each sentence, and each pair of short ones. */
function windows(found: readonly string[]): { sentence: string; factor: number }[] {
  const single = found.map((sentence) => ({ sentence, factor: 1 }));
  const pairs = found
    .slice(1)
    .map((sentence, before) => ({ sentence: `${found[before]} ${sentence}`, factor: SECOND }));
  return [...single, ...pairs.filter(({ sentence }) => sentence.length <= PAIR)];
}

/** Whether a text has a range, other than of rounds, that contains a number. */
function spans(number: number, text: string): boolean {
  for (const [, from, to, bound, way] of text.replace(ROUNDS, "").matchAll(RANGE)) {
    if (from && Number(from) <= number && number <= Number(to)) return true;
    if (bound && (way === "more" ? number >= Number(bound) : number <= Number(bound))) return true;
  }
  return false;
}
