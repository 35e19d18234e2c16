/**
 * The search index: the entries and passages that contain a word, with its weight.
 *
 * It is built in the browser at the first search, because neither workers nor fetch work from disk.
 */

import { isStopStem, wordsOf } from "./stems.ts";
import { letters, type WrittenWord } from "./typing-errors.ts";

/**
 * A passage: its text, its label, its number, its anchor on the page, and how many characters of the
 * text introduce the list that the rest is an item of.
 */
export type Part = [
  text: string,
  label?: string,
  value?: string,
  anchor?: string,
  lead?: number | "",
];

export type SearchRow = [
  url: string,
  title: string,
  kind: string,
  about?: string,
  here?: string,
  edition?: string,
  pack?: string,
  face?: string,
  names?: string[],
  asked?: string[],
  parts?: Part[],
];

/** A unit that is counted: its name in the plural, and what follows a number. */
export interface Unit {
  name: string;
  short: string;
}

/** Words of the game with which players ask. */
export interface GameWords {
  score: Unit;
  cost: Unit;
  battle: string;
  /** What the two sides are called, and the ground between their zones; empty without sides. */
  sides: string[];
  middle: string;
}

export interface SearchData {
  game: GameWords;
  /** Each edition and pack with the words that name it, in order. */
  scopes: [id: string, words: string[]][];
  /**
   * Pairs of editions or packs, the older first, with the address of the page that compares them and
   * the cards that only the older and only the newer has: `Twists: A, B; Decks: C`.
   */
  comparisons: [
    older: string,
    newer: string,
    url: string,
    onlyOlder?: string,
    onlyNewer?: string,
  ][];
  /** Groups of words that mean the same. */
  synonyms: string[][];
  /** Factors for kinds of entry. */
  worth: Record<string, number>;
  rows: SearchRow[];
}

/** Weight of a word by field. */
export const WEIGHT = {
  title: 2,
  name: 1.5,
  about: 0.6,
  asked: 0.35,
  text: 1,
  label: 0.9,
  value: 1,
};
/** Minimum weight of a number or of a card's code. */
const NUMBER = 1.2;
/** Number of words in a passage of usual length. */
const USUAL_LENGTH = 20;

/** Where a term occurs: numbers of entries, passages or questions, each followed by its weight. */
export interface Postings {
  entries: number[];
  parts: number[];
  asked: number[];
}

/** A title or name as stems, which a query may contain. */
export interface Phrase {
  entry: number;
  stems: string[];
  title: boolean;
}

/** A question as meaningful stems, and the entry that answers it. */
export interface Asked {
  entry: number;
  stems: string[];
}

export class Index {
  readonly rows: readonly SearchRow[];
  /** Stems, each with where it occurs. */
  readonly terms = new Map<string, Postings>();
  readonly words: WrittenWord[] = [];
  /** Titles and names by their first stem. */
  readonly phrases = new Map<string, Phrase[]>();
  readonly asked: Asked[] = [];
  /** The entry of each passage, and the number of the first passage of each entry. */
  readonly owner: number[] = [];
  readonly first: number[] = [];
  /** The stems of each passage, in order. */
  readonly runs: string[][] = [];
  private readonly seen = new Set<string>();

  /** The words that name editions and packs, as stems; the longest phrases come first. */
  private readonly scopes: string[][];

  constructor({ rows, scopes }: SearchData) {
    this.rows = rows;
    this.scopes = scopes
      .flatMap(([, phrases]) => phrases.map((phrase) => wordsOf(phrase)))
      .sort((a, b) => b.length - a.length);
  }

  /** Add the entries from one number up to another. */
  add(from: number, to: number): void {
    for (let entry = from; entry < Math.min(to, this.rows.length); entry++) this.entry(entry);
  }

  private entry(entry: number): void {
    const row = this.rows[entry] as SearchRow;
    const [, title, , about = "", section = "", , , , names = [], asked = [], parts = []] = row;
    const weights = new Map<string, number>();
    this.weigh(weights, about, WEIGHT.about);
    this.weigh(weights, section, WEIGHT.about);
    for (const name of names) {
      this.phrase(entry, name, false);
      this.weigh(weights, name, WEIGHT.name);
    }
    if (asked[0] === title) this.weigh(weights, title, WEIGHT.text);
    else {
      for (const name of new Set([title, ...title.split(" / ")])) this.phrase(entry, name, true);
      this.weigh(weights, title, WEIGHT.title);
    }
    for (const question of asked) this.weigh(weights, question, WEIGHT.asked);
    for (const [stem, weight] of weights) this.term(stem).entries.push(entry, weight);
    for (const question of asked) {
      const stems = [...new Set(this.questionStems(question))];
      for (const stem of stems) this.term(stem).asked.push(this.asked.length, 1);
      this.asked.push({ entry, stems });
    }
    this.first.push(this.owner.length);
    for (const part of parts.length ? parts : [[""] as Part]) this.part(entry, part);
  }

  /** The meaningful stems of a question, without the names of editions and packs. */
  questionStems(question: string): string[] {
    const stems = this.read(question);
    for (const phrase of this.scopes) {
      const start = stems.findIndex((_, at) => phrase.every((stem, i) => stems[at + i] === stem));
      if (start >= 0 && stems.length > phrase.length) stems.splice(start, phrase.length);
    }
    return stems.filter((stem) => !isStopStem(stem));
  }

  private part(entry: number, [text, label = "", value = ""]: Part): void {
    const number = this.owner.push(entry) - 1;
    const stems = this.read(text);
    const labelStems = label ? this.read(label) : [];
    const valueStems = value ? this.read(value) : [];
    const lengthFactor = Math.max(1 / (0.75 + (0.25 * stems.length) / USUAL_LENGTH), 0.6);
    this.place(number, stems, WEIGHT.text * lengthFactor);
    this.place(number, labelStems, WEIGHT.label);
    this.place(number, valueStems, WEIGHT.value);
    this.runs.push(label || value ? [...labelStems, ...stems, ...valueStems] : stems);
  }

  /** Add the stems of a passage, each once. */
  private place(number: number, stems: readonly string[], weight: number): void {
    for (const stem of stems) {
      const { parts } = this.term(stem);
      if (parts[parts.length - 2] !== number) parts.push(number, weight);
    }
  }

  private weigh(weights: Map<string, number>, text: string, weight: number): void {
    if (!text) return;
    for (const stem of this.read(text)) {
      const stemWeight = /\d/.test(stem) ? Math.max(weight, NUMBER) : weight;
      if ((weights.get(stem) ?? 0) < stemWeight) weights.set(stem, stemWeight);
    }
  }

  private phrase(entry: number, text: string, title: boolean): void {
    const stems = wordsOf(text.replace(/[-\u2010\u2011]/g, " "));
    const [firstStem] = stems;
    if (firstStem === undefined) return;
    const samePhrases = this.phrases.get(firstStem);
    if (samePhrases) samePhrases.push({ entry, stems, title });
    else this.phrases.set(firstStem, [{ entry, stems, title }]);
  }

  private term(stem: string): Postings {
    let postings = this.terms.get(stem);
    if (!postings) {
      postings = { entries: [], parts: [], asked: [] };
      this.terms.set(stem, postings);
    }
    return postings;
  }

  private read(text: string): string[] {
    return wordsOf(text, this.learn);
  }

  /** Store a word as written, for correcting typing errors. */
  private readonly learn = (word: string, stem: string): void => {
    if (this.seen.has(word)) return;
    this.seen.add(word);
    this.words.push({ word, stem, mask: letters(word) });
  };
}
