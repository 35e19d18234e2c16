/** The chess clock: the running side, and the time left. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  passClock,
  runClock,
  setLimit,
  timeLeft,
  timeUsed,
} from "../../../../client/randomizer/engine/chess-clock.ts";

const minute = 60_000;

test("only the time of the side whose clock runs goes down", () => {
  const begun = runClock(setLimit(30, null, 0), "attacker", 0);
  const later = runClock(begun, "defender", 2 * minute);
  assert.deepEqual(timeUsed(later, 5 * minute), { attacker: 2 * minute, defender: 3 * minute });
  assert.equal(timeLeft(later, "attacker", 5 * minute), "28:00");
});

test("a pause stops both", () => {
  const paused = runClock(runClock(setLimit(30, null, 0), "attacker", 0), null, minute);
  assert.equal(timeLeft(paused, "attacker", 60 * minute), "29:00");
});

test("time beyond the limit is shown as such", () => {
  const begun = runClock(setLimit(1, null, 0), "defender", 0);
  assert.equal(timeLeft(begun, "defender", minute + 5000), "−0:05");
});

test("setting the device clock back gives no time", () => {
  const begun = runClock(setLimit(10, null, 0), "attacker", minute);
  assert.equal(timeLeft(begun, "attacker", 0), "10:00");
});

test("another limit keeps the time that was used", () => {
  const begun = runClock(setLimit(10, null, 0), "attacker", 0);
  assert.equal(timeLeft(setLimit(20, begun, minute), "attacker", minute), "19:00");
});

test("a running clock is passed to the side whose turn it is, a paused one is not", () => {
  const begun = runClock(setLimit(10, null, 0), "attacker", 0);
  assert.equal(passClock(begun, "defender", minute)?.running, "defender");
  assert.equal(passClock(begun, "attacker", minute), begun);
  assert.equal(passClock(begun, null, minute), begun);
  const paused = runClock(begun, null, minute);
  assert.equal(passClock(paused, "defender", 2 * minute), paused);
});
