/**
 * The game on the screen and everything that a player can do with the page. It also holds the
 * state of the interface (open tab, dialog, chosen cards), and calls `draw` after every change.
 */

import { OFFLINE } from "../../shared/offline/offline-texts.ts";
import { type Offline, offline } from "../../shared/offline/registration.ts";
import { whyNot } from "../engine/actions.ts";
import { changedChallenger } from "../engine/challenger.ts";
import { pass, type Times } from "../engine/chess-clock.ts";
import type { Action } from "../engine/events.ts";
import { act, begun, current, type Game, redo, takenBack, undo } from "../engine/history.ts";
import { plain, sentences } from "../engine/log.ts";
import type { Side } from "../engine/pack.ts";
import { open } from "../engine/prompts.ts";
import { Illegal } from "../engine/refusals.ts";
import { active } from "../engine/scoring.ts";
import { named, type State, Unplayable } from "../engine/state.ts";
import { BackButton, type Layers } from "./back-button.ts";
import { dueCards, momentOf, onward } from "./battle/moment.ts";
import { Loader, Packs } from "./loading.ts";
import { TwoPhones } from "./pairing/two-phones.ts";
import { asSave, type Details, type OpenGame, type Save } from "./saves/format.ts";
import { AfterPaint, Games, type Imported, type Loaded } from "./saves/games.ts";
import { resumeShared } from "./saves/last-shared.ts";
import { blank, type Form, forgetForm, labelOf, opening, rememberForm } from "./setup/form.ts";
import { poolOpening } from "./setup/options.tsx";
import { openTable } from "./setup/table-link.ts";
import { isOldLink, parseGame } from "./share/link.ts";
import * as T from "./texts.ts";
import type { Library, Tab, View } from "./view.ts";

/** A message that stays until it is dismissed. */
export interface Note {
  readonly text: string;
  readonly action?: { readonly id: string; readonly label: string; go(): void };
  readonly file?: { readonly name: string; readonly text: string; readonly label: string };
}

type DialogName = "menu" | "share" | "notes" | "clock" | "finish" | "phones";

/** Parts of a game that cover its cards until the players return to them. */
const COVERING: readonly Tab[] = ["score", "piles", "log"];

export class Session implements Layers {
  readonly library: Library;
  /** Address of the site; empty in the single file. */
  readonly home: string;
  readonly packs: Packs;
  readonly loader: Loader;
  readonly games: Games;
  readonly notes = new Map<string, Note>();
  readonly folds = new Set<string>();
  /** The other phone that this game is played on; null without one. */
  phones: TwoPhones | null = null;
  game: OpenGame | null = null;
  /** A saved game that cannot be played with the packs of this page. */
  record: { readonly save: Save; readonly why: "noPack" | "changed" } | null = null;
  form: Form;
  page: "start" | "history" = "start";
  tab: Tab = "mission";
  dialog: DialogName | null = null;
  tableMode = false;
  /** The side that holds the device for a secret choice. */
  seat: Side | null = null;
  /** The state that the last action led to, until the players go on or back. */
  reached: State | null = null;
  /** Whether the page shows an action for the first time: new cards slide in. */
  isFresh = false;
  /** What is selected in the open question before it is locked in. */
  picked: readonly string[] = [];
  /** What was said to follow from a correction. */
  private saidToFollow = "";
  /** The moment at which the players were warned about something unscored. */
  private asked = "";
  offline: Offline = { is: "none" };
  /** What screen readers announce: the last action, and messages. */
  announcement = "";
  alert = "";
  /** Why the page could not be drawn; null if it was. */
  private failure: string | null = null;
  /** The text of the game that was opened last. */
  private loadedText = "";
  private readonly redraw: () => void;
  private readonly saving = new AfterPaint(() => this.store());
  private readonly backButton: BackButton;
  private cachedView: View | null = null;

  constructor(library: Library, home: string, redraw: () => void) {
    this.library = library;
    this.home = home;
    this.redraw = redraw;
    this.packs = new Packs(library);
    this.loader = new Loader(this);
    this.games = new Games(
      () => this.packs.loaded,
      (id) => this.changedElsewhere(id),
    );
    this.form = blank(library);
    this.backButton = new BackButton(this);
  }

