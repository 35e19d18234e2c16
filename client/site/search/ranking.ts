/**
 * Answers a query: entries, best first, each with the passage that answers.
 *
 * An entry ranks by its best passage together with its names: the share of the query that they
 * contain, a name within the query, and a question similar to it. Of the first results, those rank
 * higher that have adjacent words of the query close together. This module does not use the DOM.
 * Why: docs/decisions/search.md
 */

import { type Compact, compactOf, comparedCards } from "./answer-lines.ts";
import type { Numbers } from "./excerpt.ts";
import { type Hit, isAskedCell, isInside, NamedEditions } from "./other-edition.ts";
import { BEGUN, editionOf, type Query, QueryReader, type Sought } from "./query.ts";
import { SAME } from "./question-kinds.ts";
import { contains, isStopStem, wordsOf } from "./stems.ts";
import type { Asked, Part, Phrase, SearchData, SearchRow } from "./word-index.ts";
import { Index, WEIGHT } from "./word-index.ts";

export interface Answer {
  /** The entries, or the nearest ones if nothing was found. */
  hits: Hit[];
  /** Whether nothing was found, so that the entries are only near. */
  isEmpty: boolean;
  /** Whether entries have more than half of its words, so that the first one may answer. */
  isKnown: boolean;
  /** Words of the query that no entry has. */
  missing: string[];
  /** Whether the question asks for a number, and the numbers that may be its answer. */
  number: boolean;
  numbers: Numbers | undefined;
  /** The lines of an entry that answer the query best. */
  compact: (hit: Hit) => Compact;
}

/** Bonus for a title or name in the query, and if it is the whole query. */
const NAME = { title: 2.2, name: 1.2, whole: { title: 1.8, name: 1.1 } };
/** Factor on that bonus for a name that is a small part of the query. */
const SMALL = 0.4;
/** Factor on the score of an entry that contains almost nothing of the query. */
const PART = 0.15;
/** Share of the query that a word adds which the entry has only in questions that it answers. */
const ONLY_ASKED = 0.7;
/** Bonus for a question similar to the query, and factor for the second such question. */
const ASKED = 2.2;
const SECOND = 0.9;
/** Factor for a question whose words are in the query in the same order. */
const IN_ORDER = 1.2;
/** Factor for words of the query that are in the entry's names, which its questions leave out. */
const LEFT_OUT = 0.5;
/** Factor for words of a question that the query does not contain. */
const FURTHER = 1.4;
/** Exponent of the similarity: a higher one gives less weight to questions that match only partly. */
const SIMILARITY_EXPONENT = 1.5;
/** Factors: outside the editions in the query, in the reader's edition, and for comparison pages. */
const OUTSIDE = 0.2;
const READERS_EDITION = 1.1;
const COMPARED = 2.2;
/** What is between two names that a query compares. */
const COMPARES_NAMES = / (?:vs\.?|versus|v) /i;
/** Factor for a rule if the query asks how something works. */
const WORKS = { asked: /\bhow (do|does) .* works?\b/i, factor: 1.3 };
/** Factor for a deck or a table if the query asks for a list of what it is named after. */
const LISTED = { asked: /\blist\b|\bwhich (are|ones)\b/i, factor: 3.5 };
/** What asks for cards of some kind, which a deck lists. */
const CARDS = /\b(which|what) (\w+ )?cards\b/i;
/** Factor for a map if the query has this word, and the least share of it that is in its title. */
const MAPPED = { asked: /\bmaps?\b/i, titled: 0.3, factor: 3 };
/** Factor for a best passage without a number, if the query asks for one. */
const NUMBERLESS_PASSAGE = 0.85;
/** Factors, if the query asks for points: for an entry without any, and for what the opponent has. */
const POINTS = { none: 0.6, ofOpponent: 0.8 };
/**
 * Factor for a card that is a rule, such as a twist, if the query names an edition or pack but not
 * the card or its kind: it applies only when it is drawn.
 */
