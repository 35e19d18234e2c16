/** The reader's last queries, in this browser only. */

import { store, storedList } from "../stored";

const KEY = "musterbook-searches";
const MOST = 4;

/** The last queries that led to an entry, the newest first. */
export const recent = (): string[] => storedList(KEY);

/** Stores a query that led to an entry. */
export function remember(query: string): void {
  const words = query.trim();
  if (!words) return;
  const others = recent().filter((one) => one.toLowerCase() !== words.toLowerCase());
  store(KEY, JSON.stringify([words, ...others].slice(0, MOST)));
}