  /** Open the game that was open last, or the one in the address. */
  begin(): void {
    this.open(this.games.lastId());
    this.openAddress();
    window.addEventListener("hashchange", () => this.openAddress());
    offline("sw.js", (state) => this.setOffline(state));
  }

  draw(): void {
    this.failure = null;
    this.redraw();
    this.backButton.update();
  }

  get hasLayer(): boolean {
    if (this.game === null) return this.page !== "start" || this.dialog !== null;
    const { stage } = this.state ?? {};
    const isInTableMode = this.tableMode && stage === "play";
    return this.dialog !== null || isInTableMode || this.isCovered;
  }

  /** Whether a part of the game covers the cards. */
  get isCovered(): boolean {
    return COVERING.includes(this.tab);
  }

  /** Close a dialog, table mode, a part of the game or the history. */
  closeLayer(): void {
    if (this.dialog !== null) this.show(null);
    else if (this.game === null) {
      this.set({ page: "start" });
    } else if (this.tableMode) this.set({ tableMode: false });
    else this.set({ tab: this.homeTab });
  }

  /** The part of the game to return to: the hand of this phone's player, or of whose turn it is. */
  get homeTab(): Tab {
    if (this.state?.stage !== "play") return "mission";
    return this.phones?.side ?? this.activeSide ?? "mission";
  }

  /** Change what is shown. */
  set(
    change: Partial<Pick<Session, "tab" | "tableMode" | "reached" | "seat" | "picked" | "page">>,
  ): void {
    this.isFresh = false;
    const opensPart = change.tab !== undefined && change.tab !== this.tab;
    Object.assign(this, change);
    if (opensPart) scrollToTop();
    this.draw();
  }

  /** Show the screen for a device on the table between the players. */
  startTableMode(): void {
    this.toActiveHand();
    this.set({ tableMode: true });
  }

  show(dialog: DialogName | null): void {
    this.dialog = dialog;
    this.draw();
  }

  /** Open or close a disclosure. */
  fold(id: string): void {
    if (!this.folds.delete(id)) this.folds.add(id);
    this.draw();
  }

  // --- Playing ----------------------------------------------------------------------------------

  get state(): State | null {
    return this.game === null ? null : current(this.game.game);
  }

  /** The side whose turn it is. */
  get activeSide(): Side | null {
    return this.state === null ? null : active(this.state);
  }

  /** The game on the screen; null on other pages. Every part of the page asks for it. */
  get view(): View | null {
    if (this.game === null) return null;
    const { game } = this.game;
    if (this.cachedView?.game !== game) {
      const state = current(game);
      const pack = named(game.pack, state);
      this.cachedView = { session: this, game, pack, state };
    }
    return this.cachedView;
  }

  /** Apply actions as one step; the game is saved and drawn once. */
  act(...actions: readonly Action[]): void {
    if (actions.length === 0) return;
    let isKept = false;
    this.attempt(() => {
      isKept = this.phones?.keepSecret(actions) === true;
    });
    if (isKept) return;
    const lastType = actions[actions.length - 1]?.type;
    const ends = lastType === "finish";
    this.change((game) => act(game, ...actions), ends, ends || lastType === "answer");
  }

  /** Continue to the next phase; the players are warned once if nothing was scored that could be. */
  next(): void {
    const { state } = this;
    if (this.game === null || state === null) return;
    const due = dueCards(this.game.game.pack, state);
    if (!this.isAsked && due.length > 0 && !due.some(({ scored }) => scored)) {
      this.asked = momentOf(state);
      this.draw();
      return;
    }
    this.change((game) => act(game, ...onward(game.pack, state)), true, true);
  }

  /** Whether the players were warned about something unscored at this moment. */
  get isAsked(): boolean {
    return this.state !== null && this.asked === momentOf(this.state);
  }

  private change(update: (game: Game) => Game, toHand: boolean, toTop: boolean): void {
    if (this.game === null || this.overtaken()) return;
    const stage = this.state?.stage;
    const before = this.game.game;
    this.attempt(() => this.replace(update(before)));
    // The other phone decides, and has not answered yet; or the change was refused.
    if (this.game.game === before) return;
    this.isFresh = true;
    this.reached = this.state;
    const begins = stage === "first" && this.state?.stage === "play";
    if (toHand || begins) this.toActiveHand();
    this.settle(toTop);
  }

