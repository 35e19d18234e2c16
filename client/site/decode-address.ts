/** Return a part of an address, decoded; empty if it is damaged, such as `%`. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Return the fragment of an address without its `#`, decoded. */
export const fragmentOf = (hash: string): string => decoded(hash.slice(1));
