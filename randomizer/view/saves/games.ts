/** The games on this device: open, save, rename, delete, and import from a link or a file. */

import type { Game, Id, Pack } from "../../engine/index.ts";
import * as T from "../texts.ts";
import {
  asSave,
  type Details,
  type Opened,
  type OpenGame,
  open,
  openText,
  type Save,
  toSave,
} from "./format.ts";
import type { replayWithDraws } from "./replay.ts";
import * as store from "./storage.ts";
import { listen, tell } from "./storage.ts";

/**
 * An opened save with its text; `both` says that an imported game was kept in addition to another.
 */
export type Loaded = Opened & { readonly text: string; readonly both?: boolean };

export interface Failure {
  readonly problem: store.Problem;
  readonly text: string;
}

export class Games {
  /** The packs that are loaded. */
  private readonly packs: () => readonly Pack[];
  /** The text of each game that this tab last read or wrote. */
  private readonly known = new Map<string, string>();
  private problem: store.Problem | null = null;

  constructor(packs: () => readonly Pack[], changed: (id: string) => void) {
    this.packs = packs;
    listen(changed);
  }

  /** The text of every game, by id. */
  texts(): ReadonlyMap<string, string> {
    return store.all();
  }

  /** Id of the game that was open last; empty for the start page. */
  lastId(): string {
    return store.openId() ?? "";
  }

  /** Id of the pack of a game; null when there is no such game, or it cannot be read. */
  packOf(id: string): Id | null {
    return this.saveOf(id)?.game.pack ?? null;
  }

  /** Open a game; its pack must be loaded, if this page has it. */
  find(id: string): Loaded | null {
    const text = store.read(id);
    if (text === null) return null;
    store.setOpen(id);
    this.known.set(id, text);
    const opened = openText(this.packs(), text);
    if (opened.is === "broken") return { ...opened, text };
    const save = { ...opened.save, id };
    if (opened.is === "summary") return { ...opened, save, text };
    return { ...opened, save, game: { ...opened.game, id }, text };
  }

  /** The game, if another tab has written it since this tab did. */
  newer(id: string): Loaded | null {
    const text = store.read(id);
    return text === null || text === this.known.get(id) ? null : this.find(id);
  }

  begin(game: Game, armies: Details["armies"]): OpenGame {
    const id = store.freshId();
    store.setOpen(id);
    const details = { date: Date.now(), armies, note: "" };
    return { id, name: "", game, base: null, times: null, unsealed: null, details };
  }

  /** A game of another phone, with what this device has noted about it. */
  join(id: string, game: Game, name: string, armies: Details["armies"]): OpenGame {
    const own = this.find(id);
    store.setOpen(id);
    if (own?.is === "game") return { ...own.game, game };
    const details = { date: Date.now(), armies, note: "" };
    return { id, name, game, base: null, times: null, unsealed: null, details };
  }

  /** Save a game beside the one that goes on. */
  keep(game: Game, other: OpenGame): void {
    const name = T.copyOf(other.name || T.oldGame);
    this.save({ ...other, id: store.freshId(), name, game });
  }

  /** Write a game; returns a failure the first time that it cannot be stored. */
  save(game: OpenGame): Failure | null {
    const text = JSON.stringify(toSave(game));
    const problem = this.put(game.id, text);
    const isNew = problem !== null && problem !== this.problem;
    this.problem = problem;
    return isNew ? { problem, text } : null;
  }

  leave(): void {
    store.setOpen(null);
  }

  rename(id: string, name: string): void {
    const save = this.saveOf(id);
    if (save !== null) this.put(id, JSON.stringify({ ...save, id, name }));
  }

  /** Delete a game; `undo` restores it. */
  remove(id: string): { readonly name: string; undo(): void } {
    const text = store.read(id);
    const save = this.saveOf(id);
    store.remove(id);
    tell(id);
    return {
      name: save?.name || save?.summary?.mission[0] || T.oldGame,
      undo: () => {
        if (text !== null) this.put(id, text);
      },
    };
  }

  /**
   * Import a save that was read from a text; null if it is not a save. It replaces a game with
   * the same id if it has all of that game's actions; otherwise both are kept.
   */
  importSave(value: unknown, text: string, replay: typeof replayWithDraws): Loaded | null {
    const packs = this.packs();
    const opened = replay(packs, open(packs, value));
    if (opened.is === "broken") return opened.why === "newer" ? { ...opened, text } : null;
    const existing = this.saveOf(opened.save.id);
    const keepsBoth = existing !== null && !continues(existing, opened.save);
    const needsId = keepsBoth || !/^[a-z0-9]{4,20}$/.test(opened.save.id);
    const id = needsId ? store.freshId() : opened.save.id;
    const name = keepsBoth ? T.copyOf(opened.save.name || T.oldGame) : opened.save.name;
    const save = { ...opened.save, id, name, changed: Date.now() };
    if (opened.is === "summary") {
      this.put(id, JSON.stringify(save));
      return { ...opened, save, text, both: keepsBoth };
    }
    store.setOpen(id);
    return { ...opened, save, game: { ...opened.game, id, name }, text, both: keepsBoth };
  }

  private saveOf(id: string): Save | null {
    try {
      const save = asSave(JSON.parse(store.read(id) ?? "null"));
      return save === "newer" ? null : save;
    } catch {
      return null;
    }
  }

  private put(id: string, text: string): store.Problem | null {
    const problem = store.write(id, text);
    this.known.set(id, text);
    tell(id);
    return problem;
  }
}

/** Whether a save has all actions of an older one, and perhaps more. */
function continues(older: Save, newer: Save): boolean {
  if (older.base !== null || older.game.pack !== newer.game.pack) return false;
  const olderSteps = older.game.steps.slice(0, older.game.at);
  return (
    JSON.stringify(olderSteps) === JSON.stringify(newer.game.steps.slice(0, olderSteps.length))
  );
}
