/** The sentence of an entry that answers a query: which passage it is in, and its numbers. */

import { COMPLETE, leadOf, sentences, withLead } from "./excerpt.ts";
import type { Query, Sought } from "./query.ts";
import type { QuestionKind } from "./question-kinds.ts";
import { wordsOf } from "./stems.ts";
import type { Index, Part } from "./word-index.ts";

/** A sentence that answers, with the passage that it is from. */
export interface Said {
  part: Part;
  sentence: string;
  /** The rest of the passage, if it is short, or the next sentence. */
  before: string;
  after: string;
  /** The lines of the list or table that the sentence is in or introduces. */
  lines: ListLine[];
  /** The next best sentence of another passage, if it may answer as well. */
  next: Part | undefined;
}

/** A line of a list, or of a table with its first cell as label; the line of the answer has it. */
export interface ListLine {
  label: string;
  text: string;
  answers: boolean;
}

/** A sentence, and what is shown before, after and below it. */
type Shown = Pick<Said, "before" | "sentence" | "after" | "lines">;

/** A sentence of a passage, with its score. */
interface Candidate {
  part: Part;
  sentence: string;
  weight: number;
}

/**
 * Factors for a word of the query: elsewhere in the passage, in the label, and in the title, so that
 * every sentence is about it.
 */
const NEARBY = 0.4;
const LABEL = 0.95;
const TITLE = 0.25;
/** What a sentence has before any word counts, so that a name alone finds the first row. */
const BASE = 0.6;
const ROW = 0.4;
/** Factor for a row that adds to the one before. */
const ADDS = 0.85;
/** Factors for the number of the query in a range such as `20–29`, and for one outside. */
const IN_RANGE = 1.4;
const OUTSIDE = 0.5;
/** Highest bonus for a word next to what answers, and the words after which half of it is left. */
const CLOSE = 0.8;
const REACH = 3;
/** Words without which a sentence loses half of its score to one with few words. */
const USUAL = 60;
/** Longest two sentences, in characters, that are shown together. */
const PAIR = 220;
/** Longest passage, in characters, that is shown as a whole; longest list, and part of a longer one. */
const WHOLE = 320;
const LIST = { items: 6, whole: 700, part: 420 };
/** Share of the best score that the next sentence needs; share of words that makes two alike. */
const ALSO = 0.7;
const LIKE = 0.65;
/** Factor for two sentences if one would do, and if not; for one that cannot be understood alone. */
const SECOND = 0.9;
const TOGETHER = 1.15;
const DEPENDENT = 0.75;
/** Factors for a sentence about what is to be explained, and for `turn` after `which`. */
const ABOUT = 1.6;
const ASKS = 0.2;
/** A beginning that refers to the sentence before; what leaves out words of the row before. */
const REFERS =
  /(?:^|: )(On an? \d|Otherwise|If (it is|so|not|you do)\b|It |They |That |This |These |Then |So |No other|Such |Neither |Equal)/;
const ELLIPTICAL = /\b(each one|the same|each of (those|these)|such)\b/;
const COMPLETES = /· Completes$/;
/** A row of a table with several columns: the heading of each, and its cell. */
const COLUMNS = /^[^.:;]{1,40}: [^:;]+(; [^.:;]{1,40}: [^:;]+)+$/;
const RANGE = /(\d+)\s?(?:[–-]|to)\s?(\d+)|(\d+) or (less|more|fewer)/g;
const ROUNDS = /\brounds? [\d–, ]+/gi;
/** What asks for an explanation, and the subject of a sentence that gives one. */
const EXPLAIN = /\b(what|how|when) (do|does|is|are)\b/i;
const SUBJECT = /^(?:an? |the )?((?:[\w-]+ ){0,2}[\w-]+)(?::| (?:is|are|means)\b)/i;
const MOMENT = /\b(?:which|what) (turn|round|phase)\b/i;

/** A word of the query, as it counts in one entry. */
interface Weighed extends Sought {
  factor: number;
  /** Whether it is in the title. */
  titled: boolean;
  number: number | undefined;
}

