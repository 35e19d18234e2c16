/**
 * The page: draws itself from the game, and turns taps into actions. The game itself is the engine's,
 * keeping it is the desk's; here are the open tab, counters, and who holds the device.
 */

import {
  act,
  active,
  begun,
  current,
  type Game,
  named,
  open,
  type Pack,
  plain,
  redo,
  type Side,
  sentences,
  undo,
} from "../engine/index.ts";
import type { Offline } from "../worker/offline.ts";
import { bar } from "./bar.ts";
import { type Times, tick } from "./clock.ts";
import { Desk } from "./desk.ts";
import { h, renew, replace } from "./dom.ts";
import { header, scoreBar, tabs } from "./header.ts";
import { type Sharing, sharing } from "./lazy.ts";
import type { Doers, Library, Tab, View } from "./page.ts";
import { hand, mission, piles, result } from "./panels.ts";
import { questions } from "./prompts.ts";
import type { Table } from "./saves.ts";
import { blank, type Form, opening, start } from "./start.ts";
import { T } from "./texts.ts";
import { theme } from "./theme.ts";
import { wake } from "./wake.ts";

declare global {
  interface Window {
    readonly MUSTERBOOK?: Library;
  }
}

class App extends Desk implements Doers {
  private readonly home: string;
  private form: Form;
  private current: Tab = "mission";
  private seat: Side | null = null;
  private counts = new Map<string, number>();
  private ticked = new Map<string, readonly string[]>();
  private opened = new Set<string>();

  constructor(mount: HTMLElement, library: Library) {
    super(mount, library);
    this.home = mount.dataset["home"] ?? "";
    this.form = blank(library);
    this.show(this.games.last());
    this.arrive();
    window.addEventListener("hashchange", () => this.arrive());
    window.setInterval(() => tick(this.table?.times ?? null), 1000);
    this.prepare();
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
    if (["next", "first", "seize"].includes(action.type)) this.follow();
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

  /** Turn to the side whose turn it is. */
  private follow(): void {
    const side = this.table === null ? null : active(current(this.table.game));
    if (side !== null) this.current = side;
  }

  protected settle(): void {
    this.current = "mission";
    this.seat = null;
    this.ticked = new Map();
    this.follow();
  }

  protected announce(): void {
    const view = this.view();
    if (view !== null)
      this.live.textContent = sentences(view.pack, view.state).map(plain).join(" ");
  }

  private view(): View | null {
    if (this.table === null) return null;
    const { game, times } = this.table;
    const state = current(game);
    return {
      library: this.library,
      game,
      pack: named(game.pack, state),
      state,
      tab: this.current,
      seat: this.seat,
      counts: this.counts,
      ticked: this.ticked,
      opened: this.opened,
      times,
      does: this,
    };
  }

  protected draw(): void {
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
    const kept = this.games.texts();
    const shelf = this.second()?.shelf(kept, this.library.packs, this) ?? "";
    // Games to go on with come first; without any, opening one from elsewhere comes last.
    main?.prepend(...this.notes.shown(), kept.size > 0 ? shelf : "");
    main?.append(
      kept.size > 0 ? "" : shelf,
      h("p", { class: "hint", "data-offline": "" }, this.readiness()),
      this.second()?.oneFile() ?? "",
    );
    replace(this.root, screen);
  }

  private drawGame(view: View, table: Table): void {
    const done = view.state.stage === "done";
    const draws = this.root.querySelector(".game") === null ? replace : renew;
    draws(
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
