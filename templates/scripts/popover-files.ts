/** The file that contains the popover of an id; the build divides popovers in the same way. */

const SHARES = 128;

/** Return the number of the file that holds the popover of an id. */
export function share(id: string): number {
  let number = 0;
  for (const byte of new TextEncoder().encode(id)) number = (number * 31 + byte) % 65521;
  return number % SHARES;
}
