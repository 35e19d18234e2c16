/**
 * The store of the page: the game on the screen, and the state of the interface (open tab, dialog,
 * chosen cards). It calls `draw` after every change. Its parts know only what they need of it.
 * Why: docs/decisions/interface-of-a-game.md
 */

import { OFFLINE } from "../../shared/offline/offline-texts.ts";
import { type OfflineState, registerWorker } from "../../shared/offline/registration.ts";
import { BackButton, type Layers } from "../../shared/tab-history.ts";
import { type ChessClock, passClock } from "../engine/chess-clock.ts";
import type { Action } from "../engine/events.ts";
import type { Game } from "../engine/history.ts";
import { act, current, droppedGame, goTo, redo, undo, withNames } from "../engine/history.ts";
import type { Pack, Side } from "../engine/pack.ts";
import { openPrompts } from "../engine/prompts.ts";
import { Illegal } from "../engine/refusals.ts";
import { phaseKey, type State, Unplayable, withPlayerNames } from "../engine/state.ts";
import { activeSide } from "../engine/timing.ts";
import { beforeNext, toNextPhase } from "../engine/turn-steps.ts";
import type { HostDetails, HostMessage } from "../pairing/messages.ts";
import { newsNow, takesBack } from "./battle/last-tap.ts";
import { Reminders } from "./battle/reminders.ts";
import { showCard } from "./cards/show-card.ts";
import { type Library, Loader, Packs } from "./loading.ts";
import { fileNotice, keptNotice, Notices } from "./notices.ts";
import { openAddress } from "./open-address.ts";
import { lastShared } from "./pairing/last-shared.ts";
import { TwoPhones } from "./pairing/two-phones.ts";
import { Autosave } from "./saves/autosave.ts";
import { openSaved } from "./saves/game-opener.ts";
import { type GameDetails, type OpenGame, type Save, summarize } from "./saves/save-format.ts";
import { type Loaded, StoredGames } from "./saves/stored-games.ts";
import { freshSeed, playerNames } from "./setup/start-action.ts";
import { type Form, newForm, rememberForm } from "./setup/start-form.ts";
import * as T from "./texts.ts";

/**
 * What fills the page: without a game the start page, or what covers it; in a game the cards, or
 * what covers them.
 */
type ScreenName =
  | "start"
  | "history"
  | "organise"
  | "hands"
  | "mission"
  | "log"
  | "score"
  | "piles"
  | "table";

/** A number of the score sheet: a row of a side's grid in a round. */
export interface SheetCell {
  readonly side: Side;
  readonly key: string;
  readonly round: number;
}

/** What every part of a game shows. */
export interface View {
  readonly session: Session;
  readonly game: Game;
  /** The pack of the game, with the players' names instead of those of the sides. */
  readonly pack: Pack;
  readonly state: State;
}

/** Milliseconds in which a tap was meant for what was shown before the other player changed it. */
const SAME_MOMENT = 1000;

type DialogName = "menu" | "share" | "settings" | "finish" | "phones";

/** Screens that show the mission and both hands beside each other. */
export const wideScreen = matchMedia("(min-width: 1100px)");

export class Session implements Layers {
  readonly library: Library;
  /** Address of the site; empty in the single file. */
  readonly home: string;
  readonly packs: Packs;
  readonly loader: Loader;
  readonly games: StoredGames;
  readonly notices = new Notices(() => this.draw());
  readonly autosave: Autosave;
  readonly reminders: Reminders;
  readonly folds = new Set<string>();
  /** The other phone that this game is played on; null without one. */
  phones: TwoPhones | null = null;
  game: OpenGame | null = null;
  /** A saved game that cannot be played with the packs of this page. */
  record: { readonly save: Save; readonly why: "noPack" | "changed" } | null = null;
  form: Form;
  screen: ScreenName = "start";
  /** What the foot changes: the command points, or a number of the score sheet. */
  editing: "cp" | SheetCell | null = null;
  dialog: DialogName | null = null;
  /** The state that the last action led to, until the players go on or back. */
  reached: State | null = null;
  /** The state in which a second tap was ignored because it came right after the first. */
  tooQuick: State | null = null;
  /** The state that the last redo, or opening the game, led to; null after an undo. */
  redone: State | null = null;
  /** Whether the page shows an action for the first time: new cards slide in. */
  isFresh = false;
  /** What is selected in the open question before it is locked in. */
  picked: readonly string[] = [];
  offline: OfflineState = { is: "none" };
  /** What screen readers announce: the last action. */
  announcement = "";
  /** Why the page could not be drawn; null if it was. */
  failure: string | null = null;
  /** The text of the game that was opened last. */
  loadedText = "";
  private readonly redraw: () => void;
  private readonly backButton: BackButton;
  /** When the other phone last changed the game, and its phase, in milliseconds since 1970. */
  private remoteChangeAt = 0;
  private movedAt = 0;
  private cachedView: View | null = null;

