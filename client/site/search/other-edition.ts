/**
 * Results for a query that names editions or packs: what they have comes first; if they do not have
 * it, the nearest entry of another edition, with a line that says so. Two of them lead to their
 * comparison.
 * Why: docs/decisions/search.md
 */

import { editionOf, type Query } from "./query.ts";
import { contains, isStopStem, wordsOf } from "./stems.ts";
import type { Index, Part, SearchData, SearchRow } from "./word-index.ts";

export interface Hit {
  /** The number of the entry in the index. */
  entry: number;
  row: SearchRow;
  /** The best passage. */
  part: Part;
  /** Stems of the query to mark, as typed or corrected. */
  stems: ReadonlySet<string>;
  score: number;
  /** The score without the editions and packs that the query names. */
  anywhere: number;
  /** The share of the query that is a title or name of the entry, and that is in those, 0 to 1. */
  named: number;
  titled: number;
  /** The share of the query that the entry contains, 0 to 1. */
  cover: number;
  /** Beginnings of the labels of what a concept says about the edition that it answers for. */
  labels?: string[];
  /** In a comparison of editions or packs: the numbers of the entries for the rest of the query. */
  topics?: number[];
  /** Whether it is shown in full like the first one: it is about the same in another edition. */
  isBeside?: boolean;
  /** What it answers, if that is only a part of the query. */
  query?: Query;
  /** Where this nearest entry is and where there is none: `Not in the 1st edition. 2nd edition:`. */
  instead?: string;
}

/**
 * Share of the best score anywhere with which an entry of the named edition has what was asked for;
 * factor on it for an entry without the name in the query, and the share of that name that it needs.
 */
const HAS = 0.2;
const NAMELESS = 0.5;
const SAME_NAME = 0.7;
/**
 * Shares of the best score from which an entry with as much of the query, of the reader’s edition or
 * pack or a newer edition, answers about equally well, and from which one of the same name is beside
 * the first.
 */
const NEARLY = 0.7;
const NEAR_SHARE = 0.6;
/** Share of the words of the first entry that one beside it needs. */
const SIMILAR = 0.85;
/** Share of the query with which an entry of the named edition has it in any case. */
const EVERY = 0.99;

type Comparison = SearchData["comparisons"][number];

export class NamedEditions {
  private readonly data: SearchData;
  private readonly index: Index;
  /** Editions and packs, each from the oldest to the newest. */
  private readonly ids: string[];
  /** The names of editions and packs by their ids. */
  private readonly names: Map<string, string>;

  constructor(data: SearchData, index: Index) {
    this.data = data;
    this.index = index;
    this.ids = data.scopes.map(([id]) => id);
    this.names = new Map(
      data.scopes.map(([id, words]) => [id, words[id.includes("/") ? 0 : 1] ?? id]),
    );
  }

  /**
   * The entries for a query that names editions or packs: first one of them that has what was asked
   * for, or else the nearest, which says so. Two of them lead to their comparison. The reader reads
   * about the edition or pack `here`.
   */
  first(query: Query, found: Hit[], here = ""): Hit[] {
    const hits = ruleFirst(found);
    const [first] = hits;
    if (!first) return hits;
    const list = this.onlyOf(query, hits);
    if (list) return ahead(list, hits);
    const pair = query.pair || query.changes ? this.pairOf(query, first, hits) : undefined;
    const best = hits.reduce((one, other) => (other.anywhere > one.anywhere ? other : one));
    const isNamed = (hit: Hit): boolean => hit.titled >= best.named * SAME_NAME;
    const without =
      query.isAbout &&
      isAskedRow(query, ["", best.row[1]]) &&
      query.pair?.find((id) => !hits.some((hit) => isNamed(hit) && this.has(id, hit)));
    const named = hits.find((hit) => isNamed(hit) && isInside(query.inside, hit.row)) ?? best;
    if (without) return this.missing([without], named, hits, best);
    if (pair || query.pair) return pair ? this.compared(query, pair, hits) : hits;
    if (!query.inside.length) return this.besideNewest(query, first, hits, here);
    // A concept is about editions: it does not answer for a pack.
    const editions = query.inside.filter((id) => !id.includes("/")).map((id) => this.labelOf(id));
    const strength = (hit: Hit): number => {
      const has = isInside(query.inside, hit.row) || (hasCell(editions, hit.row) && isNamed(hit));
      const isWhole = isNamed(hit) || (query.answer && hasAnswer(query, hit.part));
      return has ? (hit.anywhere / best.anywhere) * (isWhole ? 1 : NAMELESS) : 0;
    };
    const inside = hits.reduce((one, other) => (strength(other) > strength(one) ? other : one));
    const isOther = (): boolean => best.named >= EVERY && !this.saying(query.inside, best, hits);
    const hasAll = isInside(query.inside, first.row) && first.cover >= EVERY && !isOther();
    if (hasAll || strength(first) >= HAS)
      return query.inside.length > 1 ? this.besideNewest(query, first, hits, here) : hits;
    if (strength(inside) >= HAS) {
      const isOfPack = query.inside.some((id) => id.includes("/"));
      return isOfPack && isInside(query.inside, first.row) ? hits : ahead(inside, hits);
    }
    return this.missing(query.inside, best, hits);
  }

