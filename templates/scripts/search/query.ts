/** Interprets a query: finds words that narrow the search, and the meaning of the others. */

import { bits, errors, isStop, letters, typed, wordsOf } from "./stems";
import type { Data, Index, Postings } from "./word-index";

/** A word of the query: its search terms and their weights. */
export interface Sought {
  stem: string;
  terms: Map<string, number>;
  /** Inverse document frequency: the fewer entries have the word, the higher. */
  idf: number;
  /** The weight of the word in each entry, passage and question. */
  entries: Float32Array;
  parts: Float32Array;
  asked: Float32Array;
}

export interface Query {
  words: Typed[];
  sought: Sought[];
  /** The sum of the words' frequencies (`idf`). */
  total: number;
  /** Ids of editions and packs that the query names. */
  inside: string[];
  /** Ids of decks whose kind of card the query names. */
  decks: Set<string>;
  /** Whether the query compares editions, and whether it asks for a number. */
  compares: boolean;
  number: boolean;
  /** Whether it asks how many cards of a kind: none of them answers that. */
  counts: boolean;
}

interface Typed {
  word: string;
  stem: string;
  /**
   * Whether the word names an edition or a pack, or a kind of card, or follows “how” in a question.
   */
  scope?: boolean;
  kind?: boolean;
  /** Whether that name is a phrase which is not also the title of an entry. */
  phrase?: boolean;
  empty?: boolean;
}

/** A phrase that names editions, packs or decks. */
interface Named {
  ids: string[];
  stems: string[];
}

/** Factor for a word that names a kind of card, alone or in a phrase of several words. */
const KIND = { word: 0.6, phrase: 0.25 };
/** Factor for a number: it is common, but rarely there without a reason. */
const NUMERIC = 1.6;
/** Factor for a word that occurs nowhere, not even as a synonym or a correction. */
const UNKNOWN = 0.25;
/** Weights of terms found for a word: by its beginning, as a synonym, or as a correction. */
const BEGUN = { known: 0.4, unknown: 0.8 };
const SYNONYM = 0.8;
const MEANT = { near: 0.85, far: 0.65 };
/** Number of words whose weights are cached. */
const KEPT = 100;

const COMPARING = new Set(
  "compare comparing comparison difference differences different versus vs across".split(" "),
);
/** Words that add nothing in a query that compares editions. */
const BETWEEN = new Set(["between", "edition", "editions", "each", "other"]);
/** Words after “how” in a question for a number. */
const EXTENT = new Set(
  "many much far big large long often deep wide close tall high small".split(" "),
);
const ALL_DIGITS = /^\d+$/;
const QUANTITY =
  /\b(how (many|much|far|big|large|long|often|deep|wide|close)|when|which (round|turn|phase)|cost|price|points?|vp|cp|range|distance|size|limit|max|maximum|minimum)\b/i;

export class Reader {
  readonly #index: Index;
  readonly #scopes: Named[];
  readonly #kinds: Named[];
  readonly #synonyms: string[][][];
  readonly #corrections = new Map<string, [string, number][]>();
  readonly #before = new Map<string, Sought>();
  readonly #idfs = new Map<string, number>();

  constructor(data: Data, index: Index) {
    this.#index = index;
    this.#scopes = named(data.scopes);
    this.#kinds = named(data.kinds);
    this.#synonyms = data.synonyms.map((group) => group.map((text) => wordsOf(text)));
  }

