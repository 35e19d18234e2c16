/** Interprets a query: finds words that narrow the search, and the meaning of the others. */

import { AnswerKinds } from "./question-kinds.ts";
import { ShortForms } from "./short-forms.ts";
import { contains, isStop, typed, wordsOf } from "./stems.ts";
import { TypingErrors } from "./typing-errors.ts";
import { type Asked, type Index, type Postings, type SearchData, WEIGHT } from "./word-index.ts";

/** A word of the query: its search terms and their weights. */
export interface Sought {
  word: string;
  stem: string;
  /** The number of entries with the word, its synonyms or corrections. */
  count: number;
  terms: Map<string, number>;
  /** Whether it is at most like a word of the entries, with several typing errors. */
  isGuess: boolean;
  /** Its synonyms of several words. */
  phrases: string[][];
  /**
   * How much the word counts: more if few entries have it, less if entries that answer questions
   * with it often lack it.
   */
  idf: number;
  /** The weight of the word in each entry, passage and question. */
  entries: Float32Array;
  parts: Float32Array;
  asked: Float32Array;
}

export interface Query {
  /** The query with its short forms spelled out. */
  text: string;
  words: Typed[];
  sought: Sought[];
  /** Whether it has several words and none is known, as in another language; a name of an edition is. */
  isUnknown: boolean;
  /** The sum of the words' weights (`idf`). */
  total: number;
  /** Ids of editions and packs that the query names; of packs with one name, all. */
  inside: string[];
  /** Beginnings of the labels of what a concept says about the editions of these. */
  labels: string[];
  /** The two editions or packs that it names, if there are two. */
  pair: [string, string] | undefined;
  /** If it asks what changed in one edition: the edition before that. */
  before: string | undefined;
  /** Whether it has words besides those that name editions or packs. */
  isAbout: boolean;
  /** The editions or packs that alone have the cards that the query asks for, or lack them. */
  oneSided: OneSided | undefined;
  /** Whether the query compares editions, whether it asks what changed, and for a number. */
  compares: boolean;
  changes: boolean;
  number: boolean;
  /** What its answer contains, and the answers in texts of the game. */
  answer: RegExp | undefined;
  kinds: AnswerKinds;
}

/** Editions or packs, and whether they have something, which the others may have had before. */
interface OneSided {
  ids: string[];
  has: boolean;
  isNewer: boolean;
}

interface Typed {
  word: string;
  stem: string;
  /** The ids of the editions or packs that the word names. */
  scope?: string[];
  /** Whether the word only follows “how” in a question. */
  empty?: boolean;
}

/** A phrase that names editions or packs. */
interface Named {
  ids: string[];
  stems: string[];
}

/** Exponent of a word's rarity: a lower one brings rare and common words closer together. */
const RARITY = 0.55;
/** Factor for a number: numbers are common in entries, but few queries have one by chance. */
const NUMERIC = 1.6;
/** Factor for the verb of a yes-or-no question. */
const VERB = 1.5;
const YES_OR_NO =
  /^(?:can|may|must|do|does|will|should) (?:[\w-]+ )*?(?:i|you|we|it|they|unit|model|[a-z]{4,}s) (?:still |also )?(\w+)/i;
/** Factor for a word that occurs nowhere, not even as a synonym or a correction. */
const UNKNOWN = 0.25;
/** Weights of terms found for a word: by its beginning, as a synonym, or as a correction. */
export const BEGUN = { known: 0.4, unknown: 0.8, letters: 2 };
/** Minimum length of a word in the middle of a query that may be shortened, such as “prelim”. */
const SHORTENED = 4;
export const SYNONYM = 0.65;
const MEANT = { near: 0.85, far: 0.65 };
/** Exponent of the share of questions with a word whose entries also have it elsewhere. */
const SHARED_EXPONENT = 0.5;
/** That share for a word in no question, and the number of questions for which it counts. */
const UNASKED = { share: 0.7, questions: 3 };
/** Maximum number of typing errors of words that are offered if nothing was found. */
const FAR = 3;
/** Number of words whose weights are cached. */
const KEPT = 100;

