/**
 * The games on this device: open, save, rename, delete, and import from a link or a file. Each is
 * stored as text under its id.
 */

import { OPEN_GAME_KEY, SAVED_GAME_KEY } from "../../../shared/saved-game.ts";
import type { StorageProblem } from "../../../shared/storage.ts";
import { parsed, store, stored, storedUnder } from "../../../shared/storage.ts";
import type { Game } from "../../engine/history.ts";
import type { Id, Pack } from "../../engine/pack.ts";
import * as T from "../texts.ts";
import type { GameDetails, Opened, OpenGame, Save } from "./save-format.ts";
import { asSave, nameOf, openSave, readSave, toSave } from "./save-format.ts";

/** A random id of a game. */
const freshId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join("");

/** An opened save with its text. */
export type Loaded = Opened & { readonly text: string };

/**
 * An opened save from elsewhere. `keep` keeps it; `both` says that it is kept in addition to another
 * one.
 */
export type Imported = Loaded & { readonly both?: boolean; keep(): void };

export class StoredGames {
  /** The packs that are loaded. */
  private readonly packs: () => readonly Pack[];
  /** The text of each game that this tab last read or wrote. */
  private readonly known = new Map<string, string>();
  private problem: StorageProblem | null = null;

  /** `changed` is called with the id of each game that another tab writes or removes. */
  constructor(packs: () => readonly Pack[], changed: (id: string) => void) {
    this.packs = packs;
    window.addEventListener("storage", ({ key }) => {
      if (key?.startsWith(SAVED_GAME_KEY)) changed(key.slice(SAVED_GAME_KEY.length));
    });
  }

  /** The text of every game, by id. */
  texts(): ReadonlyMap<string, string> {
    return storedUnder(SAVED_GAME_KEY);
  }

  /** The text of a game; null if it is not stored. */
  textOf(id: string): string | null {
    return stored(SAVED_GAME_KEY + id);
  }

  /** Id of the game in this tab, in a new one of the game that was open last; "" for the start page. */
  lastId(): string {
    try {
      return sessionStorage.getItem(OPEN_GAME_KEY) ?? stored(OPEN_GAME_KEY) ?? "";
    } catch {
      return "";
    }
  }

  private setOpen(id: string): void {
    try {
      sessionStorage.setItem(OPEN_GAME_KEY, id);
    } catch {
      // Storage is denied: the next visit opens the start page.
    }
    store(OPEN_GAME_KEY, id);
  }

  /** Id of the pack of a game; null when there is no such game, or it cannot be read. */
  packOf(id: string): Id | null {
    return this.saveOf(id)?.game.pack ?? null;
  }

  /** Find a game, and remember it as the one on the screen. */
  open(id: string): Loaded | null {
    const loaded = this.find(id);
    if (loaded !== null) this.setOpen(id);
    return loaded;
  }

  /** Find a game; its pack must be loaded, if this page has it. */
  find(id: string): Loaded | null {
    const text = stored(SAVED_GAME_KEY + id);
    if (text === null) return null;
    this.known.set(id, text);
    return { ...openSave(this.packs(), changedSave(parsed(text), { id })), text };
  }

  /** The game, if another tab has written it since this tab did. */
  newer(id: string): Loaded | null {
    const text = stored(SAVED_GAME_KEY + id);
    return text === null || text === this.known.get(id) ? null : this.find(id);
  }

  /** A new game of this device. */
  begin(game: Game, name: string, armies: GameDetails["armies"]): OpenGame {
    return this.added(freshId(), game, name, armies);
  }

  /** A game of another phone, with what this device has noted about it. */
  join(id: string, game: Game, name: string, armies: GameDetails["armies"]): OpenGame {
    const own = this.find(id);
    if (own?.is !== "game") return this.added(id, game, name, armies);
    this.setOpen(id);
    return { ...own.game, game };
  }

  private added(id: string, game: Game, name: string, armies: GameDetails["armies"]): OpenGame {
    this.setOpen(id);
    const details = { date: Date.now(), armies, note: "" };
    return { id, name, game, base: null, chessClock: null, details };
  }

  /** Save a game beside the one that goes on; returns its text if it cannot be stored. */
  keep(game: OpenGame): string | null {
    const id = freshId();
    const text = JSON.stringify(toSave({ ...game, id }));
    return this.put(id, text) === null ? null : text;
  }

  /** Write a game; returns a failure the first time that it cannot be stored. */
  save(game: OpenGame) {
    const text = JSON.stringify(toSave(game));
    const problem = this.put(game.id, text);
    const isNew = problem !== null && problem !== this.problem;
    this.problem = problem;
    return isNew ? { problem, text } : null;
  }

  leave(): void {
    this.setOpen("");
  }

  rename(id: string, name: string): void {
    const value = parsed(stored(SAVED_GAME_KEY + id));
    if (value instanceof Object) this.put(id, JSON.stringify({ ...value, id, name }));
  }

  /** Delete a game; `undo` restores it. */
  remove(id: string): { readonly name: string; undo(): void } {
    const text = stored(SAVED_GAME_KEY + id);
    const save = this.saveOf(id);
    store(SAVED_GAME_KEY + id, null);
    return {
      name: save === null ? T.oldGame : nameOf(save),
      undo: () => {
        if (text !== null) this.put(id, text);
      },
    };
  }

  /**
   * A save that was read from a text, to be kept once it was shown; null if it is not a save. It
   * replaces a game with the same id if it has all of that game's actions; otherwise both are kept.
   */
  imported(value: unknown, text: string): Imported | null {
    const given = asSave(value);
    if (given === "newer") return { is: "broken", why: given, text, keep: () => undefined };
    if (given === null) return null;
    const { id: givenId } = given;
    const isTaken = stored(SAVED_GAME_KEY + givenId) !== null;
    const existing = this.saveOf(givenId);
    const keepsBoth = isTaken && (existing === null || !continues(existing, given));
    const needsId = keepsBoth || !/^[a-z0-9]{4,20}$/.test(givenId);
    const id = needsId ? freshId() : givenId;
    const kept = changedSave(value, { id, changed: Date.now() });
    const opened = openSave(this.packs(), kept);
    if (opened.is === "broken") return null;
    const keep = (): void => {
      if (opened.is === "game") this.setOpen(id);
      else this.put(id, JSON.stringify(kept));
    };
    return { ...opened, text, both: keepsBoth, keep };
  }

  private saveOf(id: string): Save | null {
    return readSave(stored(SAVED_GAME_KEY + id));
  }

  private put(id: string, text: string): StorageProblem | null {
    const problem = store(SAVED_GAME_KEY + id, text);
    this.known.set(id, text);
    return problem;
  }
}

/** The value of a save with other values in it. */
const changedSave = (value: unknown, change: Partial<Save>): unknown =>
  value instanceof Object ? { ...value, ...change } : value;

/** Whether a save has all actions of an older one, and perhaps more. */
function continues(older: Save, newer: Save): boolean {
  if (older.base != null || older.game.pack !== newer.game.pack) return false;
  const olderSteps = older.game.steps.slice(0, older.game.at);
  return (
    olderSteps.length > 0 &&
    JSON.stringify(olderSteps) === JSON.stringify(newer.game.steps.slice(0, olderSteps.length))
  );
}
