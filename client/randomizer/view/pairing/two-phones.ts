/**
 * A game on two phones, as the page plays it: connects the phones, sends what changes, and tells
 * the session what comes from the other phone. The order of changes is decided by `SharedGame`.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type ComponentChild, h } from "preact";
import type { Action } from "../../engine/events.ts";
import { current, type Game } from "../../engine/history.ts";
import type { Pack, Side } from "../../engine/pack.ts";
import { open } from "../../engine/prompts.ts";
import { active } from "../../engine/scoring.ts";
import type { Prompt, State } from "../../engine/state.ts";
import { type Confirmation, canConfirm, confirmed } from "../../pairing/confirmation.ts";
import { Connection } from "../../pairing/connection.ts";
import { type Greeting, readMessage } from "../../pairing/messages.ts";
import {
  type Message,
  type Report,
  type Role,
  type Seat,
  SharedGame,
} from "../../pairing/shared-game.ts";
import { pass, type Times } from "../battle/clock.ts";
import type { OpenGame } from "../saves/format.ts";
import { keepShared, lastShared } from "../saves/last-shared.ts";
import type { Session } from "../session.ts";
import { freshSeed } from "../setup/form.ts";
import { Overlay, Status } from "./overlay.tsx";
import * as T from "./pairing-texts.ts";

/** A device that is connected, or about to be. */
interface Peer {
  readonly connection: Connection;
  readonly role: Role;
  report: Report | null;
  /** The last message to it without its number: nothing is said twice. */
  last: string;
  isOpen: boolean;
}

type Offer = Extract<Greeting, { type: "game" }>;

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

export class TwoPhones {
  role: Role | null = null;
  shared: SharedGame | null = null;
  /** The code to show, until the other phone is connected. */
  code: string | null = null;
  /** What went wrong while connecting. */
  problem: string | null = null;
  private readonly session: Session;
  private peers: readonly Peer[] = [];
  /** The peer that a code was made for. */
  private pending: Peer | null = null;
  /** The id of the shared game in this phone's storage. */
  private gameId: string | null = null;
  /** The guest, or a device that watches: what the host has said about its game. */
  private offered: Offer | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  get seat(): Seat | null {
    return this.shared?.seat ?? null;
  }

  /** The shared game, if it is on the screen. */
  get onScreen(): SharedGame | null {
    return this.gameId === this.session.game?.id ? this.shared : null;
  }

  /** The side of this phone's player in the game on the screen. */
  get side(): Side | null {
    const { state } = this.session;
    const seat = this.onScreen?.seat ?? null;
    return seat === null || state === null ? null : state.seats[seat];
  }

  get isConnected(): boolean {
    return this.peers.some(({ isOpen, role }) => isOpen && role !== "watcher");
  }

  /** Whether this device shows the game and changes nothing. */
  get isWatching(): boolean {
    return this.onScreen?.role === "watcher";
  }

  /** What covers the page: pairing, a request of the other player, two games that have parted. */
  overlay(): ComponentChild {
    return h(Overlay, { phones: this, session: this.session });
  }

  /** One line above the game: whether the phones are connected, and what this one waits for. */
  status(): ComponentChild {
    return h(Status, { phones: this, session: this.session });
  }

  // --- Connecting -------------------------------------------------------------------------------

  /** Show the first code: this phone becomes the host. A device that watches needs its own code. */
  async showCode(role: "guest" | "watcher"): Promise<void> {
    this.role = "host";
    const peer = this.newPeer(role);
    await this.attempt(async () => {
      this.code = await peer.connection.offer();
    });
  }

  /** Use a code of the other phone: the first one, or the answer to this phone's. */
  async useCode(text: string): Promise<void> {
    const answered = this.role === "host" ? this.pending : null;
    await this.attempt(async () => {
      if (answered !== null) await answered.connection.accept(text);
      else {
        this.role = "guest";
        this.code = await this.newPeer("host").connection.answer(text);
      }
    });
  }

  /** After the page was closed: the game on the screen was shared, and can be again. */
  resume(): void {
    const { game } = this.session;
    const last = lastShared();
    if (game === null || last?.game !== game.id || this.shared !== null) return;
    this.role = last.role;
    const shared = this.newShared(last.role, game.id, game.game.pack);
    if (shared.seat !== null) {
      shared.adopt(game.game);
      shared.setTimes(game.times);
    }
    this.session.set({ tab: this.session.homeTab });
  }

  /** Stop sharing; the game stays on this phone. */
  disconnect(): void {
    for (const { connection } of this.peers) connection.close();
    this.peers = [];
    this.code = null;
    this.noteConnection();
    this.session.phones = null;
    this.session.draw();
  }

