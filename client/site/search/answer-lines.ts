/** The lines of an entry that answer a query best, with the sentence that does so marked. */

import { COLUMN, COLUMNS, COMPLETE, leadOf, ownOf, sentences } from "./excerpt.ts";
import { headingOf, isAskedCell, isAskedRow } from "./other-edition.ts";
import { type Query, type Sought, SYNONYM } from "./query.ts";
import { SAME } from "./question-kinds.ts";
import { contains, wordsOf } from "./stems.ts";
import type { Index, Part } from "./word-index.ts";

/** An entry, or the parts of a long one that answer best, in reading order. */
export interface Compact {
  /** The passage with the best sentence. */
  part: Part;
  lines: EntryLine[];
  /** The number of its passages for which there is no room. */
  left: number;
}

/** A passage, or a part of one. */
export interface EntryLine {
  /** The part of the label that it shares with the lines beside it. */
  head: string;
  label: string;
  value: string;
  before: string;
  /** The sentence that answers, between what is before and after it; in another line, all of it. */
  text: string;
  after: string;
  answers: boolean;
  /** Whether it introduces the list of the sentence that answers. */
  introduces: boolean;
}

/** A sentence of a passage, with its score and what it would be at any length. */
interface Candidate {
  part: Part;
  sentence: string;
  weight: number;
  score: number;
}

/**
 * Factors for a word of the query: elsewhere in the passage, in the label, and in the title, so that
 * every sentence is about it.
 */
const NEARBY = 0.4;
const LABEL = 0.95;
const TITLE = 0.25;
/** Words for a kind of entry, which count like its title. */
const KIND_WORDS: Record<string, string> = {
  map: "deployment map",
  deck: "cards",
  card: "stratagem twist",
};
/** What a sentence has before any word counts, so that a name alone finds the first row. */
const BASE = 0.6;
const ROW_BASE_SCORE = 0.4;
/** Factor for the row of a table that a number of the query selects. */
const OF_NUMBER = 4;
/** Least number of words of a query, besides names, that an exception shares with its rule. */
const SHARED_WORDS = 2;
/** Words without which a sentence loses half of its score to one with few words. */
const USUAL_WORDS = 60;
/**
 * Numbers of characters: the longest passage that is shown as a whole; the longest such entry, and
 * what is shown of a longer one; the least that a line counts.
 */
const WHOLE = 320;
const LINES_ROOM = { whole: 760, part: 580 };
const LINE = 40;
/** A passage is left out if another one has this share of its words. */
const LIKE = 0.65;
const EXAMPLE = "Example";
/** Factor for a passage that is seldom the answer. */
const RARELY = 0.2;
/** The start of a sentence that is understood only after the one before it, such as “On a 1 …”. */
const CONTINUES =
  /^(otherwise|there is one exception|the (only )?exception|it|they|this|that|these|those|whoever|the winner|on an? (total of )?\d|for each \d|over \d|if (you|they|it|either|a player) do(es)?,)\b|\binstead\.$/i;
/** Longest answer that is marked with the sentences beside it, in characters. */
const ANSWER = 240;
const OTHERWISE = /^otherwise\b|\bneither\b/i;
/** A row with the headings of its columns. */
const CELLS = /: .*; .*: /;
/** What asks for all rows that say the same. */
const ASKED_LIST = /\b(which|what) \w+s (are|can be)\b/i;
/** The heading of the first column, in the label of a row. */
const COLUMN_HEADING = /^[^:·]+: /;
/** What is between what a passage is a part of and its own label. */
const SECTION = / · (?!.* · )/;

/** A word of the query, as it counts in one entry. */
interface Weighed extends Sought {
  factor: number;
  /** As `factor`, in a label. */
  label: number;
  /** Whether it is in the title. */
  titled: boolean;
  /** The round that it names, alone or with the word beside it: “two or more” is none. */
  round: number | undefined;
}

