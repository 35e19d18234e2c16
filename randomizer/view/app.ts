/**
 * The page: draws itself from the game, and turns taps into actions. The game itself is the engine's;
 * here are only the tab that is open, counters, and who holds the device.
 */

import { act, begun, current, type Game, redo, undo } from "../engine/history.ts";
import { open } from "../engine/legal.ts";
import { plain, sentences } from "../engine/log.ts";
import type { Pack, Side } from "../engine/pack.ts";
import { active } from "../engine/turns.ts";
import { bar } from "./bar.ts";
import { askFresh, logbook } from "./dialogs.ts";
import { type Child, h, replace } from "./dom.ts";
import { header, scoreBar, tabs } from "./header.ts";
import type { Doers, Library, Tab, View } from "./page.ts";
import { hand, mission, piles, result } from "./panels.ts";
import { questions } from "./prompts.ts";
import { blank, type Form, opening, start } from "./start.ts";
import { drop, keep, load, type Trouble } from "./store.ts";
import { T } from "./texts.ts";
import { theme } from "./theme.ts";

declare global {
  interface Window {
    readonly MUSTERBOOK?: Library;
  }
}

class App implements Doers {
  private readonly root: HTMLElement;
  private readonly live: HTMLElement;
  private readonly home: string;
  private readonly library: Library;
  private game: Game | null;
  private form: Form;
  private current: Tab = "mission";
  private seat: Side | null = null;
  private counts = new Map<string, number>();
  private ticked = new Map<string, readonly string[]>();
  private opened = new Set<string>();
  private message: Child = null;
  private trouble: Trouble | null = null;

  constructor(mount: HTMLElement, library: Library) {
    this.home = mount.dataset["home"] ?? "index.html";
    this.library = library;
    this.root = h("div", { class: "root" });
    this.live = h("div", { class: "live", "aria-live": "polite", role: "status" });
    mount.replaceChildren(this.root, this.live);
    this.form = blank(library);
    const loaded = load(library.packs);
    this.game = loaded.game;
    if (loaded.broken !== null) this.message = this.brokenSave(loaded.broken);
    if (this.game !== null) this.follow();
    this.draw();
  }

  act(action: Parameters<Doers["act"]>[0]): void {
    if (this.game === null) return;
    try {
      this.set(act(this.game, action));
    } catch (error) {
      this.say(`${T.fault} ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    this.ticked = new Map();
    if (action.type === "next" || action.type === "first") this.follow();
    if (action.type === "answer") this.seat = null;
    this.draw();
    this.announce();
    const asked = open(current(this.game)).length > 0;
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

  showLog(): void {
    const view = this.view();
    if (view === null) return;
    const dialog = logbook(view, () => this.shut("log"));
    this.root.append(dialog);
    dialog.querySelector<HTMLElement>(".here")?.scrollIntoView({ block: "center" });
    (dialog as HTMLDialogElement).showModal();
    dialog.querySelector<HTMLElement>(".here")?.scrollIntoView({ block: "center" });
  }

  fresh(): void {
    const leave = (): void => {
      this.shut("fresh");
      this.leave();
    };
    const dialog = askFresh(() => this.shut("fresh"), leave);
    this.root.append(dialog);
    dialog.showModal();
  }

  private leave(): void {
    this.set(null);
    this.form = { ...this.form, seed: "" };
    this.current = "mission";
    this.seat = null;
    this.draw();
    window.scrollTo({ top: 0 });
  }

  /** Take dialogs away and give the focus back to the button that opened them. */
  private shut(key: string): void {
    for (const dialog of this.root.querySelectorAll("dialog")) dialog.remove();
    this.root.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  private move(step: (game: Game) => Game): void {
    if (this.game === null) return;
    this.set(step(this.game));
    this.seat = null;
    this.ticked = new Map();
    this.draw();
    this.announce();
  }

  private set(game: Game | null): void {
    this.game = game;
    const trouble = keep(game);
    if (trouble !== null && trouble !== this.trouble) this.say(T[trouble]); // once, not at every tap
    this.trouble = trouble;
  }

  /** Turn to the side whose turn it is. */
  private follow(): void {
    const side = this.game === null ? null : active(current(this.game));
    if (side !== null) this.current = side;
  }

  private say(text: string): void {
    this.message = this.note(text);
    this.draw();
  }

  private note(text: string, ...more: Child[]): HTMLElement {
    return h(
      "div",
      { class: "message", role: "alert" },
      h("p", {}, text),
      ...more,
      h(
        "button",
        {
          type: "button",
          class: "option",
          onclick: () => {
            this.message = null;
            this.draw();
          },
        },
        T.dismiss,
      ),
    );
  }

  private brokenSave(raw: string): HTMLElement {
    const href = URL.createObjectURL(new Blob([raw], { type: "application/json" }));
    const link = h(
      "a",
      { class: "option", href, download: "musterbook-game.json", onclick: () => drop() },
      T.download,
    );
    return this.note(T.broken, link);
  }

  private announce(): void {
    if (this.game === null) return;
    const view = this.view();
    if (view !== null)
      this.live.textContent = sentences(view.pack, view.state).map(plain).join(" ");
  }

  private view(): View | null {
    if (this.game === null) return null;
    return {
      library: this.library,
      game: this.game,
      pack: this.game.pack,
      state: current(this.game),
      tab: this.current,
      seat: this.seat,
      counts: this.counts,
      ticked: this.ticked,
      opened: this.opened,
      does: this,
    };
  }

  private draw(): void {
    const view = this.view();
    if (view === null) {
      const begin = (pack: Pack, form: Form): void => {
        this.set(begun(pack, opening(pack, form)));
        this.current = "mission";
        this.draw();
        this.announce();
        window.scrollTo({ top: 0 });
      };
      const change = (form: Form): void => {
        this.form = form;
        this.draw();
      };
      replace(this.root, this.message, start(this.library, this.home, this.form, change, begin));
      return;
    }
    const done = view.state.stage === "done";
    replace(
      this.root,
      h(
        "div",
        { class: `shell game tab-${view.tab} stage-${view.state.stage}` },
        h("div", { class: "fixed" }, header(view, this.home), scoreBar(view), tabs(view)),
        h(
          "main",
          {},
          this.message,
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
