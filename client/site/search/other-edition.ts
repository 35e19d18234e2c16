/**
 * Results for a query that names editions or packs: what they have comes first; if they do not have
 * it, the nearest entry of another edition, with a line that says so. Two of them lead to their
 * comparison.
 * Why: docs/decisions/search.md
 */

import { editionOf, type Query } from "./query.ts";
import type { Part, SearchData, SearchRow } from "./word-index.ts";

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
  /** If two editions are compared: the number of the entry about the rest of the query. */
  topic?: number;
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
/** Share of the query with which an entry of the named edition has it in any case. */
const EVERY = 0.99;

export class NamedEditions {
  private readonly data: SearchData;
  private readonly rows: readonly SearchRow[];
  /** The names of editions and packs by their ids. */
  private readonly names: Map<string, string>;

  constructor(data: SearchData, rows: readonly SearchRow[]) {
    this.data = data;
    this.rows = rows;
    this.names = new Map(
      data.scopes.map(([id, words]) => [id, words[id.includes("/") ? 0 : 1] ?? id]),
    );
  }

  /**
   * The entries for a query that names editions or packs: first one of them that has what was asked
   * for, or else the nearest, which says so. Two of them lead to their comparison.
   */
  first(query: Query, hits: Hit[]): Hit[] {
    const [first] = hits;
    if (query.pair) return this.compared(query, query.pair, hits);
    if (!first || !query.inside.length) return hits;
    const best = hits.reduce((one, other) => (other.anywhere > one.anywhere ? other : one));
    const isNamed = (hit: Hit): boolean => hit.titled >= best.named * SAME_NAME;
    // A concept is about editions: it does not answer for a pack.
    const editions = query.inside.filter((id) => !id.includes("/")).map((id) => this.labelOf(id));
    const strength = (hit: Hit): number => {
      const has = isInside(query.inside, hit.row) || (hasCell(editions, hit.row) && isNamed(hit));
      return has ? (hit.anywhere / best.anywhere) * (isNamed(hit) ? 1 : NAMELESS) : 0;
    };
    const hasAll = isInside(query.inside, first.row) && first.cover >= EVERY;
    if (hasAll || strength(first) >= HAS) return hits;
    const inside = hits.reduce((one, other) => (strength(other) > strength(one) ? other : one));
    if (strength(inside) >= HAS) {
      const isOfPack = query.inside.some((id) => id.includes("/"));
      return isOfPack && isInside(query.inside, first.row) ? hits : ahead(inside, hits);
    }
    const missing = query.inside.map((id) => this.nameOf(id)).join(" and ");
    const [, , , , , edition = "", pack = ""] = best.row;
    const place = [edition, pack]
      .filter(Boolean)
      .map((id) => this.names.get(id))
      .join(", ");
    return ahead({ ...best, instead: `Not in ${missing}. ${place || "Elsewhere"}:` }, hits, best);
  }

  /** The comparison of two editions or packs, and what it says about the rest of the query. */
  private compared(query: Query, pair: readonly [string, string], hits: Hit[]): Hit[] {
    const isOf = ([one, two]: readonly string[]): boolean =>
      [one, two].sort().join() === [...pair].sort().join();
    const [, , url] = this.data.comparisons.find(isOf) ?? [];
    const entry = this.rows.findIndex((row) => row[0] === url);
    const row = this.rows[entry];
    if (!row) return hits;
    const topic = (query.isAbout ? hits : []).find(({ row }) =>
      row[2] === "concept"
        ? pair.every((id) => hasCell([this.labelOf(id)], row))
        : row[2] === "card" && pair.includes(row[6] ?? ""),
    );
    const found = hits.find((hit) => hit.entry === entry) ?? {
      entry,
      row,
      part: row[10]?.[0] ?? [""],
      stems: new Set<string>(),
      score: 0,
      anywhere: 0,
      named: 0,
      titled: 0,
      cover: 1,
    };
    const score = Math.max(found.score, hits[0]?.score ?? 1);
    const compared: Hit = { ...found, score, ...(topic && { topic: topic.entry }) };
    return ahead(compared, topic ? ahead(topic, hits) : hits, found);
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

/** Whether an entry is a concept with a label that begins with one of `labels`: `2nd edition · `. */
export const hasCell = (
  labels: readonly string[],
  [, , kind, , , , , , , , parts = []]: SearchRow,
): boolean =>
  kind === "concept" && parts.some(([, label = ""]) => labels.some((one) => label.startsWith(one)));

/** Whether an entry is in one of some editions or packs: the rules of an edition are in its packs. */
export function isInside(
  inside: readonly string[],
  [, , , , , edition = "", pack = ""]: SearchRow,
): boolean {
  return inside.some((id) => id === edition || id === pack || (!pack && editionOf(id) === edition));
}
