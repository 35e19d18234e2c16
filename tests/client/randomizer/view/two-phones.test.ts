/** What the page does of a game on two phones, without a network: watchers, playing on alone, notices. */

import "./browser.ts";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Action } from "../../../../client/randomizer/engine/events.ts";
import { APART } from "../../../../client/randomizer/pairing/refusals.ts";
import { App } from "../../../../client/randomizer/view/app.tsx";
import { TwoPhones } from "../../../../client/randomizer/view/pairing/two-phones.ts";
import { keepShared, lastShared } from "../../../../client/randomizer/view/saves/last-shared.ts";
import { Session } from "../../../../client/randomizer/view/session.ts";
import type { View } from "../../../../client/randomizer/view/view.ts";
import { harbour as port } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { choose, dice } from "../player.ts";
import { libraryOf, newBrowser } from "./browser.ts";

// Elements of the page are made by this when it is not bundled.
Object.assign(globalThis, { React: { createElement: h, Fragment } });

const harbour = port();

/** A connection that a test drives: what it sends, and what it hears. */
interface Wire {
  readonly sent: string[];
  say(text: string): void;
  open(): void;
  lose(): void;
}

const wires: Wire[] = [];

/** The browser's connection, as far as the page uses it. */
class FakePeer {
  iceGatheringState = "complete";
  connectionState = "new";
  localDescription = { sdp: "" };
  onconnectionstatechange = null;
  createDataChannel() {
    const channel = {
      readyState: "connecting",
      onopen: (): void => undefined,
      onclose: (): void => undefined,
      onmessage: (_: { data: string }): void => undefined,
      send: (text: string): void => void wire.sent.push(text),
    };
    const wire: Wire = {
      sent: [],
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
  createOffer = async () => ({});
  setLocalDescription = async () => undefined;
  close(): void {}
}

beforeEach(() => {
  newBrowser();
  wires.length = 0;
  Object.assign(globalThis, { RTCPeerConnection: FakePeer });
});

function playing(): Session {
  const session = new Session(libraryOf(harbour), "", () => undefined);
  session.begin();
  session.starter.start({ ...session.form, seed: "lantern" });
  return session;
}

/** A host with a game; the device that has scanned its code is on the wire. */
async function hosting(role: "guest" | "watcher", session = playing()) {
  const phones = new TwoPhones(session);
  session.phones = phones;
  await phones.showCode(role);
  const wire = wires[0] as Wire;
  wire.open();
  const seen = (): number => JSON.parse(wire.sent.at(-1) ?? "{}").number;
  const request = (change: unknown): string =>
    JSON.stringify({ type: "request", number: 1, seen: seen(), change });
  return { session, phones, wire, request };
}

const CP = { actions: [{ type: "cp", side: "attacker", by: 1 }] };

test("what the guest wants is done on the host's phone, and the answer is the game", async () => {
  const { session, wire, request } = await hosting("guest");
  wire.say(request(CP));
  assert.equal(session.game?.game.at, 2);
  assert.equal(JSON.parse(wire.sent.at(-1) ?? "{}").at, 2);
});

test("the start page says that the phones are connected, and on which of them a game is set up", async () => {
  const session = new Session(libraryOf(harbour), "", () => undefined);
  session.begin();
  await hosting("guest", session);
  assert.equal(session.dialog, "phones");
  session.show(null);
  assert.match(renderToString(h(App, { session })), /Set up the game on this phone/);
});

test("only two phones that are connected are asked the questions of the set-up", async () => {
  const session = new Session(libraryOf(league), "", () => undefined);
  session.begin();
  const isAsked = (): boolean => {
    session.starter.start({ ...session.form, variant: "even" });
    return session.state?.opening.chance !== true;
  };
  session.pair();
  session.show(null);
  assert.equal(isAsked(), false);
  await hosting("guest", session);
  assert.ok(isAsked());
});

test("nothing that a watching device sends counts, whatever it says it is", async () => {
  const { session, phones, wire, request } = await hosting("watcher");
  for (const change of [CP, { at: 1 }, { clock: null }]) wire.say(request(change));
  for (const text of ['{"type":"confirm","seat":1}', '{"type":"cut","cut":"x"}']) wire.say(text);
  assert.equal(session.game?.game.at, 1);
  assert.equal(phones.isConnected, false, "a watcher is no second player");
});

test("a guest that is not connected changes nothing, and plays on alone when it wants to, also after a reload", () => {
  const session = playing();
  const id = session.game?.id ?? "";
  keepShared({ game: id, role: "guest" });
  const resumed = (): Session => {
    const page = new Session(libraryOf(harbour), "", () => undefined);
    page.begin();
    return page;
  };
  const page = resumed();
  page.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(page.game?.game.at, 1);
  assert.equal(page.notes.get("failed")?.text, APART);
  page.leave();
  page.opener.open(id);
  page.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(page.game?.game.at, 1, "also after it has looked at other games");
  page.phones?.playAlone();
  assert.equal(lastShared(), null);
  page.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(page.game?.game.at, 2);
  const later = resumed();
  assert.equal(later.phones, null);
  later.act({ type: "cp", side: "attacker", by: 1 });
  assert.equal(later.game?.game.at, 3, "it stays alone");
});

test("a lost connection is told in table mode, too", async () => {
  const session = playing();
  const below = dice(1);
  while (session.state?.stage !== "play") {
    const { game, state } = session.view as View;
    session.act(choose(game.pack, state, below) as Action);
  }
  const { wire } = await hosting("guest", session);
  const isTold = (): boolean => renderToString(h(App, { session })).includes("Not connected.");
  session.set({ screen: "table" });
  assert.equal(isTold(), false);
  wire.lose();
  assert.ok(isTold());
});

test("a host that lost the other phone plays on, and tells it everything when it is back", async () => {
  const { session, phones, wire, request } = await hosting("guest");
  wire.say(request(CP));
  wire.lose();
  assert.equal(phones.isConnected, false);
  session.act({ type: "cp", side: "attacker", by: 1 });
  await phones.showCode("guest");
  const again = wires[1] as Wire;
  again.open();
  const { at, number } = JSON.parse(again.sent.at(-1) ?? "{}");
  assert.equal(at, 3);
  again.say(JSON.stringify({ type: "request", number: 1, seen: number, change: CP }));
  assert.equal(session.game?.game.at, 4, "the requests of a page that was opened again are new");
});
