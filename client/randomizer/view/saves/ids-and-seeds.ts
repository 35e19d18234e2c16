/** Random texts: ids of games, and seeds that people read aloud. */

export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join("");

/** Letters that sound different when a seed is read aloud. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  // Larger bytes would favour the first letters.
  const limit = 256 - (256 % LETTERS.length);
  const letters = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.slice(0, 16).join("");
}