/** The lines of an entry that contain most of a query and what it asks for. */
export function compactOf({ rows, first }: Index, query: Query, entry: number): Compact {
  const [, title = "", kind, about, , , , , names = [], , listed = []] = rows[entry] ?? [];
  const isAsked = (part: Part): boolean =>
    kind === "concept"
      ? query.labels.some((one) => part[1]?.startsWith(one))
      : kind === "pool"
        ? isAskedRow(query, part)
        : kind === "table" && (isAskedRow(query, part) || isAskedCell(query, part));
  const of = [...(listed.length ? listed : [[""] as Part]), ...cardsOf(rows, entry)];
  const parts = of.some(isAsked) ? of.filter(isAsked) : of;
  // A card with two halves has the name of each in the labels of its passages.
  const titled = new Set(
    title.includes(" / ")
      ? []
      : wordsOf(`${title} ${kind === "card" ? about : ""} ${KIND_WORDS[kind ?? ""] ?? ""}`),
  );
  const isTitle = (words: string): boolean => wordsOf(words).every((word) => titled.has(word));
  const asked = query.kinds.decisiveOf(query.text, parts, isTitle);
  const named = wordsOf([title, ...names].join(" "));
  const isNamed = (words: string): boolean => wordsOf(words).every((word) => named.includes(word));
  const isNegated = query.kinds.isNegated(query.text, isNamed);
  const round = query.kinds.roundIn(query.text, parts, isNamed);
  // A word of the entry itself is rather meant than others for it.
  const all = new Set(parts.flatMap(([text, label = ""]) => wordsOf(`${text} ${label}`)));
  const words = query.sought.map((sought): Weighed => {
    const isTitled = [...sought.terms.keys()].some((term) => titled.has(term));
    // A concept has cells about words of its title: “How long” of “Game length”.
    const label = isTitled && kind !== "concept" ? 0 : sought.idf;
    const ofRound = /^(rounds?|rn?d|turns?|\d)$/.test(sought.word) ? round : undefined;
    const isOwn = all.has(sought.stem);
    const terms = new Map(
      [...sought.terms].map(([term, share]) => [term, isOwn && share < 1 ? share / SAME : share]),
    );
    return { ...sought, terms, titled: isTitled, factor: sought.idf, label, round: ofRound };
  });
  const isName = !asked && words.every((word) => word.titled);
  for (const word of words) if (word.titled) word.factor *= isName ? 0 : TITLE;
  const others = words.filter((word) => !word.titled);
  const negated = query.kinds.negated(query.text);
  const affirmed = others.filter(({ stem }) => !negated.includes(stem));
  const decisive = isName ? query.kinds.outcomeIn(parts) : asked;
  const isOfName = ({ terms }: Sought): boolean => named.some((word) => terms.has(word));
  const isTerm = !asked && words.every(isOfName);
  const isSummary = isName && !decisive && kind !== "deck" && !/\bwh(o|ich)\b/i.test(query.text);
  const valued = query.text
    .toLowerCase()
    .replace(/(\d) (?=[a-z])/g, "$1")
    .split(/[^\w]+/);
  const row = query.kinds.mayBeRow(query.text, decisive) ? ROW_BASE_SCORE : 0;
  let before = "";
  const candidates = parts.map((part): Candidate => {
    const [text, label = "", value = ""] = part;
    const factor = query.kinds.isSeldom(query.text, part) ? RARELY : 1;
    const number = (first[entry] as number) + Math.max(listed.indexOf(part), 0);
    const isRow = query.kinds.isRowOf(query, part);
    const best: Candidate = { part, sentence: text, weight: -1, score: 0 };
    for (const sentence of isRow ? [ownOf(part)] : sentences(text)) {
      // “Otherwise” and “neither” repeat the condition of the sentence before them.
      const isOther = isNegated && OTHERWISE.test(sentence.replace(leadOf(part), ""));
      const matched = isOther ? `${before} ${sentence}` : sentence;
      const isRelated = !others.length || matchOf(others, part, number, matched) > 0;
      const score = BASE + (value && isRelated ? row : 0) + matchOf(words, part, number, matched);
      // Of sentences with nothing else of the query, the first one answers.
      const length = others.length ? USUAL_WORDS / (USUAL_WORDS + wordsOf(sentence).length) : 1;
      const isRowOfCells = decisive && COLUMNS.test(sentence);
      const said = `${value} ${isRowOfCells ? sentence.replace(COLUMN, "") : sentence}`;
      const fitting = isRow ? OF_NUMBER : query.kinds.fit(query.text, decisive, said, label, round);
      let weight = score * factor * length * fitting;
      if (value && valued.includes(value.toLowerCase().replace("+", ""))) weight *= SAME;
      if (isNegated && query.kinds.negation.answer.test(sentence)) weight *= SAME;
      weight *= query.kinds.boundFactor(query, sentence);
      const explained = isTerm ? query.kinds.explained(sentence) : [];
      const isExplained = explained.every((one) => words.some(({ terms }) => terms.has(one)));
      if (explained.length && isExplained) weight *= SAME;
      const denied = query.kinds.denied(query.text, sentence);
      const isDenied = affirmed.some(({ terms }) => denied.some((one) => terms.has(one)));
      if (isOther || (isSummary && listed[0]?.[0].startsWith(sentence))) weight *= SAME;
      else if (isDenied) weight /= SAME;
      const adds = wordsOf(sentence).some((word) => words.every(({ stem }) => stem !== word));
      const isCell = kind === "concept" || CELLS.test(text);
      const isTwice = query.before && parts.some((one) => one !== part && one[0] === text);
      if (isCell && (isTwice || !adds)) weight /= SAME;
      else if (isCell && isAskedRow(query, part)) weight *= SAME;
      before = sentence;
      // A label is explained by the first sentence after it, unless a later one has more.
      const isOnlyShorter = !decisive && label && weight / length < best.score + 1e-6;
      if (weight <= best.weight) continue;
      if (isOnlyShorter) best.weight = weight;
      else Object.assign(best, { sentence, weight, score: weight / length });
    }
    return best;
  });
  candidates.sort((one, other) => other.weight - one.weight);
  const [best] = candidates as [Candidate];
  const [lead, item] = [leadOf(best.part), wordsOf(ownOf(best.part))];
  const isItem = words.some(({ terms }) => item.some((word) => terms.has(word)));
  // An item with nothing of the query only completes what introduces its list.
  if (lead && !isItem && !asked && best.sentence.startsWith(lead)) best.sentence = lead.trim();
  if (kind === "concept" && query.labels.length !== 1) return ofEditions(candidates, parts, query);
  const conditions = words.filter((word) => !isOfName(word));
  const isException = query.kinds.isExcepted(query.text, best.sentence);
  const rule = isException ? ruleOf(best, candidates, conditions, query.kinds) : undefined;
  const [chosen, left] = choose(candidates, parts, rule);
  // Rows with the same cell are one list; rows at the same moment with as much of the query as the best one answer with it.
  const isListed = ASKED_LIST.test(query.text) && !!best.part[1] && best.part[0].length < LINE;
  const isBeside = (part: Part): boolean =>
    (part[2] && best.part[2] && part[1] === best.part[1]) ||
    (isAskedCell(query, part) && isAskedCell(query, best.part));
  const equal = candidates.filter(
    ({ part, score }) =>
      (isListed && part[0] === best.part[0]) ||
      (isBeside(part) && Math.abs(score / best.score - 1) < 1e-6),
  );
  if (rule) equal.push(rule);
  const shown = parts.filter((part) => chosen.has(part));
  const lines = shown.flatMap((part, at) => {
    const isFirst = leadOf(part) !== leadOf(shown[at - 1] ?? [""]);
    // “Otherwise” is understood only with the item before it.
    const isBefore =
      parts[parts.indexOf(part) + 1] === best.part && ownOf(best.part).startsWith("Otherwise ");
    const answer = equal.find((one) => one.part === part) ?? best;
    return linesOf(part, chosen.get(part) ?? "", answer, isFirst, isBefore);
  });
  return { part: best.part, lines: headed(lines), left };
}

