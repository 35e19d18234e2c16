/**
 * Games in the browser's storage, as text by id. Storage may be denied or full: `write` returns the
 * problem, and games that could not be written stay in memory until the page is closed.
 */

const OPEN = "musterbook.randomizer.open";
const GAME = "musterbook.randomizer.games.";

export type Problem = "noStore" | "fullStore";

/** Games that could not be written. */
const unsaved = new Map<string, string>();

export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join("");

/** The text of every game, by id. */
export function all(): Map<string, string> {
  const texts = new Map<string, string>();
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index) ?? "";
      const text = key.startsWith(GAME) ? localStorage.getItem(key) : null;
      if (text !== null) texts.set(key.slice(GAME.length), text);
    }
  } catch {
    // Storage is denied: only games in memory are listed.
  }
  for (const [id, text] of unsaved) texts.set(id, text);
  return texts;
}

export function read(id: string): string | null {
  try {
    return unsaved.get(id) ?? localStorage.getItem(GAME + id);
  } catch {
    return unsaved.get(id) ?? null;
  }
}

export function write(id: string, text: string): Problem | null {
  try {
    localStorage.setItem(GAME + id, text);
    unsaved.delete(id);
    return null;
  } catch (error) {
    unsaved.set(id, text);
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "fullStore" : "noStore";
  }
}

export function remove(id: string): void {
  unsaved.delete(id);
  try {
    localStorage.removeItem(GAME + id);
  } catch {
    // Storage is denied: there is nothing to remove.
  }
}

/** Id of the game in this tab; a new tab opens the one that was open last. */
export function openId(): string | null {
  try {
    return sessionStorage.getItem(OPEN) ?? localStorage.getItem(OPEN);
  } catch {
    return null;
  }
}

export function setOpen(id: string | null): void {
  try {
    sessionStorage.setItem(OPEN, id ?? "");
    localStorage.setItem(OPEN, id ?? "");
  } catch {
    // Storage is denied: the next visit opens the start page.
  }
}

/** The id in a storage key; null when the key is not that of a game. */
export const idIn = (key: string | null): string | null =>
  key?.startsWith(GAME) ? key.slice(GAME.length) : null;