const SOMETIMES = 0.6;
/** What asks whether something can be done again, and a card that lets it be done once more. */
const TWICE = {
  asked: /^(can|may|do|does|is|are)\b.*\btwice\b|\btwice (a|an|per|each|in)\b/i,
  added: /\b(twice|additional|extra|one more|again)\b/i,
};
/** Penalty of an edition, and of a pack, compared with the next newer one. */
const OLDER = { edition: 0.025, pack: 0.0075 };
/** Factor for a card for whose roll a query asks: `empyric storm 35`. */
const ROLLED = 2.5;
/** Factor for an entry with a row of a table that a number of the query selects. */
const ROW = 1.25;
/** Number of first results whose passages are compared closely. */
const COMPARED_CLOSELY = 20;
/** Bonus for adjacent words of the query that are close in a passage: at most one word between. */
const ADJACENT = 0.7;
const CLOSE = 2;
/** Minimum weight of a word in a title or name. */
const NAMED = 1.5;
/** Number of entries that are offered if nothing was found, and of questions before any query. */
const NEAREST = 3;
const SUGGESTED = 4;
/** Minimum share of the query for a result. */
const MIN_COVER = 0.3;
/** Minimum share of the first result's score. */
const MIN_SCORE = 0.12;

export class Finder {
  readonly index: Index;
  private readonly data: SearchData;
  private readonly reader: QueryReader;
  private readonly editions: string[];
  private readonly packs: string[];
  private readonly named: NamedEditions;

  constructor(data: SearchData, index: Index) {
    this.index = index;
    this.data = data;
    this.reader = new QueryReader(data, index);
    const ids = data.scopes.map(([id]) => id);
    this.editions = ids.filter((id) => !id.includes("/"));
    this.packs = ids.filter((id) => id.includes("/"));
    this.named = new NamedEditions(data, index);
  }

  /** Entries for a query; those of the edition or pack `near` get a small bonus. */
  find(text: string, near = ""): Answer {
    const query = this.reader.read(text);
    const { sought, words, isUnknown } = query;
    const isSought = words.length > 0 && !isUnknown;
    const single = isSought ? this.named.first(query, this.ranked(query, near), near) : [];
    const pair = isSought && !query.pair ? this.versus(query, near) : [];
    const isOther = ({ entry }: Hit): boolean => pair.every((hit) => hit.entry !== entry);
    const found = [...pair, ...single.filter(isOther)];
    const least = MIN_SCORE * (found[0]?.score ?? 0);
    const missing = sought.filter(({ count }) => isUnknown || !count).map(({ word }) => word);
    const nearest = found.length || isUnknown ? [] : this.nearest(query, near);
    return {
      hits: found.length ? found.filter(({ score }) => score >= least) : nearest,
      isEmpty: !found.length,
      isKnown: found.length > 0 && 2 * missing.length < query.sought.length,
      missing,
      number: query.number,
      numbers: query.answer && { all: query.kinds.numbers, answer: query.answer },
      compact: ({ entry, part, topics = [entry], labels = query.labels, query: own = query }) =>
        topics.length !== 1
          ? comparedCards(this.index, query, part, topics)
          : compactOf(this.index, { ...own, labels }, topics[0] ?? entry),
    };
  }

  /**
   * The two entries of an edition, of one pack if there are, that a query compares by their names;
   * each answers its name, or the whole query if it has a row about the other.
   */
  private versus(query: Query, near: string): Hit[] {
    const [left = [], right = [], ...more] = query.text
      .split(COMPARES_NAMES)
      .map((side) => side.split(" "));
    if (!right.length || more.length) return [];
    // What is before and after the names is asked about both.
    const from = left.findIndex((_, at) => this.isName(left.slice(at)));
    const to = right.findIndex((_, at) => this.isName(right.slice(0, right.length - at)));
    const names = [left.slice(Math.max(from, 0)), right.slice(0, right.length - Math.max(to, 0))];
    const rest = [...left.slice(0, Math.max(from, 0)), ...right.slice(names[1]?.length)];
    const [ones = [], others = []] = names.map((name) => {
      const own = this.reader.read(name.join(" "));
      const asked = rest.length ? this.reader.read([...name, ...rest].join(" ")) : own;
      const hits = own.words.length ? this.ranked(asked, near) : [];
      const isOwn = (title: string): boolean =>
        wordsOf(title).length <= own.sought.length && isTitled(own, title);
      const isIt = ({ row }: Hit): boolean => [row[1], ...row[1].split(" / ")].some(isOwn);
      return hits.filter(isIt).map((hit) => ({ ...hit, query: asked }));
    });
    const pairs = ones.flatMap((one) =>
      others
        .filter(({ row, entry }) => row[5] && row[5] === one.row[5] && entry !== one.entry)
        .map((other) => [one, other] as const),
    );
    const scoreOf = ([one, other]: (typeof pairs)[number]): number =>
      (one.score + other.score) * (one.row[6] === other.row[6] ? SAME : 1);
    const [best] = pairs.sort((a, b) => scoreOf(b) - scoreOf(a));
    return (best ?? []).map((hit, place) => {
      const other = best?.[1 - place]?.row[1] ?? "";
      const isAbout = hit.row[10]?.some(([, label = ""]) => label.endsWith(other));
      return { ...hit, ...(isAbout && { query }), isBeside: place > 0 };
    });
  }

