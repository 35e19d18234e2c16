/** The reader's last queries, in this browser only. */

const KEY = "musterbook-searches";
const MOST = 4;

/** The last queries that led to an entry, the newest first. */
export function recent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // not available, or not ours
  }
}

/** Stores a query that led to an entry. */
export function remember(query: string): void {
  const words = query.trim();
  if (!words) return;
  try {
    const others = recent().filter((one) => one.toLowerCase() !== words.toLowerCase());
    localStorage.setItem(KEY, JSON.stringify([words, ...others].slice(0, MOST)));
  } catch {
    // not available: nothing is offered next time
  }
}