/**
 * The names of all cards of a deck, or for each cell of a pool the missions that have it; without
 * these passages, only the own page would list them, and the entry would be found for all of them.
 */
function cardsOf(rows: Index["rows"], entry: number): Part[] {
  const [url = "", , kind] = rows[entry] ?? [];
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  if (kind === "pool") {
    const having = new Map<string, string[]>();
    for (const [, title, , , , , , , , , [part] = []] of rows.filter(([one]) =>
      one.startsWith(`${url}#`),
    ))
      for (const cell of part?.[0].split("; ") ?? []) {
        const [column = "", values = ""] = cell.split(": ");
        for (const value of values.split(", ")) {
          const label = `${column} · ${value}`;
          having.set(label, [...(having.get(label) ?? []), title.replace("Mission ", "")]);
        }
      }
    return [...having].map(([label, letters]) => [`Missions ${letters.join(", ")}`, label]);
  }
  if (kind !== "deck") return [];
  const cards = rows.filter((row) => row[2] === "card" && row[0].startsWith(folder));
  const names = cards.map(([, name]) => name).join(", ");
  return [[names, `All ${cards.length} cards`]];
}

/**
 * What changed on a card, in the words of the comparison if there are any, and what scores on its
 * versions; what differs if they score the same, or all that they say if nothing scores.
 */