  read(text: string): Query {
    const words = typed(text).flatMap((one) => this.#parted(one));
    const titled = (stems: string[]): boolean =>
      (this.#index.phrases.get(stems[0] ?? "") ?? []).some(
        (phrase) => phrase.title && phrase.stems.join(" ") === stems.join(" "),
      );
    const inside = mark(words, this.#scopes, "scope", titled);
    const decks = new Set(mark(words, this.#kinds, "kind", titled));
    words.forEach((one, at) => {
      if (EXTENT.has(one.word) && words[at - 1]?.word === "how") one.empty = true;
    });
    if (decks.size) for (const one of words) if (one.stem === "card") one.empty = true;
    const compares = words.some(({ word }) => COMPARING.has(word));
    if (compares) for (const one of words) if (BETWEEN.has(one.word)) one.empty = true;
    const telling = (one: Typed): boolean =>
      !one.scope && !one.empty && !isStop(one.word) && !COMPARING.has(one.word);
    let content = words.filter(telling);
    if (!content.length) content = words.filter((one) => one.scope || !isStop(one.word));
    if (!content.length) content = words;
    const last = /[\p{L}\p{N}]$/u.test(text) ? words.at(-1) : undefined;
    const mixed = content.some((one) => !one.kind);
    const sought = new Map<string, Sought>();
    for (const one of content) {
      if (sought.has(one.stem)) continue;
      const found = this.#sought(one, words, one === last);
      const factor = one.kind && mixed ? KIND[one.phrase ? "phrase" : "word"] : 1;
      const idf = found.idf * factor * (ALL_DIGITS.test(one.word) ? NUMERIC : 1);
      sought.set(one.stem, { ...found, idf });
    }
    return {
      words,
      sought: [...sought.values()],
      total: [...sought.values()].reduce((sum, one) => sum + one.idf, 0),
      inside,
      decks,
      compares,
      number: QUANTITY.test(text),
      counts: words.some(({ kind }, at) => kind && words[at - 1]?.word === "many"),
    };
  }

  /** The inverse document frequency of a stem in the index. */
  idf(stem: string): number {
    let idf = this.#idfs.get(stem);
    if (idf === undefined) {
      const { owner, terms } = this.#index;
      const found = terms.get(stem);
      const entries = new Set<number>();
      for (let i = 0; i < (found?.entries.length ?? 0); i += 2) {
        entries.add(found?.entries[i] as number);
      }
      for (let i = 0; i < (found?.parts.length ?? 0); i += 2) {
        entries.add(owner[found?.parts[i] as number] as number);
      }
      idf = this.#rarity(entries.size);
      this.#idfs.set(stem, idf);
    }
    return idf;
  }

  #rarity(count: number): number {
    return Math.log(1 + this.#index.rows.length / (count + 2));
  }

  /** The number of entries that have a word in their names, passages or questions. */
  #count({ entries, parts, asked }: Record<keyof Postings, Float32Array>): number {
    const { owner, asked: questions } = this.#index;
    const held = new Uint8Array(entries.length);
    for (let at = 0; at < entries.length; at++) if (entries[at]) held[at] = 1;
    for (let at = 0; at < parts.length; at++) if (parts[at]) held[owner[at] as number] = 1;
    for (let at = 0; at < asked.length; at++) {
      if (asked[at]) held[questions[at]?.entry as number] = 1;
    }
    return held.reduce((sum, one) => sum + one, 0);
  }

  /** A word with its search terms, cached while the reader is typing. */
  #sought(one: Typed, words: Typed[], open: boolean): Sought {
    const alike = [...this.#synonymsOf(one, words)];
    const key = `${one.word} ${open} ${alike.map((phrase) => phrase.join(" ")).join()}`;
    let found = this.#before.get(key);
    if (!found) {
      if (this.#before.size > KEPT) this.#before.clear();
      const terms = this.#terms(one, alike, open);
      const phrases = alike.filter((phrase) => phrase.length > 1);
      const { rows, owner, asked } = this.#index;
      const weights = {
        entries: this.#weights(terms, phrases, "entries", rows.length),
        parts: this.#weights(terms, phrases, "parts", owner.length),
        asked: this.#weights(terms, phrases, "asked", asked.length),
      };
      const count = this.#count(weights);
      const idf = this.#rarity(count) * (count ? 1 : UNKNOWN);
      found = { stem: one.stem, terms, idf, ...weights };
      this.#before.set(key, found);
    }
    return found;
  }

  /** The search terms of a word: itself, words that begin with it, synonyms, or corrections. */
  #terms(one: Typed, alike: string[][], open: boolean): Map<string, number> {
    const terms = new Map<string, number>();
    const add = (stem: string, weight: number): void => {
      if (this.#index.terms.has(stem) && (terms.get(stem) ?? 0) < weight) terms.set(stem, weight);
    };
    add(one.stem, 1);
    const known = terms.size > 0;
    if (open && one.word.length > 1) {
      for (const { word, stem } of this.#index.words) {
        if (word.startsWith(one.word)) add(stem, known ? BEGUN.known : BEGUN.unknown);
      }
    }
    for (const [stem = "", ...more] of alike) if (!more.length) add(stem, SYNONYM);
    if (!known && !alike.length && (!terms.size || !open)) {
      for (const [stem, far] of this.#corrected(one.word)) {
        add(stem, far > 1 ? MEANT.far : MEANT.near);
      }
    }
    return terms;
  }

  /** The best weight of any of the terms, or of all words of a phrase together. */
  #weights(
    terms: Map<string, number>,
    phrases: readonly string[][],
    field: keyof Postings,
    length: number,
  ): Float32Array {
    const weights = new Float32Array(length);
    for (const [stem, factor] of terms) this.#place(weights, stem, field, factor);
    for (const phrase of phrases) {
      const [first, ...rest] = phrase.map((stem) => {
        const one = new Float32Array(length);
        this.#place(one, stem, field, SYNONYM);
        return one;
      });
      first?.forEach((weight, at) => {
        const all = rest.reduce((least, one) => Math.min(least, one[at] as number), weight);
        if (all > (weights[at] as number)) weights[at] = all;
      });
    }
    return weights;
  }

  #place(weights: Float32Array, stem: string, field: keyof Postings, factor: number): void {
    const found = this.#index.terms.get(stem)?.[field] ?? [];
    for (let i = 0; i < found.length; i += 2) {
      const weight = (found[i + 1] as number) * factor;
      const at = found[i] as number;
      if (weight > (weights[at] as number)) weights[at] = weight;
    }
  }

  /** The phrases that mean the same as a word, or as a phrase of the query that contains it. */
  *#synonymsOf(one: Typed, words: Typed[]): Iterable<string[]> {
    const stems = words.map((word) => word.stem);
    for (const group of this.#synonyms) {
      const here = group.find((phrase) => phrase.includes(one.stem) && contains(stems, phrase));
      if (!here) continue;
      for (const phrase of group) if (phrase !== here) yield phrase;
    }
  }

  /** Possible corrections of a word, with the number of typing errors. */
  #corrected(word: string): [string, number][] {
    const known = this.#corrections.get(word);
    if (known) return known;
    let found: [string, number][] = [];
    if (word.length > 3 && !/\d/.test(word)) {
      const most = word.length > 7 ? 2 : 1;
      found = this.#within(word, most);
      if (!found.length && word.length > 4) found = this.#within(word, most + 1);
    }
    this.#corrections.set(word, found);
    return found;
  }