  constructor(library: Library, home: string, redraw: () => void) {
    this.library = library;
    this.home = home;
    this.redraw = redraw;
    this.packs = new Packs(library);
    this.loader = new Loader(this);
    this.games = new StoredGames(
      () => this.packs.loaded,
      (id) => this.changedElsewhere(id),
    );
    this.autosave = new Autosave(this);
    this.reminders = new Reminders(this);
    this.form = newForm(library);
    this.backButton = new BackButton(this);
  }

  /** Open the game that was open last, or the one in the address. */
  begin(): void {
    // Another phone's code is not for the game that was open last.
    if (!location.hash.startsWith("#join=")) openSaved(this, this.games.lastId());
    openAddress(this);
    window.addEventListener("hashchange", () => openAddress(this));
    registerWorker("sw.js", (state) => this.setOffline(state));
  }

  draw(): void {
    this.failure = null;
    this.redraw();
    this.backButton.update();
  }

  get hasLayer(): boolean {
    return this.dialog !== null || this.screen === "table" || this.isCovered;
  }

  /** Whether something covers the cards or the start page until the players return to them. */
  get isCovered(): boolean {
    const home = this.game === null ? "start" : "hands";
    const beside = wideScreen.matches ? "mission" : home;
    return ![home, beside, "table"].includes(this.screen);
  }

  /** Close a dialog, a part of the game or the history. */
  closeLayer(): void {
    if (this.dialog !== null) this.show(null);
    else this.goHome();
  }

  /** Return to the cards, or without a game to the start page. */
  goHome(): void {
    this.set({ screen: this.game === null ? "start" : "hands" });
  }

  /** Change what is shown. */
  set(
    change: Partial<Pick<Session, "screen" | "editing" | "reached" | "tooQuick" | "picked">>,
  ): void {
    this.isFresh = false;
    const isOther = change.screen !== undefined && change.screen !== this.screen;
    Object.assign(this, isOther ? { editing: null, ...change } : change);
    if (isOther) scrollToTop();
    this.draw();
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
    return this.state === null ? null : activeSide(this.state);
  }

  /** The game on the screen; null on other pages. Every part of the page asks for it. */
  get view(): View | null {
    if (this.game === null) return null;
    const { game } = this.game;
    if (this.cachedView?.game !== game) {
      const state = current(game);
      const pack = withPlayerNames(game.pack, state);
      this.cachedView = { session: this, game, pack, state };
    }
    return this.cachedView;
  }

  /** Apply actions as one step; the game is saved and drawn once. */
  act(...actions: readonly Action[]): void {
    if (actions.length === 0) return;
    // Both players have tapped the same: the second tap was not meant to take the first back.
    const { game } = this;
    if (game !== null && takesBack(game.game, actions) && this.isTooQuick(this.remoteChangeAt))
      return;
    const lastType = actions[actions.length - 1]?.type;
    const ends = lastType === "finish";
    this.change((game) => act(game, ...actions), ends, ends || lastType === "answer");
  }

  /** Continue to the next phase; the players are warned once about what would be lost for good. */
  next(): void {
    const { state } = this;
    if (this.game === null || state === null || this.isTooQuick(this.movedAt)) return;
    const { open, lastChances } = this.reminders;
    const [card] = lastChances;
    if (card !== undefined && this.reminders.warns()) {
      this.draw();
      showCard(open[0] ?? card, false);
      return;
    }
    const end = beforeNext(this.game.game.pack, state);
    const go = (game: Game): Game =>
      act(game, ...end.actions, ...toNextPhase(game.pack, end.state));
    this.change(go, true, true);
  }