export function comparedCards(
  index: Index,
  query: Query,
  part: Part,
  cards: readonly number[],
): Compact {
  const shown = new Set<string>();
  const versions = cards.map((card) =>
    (index.rows[card]?.[10] ?? []).map((one) => one.slice(0, 3).join()),
  );
  const isShared = (one: Part): boolean =>
    versions.every((texts) => texts.includes(one.slice(0, 3).join()));
  const lines = cards.flatMap((card) => {
    const [, , , , here = "", , , , , , parts = []] = index.rows[card] ?? [];
    const texts = JSON.stringify([here, parts]);
    if (shown.has(texts)) return [];
    shown.add(texts);
    const scoring = parts.filter(([, , value, anchor]) => value || anchor === "scoring");
    const changed = parts.filter((one) => !isShared(one) && !/pool$/.test(one[1] ?? ""));
    const isSame = scoring.length > 0 && scoring.every((one) => !one[2] || isShared(one));
    const said = isSame && changed.length ? changed : scoring.length ? scoring : parts;
    const best = part[0] ? undefined : compactOf(index, query, card).part;
    return said.map((one) => ({
      ...lineOf(one, one[0], one === best ? one[0] : ""),
      head: here,
    }));
  });
  return { part, lines: part[0] ? [lineOf(part, part[0], part[0]), ...lines] : lines, left: 0 };
}

/** What forbids in general what the best sentence allows in some case that no word names. */
function ruleOf(
  best: Candidate,
  candidates: readonly Candidate[],
  words: readonly Sought[],
  kinds: Query["kinds"],
): Candidate | undefined {
  const said = words.filter((word) => isIn(word, best.sentence));
  if (said.length < SHARED_WORDS) return undefined;
  return candidates.find(
    ({ sentence }) => kinds.isRefused(sentence) && said.every((word) => isIn(word, sentence)),
  );
}

/** Whether a sentence has a word of a query, by itself or in other words. */
function isIn({ terms, phrases }: Sought, sentence: string): boolean {
  const own = wordsOf(sentence);
  return own.some((word) => terms.has(word)) || phrases.some((phrase) => contains(own, phrase));
}