  #within(word: string, most: number): [string, number][] {
    const mask = letters(word);
    const found: [string, number][] = [];
    for (const known of this.#index.words) {
      if (Math.abs(known.word.length - word.length) > most) continue;
      if (bits(known.mask ^ mask) > 2 * most || /\d/.test(known.word)) continue;
      const far = errors(word, known.word, most);
      if (far <= most) found.push([known.stem, far + (known.word[0] === word[0] ? 0 : 0.5)]);
    }
    const least = Math.min(...found.map(([, far]) => far));
    return found.filter(([, far]) => far <= least + 0.5);
  }

  /** Split two words that were written as one; otherwise the word itself. */
  #parted(one: Typed): Typed[] {
    const { word } = one;
    if (word.length < 6 || /\d/.test(word) || this.#index.terms.has(one.stem)) return [one];
    if (this.#corrected(word).length) return [one];
    for (let at = 3; at <= word.length - 3; at++) {
      const halves = [...typed(word.slice(0, at)), ...typed(word.slice(at))];
      if (halves.every((half) => this.#index.terms.has(half.stem))) return halves;
    }
    return [one];
  }

  /** Titles with words that are spelled like those of a query without results. */
  nearest({ words }: Query): string[] {
    const found = new Map<string, number>();
    for (const { word } of words.filter((one) => !isStop(one.word))) {
      for (const [stem, far] of this.#spelledLike(word)) {
        const held = this.#index.terms.get(stem)?.entries ?? [];
        for (let i = 0; i < held.length; i += 2) {
          const title = this.#index.rows[held[i] as number]?.[1] ?? "";
          const named = wordsOf(title).includes(stem) && title.length < 40;
          if (named) found.set(title, Math.min(found.get(title) ?? 1, far));
        }
      }
    }
    const sorted = [...found].sort((one, other) => one[1] - other[1]);
    return sorted.slice(0, 5).map(([title]) => title);
  }

  #spelledLike(word: string): (readonly [string, number])[] {
    const mask = letters(word);
    return this.#index.words
      .filter((known) => bits(known.mask ^ mask) <= 4 && !/\d/.test(known.word))
      .map((known) => [known.stem, errors(word, known.word, 3) / Math.max(word.length, 4)] as const)
      .filter(([, far]) => far <= 0.5)
      .sort((one, other) => one[1] - other[1])
      .slice(0, 8);
  }
}

/** Groups the ids that share a phrase; the longest phrases come first. */
function named(groups: readonly [string, string[]][]): Named[] {
  const found = new Map<string, Named>();
  for (const [id, phrases] of groups) {
    for (const stems of phrases.map((text) => wordsOf(text))) {
      const known = found.get(stems.join(" "));
      if (known && !known.ids.includes(id)) known.ids.push(id);
      else if (!known && stems.length) found.set(stems.join(" "), { ids: [id], stems });
    }
  }
  return [...found.values()].sort((one, other) => other.stems.length - one.stems.length);
}

/** Marks the words of the phrases that are in a query, and returns their ids. */
function mark(
  words: Typed[],
  phrases: readonly Named[],
  as: "scope" | "kind",
  titled: (stems: string[]) => boolean,
): string[] {
  const found: string[] = [];
  for (const { ids, stems } of phrases) {
    for (let at = 0; at + stems.length <= words.length; at++) {
      const run = words.slice(at, at + stems.length);
      if (run.some((one, i) => one.scope || one.kind || one.stem !== stems[i])) continue;
      for (const one of run) {
        one[as] = true;
        one.phrase = stems.length > 1 && !titled(stems);
      }
      found.push(...ids);
    }
  }
  return found;
}

function contains(words: readonly string[], phrase: readonly string[]): boolean {
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (phrase.every((stem, i) => words[at + i] === stem)) return true;
  }
  return false;
}