  /** Whether words are a title. */
  private isName(words: readonly string[]): boolean {
    const stems = wordsOf(words.join(" "));
    const phrases = this.index.phrases.get(stems[0] ?? "") ?? [];
    return phrases.some((phrase) => phrase.title && phrase.stems.join() === stems.join());
  }

  /** The entries whose titles are spelled most like the query. */
  private nearest(query: Query, near: string): Hit[] {
    const ranked = this.reader.nearest(query).map((title) => {
      const hits = this.ranked(this.reader.read(title), near);
      return hits.filter(({ row }) => row[1] === title);
    });
    const inTurns = [0, 1, 2].flatMap((place) => ranked.flatMap((hits) => hits[place] ?? []));
    return inTurns.slice(0, NEAREST);
  }

  private ranked(query: Query, near: string): Hit[] {
    const { rows, first } = this.index;
    const stems = new Set(query.sought.flatMap(stemsToMark));
    const gains = this.phrased(query);
    this.questioned(query, gains);
    const best: Hit[] = [];
    const isPoints = query.kinds.isPoints(query.text);
    for (let entry = 0; entry < rows.length; entry++) {
      const { top, cover, place, titled } = this.best(query, entry);
      const gain = gains.get(entry);
      if (!top && !gain) continue;
      const nameBonus = gain?.named ?? 0;
      const askedBonus = gain ? gain.asked + SECOND * gain.second : 0;
      const share = Math.max(cover, gain?.cover ?? 0);
      if (share < MIN_COVER) continue;
      const sum = (top + nameBonus + askedBonus) * (PART + (1 - PART) * share);
      const row = rows[entry] as SearchRow;
      const part = row[10]?.[place - (first[entry] as number)] ?? [""];
      const isNumberless = query.number && !numberBonus(part);
      const named = gain?.name ?? 0;
      const isMapped = row[2] === "map" && titled > MAPPED.titled && MAPPED.asked.test(query.text);
      const factor = (isNumberless ? NUMBERLESS_PASSAGE : 1) * (isMapped ? MAPPED.factor : 1);
      const ofPoints = isPoints ? pointsFactor(query, row, part) : 1;
      const score = sum * this.factor(query, entry, near) * factor * ofPoints;
      const anywhere = score / this.scopeFactor(query, row);
      best.push({ entry, row, part, stems, score, anywhere, named, titled, cover: share });
    }
    best.sort((a, b) => b.score - a.score);
    const places = placesOf(query);
    for (const hit of best.slice(0, COMPARED_CLOSELY)) {
      const hasRow = hit.row[10]?.some((part) => query.kinds.isRowOf(query, part));
      const factor = (1 + ADJACENT * this.adjacency(query, places, hit.entry)) * (hasRow ? ROW : 1);
      hit.score *= factor;
      hit.anywhere *= factor;
    }
    return best.sort((a, b) => b.score - a.score);
  }