/** What a sentence and its passage contain of a query. */
function matchOf(
  words: readonly Weighed[],
  [, heading = "", value = ""]: Part,
  place: number,
  sentence: string,
): number {
  const own = wordsOf(sentence);
  const labelled = wordsOf(`${heading} ${value}`);
  const nearby = new Set([...labelled.filter((word) => !/^\d+$/.test(word)), ...wordsOf(heading)]);
  let sum = 0;
  for (const { word, terms, phrases, parts, factor, label, round } of words) {
    const isRound = !round || new RegExp(`\\b${round}\\b`).test(`${heading} ${value} ${sentence}`);
    if (!isRound && word === String(round)) continue;
    let match = factor * (value === word ? 1 : parts[place] && isRound ? NEARBY : 0);
    if (phrases.some((phrase) => contains(own, phrase))) match = Math.max(match, factor * SYNONYM);
    for (const [term, share] of terms) {
      if (own.includes(term)) match = Math.max(match, factor * share);
      if (nearby.has(term)) match = Math.max(match, label * share * LABEL);
    }
    sum += match;
  }
  return sum;
}

/** What a concept says in each edition, or in those that a query names, of what answers best. */
function ofEditions(
  candidates: readonly Candidate[],
  parts: readonly Part[],
  query: Query,
): Compact {
  const [best] = candidates as [Candidate];
  const lines: EntryLine[] = [];
  for (const heading of new Set(candidates.map(({ part }) => headingOf(part)))) {
    const cells = parts.filter((part) => headingOf(part) === heading);
    if (!query.labels.length) cells.reverse(); // the newest edition first
    for (const part of cells) {
      const answers =
        part === best.part || (query.labels.length && heading === headingOf(best.part));
      const [edition = ""] = part[1]?.split(" · ") ?? [];
      const said = { ...lineOf(part, part[0], answers ? part[0] : ""), label: edition };
      lines.push({ ...said, head: heading });
    }
    if (lines.length * LINE > LINES_ROOM.part / 4) break;
  }
  return { part: best.part, lines, left: 0 };
}

/** The passages with room, those beside the best one first, and the number of the others. */
function choose(
  candidates: readonly Candidate[],
  parts: readonly Part[],
  rule: Candidate | undefined,
): [Map<Part, string>, number] {
  const [best] = candidates as [Candidate];
  const place = (part: Part): string => (part[3] ?? "") + leadOf(part);
  const isBeside = ({ part }: Candidate): boolean =>
    place(part) !== "" && place(part) === place(best.part);
  const sorted = [best, ...(rule ? [rule] : []), ...candidates.filter(isBeside), ...candidates];
  const chosen = new Map<Part, string>();
  const lengthOf = (text: string): number => Math.max(text.length, LINE);
  const total = parts.reduce((sum, part) => sum + lengthOf(ownOf(part)), 0);
  let [room, left] = [total > LINES_ROOM.whole ? LINES_ROOM.part : LINES_ROOM.whole, 0];
  const isLit = (part: Part): boolean => part === best.part || part === rule?.part;
  const isPoint = (part: Part): boolean => !isLit(part) && !part[1] && !leadOf(part);
  for (const { part, sentence } of new Set(sorted)) {
    if (chosen.has(part) || (part !== best.part && part[1] === EXAMPLE)) continue;
    // A list that completes its lead is shown as a whole.
    const lead = leadOf(part);
    const isWhole = lead !== "" && !COMPLETE.test(lead) && lead !== leadOf(best.part);
    const list = isWhole ? parts.filter((one) => leadOf(one) === lead) : [part];
    const texts = list.map((one) => shortened(one, sentence));
    const said = texts.join(" ");
    if (isPoint(part) && [...chosen.values()].some((text) => addsLittle(said, text))) continue;
    const repeated = [...chosen].filter(([one, text]) => isPoint(one) && addsLittle(text, said));
    const sum = (some: readonly string[]): number =>
      some.reduce((all, text) => all + lengthOf(text), 0);
    const length = sum(texts) - sum(repeated.map(([, text]) => text));
    if (chosen.size && length > room) {
      left += 1;
      continue;
    }
    for (const [one] of repeated) chosen.delete(one);
    for (const [at, one] of list.entries()) chosen.set(one, texts[at] ?? "");
    room -= length;
  }
  return [chosen, left];
}