  /** Say that a tap does not count, right after the other phone has changed what it would do. */
  private isTooQuick(changedAt: number): boolean {
    const isSameMoment = Date.now() - changedAt < SAME_MOMENT;
    if (isSameMoment) this.set({ tooQuick: this.state });
    return isSameMoment;
  }

  private change(update: (game: Game) => Game, toHand: boolean, toTop: boolean): void {
    const before = this.changed(update);
    if (before === null) {
      if (toTop) scrollToTop(); // to what a secret choice has locked in
      return;
    }
    this.reminders.sayWhatWasSkipped(current(before));
    this.isFresh = true;
    this.reached = this.state;
    const battleBegins = current(before).stage === "first" && this.state?.stage === "play";
    if ((toHand && this.screen !== "table") || battleBegins) this.screen = "hands";
    this.showChange(toTop);
    this.showDue(current(before));
  }

  /** Show what a tap makes of the game; returns the game before it, or null if nothing changed. */
  private changed(update: (game: Game) => Game): Game | null {
    if (this.game === null || this.autosave.overtaken()) return null;
    this.notices.forget("taken-back");
    const open = this.game;
    const before = open.game;
    this.attempt(() => this.replace(update(before)));
    this.keepDropped(open);
    if (this.game.game !== before) return before;
    // The other phone has not answered yet, or the choice is secret; or the change was refused.
    this.draw();
    return null;
  }

  /** Save a copy of the game that the players left, when the one on the screen has dropped it. */
  private keepDropped(before: OpenGame): void {
    const game = this.game && droppedGame(before.game, this.game.game);
    if (game === null) return;
    // Without their points, which change when it is played on.
    const { sides, seats } = summarize(game);
    const name = T.beforeGoingBack(before.name || seats.map((side) => sides[side]).join(" – "));
    const text = this.games.keep({ ...before, name, game });
    this.notices.say("kept", keptNotice(T.kept(name), text));
  }

  /** Do something that the rules, or the other phone, may refuse with a sentence. */
  attempt(go: () => void): void {
    try {
      go();
      this.notices.forget("failed");
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // What the rules refuse is a sentence for players; anything else is an error of a pack or the page.
      const isSentence = error instanceof Illegal && !(error instanceof Unplayable);
      this.notices.say("failed", { text: isSentence ? message : `${T.failed} ${message}` });
    }
  }

  undo(): void {
    if (!this.isTooQuick(this.remoteChangeAt)) this.step(undo);
  }

  redo(): void {
    this.step(redo);
  }

  /** Go to the state after a number of steps. */
  jump(at: number): void {
    this.step((game) => goTo(game, at), true);
  }

  setChessClock(chessClock: ChessClock | null): void {
    if (this.game === null || this.autosave.overtaken()) return;
    const { game } = this.game;
    this.attempt(() => this.put(game, chessClock));
    this.show(null);
  }

  /** Note the armies, or anything else, about the game. */
  setDetails(change: Partial<GameDetails>): void {
    if (this.game === null || this.autosave.overtaken()) return;
    this.game = { ...this.game, details: { ...this.game.details, ...change } };
    this.autosave.request();
    this.draw();
  }

  /** The names of the players, and how they are changed; null where only the host can do that. */
  get playerNames() {
    const values = this.state?.opening.players ?? (["", ""] as const);
    const change = (names: readonly [string, string]): void => this.rename(names);
    return this.phones?.isFollowing ? null : { values, change };
  }

  /** Give the players other names, in all that the game has recorded, too, and in the next game. */
  rename(names: readonly [string, string]): void {
    if (this.game === null || this.autosave.overtaken()) return;
    this.form = { ...this.form, players: names };
    rememberForm(this.form);
    const { game, base } = withNames(this.game.game, this.game.base, playerNames(names));
    this.game = { ...this.game, base };
    this.attempt(() => this.replace(game));
    this.draw();
  }

  private step(move: (game: Game) => Game, toTop = false): void {
    const before = this.changed(move);
    if (before === null || this.game === null) return;
    this.isFresh = false;
    this.reached = null;
    this.redone = this.game.game.at > before.at ? this.state : null;
    // What players were told before the undo is told again.
    this.reminders.reset();
    this.showChange(toTop);
  }

