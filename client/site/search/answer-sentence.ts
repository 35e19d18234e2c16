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
  /** The next best sentence of another passage, if it may answer as well. */
  next: Part | undefined;
}

/** A sentence, and what is shown before and after it. */
type Shown = Pick<Said, "before" | "sentence" | "after">;

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
/** Longest passage, and longest list, in characters, that is shown as a whole. */
const WHOLE = 320;
const LIST = 420;
/** Share of the best score that the next sentence needs; share of words that makes two alike. */
const ALSO = 0.7;
const LIKE = 0.65;
/** Factor for two sentences if one would do, and if not; for one that cannot be understood alone. */
const SECOND = 0.9;
const TOGETHER = 1.15;
const DEPENDENT = 0.75;
/** A beginning that refers to the sentence before; what leaves out words of the row before. */
const REFERS =
  /(?:^|: )(On an? \d|Otherwise|If (it is|so|not|you do)\b|It |They |That |This |These |Then |So |No other|Such |Neither |Equal)/;
const ELLIPTICAL = /\b(each one|the same|each of (those|these)|such)\b/;
const COMPLETES = /· Completes$/;
const RANGE = /(\d+)\s?(?:[–-]|to)\s?(\d+)|(\d+) or (less|more|fewer)/g;
const ROUNDS = /\brounds? [\d–, ]+/gi;

/** A word of the query, as it counts in one entry. */
interface Weighed extends Sought {
  factor: number;
  /** Whether it is in the title. */
  titled: boolean;
  number: number | undefined;
  /** The unit of that number in the query. */
  unit: string;
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
  const candidates = [{ part: parts[0] as Part, sentence: parts[0]?.[0] ?? "", weight: 0 }];
  parts.forEach((part, place) => {
    const [text, label = "", value = ""] = part;
    const partFactor = query.kinds.factorOf(query.text, part);
    for (const { sentence, factor } of windows(sentences(text), text)) {
      const implied = ELLIPTICAL.test(sentence) ? impliedBy(parts, place) : effectOf(parts, label);
      const number = (first[entry] as number) + Math.max(listed.indexOf(part), 0);
      const matched = matchOf(words, part, number, sentence, implied, decisive);
      const length = USUAL / (USUAL + wordsOf(sentence).length);
      const fitting = query.kinds.fit(query.text, decisive, `${value} ${sentence}`, label);
      const rowFactor = value.startsWith("+") ? ADDS : 1;
      const score = (BASE + (value ? row : 0) + matched.sum) * matched.factor * rowFactor;
      const weight = score * partFactor * factor * length * fitting;
      candidates.push({ part, sentence, weight });
    }
  });
  candidates.sort((one, other) => other.weight - one.weight);
  const [best, ...others] = candidates as [Candidate, ...Candidate[]];
  const next = others
    .filter(({ part, weight }) => part !== best.part && weight >= ALSO * best.weight)
    .find(({ sentence }) => !isLike(sentence, best.sentence));
  const [, label = "", value = "", anchor = ""] = next?.part ?? [];
  return {
    part: best.part,
    ...(inList(parts, best) ?? around(best.part[0], best.sentence)),
    next: next && [withLead(next.part, next.sentence), label, value, anchor],
  };
}

/** The words of a query, with what each counts in an entry with such a title. */
function weighed(query: Query, titled: ReadonlySet<string>, mayBeName: boolean): Weighed[] {
  const words = query.sought.map((sought) => {
    const number = /^\d+$/.test(sought.stem) ? Number(sought.stem) : undefined;
    const unit = number === undefined ? "" : query.kinds.unitOf(query.text, number);
    const isTitled = [...sought.terms.keys()].some((term) => titled.has(term));
    return { ...sought, titled: isTitled, number, unit, factor: sought.idf };
  });
  const isName = mayBeName && words.every((word) => word.titled);
  for (const word of words) if (word.titled) word.factor *= isName ? 0 : TITLE;
  return words;
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
  for (const { terms, parts, titled, number, unit, factor: weight } of words) {
    let match = parts[place] ? NEARBY : 0;
    for (const [term, share] of terms) {
      if (own.includes(term)) match = Math.max(match, share * (1 + closeness(answers, own, term)));
      else if (left.includes(term) || (!titled && nearby.has(term)))
        match = Math.max(match, share * LABEL);
    }
    if (number !== undefined && unit) {
      if (whole.includes(`${number}${unit}`)) match = IN_RANGE;
    } else if (number !== undefined) {
      if (value === String(number) || spans(number, whole)) match = Math.max(match, IN_RANGE);
      else if (hasRange(whole)) factor = OUTSIDE;
    }
    sum += weight * match;
  }
  return { sum, factor };
}

/** An item of a list, with what introduces the list, and the other items if they are not long. */
function inList(parts: readonly Part[], { part, sentence }: Candidate): Shown | undefined {
  const lead = leadOf(part);
  if (!lead) return undefined;
  const place = parts.indexOf(part);
  let start = place;
  while (start && leadOf(parts[start - 1] as Part) === lead) start -= 1;
  let last = place;
  while (last < parts.length && leadOf(parts[last] as Part) === lead) last += 1;
  const list = parts.slice(start, last);
  const isTable = list.some(([, label]) => label !== part[1]);
  const items = list.map(
    ([text, label]) => (isTable && label ? `${label}: ` : "") + text.slice(lead.length),
  );
  const own = items[place - start] as string;
  const isWhole = lead.length + items.join(" ").length <= LIST;
  if (isWhole && lead.includes(sentence))
    return { before: "", sentence: lead, after: items.join(" ") };
  const isComplete = COMPLETE.test(lead);
  if (isWhole && isComplete)
    return {
      before: [lead.trim(), ...items.slice(0, place - start), ""].join(" "),
      sentence: own,
      after: ["", ...items.slice(place - start + 1)].join(" "),
    };
  const at = part[0].indexOf(sentence);
  const said = part[0].slice(Math.max(at, lead.length), at + sentence.length);
  const shown = around(own, said);
  if (isComplete) return { ...shown, before: lead + shown.before };
  const others = items.filter((item) => isWhole && item !== own);
  const also = others.length ? ` Also: ${others.join(" ")}` : "";
  return {
    before: "",
    sentence: lead + shown.before + shown.sentence,
    after: shown.after + also,
  };
}

/** Whether two sentences say much the same: key points repeat the text of a rule. */
function isLike(one: string, other: string): boolean {
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared >= LIKE * Math.min(words.size, others.size);
}

/** What is shown around a sentence: the whole passage if it is not long, else the next sentence. */
function around(text: string, sentence: string): Shown {
  const start = text.indexOf(sentence);
  if (start < 0) return { before: "", sentence, after: "" };
  const rest = text.slice(start + sentence.length);
  if (text.length <= WHOLE) return { before: text.slice(0, start), sentence, after: rest };
  const [next = ""] = sentences(rest);
  return { before: "", sentence, after: sentence.length + next.length < PAIR ? ` ${next}` : "" };
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