  /** Do something that the rules, or the other phone, may refuse with a sentence. */
  attempt(go: () => void): void {
    try {
      go();
    } catch (error) {
      this.report(error);
    }
  }

  private report(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    // What the rules refuse is a sentence for players; anything else is an error of a pack or the page.
    const isSentence = error instanceof Illegal && !(error instanceof Unplayable);
    this.say("failed", { text: isSentence ? message : `${T.failed} ${message}` });
  }

  undo(): void {
    if (this.game !== null) this.jump(this.game.game.at - 1, undo);
  }

  redo(): void {
    this.step(redo);
  }

  /** Go to the state after a number of steps. */
  jump(at: number, move = (game: Game): Game => ({ ...game, at })): void {
    if (!this.phones?.askBefore(at)) this.step(move, move !== undo);
  }

  setTimes(times: Times | null): void {
    if (this.game === null || this.overtaken()) return;
    const { game } = this.game;
    this.attempt(() => this.put(game, times));
    this.show(null);
  }

  /** Note the armies, or anything else, about the game. */
  setDetails(change: Partial<Details>): void {
    if (this.game === null || this.overtaken()) return;
    this.game = { ...this.game, details: { ...this.game.details, ...change } };
    this.saving.request();
    this.draw();
  }

  private step(move: (game: Game) => Game, toTop = false): void {
    if (this.game === null || this.overtaken()) return;
    const before = this.game.game;
    this.attempt(() => this.replace(move(before)));
    if (this.game.game === before) return;
    this.isFresh = false;
    this.reached = null;
    this.settle(toTop);
  }

  private settle(toTop: boolean, picked: readonly string[] = []): void {
    this.picked = picked;
    this.sayWhatFollows();
    this.seat = null;
    if (this.tab === "score" && this.state !== null && open(this.state).length > 0)
      this.toActiveHand();
    this.announce();
    if (toTop) scrollToTop();
    this.draw();
  }

  /** Say once what a correction of the score changes of what followed from it. */
  private sayWhatFollows(): void {
    const { view } = this;
    const changed = view && changedChallenger(view.pack, view.state);
    const key = changed ? JSON.stringify([view?.state.clock.round, changed]) : "";
    if (key === this.saidToFollow) return;
    this.saidToFollow = key;
    this.notes.delete("challenger");
    if (!changed || view === null) return;
    const action: Action = { type: "challenger" };
    const { text, label } = T.challengerChanged(view.pack.sides, changed);
    const go = (): void => this.act(action);
    const canDo = whyNot(view.pack, view.state, action) !== "used";
    this.say("challenger", {
      text,
      ...(canDo ? { action: { id: "challenger", label, go } } : {}),
    });
  }

  private replace(game: Game): void {
    if (this.game !== null)
      this.put(game, pass(this.game.times, active(current(game)), Date.now()));
  }

  private put(game: Game, times: Times | null): void {
    if (this.game === null) return;
    const shown = this.phones?.adopt(this.game, game, times) ?? { game, times };
    this.game = { ...this.game, ...shown };
    this.saving.request();
  }

  private toActiveHand(): void {
    const side = this.activeSide && (this.phones?.side ?? this.activeSide);
    if (side !== null) this.tab = side;
    else if (this.isCovered) this.tab = "mission";
  }

  private announce(): void {
    const { view } = this;
    if (view !== null) this.announcement = sentences(view.pack, view.state).map(plain).join(" ");
  }

  // --- Starting and opening games ---------------------------------------------------------------

  /** Start the game that the form describes. */
  start(form: Form = this.form): void {
    const pack = this.packs.get(form.pack);
    if (pack === null) return;
    this.loader.stay();
    this.saving.finish();
    const ofPool = form.how === "pool" ? poolOpening : undefined;
    this.attempt(() => this.enter(form, begun(pack, opening(pack, form, ofPool))));
  }

  /** Begin a game; `known` is what is known of it besides the form. */
  enter(form: Form, game: Game, known?: Pick<OpenGame, "name" | "times">): void {
    const { pack } = game;
    this.game = { ...this.games.begin(game, form.armies), ...known };
    this.phones?.adopt(this.game, game, this.game.times);
    this.form = { ...form, seed: "" };
    const { variant } = current(game).opening;
    rememberForm(this.form, labelOf(this.library, pack, variant));
    this.store();
    this.reset();
    this.announce();
    this.draw();
  }

