/**
 * The page: draws itself from the game, and turns taps into actions. The game itself is the engine's,
 * keeping it is the library's (`games.ts`); here are the open tab, counters, and who holds the device.
 */

import { act, begun, current, type Game, redo, undo } from "../engine/history.ts";
import { open } from "../engine/legal.ts";
import { plain, sentences } from "../engine/log.ts";
import type { Pack, Side } from "../engine/pack.ts";
import { active } from "../engine/turns.ts";
import { type Offline, offline } from "../worker/offline.ts";
import { bar } from "./bar.ts";
import { run, type Times, tick } from "./clock.ts";
import { h, replace } from "./dom.ts";
import { type Found, Games } from "./games.ts";
import { header, scoreBar, tabs } from "./header.ts";
import { type Sharing, type ShelfDoers, sharing } from "./lazy.ts";
import { download, fileName, type Notes, notes } from "./notes.ts";
import type { Doers, Library, Tab, View } from "./page.ts";
import { hand, mission, piles, result } from "./panels.ts";
import { questions } from "./prompts.ts";
import type { Save, Table } from "./saves.ts";
import { blank, type Form, opening, start } from "./start.ts";
import { OFFLINE, T } from "./texts.ts";
import { theme } from "./theme.ts";
import { wake } from "./wake.ts";

declare global {
  interface Window {
    readonly MUSTERBOOK?: Library;
  }
}

class App implements Doers, ShelfDoers {
  private readonly root: HTMLElement;
  private readonly live: HTMLElement;
  private readonly notes: Notes;
  private readonly home: string;
  private readonly library: Library;
  private readonly games: Games;
  private table: Table | null = null;
  private told: { save: Save; why: "noPack" | "changed" } | null = null;
  private form: Form;
  private current: Tab = "mission";
  private seat: Side | null = null;
  private counts = new Map<string, number>();
  private ticked = new Map<string, readonly string[]>();
  private opened = new Set<string>();
  private ready: Offline = { is: "none" };

  constructor(mount: HTMLElement, library: Library) {
    this.home = mount.dataset["home"] ?? "";
    this.library = library;
    this.root = h("div", { class: "root" });
    this.live = h("div", { class: "live", "aria-live": "polite", role: "status" });
    const alarm = h("div", { class: "heard", role: "alert" });
    mount.replaceChildren(this.root, this.live, alarm);
    this.notes = notes(alarm, () => this.draw());
    this.form = blank(library);
    this.games = new Games(library.packs, (id) => this.elsewhere(id));
    this.show(this.games.last());
    this.arrive();
    window.addEventListener("hashchange", () => this.arrive());
    window.setInterval(() => tick(this.table?.times ?? null), 1000);
    offline("sw.js", (now) => this.prepared(now));
    this.second();
  }

  act(action: Parameters<Doers["act"]>[0]): void {
    if (this.table === null || this.overtaken()) return;
    try {
      this.set(act(this.table.game, action));
    } catch (error) {
      this.notes.say(
        "fault",
        `${T.fault} ${error instanceof Error ? error.message : String(error)}`,
      );
      return;
    }
    this.ticked = new Map();
    if (action.type === "next" || action.type === "first") this.follow();
    if (action.type === "answer") this.seat = null;
    this.draw();
    this.announce();
    const asked = open(current(this.table.game)).length > 0;
    if (asked || action.type === "next" || action.type === "answer") window.scrollTo({ top: 0 });
  }

  undo(): void {
    this.move(undo);
  }

  redo(): void {
    this.move(redo);
  }

  jump(at: number): void {
    this.shut("log");
    this.move((game) => ({ ...game, at }));
  }

  tab(tab: Tab): void {
    this.current = tab;
    this.draw();
    window.scrollTo({ top: 0 });
  }

  sit(side: Side | null): void {
    this.seat = side;
    this.draw();
    window.scrollTo({ top: 0 });
  }

  count(key: string, value: number): void {
    this.counts.set(key, value);
    this.draw();
  }

  tick(key: string, values: readonly string[]): void {
    this.ticked.set(key, values);
    this.draw();
  }

  open(key: string, is: boolean): void {
    if (is) this.opened.add(key);
    else this.opened.delete(key);
  }

  offline(): Offline {
    return this.ready;
  }

  showLog(): void {
    this.over("log", (part, view, close) => part.logbook(view, close));
  }

  menu(): void {
    this.over("menu", (part, view, close) => part.menu(view, close));
  }

  askClock(): void {
    const go = (times: Times | null): void => {
      if (this.table === null) return;
      this.table = { ...this.table, times };
      this.store();
      this.draw();
    };
    const key = this.table?.times === null ? "menu" : "clock";
    this.over(key, (part, view, close) => part.clocks(view, close, go));
  }

  share(): void {
    this.over("menu", (part, view, close, table) => part.dialog(view, table, close));
  }

  print(): void {
    this.lazily((part, view, table) => part.print(view, table));
  }

  fresh(): void {
    this.form = { ...this.form, seed: "" };
    this.show(null);
    this.games.leave();
    window.scrollTo({ top: 0 });
  }

  /** Open a dialog over the page; closed, it gives the focus back to what has this key. */
  private over(
    key: string,
    make: (part: Sharing, view: View, close: () => void, table: Table) => HTMLElement,
  ): void {
    this.lazily((part, view, table) => {
      const dialog = make(part, view, () => this.shut(key), table) as HTMLDialogElement;
      this.root.append(dialog);
      dialog.showModal();
      dialog.querySelector(".here")?.scrollIntoView({ block: "center" });
    });
  }

