/** The games on this device: opening, keeping, naming, deleting, taking in one from elsewhere. */

import type { Game, Pack } from "../engine/index.ts";
import type { Sharing } from "./lazy.ts";
import {
  migrated,
  type Opened,
  open,
  openText,
  type Save,
  type Table,
  taleOf,
  toSave,
} from "./saves.ts";
import * as store from "./store.ts";
import { listen, tell } from "./sync.ts";
import { T } from "./texts.ts";

/** A game as it was found, with the text it was found as. */
export type Found = Opened & { readonly text: string; readonly both?: boolean };

export interface Trouble {
  readonly is: store.Trouble;
  readonly name: string;
  readonly text: string;
}

export class Games {
  private readonly packs: readonly Pack[];
  /** What this tab last read or wrote of a game. */
  private readonly seen = new Map<string, string>();
  private trouble: store.Trouble | null = null;
  private readonly came: readonly string[];

  constructor(packs: readonly Pack[], changed: (id: string) => void) {
    this.packs = packs;
    this.came = store.bringOver();
    listen(changed);
  }

  texts(): ReadonlyMap<string, string> {
    return store.all();
  }

  /** The game that was open last; null for the first screen. */
  last(): Found | null {
    return this.find(this.came[0] ?? store.openId() ?? "");
  }

  find(id: string): Found | null {
    const text = store.read(id);
    if (text === null) return null;
    store.setOpen(id);
    this.seen.set(id, text);
    const found = openText(this.packs, text);
    if (found.is === "broken") return { ...found, text };
    const save = { ...found.save, id };
    if (found.is === "tale") return { ...found, save, text };
    return { ...found, save, table: named({ ...found.table, id }), text };
  }

  /** The game if another tab has written it since this one did. */
  newer(id: string): Found | null {
    const text = store.read(id);
    return text === null || text === this.seen.get(id) ? null : this.find(id);
  }

  /** A new game on the table, with a name of its own. */
  begin(game: Game): Table {
    const table = named({ id: store.freshId(), name: "", game, base: null, times: null });
    store.setOpen(table.id);
    return table;
  }

  /** Write a game; tells once what keeps it from being kept. */
  keep(table: Table): Trouble | null {
    const text = JSON.stringify(toSave(table));
    const is = store.write(table.id, text);
    this.seen.set(table.id, text);
    tell(table.id);
    const news = is !== null && is !== this.trouble;
    this.trouble = is;
    return news ? { is, name: table.name, text } : null;
  }

  leave(): void {
    store.setOpen(null);
  }

  rename(id: string, name: string): void {
    const save = this.saveOf(id);
    if (save !== null) this.put(id, JSON.stringify({ ...save, id, name }));
  }

  /** Delete a game; `undo` brings it back as it was. */
  remove(id: string): { readonly name: string; undo(): void } {
    const text = store.read(id);
    const save = this.saveOf(id);
    store.remove(id);
    tell(id);
    return {
      name: save?.name || save?.tale?.mission[0] || T.oldGame,
      undo: () => {
        if (text !== null) this.put(id, text);
      },
    };
  }

  /**
   * Take in a game: the text of a file, or a link or code, which the second script reads. A game that
   * stands here already is replaced when the other one has all its actions; else both are kept.
   */
  take(text: string, part: Pick<Sharing, "fromText" | "follow">): Found | null {
    const code = /(?:^|#)([gq]\d[\w-]+)\s*$/.exec(text.trim())?.[1];
    let value: unknown = null;
    try {
      value = code === undefined ? JSON.parse(text) : part.fromText(code);
    } catch {
      return null;
    }
    if (value === null) return null;
    const found = part.follow(this.packs, open(this.packs, value));
    if (found.is === "broken") return found.why === "newer" ? { ...found, text } : null;
    const mine = this.saveOf(found.save.id);
    const both = mine !== null && !continues(mine, found.save);
    const fresh = both || !/^[a-z0-9]{4,20}$/.test(found.save.id);
    const id = fresh ? store.freshId() : found.save.id;
    const name = both ? T.savedAs(found.save.name) : found.save.name;
    const save = { ...found.save, id, name, changed: Date.now() };
    if (found.is === "tale") {
      this.put(id, JSON.stringify(save));
      return { ...found, save, text, both };
    }
    store.setOpen(id);
    const table = named({ ...found.table, id, name });
    return { ...found, save: { ...save, name: table.name }, table, text, both };
  }

  private saveOf(id: string): Save | null {
    try {
      const save = migrated(JSON.parse(store.read(id) ?? "null"));
      return save === "newer" ? null : save;
    } catch {
      return null;
    }
  }

  private put(id: string, text: string): void {
    store.write(id, text);
    this.seen.set(id, text);
    tell(id);
  }
}

/** Whether a game has all that another has done, and perhaps more. */
function continues(old: Save, now: Save): boolean {
  if (old.base !== null || old.game.pack !== now.game.pack) return false;
  const done = old.game.actions.slice(0, old.game.at);
  return JSON.stringify(done) === JSON.stringify(now.game.actions.slice(0, done.length));
}

/** A game without a name is called after the first card of its mission. */
function named(table: Table): Table {
  if (table.name !== "") return table;
  return { ...table, name: taleOf(table.game).mission[0] ?? table.game.pack.name };
}
