/** The chess clock: the running side, and the time left. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { left, pass, run, set, usedBy } from "../../../client/randomizer/engine/chess-clock.ts";

const minute = 60_000;

test("only the time of the side whose clock runs goes down", () => {
  const begun = run(set(30, null, 0), "attacker", 0);
  const later = run(begun, "defender", 2 * minute);
  assert.deepEqual(usedBy(later, 5 * minute), { attacker: 2 * minute, defender: 3 * minute });
  assert.equal(left(later, "attacker", 5 * minute), "28:00");
});

test("a pause stops both", () => {
  const paused = run(run(set(30, null, 0), "attacker", 0), null, minute);
  assert.equal(left(paused, "attacker", 60 * minute), "29:00");
});

test("time beyond the limit is shown as such", () => {
  const begun = run(set(1, null, 0), "defender", 0);
  assert.equal(left(begun, "defender", minute + 5000), "−0:05");
});

test("setting the device clock back gives no time", () => {
  const begun = run(set(10, null, 0), "attacker", minute);
  assert.equal(left(begun, "attacker", 0), "10:00");
});

test("another limit keeps the time that was used", () => {
  const begun = run(set(10, null, 0), "attacker", 0);
  assert.equal(left(set(20, begun, minute), "attacker", minute), "19:00");
});

test("a running clock is passed to the side whose turn it is, a paused one is not", () => {
  const begun = run(set(10, null, 0), "attacker", 0);
  assert.equal(pass(begun, "defender", minute)?.running, "defender");
  assert.equal(pass(begun, "attacker", minute), begun);
  assert.equal(pass(begun, null, minute), begun);
  const paused = run(begun, null, minute);
  assert.equal(pass(paused, "defender", 2 * minute), paused);
});
