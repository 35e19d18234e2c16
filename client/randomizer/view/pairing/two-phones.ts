/**
 * A game on two phones, as the page plays it: connects the phones, sends what changes, and tells
 * the session what comes from the other phone. The phone that shows the first code is the host and
 * decides; the rules for that are in `Host` and `Guest`.
 */

import type { ChessClock } from "../../engine/chess-clock.ts";
import type { ActionOf } from "../../engine/events.ts";
import { beginsWith, type Game } from "../../engine/history.ts";
import { other, type Pack, type Side } from "../../engine/pack.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { Illegal } from "../../engine/refusals.ts";
import type { Prompt, State } from "../../engine/state.ts";
import { readCode } from "../../pairing/connection-code.ts";
import { type ChannelEnd, DataChannel } from "../../pairing/data-channel.ts";
import { Guest } from "../../pairing/guest.ts";
import { Host } from "../../pairing/host.ts";
import type { HostMessage, RequestedChange, Seat } from "../../pairing/messages.ts";
import { changeBetween, NOT_CHANGED, readMessage, sentClock } from "../../pairing/messages.ts";
import type { Loader, Packs } from "../loading.ts";
import { keptNotice, type Notices } from "../notices.ts";
import type { OpenGame } from "../saves/save-format.ts";
import type { StoredGames } from "../saves/stored-games.ts";
import * as T from "../texts.ts";
import { keepShared, type LastShared, lastShared } from "./last-shared.ts";

/** How long the other phone may take to answer after its code was taken, in ms. */
const LONGEST_ANSWER = 10_000;

type ShownGame = Pick<OpenGame, "id" | "game" | "chessClock">;

/** What two phones need of the page. */
interface TwoPhonesPage {
  phones: TwoPhones | null;
  readonly game: OpenGame | null;
  readonly state: State | null;
  readonly games: StoredGames;
  readonly packs: Packs;
  readonly loader: Loader;
  readonly notices: Notices;
  draw(): void;
  show(dialog: "phones" | null): void;
  /** Show this player's hand. */
  goHome(): void;
  gameOf(id: string): OpenGame | null;
  receive(shown: ShownGame, told?: HostMessage): void;
}