  private showChange(toTop: boolean, picked: readonly string[] = [], isOwn = true): void {
    this.picked = picked;
    this.reminders.sayWhatFollows(isOwn);
    const { state } = this;
    const leavesSheet = this.screen === "score" && state !== null && openPrompts(state).length > 0;
    if (leavesSheet || (this.screen === "table" && state?.stage !== "play")) this.screen = "hands";
    if (this.screen !== "score" && this.editing !== "cp") this.editing = null;
    this.announce();
    if (toTop) scrollToTop();
    this.draw();
  }

  private replace(game: Game): void {
    if (this.game !== null)
      this.put(game, passClock(this.game.chessClock, activeSide(current(game)), Date.now()));
  }

  private put(game: Game, chessClock: ChessClock | null): void {
    if (this.game === null) return;
    const shown = this.phones?.adopt(this.game, game, chessClock) ?? { game, chessClock };
    this.game = { ...this.game, game: shown.game, chessClock: shown.chessClock };
    this.autosave.request();
  }

  private announce(): void {
    const { view } = this;
    if (view !== null) this.announcement = newsNow(view, true);
  }

  // --- Starting and opening games ---------------------------------------------------------------

  /** Begin a game; `name` is what a link calls it, whose form is not the next game's. */
  enter(form: Form, game: Game, name?: string): void {
    this.autosave.finish(); // the game that this one replaces
    const seat = this.phones?.seat; // a rematch has the same players
    this.game = this.games.begin(game, name ?? "", form.armies);
    this.phones?.adopt(this.game, game, null, seat);
    if (name === undefined) {
      this.form = { ...form, seed: "" };
      rememberForm(this.form);
    }
    this.notices.forget("phones");
    this.autosave.store();
    this.reset();
    this.announce();
    this.draw();
  }

  // --- Two phones -------------------------------------------------------------------------------

  /** Connect to another phone; `code` is the one that was scanned, if any. */
  pair(code = ""): void {
    this.phones ??= new TwoPhones(this);
    this.phones.scan(false);
    this.show("phones");
    if (code !== "") void this.phones.useCode(code);
    else void this.phones.reconnect();
  }

  /** Show a game and its clock as the host has them; `told` is missing on the host's own phone. */
  receive(
    { id, game, chessClock }: Pick<OpenGame, "id" | "game" | "chessClock">,
    told?: HostDetails & Pick<HostMessage, "answer">,
  ): void {
    const isKnown = this.game?.id === id;
    const isNew = !isKnown || this.game?.game !== game;
    const before = this.state;
    const isOwn = told !== undefined && told.answer !== null;
    if (isOwn) this.notices.forget("failed");
    if (isKnown && this.game !== null) {
      const undone = this.game.game.steps.slice(game.at, this.game.game.at)[0];
      // Until the next step of either player.
      if (isNew) this.notices.forget("taken-back");
      if (undone && !isOwn) this.notices.say("taken-back", { text: T.takenBack(undone.label) });
    } else {
      this.autosave.finish();
      this.record = null;
      this.game = this.games.join(id, game, told?.name ?? "", told?.armies ?? ["", ""]);
      this.reset();
    }
    const open = this.game;
    this.game = { ...open, game, chessClock };
    this.keepDropped(open);
    this.autosave.request();
    if (!isNew) return;
    if (isKnown && !isOwn && this.phones !== null) {
      this.remoteChangeAt = Date.now();
      if (this.hasNewPhase(before)) this.movedAt = this.remoteChangeAt;
    }
    this.reached = current(game);
    this.isFresh = true;
    this.showChangeFrom(before, isOwn);
  }

  /**
   * Show what was done elsewhere, or `isOwn` through another phone; what is selected is kept while the
   * same questions are open.
   */
  private showChangeFrom(before: State | null, isOwn = false): void {
    if (before !== null) this.reminders.sayWhatWasSkipped(before);
    if (before?.stage !== "play" && this.state?.stage === "play") this.screen = "hands";
    const toTop = this.hasNewPhase(before) && this.screen === "hands";
    this.showChange(toTop, promptsOf(before) === promptsOf(this.state) ? this.picked : [], isOwn);
    this.showDue(before);
  }

