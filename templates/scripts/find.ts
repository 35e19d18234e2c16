/** Looks words up in what the site says, forgiving of typos.
 *
 * In: the rows that the build wrote, and what somebody typed. Out: entries, best first, with what
 * to mark in them. Nothing here touches a page.
 */

import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";

/** Address, title, what it is, where it stands, edition, kind of card, worth, words. */
export type Row = [string, string, string, string, string, string, number, string];

export interface Hit {
  url: string;
  title: string;
  about: string;
  here: string;
  edition: string;
  face: string;
  text: string;
  /** Words of the entry that matched, in small letters. */
  words: string[];
}

export interface Finder {
  /** Entries for what was typed; those of the edition `near` are worth a little more. */
  find(query: string, near?: string): Hit[];
}

const FEW = 3;
const MARKS = /\p{M}/gu;

/** A word as it is compared: small letters, no accents. */
export const bare = (word: string): string =>
  word.normalize("NFKD").replace(MARKS, "").toLowerCase();

const WORDS = MiniSearch.getDefault("tokenize") as (text: string) => string[];
const JOINED = /[\p{L}\p{N}]+(?:[-\u2010\u2011][\p{L}\p{N}]+)+/gu;
const HYPHENS = /[-\u2010\u2011]/g;

const split = (text: string, hyphen = " "): string[] =>
  WORDS(text.replace(HYPHENS, hyphen)).filter(Boolean);

const OPTIONS: SearchOptions = {
  boost: { title: 5, about: 2 },
  // Short words have too many neighbours.
  fuzzy: (term) => (term.length > 7 ? 2 : term.length > 4 ? 1 : false),
  prefix: (term, at, terms) => term.length > 2 || at === terms.length - 1,
  weights: { fuzzy: 0.3, prefix: 0.6 },
};

export async function finder(rows: readonly Row[]): Promise<Finder> {
  const index = new MiniSearch<{ id: number; title: string; about: string; text: string }>({
    fields: ["title", "about", "text"],
    processTerm: (term) => bare(term),
    // “Re-roll” is found as two words and as “reroll”.
    tokenize: (text) => [...split(text), ...split((text.match(JOINED) ?? []).join(" "), "")],
    searchOptions: { tokenize: (text) => split(text) },
  });
  // In pieces, so that what is typed meanwhile appears.
  await index.addAllAsync(
    rows.map(([, title, about, here, edition, , , text], id) => ({
      id,
      title,
      about: `${about} ${here} ${edition}`,
      text,
    })),
    { chunkSize: 60 },
  );

  function find(query: string, near = ""): Hit[] {
    const whole = bare(query.trim());
    if (!whole) return [];
    const options: SearchOptions = {
      ...OPTIONS,
      boostDocument: (id) => {
        const row = rows[id as number];
        if (!row) return 1;
        const same = bare(row[1]) === whole ? 4 : 1;
        return row[6] * same * (near && row[4] === near ? 1.3 : 1);
      },
    };
    const found = index.search(query, { ...options, combineWith: "AND" });
    if (found.length < FEW) {
      const known = new Set(found.map((result) => result.id as number));
      found.push(...index.search(query, options).filter((result) => !known.has(result.id)));
    }
    return found.flatMap((result) => hit(rows[result.id as number], result));
  }

  return { find };
}

function hit(row: Row | undefined, result: SearchResult): Hit[] {
  if (!row) return [];
  const [url, title, about, here, edition, face, , text] = row;
  return [{ url, title, about, here, edition, face, text, words: result.terms }];
}

/** A piece of text, and whether it is to be marked. */
export type Piece = [string, boolean];

/** Cut a text into pieces, those marked that begin one of the words (or are it, however written). */
export function marked(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    if (!part) continue;
    const is = words.includes(bare(part));
    const last = pieces.at(-1);
    if (last && last[1] === is && !is) last[0] += part;
    else pieces.push([part, is]);
  }
  return pieces;
}

/** The part of a text around the first word that matched, `most` characters or a few more. */
export function snippet(text: string, words: readonly string[], most = 150): string {
  let at = 0;
  for (const word of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (words.includes(bare(word[0]))) {
      at = word.index;
      break;
    }
  }
  if (text.length <= most) return text;
  const from = at < most * 0.6 ? 0 : text.indexOf(" ", at - most * 0.4) + 1;
  const end = text.indexOf(" ", from + most);
  const piece = text.slice(from, end < 0 ? undefined : end);
  return `${from ? "… " : ""}${piece}${end < 0 ? "" : " …"}`;
}