  /** The share of the query in adjacent words that are also close together in a passage. */
  private adjacency({ sought, total }: Query, places: Map<string, number>, entry: number): number {
    const { runs, owner, first } = this.index;
    let highest = 0;
    for (let part = first[entry] as number; owner[part] === entry; part++) {
      const pairs = new Set<number>();
      let sum = 0;
      let last = { place: -2, at: -CLOSE - 1 };
      let at = 0;
      for (const stem of runs[part] ?? []) {
        const place = places.get(stem);
        if (place !== undefined || !isStopStem(stem)) at += 1;
        if (place === undefined) continue;
        const pair = Math.min(place, last.place);
        const isPair = at - last.at <= CLOSE && Math.abs(place - last.place) === 1;
        if (isPair && !pairs.has(pair)) {
          pairs.add(pair);
          sum += Math.min((sought[pair] as Sought).idf, (sought[pair + 1] as Sought).idf);
        }
        last = { place, at };
      }
      highest = Math.max(highest, sum);
    }
    return highest / total;
  }

  /** The score of an entry, and its best passage. */
  private best({ text, kinds, sought, total, number, labels }: Query, entry: number): Best {
    const { rows, owner, first } = this.index;
    const start = first[entry] as number;
    const best: Best = { top: 0, cover: 0, titled: 0, place: start };
    let bestOwn = -1;
    const cells = rows[entry]?.[2] === "concept" ? labels : [];
    for (const { idf, entries } of sought) {
      if ((entries[entry] as number) >= NAMED) best.titled += idf / total;
    }
    for (let part = start; owner[part] === entry; part++) {
      let sum = 0;
      let ownScore = 0;
      let matched = 0;
      for (let t = 0; t < sought.length; t++) {
        const { idf, entries, parts } = sought[t] as Sought;
        const entryWeight = entries[entry] as number;
        const partWeight = parts[part] as number;
        if (!entryWeight && !partWeight) continue;
        sum += idf * (Math.max(entryWeight, partWeight) + 0.25 * Math.min(entryWeight, partWeight));
        ownScore += idf * partWeight * (entryWeight >= NAMED ? 0.3 : 1);
        matched += partWeight || entryWeight > WEIGHT.asked ? idf : idf * ONLY_ASKED;
      }
      if (number) ownScore += numberBonus(rows[entry]?.[10]?.[part - start]);
      const cover = matched / total;
      const score = sum * (PART + (1 - PART) * cover);
      if (score > best.top) [best.top, best.cover] = [score, cover];
      if (ownScore <= bestOwn + 1e-6) continue;
      const passage = rows[entry]?.[10]?.[part - start] ?? [""];
      const [, label = ""] = passage;
      if (cells.length && !cells.some((one) => label.startsWith(one))) continue;
      if (!kinds.isSeldom(text, passage)) [bestOwn, best.place] = [ownScore, part];
    }
    return best;
  }

  /** Bonuses for entries whose title or name is a phrase in the query. */
  private phrased({ words, sought, total }: Query): Map<number, Gain> {
    const gains = new Map<number, Gain>();
    const soughtByStem = new Map(sought.map((term) => [term.stem, term]));
    const alternatives = words.map(({ stem }) => {
      const terms = soughtByStem.get(stem)?.terms;
      return terms && !terms.has(stem) ? [...terms.keys()] : [stem];
    });
    for (let position = 0; position < words.length; position++) {
      for (const start of alternatives[position] ?? []) {
        for (const phrase of this.index.phrases.get(start) ?? []) {
          if (!phrase.stems.every((stem, i) => alternatives[position + i]?.includes(stem)))
            continue;
          const run = words
            .slice(position, position + phrase.stems.length)
            .map((word) => word.stem);
          const worth = sought.reduce(
            (sum, term) => sum + (run.includes(term.stem) ? term.idf : 0),
            0,
          );
          if (worth) raiseGain(gains, phrase, worth, total);
        }
      }
    }
    return gains;
  }