  /** Start another game like the last one, with the names that are typed. */
  again(): void {
    const { players, armies } = this.form;
    const form = { ...blank(this.library), players, armies };
    this.loader.withPack(form.pack, () => this.start(form));
  }

  /** Start another game of the same pack with the same players. */
  rematch(): void {
    if (this.game === null) return;
    const { game, details } = this.game;
    const { players = ["", ""], variant = "", exclude = [] } = current(game).opening;
    const opened = { pack: game.pack.id, players, armies: details.armies, variant, exclude };
    this.start({ ...this.form, how: "random", picks: {}, ...opened });
  }

  // --- Two phones -------------------------------------------------------------------------------

  /** Connect to another phone; `code` is the one that was scanned, if any. */
  pair(code = ""): void {
    this.withPhones((phones) => {
      this.show("phones");
      if (code !== "") void phones.useCode(code);
    });
  }

  /** Do something with what two phones need. */
  withPhones(go: (phones: TwoPhones) => void): void {
    this.phones ??= new TwoPhones(this);
    go(this.phones);
  }

  /**
   * Show a game and its clock as the host has them. `name` and `armies` count if the game is new, and
   * `isOwn` says whether this player wanted the change.
   */
  receive(
    id: string,
    game: Game,
    times: Times | null,
    {
      name = "",
      armies = ["", ""],
      isOwn = false,
    }: Partial<Pick<OpenGame, "name"> & Pick<Details, "armies">> & { isOwn?: boolean } = {},
  ): void {
    const isNew = this.game?.id !== id || this.game.game !== game;
    const before = this.state;
    const seen = this.game?.id === id && !isOwn ? takenBack(this.game.game, game) : [];
    if (seen.length > 0) {
      const texts = sentences(named(game.pack, current(game)), { ...current(game), events: seen });
      this.say("taken-back", { text: T.takenBack(texts.map(plain).join(" ")) });
    }
    if (this.game?.id !== id) {
      this.saving.finish();
      this.record = null;
      this.game = this.games.join(id, game, name, armies);
      this.reset();
    }
    this.game = { ...this.game, game, times };
    this.saving.request();
    if (!isNew) return;
    this.reached = current(game);
    this.isFresh = true;
    if (before?.stage !== "play" && this.state?.stage === "play") this.toActiveHand();
    // What this player has selected is kept while the same questions are open.
    this.settle(false, promptsOf(before) === promptsOf(this.state) ? this.picked : []);
  }

  /** The game with an id, if this device has it. */
  gameOf(id: string): OpenGame | null {
    if (this.game?.id === id) return this.game;
    const loaded = this.games.find(id);
    return loaded?.is === "game" ? loaded.game : null;
  }

  setForm(change: Partial<Form>): void {
    this.form = { ...this.form, ...change };
    this.draw();
  }

  /** Leave the game, which stays saved, for the start page. */
  leave(): void {
    this.saving.finish();
    if (this.phones?.role !== "host") this.phones?.disconnect();
    this.games.leave();
    this.loader.withPack(null, () => this.load(null));
  }

  open(id: string): void {
    this.saving.finish();
    this.loader.withPack(this.games.packOf(id), () => this.load(this.games.find(id)));
  }

  rename(id: string, name: string): void {
    this.games.rename(id, name);
    this.draw();
  }

  remove(id: string): void {
    const removed = this.games.remove(id);
    const go = (): void => {
      removed.undo();
      this.dismiss("removed");
    };
    this.say("removed", {
      text: T.removed(removed.name),
      action: { id: "restore", label: T.restore, go },
    });
  }

  /** Import a game from a link, a code or the text of a file. */
  importGame(text: string): void {
    this.saving.finish();
    if (isOldLink(text)) {
      this.say("taken", { text: T.oldLink });
      return;
    }
    const value = parseGame(text);
    const save = asSave(value);
    const pack = save === null || save === "newer" ? null : save.game.pack;
    this.loader.withPack(pack, () => this.opened(this.games.imported(value, text)));
  }

  /** Show an imported game, and store it only if that worked. */
  private opened(imported: Imported | null): void {
    if (imported === null) {
      this.say("taken", { text: T.takenNone });
      return;
    }
    this.load(imported);
    if (imported.is === "broken" || this.failure !== null) return;
    imported.keep();
    this.say("taken", {
      text: imported.both ? T.takenBoth : T.taken(imported.save.name || T.oldGame),
    });
    this.store();
  }