/** The sentence of an entry that contains most of a query and what it asks for. */
export function sayOf({ rows, first }: Index, query: Query, entry: number): Said {
  const [, title = "", kind, , , , , , , , listed = []] = rows[entry] ?? [];
  const cells = listed.filter(([, label = ""]) =>
    query.labels.some((one) => label.startsWith(one)),
  );
  const of = kind === "concept" && cells.length ? cells : listed;
  const parts = of.length ? of : [[""] as Part];
  // A card with two halves has the name of each in the labels of its passages.
  const titled = new Set(title.includes(" / ") ? [] : wordsOf(title));
  const decisive = query.kinds.decisiveOf(query.text, parts, (words) =>
    wordsOf(words).every((word) => titled.has(word)),
  );
  const words = weighed(query, titled, !decisive);
  const row = query.kinds.mayBeRow(query.text, decisive) ? ROW : 0;
  const explains = EXPLAIN.test(query.text);
  const candidates = [{ part: parts[0] as Part, sentence: parts[0]?.[0] ?? "", weight: 0 }];
  parts.forEach((part, place) => {
    const [text, label = "", value = ""] = part;
    const partFactor = query.kinds.factorOf(query.text, part) * (value.startsWith("+") ? ADDS : 1);
    const number = (first[entry] as number) + Math.max(listed.indexOf(part), 0);
    const isRolled = words.some((word) => value === String(word.number));
    for (const { sentence, factor } of windows(sentences(text), text)) {
      const implied = ELLIPTICAL.test(sentence) ? impliedBy(parts, place) : effectOf(parts, label);
      const matched = matchOf(words, part, number, sentence, implied, decisive);
      const length = USUAL / (USUAL + wordsOf(sentence).length);
      const fitting = isRolled
        ? 1
        : query.kinds.fit(query.text, decisive, `${value} ${sentence}`, label);
      const score = (BASE + (value ? row : 0) + matched.sum) * matched.factor;
      const about = explains && isAbout(words, sentence, place) ? ABOUT : 1;
      const weight = score * partFactor * factor * length * fitting * about;
      candidates.push({ part, sentence, weight });
    }
  });
  candidates.sort((one, other) => other.weight - one.weight);
  const [best, ...others] = candidates as [Candidate, ...Candidate[]];
  const shown =
    (of === cells && inEditions(cells, best)) ||
    inList(parts, best) ||
    around(best.part[0], best.sentence);
  const next = others
    .filter(({ part, weight }) => part !== best.part && weight >= ALSO * best.weight)
    .filter(({ part: [whole], sentence }) =>
      shown.lines.every(({ text }) => !text.includes(sentence) && !whole.endsWith(text)),
    )
    .find(({ sentence }) => !isLike(sentence, best.sentence));
  const [, label = "", value = "", anchor = ""] = next?.part ?? [];
  return {
    part: best.part,
    ...shown,
    next: next && [below(parts, next), label, value, anchor],
  };
}

/** The words of a query, with what each counts in an entry with such a title. */
function weighed(query: Query, titled: ReadonlySet<string>, mayBeName: boolean): Weighed[] {
  const words = query.sought.map((sought) => {
    const number = /^\d+$/.test(sought.stem) ? Number(sought.stem) : undefined;
    const isTitled = [...sought.terms.keys()].some((term) => titled.has(term));
    return { ...sought, titled: isTitled, number, factor: sought.idf };
  });
  const moment = MOMENT.exec(query.text)?.[1]?.toLowerCase();
  for (const word of words) if (word.word === moment) word.factor *= ASKS;
  const isName = mayBeName && words.every((word) => word.titled);
  for (const word of words) if (word.titled) word.factor *= isName ? 0 : TITLE;
  return words;
}