  /** Bonuses for entries that answer a question similar to the query. */
  private questioned({ words, sought, total }: Query, gains: Map<number, Gain>): void {
    const { asked } = this.index;
    const sharedWeights = new Float32Array(asked.length);
    const leftOut = new Float32Array(asked.length);
    const known = new Set<string>();
    const run = words.map(({ stem }) => stem).filter((stem) => !isStopStem(stem));
    for (const { idf, terms, entries, asked: weights } of sought) {
      for (const stem of terms.keys()) known.add(stem);
      for (let question = 0; question < sharedWeights.length; question++) {
        const weight = weights[question] as number;
        if (weight) sharedWeights[question] = (sharedWeights[question] as number) + idf * weight;
        else if ((entries[(asked[question] as Asked).entry] as number) >= NAMED)
          leftOut[question] = (leftOut[question] as number) + idf * LEFT_OUT;
      }
    }
    for (let question = 0; question < sharedWeights.length; question++) {
      if (!sharedWeights[question]) continue;
      const shared = (sharedWeights[question] as number) + (leftOut[question] as number);
      const { entry, stems } = asked[question] as Asked;
      let others = 0;
      for (const stem of stems) if (!known.has(stem)) others += this.reader.idf(stem);
      const similarity = shared / (total + FURTHER * others);
      const gain = gains.get(entry) ?? { named: 0, name: 0, asked: 0, second: 0, cover: 0 };
      const order = stems.length > 1 && contains(run, stems) ? IN_ORDER : 1;
      const score = ASKED * total * similarity ** SIMILARITY_EXPONENT * order;
      gain.second = Math.max(gain.second, Math.min(score, gain.asked));
      gain.asked = Math.max(gain.asked, score);
      gain.cover = Math.max(gain.cover, shared / total);
      gains.set(entry, gain);
    }
  }

  /** The factor for whether an entry is in the editions and packs that a query names. */
  private scopeFactor({ inside }: Query, row: SearchRow): number {
    const pack = row[6] ?? "";
    let factor = inside.length && !isInside(inside, row) ? OUTSIDE : 1;
    const packs = inside.filter((id) => id.includes("/"));
    if (packs.length && !packs.includes(pack)) factor *= pack ? OUTSIDE : 0.6;
    return factor;
  }

  private factor(query: Query, entry: number, near: string): number {
    const row = this.index.rows[entry] as SearchRow;
    const [, , kind, , , edition = "", pack = ""] = row;
    let factor = (this.data.worth[kind] ?? 1) * this.scopeFactor(query, row);
    if (edition) {
      factor *= 1 - OLDER.edition * (this.editions.length - 1 - this.editions.indexOf(edition));
      if (pack) factor *= 1 - OLDER.pack * (this.packs.length - 1 - this.packs.indexOf(pack));
      if (edition === editionOf(near)) factor *= READERS_EDITION;
    }
    if (query.compares && kind === "concept") factor *= COMPARED;
    if (kind === "rule" && WORKS.asked.test(query.text)) factor *= WORKS.factor;
    if ((kind === "deck" || kind === "table") && asksForList(query, row)) factor *= LISTED.factor;
    if (isRolled(query, entry, row)) factor *= ROLLED;
    const isSometimes = query.inside.length && isRuleCard(row) && !isNamedIn(query, row);
    if (isSometimes || addsOne(query, row)) factor *= SOMETIMES;
    return factor;
  }
}

interface Best {
  top: number;
  cover: number;
  titled: number;
  place: number;
}

/**
 * Bonuses of an entry: for a name, with the share of the query that it is, and for the two most
 * similar questions.
 */
interface Gain {
  named: number;
  name: number;
  asked: number;
  second: number;
  cover: number;
}

/** The place in the query of each term that stands for one of its words, unless it only may. */
function placesOf({ sought }: Query): Map<string, number> {
  const places = new Map<string, number>();
  sought.forEach(({ terms }, place) => {
    for (const [stem, weight] of terms) {
      if (weight > BEGUN.known && !places.has(stem)) places.set(stem, place);
    }
  });
  return places;
}

function raiseGain(gains: Map<number, Gain>, phrase: Phrase, worth: number, total: number): void {
  const kind = phrase.title ? "title" : "name";
  const wholeBonus = worth >= total - 1e-6 ? worth * NAME.whole[kind] : 0;
  const score = nameBonusOf(worth, total, NAME[kind]) + wholeBonus;
  const current = gains.get(phrase.entry);
  if (current && current.named >= score) return;
  const name = worth / total;
  gains.set(phrase.entry, { named: score, name, asked: 0, second: 0, cover: name });
}

