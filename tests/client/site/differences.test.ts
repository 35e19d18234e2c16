/** Differences between two texts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, differ, differences } from "../../../client/site/compare-texts.ts";

const marks = (text: string, other: string): string[] =>
  differences(text, other)
    .filter(([, differs]) => differs)
    .map(([piece]) => piece.trim());

/** The marks of both of two texts. */
const both = (text: string, other: string): string[][] => [marks(text, other), marks(other, text)];

test("numbers and conditions that differ are marked", () => {
  assert.deepEqual(marks("within 12″ of the edge", "within 9″ of the edge"), ["12″"]);
  assert.deepEqual(marks("a unit that is not Battle-shocked", "a unit"), ["not Battle-shocked"]);
  assert.deepEqual(marks("end of your turn", "end of each turn"), ["your"]);
});

test("a number differs even if the other text has it at another place", () => {
  const one = "14″ from the centre of the long edge, 30″ from each corner, 18″ apart";
  const other = "18″ from the centre of the long edge, 26″ from each corner, 14″ apart";
  assert.deepEqual(both(one, other), [
    ["14″", "30″", "18″"],
    ["18″", "26″", "14″"],
  ]);
  assert.deepEqual(both("2VP for 3 markers", "3VP for 2 markers"), [
    ["2VP", "3"],
    ["3VP", "2"],
  ]);
});

test("two numbers that change places both differ", () => {
  assert.deepEqual(both("14″ and 18″ deep", "18″ and 14″ deep"), [
    ["14″", "18″"],
    ["18″", "14″"],
  ]);
});

test("a number that is inserted leaves the other numbers alone", () => {
  assert.deepEqual(both("Layouts 1, 2, 4 and 6", "Layouts 1, 2, 3, 4 and 6"), [[], ["3"]]);
});

test("units, signs, fractions and limits belong to their number", () => {
  assert.deepEqual(both("score 5VP", "score 5CP"), [["5VP"], ["5CP"]]);
  assert.deepEqual(both("roll D6", "roll 6"), [["D6"], ["6"]]);
  assert.deepEqual(both("−1 to hit", "+1 to hit"), [["−1"], ["+1"]]);
  assert.deepEqual(both("11.74″ away", "11.75″ away"), [["11.74″"], ["11.75″"]]);
  assert.deepEqual(both("at least two units", "two units"), [["at least two"], ["two"]]);
  assert.deepEqual(both("on a 4+", "on a 4"), [["4+"], ["4"]]);
});

test("a condition differs even if the other text has it at another place", () => {
  const one = "units that are not Battle-shocked and are within range";
  const other = "units that are Battle-shocked and are not within range";
  assert.deepEqual(both(one, other), [["not"], ["not"]]);
});

test("the same statement in other words is not marked", () => {
  assert.ok(!differ("two or more units are destroyed", "at least two units were destroyed"));
  assert.ok(!differ("the player controls a marker", "a player who is controlling the marker"));
  assert.ok(!differ("the marker that a player controls", "the player controls a marker"));
  assert.ok(!differ("neither hen nor rooster", "not hen, not rooster"));
  assert.ok(!differ("at most 15VP", "up to 15VP"));
  assert.ok(!differ("your opponent picks a marker", "a marker that your opponent selects"));
  assert.ok(!differ("shuffle this one back", "shuffle it back"));
  assert.ok(!differ('12" or more', "at least 12″"));
});

test("words of sentences are not marked", () => {
  assert.ok(!differ("while this card is active, such units", "if it is active, those units"));
});

test("of a completely different text only the numbers are marked, but it differs", () => {
  const one = "each player secretly picks a Force Disposition that determines the mission";
  const other = "roll 2 dice on a table of published missions, or write your own story";
  assert.ok(differ(one, other));
  assert.deepEqual(both(one, other), [[], ["2"]]);
});

test("a text that says more differs only on its own side", () => {
  assert.deepEqual(marks("an objective", "an objective in No Man’s Land"), []);
  assert.ok(differ("an objective", "an objective in No Man’s Land"));
});

test("what replaces a word is what the other text has in its place", () => {
  assert.deepEqual(changes("one unit within 12″ of the edge", "each unit within 9″ of the edge"), [
    ["one", "each"],
    ["12″", "9″"],
  ]);
  assert.deepEqual(changes("a unit in range", "a unit in range, not Battle-shocked"), [
    ["", "not Battle-shocked"],
  ]);
  assert.deepEqual(changes("a Fixed unit in range", "a unit in range"), [["Fixed", ""]]);
});

test("the pieces of a text together are the text", () => {
  const text = " (at least two) hens, 14″ away – or −1 ";
  const pieces = differences(text, "three hens, 15″ away");
  assert.equal(pieces.map(([piece]) => piece).join(""), text);
});