  /**
   * The entries with the nearest one first, which says that these editions or packs do not have it;
   * if one of them says something about it, that is first, with the nearest one beside it.
   */
  private missing(ids: readonly string[], nearest: Hit, hits: Hit[], asked = nearest): Hit[] {
    const names = ids.map((id) => this.nameOf(id)).join(" and ");
    const place = `${this.placeOf(nearest)}:`;
    const own = this.saying(ids, asked, hits);
    if (!own) return ahead({ ...nearest, instead: `Not in ${names}. ${place}` }, hits, nearest);
    const beside = ahead({ ...nearest, instead: place, isBeside: true }, hits, nearest);
    return ahead({ ...own, instead: `${this.placeOf(own)}:` }, beside, own);
  }

  /** The entry of some editions or packs that says most about what another is called. */
  private saying(ids: readonly string[], nearest: Hit, hits: Hit[]): Hit | undefined {
    const { first, runs } = this.index;
    const title = wordsOf(nearest.row[1]);
    const hasTitle = ({ entry }: Hit): boolean =>
      runs.slice(first[entry], first[entry + 1]).some((run) => contains(run, title));
    // Of two tables with a row of that name, the one that says more about it.
    const rowLength = ({ row }: Hit): number =>
      row[10]?.find(([, label]) => label === nearest.row[1])?.[0].length ?? 0;
    return hits
      .filter((hit) => isInside(ids, hit.row) && hasTitle(hit))
      .sort((one, other) => rowLength(other) - rowLength(one))[0];
  }

  /**
   * The entries for a query that names no edition: of those that answer about equally well, the one
   * that the reader reads about, otherwise the newest. The first one names its edition unless that
   * is the newest, and beside it is the newest other one of the same name, or what a concept says.
   */
  private besideNewest(query: Query, found: Hit, hits: Hit[], here: string): Hit[] {
    const newest = this.ids.filter((id) => !id.includes("/")).at(-1);
    const near = hits.filter((hit) => hit !== found && hit.score >= NEAR_SHARE * found.score);
    // What the reader reads about is better than any other, and the newest otherwise.
    const age = ({ row: [, , , , , edition = "", pack = ""] }: Hit): number =>
      this.ids.indexOf(edition) +
      (edition === editionOf(here) ? this.ids.length : 0) +
      (pack && pack === here ? this.ids.length : 0);
    const isSame = ({ row }: Hit): boolean => row[6] === found.row[6] && row[3] === found.row[3];
    const hasAll = (hit: Hit): boolean => hit.cover >= found.cover;
    const [twin] = near
      .filter((hit) => isTwin(hit, found) && hit.cover >= SIMILAR * found.cover && !isSame(hit))
      .sort((one, other) => Number(hasAll(other)) - Number(hasAll(one)) || age(other) - age(one));
    // A card applies only when it is drawn, so it is not before anything else.
    const isOfKind = ({ row }: Hit): boolean => row[2] === found.row[2];
    const isNamed = (hit: Hit): boolean =>
      (isOfKind(hit) || hit.row[2] !== "card") &&
      Math.min(hit.titled, found.titled) >= EVERY &&
      hit.row[5] !== found.row[5] &&
      inTitle(query, hit) >= inTitle(query, found);
    const [better] = near
      .filter((hit) => hit.row[5] && hasAll(hit) && age(hit) > age(found))
      .filter((hit) => hit.score >= NEARLY * found.score)
      .filter((hit) => (isTwin(hit, found) && isOfKind(hit)) || isNamed(hit))
      .filter(({ row }) => row[10]?.some((part) => hasAnswer(query, part)))
      .sort((one, other) => age(other) - age(one));
    const first = better ?? found;
    const [, , kind, , , edition] = first.row;
    const concept = kind !== "concept" && edition !== newest && near.find(isConcept);
    const whole = found.cover < SAME_NAME && near.find((hit) => hit.cover >= EVERY);
    const other = first === found ? (twin ?? (whole || concept)) : found;
    const named = (hit: Hit): Hit =>
      hit.row[5] ? { ...hit, instead: `${this.placeOf(hit)}:` } : hit;
    if (!other) return edition && edition !== newest ? ahead(named(first), hits, first) : hits;
    const second = { ...named(other), isBeside: true };
    return ahead(named(first), ahead(second, hits, other), first);
  }