export class TwoPhones implements ChannelEnd {
  role: "host" | "guest" | null = null;
  /** The shared game; null before there is one. */
  shared: Host | Guest | null = null;
  /** The code to show, until the other phone is connected. */
  code: string | null = null;
  /** What went wrong while connecting. */
  problem: string | null = null;
  /** Whether the camera looks for a code. */
  isScanning = false;
  /** Whether the two phones have been connected since this page was loaded. */
  wasConnected = false;
  private readonly page: TwoPhonesPage;
  /** The connection to the other phone, or the one that a code was made for. */
  private peer: DataChannel | null = null;
  private answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: TwoPhonesPage) {
    this.page = page;
  }

  private get guest(): Guest | null {
    return this.shared instanceof Guest ? this.shared : null;
  }

  /** Whether the shared game is on the screen. */
  get isOnScreen(): boolean {
    return this.shared !== null && this.shared.id === this.page.game?.id;
  }

  /** The side of this phone's player in the game on the screen. */
  get side(): Side | null {
    const { state } = this.page;
    return this.isOnScreen && state !== null ? state.seats[this.seat] : null;
  }

  /** The place of this phone's player; without a shared game on the screen, the first. */
  get seat(): Seat {
    return (this.isOnScreen && this.shared?.seat) || 0;
  }

  get isConnected(): boolean {
    return this.peer?.isOpen === true;
  }

  /** Whether this phone shows the game and can change nothing: it has lost the host. */
  get isIdle(): boolean {
    return this.isFollowing && !this.isConnected;
  }

  /** Whether this phone has scanned another one's code, but has no game yet. */
  get awaitsGame(): boolean {
    return this.role === "guest" && this.page.game === null;
  }

  /** Whether a code is made, or a connection is being opened. */
  get isConnecting(): boolean {
    return this.peer !== null && !this.isConnected && this.code === null;
  }

  /** Whether this phone shows a code that another one answers with its own. */
  get showsOffer(): boolean {
    return this.code !== null && readCode(this.code)?.type === "offer";
  }

  /** Whether this phone shows the host's game: only the host can begin another one. */
  get isFollowing(): boolean {
    return this.isOnScreen && this.role !== "host";
  }

  // --- Connecting -------------------------------------------------------------------------------

  /** Start or stop scanning a code; this clears the last problem. */
  scan(isScanning: boolean): void {
    this.isScanning = isScanning;
    this.problem = null;
    this.page.draw();
  }

  /** Show the first code: this phone becomes the host. */
  async showCode(): Promise<void> {
    const { game } = this.page;
    if (game !== null && game.base !== null) {
      this.problem = T.wrongBase;
      this.page.draw();
      return;
    }
    this.role = "host";
    this.isScanning = false;
    if (game !== null && this.guest?.id === game.id) this.share(game);
    await this.connect(new DataChannel(this), (peer) => peer.code());
  }

  /** Use a code of the other phone: the first one, or the answer to one of this phone's. */
  async useCode(text: string): Promise<void> {
    const { isScanning } = this;
    this.scan(false);
    const scanned = readCode(text);
    const { peer, showsOffer } = this;
    const isOwn = scanned?.sdp === readCode(this.code ?? "")?.sdp;
    if (scanned?.type === "answer" && showsOffer && peer !== null) {
      await this.connect(peer, () => peer.accept(scanned).then(() => null));
    } else if (scanned?.type === "offer" && !isOwn) {
      this.role = "guest";
      this.shared = null; // of a game that this phone shared before
      await this.connect(new DataChannel(this), (peer) => peer.code(scanned));
    } else {
      // The phone's own camera may have opened it in a new tab, which has not shown the first code.
      const wrong = peer === null ? T.secondCode : T.wrongCode;
      this.problem = scanned === null ? T.noCode : isOwn ? T.ownCode : wrong;
      this.isScanning = isScanning; // for the right one
      this.page.draw();
    }
  }

  /** Begin to connect phones that have lost each other: as at the beginning. */
  async reconnect(): Promise<void> {
    if (this.role === null || this.isConnected || this.code !== null) return;
    if (this.role === "host") await this.showCode();
    else this.scan(true);
  }

  /** The game on the screen was shared by an earlier page or another tab, and can be again. */
  resume(last: LastShared): void {
    const { game } = this.page;
    const isSame = this.isOnScreen && this.role === last.role;
    if (game === null || isSame || this.isConnected) return;
    this.role = last.role;
    if (last.role === "host") this.share(game);
    else this.shared = new Guest(game.id, game.game, last.seat);
    this.page.goHome();
  }

  /** Stop sharing; the game stays on this phone, and the next visit does not share it either. */
  playAlone(): void {
    const last = this.shared && lastShared(this.shared.id);
    if (last !== null) {
      keepShared({ ...last, isAlone: true, held: [] });
      this.page.notices.say("phones", { text: T.whoseGame });
    }
    this.disconnect();
    this.page.show(null);
  }

  /** Close the connection. A shared game says so when it is opened again. */
  disconnect(): void {
    this.peer?.close();
    clearTimeout(this.answerTimer);
    this.peer = null;
    this.page.phones = null;
  }

  /**
   * Connect by a peer, in place of an older one, and show its code, or what went wrong; nothing of it
   * once another one has taken its place.
   */
  private async connect(
    peer: DataChannel,
    begin: (peer: DataChannel) => Promise<string | null>,
  ): Promise<void> {
    if (peer !== this.peer) {
      this.peer?.close();
      this.peer = peer;
      this.code = null;
    }
    this.problem = null;
    let { code } = this;
    let problem: string | null = null;
    try {
      code = await begin(peer);
    } catch (error) {
      const isAddress = error instanceof Error && error.message === "no address";
      problem = isAddress ? T.noNetwork : T.wrongCode;
    }
    if (peer !== this.peer) return;
    if (problem !== null && code === null) this.peer = null;
    Object.assign(this, { code, problem });
    clearTimeout(this.answerTimer);
    if (this.isConnecting) this.answerTimer = setTimeout(() => this.closed(peer), LONGEST_ANSWER);
    this.page.draw();
  }

  opened(peer: DataChannel): void {
    const { page } = this;
    if (peer !== this.peer) this.peer?.close();
    this.peer = peer;
    this.code = null;
    clearTimeout(this.answerTimer);
    this.guest?.connected();
    this.wasConnected = true;
    page.notices.forget("phones");
    const isShared = this.shared instanceof Host && this.isOnScreen;
    if (this.role === "host" && page.game !== null && !isShared) this.share(page.game);
    page.show(null);
    this.send();
  }

  /** The other phone is lost, or has not answered; if it answers later, it still connects. */
  closed(peer: DataChannel): void {
    if (peer === this.peer) {
      this.peer = null;
      this.code = null;
      this.problem = T.notReached;
      if (this.role === "host") this.isScanning = false; // for the answer to that code
    }
    this.page.draw();
  }

  // --- Messages ---------------------------------------------------------------------------------

  /** The host: send the guest the game as it is now, and the answer to its request. */
  private send(answer: HostMessage["answer"] = null): void {
    const { shared: host, page } = this;
    const open = host && page.gameOf(host.id);
    if (!(host instanceof Host) || open === null) return;
    const last = lastShared(host.id);
    if (last !== null) keepShared({ ...last, held: host.held });
    const details = { name: open.name, armies: open.details.armies };
    this.peer?.send(host.message(details, Date.now(), answer));
  }

  /** Send the host what this phone's player wants. Throws `Illegal` if nothing can be sent now. */
  private want(guest: Guest, change: RequestedChange): void {
    if (!this.isConnected) throw new Illegal(NOT_CHANGED.apart);
    this.peer?.send(guest.request(change));
  }

  received(peer: DataChannel, text: string): void {
    const { shared: host, page } = this;
    const message = readMessage(text);
    if (peer !== this.peer) return;
    // The page of the other phone is newer or older.
    if (message === null) page.notices.say("phones", { text: T.wrongPack });
    if (message?.type === "game" && this.role === "guest")
      page.loader.withPack(message.pack, () => this.follow(message));
    if (message?.type === "request" && host instanceof Host) {
      const answer = host.receive(message, Date.now());
      page.receive(host);
      this.send(answer);
      page.draw();
    }
  }

  /** The guest: show the host's game as it is now. */
  private follow(message: HostMessage): void {
    const { page } = this;
    // Another tab of this phone plays on alone, so that the game there is this phone's.
    if (this.guest?.id === message.id && lastShared(message.id)?.isAlone) {
      this.playAlone();
      return;
    }
    try {
      const pack = page.packs.get(message.pack);
      if (pack?.version !== message.version) throw new Illegal(T.wrongPack);
      const guest = this.guestOf(message);
      const game = guest.receive(message, pack, Date.now());
      page.receive({ id: guest.id, game, chessClock: guest.chessClock }, message);
      if (message.answer) page.notices.say("failed", { text: message.answer });
    } catch (error) {
      // A step that the cards of this page do not allow comes from another version, too.
      const text = error instanceof Illegal ? T.wrongPack : `${T.failed} ${error}`;
      page.notices.say("phones", { text });
    }
    page.draw();
  }

  private guestOf({ id, seat, steps }: HostMessage): Guest {
    const { page, guest } = this;
    if (guest?.id === id) return guest;
    const own = page.gameOf(id);
    const last = lastShared(id);
    const isFollower = last !== null && !last.isAlone && last.role !== "host";
    // What this phone decided in the meantime, as the host or alone, stays on it.
    if (own !== null && !isFollower && !beginsWith(steps, own.game)) {
      const text = page.games.keep({ ...own, name: T.ownGame(own.name || T.oldGame) });
      page.notices.say("beside", keptNotice(T.keptBeside, text));
    }
    this.shared = new Guest(id, own?.game ?? null, seat);
    this.remember();
    return this.shared;
  }

  // --- The game ---------------------------------------------------------------------------------

  /** The host: share the game on the screen. */
  private share({ id, base, game, chessClock }: OpenGame, seat: Seat = 0): void {
    if (base !== null) {
      this.disconnect();
      this.page.notices.say("phones", { text: T.wrongBase });
      return;
    }
    const last = lastShared(id);
    this.shared = new Host(id, game, chessClock, last?.seat ?? seat, last?.held);
    this.remember();
  }

  /** Store what this phone needs of the shared game after its page was closed. */
  private remember(): void {
    const { shared, role } = this;
    if (shared === null || role === null) return;
    keepShared({ game: shared.id, role, seat: shared.seat, held: shared.held });
  }

  // --- What the session asks --------------------------------------------------------------------

  /**
   * A game on this phone was begun by the player in `seat`, or changed, or its clock was. Returns the
   * game that this phone shows now: on the guest's phone, it changes when the host has answered, and a
   * secret choice is kept until both are there. Throws `Illegal` if nothing can be changed now.
   */
  adopt(
    open: OpenGame,
    game: Game,
    chessClock: ChessClock | null,
    seat?: Seat,
  ): Omit<ShownGame, "id"> {
    const change = changeBetween(open.game, game);
    if (this.role === "host" && this.isConnected && this.shared?.id !== open.id)
      this.share({ ...open, game, chessClock }, seat);
    const { shared } = this;
    if (shared?.id !== open.id) return { game, chessClock };
    if (shared instanceof Host) {
      if (!this.isConnected || !shared.keepsSecret(shared.seat, change))
        shared.adopt(game, chessClock);
      this.send();
      return shared;
    }
    if (change !== null) this.want(shared, change);
    else if (chessClock !== open.chessClock)
      this.want(shared, { clock: sentClock(chessClock, Date.now()) });
    return open;
  }

  /** What the main button says while this phone waits for the other one; null if it does not. */
  waiting(pack: Pack, state: State): string | null {
    if (this.isIdle) return T.notConnected;
    if (state.stage === "done" && this.role === "guest" && this.isConnected) return T.hostStarts;
    const { side } = this;
    const prompts = openPrompts(state);
    const isAsked = prompts.length === 0 || prompts.some((prompt) => !this.isHidden(prompt));
    return isAsked || side === null ? null : T.otherChooses(pack.sides[other(side)]);
  }

  /** The answer to a secret question that this player has locked in, if any. */
  lockedIn({ id, side }: Prompt): ActionOf<"answer"> | undefined {
    return side === this.side ? this.shared?.held.find(({ prompt }) => prompt === id) : undefined;
  }

  /** Take back a locked answer, until the other player has chosen. Throws `Illegal` if it is too late. */
  takeBack(answer: ActionOf<"answer">): void {
    const { shared } = this;
    const change = { at: 0, actions: [{ ...answer, value: [] }] };
    if (shared instanceof Guest) this.want(shared, change);
    else shared?.keepsSecret(shared.seat, change);
    this.send();
    this.page.draw();
  }

  /** Whether a question is not shown: it is the other player's, or already answered in secret. */
  isHidden(prompt: Prompt): boolean {
    if (this.isIdle) return true;
    if (!this.isOnScreen || prompt.side === null || (this.role === "host" && !this.isConnected))
      return false;
    return prompt.side !== this.side || this.lockedIn(prompt) !== undefined;
  }
}
