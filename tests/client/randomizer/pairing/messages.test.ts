import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runClock, setLimit } from "../../../../client/randomizer/engine/chess-clock.ts";
import { current, type Game } from "../../../../client/randomizer/engine/history.ts";
import { Guest } from "../../../../client/randomizer/pairing/guest.ts";
import { Host } from "../../../../client/randomizer/pairing/host.ts";
import {
  type GuestRequest,
  type HostMessage,
  readMessage,
} from "../../../../client/randomizer/pairing/messages.ts";
import { league } from "../packs/league.ts";
import { dice, opening, play } from "../player.ts";

const TITLE = { name: "Pier", armies: ["", ""] } as const;

/** A host in the middle of a random game, and its message to a guest. */
function played(number: number): { host: Host; text: string } {
  const chessClock = runClock(setLimit(90, null, 0), "attacker", 0);
  const host = new Host("a1", play(league, number), chessClock);
  return { host, text: JSON.stringify(host.message(TITLE, 0)) };
}

test("every action of a game is read as it was sent, and the guest then has the same game", () => {
  fc.assert(
    fc.property(fc.nat(500), (number) => {
      const { host, text } = played(number);
      const message = readMessage(text);
      assert.deepEqual(message, JSON.parse(text));
      const guest = new Guest("a1", null);
      guest.receive(message as HostMessage, league, 0);
      assert.deepEqual(current(guest.game as Game), current(host.game));
    }),
    { numRuns: 20 },
  );
});

/** A value with one part of it replaced. */
function changed(value: unknown, below: (limit: number) => number, other: unknown): unknown {
  if (typeof value !== "object" || value === null) return other;
  const keys = Object.keys(value);
  if (keys.length === 0 || below(8) === 0) return other;
  const key = keys[below(keys.length)] ?? "";
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...value };
  copy[key] = changed(copy[key], below, other);
  return copy;
}

test("a stranger's message breaks nothing: it is refused, or gives a game that can be played", () => {
  const { host, text } = played(7);
  const request = {
    ...{ type: "request", revision: 0 },
    change: { at: 1, actions: [{ type: "cp", side: "attacker", by: 1 }] },
  };
  let taken = 0;
  fc.assert(
    fc.property(fc.nat(), fc.jsonValue(), fc.boolean(), (number, other, isRequest) => {
      const sent: unknown = isRequest ? request : JSON.parse(text);
      const message = readMessage(JSON.stringify(changed(sent, dice(number), other)));
      if (message === null) return;
      taken += 1;
      if (message.type === "request") host.receive(message, 0);
      else if (message.type === "game") {
        const guest = new Guest("a1", null);
        try {
          guest.receive(message, league, 0);
        } catch {
          assert.equal(guest.game, null, "what cannot be played is not shown");
        }
      }
      assert.ok(readMessage(JSON.stringify(host.message(TITLE, 0))) !== null);
    }),
    { numRuns: 500 },
  );
  assert.ok(taken > 0);
});

test("a request is read as it was sent, whatever it wants", () => {
  const changes: GuestRequest["change"][] = [
    { at: 3, actions: [{ type: "next" }] },
    { at: 3, actions: [] },
    { clock: null },
    { clock: { limit: 90, used: { attacker: 1, defender: 2 }, running: null, since: 5 } },
  ];
  for (const change of changes) {
    const request: GuestRequest = { type: "request", revision: 1, change };
    assert.deepEqual(readMessage(JSON.stringify(request)), request);
  }
});

test("a start or a record of undone steps is no request", () => {
  for (const action of [opening(league, 2), { type: "withdrawn", actions: [] }]) {
    const change = { at: 1, actions: [action] };
    const request = { type: "request", revision: 1, change };
    assert.equal(readMessage(JSON.stringify(request)), null);
  }
});

test("a text that is not a message is none", () => {
  const deep = `{"type":"request","change":{"at":1,"actions":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`;
  for (const text of ["", "{", "null", "[]", '{"type":"game"}', '{"type":"request"}', deep])
    assert.equal(readMessage(text), null);
});
