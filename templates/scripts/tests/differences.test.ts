/** Differences between two texts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { differ, differences } from "../differences";

const marks = (text: string, other: string): string[] =>
  differences(text, other)
    .filter(([, differs]) => differs)
    .map(([piece]) => piece.trim());

test("numbers and conditions that differ are marked", () => {
  assert.deepEqual(marks("within 12″ of the edge", "within 9″ of the edge"), ["12″"]);
  assert.deepEqual(marks("a unit that is not Battle-shocked", "a unit"), ["not Battle-shocked"]);
  assert.deepEqual(marks("end of your turn", "end of each turn"), ["your"]);
});

test("the same statement in other words is not marked", () => {
  assert.ok(!differ("two or more units are destroyed", "at least two units were destroyed"));
  assert.ok(!differ("the player controls a marker", "a player who is controlling the marker"));
  assert.ok(!differ("neither hen nor rooster", "not hen, not rooster"));
  assert.ok(!differ("at most 15VP", "up to 15VP"));
});

test("a completely different text has no marks, but differs", () => {
  const one = "each player secretly picks a Force Disposition that determines the mission";
  const other = "roll on a table of published missions, or write your own story";
  assert.ok(differ(one, other));
  assert.deepEqual(marks(one, other), []);
});

test("a text that says more differs only on its own side", () => {
  assert.deepEqual(marks("an objective", "an objective in No Man’s Land"), []);
  assert.ok(differ("an objective", "an objective in No Man’s Land"));
});
