/** Values that this browser keeps; if storage is denied, they last until the page is closed. */

const unsaved = new Map<string, string>();

/** The value stored under a key, or null. */
export function stored(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value under a key; null removes it. */
export function store(key: string, value: string | null): void {
  unsaved.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) unsaved.set(key, value);
  }
}

/** The texts stored as a list under a key; none if it holds something else. */
export function storedList(key: string): string[] {
  try {
    const list: unknown = JSON.parse(stored(key) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // not ours
  }
}