/** Whether a sentence is about what a query asks for: an entry begins with its own subject. */
function isAbout(words: readonly Weighed[], sentence: string, place: number): boolean {
  const others = words.filter(({ titled }) => !titled);
  const stems = wordsOf(SUBJECT.exec(sentence)?.[1] ?? "");
  return others.length
    ? others.some(({ terms }) => stems.some((stem) => terms.get(stem) === 1))
    : place === 0;
}

/** What a sentence and its passage contain of a query: a sum, and a factor. */
function matchOf(
  words: readonly Weighed[],
  [, label = "", value = ""]: Part,
  place: number,
  sentence: string,
  implied: string,
  decisive: QuestionKind | undefined,
): { sum: number; factor: number } {
  const own = wordsOf(sentence);
  const labelled = wordsOf(`${label} ${value}`);
  const nearby = new Set([...labelled.filter((word) => !/^\d+$/.test(word)), ...wordsOf(label)]);
  const left = implied ? wordsOf(implied) : [];
  const answers = decisive ? placesOf(decisive.answer, sentence) : [];
  const whole = `${value} ${label} ${sentence}`;
  let sum = 0;
  let factor = 1;
  for (const { terms, parts, titled, number, factor: weight } of words) {
    let match = parts[place] ? NEARBY : 0;
    for (const [term, share] of terms) {
      if (own.includes(term)) match = Math.max(match, share * (1 + closeness(answers, own, term)));
      else if (left.includes(term) || (!titled && nearby.has(term)))
        match = Math.max(match, share * LABEL);
    }
    if (number !== undefined) {
      if (value === String(number) || spans(number, whole)) match = Math.max(match, IN_RANGE);
      else if (/^\d+$/.test(value) || hasRange(whole)) factor = OUTSIDE;
    }
    sum += weight * match;
  }
  return { sum, factor };
}

/** What a concept says of one thing in the editions of a query, if it names more than one. */
function inEditions(cells: readonly Part[], { part }: Candidate): Shown | undefined {
  const thing = (label = ""): string => label.slice(label.indexOf(" · "));
  const lines = cells
    .filter(([, label]) => thing(label) === thing(part[1]))
    .map(([text, label = ""]): ListLine => {
      return { label: label.slice(0, label.indexOf(" · ")), text, answers: true };
    });
  const before = thing(part[1]).slice(" · ".length);
  return lines.length > 1 ? { before, sentence: "", after: "", lines } : undefined;
}

/** A short list with what introduces it; of a long one, the item that answers and what follows. */
function inList(parts: readonly Part[], { part, sentence }: Candidate): Shown | undefined {
  const lead = leadOf(part);
  if (!lead) return undefined;
  const lengthOf = (items: readonly Part[]): number =>
    items.reduce((sum, [text]) => sum + text.length - lead.length, lead.length);
  const all = parts.filter((one) => leadOf(one) === lead);
  const isWhole = all.length <= LIST.items && lengthOf(all) <= LIST.whole;
  const list = isWhole ? all : all.slice(all.indexOf(part));
  while (!isWhole && list.length > 1 && lengthOf(list) > LIST.part) list.pop();
  const isLead = lead.includes(sentence);
  const isTable = list.some(([, label]) => label !== part[1]);
  const lines = list.map((one): ListLine => {
    const [text, label = ""] = [one[0].slice(lead.length), one[1]];
    const answers = one === part && !isLead;
    return { label: isTable && label !== text ? label : "", text, answers };
  });
  const left = all.length - list.length;
  if (left) lines.push({ label: "", text: `… and ${left} more`, answers: false });
  if (isLead) return { ...around(lead.trim(), sentence), lines };
  const before = isWhole || !COMPLETE.test(lead) ? lead : "";
  return { before, sentence: part[0].slice(lead.length), after: "", lines };
}

/** A sentence below the answer; one of an item has its whole list if that is short. */
function below(parts: readonly Part[], { part, sentence }: Candidate): string {
  const lead = leadOf(part);
  const items = parts.filter((one) => leadOf(one) === lead);
  const list = lead + items.map(([text]) => text.slice(lead.length)).join(" ");
  return lead && !COMPLETE.test(lead) && list.length <= WHOLE ? list : withLead(part, sentence);
}

