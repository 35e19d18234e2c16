/** Words as the search compares them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { stem, wordsOf } from "../../../../client/site/search/stems.ts";
import { errors } from "../../../../client/site/search/typing-errors.ts";

test("all forms of a word have the same stem", () => {
  for (const group of [
    ["score", "scores", "scored", "scoring"],
    ["destroy", "destroys", "destroyed", "destroying"],
    ["secondary", "secondaries"],
    ["deploy", "deployed", "deployment"],
    ["charge", "charges", "charging", "charged"],
    ["reserve", "reserves"],
    ["die", "dice"],
    ["lose", "loses", "losing", "lost"],
    ["choose", "choosing", "chose", "chosen"],
    ["leave", "leaving", "left"],
    ["width", "wide"],
    ["roll", "rolls", "rolling", "rolled"],
  ]) {
    assert.equal(new Set(group.map(stem)).size, 1, group.join(" "));
  }
});

test("numbers are separated from their units, but dice are not", () => {
  assert.deepEqual(wordsOf("4VP, 2D6 and 10th"), ["4", "vp", "2d6", "and", "10", "th"]);
  assert.deepEqual(wordsOf("9″ D66"), ["9", "d66"]);
  assert.deepEqual(wordsOf("D3+3VP, 4+"), ["d3+3", "vp", "4"]);
});

test("apostrophes and accents are ignored, and hyphens both join and separate", () => {
  assert.deepEqual(wordsOf("No Man’s Café"), wordsOf("no mans cafe"));
  assert.deepEqual(wordsOf("re-roll"), ["re", "rol", "rerol"]);
  assert.deepEqual(wordsOf("Ωμέγα"), ["omega"]);
});

test("typing errors are counted, and swapped letters count as one", () => {
  assert.equal(errors("engagment", "engagement", 2), 1);
  assert.equal(errors("denail", "denial", 2), 1);
  assert.equal(errors("hen", "fence", 2), 3);
});

test("a word that is also a property of every object has a stem like any other", () => {
  for (const word of ["constructor", "valueOf", "toString"])
    assert.equal(typeof stem(word), "string");
});
