/** Answers what somebody typed: which entries, best first, and which passage of each answers.
 *
 * A query is words that name an edition or a pack, which narrow the search, words that say
 * nothing (“how many”), and the others, by which entries are ranked. Nothing here touches a page.
 */

import { type Data, Index, type Part, type Phrase, type Postings, type Row } from "./index";
import { bits, errors, isStop, letters, typed, wordsOf } from "./words";

export interface Hit {
  row: Row;
  /** The passage that answers best. */
  part: Part;
  /** Stems of the query that the entry has, in any form. */
  stems: Set<string>;
  score: number;
  /** How much of the query the entry has, 0 to 1. */
  cover: number;
}

export interface Answer {
  hits: Hit[];
  /** Whether the question asks for a number. */
  number: boolean;
  /** Titles that are near, if nothing has the words. */
  nearest: string[];
}

/** What a title or name in the query adds, in weights of its words; more if it is all of it. */
const TITLE = { title: 1.2, name: 1.1, alone: 1.5, scattered: 0.6 };
/** What a question that is like the query adds. */
const ASKED = 2.6;
const OUTSIDE = 0.2;
const NEAR = 1.1;
/** What an edition loses against the next newer one. */
const OLDER = 0.03;
const COMPARED = 1.8;
/** A word weighs this much or more where it is in a title or name. */
const NAMED = 1.5;
/** Below this share of the query nothing is shown. */
const LEAST = 0.3;

/** Words whose weights are kept. */
const KEPT = 100;

const COMPARING = new Set("compar differ vers vs chang".split(" "));
const QUANTITY =
  /\b(how (many|much|far|big|large|long|often|deep|wide|close)|when|which (round|turn|phase)|cost|price|points?|vp|cp|range|distance|size|limit|max|maximum|minimum)\b/i;

/** A word of the query: the terms that stand for it, each with its weight, and what it is worth. */
interface Sought {
  stem: string;
  terms: Map<string, number>;
  idf: number;
  /** The weight of the word in each entry, passage and question. */
  entries: Float32Array;
  parts: Float32Array;
  asked: Float32Array;
}

interface Typed {
  word: string;
  stem: string;
  scope?: boolean;
}

/** A phrase that names editions or packs. */
interface Scope {
  ids: string[];
  stems: string[];
}

export class Finder {
  readonly index: Index;
  readonly #data: Data;
  readonly #scopes: Scope[];
  readonly #editions: string[];
  readonly #synonyms: string[][][];
  readonly #corrections = new Map<string, [string, number][]>();

  constructor(data: Data, index: Index) {
    this.#data = data;
    this.index = index;
    const scopes = new Map<string, Scope>();
    for (const [id, words] of data.scopes) {
      for (const stems of words.map((text) => wordsOf(text))) {
        const known = scopes.get(stems.join(" "));
        if (known && !known.ids.includes(id)) known.ids.push(id);
        else if (!known && stems.length) scopes.set(stems.join(" "), { ids: [id], stems });
      }
    }
    this.#scopes = [...scopes.values()].sort((one, other) => other.stems.length - one.stems.length);
    this.#editions = data.scopes.map(([id]) => id).filter((id) => !id.includes("/"));
    this.#synonyms = data.synonyms.map((group) => group.map((text) => wordsOf(text)));
  }

