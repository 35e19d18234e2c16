/**
 * Reproducible randomness: every number follows from the seed of the game, the name of a stream and
 * how often that stream was used. Streams are independent (one for each deck of each side), so one
 * side's actions never change the other's draws. Generator and unbiased range come from pure-rand.
 */

import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { Draft } from "./state.ts";

export type Below = (limit: number) => number;

/** Four words of 32 bits that depend on every character of the text. */
export function digest(text: string): [number, number, number, number] {
  let a = 0x243f6a88;
  let b = 0x85a308d3;
  let c = 0x13198a2e;
  let d = 0x03707344;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(b ^ code, 0x9e3779b1) ^ (a >>> 15);
    b = Math.imul(c ^ code, 0x85ebca77) ^ (b >>> 13);
    c = Math.imul(d ^ code, 0xc2b2ae3d) ^ (c >>> 16);
    d = Math.imul(a ^ code, 0x27d4eb2f) ^ (d >>> 14);
  }
  const mix = (word: number): number => {
    let mixed = Math.imul(word ^ (word >>> 16), 0x7feb352d);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
    return (mixed ^ (mixed >>> 16)) | 0;
  };
  const words: [number, number, number, number] = [mix(a ^ d), mix(b ^ a), mix(c ^ b), mix(d ^ c)];
  if (words.every((word) => word === 0)) words[0] = 1; // the generator must not start from zeros
  return words;
}

/** The next use of a stream: a function that returns whole numbers from 0 to its limit minus 1. */
export function chance(state: Pick<Draft, "seed" | "streams">, stream: string): Below {
  const used = state.streams[stream] ?? 0;
  state.streams[stream] = used + 1;
  const generator = xoroshiro128plusFromState(digest(`${state.seed}/${stream}/${used}`));
  return (limit) => uniformInt(generator, 0, limit - 1);
}

/** A new list in random order, each order equally likely (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], below: Below): T[] {
  const result = [...items];
  for (let end = result.length - 1; end > 0; end -= 1) {
    const at = below(end + 1);
    const swapped = result[end] as T;
    result[end] = result[at] as T;
    result[at] = swapped;
  }
  return result;
}
