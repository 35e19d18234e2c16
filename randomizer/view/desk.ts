/**
 * The game on the table and its place among the games on this device: it is kept at every step,
 * followed when another tab goes on with it, taken in from a link or a file. How it looks is `app.ts`.
 */

import { active, current, type Game } from "../engine/index.ts";
import type { Offline } from "../worker/offline.ts";
import { run } from "./clock.ts";
import { h } from "./dom.ts";
import { type Found, Games } from "./games.ts";
import { type Sharing, type ShelfDoers, sharing } from "./lazy.ts";
import { download, fileName, type Notes, notes } from "./notes.ts";
import type { Library } from "./page.ts";
import type { Save, Table } from "./saves.ts";
import { T } from "./texts.ts";

export abstract class Desk implements ShelfDoers {
  protected readonly root: HTMLElement;
  protected readonly live: HTMLElement;
  protected readonly notes: Notes;
  protected readonly library: Library;
  protected readonly games: Games;
  protected table: Table | null = null;
  protected told: { save: Save; why: "noPack" | "changed" } | null = null;
  protected ready: Offline = { is: "none" };
  /** The second script could not be had. */
  private alone = false;

  constructor(mount: HTMLElement, library: Library) {
    this.library = library;
    this.root = h("div", { class: "root" });
    this.live = h("div", { class: "live", "aria-live": "polite", role: "status" });
    const alarm = h("div", { class: "heard", role: "alert" });
    mount.replaceChildren(this.root, this.live, alarm);
    this.notes = notes(alarm, () => this.draw());
    this.games = new Games(library.packs, (id) => this.elsewhere(id));
  }

  protected abstract draw(): void;
  /** Read out what has just happened. */
  protected abstract announce(): void;
  /** Forget what belongs to another game: tabs, seats, ticks. */
  protected abstract settle(): void;
  /** Leave the game for the first screen. */
  abstract fresh(): void;

  protected set(game: Game): void {
    if (this.table === null) return;
    const { times } = this.table;
    const turn = active(current(game));
    const passes = times !== null && times.running !== null && turn !== null;
    const next = passes && times.running !== turn ? run(times, turn, Date.now()) : times;
    this.table = { ...this.table, game, times: next };
    this.store();
  }

  protected store(): void {
    if (this.table === null) return;
    const trouble = this.games.keep(this.table);
    if (trouble === null) return;
    const { text, name } = trouble;
    this.notes.say("store", T[trouble.is], download(text, fileName(name), T.downloadGame));
  }

  /** Whether another tab went on with this game; then its game is shown here. */
  protected overtaken(): boolean {
    if (this.table === null) return false;
    const found = this.games.newer(this.table.id);
    if (found === null) return false;
    this.show(found);
    this.notes.say("tabs", T.overtaken);
    return true;
  }

  /** Another tab wrote a game. */
  protected elsewhere(id: string): void {
    if (this.table?.id !== id) {
      if (this.table === null && this.told === null) this.draw();
      return;
    }
    const found = this.games.newer(id);
    if (found?.is !== "table") return;
    this.table = found.table;
    this.draw();
    this.announce();
  }

  /** Show what was found of a game: the game, its tale, or the first screen with a message. */
  protected show(found: Found | null): void {
    this.table = found?.is === "table" ? found.table : null;
    this.told = found?.is === "tale" ? { save: found.save, why: found.why } : null;
    for (const key of ["broken", "data", "taken", "tabs"]) this.notes.drop(key);
    this.settle();
    this.draw();
    if (found?.is === "table" && found.note !== null) this.notes.say("data", T[found.note]);
    if (found?.is === "broken") {
      const text = found.why === "newer" ? T.newer : T.broken;
      this.notes.say("broken", text, download(found.text, fileName("game"), T.download));
    }
  }

  /** Open the game that the address holds, and take it out of the address. */
  protected arrive(): void {
    const text = location.hash.slice(1);
    if (text === "") return;
    history.replaceState(null, "", location.pathname + location.search);
    if (text === "new") this.fresh();
    else this.take(text);
  }

  go(id: string): void {
    this.show(this.games.find(id));
  }

  rename(id: string, name: string): void {
    this.games.rename(id, name);
    this.draw();
  }

  remove(id: string): void {
    const back = this.games.remove(id);
    const undo = (): void => {
      back.undo();
      this.notes.drop("removed");
    };
    const button = { type: "button", class: "option", "data-key": "unremove", onclick: undo };
    this.notes.say("removed", T.removed(back.name), h("button", button, T.unremove));
  }

  take(text: string): void {
    sharing().then(
      (part) => {
        const found = this.games.take(text, part);
        if (found === null) {
          this.notes.say("taken", T.takenNone);
          return;
        }
        this.show(found);
        if (found.is === "broken") return;
        this.notes.say("taken", found.both ? T.takenBoth : T.taken(found.save.name));
        this.store();
      },
      () => this.notes.say("fault", T.noSharing),
    );
  }

  /** Fetch the second script, and with it what keeps the page for places with no network. */
  protected prepare(): void {
    this.second();
    sharing().then(
      (part) => part.offline("sw.js", (now) => this.prepared(now)),
      () => undefined, // it has been told
    );
  }

  protected readiness(): string {
    return window.musterbookSharing?.words.text(this.ready) ?? "";
  }

  private prepared(now: Offline): void {
    const before = this.ready.is;
    this.ready = now;
    for (const place of this.root.querySelectorAll("[data-offline]"))
      place.textContent = this.readiness();
    if (now.is === "update" && before !== "update") {
      const go = h("button", { type: "button", class: "option", onclick: now.go }, T.takeUpdate);
      this.notes.say("update", T.update, go);
    }
  }

  /** The second script; until it is here null, and the page is drawn again once it is. */
  protected second(): Sharing | null {
    const part = window.musterbookSharing;
    if (part !== undefined) return part;
    sharing().then(
      () => this.table === null && this.draw(),
      () => {
        if (this.alone) return; // it has been told; every drawing asks again
        this.alone = true;
        this.notes.say("fault", T.noSharing);
      },
    );
    return null;
  }
}