  private hasNewPhase(before: State | null): boolean {
    return before !== null && this.state !== null && phaseKey(before) !== phaseKey(this.state);
  }

  /** When a phase has begun, scroll to the first card of a hand that scores, preferably this player's. */
  private showDue(before: State | null): void {
    const { reminders, phones } = this;
    const card = reminders.open.find(({ side }) => side === phones?.side) ?? reminders.open[0];
    if (card === undefined || !this.hasNewPhase(before)) return;
    // The page is at the first hand. A card that needs something can be above those that score.
    document
      .querySelector(`.hand.${card.side}:not(:first-child) .card`)
      ?.scrollIntoView({ block: "nearest" });
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

  /** Show the page of organisers. The same seed draws the same tables again, so that it is shown. */
  organise(form = this.form): void {
    const isShown = form.tables === 1 || form.seed.trim() !== "";
    this.form = isShown ? form : { ...form, seed: freshSeed() };
    this.set({ screen: "organise" });
  }

  /** Leave the game for the start page; asks first if that ends the connection of two phones. */
  askToLeave(): void {
    if (!this.phones?.isFollowing || this.phones.isIdle) this.leave();
    else
      this.notices.say("leave", {
        text: T.leaveShared,
        action: { id: "leave", label: T.leave, go: () => this.leave() },
        leave: T.cancel,
      });
  }

  /** Leave the game, which stays saved, for the start page. */
  leave(): void {
    this.autosave.finish();
    if (this.phones?.role !== "host") this.phones?.disconnect();
    this.games.leave();
    this.loader.withPack(null, () => this.load(null));
  }

  load(loaded: Loaded | null): void {
    this.autosave.cancel();
    this.loadedText = loaded?.text ?? "";
    this.game = loaded?.is === "game" ? loaded.game : null;
    this.record = loaded?.is === "summary" ? loaded : null;
    this.notices.forget("phones");
    this.reset();
    this.redone = this.state; // an undo before that is not told again
    this.draw();
    if (loaded?.is === "game" && loaded.warning !== null)
      this.notices.say("warning", { text: T.WARNINGS[loaded.warning] });
    if (loaded?.is === "broken")
      this.notices.say(
        "broken",
        fileNotice(loaded.why === "newer" ? T.newer : T.broken, loaded.text, T.download),
      );
  }

  /** Another game is shown: what was said of the one before does not follow. */
  private reset(): void {
    this.reminders.forget();
    this.notices.forget(
      "broken",
      "warning",
      "taken",
      "overtaken",
      "failed",
      "taken-back",
      "kept",
      "leave",
    );
    this.resumeSharing();
    scrollToTop();
    this.screen = this.game === null ? "start" : "hands";
    this.editing = null;
    this.dialog = null;
    this.picked = [];
    this.folds.clear();
  }

  private resumeSharing(): void {
    const last = this.game && lastShared(this.game.id);
    if (last === null || last.isAlone) return;
    this.phones ??= new TwoPhones(this);
    this.phones.resume(last);
  }

  // --- Other tabs, updates -------------------------------------------------------------

  private changedElsewhere(id: string): void {
    if (this.game?.id !== id) {
      if (this.game === null && this.record === null) this.draw();
      return;
    }
    // Another tab plays on alone, and so does the phone.
    if (lastShared(id)?.isAlone && this.phones?.isOnScreen) this.phones.playAlone();
    const newer = this.games.newer(id);
    // The game that a connected host has told counts, whatever another tab has stored.
    if (newer?.is !== "game" || (this.phones?.isFollowing && this.phones.isConnected)) return;
    const before = this.state;
    this.autosave.cancel();
    this.game = newer.game;
    // The other tab may have connected, or changed the game that this phone has as the host.
    this.resumeSharing();
    const { game, chessClock } = newer.game;
    if (!this.phones?.isFollowing) this.phones?.adopt(newer.game, game, chessClock);
    this.showChangeFrom(before);
  }

  private setOffline(state: OfflineState): void {
    const previous = this.offline.is;
    this.offline = state;
    if (state.is === "update" && (previous !== "update" || state.elsewhere))
      this.notices.say("update", {
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
  (state === null ? [] : openPrompts(state)).map(({ id }) => id).join();
