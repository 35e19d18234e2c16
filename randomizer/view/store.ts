/**
 * Keeping the game on the device. Storage may be forbidden, full or damaged: each gives a message,
 * and the game goes on. A save that cannot be read is put aside, never thrown away.
 */

import { type Game, restored, saved } from "../engine/history.ts";
import type { Pack } from "../engine/pack.ts";

const KEY = "musterbook.randomizer.game";
const ASIDE = "musterbook.randomizer.aside";

export type Trouble = "noStore" | "fullStore";

export interface Loaded {
  readonly game: Game | null;
  /** A save that could not be read, as it was found. */
  readonly broken: string | null;
}

export function load(packs: readonly Pack[]): Loaded {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    return { game: null, broken: null };
  }
  if (text === null) return { game: null, broken: aside() };
  try {
    const save = JSON.parse(text) as { pack?: unknown };
    const pack = packs.find((item) => item.id === save.pack);
    if (pack === undefined) throw new Error("the pack of this save is not here");
    return { game: restored(pack, save), broken: null };
  } catch {
    try {
      localStorage.setItem(ASIDE, text);
      localStorage.removeItem(KEY);
    } catch {
      // It stays where it is until the next save; it is in memory for the download all the same.
    }
    return { game: null, broken: text };
  }
}

function aside(): string | null {
  try {
    return localStorage.getItem(ASIDE);
  } catch {
    return null;
  }
}

export function keep(game: Game | null): Trouble | null {
  try {
    if (game === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(saved(game)));
    return null;
  } catch (error) {
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    return full ? "fullStore" : "noStore";
  }
}

/** Forget the save that was put aside. */
export function drop(): void {
  try {
    localStorage.removeItem(ASIDE);
  } catch {
    // Nothing is kept then.
  }
}
