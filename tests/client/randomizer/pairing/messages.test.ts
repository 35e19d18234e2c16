import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { current } from "../../../../client/randomizer/engine/history.ts";
import { readMessage } from "../../../../client/randomizer/pairing/messages.ts";
import { type Message, SharedGame } from "../../../../client/randomizer/pairing/shared-game.ts";
import { run, set } from "../../../../client/randomizer/view/battle/clock.ts";
import { league } from "../packs/league.ts";
import { dice, opening, play } from "../player.ts";

const listener = { refused() {}, kept() {}, dropped() {}, cheated() {} };
const shared = (role: "host" | "guest"): SharedGame =>
  new SharedGame(league, role, role, (text) => text, listener);

/** A host in the middle of a random game, and its message to a new guest. */
function played(number: number): { host: SharedGame; text: string } {
  const host = shared("host");
  host.connected = true;
  host.setTimes(run(set(90, null, 0), "attacker", 0));
  for (const { actions } of play(league, number).steps) host.change(host.game?.at ?? 0, actions);
  return { host, text: JSON.stringify(host.message(null, 0)) };
}

test("every action of a game is read as it was sent, and the guest then has the same game", () => {
  fc.assert(
    fc.property(fc.nat(500), (number) => {
      const { host, text } = played(number);
      const message = readMessage(text);
      assert.deepEqual(message, JSON.parse(text));
      const guest = shared("guest");
      guest.connected = true;
      guest.receive(message as Message, 0);
      assert.ok(guest.game !== null && host.game !== null);
      assert.deepEqual(current(guest.game), current(host.game));
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
  const { text } = played(7);
  let taken = 0;
  fc.assert(
    fc.property(fc.nat(), fc.jsonValue(), (number, other) => {
      const below = dice(number);
      const message = readMessage(JSON.stringify(changed(JSON.parse(text), below, other)));
      if (message === null || (message.type !== "log" && message.type !== "report")) return;
      taken += 1;
      for (const role of ["host", "guest"] as const) {
        const phone = shared(role);
        phone.connected = true;
        if (role === "host") phone.change(0, [opening(league, 7)]);
        phone.receive(message, 0);
        phone.message(null, 0);
        if (phone.game !== null) current(phone.game);
      }
    }),
    { numRuns: 500 },
  );
  assert.ok(taken > 0);
});

test("a text that is not a message is none", () => {
  for (const text of ["", "{", "null", "[]", '{"type":"log"}', '{"type":"report","have":-1}'])
    assert.equal(readMessage(text), null);
});