  /**
   * The comparison of the two that a query names, or of the newest packs with the card named; first
   * those in which a person says what changed on it.
   */
  private pairOf(query: Query, first: Hit, hits: Hit[]): Comparison | undefined {
    const { pair } = query;
    const isMixed = pair && pair[0].includes("/") !== pair[1].includes("/");
    const both = query.before ? [query.before, ...query.inside] : pair;
    const ids = isMixed ? pair.map(editionOf) : both;
    const isOf = (hit: Hit): boolean =>
      pair ? isAskedRow(query, ["", hit.row[1]]) : isTwin(hit, first);
    const isIn = (id: string): boolean =>
      hits.some((hit) => hit.row[2] === "card" && hit.row[6] === id && isOf(hit));
    const isPair = (one: Comparison): boolean => !!ids?.every((id) => one.includes(id));
    const says = (one: Comparison): number => (this.changeOf(first, this.pageOf(one)) ? 1 : 0);
    return this.between(query)
      .filter((one) => isPair(one) || (isIn(one[0]) && isIn(one[1])))
      .sort((one, other) => says(other) - says(one))[0];
  }

  /** The comparison with the cards that only one of two packs has, if a query asks for them. */
  private onlyOf(query: Query, hits: Hit[]): Hit | undefined {
    const [first] = hits;
    if (!first || !query.oneSided) return undefined;
    const { ids, has, isNewer } = query.oneSided;
    const isIn = (id: string): boolean => ids.includes(id) || ids.includes(editionOf(id));
    const words = query.sought.map(({ stem }) => stem);
    for (const one of this.between(query)) {
      const [older, newer, , onlyOlder = "", onlyNewer = ""] = one;
      const mayBeOlder = has ? !isNewer : query.inside.length > 1;
      if (!isIn(newer) && !(mayBeOlder && isIn(older))) continue;
      const isOfNewer = isIn(newer) === has;
      const decks = (isOfNewer ? onlyNewer : onlyOlder).split("; ");
      const share = (deck: string): number =>
        wordsOf(deck.slice(0, deck.indexOf(": "))).filter((word) => words.includes(word)).length;
      const most = Math.max(...decks.map(share));
      if (!most && (decks.length < 2 || !words.includes("card"))) continue;
      const entry = this.pageOf(one);
      const text = decks.filter((deck) => share(deck) === most).join("\n");
      const part: Part = [text, `Only in ${this.names.get(isOfNewer ? newer : older)}`];
      const row = this.data.rows[entry] ?? first.row;
      return { ...first, entry, row, part, topics: [] };
    }
    return undefined;
  }

  /** The comparisons between editions or packs that a query names, the newest first. */
  private between({ inside }: Query): Comparison[] {
    const age = ([one, two]: Comparison): number => this.ids.indexOf(one) + this.ids.indexOf(two);
    return this.data.comparisons
      .filter(([one, two]) =>
        inside.every((id) => [one, two, editionOf(one), editionOf(two)].includes(id)),
      )
      .sort((one, other) => age(other) - age(one));
  }

  private pageOf([, , url]: Comparison): number {
    return this.data.rows.findIndex((row) => row[0] === url);
  }

  /** What a page that compares two packs says of a card. */
  private changeOf({ row }: Hit, page: number): Part | undefined {
    return this.data.rows[page]?.[10]?.find(([, label]) => label === row[1]);
  }

  /** The comparison of two editions or packs, and what it says about the rest of the query. */
  private compared(query: Query, comparison: Comparison, hits: Hit[]): Hit[] {
    const pair: string[] = [comparison[0], comparison[1]];
    const entry = this.pageOf(comparison);
    const row = this.data.rows[entry];
    const [first] = hits;
    if (!row || !first) return hits;
    const names = pair.map((id) => this.names.get(editionOf(id)) ?? id);
    const isCard = ({ row }: Hit): boolean => row[2] === "card";
    const about = (query.isAbout ? hits : []).filter((hit) =>
      isCard(hit) ? pair.includes(hit.row[6] ?? "") : isAboutEach(names, hit.row),
    );
    const nearest = about.find((hit) => isCard(hit) || isConcept(hit));
    const hasRow = (hit: Hit): boolean => !!hit.row[10]?.some((part) => isAskedRow(query, part));
    const isIt = nearest && (isCard(nearest) || hasRow(nearest));
    const topic = isIt ? nearest : (about.find(hasRow) ?? nearest);
    if (query.before && (!topic || isAboutEach(names, first.row))) return hits;
    const isSame = (hit: Hit): boolean => isCard(hit) && isTwin(hit, topic ?? hit);
    const twins = topic && hits.filter((hit) => pair.includes(hit.row[6] ?? "") && isSame(hit));
    const topics = twins?.length ? twins : topic ? [topic] : [];
    const found = hits.find((hit) => hit.entry === entry) ?? first;
    const [text = "", ...rest] = (topic ? this.changeOf(topic, entry) : row[10]?.[0]) ?? [];
    const part: Part = topic
      ? [text, pair.map((id) => this.names.get(id)).join(" → ")]
      : [text, ...rest];
    const age = ({ row }: Hit): number => pair.indexOf(row[6] ?? "");
    const entries = topics.sort((one, other) => age(one) - age(other)).map((hit) => hit.entry);
    const score = Math.max(found.score, first.score);
    const compared: Hit = { ...found, entry, row, part, score, ...(topic && { topics: entries }) };
    const others = hits.filter((hit) => hit.entry !== entry);
    return [compared, ...(topic ? ahead(topic, others) : others)];
  }