  /** The page could not be drawn. */
  failedToShow(why: string): void {
    this.failure = why;
  }

  /** What cannot be shown: the game on the page, else the form. `remove` is null if it is not stored. */
  get damaged(): { isGame: boolean; text: string; remove: (() => void) | null } {
    const id = this.game?.id ?? this.record?.save.id ?? null;
    if (id === null) {
      const remove = (): void => {
        forgetForm();
        this.form = blank(this.library);
        this.draw();
      };
      return { isGame: false, text: JSON.stringify(this.form), remove };
    }
    const text = this.games.textOf(id);
    const remove = (): void => {
      this.leave();
      this.remove(id);
    };
    return { isGame: true, text: text ?? this.loadedText, remove: text === null ? null : remove };
  }

  private load(loaded: Loaded | null): void {
    this.saving.cancel();
    this.loadedText = loaded?.text ?? "";
    this.game = loaded?.is === "game" ? loaded.game : null;
    this.record = loaded?.is === "summary" ? loaded : null;
    for (const key of ["broken", "warning", "taken", "overtaken"]) this.notes.delete(key);
    this.reset();
    this.draw();
    if (loaded?.is === "game" && loaded.warning !== null)
      this.say("warning", { text: T.WARNINGS[loaded.warning] });
    if (loaded?.is === "broken")
      this.say("broken", {
        text: loaded.why === "newer" ? T.newer : T.broken,
        file: { name: "game.musterbook.json", text: loaded.text, label: T.download },
      });
  }

  private reset(): void {
    if (this.game !== null) resumeShared(this);
    scrollToTop();
    Object.assign(this, { page: "start", tab: "mission", dialog: null, seat: null, picked: [] });
    this.asked = "";
    this.folds.clear();
    this.toActiveHand();
  }

  /** Open the game in the fragment of the address, and remove it from there. */
  private openAddress(): void {
    const text = location.hash.slice(1);
    if (text === "") return;
    history.replaceState(null, "", location.pathname + location.search);
    if (text === "new") this.leave();
    else if (text.startsWith("join=")) this.pair(text);
    else if (text.startsWith("table=")) openTable(this, text);
    else this.importGame(text);
  }

  // --- Saving, other tabs, messages -------------------------------------------------------------

  private store(): void {
    if (this.game === null) return;
    const failure = this.games.save(this.game);
    if (failure !== null)
      this.say("store", {
        text: T.PROBLEMS[failure.problem],
        file: { name: "game.musterbook.json", text: failure.text, label: T.downloadGame },
      });
  }

  /** Whether another tab has continued this game; its state is shown then. */
  private overtaken(): boolean {
    const newer = this.game === null ? null : this.games.newer(this.game.id);
    if (newer === null) return false;
    this.load(newer);
    this.say("overtaken", { text: T.overtaken });
    return true;
  }

  private changedElsewhere(id: string): void {
    if (this.game?.id !== id) {
      if (this.game === null && this.record === null) this.draw();
      return;
    }
    const newer = this.games.newer(id);
    if (newer?.is !== "game") return;
    this.saving.cancel();
    this.game = newer.game;
    this.announce();
    this.draw();
  }

  say(key: string, note: Note): void {
    this.notes.set(key, note);
    this.alert = note.text;
    this.draw();
  }

  dismiss(key: string): void {
    this.notes.delete(key);
    this.draw();
  }

  private setOffline(state: Offline): void {
    const previous = this.offline.is;
    this.offline = state;
    if (state.is === "update" && (previous !== "update" || state.elsewhere))
      this.say("update", {
        text: state.elsewhere ? OFFLINE.text(state) : T.update,
        action: { id: "update", label: T.takeUpdate, go: state.go },
      });
    else this.draw();
  }
}

/** Scroll the page to its top; called before it changes, when scrolling needs no layout. */
function scrollToTop(): void {
  // With large type on a phone the whole page scrolls.
  for (const part of document.querySelectorAll(".shell, .shell > main")) part.scrollTo({ top: 0 });
}

const promptsOf = (state: State | null): string =>
  (state === null ? [] : open(state)).map(({ id }) => id).join();