const COMPARING = new Set(
  "compare compared comparing comparison difference differences different versus vs v across".split(
    " ",
  ),
);
/** What asks for changes: “how has it changed”, “what is new in it”, “still … as in it”. */
const CHANGES =
  /\b(how|what|has|have|did)\b.*\bchange[ds]?\b|\bwhat(’|')?s? .*\bnew in\b|\bstill\b.*\b(like|as) in\b|\b(differ|compar)/i;
/** What is before the name of the older edition of a change. */
const SINCE = /\b(?:from|since)(?: the)? \d/i;
/** What is before the name of an edition or pack that alone has something, newly, or lacks it. */
const ONE_SIDED =
  /\b(?:(only|unique|exclusive)|(new(?: \w+){0,3}|added|introduced)|not|longer|missing|gone|dropped|removed|cut)(?: from \w+)? (?:in|to|for|with|of|by|since)(?: the)?$/;
/** Words that add nothing in a query that compares editions. */
const BETWEEN = new Set(["between", "edition", "editions", "each", "other"]);
/** Words after “how” in a question for a number. */
const EXTENT = new Set(
  "many much far big large long often deep wide close tall high small".split(" "),
);
/** What asks for the length of a battle if the other words only name an edition or a pack. */
const TURNS = /\b(?:how many|max(?:imum)?|most) (?:game )?(?:turns|rounds)\b/i;
const OF_BATTLE = new Set(
  "turn turns round rounds battle last lasts match max maximum most play played".split(" "),
);
const ALL_DIGITS = /^\d+$/;

export class QueryReader {
  private readonly index: Index;
  private readonly scopes: Named[];
  private readonly answers: AnswerKinds;
  /** The names of editions by their ids. */
  private readonly editions: Map<string, string>;
  /** The question for the length of a battle. */
  private readonly lengthQuestion: string;
  private readonly synonyms: string[][][];
  private readonly short: ShortForms;
  private readonly typingErrors: TypingErrors;
  private readonly cache = new Map<string, Sought>();
  private readonly idfs = new Map<string, number>();

  constructor(data: SearchData, index: Index) {
    this.index = index;
    this.scopes = byPhrase(data.scopes);
    this.editions = new Map(data.scopes.map(([id, words]) => [id, words[1] ?? id]));
    this.answers = new AnswerKinds(data.game);
    this.lengthQuestion = `how many ${data.game.battle} rounds`;
    this.short = new ShortForms(index);
    this.typingErrors = new TypingErrors(index.words);
    this.synonyms = data.synonyms.map((group) => group.map((text) => wordsOf(text)));
  }

  read(asked: string): Query {
    const text = this.short.paired(this.short.expanded(asked));
    const words = typed(text).flatMap((typedWord) => this.splitWord(typedWord));
    const named = mark(words, this.scopes, (word, stem) => this.isLike(word, stem));
    const inside = narrowed(named);
    words.forEach((word, index) => {
      if (EXTENT.has(word.word) && words[index - 1]?.word === "how") word.empty = true;
    });
    const changes = CHANGES.test(text);
    const compares = changes || words.some(({ word }) => COMPARING.has(word));
    const pair = named.length > 1 ? pairOf(inside, compares) : undefined;
    const editions = [...this.editions.keys()].filter((id) => id === editionOf(id));
    const place = editions.indexOf(inside[0] ?? "");
    const newer = SINCE.test(text) && inside.length === 1 && editions[place + 1];
    const before = changes && inside.length === 1 ? editions[newer ? place : place - 1] : undefined;
    if (before && newer) inside[0] = newer;
    if (compares) for (const word of words) if (BETWEEN.has(word.word)) word.empty = true;
    const titled = this.titled(words);
    const isInformative = (word: Typed): boolean =>
      !word.scope &&
      !word.empty &&
      !COMPARING.has(word.word) &&
      (!isStop(word.word) || titled.has(word));
    let content = words.filter(isInformative);
    const isLength = TURNS.test(text) && content.every(({ word }) => OF_BATTLE.has(word));
    if (isLength && !text.startsWith(this.lengthQuestion)) {
      const scope = words.filter((word) => word.scope).map(({ word }) => word);
      return this.read([this.lengthQuestion, ...scope].join(" "));
    }
    if (!content.length) content = words.filter((word) => word.scope || !isStop(word.word));
    if (!content.length) content = words;
    const unfinished = /[\p{L}\p{N}]$/u.test(text) ? words.at(-1) : undefined;
    const verb = YES_OR_NO.exec(text)?.[1]?.toLowerCase();
    const sought = new Map<string, Sought>();
    for (const word of content) {
      if (sought.has(word.stem)) continue;
      const weighted = this.sought(word, words, word === unfinished);
      const factor = ALL_DIGITS.test(word.word) ? NUMERIC : word.word === verb ? VERB : 1;
      sought.set(word.stem, { ...weighted, idf: weighted.idf * factor });
    }
    const terms = [...sought.values()];
    const isMissing = terms.length > 1 && !named.length && terms.some(({ count }) => !count);
    return {
      text,
      words,
      sought: terms,
      isUnknown: isMissing && terms.every(({ isGuess }) => isGuess),
      total: terms.reduce((sum, term) => sum + term.idf, 0),
      inside,
      pair,
      before,
      isAbout: words.some(isInformative),
      oneSided: oneSidedIn(words),
      labels: (before ? [before, ...inside] : inside).map(
        (id) => `${this.editions.get(editionOf(id))} · `,
      ),
      compares,
      changes,
      number: this.answers.isNumber(text),
      answer: this.answers.to(text),
      kinds: this.answers,
    };
  }

  /** The words of names that end with one of no information: `All In`, `Mission A`. */
  private titled(words: readonly Typed[]): Set<Typed> {
    const found = new Set<Typed>();
    words.forEach(({ stem }, start) => {
      for (const { stems } of this.index.phrases.get(stem) ?? []) {
        const run = words.slice(start, start + stems.length);
        if (stems.length < 2 || stems.some((one, at) => run[at]?.stem !== one)) continue;
        const isLetter = run.at(-1)?.word.length === 1;
        if (isLetter || run.every(({ word }) => isStop(word)))
          for (const one of run) found.add(one);
      }
    });
    return found;
  }

  /** The weight of a stem in the index. */
  idf(stem: string): number {
    let idf = this.idfs.get(stem);
    if (idf === undefined) {
      const { owner, terms } = this.index;
      const postings = terms.get(stem);
      const entries = new Set<number>();
      for (let i = 0; i < (postings?.entries.length ?? 0); i += 2) {
        entries.add(postings?.entries[i] as number);
      }
      for (let i = 0; i < (postings?.parts.length ?? 0); i += 2) {
        entries.add(owner[postings?.parts[i] as number] as number);
      }
      idf = this.rarity(entries.size) * this.guidance(stem);
      this.idfs.set(stem, idf);
    }
    return idf;
  }

  private rarity(count: number): number {
    return Math.log(1 + this.index.rows.length / (count + 2)) ** RARITY;
  }

  /**
   * How reliably a word leads to the right entry.
   *
   * The questions of the entries are examples: if one has a word such as “every”, the rest of the
   * entry that answers it seldom has that word.
   */
  private guidance(stem: string): number {
    const { owner, terms, asked } = this.index;
    const postings = terms.get(stem) ?? { entries: [], parts: [], asked: [] };
    const having = new Set<number>();
    for (let i = 0; i < postings.entries.length; i += 2) {
      const isName = (postings.entries[i + 1] as number) >= WEIGHT.name;
      if (isName) having.add(postings.entries[i] as number);
    }
    for (let i = 0; i < postings.parts.length; i += 2) {
      having.add(owner[postings.parts[i] as number] as number);
    }
    const questions = new Map<number, number>();
    for (let i = 0; i < postings.asked.length; i += 2) {
      const { entry } = asked[postings.asked[i] as number] as Asked;
      questions.set(entry, (questions.get(entry) ?? 0) + 1);
    }
    let all = UNASKED.questions;
    let shared = UNASKED.share * UNASKED.questions;
    for (const [entry, count] of questions) {
      all += count;
      if (count > 1 || having.has(entry)) shared += count;
    }
    return (shared / all) ** SHARED_EXPONENT;
  }

  /** The number of entries that have a word in their names, passages or questions. */
  private count({ entries, parts, asked }: Record<keyof Postings, Float32Array>): number {
    const { owner, asked: questions } = this.index;
    const hasWord = new Uint8Array(entries.length);
    for (let entry = 0; entry < entries.length; entry++) if (entries[entry]) hasWord[entry] = 1;
    for (let part = 0; part < parts.length; part++)
      if (parts[part]) hasWord[owner[part] as number] = 1;
    for (let question = 0; question < asked.length; question++) {
      if (asked[question]) hasWord[questions[question]?.entry as number] = 1;
    }
    return hasWord.reduce((sum, flag) => sum + flag, 0);
  }

  /** A word with its search terms, cached while the reader is typing. */
  private sought(typedWord: Typed, words: Typed[], isUnfinished: boolean): Sought {
    const synonyms = [...this.synonymsOf(typedWord, words)];
    const key = `${typedWord.word} ${isUnfinished} ${synonyms.map((phrase) => phrase.join(" ")).join()}`;
    let cached = this.cache.get(key);
    if (!cached) {
      if (this.cache.size > KEPT) this.cache.clear();
      const terms = this.terms(typedWord, synonyms, isUnfinished);
      const phrases = synonyms.filter((phrase) => phrase.length > 1);
      const { rows, owner, asked } = this.index;
      const weights = {
        entries: this.weights(terms, phrases, "entries", rows.length),
        parts: this.weights(terms, phrases, "parts", owner.length),
        asked: this.weights(terms, phrases, "asked", asked.length),
      };
      const count = this.count(weights);
      const guidance = this.guidance(typedWord.stem);
      const { word, stem } = typedWord;
      // Longer words, which a known one may begin, do not make it less rare.
      const isWhole = terms.has(stem) && !synonyms.length;
      const idf = isWhole ? this.idf(stem) : this.rarity(count) * guidance * (count ? 1 : UNKNOWN);
      const isGuess = !synonyms.length && Math.max(...terms.values()) <= MEANT.far;
      cached = { word, stem, count, terms, isGuess, phrases, idf, ...weights };
      this.cache.set(key, cached);
    }
    return cached;
  }

  /** The search terms of a word: itself, words that begin with it, synonyms, or corrections. */
  private terms(
    typedWord: Typed,
    synonyms: string[][],
    isUnfinished: boolean,
  ): Map<string, number> {
    const terms = new Map<string, number>();
    const add = (stem: string, weight: number): void => {
      if (this.index.terms.has(stem) && (terms.get(stem) ?? 0) < weight) terms.set(stem, weight);
    };
    add(typedWord.stem, 1);
    const isKnown = terms.size > 0;
    const isUnknown = !isKnown && !synonyms.length;
    if (
      typedWord.word.length >= (isUnfinished ? BEGUN.letters : isUnknown ? SHORTENED : Infinity)
    ) {
      for (const { word, stem } of this.index.words) {
        if (word.startsWith(typedWord.word)) add(stem, isKnown ? BEGUN.known : BEGUN.unknown);
      }
    }
    for (const [stem = "", ...furtherStems] of synonyms)
      if (!furtherStems.length) add(stem, SYNONYM);
    if (isUnknown && (!terms.size || !isUnfinished)) {
      for (const [stem, distance] of this.typingErrors.corrections(typedWord.word)) {
        add(stem, distance > 1 ? MEANT.far : MEANT.near);
      }
    }
    return terms;
  }

  /** The best weight of any of the terms, or of all words of a phrase together. */
  private weights(
    terms: Map<string, number>,
    phrases: readonly string[][],
    field: keyof Postings,
    length: number,
  ): Float32Array {
    const weights = new Float32Array(length);
    for (const [stem, factor] of terms) this.place(weights, stem, field, factor);
    for (const phrase of phrases) {
      const [firstWeights, ...otherWeights] = phrase.map((stem) => {
        const stemWeights = new Float32Array(length);
        this.place(stemWeights, stem, field, SYNONYM);
        return stemWeights;
      });
      firstWeights?.forEach((weight, place) => {
        const phraseWeight = otherWeights.reduce(
          (lowest, stemWeights) => Math.min(lowest, stemWeights[place] as number),
          weight,
        );
        if (phraseWeight > (weights[place] as number)) weights[place] = phraseWeight;
      });
    }
    return weights;
  }

  private place(weights: Float32Array, stem: string, field: keyof Postings, factor: number): void {
    const postings = this.index.terms.get(stem)?.[field] ?? [];
    for (let i = 0; i < postings.length; i += 2) {
      const weight = (postings[i + 1] as number) * factor;
      const place = postings[i] as number;
      if (weight > (weights[place] as number)) weights[place] = weight;
    }
  }

  /** The phrases that mean the same as a word, or as a phrase of the query that contains it. */
  private *synonymsOf(typedWord: Typed, words: Typed[]): Iterable<string[]> {
    const stems = words.map((word) => word.stem);
    for (const group of this.synonyms) {
      const ownPhrase = group.find(
        (phrase) => phrase.includes(typedWord.stem) && contains(stems, phrase),
      );
      if (!ownPhrase) continue;
      for (const phrase of group) if (phrase !== ownPhrase) yield phrase;
    }
  }

  /** Split two words that were written as one; otherwise the word itself. */
  private splitWord(typedWord: Typed): Typed[] {
    const { word } = typedWord;
    if (word.length < 6 || /\d/.test(word) || this.index.terms.has(typedWord.stem))
      return [typedWord];
    if (this.typingErrors.corrections(word).some(([, distance]) => distance < 2))
      return [typedWord];
    for (let split = 3; split <= word.length - 3; split++) {
      const halves = [...typed(word.slice(0, split)), ...typed(word.slice(split))];
      if (halves.every((half) => this.index.terms.has(half.stem))) return halves;
    }
    return [typedWord];
  }

  /** Whether a word is that of a name, or no entry has it and it is spelled like that. */
  private isLike({ word, stem }: Typed, named: string): boolean {
    if (stem === named || this.index.terms.has(stem)) return stem === named;
    return this.typingErrors.corrections(word).some(([correction]) => correction === named);
  }

  /** Titles with words that are spelled like those of a query without results. */
  nearest({ words }: Query): string[] {
    const distances = new Map<string, number>();
    for (const { word } of words.filter((typedWord) => !isStop(typedWord.word))) {
      const limit = Math.max(1, Math.min(FAR, word.length - FAR));
      for (const [stem, distance] of this.typingErrors.similarWords(word, limit)) {
        const postings = this.index.terms.get(stem)?.entries ?? [];
        for (let i = 0; i < postings.length; i += 2) {
          const title = this.index.rows[postings[i] as number]?.[1] ?? "";
          const isShortTitle = wordsOf(title).includes(stem) && title.length < 40;
          if (isShortTitle) distances.set(title, Math.min(distances.get(title) ?? FAR, distance));
        }
      }
    }
    const sorted = [...distances].sort((a, b) => a[1] - b[1]);
    return sorted.slice(0, 5).map(([title]) => title);
  }
}

/** Group the ids that share a phrase; the longest phrases come first. */
function byPhrase(groups: readonly [string, string[]][]): Named[] {
  const phrasesByStems = new Map<string, Named>();
  for (const [id, phrases] of groups) {
    for (const stems of phrases.map((text) => wordsOf(text))) {
      const sameStems = phrasesByStems.get(stems.join(" "));
      if (sameStems && !sameStems.ids.includes(id)) sameStems.ids.push(id);
      else if (!sameStems && stems.length)
        phrasesByStems.set(stems.join(" "), { ids: [id], stems });
    }
  }
  return [...phrasesByStems.values()].sort((a, b) => b.stems.length - a.stems.length);
}

/** Mark the words of the phrases that are in a query, and return the ids of each phrase. */
function mark(
  words: Typed[],
  phrases: readonly Named[],
  isLike: (word: Typed, stem: string) => boolean,
): string[][] {
  const named: string[][] = [];
  for (const { ids, stems } of phrases) {
    for (let start = 0; start + stems.length <= words.length; start++) {
      const run = words.slice(start, start + stems.length);
      if (!stems.every((stem, i) => run[i] && !run[i].scope && isLike(run[i], stem))) continue;
      for (const word of run) word.scope = ids;
      named.push(ids);
    }
  }
  return named;
}

function oneSidedIn(words: readonly Typed[]): OneSided | undefined {
  for (const [at, { scope }] of words.entries()) {
    const before = words.slice(0, at).map(({ word }) => word);
    const [found, only, isNewer] = (scope && ONE_SIDED.exec(before.join(" "))) || [];
    if (scope && found) return { ids: scope, has: !!(only || isNewer), isNewer: !!isNewer };
  }
  return undefined;
}

/** The edition of an edition or a pack. */
export const editionOf = (id: string): string => id.split("/")[0] ?? id;

/** The ids that a query names: packs of the named editions, and editions without a named pack. */
function narrowed(named: readonly string[][]): string[] {
  const editions = named.flat().filter((id) => !id.includes("/"));
  const certain = named.flatMap((ids) => (ids.length > 1 ? [] : ids.map(editionOf)));
  const packs = named.flatMap((ids) => {
    const all = ids.filter((id) => id.includes("/"));
    const some = all.filter((id) => certain.includes(editionOf(id)));
    return some.length ? some : all;
  });
  const alone = editions.filter((edition) => !packs.some((pack) => editionOf(pack) === edition));
  return [...new Set([...alone, ...packs])];
}

/** Two editions or packs to compare; an edition and a pack of another one only in a comparison. */
function pairOf(inside: readonly string[], compares: boolean): [string, string] | undefined {
  const [one, two, ...more] = inside;
  if (!one || !two || more.length) return undefined;
  const isOfKind = one.includes("/") === two.includes("/");
  return isOfKind || compares ? [one, two] : undefined;
}
