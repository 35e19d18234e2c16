/** Typing errors: how many there are between two words, and which words of the site were meant. */

/** A word as it is written, with the letters in it. */
export interface WrittenWord {
  word: string;
  stem: string;
  mask: number;
}

/** A bit for each letter, to skip words that cannot be similar. */
export function letters(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

function bits(mask: number): number {
  let sums = mask - ((mask >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  return (((sums + (sums >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * The number of typing errors between two words: missing, extra, wrong or swapped letters.
 *
 * More than `limit` is returned as `limit + 1`.
 */
export function errors(word: string, otherWord: string, limit: number): number {
  if (Math.abs(word.length - otherWord.length) > limit) return limit + 1;
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: otherWord.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    let rowMinimum = i;
    for (let j = 1; j <= otherWord.length; j++) {
      const isSame = word.charCodeAt(i - 1) === otherWord.charCodeAt(j - 1);
      let cost = Math.min(
        (lastRow[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (lastRow[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        i > 1 && j > 1 && word[i - 1] === otherWord[j - 2] && word[i - 2] === otherWord[j - 1];
      if (isSwapped) cost = Math.min(cost, (rowBeforeLast[j - 2] as number) + 1);
      row.push(cost);
      rowMinimum = Math.min(rowMinimum, cost);
    }
    if (rowMinimum > limit) return limit + 1;
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return lastRow[otherWord.length] as number;
}

export class TypingErrors {
  private readonly words: readonly WrittenWord[];
  private readonly cache = new Map<string, [string, number][]>();

  constructor(words: readonly WrittenWord[]) {
    this.words = words;
  }

  /** The stems of words that a word may stand for, with the number of typing errors. */
  corrections(word: string): [string, number][] {
    const cached = this.cache.get(word);
    if (cached) return cached;
    let corrections: [string, number][] = [];
    if (word.length > 3 && !/\d/.test(word)) {
      const limit = word.length > 7 ? 2 : 1;
      corrections = this.similarWords(word, limit);
      if (!corrections.length && word.length > 4) corrections = this.similarWords(word, limit + 1);
    }
    this.cache.set(word, corrections);
    return corrections;
  }

  /** The stems of the words that are spelled most like a word, with the number of typing errors. */
  similarWords(word: string, limit: number): [string, number][] {
    const mask = letters(word);
    const corrections: [string, number][] = [];
    for (const indexed of this.words) {
      if (Math.abs(indexed.word.length - word.length) > limit) continue;
      if (bits(indexed.mask ^ mask) > 2 * limit || /\d/.test(indexed.word)) continue;
      const distance = errors(word, indexed.word, limit);
      if (distance <= limit)
        corrections.push([indexed.stem, distance + (indexed.word[0] === word[0] ? 0 : 0.5)]);
    }
    const minDistance = Math.min(...corrections.map(([, distance]) => distance));
    return corrections.filter(([, distance]) => distance <= minDistance + 0.5);
  }
}