  private async attempt(connect: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await connect();
    } catch (error) {
      const isAddress = error instanceof Error && error.message === "no address";
      this.problem = isAddress ? T.noNetwork : T.wrongCode;
      this.code = null;
    }
    this.session.draw();
  }

  private newPeer(role: Role): Peer {
    this.pending?.connection.close();
    this.peers = this.peers.filter((item) => item !== this.pending);
    const peer: Peer = {
      connection: new Connection({
        opened: () => this.opened(peer),
        closed: () => this.closed(peer),
        received: (text) => this.received(peer, text),
      }),
      role,
      report: null,
      last: "",
      isOpen: false,
    };
    this.peers = [...this.peers, peer];
    this.pending = peer;
    return peer;
  }

  private opened(peer: Peer): void {
    peer.isOpen = true;
    this.pending = null;
    this.code = null;
    if (this.role === "host") this.offerGame(peer);
    this.noteConnection();
    this.session.show(this.session.game === null ? "phones" : null);
    this.send();
  }

  private closed(peer: Peer): void {
    this.peers = this.peers.filter((item) => item !== peer);
    this.noteConnection();
    this.session.draw();
  }

  private noteConnection(): void {
    const { shared, isConnected } = this;
    if (shared !== null && shared.connected !== isConnected) shared.connected = isConnected;
  }

  // --- Messages ---------------------------------------------------------------------------------

  private tell(peer: Peer, message: Message | Greeting): void {
    if (peer.isOpen) peer.connection.send(JSON.stringify(message));
  }

  /** Tell every device how things stand, if that has changed. */
  private send(): void {
    const { shared } = this;
    if (shared === null) return;
    this.keep();
    for (const peer of this.peers) {
      const message = shared.message(peer.report, Date.now());
      const told =
        peer.role === "watcher" ? { ...message, secret: null, ask: null, reply: null } : message;
      const text = JSON.stringify({ ...told, number: 0, clock: shared.clock });
      if (text === peer.last) continue;
      peer.last = text;
      this.tell(peer, told);
    }
  }

  private received(peer: Peer, text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    if (message.type === "log" || message.type === "report") this.take(peer, message);
    else this.greet(peer, message);
    this.session.draw();
  }

  private greet(peer: Peer, message: Greeting): void {
    if (message.type === "game" && peer.role === "host") {
      this.role = message.role;
      this.offered = message;
      this.session.loader.withPack(message.pack, () => this.join(message));
    } else if (message.type === "confirm" && message.seat !== this.seat) {
      const { type: _, ...confirmation } = message;
      this.note(confirmation);
    }
  }

  private take(peer: Peer, message: Message): void {
    const { shared } = this;
    if (shared === null) return;
    if (message.type === "report") {
      // A device that watches cannot become a player.
      if (message.role !== peer.role) return;
      peer.report = message;
    }
    shared.receive(message, Date.now());
    this.show();
  }

  /** Sign the result, and send the signature to the other devices. */
  async confirm(): Promise<void> {
    const { session, seat } = this;
    if (session.game === null || seat === null) return;
    this.note(await confirmed(session.game.game, seat));
    for (const peer of this.peers) this.tellConfirmed(peer);
  }

  /** Whether this player can confirm the result now. */
  get mayConfirm(): boolean {
    const { session, seat } = this;
    const given = session.game?.details.confirmed ?? [];
    const isOver = session.state?.stage === "done" && session.game?.id === this.gameId;
    return isOver && seat !== null && canConfirm() && !given.some((item) => item.seat === seat);
  }

  private note(confirmation: Confirmation): void {
    const given = this.session.game?.details.confirmed ?? [];
    const others = given.filter(({ seat }) => seat !== confirmation.seat);
    this.session.setDetails({ confirmed: [...others, confirmation] });
  }

  private tellConfirmed(peer: Peer): void {
    for (const confirmation of this.session.game?.details.confirmed ?? [])
      this.tell(peer, { type: "confirm", ...confirmation });
  }

  // --- The game ---------------------------------------------------------------------------------

  /** The host: say which game is played. */
  private offerGame(peer: Peer): void {
    const { session } = this;
    const game = session.game;
    if (game === null) return;
    if (game.base !== null) {
      session.say("phones", { text: T.wrongBase });
      return;
    }
    if (this.shared === null || this.gameId !== game.id) this.share(game);
    const { id: pack, version } = game.game.pack;
    Object.assign(peer, { report: null, last: "" });
    const role = peer.role === "watcher" ? "watcher" : "guest";
    const { id, name } = game;
    const { armies } = game.details;
    this.tell(peer, { type: "game", role, game: id, pack, version, name, armies });
    this.send();
    this.tellConfirmed(peer);
  }

  /** The host: share the game on the screen, with what was done since it was last shared. */
  private share({ id, game, times }: OpenGame): void {
    const shared = this.newShared("host", id, game.pack);
    shared.adopt(game);
    shared.setTimes(times);
    shared.connected = this.isConnected;
  }

  /** The guest, or a device that watches: get ready for the host's game. */
  private join({ game: id, pack, version }: Offer): void {
    const { session, role } = this;
    const loaded = session.packs.get(pack);
    if (loaded === null || loaded.version !== version) {
      session.say("phones", { text: T.wrongPack });
      return;
    }
    if (role === null) return;
    const shared = this.newShared(role, id, loaded);
    const own = session.gameOf(id);
    if (own !== null && shared.game !== null && role === "guest") {
      shared.adopt(own.game);
      shared.setTimes(own.times);
    }
    shared.connected = true;
    this.show();
    for (const peer of this.peers) this.tellConfirmed(peer);
  }

  private newShared(role: Role, id: string, pack: Game["pack"]): SharedGame {
    const last = lastShared();
    const kept = last?.game === id && last.role === role ? last.kept : null;
    const { session } = this;
    this.gameId = id;
    this.shared = new SharedGame(
      pack,
      role,
      `${role}-${freshSeed().slice(0, 6)}`,
      hash,
      {
        refused: ({ actions }, why) => {
          const text = JSON.stringify(actions);
          const steps = session.game?.game.steps ?? [];
          const step =
            [...steps].reverse().find((item) => JSON.stringify(item.actions) === text)?.label ?? "";
          if (why !== "parted") session.say("phones", { text: T.REFUSED[why](step) });
        },
        kept: () => session.say("phones", { text: T.keptStep }),
        dropped: (game) => {
          session.keepBeside(game);
          session.say("phones", { text: T.dropped });
        },
        cheated: () => session.say("cheated", { text: T.cheated }),
      },
      kept,
    );
    return this.shared;
  }

  private keep(): void {
    const { shared, gameId, role } = this;
    if (shared === null || gameId === null || role === null) return;
    keepShared({ game: gameId, role, kept: shared.kept });
  }

  // --- What the session asks --------------------------------------------------------------------

  /**
   * Share a change of the game on the screen, or of its clock, and return the shared game. Throws
   * `Illegal` if the change is not allowed now.
   */
  adopt(game: Game, times: Times | null): Game {
    const shared = this.onScreen;
    if (shared === null) return game;
    shared.adopt(game);
    shared.setTimes(times);
    this.send();
    return shared.game ?? game;
  }

  /** Keep secret choices on this phone. Returns false for other actions. */
  keepSecret(actions: readonly Action[]): boolean {
    const [action] = actions;
    const shared = this.onScreen;
    if (shared === null || action?.type !== "answer" || !shared.isSecret(action.prompt))
      return false;
    shared.choose(action.prompt, action.value, freshSeed());
    this.show();
    return true;
  }

  /** Ask the other player before their steps are taken back. Returns false if they need not agree. */
  askBefore(at: number): boolean {
    const shared = this.onScreen;
    if (shared === null || !shared.connected || !shared.isTheirs(at)) return false;
    shared.ask(at);
    this.send();
    this.session.draw();
    return true;
  }

  answer(agrees: boolean): void {
    const { shared } = this;
    if (shared === null) return;
    shared.answer(agrees);
    this.show();
  }

  goOnWith(keep: "host" | "guest"): void {
    const { shared } = this;
    if (shared === null) return;
    shared.goOnWith(keep);
    this.passClock();
    this.show();
  }

  private passClock(): void {
    const { shared } = this;
    if (shared !== null && shared.seat !== null && shared.game !== null)
      shared.setTimes(pass(shared.clock.times, active(current(shared.game)), Date.now()));
  }

  /** Show the shared game on this phone, and tell the others. */
  private show(): void {
    const { shared, gameId, session } = this;
    if (shared !== null && shared.game !== null && gameId !== null) {
      if (shared.game !== session.game?.game) this.passClock();
      const { name, armies } = this.offered ?? {};
      session.receive(gameId, shared.game, shared.clock.times, name, armies);
    }
    this.send();
    session.draw();
  }

  /** What the main button says while this device waits for another one; null if it does not. */
  waiting(pack: Pack, state: State): string | null {
    if (this.isWatching) return T.watching;
    if (state.stage === "done" && this.role === "guest" && this.isConnected) return T.hostStarts;
    const prompts = open(state);
    if (prompts.length === 0 || prompts.some((prompt) => !this.isHidden(prompt))) return null;
    const other = state.seats.find((side) => side !== this.side);
    return other === undefined ? null : T.otherChooses(pack.sides[other]);
  }

  /** What a secret question says; null if both players use this phone. */
  get secretly(): string | null {
    return this.onScreen?.connected ? T.secretly : null;
  }

  /** Whether this player has locked in a secret choice. */
  get hasChosen(): boolean {
    const shared = this.onScreen;
    return shared?.secrets.chosen(shared.moment) != null;
  }

  /** Whether a question is not shown: it is the other player's, or already answered in secret. */
  isHidden(prompt: Prompt): boolean {
    const shared = this.onScreen;
    if (this.isWatching) return true;
    if (shared === null || !shared.connected || prompt.side === null) return false;
    return (
      prompt.side !== this.side || shared.secrets.chosen(shared.moment)?.[prompt.id] !== undefined
    );
  }
}