  /** Take dialogs away and give the focus back to the button that opened them. */
  private shut(key: string): void {
    for (const dialog of this.root.querySelectorAll("dialog")) dialog.remove();
    this.root.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  private lazily(go: (part: Sharing, view: View, table: Table) => void): void {
    const now = (part: Sharing): void => {
      const view = this.view();
      if (view !== null && this.table !== null) go(part, view, this.table);
    };
    const part = window.musterbookSharing;
    if (part !== undefined) now(part);
    else sharing().then(now, () => this.notes.say("fault", T.noSharing));
  }

  private move(step: (game: Game) => Game): void {
    if (this.table === null || this.overtaken()) return;
    this.set(step(this.table.game));
    this.seat = null;
    this.ticked = new Map();
    this.draw();
    this.announce();
  }

  private set(game: Game): void {
    if (this.table === null) return;
    const { times } = this.table;
    const turn = active(current(game));
    const passes = times !== null && times.running !== null && turn !== null;
    const next = passes && times.running !== turn ? run(times, turn, Date.now()) : times;
    this.table = { ...this.table, game, times: next };
    this.store();
  }

  private store(): void {
    if (this.table === null) return;
    const trouble = this.games.keep(this.table);
    if (trouble === null) return;
    const { text, name } = trouble;
    this.notes.say("store", T[trouble.is], download(text, fileName(name), T.downloadGame));
  }

  /** Whether another tab went on with this game; then its game is shown here. */
  private overtaken(): boolean {
    if (this.table === null) return false;
    const found = this.games.newer(this.table.id);
    if (found === null) return false;
    this.show(found);
    this.notes.say("tabs", T.overtaken);
    return true;
  }

  /** Another tab wrote a game. */
  private elsewhere(id: string): void {
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
  private show(found: Found | null): void {
    this.table = found?.is === "table" ? found.table : null;
    this.told = found?.is === "tale" ? { save: found.save, why: found.why } : null;
    this.current = "mission";
    this.seat = null;
    this.ticked = new Map();
    if (this.table !== null) this.follow();
    this.draw();
    if (found?.is === "table" && found.note !== null) this.notes.say("data", T[found.note]);
    if (found?.is === "broken") {
      const text = found.why === "newer" ? T.newer : T.broken;
      this.notes.say("broken", text, download(found.text, fileName("game"), T.download));
    }
  }

  /** Open the game that the address holds, and take it out of the address. */
  private arrive(): void {
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
        const found = this.games.take(text, part.fromText);
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

  private prepared(now: Offline): void {
    const before = this.ready.is;
    this.ready = now;
    for (const place of this.root.querySelectorAll("[data-offline]"))
      place.textContent = OFFLINE.text(now);
    if (now.is === "update" && before !== "update") {
      const go = h("button", { type: "button", class: "option", onclick: now.go }, OFFLINE.take);
      this.notes.say("update", T.update, go);
    }
  }

  /** Turn to the side whose turn it is. */
  private follow(): void {
    const side = this.table === null ? null : active(current(this.table.game));
    if (side !== null) this.current = side;
  }

  private announce(): void {
    const view = this.view();
    if (view !== null)
      this.live.textContent = sentences(view.pack, view.state).map(plain).join(" ");
  }

  private view(): View | null {
    if (this.table === null) return null;
    const { game, times } = this.table;
    return {
      library: this.library,
      game,
      pack: game.pack,
      state: current(game),
      tab: this.current,
      seat: this.seat,
      counts: this.counts,
      ticked: this.ticked,
      opened: this.opened,
      times,
      does: this,
    };
  }

  private draw(): void {
    const view = this.view();
    wake(view !== null && view.state.stage === "play");
    if (view !== null && this.table !== null) this.drawGame(view, this.table);
    else if (this.told !== null) {
      const { save, why } = this.told;
      replace(
        this.root,
        this.second()?.tale(save, why, () => this.fresh()),
      );
    } else this.drawStart();
  }

  /** The second script; until it is here null, and the page is drawn again once it is. */
  private second(): Sharing | null {
    const part = window.musterbookSharing;
    if (part !== undefined) return part;
    sharing().then(
      () => this.table === null && this.draw(),
      () => undefined, // whoever needs it asks again, and is told
    );
    return null;
  }

  private drawStart(): void {
    const begin = (pack: Pack, form: Form): void => {
      this.table = this.games.begin(begun(pack, opening(pack, form)));
      this.store();
      this.current = "mission";
      this.draw();
      this.announce();
      window.scrollTo({ top: 0 });
    };
    const change = (form: Form): void => {
      this.form = form;
      this.draw();
    };
    const screen = start(this.library, this.home, this.form, change, begin);
    if (this.home === "") screen.querySelector(".home")?.remove();
    const main = screen.querySelector("main");
    const shelf = this.second()?.shelf(this.games.texts(), this.library.packs, this);
    main?.prepend(...this.notes.shown(), shelf ?? "");
    main?.append(h("p", { class: "hint", "data-offline": "" }, OFFLINE.text(this.ready)));
    replace(this.root, screen);
  }

  private drawGame(view: View, table: Table): void {
    const done = view.state.stage === "done";
    replace(
      this.root,
      h(
        "div",
        { class: `shell game tab-${view.tab} stage-${view.state.stage}` },
        h(
          "div",
          { class: "fixed" },
          header(view, table.name, this.home),
          scoreBar(view),
          tabs(view),
        ),
        h(
          "main",
          {},
          this.notes.shown(),
          done && result(view),
          questions(view),
          h(
            "div",
            { class: "table" },
            mission(view),
            hand(view, "attacker"),
            hand(view, "defender"),
            piles(view),
          ),
        ),
        bar(view),
      ),
    );
  }
}

theme();
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
const mount = document.getElementById("app");
if (mount !== null && window.MUSTERBOOK !== undefined) new App(mount, window.MUSTERBOOK);
