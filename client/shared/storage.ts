/** Values that this browser keeps; those that it does not store last until the page is closed. */

const unsaved = new Map<string, string>();

/** Why a value is not stored: storage is denied, or full. */
export type StorageProblem = "denied" | "full";

/** The value stored under a key, or null. */
export function stored(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Store a value under a key; null removes it. */
export function store(key: string, value: string | null): StorageProblem | null {
  unsaved.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return null;
  } catch (error) {
    if (value !== null) unsaved.set(key, value);
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "full" : "denied";
  }
}

/** All values whose keys begin with a text, by the rest of the key. */
export function storedUnder(prefix: string): Map<string, string> {
  const keys = new Set(unsaved.keys());
  try {
    for (let at = 0; at < localStorage.length; at += 1) keys.add(localStorage.key(at) ?? "");
  } catch {
    // Storage is denied: only values in memory are listed.
  }
  const values = new Map<string, string>();
  for (const key of keys) {
    const value = key.startsWith(prefix) ? stored(key) : null;
    if (value !== null) values.set(key.slice(prefix.length), value);
  }
  return values;
}

/** The texts stored as a list under a key; none if it holds something else. */
export function storedList(key: string): string[] {
  const list = parsed(stored(key));
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

/** The value in a JSON text; null if it is none. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