/** Whether a sentence says little more than another: key points repeat the text of a rule. */
function isLike(one: string, other: string): boolean {
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...words].filter((word) => others.has(word)).length;
  const adds = [...words].some((word) => /\d/.test(word) && !others.has(word));
  return !adds && shared >= LIKE * Math.min(words.size, others.size);
}

/** What is shown around a sentence: the whole passage if it is not long, else the next sentence. */
function around(text: string, sentence: string): Shown {
  const lines = COLUMNS.test(text) ? text.split("; ").map(lineOf) : [];
  if (lines.length) return { before: "", sentence: "", after: "", lines };
  const start = text.indexOf(sentence);
  if (start < 0) return { before: "", sentence, after: "", lines };
  const rest = text.slice(start + sentence.length);
  if (text.length <= WHOLE) return { before: text.slice(0, start), sentence, after: rest, lines };
  const [next = ""] = sentences(rest);
  const after = sentence.length + next.length < PAIR ? ` ${next}` : "";
  return { before: "", sentence, after, lines };
}

/** A cell of a row, after the heading of its column. */
function lineOf(cell: string): ListLine {
  const [label = "", ...text] = cell.split(": ");
  return { label, text: text.join(": "), answers: true };
}

/** The row before that says in full what a row such as `each one in …` leaves out. */
function impliedBy(parts: readonly Part[], place: number): string {
  let row = place - 1;
  while (row > 0 && ELLIPTICAL.test(parts[row]?.[0] ?? "")) row -= 1;
  return parts[row]?.[0] ?? "";
}

/** What an action does, for the passage that says when it is complete. */
function effectOf(parts: readonly Part[], label: string): string {
  if (!COMPLETES.test(label)) return "";
  const effect = label.replace(COMPLETES, "· Effect");
  return parts.find(([, one]) => one === effect)?.[0] ?? "";
}

/** The places, in words, of what answers in a sentence. */
function placesOf(answer: RegExp, sentence: string): number[] {
  return [...sentence.matchAll(new RegExp(answer, `${answer.flags}g`))].map(
    ({ index }) => wordsOf(sentence.slice(0, index)).length,
  );
}

/** How close a word is to what answers, from 0 to CLOSE. */
function closeness(places: readonly number[], words: readonly string[], term: string): number {
  let least = Number.POSITIVE_INFINITY;
  words.forEach((word, at) => {
    if (word !== term) return;
    for (const place of places) least = Math.min(least, Math.abs(at - place));
  });
  return CLOSE / (1 + least / REACH);
}

/** Each sentence, and each pair of short ones. */
function windows(found: readonly string[], text: string): { sentence: string; factor: number }[] {
  const needsNext = (place: number): boolean => REFERS.test(found[place + 1] ?? "");
  const single = found.map((sentence, place) => {
    const isDependent = place > 0 && REFERS.test(sentence);
    return { sentence, factor: isDependent ? DEPENDENT : needsNext(place) ? SECOND : 1 };
  });
  const pairs = found.slice(1).map((sentence, before) => ({
    sentence: `${found[before]} ${sentence}`,
    factor: needsNext(before) ? TOGETHER : SECOND,
  }));
  const isShort = ({ sentence }: { sentence: string }): boolean =>
    sentence.length <= PAIR && text.includes(sentence);
  return [...single, ...pairs.filter(isShort)];
}

const hasRange = (text: string): boolean => text.replace(ROUNDS, "").search(RANGE) >= 0;

/** Whether a text has a range, other than of rounds, that contains a number. */
function spans(number: number, text: string): boolean {
  for (const [, from, to, bound, way] of text.replace(ROUNDS, "").matchAll(RANGE)) {
    if (from && Number(from) <= number && number <= Number(to)) return true;
    if (bound && (way === "more" ? number >= Number(bound) : number <= Number(bound))) return true;
  }
  return false;
}