/** A passage; of a long one, a part with a sentence and the one before it. */
function shortened(part: Part, sentence: string): string {
  const own = ownOf(part);
  if (own.length <= WHOLE) return own;
  const all = sentences(own);
  const start = Math.max(all.indexOf(sentence) - 1, 0);
  let end = start + 2;
  while (end < all.length && all.slice(start, end + 1).join(" ").length <= WHOLE) end += 1;
  return all.slice(start, end).join(" ");
}

/** Whether a sentence says little more than another: key points repeat the text of a rule. */
function addsLittle(one: string, other: string): boolean {
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...words].filter((word) => others.has(word)).length;
  const adds = [...words].some((word) => /\d/.test(word) && !others.has(word));
  return !adds && shared >= LIKE * words.size;
}

/** A line of a passage, in which the sentence that answers is marked. */
function lineOf([, label = "", value = "", , lead]: Part, text: string, answer: string): EntryLine {
  const start = answer ? text.indexOf(answer) : -1;
  const answers = start >= 0;
  const bullet = lead && !label ? "• " : "";
  const before = bullet + text.slice(0, Math.max(start, 0));
  const after = answers ? text.slice(start + answer.length) : "";
  const own = label === text ? "" : label;
  return {
    head: "",
    label: own,
    value,
    before,
    text: answers ? answer : text,
    after,
    answers,
    introduces: false,
  };
}

/** The lines of a passage, after what introduces its list if this is its first item. */
function linesOf(
  part: Part,
  said: string,
  best: Candidate,
  isFirst: boolean,
  isBefore: boolean,
): EntryLine[] {
  const lead = leadOf(part);
  const isLead = leadOf(best.part).includes(best.sentence);
  const start = part[0].indexOf(best.sentence);
  const end = start + best.sentence.length;
  const isBest = part === best.part && !isLead;
  const isCompletion = isLead && lead === leadOf(best.part) && lead.endsWith(": ");
  const own = isBest ? part[0].slice(Math.max(start, lead.length), end).trim() : "";
  const answer = isBefore || isCompletion ? said : own;
  // A row of a table has a label, and is understood without what introduces the table.
  const introduces = lead === leadOf(best.part) && !best.part[1];
  const isIntro = introduces && !COMPLETE.test(lead);
  const introduction = isIntro ? (sentences(lead).at(-1) ?? "") : "";
  const intro = lineOf([lead], lead.trim(), isLead ? best.sentence : introduction);
  const isRow = COLUMNS.test(said);
  const text = isRow ? said.replaceAll("; ", "\n") : said;
  const line = lineOf(part, text, isRow && answer ? text : understood(text, answer));
  return lead && isFirst ? [{ ...intro, introduces }, line] : [line];
}

/** A sentence of a text with those beside it that continue it, or that it continues. */
function understood(text: string, sentence: string): string {
  const all = sentences(text);
  const at = all.indexOf(sentence);
  const continues = (one: number): boolean => CONTINUES.test(all[one] ?? "");
  let [first, last] = [at, at];
  const length = (): number => all.slice(first, last + 1).join(" ").length;
  while (first > 0 && continues(first)) first -= 1;
  while (continues(last + 1) && length() + (all[last + 1]?.length ?? 0) < ANSWER) last += 1;
  const start = text.indexOf(all[first] ?? "");
  return at < 0 ? sentence : text.slice(start, start + length());
}

/** The lines, with what the labels of neighbours share apart from the rest of each. */
function headed(lines: readonly EntryLine[]): EntryLine[] {
  const parts = lines.map(({ label, value, text }) => [
    label,
    ...(value ? [] : label.split(SECTION).slice(0, -1)),
    (!text.includes("\n") && label.match(COLUMN_HEADING)?.[0]) || "",
  ]);
  return lines.map((line, at) => {
    const isShared = (part: string): boolean =>
      part !== "" && [at - 1, at + 1].some((near) => lines[near]?.label.startsWith(part));
    const head = parts[at]?.find(isShared) ?? "";
    const label = line.label.slice(head.length).replace(/^ · /, "");
    return { ...line, head: head.trim(), label: label === line.text ? "" : label };
  });
}
