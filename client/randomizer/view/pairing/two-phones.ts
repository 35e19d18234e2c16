/**
 * A game on two phones, as the page plays it: connects the phones, sends what changes, and tells
 * the session what comes from the other phone. The phone that shows the first code is the host and
 * decides; the rules for that are in `Host` and `Guest`.
 */

import type { ChessClock } from "../../engine/chess-clock.ts";
import type { Action } from "../../engine/events.ts";
import type { Game } from "../../engine/history.ts";
import type { Pack, Side } from "../../engine/pack.ts";
import { openPrompts } from "../../engine/prompts.ts";
import type { Prompt, State } from "../../engine/state.ts";
import { DataChannel } from "../../pairing/data-channel.ts";
import { Guest } from "../../pairing/guest.ts";
import { Host, secretPrompts } from "../../pairing/host.ts";
import {
  clockMessage,
  type HostMessage,
  type RequestedChange,
  readMessage,
} from "../../pairing/messages.ts";
import type { Loader, Packs } from "../loading.ts";
import type { Notices } from "../notices.ts";
import { type DeviceRole, keepShared, lastShared } from "../saves/last-shared.ts";
import type { OpenGame } from "../saves/save-format.ts";
import type { Games } from "../saves/stored-games.ts";
import * as T from "../texts.ts";

/** A device that is connected, or about to be. */
interface Peer {
  readonly channel: DataChannel;
  /** What it is: the host knows for whom it has shown the code, whatever the device says. */
  readonly role: DeviceRole;
}

/** What two phones need of the page. */
interface TwoPhonesPage {
  phones: TwoPhones | null;
  readonly game: OpenGame | null;
  readonly state: State | null;
  readonly games: Games;
  readonly packs: Packs;
  readonly loader: Loader;
  readonly notices: Notices;
  draw(): void;
  show(dialog: "phones" | null): void;
  /** Show this player's hand. */
  goHome(): void;
  gameOf(id: string): OpenGame | null;
  receive(
    id: string,
    game: Game,
    chessClock: ChessClock | null,
    known?: { name?: string; armies?: readonly [string, string]; isOwn?: boolean },
  ): void;
}

export class TwoPhones {
  role: DeviceRole | null = null;
  /** On the phone that decides; null on another device, and before a game. */
  host: Host | null = null;
  /** On the other devices, once the host has a game. */
  guest: Guest | null = null;
  /** The code to show, until the other phone is connected. */
  code: string | null = null;
  /** What went wrong while connecting. */
  problem: string | null = null;
  private readonly page: TwoPhonesPage;
  private peers: readonly Peer[] = [];
  /** The peer that a code was made for. */
  private pending: Peer | null = null;
  /** Steps of this visit: whether the other player made them. */
  private readonly isByOther = new WeakMap<Game["steps"][number], boolean>();
  /** The id of the shared game in this phone's storage. */
  private gameId: string | null = null;

  constructor(page: TwoPhonesPage) {
    this.page = page;
  }

  /** Whether the shared game is on the screen. */
  get isOnScreen(): boolean {
    return this.gameId !== null && this.gameId === this.page.game?.id;
  }

  /** The side of this phone's player in the game on the screen. */
  get side(): Side | null {
    const { state } = this.page;
    if (!this.isOnScreen || state === null || this.role === "watcher") return null;
    return state.seats[this.role === "host" ? 0 : 1];
  }

  get isConnected(): boolean {
    return this.peers.some(({ channel, role }) => channel.isOpen && role !== "watcher");
  }

  /** The question before the last step is undone; null if this phone's player made it. */
  get undoQuestion(): string | null {
    const { game, state } = this.page;
    const step = game?.game.steps[game.game.at - 1];
    if (!this.isOnScreen || !this.isConnected || step === undefined || state === null) return null;
    const isByOther = this.isByOther.get(step);
    if (isByOther === false) return null;
    const seat = this.role === "host" ? 1 : 0;
    const name = state.players?.[state.seats[seat]] ?? T.otherPlayer;
    return T.undoQuestion(isByOther ? name : null, step.label);
  }

  /** Whether this device shows the game and changes nothing. */
  get isWatching(): boolean {
    return this.isOnScreen && this.role === "watcher";
  }

  /** Whether this device shows the game of another one, which alone begins and replaces it. */
  get isFollowing(): boolean {
    return this.isOnScreen && this.role !== "host";
  }

  // --- Connecting -------------------------------------------------------------------------------

  /** Show the first code: this phone becomes the host. A device that watches needs its own code. */
  async showCode(role: "guest" | "watcher"): Promise<void> {
    this.role = "host";
    const peer = this.newPeer(role);
    await this.attempt(async () => {
      this.code = await peer.channel.offer();
    });
  }