  /** Entries for what was typed; those of the edition `near` are worth a little more. */
  find(query: string, near = ""): Answer {
    const words: Typed[] = typed(query).flatMap((one) => this.#parted(one));
    const number = QUANTITY.test(query);
    if (!words.length) return { hits: [], number, nearest: [] };
    const inside = this.#inside(words);
    const open = /[\p{L}\p{N}]$/u.test(query) ? words.length - 1 : -1;
    const compares = words.some(({ stem }) => COMPARING.has(stem));
    const telling = (one: Typed): boolean =>
      !one.scope && !isStop(one.word) && !COMPARING.has(one.stem);
    let content = words.filter(telling);
    if (!content.length) content = words.filter((one) => one.scope || !isStop(one.word));
    if (!content.length) content = words;
    const sought = new Map<string, Sought>();
    for (const one of content) {
      if (!sought.has(one.stem))
        sought.set(one.stem, this.#cached(one, words, words[open] === one));
    }
    const hits = this.#ranked([...sought.values()], words, inside, near, compares, number);
    const shown = hits.filter((hit) => hit.cover >= LEAST);
    return { hits: shown, number, nearest: shown.length ? [] : this.#nearest(content) };
  }

  /** Marks words that name an edition or a pack, and returns the ids. */
  #inside(words: Typed[]): string[] {
    const found: string[] = [];
    for (const { ids, stems } of this.#scopes) {
      for (let at = 0; at + stems.length <= words.length; at++) {
        const run = words.slice(at, at + stems.length);
        if (run.some((one, i) => one.scope || one.stem !== stems[i])) continue;
        for (const one of run) one.scope = true;
        found.push(...ids);
      }
    }
    return found;
  }

  readonly #before = new Map<string, Sought>();

  /** A word that was sought before, while more words are typed. */
  #cached(one: Typed, words: Typed[], open: boolean): Sought {
    const alike = [...this.#meaningTheSame(one, words)];
    const key = `${one.word} ${open} ${alike.join(" ")}`;
    let found = this.#before.get(key);
    if (!found) {
      if (this.#before.size > KEPT) this.#before.clear();
      found = this.#sought(one, alike, open);
      this.#before.set(key, found);
    }
    return found;
  }

  /** The terms that a word stands for: itself, its beginnings, synonyms, or what was meant. */
  #sought(one: Typed, alike: string[], open: boolean): Sought {
    const terms = new Map<string, number>();
    const add = (stem: string, weight: number): void => {
      if (this.index.terms.has(stem) && (terms.get(stem) ?? 0) < weight) terms.set(stem, weight);
    };
    add(one.stem, 1);
    const exact = terms.size > 0;
    if (open && one.word.length > 1) {
      for (const { word, stem } of this.index.words) {
        if (word.startsWith(one.word)) add(stem, exact ? 0.4 : 0.8);
      }
    }
    for (const stem of alike) add(stem, 0.8);
    if (!exact && (!terms.size || !open)) {
      for (const [stem, far] of this.#corrected(one.word)) add(stem, far > 1 ? 0.65 : 0.85);
    }
    const { rows, owner, asked } = this.index;
    return {
      stem: one.stem,
      terms,
      idf: this.#idf([...terms.keys()]),
      entries: this.#weights(terms, "entries", rows.length),
      parts: this.#weights(terms, "parts", owner.length),
      asked: this.#weights(terms, "asked", asked.length),
    };
  }

  /** How rare terms are: the fewer entries have any of them, the more they tell. */
  #idf(stems: string[]): number {
    const { terms, owner, rows } = this.index;
    const held = new Uint8Array(rows.length);
    let count = 0;
    const hold = (entry: number): void => {
      if (!held[entry]) count += held[entry] = 1;
    };
    for (const stem of stems) {
      const found = terms.get(stem);
      if (!found) continue;
      for (let i = 0; i < found.entries.length; i += 2) hold(found.entries[i] as number);
      for (let i = 0; i < found.parts.length; i += 2)
        hold(owner[found.parts[i] as number] as number);
    }
    return Math.log(1 + rows.length / (count + 2));
  }

  *#meaningTheSame(one: Typed, words: Typed[]): Iterable<string> {
    const stems = words.map((word) => word.stem);
    for (const group of this.#synonyms) {
      const here = group.find((phrase) => phrase.includes(one.stem) && contains(stems, phrase));
      if (!here) continue;
      for (const phrase of group) if (phrase !== here) yield* phrase;
    }
  }

  /** Words that somebody may have meant, with the number of typing errors. */
  #corrected(word: string): [string, number][] {
    const known = this.#corrections.get(word);
    if (known) return known;
    let found: [string, number][] = [];
    if (word.length > 2 && !/\d/.test(word)) {
      const most = word.length > 7 ? 2 : word.length > 3 ? 1 : 0;
      found = this.#within(word, most);
      if (!found.length && word.length > 4) found = this.#within(word, most + 1);
    }
    this.#corrections.set(word, found);
    return found;
  }

