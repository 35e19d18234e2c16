/** What the page does of a game on two phones, without a network: playing on alone, tabs, notices. */

import "./browser.ts";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Action, ActionOf } from "../../../../client/randomizer/engine/events.ts";
import { act, current, newGame } from "../../../../client/randomizer/engine/history.ts";
import { openPrompts } from "../../../../client/randomizer/engine/prompts.ts";
import type { State } from "../../../../client/randomizer/engine/state.ts";
import { codeOf } from "../../../../client/randomizer/pairing/connection-code.ts";
import { Host, secretPrompts } from "../../../../client/randomizer/pairing/host.ts";
import { NOT_CHANGED } from "../../../../client/randomizer/pairing/messages.ts";
import { App } from "../../../../client/randomizer/view/app.tsx";
import { nextStep } from "../../../../client/randomizer/view/battle/footer.tsx";
import { rematch, startGame } from "../../../../client/randomizer/view/game-starter.ts";
import { keepShared, lastShared } from "../../../../client/randomizer/view/pairing/last-shared.ts";
import { TwoPhones } from "../../../../client/randomizer/view/pairing/two-phones.ts";
import { openSaved } from "../../../../client/randomizer/view/saves/game-opener.ts";
import type { OpenGame } from "../../../../client/randomizer/view/saves/save-format.ts";
import { Session } from "../../../../client/randomizer/view/session.ts";
import type { View } from "../../../../client/randomizer/view/session-context.ts";
import { SAVED_GAME_KEY } from "../../../../client/shared/saved-game.ts";
import { harbour as port } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { matrix } from "../packs/matrix.ts";
import { choose, dice } from "../player.ts";
import { Table, tactical } from "../table.ts";
import { browser, libraryOf, newBrowser, reload } from "./browser.ts";

// Elements of the page are made by this when it is not bundled.
Object.assign(globalThis, { React: { createElement: h, Fragment } });

const harbour = port();

/** A connection that a test drives: what it sends, and what it hears. */
interface Wire {
  readonly sent: string[];
  say(text: string): void;
  open(): void;
  lose(): void;
  /** The phones do not reach each other. */
  fail(): void;
  readonly isClosed: boolean;
}

const wires: Wire[] = [];
const TITLE = { name: "", armies: ["", ""] } as const;

const SDP = [
  "a=ice-ufrag:abcd",
  "a=ice-pwd:AwBknnR1/AOjN2ZWDs5H40dE",
  `a=fingerprint:sha-256 ${Array(32).fill("0A").join(":")}`,
  "a=candidate:1 1 udp 2113942271 192.168.0.7 44197 typ host",
].join("\r\n");
const OFFER = codeOf({ type: "offer", sdp: SDP }) ?? "";
const ANSWER = codeOf({ type: "answer", sdp: SDP }) ?? "";

/** The browser's connection, as far as the page uses it. */
class FakePeer {
  iceGatheringState = "complete";
  connectionState = "new";
  localDescription: RTCSessionDescriptionInit | null = null;
  private type: RTCSdpType = "offer";
  onconnectionstatechange = (): void => undefined;
  isClosed = false;
  createDataChannel() {
    const channel = {
      readyState: "connecting",
      onopen: (): void => undefined,
      onclose: (): void => undefined,
      onmessage: (_: { data: string }): void => undefined,
      send: (text: string): void => void wire.sent.push(text),
      close: (): void => {
        channel.readyState = "closed";
        this.close();
      },
    };
    const peer = this;
    const wire: Wire = {
      sent: [],
      fail: () => {
        this.connectionState = "failed";
        this.onconnectionstatechange();
      },
      get isClosed() {
        return peer.isClosed;
      },
      say: (text) => channel.onmessage({ data: text }),
      open: () => {
        channel.readyState = "open";
        channel.onopen();
      },
      lose: () => {
        channel.readyState = "closed";
        channel.onclose();
      },
    };
    wires.push(wire);
    return channel;
  }
  setLocalDescription = async () => this.describe(SDP);
  setRemoteDescription = async ({ type }: RTCSessionDescriptionInit) => {
    if (type === "offer") this.type = "answer";
  };
  protected describe(sdp: string): void {
    this.localDescription = { type: this.type, sdp };
  }
  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  newBrowser();
  wires.length = 0;
  Object.assign(globalThis, { RTCPeerConnection: FakePeer });
});