  /** Use a code of the other phone: the first one, or the answer to this phone's. */
  async useCode(text: string): Promise<void> {
    const answered = this.role === "host" && this.code !== null ? this.pending : null;
    await this.attempt(async () => {
      if (answered !== null) await answered.channel.accept(text);
      else {
        this.role = "guest";
        this.host = null; // of a game that this phone shared before
        this.gameId = null;
        this.code = await this.newPeer("host").channel.answer(text);
      }
    });
  }

  /** After the page was closed: the game on the screen was shared, and can be again. */
  resume(): void {
    const { game } = this.page;
    const last = lastShared();
    if (game === null || last?.game !== game.id || this.gameId !== null) return;
    this.role = last.role;
    this.gameId = game.id;
    if (last.role === "host") this.share(game);
    else {
      this.guest = new Guest(last.role);
      this.guest.game = game.game;
      this.guest.setConnected(false);
    }
    this.page.goHome();
  }

  /** Stop sharing; the game stays on this phone, and the next visit does not share it either. */
  playAlone(): void {
    if (lastShared()?.game === this.gameId) keepShared(null);
    this.disconnect();
    this.page.draw();
  }

  /** Close every connection. A shared game says so when it is opened again. */
  disconnect(): void {
    for (const { channel } of this.peers) channel.close();
    this.peers = [];
    this.page.phones = null;
  }