  #within(word: string, most: number): [string, number][] {
    if (!most) return [];
    const mask = letters(word);
    const found: [string, number][] = [];
    for (const known of this.index.words) {
      if (Math.abs(known.word.length - word.length) > most) continue;
      if (bits(known.mask ^ mask) > 2 * most || /\d/.test(known.word)) continue;
      const far = errors(word, known.word, most);
      if (far <= most) found.push([known.stem, far + (known.word[0] === word[0] ? 0 : 0.5)]);
    }
    const least = Math.min(...found.map(([, far]) => far));
    return found.filter(([, far]) => far <= least + 0.5);
  }

  /** The two words that were written as one, or the word itself. */
  #parted(one: Typed): Typed[] {
    const { word } = one;
    if (word.length < 6 || /\d/.test(word) || this.index.terms.has(one.stem)) return [one];
    if (this.#corrected(word).length) return [one];
    for (let at = 3; at <= word.length - 3; at++) {
      const halves = [...typed(word.slice(0, at)), ...typed(word.slice(at))];
      if (halves.every((half) => this.index.terms.has(half.stem))) return halves;
    }
    return [one];
  }

  #ranked(
    sought: Sought[],
    words: Typed[],
    inside: string[],
    near: string,
    compares: boolean,
    number: boolean,
  ): Hit[] {
    const { rows, owner, first } = this.index;
    const total = sought.reduce((sum, one) => sum + one.idf, 0);
    const stems = new Set(sought.flatMap((one) => [...one.terms.keys()]));
    const extra = this.#phrased(sought, words);
    this.#questioned(sought, total, extra);
    const best: Hit[] = [];
    for (let entry = 0; entry < rows.length; entry++) {
      let top = 0;
      let topCover = 0;
      let place = first[entry] as number;
      let answer = -1;
      for (let part = first[entry] as number; owner[part] === entry; part++) {
        let sum = 0;
        let own = 0;
        let matched = 0;
        for (let t = 0; t < sought.length; t++) {
          const { idf, entries, parts } = sought[t] as Sought;
          const above = entries[entry] as number;
          const here = parts[part] as number;
          if (!above && !here) continue;
          sum += idf * (Math.max(above, here) + 0.25 * Math.min(above, here));
          own += idf * here * (above >= NAMED ? 0.3 : 1);
          matched += idf;
        }
        if (number) own += tells(rows[entry]?.[10]?.[part - (first[entry] as number)]);
        const cover = matched / total;
        const score = sum * (0.35 + 0.65 * cover);
        if (score > top) [top, topCover] = [score, cover];
        if (own > answer + 1e-6) [answer, place] = [own, part];
      }
      const bonus = extra.get(entry);
      if (!top && !bonus) continue;
      const score = (top + (bonus?.score ?? 0)) * this.#factor(entry, inside, near, compares);
      const cover = Math.max(topCover, bonus?.cover ?? 0);
      const row = rows[entry] as Row;
      const part = row[10]?.[place - (first[entry] as number)] ?? [""];
      best.push({ row, part, stems, score, cover });
    }
    return best.sort((one, other) => other.score - one.score);
  }

  #weights(terms: Map<string, number>, field: keyof Postings, length: number): Float32Array {
    const weights = new Float32Array(length);
    for (const [stem, factor] of terms) {
      const found = this.index.terms.get(stem)?.[field] ?? [];
      for (let i = 0; i < found.length; i += 2) {
        const weight = (found[i + 1] as number) * factor;
        const at = found[i] as number;
        if (weight > (weights[at] as number)) weights[at] = weight;
      }
    }
    return weights;
  }

  /** What entries gain whose title or name the query contains. */
  #phrased(sought: Sought[], words: Typed[]): Map<number, Bonus> {
    const gains = new Map<number, Bonus>();
    const best = new Map(sought.map((one) => [one.stem, one]));
    const meant = words.map((one) => {
      const terms = best.get(one.stem)?.terms;
      return terms && !terms.has(one.stem) ? [...terms.keys()] : [one.stem];
    });
    const total = sought.reduce((sum, one) => sum + one.idf, 0);
    for (let at = 0; at < words.length; at++) {
      for (const start of meant[at] ?? []) {
        for (const phrase of this.index.phrases.get(start) ?? []) {
          if (!phrase.stems.every((stem, i) => meant[at + i]?.includes(stem))) continue;
          const length = phrase.stems.length;
          const run = new Set(words.slice(at, at + length).map((one) => one.stem));
          let worth = 0;
          for (const one of sought) if (run.has(one.stem)) worth += one.idf;
          if (!worth) continue;
          gain(gains, phrase, worth, total);
        }
      }
    }
    return gains;
  }

  /** What entries gain that answer a question like the query. */
  #questioned(sought: Sought[], total: number, gains: Map<number, Bonus>): void {
    const common = new Float32Array(this.index.asked.length);
    for (const one of sought) {
      for (let at = 0; at < common.length; at++) {
        if (one.asked[at])
          common[at] = (common[at] as number) + one.idf * (one.asked[at] as number);
      }
    }
    for (let at = 0; at < common.length; at++) {
      const shared = common[at] as number;
      if (!shared) continue;
      const { entry, stems } = this.index.asked[at] as { entry: number; stems: string[] };
      const all = stems.reduce((sum, stem) => sum + this.#idfOf(stem), 0);
      const like = shared / Math.max(total + all - shared, shared);
      const score = ASKED * total * like ** 1.5;
      const known = gains.get(entry);
      const cover = Math.max(known?.cover ?? 0, shared / total);
      if ((known?.asked ?? 0) >= score) continue;
      const rest = (known?.score ?? 0) - (known?.asked ?? 0);
      gains.set(entry, { score: rest + score, cover, asked: score });
    }
  }

  readonly #idfs = new Map<string, number>();

  #idfOf(stem: string): number {
    let idf = this.#idfs.get(stem);
    if (idf === undefined) {
      idf = this.#idf([stem]);
      this.#idfs.set(stem, idf);
    }
    return idf;
  }

  #factor(entry: number, inside: string[], near: string, compares: boolean): number {
    const [, , kind, , , edition = "", pack = ""] = this.index.rows[entry] as Row;
    let factor = this.#data.worth[kind] ?? 1;
    if (inside.length && !inside.includes(edition) && !inside.includes(pack)) factor *= OUTSIDE;
    const packs = inside.filter((id) => id.includes("/"));
    if (packs.length && !packs.includes(pack)) factor *= pack ? OUTSIDE : 0.6;
    if (edition) {
      factor *= 1 - OLDER * (this.#editions.length - 1 - this.#editions.indexOf(edition));
      if (edition === near) factor *= NEAR;
    }
    if (compares && kind === "concept") factor *= COMPARED;
    return factor;
  }

  /** Titles with words that are spelled like those of the query. */
  #nearest(words: readonly Typed[]): string[] {
    const found = new Map<string, number>();
    for (const { word } of words) {
      const mask = letters(word);
      const near = this.index.words
        .filter((known) => bits(known.mask ^ mask) <= 4 && !/\d/.test(known.word))
        .map(
          (known) => [known.stem, errors(word, known.word, 3) / Math.max(word.length, 4)] as const,
        )
        .filter(([, far]) => far <= 0.5)
        .sort((one, other) => one[1] - other[1])
        .slice(0, 8);
      for (const [stem, far] of near) {
        const held = this.index.terms.get(stem)?.entries ?? [];
        for (let i = 0; i < held.length; i += 2) {
          if ((held[i + 1] as number) < 1.5) continue;
          const title = (this.index.rows[held[i] as number] as Row)[1];
          if (title.length < 40) found.set(title, Math.min(found.get(title) ?? 1, far));
        }
      }
    }
    return [...found]
      .sort((one, other) => one[1] - other[1])
      .slice(0, 5)
      .map(([title]) => title);
  }
}

interface Bonus {
  score: number;
  cover: number;
  asked: number;
}

function gain(gains: Map<number, Bonus>, phrase: Phrase, worth: number, total: number): void {
  const factor = phrase.title ? TITLE.title : TITLE.name;
  const alone = worth >= total - 1e-6 ? TITLE.alone : 0;
  const score = worth * (factor + alone);
  if ((gains.get(phrase.entry)?.score ?? 0) < score) {
    gains.set(phrase.entry, { score, cover: worth / total, asked: 0 });
  }
}

function contains(words: readonly string[], phrase: readonly string[]): boolean {
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (phrase.every((stem, i) => words[at + i] === stem)) return true;
  }
  return false;
}

/** How much a passage tells somebody who asks for a number. */
function tells([text, , value]: Part = [""]): number {
  return value ? 1.5 : /\d/.test(text) ? 0.6 : 0;
}

/** Reads the data into an index, in pieces so that what is typed meanwhile appears. */
export async function finder(data: Data, pause: () => Promise<void>): Promise<Finder> {
  const index = new Index(data.rows);
  const PIECE = 80;
  for (let from = 0; from < data.rows.length; from += PIECE) {
    if (from) await pause();
    index.add(from, from + PIECE);
  }
  return new Finder(data, index);
}
