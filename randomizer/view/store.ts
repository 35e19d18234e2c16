/**
 * Keeping games on the device, as text under names of their own. Storage may be forbidden or full:
 * writing says so, and what could not be written stays in memory until this page is closed.
 */

const OPEN = "musterbook.randomizer.open";
const GAME = "musterbook.randomizer.games.";
/** Where the first version kept its only game, and a game that it could not read. */
const FIRST = ["musterbook.randomizer.game", "musterbook.randomizer.aside"] as const;

export type Trouble = "noStore" | "fullStore";

/** Games that could not be written. */
const unsaved = new Map<string, string>();

export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join("");

/** The text of every game, by id. */
export function all(): Map<string, string> {
  const found = new Map<string, string>();
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at) ?? "";
      const text = key.startsWith(GAME) ? localStorage.getItem(key) : null;
      if (text !== null) found.set(key.slice(GAME.length), text);
    }
  } catch {
    // Nothing can be read: what is in memory is all there is.
  }
  for (const [id, text] of unsaved) found.set(id, text);
  return found;
}

export function read(id: string): string | null {
  try {
    return unsaved.get(id) ?? localStorage.getItem(GAME + id);
  } catch {
    return unsaved.get(id) ?? null;
  }
}

export function write(id: string, text: string): Trouble | null {
  try {
    localStorage.setItem(GAME + id, text);
    unsaved.delete(id);
    return null;
  } catch (error) {
    unsaved.set(id, text);
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    return full ? "fullStore" : "noStore";
  }
}

export function remove(id: string): void {
  unsaved.delete(id);
  try {
    localStorage.removeItem(GAME + id);
  } catch {
    // Nothing is kept then.
  }
}

/** The game that this tab shows; a new tab shows the one that was open last. */
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
    // The next visit begins with the first screen.
  }
}

/** Bring games of the first version to where games are kept now; the ids that they got. */
export function bringOver(): string[] {
  const ids: string[] = [];
  try {
    for (const key of FIRST) {
      const text = localStorage.getItem(key);
      if (text === null) continue;
      const id = freshId();
      localStorage.setItem(GAME + id, text);
      localStorage.removeItem(key);
      ids.push(id);
    }
  } catch {
    // It stays where it is; there may be room the next time.
  }
  return ids;
}

/** The id in a key of the storage; null for keys that hold no game. */
export const idIn = (key: string | null): string | null =>
  key?.startsWith(GAME) ? key.slice(GAME.length) : null;