/** Whether a card is a rule and nothing else: no points, action or cost. */
const isRuleCard = ([, , kind, , , , , , , , parts = []]: SearchRow): boolean =>
  kind === "card" && parts.every(([, label = ""]) => !label || label === "Note");

/** Whether a query asks for a list of what an entry is named after: “which gambits”. */
function asksForList(query: Query, row: SearchRow): boolean {
  const { text, words } = query;
  if (row[2] === "deck" && CARDS.test(text)) return true;
  const stems = words.filter(({ scope }) => !scope).map(({ stem }) => stem);
  const asking = LISTED.asked.test(text) ? [""] : ["which ", "what "];
  const isRow = query.inside.length && row[10]?.some((part) => isAskedCell(query, part));
  const names = [row[1], ...(row[8] ?? []), ...(isRow ? [row[1].replace(/.* /, "")] : [])];
  return names.some((name) => asking.some((word) => contains(stems, wordsOf(word + name))));
}

/** Whether a query asks for how often, and a card that it does not name only adds to that. */
const addsOne = (query: Query, row: SearchRow): boolean =>
  TWICE.asked.test(query.text) &&
  row[2] === "card" &&
  (row[10] ?? []).some(([text]) => TWICE.added.test(text)) &&
  !isTitled(query, row[1]);

/** Whether a query has the title of a card, its kind or its code. */
const isNamedIn = (query: Query, [, title, , about = ""]: SearchRow): boolean =>
  [title, ...about.split(" · ")].some((name) => isTitled(query, name));

/** Whether a query has the number that is rolled for a card, and another word of what it is. */
const isRolled = ({ sought }: Query, entry: number, [, , , about = ""]: SearchRow): boolean =>
  sought.some(({ word }) => about.includes(`roll ${word} `)) &&
  sought.some(({ word, entries }) => /\D/.test(word) && (entries[entry] ?? 0) >= WEIGHT.about);

/** Whether a query has every word of a name. */
function isTitled({ sought }: Query, name: string): boolean {
  const known = new Set(sought.flatMap(({ terms }) => [...terms.keys()]));
  return wordsOf(name).every((stem) => known.has(stem) || isStopStem(stem));
}

/** The terms of a query word to mark, without synonyms. */
const stemsToMark = ({ stem, terms }: Sought): string[] =>
  terms.get(stem) === 1 ? [stem] : [...terms.keys()];

/** Bonus for a name in the query: less if it is a small part of the query. */
const nameBonusOf = (worth: number, total: number, factor: number): number =>
  worth * factor * (SMALL + (1 - SMALL) * (worth / total));

/** Bonus for a passage with a number, if the query asks for a number. */
function numberBonus([text, , value]: Part = [""]): number {
  return value ? 1 : /\d/.test(text) ? 0.4 : 0;
}

/** The factor for whether an entry has points that a query asks for, for its own side if not said. */
function pointsFactor({ text, answer, sought }: Query, row: SearchRow, [said]: Part): number {
  if (!row[10]?.some(([one, , value]) => answer?.test(`${value} ${one}`))) return POINTS.none;
  const [, word = ""] = /\bopponent’s (\w+)/.exec(said) ?? [];
  const isAsked = wordsOf(word).some((stem) => sought.some(({ terms }) => terms.has(stem)));
  return isAsked && !/\b(opp|opponent|enemy|their)/i.test(text) ? POINTS.ofOpponent : 1;
}

/** Questions for the reader to ask: those of the entries that answer most, in an edition. */
export function suggested(rows: readonly SearchRow[], edition: string | undefined): string[] {
  const answers = rows.filter((row) => row[5] === edition && row[9]?.length);
  answers.sort((a, b) => (b[9]?.length ?? 0) - (a[9]?.length ?? 0));
  return answers.slice(0, SUGGESTED).map((row) => row[9]?.[0] ?? "");
}

/** Build the index in small steps, so that the page stays responsive. */
export async function finder(data: SearchData, pause: () => Promise<void>): Promise<Finder> {
  const index = new Index(data);
  const PIECE = 80;
  for (let start = 0; start < data.rows.length; start += PIECE) {
    if (start) await pause();
    index.add(start, start + PIECE);
  }
  return new Finder(data, index);
}