  /** Whether an entry is in an edition or pack, or has a cell about it. */
  private has(id: string, { row }: Hit): boolean {
    return row[5] === id || row[6] === id || hasCell([this.labelOf(id)], row);
  }

  /** The edition and the pack of an entry in words. */
  private placeOf({ row: [, , , , , edition = "", pack = ""] }: Hit): string {
    const names = [edition, pack].filter(Boolean).map((id) => this.names.get(id));
    return names.join(", ") || "Elsewhere";
  }

  /** The beginning of the labels in concepts for an edition, or for the edition of a pack. */
  private labelOf(id: string): string {
    return `${this.names.get(editionOf(id))} · `;
  }

  /** The name of an edition or a pack in a sentence. */
  private nameOf(id: string): string {
    const name = this.names.get(id) ?? id;
    return id.includes("/") ? name : `the ${name}`;
  }
}

/** Hits with one of them first, which may replace another. */
const ahead = (first: Hit, hits: Hit[], replaced = first): Hit[] => [
  first,
  ...hits.filter((hit) => hit !== replaced),
];

/** The rule first and beside it the card, if a card that uses a rule of its name is first. */
function ruleFirst(hits: Hit[]): Hit[] {
  const [card] = hits;
  const isRule = ({ row, score }: Hit): boolean =>
    row[2] === "rule" && row[6] === card?.row[6] && score >= NEARLY * (card?.score ?? 0);
  const rule = hits.find((hit) => card?.row[2] === "card" && isRule(hit) && isTwin(hit, card));
  return card && rule ? ahead(rule, ahead({ ...card, isBeside: true }, hits)) : hits;
}

const isConcept = ({ row }: Hit): boolean => row[2] === "concept";

/** Whether a passage has the kind of answer that a query asks for. */
const hasAnswer = ({ answer }: Query, [text, , value = ""]: Part): boolean =>
  !answer || answer.test(`${value} ${text}`.trim());

/** The number of words of a query that are in the title of an entry. */
function inTitle({ sought }: Query, { row }: Hit): number {
  const title = wordsOf(row[1]);
  return sought.filter(({ terms }) => title.some((stem) => terms.has(stem))).length;
}

/** Whether two entries have the same name. */
const isTwin = ({ row }: Hit, other: Hit): boolean =>
  wordsOf(row[1]).join() === wordsOf(other.row[1]).join();

/** Whether an entry is a concept with a label that begins with one of `labels`: `2nd edition · `. */
const hasCell = (
  labels: readonly string[],
  [, , kind, , , , , , , , parts = []]: SearchRow,
): boolean =>
  kind === "concept" && parts.some(([, label = ""]) => labels.some((one) => label.startsWith(one)));

/** Whether an entry has a cell about each of some editions: in a concept, or in a row of a table. */
const isAboutEach = (names: readonly string[], row: SearchRow): boolean =>
  names.every((name) => hasCell([`${name} · `], row)) ||
  !!row[10]?.some(([text]) => names.every((name) => `; ${text}`.includes(`; ${name}: `)));

/** The heading of a row, or what a cell of a concept is about: its label without an edition. */
export const headingOf = ([, label = ""]: Part): string => label.replace(/^.*? · /, "");

/** Whether a query has all words of the heading of a row. */
export function isAskedRow({ sought }: Query, part: Part): boolean {
  const heading = wordsOf(headingOf(part)).filter((one) => !isStopStem(one));
  return heading.length > 0 && heading.every((one) => sought.some(({ stem }) => stem === one));
}

/** Whether a query has all words of a cell without a number. */
export const isAskedCell = (query: Query, [text]: Part): boolean =>
  text
    .split("; ")
    .some(
      (cell) => /^[^:]+: \D+$/.test(cell) && isAskedRow(query, ["", cell.replace(": ", " · ")]),
    );

/** Whether an entry is in one of some editions or packs: the rules of an edition are in its packs. */
export function isInside(
  inside: readonly string[],
  [, , , , , edition = "", pack = ""]: SearchRow,
): boolean {
  return inside.some((id) => id === edition || id === pack || (!pack && editionOf(id) === edition));
}