function playing(): Session {
  const session = new Session(libraryOf(harbour), "", () => undefined);
  session.begin();
  startGame(session, { ...session.form, seed: "lantern" });
  return session;
}

/** A host with a game; the device that has scanned its code is on the wire. */
async function hosting(session = playing(), earlier = 0) {
  const phones = new TwoPhones(session);
  session.phones = phones;
  await phones.showCode();
  const wire = wires[earlier] as Wire;
  wire.open();
  const revision = (): number => JSON.parse(wire.sent.at(-1) ?? "{}").revision;
  const request = (change: unknown): string =>
    JSON.stringify({ type: "request", revision: revision(), change });
  return { session, phones, wire, request };
}

const CP = { at: 1, actions: [{ type: "cp", side: "attacker", by: 1 }] };

test("what the guest wants is done on the host's phone, and the answer is the game", async () => {
  const { session, wire, request } = await hosting();
  wire.say(request(CP));
  assert.equal(session.game?.game.at, 2);
  assert.equal(JSON.parse(wire.sent.at(-1) ?? "{}").at, 2);
});

test("both phones name what was not scored, whichever of them goes on", async () => {
  const table = new Table(harbour, "ask", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
  const { game } = table
    .modes(["captains", "signal"], tactical)
    .first("attacker")
    .until(2, "turn-end");
  const shown = (session: Session): string => nextStep(session.view as View).note;
  const page = new Session(libraryOf(harbour), "", () => undefined);
  page.receive({ id: "shared", game, chessClock: null });
  const { wire, request } = await hosting(page);
  wire.say(request({ at: game.at, actions: [{ type: "next" }] }));
  assert.match(shown(page), /Not scored in the previous turn: /, "the guest went on");
  const host = new Host("shared", game, null);
  const guest = new Session(libraryOf(harbour), "", () => undefined);
  guest.pair();
  await guest.phones?.useCode(OFFER);
  const line = wires.at(-1) as Wire;
  line.open();
  const tell = (): void => line.say(JSON.stringify(host.message(TITLE, 0)));
  tell();
  assert.doesNotMatch(shown(guest), /ot scored: /);
  host.adopt(act(host.game, { type: "next" }), null);
  tell();
  assert.equal(shown(guest), shown(page), "the host went on");
});

test("a tap on what the other player scored a moment ago does not take it back", async ({
  mock,
}) => {
  const page = new Session(libraryOf(harbour), "", () => undefined);
  const cards = { weather: ["fog"], aim: ["hunt"], ground: ["bay"] };
  const { game } = new Table(harbour, "ask", cards)
    .modes(["captains", "signal"], tactical)
    .first("attacker")
    .until(2, "turn-end");
  page.receive({ id: "shared", game, chessClock: null });
  const { wire, request } = await hosting(page);
  const line = { side: "attacker", copy: "ed/harbour/task/captains@attacker", group: 0, line: 0 };
  const score = { type: "score", ...line, count: 1 } as const;
  wire.say(request({ at: game.at, actions: [score] }));
  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  page.act({ ...score, count: 0 } as Action);
  assert.equal(page.game?.game.at, game.at + 1);
  mock.timers.tick(1001);
  page.act({ ...score, count: 0 } as Action);
  assert.equal(page.game?.game.at, game.at + 2);
});

test("a tap that goes on or back right after the other phone has done so does not count", async ({
  mock,
}) => {
  const page = new Session(libraryOf(harbour), "", () => undefined);
  const cards = { weather: ["fog"], aim: ["hunt"], ground: ["bay"] };
  const { game } = new Table(harbour, "ask", cards)
    .modes(["captains", "signal"], tactical)
    .first("attacker")
    .until(2, "turn-end");
  page.receive({ id: "shared", game, chessClock: null });
  const { wire, request } = await hosting(page);
  const at = (): number => page.game?.game.at ?? 0;
  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  wire.say(request({ at: game.at, actions: [{ type: "next" }] }));
  const { state } = page;
  mock.timers.tick(560);
  page.next();
  assert.equal(page.state, state, "what the tap was meant to end is over");
  assert.match(nextStep(page.view as View).note, /did not count/);
  page.undo();
  assert.equal(page.state, state, "nor does it take back what this player has not read");
  mock.timers.tick(500);
  page.next();
  assert.notEqual(page.state, state);
  wire.say(request({ at: at(), actions: [{ type: "cp", side: "attacker", by: 1 }] }));
  const after = page.state;
  page.next();
  assert.notEqual(
    page.state,
    after,
    "what the other player adds does not change what the button does",
  );
});

test("a phone that hosted and then follows another game is a guest, not a host as well", async () => {
  const { session } = await hosting();
  const before = session.game?.id ?? "";
  session.phones?.disconnect();
  const phones = new TwoPhones(session);
  session.phones = phones;
  await phones.showCode();
  wires.at(-1)?.open();
  assert.ok(phones.shared instanceof Host);
  await phones.useCode(OFFER);
  assert.equal(phones.shared, null);
  session.leave();
  session.gameOf(before);
  assert.equal(session.games.lastId(), "", "to look a game up does not open it");
});

test("the guest's phone shows what the host answers, and says what the host has taken back", async () => {
  const opening = { type: "start", seed: "lantern", picks: {} } as const;
  const host = new Host("shared", newGame(harbour, opening), null);
  const guest = new Session(libraryOf(harbour), "", () => undefined);
  guest.pair();
  await guest.phones?.useCode(OFFER);
  const wire = wires[0] as Wire;
  wire.open();
  const tell = (answer: string | null = null): void =>
    wire.say(JSON.stringify(host.message(TITLE, 0, answer)));
  const answer = (): void => tell(host.receive(JSON.parse(wire.sent.at(-1) ?? ""), 0));
  tell();
  guest.act({ type: "cp", side: "defender", by: 1 });
  assert.equal(guest.game?.game.at, 1, "it waits");
  answer();
  assert.equal(guest.game?.game.at, 2);
  guest.undo();
  answer();
  assert.equal(host.game.at, 1);
  assert.ok(!guest.notices.has("taken-back"), "its own step");
  guest.redo();
  answer();
  host.adopt({ ...host.game, at: 1 }, null);
  tell();
  assert.match(guest.notices.get("taken-back")?.text ?? "", /^Undone by the other player: .*1CP/);
  // The other player is quicker: what this player wanted is refused, until a tap is accepted.
  guest.redo();
  host.adopt(act(host.game, { type: "cp", side: "attacker", by: 1 }), null);
  tell();
  answer();
  assert.equal(guest.notices.get("failed")?.text, NOT_CHANGED.stale);
  guest.act({ type: "cp", side: "defender", by: 1 });
  answer();
  assert.equal(guest.notices.get("failed"), undefined);
  const message = host.message(TITLE, 0);
  for (const other of [{ version: "older" }, { field: "of a newer page" }]) {
    wire.say(JSON.stringify({ ...message, ...other }));
    assert.match(guest.notices.get("phones")?.text ?? "", /different versions of the rules/);
    guest.notices.dismiss("phones");
  }
});

test("secret choices are kept until both are there, also over a reload, and can be taken back", async () => {
  const session = new Session(libraryOf(matrix), "", () => undefined);
  session.begin();
  const { phones, wire } = await hosting(session);
  startGame(session);
  const [own, theirs] = secretPrompts(session.state as State);
  assert.ok(own && theirs);
  const lock = (value: string): void =>
    session.act({ type: "answer", prompt: own.id, value: [value] });
  let scrolls = 0;
  const querySelectorAll = () => [{ scrollTo: () => scrolls++ }];
  Object.assign(document, { querySelectorAll });
  lock("strike");
  assert.equal(scrolls, 1, "to what is locked in");
  const html = (page: Session): string => renderToString(h(App, { session: page }));
  assert.match(html(session), /Locked in: Strike\..*Choose again/);
  phones.takeBack(phones.lockedIn(own) as ActionOf<"answer">);
  assert.doesNotMatch(html(session), /Locked in/);
  lock("hold");
  lock("strike");
  assert.equal(session.game?.game.at, 1);
  session.autosave.finish();
  wire.lose();
  reload();
  const page = new Session(libraryOf(matrix), "", () => undefined);
  page.begin();
  const again = await hosting(page, 1);
  assert.match(html(page), /Locked in: Strike/);
  const actions = [{ type: "answer", prompt: theirs.id, value: ["hold"] }];
  assert.doesNotMatch(wires.flatMap(({ sent }) => sent).join(), /strike/);
  again.wire.say(again.request({ at: 1, actions }));
  assert.equal(page.game?.game.at, 2);
  assert.match(again.wire.sent.at(-1) ?? "", /strike/);
  const [{ held }] = [lastShared(page.game?.id ?? "") ?? { held: null }];
  assert.deepEqual(held, []);
});

test("the second phone shows what its player has locked in, and asks the host to take it back", async () => {
  const host = new Host("shared", newGame(matrix, { type: "start", seed: "a", picks: {} }), null);
  const guest = new Session(libraryOf(matrix), "", () => undefined);
  const wire = await pairedWith(guest, host);
  const answer = (): void => {
    const refused = host.receive(JSON.parse(wire.sent.at(-1) ?? ""), 0);
    wire.say(JSON.stringify(host.message(TITLE, 0, refused)));
  };
  const [, theirs] = secretPrompts(current(host.game));
  guest.act({ type: "answer", prompt: theirs?.id ?? "", value: ["hold"] });
  answer();
  assert.match(renderToString(h(App, { session: guest })), /Locked in: Hold\..*Choose again/);
  guest.phones?.takeBack(host.held[0] as ActionOf<"answer">);
  answer();
  assert.deepEqual(host.held, []);
  assert.doesNotMatch(renderToString(h(App, { session: guest })), /Locked in/);
});

test("the second phone asks before it leaves the shared game, which ends the connection", async () => {
  const guest = new Session(libraryOf(harbour), "", () => undefined);
  const { game } = playing().game as OpenGame;
  const wire = await pairedWith(guest, new Host("shared", game, null));
  guest.askToLeave();
  assert.equal(guest.game?.id, "shared");
  guest.notices.get("leave")?.action?.go();
  assert.equal(guest.game, null);
  assert.ok(wire.isClosed && !guest.notices.has("leave"));
  const { session } = await hosting(playing(), wires.length);
  session.askToLeave();
  assert.equal(session.game, null, "the host stays connected");
});

test("the start page says that the phones are connected, and on which of them a game is set up", async () => {
  const session = new Session(libraryOf(harbour), "", () => undefined);
  session.begin();
  await hosting(session);
  assert.equal(session.dialog, null);
  const html = (): string => renderToString(h(App, { session }));
  assert.match(html(), /Set up the game on this phone/);
  wires[0]?.lose();
  assert.match(html(), /Not connected.*Show a code/);
  session.pair();
  assert.match(html(), /Connecting/);
  await new Promise(setImmediate);
  assert.ok(session.phones?.showsOffer);
});

test("a phone that waits for the host's game offers to play alone, and no other game", async () => {
  const session = new Session(libraryOf(harbour), "", () => undefined);
  session.begin();
  session.pair();
  await session.phones?.useCode(OFFER);
  session.show(null);
  await new Promise(setImmediate);
  const html = (): string => renderToString(h(App, { session }));
  assert.match(html(), /Waiting for the first phone.*scans the code.*Show a code/);
  wires[0]?.open();
  assert.match(html(), /The other player now sets up the game/);
  wires[0]?.lose();
  assert.match(html(), /Not connected\. Show a code on the first phone.*Scan a code/);
  assert.doesNotMatch(html(), /data-key="(start|options)"/);
  session.phones?.playAlone();
  assert.match(html(), /data-key="start"/);
});

test("only two phones that are connected are asked the questions of the set-up", async () => {
  const session = new Session(libraryOf(league), "", () => undefined);
  session.begin();
  const isAsked = (): boolean => {
    startGame(session, { ...session.form, variant: "even" });
    return session.state?.opening.chance !== true;
  };
  session.pair();
  session.show(null);
  assert.equal(isAsked(), false);
  await hosting(session);
  assert.ok(isAsked());
});

test("a guest that is not connected changes nothing, and plays on alone when it wants to, also after a reload", () => {
  const session = playing();
  const id = session.game?.id ?? "";
  keepShared({ game: id, role: "guest", seat: 1 });
  const resumed = (): Session => {
    const page = new Session(libraryOf(harbour), "", () => undefined);
    page.begin();
    return page;
  };
  const page = resumed();
  page.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(page.game?.game.at, 1);
  assert.equal(page.notices.get("failed")?.text, NOT_CHANGED.apart);
  assert.match(
    renderToString(h(App, { session: page })),
    /cannot change the game\. Connect again, or.*"phones alone"/,
  );
  page.leave();
  openSaved(page, id);
  page.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(page.game?.game.at, 1, "also after it has looked at other games");
  page.phones?.playAlone();
  assert.equal(lastShared(id)?.isAlone, true);
  page.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(page.game?.game.at, 2);
  const later = resumed();
  assert.equal(later.phones, null);
  later.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(later.game?.game.at, 3, "it stays alone");
});

test("phones keep their owners when the second one shows the code; a game that differs is saved", async ({
  mock,
}) => {
  const saved = playing().game as OpenGame;
  const pageOf = (role: "host" | "guest", seat: 0 | 1): Session => {
    newBrowser();
    keepShared({ game: saved.id, role, seat });
    const page = new Session(libraryOf(harbour), "", () => undefined);
    page.games.save(saved);
    openSaved(page, saved.id);
    return page;
  };
  const ben = pageOf("guest", 1);
  ben.phones?.playAlone();
  ben.act({ type: "cp", side: "attacker", by: 1 });
  const { phones, wire } = await hosting(ben);
  const message = wire.sent.at(-1) ?? "";
  assert.equal(phones.side, ben.state?.seats[1]);
  rematch(ben);
  assert.ok(phones.isOnScreen);
  assert.equal(phones.side, ben.state?.seats[1], "also in a rematch");
  const anna = pageOf("host", 0);
  anna.act({ type: "cp", side: "defender", by: 1 });
  await anna.phones?.useCode(OFFER);
  const other = wires.at(-1) as Wire;
  other.open();
  other.say(message);
  assert.equal(anna.game?.game.at, 2);
  const { role, seat } = lastShared(saved.id) ?? {};
  assert.deepEqual([role, seat], ["guest", 0]);
  assert.equal(anna.phones?.side, anna.state?.seats[0]);
  assert.match(anna.notices.get("beside")?.text ?? "", /Yours was different and was saved/);
  assert.equal(anna.games.texts().size, 2);
  const full = pageOf("host", 0);
  full.act({ type: "cp", side: "defender", by: 1 });
  await full.phones?.useCode(OFFER);
  const third = wires.at(-1) as Wire;
  third.open();
  const { mock: set } = mock.method(localStorage, "setItem", () => {
    throw new Error("full");
  });
  third.say(message);
  set.restore();
  third.lose();
  await full.phones?.useCode(OFFER);
  wires.at(-1)?.open();
  assert.match(full.notices.get("beside")?.text ?? "", /cannot store the game/);
  assert.match(full.notices.get("beside")?.file?.text ?? "", /Unnamed game \(this phone’s\)/);
  const { phones: follower } = pageOf("guest", 1);
  await follower?.showCode();
  wires.at(-1)?.open();
  assert.ok(follower?.shared instanceof Host, "also if it has not played alone");
  assert.equal(follower.seat, 1);
});

/** A game in which the battle has begun with a question. */
function battleWithQuestion(): Session {
  const session = playing();
  const below = dice(1);
  while (session.state?.stage !== "play" || openPrompts(session.state).length === 0) {
    const { game, state } = session.view as View;
    session.act(choose(game.pack, state, below) as Action);
  }
  return session;
}

test("a lost connection is told in table mode, too", async () => {
  const session = battleWithQuestion();
  const { wire } = await hosting(session);
  const isTold = (): boolean => renderToString(h(App, { session })).includes("Not connected.");
  session.set({ screen: "table" });
  assert.equal(isTold(), false);
  wire.lose();
  assert.ok(isTold());
});

test("table mode shows no empty half for a question that is asked on the other phone", async () => {
  const session = battleWithQuestion();
  const state = session.state as State;
  const [prompt] = openPrompts(state);
  const seat = state.seats.findIndex((side) => side !== prompt?.side) as 0 | 1;
  keepShared({ game: session.game?.id ?? "", role: "guest", seat });
  const page = new Session(libraryOf(harbour), "", () => undefined);
  page.begin();
  page.set({ screen: "table" });
  const halves = renderToString(h(App, { session: page })).match(/class="half-score"/g);
  assert.equal(halves?.length, 2);
});

test("a host that lost the other phone plays on, and tells it everything when it is back", async () => {
  const { session, phones, wire, request } = await hosting();
  wire.say(request(CP));
  wire.lose();
  assert.equal(phones.isConnected, false);
  session.act({ type: "cp", side: "attacker", by: 1 });
  await phones.showCode();
  const again = wires.at(-1) as Wire;
  again.open();
  const { at, revision } = JSON.parse(again.sent.at(-1) ?? "{}");
  assert.equal(at, 3);
  again.say(JSON.stringify({ type: "request", revision, change: { ...CP, at } }));
  assert.equal(session.game?.game.at, 4, "the requests of a page that was opened again are new");
});

/** A drawn mission whose questions chance has answered. */
function drawnMission(): Session {
  const session = new Session(libraryOf(league), "", () => undefined);
  session.begin();
  startGame(session, { ...session.form, seed: "lantern", variant: "even" });
  return session;
}

test("the guest reads the drawn mission, and can redraw it, until somebody begins the battle", async () => {
  const { game } = drawnMission().game as OpenGame;
  const host = new Host("shared", game, null);
  const guest = new Session(libraryOf(league), "", () => undefined);
  guest.phones = new TwoPhones(guest);
  await guest.phones.useCode(OFFER);
  const wire = wires.at(-1) as Wire;
  wire.open();
  const tell = (): void => wire.say(JSON.stringify(host.message(TITLE, 0)));
  tell();
  const html = (): string => renderToString(h(App, { session: guest }));
  assert.match(html(), /data-key="again .*data-key="begin"/);
  host.adopt(act(game, { type: "begin" }), null);
  tell();
  assert.doesNotMatch(html(), /data-key="(begin|again )/);
  guest.act({ type: "again", slots: [], variant: "uneven" });
  assert.match(guest.notices.get("failed")?.text ?? "", /not possible in this part of the game/);
});

test("the second phone redraws the mission, too, and takes a redraw back", async () => {
  const { session, wire } = await hosting(drawnMission());
  const want = (change: unknown): void => {
    const { revision } = JSON.parse(wire.sent.at(-1) ?? "{}");
    wire.say(JSON.stringify({ type: "request", revision, change }));
    assert.equal(JSON.parse(wire.sent.at(-1) ?? "{}").answer, "", "not refused");
  };
  want({ at: 1, actions: [{ type: "again", slots: [], variant: "uneven" }] });
  assert.equal(session.state?.opening.variant, "uneven");
  want({ at: 1, actions: [] });
  assert.equal(session.state?.opening.variant, "even");
});

test("the second code, opened as a link, leads back to the page that shows the first", () => {
  const id = playing().game?.id;
  browser.location.hash = `#join=${ANSWER}`;
  const page = new Session(libraryOf(harbour), "", () => undefined);
  page.begin();
  browser.location.hash = "";
  assert.equal(page.game, null, "no game that is loaded later closes the dialog");
  assert.ok(page.gameOf(id ?? "") !== null);
  assert.match(
    renderToString(h(App, { session: page })),
    /Go back to the page that shows your code/,
  );
});

test("what was wrong with a code is not said of the next attempt", async () => {
  const session = playing();
  session.pair();
  const fail = async (): Promise<void> => {
    await session.phones?.useCode("https://club.example");
    assert.ok(session.phones?.problem !== null);
  };
  await fail();
  session.phones?.scan(true);
  assert.equal(session.phones?.problem, null);
  await fail();
  assert.equal(session.phones?.isScanning, true, "the field for the right one stays");
  session.show(null);
  session.pair();
  assert.equal(session.phones?.problem, null);
});

test("a wrong code leaves the host's own one on its screen, and the right one still connects", async () => {
  const phones = new TwoPhones(playing());
  await phones.showCode();
  const { code } = phones;
  assert.ok(code !== null);
  await phones.useCode("https://club.example");
  assert.equal(phones.code, code);
  assert.ok(phones.problem !== null);
  await phones.useCode(code.replace("1o", "1a"));
  assert.equal(phones.problem, null);
});

test("a code that is asked for again, or another one used, is not replaced by what comes late", async () => {
  const found: ((sdp: string) => void)[] = [];
  class SlowPeer extends FakePeer {
    override setLocalDescription = async () =>
      this.describe(await new Promise<string>((done) => found.push(done)));
  }
  Object.assign(globalThis, { RTCPeerConnection: SlowPeer });
  const [early, late] = [SDP, SDP.replace("abcd", "efgh")] as const;
  const seen = OFFER.replace("abcd", "ijkl");
  const again = async (phones: TwoPhones): Promise<void> => phones.showCode();
  const guest = async (phones: TwoPhones): Promise<void> => phones.useCode(seen);
  for (const [next, kind] of [[again, "offer"] as const, [guest, "answer"] as const])
    for (const first of [again, guest])
      for (const ending of [early, ""]) {
        found.length = 0;
        const phones = new TwoPhones(playing());
        const replaced = first(phones);
        await new Promise(setImmediate);
        const shown = next(phones);
        await new Promise(setImmediate);
        found[1]?.(late);
        await shown;
        found[0]?.(ending);
        await replaced;
        assert.equal(phones.code, codeOf({ type: kind, sdp: late }));
        assert.equal(phones.problem, null);
      }
});

test("phones that do not reach each other say so, even if nothing is heard, and begin again", async ({
  mock,
}) => {
  const session = playing();
  const phones = new TwoPhones(session);
  session.phones = phones;
  session.show("phones");
  await phones.showCode();
  wires[0]?.fail();
  assert.match(phones.problem ?? "", /No answer/);
  assert.equal(phones.code, null);
  await phones.showCode();
  assert.equal(phones.problem, null);
  mock.timers.enable({ apis: ["setTimeout"] });
  await phones.useCode(ANSWER);
  const html = (): string => renderToString(h(App, { session }));
  assert.match(html(), /Connecting/);
  mock.timers.tick(10_000);
  assert.match(html(), /No answer.*Show a code/);
  assert.doesNotMatch(html(), /Connecting/);
  wires.at(-1)?.open();
  assert.ok(phones.isConnected, "an answer that comes later still counts");
  await new Promise(setImmediate);
});

test("phones that have lost each other connect as at the beginning, also after a reload of the host's page", async () => {
  const { session, phones, wire } = await hosting();
  wire.lose();
  session.pair();
  await new Promise(setImmediate);
  assert.ok(phones.showsOffer, "without another tap");
  reload();
  const page = new Session(libraryOf(harbour), "", () => undefined);
  page.begin();
  const html = (): string => renderToString(h(App, { session: page }));
  assert.match(html(), /Not connected\. Play on, or connect again: tap the button on both phones/);
  page.pair();
  await new Promise(setImmediate);
  assert.equal(page.phones?.code, OFFER);
  assert.match(html(), /To go on with the other phone’s game, show a code there, and scan it here/);
  await page.phones?.useCode(ANSWER);
  wires.at(-1)?.open();
  assert.ok(page.phones?.isConnected);
});

/** The page of a phone that was the second one of a saved game and plays it on alone. */
function alone(saved: OpenGame): Session {
  newBrowser();
  keepShared({ game: saved.id, role: "guest", seat: 1 });
  const page = new Session(libraryOf(harbour), "", () => undefined);
  page.games.save(saved);
  openSaved(page, saved.id);
  page.phones?.playAlone();
  return page;
}

test("a phone that plays on alone reads whose game goes on, and can show or scan a code again", async () => {
  const page = alone(playing().game as OpenGame);
  assert.match(
    page.notices.get("phones")?.text ?? "",
    /the phone that shows the first code goes on/,
  );
  const html = (): string => renderToString(h(App, { session: page }));
  page.pair();
  assert.match(html(), /goes on.*data-key="phones show".*data-key="phones scan"/);
  page.phones?.scan(true);
  assert.match(html(), /data-key="phones paste".*data-key="phones show"/);
  await page.phones?.showCode();
  page.phones?.scan(true);
  assert.doesNotMatch(html(), /data-key="phones show"/, "it scans the answer");
  wires.at(-1)?.fail();
  assert.match(html(), /No answer.*data-key="phones show".*data-key="phones scan"/);
});

test("a phone that shows its own code takes the first code of another one, but not its own", async () => {
  const { session, phones, wire } = await hosting();
  wire.lose();
  await phones.showCode();
  await phones.useCode(OFFER);
  assert.equal(phones.code, OFFER);
  assert.match(phones.problem ?? "", /this phone’s own code/);
  await phones.useCode("hello");
  assert.match(phones.problem ?? "", /not a code of Musterbook/);
  await phones.useCode(OFFER.replace("abcd", "efgh"));
  assert.equal(phones.problem, null);
  assert.equal(phones.code, ANSWER);
  const { game } = session.game as OpenGame;
  const line = wires.at(-1) as Wire;
  line.open();
  line.say(JSON.stringify(new Host("theirs", game, null).message(TITLE, 0)));
  assert.equal(session.game?.id, "theirs");
});

test("a second phone that shows a code is the host, and its changes are kept", async () => {
  const saved = playing().game as OpenGame;
  keepShared({ game: saved.id, role: "guest", seat: 1 });
  const page = new Session(libraryOf(harbour), "", () => undefined);
  page.begin();
  await page.phones?.showCode();
  page.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(page.game?.game.at, 2);
  assert.equal(lastShared(saved.id)?.role, "host");
});

test("what a phone that played on alone has not changed is not saved as a separate game", async () => {
  const saved = playing().game as OpenGame;
  const cp = { type: "cp", side: "attacker", by: 1 } as const;
  const host = new Host(saved.id, act(saved.game, cp), null);
  for (const changes of [[], [cp], [{ ...cp, side: "defender" }]] as const) {
    const page = alone(saved);
    page.act(...changes);
    const { size } = page.games.texts();
    await pairedWith(page, host);
    const isOther = changes[0]?.side === "defender";
    const said = ["beside", "phones"].map((key) => page.notices.has(key));
    assert.deepEqual(said, [isOther, false]);
    assert.equal(page.games.texts().size, isOther ? size + 1 : size);
  }
});

/** Let a page be the guest of a host; what the test drives is returned. */
async function pairedWith(page: Session, host: Host): Promise<Wire> {
  page.pair();
  await page.phones?.useCode(OFFER);
  const wire = wires.at(-1) as Wire;
  wire.open();
  wire.say(JSON.stringify(host.message(TITLE, 0)));
  return wire;
}

/** Another tab of this browser has written the game of a page. */
const written = (id: string): boolean =>
  browser.window.dispatchEvent(Object.assign(new Event("storage"), { key: SAVED_GAME_KEY + id }));

test("a tab that plays on alone changes nothing once another tab follows the host, which it can end", async () => {
  const saved = playing().game as OpenGame;
  for (const role of ["alone", "host"] as const)
    for (const isQuick of [false, true]) {
      wires.length = 0;
      const old = alone(saved);
      if (role === "host") (await hosting(old)).wire.lose();
      const tab = new Session(libraryOf(harbour), "", () => undefined);
      const host = new Host(saved.id, saved.game, null);
      const wire = await pairedWith(tab, host);
      written(saved.id);
      const cp = { type: "cp", side: "attacker", by: 1 } as const;
      old.act(cp);
      assert.equal(old.notices.get("failed")?.text, NOT_CHANGED.apart, role);
      assert.equal(old.game?.game.at, 1);
      old.phones?.playAlone();
      old.act(cp);
      old.autosave.finish();
      // The host may change the game before the other tab has read what this one did.
      host.adopt(act(host.game, { ...cp, side: "defender" }), null);
      if (isQuick) wire.say(JSON.stringify(host.message(TITLE, 0)));
      written(saved.id);
      tab.autosave.finish();
      assert.equal(tab.phones, null, "the phone plays on alone");
      assert.ok(wire.isClosed);
      const points = [old, tab].map(({ state }) => state?.sides.attacker.cp);
      assert.deepEqual(points, [1, 1], "nothing is lost");
      assert.equal(JSON.parse(old.games.textOf(saved.id) ?? "").game.at, 2);
    }
});

test("what another tab of the host's phone has changed is the game of both phones", async () => {
  const { session, wire } = await hosting();
  const { id, game } = session.game as OpenGame;
  const tab = new Session(libraryOf(harbour), "", () => undefined);
  openSaved(tab, id);
  tab.act({ type: "cp", side: "attacker", by: 1 });
  written(id);
  assert.equal(session.game?.game.at, game.at + 1);
  assert.equal(JSON.parse(wire.sent.at(-1) ?? "{}").at, game.at + 1);
});

test("the page says which code the camera app scans, and which the page itself", async () => {
  const session = playing();
  Object.assign(browser.location, { protocol: "https:", href: "https://club.example/play" });
  const html = (): string => renderToString(h(App, { session }));
  session.pair();
  assert.match(html(), /first code with their camera app.*also paste it/);
  await session.phones?.showCode();
  assert.match(html(), /second code.*with the button below/);
  Object.assign(browser.location, { protocol: "file:", href: "file:///randomizer.html" });
});

test("a game that cannot be shared leaves no phone waiting for it", async () => {
  const { game } = playing().game as OpenGame;
  const continued = (session: Session): void => {
    const open = session.game as OpenGame;
    session.game = { ...open, base: current(game) };
  };
  const before = playing();
  continued(before);
  before.pair();
  await before.phones?.showCode();
  assert.match(before.phones?.problem ?? "", /cannot be shared/);
  assert.equal(wires.length, 0, "no code that leads nowhere");
  const later = playing();
  later.phones = new TwoPhones(later);
  await later.phones.showCode();
  continued(later);
  wires[0]?.open();
  assert.equal(later.phones, null);
  assert.ok(wires[0]?.isClosed);
  assert.match(later.notices.get("phones")?.text ?? "", /cannot be shared/);
});