  private async attempt(connect: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await connect();
    } catch (error) {
      const isAddress = error instanceof Error && error.message === "no address";
      this.problem = isAddress ? T.noNetwork : T.wrongCode;
    }
    this.page.draw();
  }

  private newPeer(role: DeviceRole): Peer {
    this.pending?.channel.close();
    this.peers = this.peers.filter((item) => item !== this.pending);
    this.code = null;
    const peer: Peer = {
      channel: new DataChannel({
        opened: () => this.opened(peer),
        closed: () => this.closed(peer),
        received: (text) => this.received(peer, text),
      }),
      role,
    };
    this.peers = [...this.peers, peer];
    this.pending = peer;
    return peer;
  }

  private opened(peer: Peer): void {
    const { page } = this;
    this.pending = null;
    this.code = null;
    if (peer.role !== "watcher") this.closeOlder(peer);
    if (this.guest !== null) this.guest.setConnected(true);
    if (this.host !== null && peer.role === "guest") this.host.answered = null;
    if (this.role === "host" && page.game !== null && !this.isOnScreen) this.share(page.game);
    page.show(page.game === null ? "phones" : null);
    this.send();
  }

  /** The other player's phone has connected again before this phone knew that it was lost. */
  private closeOlder(peer: Peer): void {
    for (const item of this.peers)
      if (item !== peer && item.role === peer.role) item.channel.close();
    this.peers = this.peers.filter((item) => item === peer || item.role !== peer.role);
  }

  private closed(peer: Peer): void {
    this.peers = this.peers.filter((item) => item !== peer);
    if (peer === this.pending) {
      this.pending = null;
      this.code = null;
      this.problem = T.notReached;
    }
    if (this.guest !== null && !this.isConnected) this.guest.setConnected(false);
    this.page.draw();
  }

  // --- Messages ---------------------------------------------------------------------------------

  /** Send every device the game as it is now; from the guest's phone, what its player wants. */
  private send(): void {
    const now = Date.now();
    for (const { channel, role } of this.peers) {
      const message = role === "host" ? this.guest?.pending : this.message(role, now);
      if (message) channel.send(JSON.stringify(message));
    }
  }

  private message(role: HostMessage["role"], now: number): HostMessage | null {
    const { host, page, gameId } = this;
    const game = gameId === null ? null : page.gameOf(gameId);
    if (host === null || game === null) return null;
    const { id, name, details } = game;
    return host.message(role, { id, name, armies: details.armies }, now);
  }

  private received(peer: Peer, text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    if (message.type === "game" && peer.role === "host")
      this.page.loader.withPack(message.pack, () => this.follow(message));
    // A device that watches has nothing to say.
    if (message.type === "request" && peer.role === "guest" && this.host !== null) {
      this.host.receive(message, Date.now());
      this.showHost();
    }
  }

  /** The guest, or a device that watches: show the host's game as it is now. */
  private follow(message: HostMessage): void {
    const { page } = this;
    const { id, pack: packId, version, role, name, armies } = message;
    const pack = page.packs.get(packId);
    if (pack === null || pack.version !== version) {
      page.notices.say("phones", { text: T.wrongPack });
      return;
    }
    this.role = role;
    if (this.guest?.role !== role || this.gameId !== id) this.join(message);
    const { guest } = this;
    if (guest === null) return;
    try {
      const before = guest.game;
      const received = guest.receive(message, pack, Date.now());
      if (received === null || guest.game === null) return;
      this.recordPlayer(before, guest.game, !received.isOwn);
      page.receive(id, guest.game, guest.chessClock, { name, armies, isOwn: received.isOwn });
      if (received.refusal !== null) page.notices.say("phones", { text: received.refusal });
    } catch {
      // The host plays by other rules than this page.
      page.notices.say("phones", { text: T.wrongPack });
    }
    page.draw();
  }

  private join({ id, role, steps }: HostMessage): void {
    const { page } = this;
    const own = page.gameOf(id);
    const isAlone = own?.game.steps.some(
      ({ actions }, at) => JSON.stringify(actions) !== JSON.stringify(steps[at]),
    );
    // What was played alone in the meantime stays on this phone.
    if (own !== null && isAlone && lastShared()?.game !== id) {
      page.games.keep(own.game, own);
      page.notices.say("phones", { text: T.keptBeside });
    }
    this.gameId = id;
    this.guest = new Guest(role);
    this.guest.game = own?.game ?? null;
    keepShared({ game: id, role });
  }

  // --- The game ---------------------------------------------------------------------------------

  /** The host: share the game on the screen. */
  private share({ id, base, game, chessClock }: OpenGame): void {
    if (base !== null) {
      this.page.notices.say("phones", { text: T.wrongBase });
      return;
    }
    this.gameId = id;
    this.guest = null; // of a game that this phone followed before
    this.host = new Host();
    this.host.adopt(game, chessClock);
    keepShared({ game: id, role: "host" });
  }

  /** The host: show what the guest or both players have done. */
  private showHost(): void {
    const { host, gameId, page } = this;
    if (host !== null && host.game !== null && gameId !== null) {
      this.recordPlayer(page.gameOf(gameId)?.game ?? null, host.game, true);
      page.receive(gameId, host.game, host.chessClock);
    }
    this.send();
    page.draw();
  }

  /** Record which player made the last step of a game, if it is new. */
  private recordPlayer(before: Game | null, game: Game, isByOther: boolean): void {
    const step = game.steps[game.at - 1];
    if (before !== null && step !== undefined && !before.steps.includes(step))
      this.isByOther.set(step, isByOther);
  }

  /** On the guest's phone: want something of the host. Throws `Illegal` when this cannot be sent. */
  private want(change: RequestedChange): void {
    this.guest?.want(change);
    this.send();
  }

  // --- What the session asks --------------------------------------------------------------------

  /**
   * A game on this phone was begun, or changed, or its clock was. Returns the game that this phone
   * shows now: on the guest's phone, it changes when the host has answered. Throws `Illegal` if
   * nothing can be changed now.
   */
  adopt(
    open: OpenGame,
    game: Game,
    chessClock: ChessClock | null,
  ): Pick<OpenGame, "game" | "chessClock"> {
    if (this.role === "host") {
      if (this.gameId !== open.id && this.isConnected) this.share({ ...open, game, chessClock });
      if (this.gameId === open.id) this.host?.adopt(game, chessClock);
      this.recordPlayer(open.game, game, false);
      this.send();
      return { game, chessClock };
    }
    const { guest } = this;
    if (guest === null || this.gameId !== open.id) return { game, chessClock };
    const change = guest.changeFor(open.game, game);
    if (change !== null) this.want(change);
    else if (chessClock !== open.chessClock)
      this.want({ clock: chessClock && clockMessage(chessClock, Date.now()) });
    return { game: open.game, chessClock: open.chessClock };
  }

  /** Keep the host's secret choice until both are there. Returns false for other actions. */
  keepSecret(actions: readonly Action[]): boolean {
    const { host } = this;
    if (host === null || !this.isOnScreen || !this.isConnected) return false;
    const answer = host.secretAnswer(0, actions);
    if (answer === null) return false;
    host.hold(answer);
    this.showHost();
    return true;
  }

  /** What the main button says while this device waits for another one; null if it does not. */
  waiting(pack: Pack, state: State): string | null {
    if (this.isWatching) return T.watching;
    if (state.stage === "done" && this.role === "guest" && this.isConnected) return T.hostStarts;
    const prompts = openPrompts(state);
    if (prompts.length === 0 || prompts.some((prompt) => !this.isHidden(prompt))) return null;
    const other = state.seats.find((side) => side !== this.side);
    return other === undefined ? null : T.otherChooses(pack.sides[other]);
  }

  /** What a secret question says; null if both players use this phone. */
  get secretly(): string | null {
    return this.isOnScreen && this.isConnected ? T.secretlyApart : null;
  }

  /** The secret questions that are answered. */
  private get held(): readonly string[] {
    return this.host?.held.map(({ prompt }) => prompt) ?? this.guest?.held ?? [];
  }

  /** Whether this player has locked in a secret choice. */
  get hasChosen(): boolean {
    const { state } = this.page;
    const own = state === null ? [] : secretPrompts(state).filter(({ side }) => side === this.side);
    return this.isOnScreen && own.some(({ id }) => this.held.includes(id));
  }

  /** Whether a question is not shown: it is the other player's, or already answered in secret. */
  isHidden(prompt: Prompt): boolean {
    if (this.isWatching) return true;
    if (!this.isOnScreen || prompt.side === null) return false;
    if (this.role === "host" && !this.isConnected) return false;
    return prompt.side !== this.side || this.held.includes(prompt.id);
  }
}
