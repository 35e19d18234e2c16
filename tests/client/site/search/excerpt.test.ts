/** Excerpts of passages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  at,
  marked,
  numberWith,
  sentence,
  sentences,
} from "../../../../client/site/search/excerpt.ts";

const HEN = new Set(["hen"]);

test("words of the query are marked in any form", () => {
  assert.deepEqual(marked("Each hen. Hens!", HEN), [
    ["Each ", ""],
    ["hen", "word"],
    [". ", ""],
    ["Hens", "word"],
    ["!", ""],
  ]);
});

test("an exclamation before a small letter does not end a sentence", () => {
  const whole = "In Ambush! the Attacker places every marker of that side.";
  assert.deepEqual(sentences(`${whole} Then all units are set up.`), [
    whole,
    "Then all units are set up.",
  ]);
});

test("numbers with their units are marked if the query asks for such numbers", () => {
  const numbers = (text: string, kind = /./): string[] =>
    marked(text, HEN, { all: numberWith("VP|CP"), answer: kind })
      .filter(([, mark]) => mark === "number")
      .map(([piece]) => piece);
  assert.deepEqual(numbers("up to 3″ and 2D6, at most 15VP a turn"), ["3″", "2D6", "15VP"]);
  assert.deepEqual(numbers("D3+3 VP, twice, on 2–4"), ["D3+3 VP", "twice", "2–4"]);
  assert.deepEqual(numbers("hens only"), []);
  assert.deepEqual(numbers("In the 11th edition one hen lays 5VP", /VP/), ["5VP"]);
  assert.deepEqual(numbers("2VP within 6″ of the hen, 9″ of the nest", /\d″ of the hen/), ["6″"]);
  assert.deepEqual(numbers("the 11th, the 309th, 25 of them"), ["25"]);
});

test("of several numbers, those are marked that most words of the query follow", () => {
  const text = "Within 1\u2033 of the gate and 12\u2033 of other hens. None within 6\u2033 of it.";
  const numbers = { all: numberWith("VP|CP"), answer: /\d\u2033/, near: HEN };
  const inches = (some: typeof numbers): string[] =>
    marked(text, new Set(), some).flatMap(([piece, kind]) => (kind === "number" ? [piece] : []));
  assert.deepEqual(inches(numbers), ["12\u2033"]);
  assert.equal(inches({ ...numbers, near: new Set() }).length, 3);
});

test("the sentence with the words of the query is shown from a long text", () => {
  const text = `${"Lorem ipsum dolor. ".repeat(20)}The hen lays 3 eggs. ${"Sit amet. ".repeat(30)}`;
  assert.match(sentence([text], HEN, false), /^The hen lays 3 eggs\./);
  assert.ok(sentence([text], HEN, false).length < 330);
  assert.equal(sentence(["A short text."], HEN, false), "A short text.");
});

test("a number that is asked for is shown where a phone has room for it", () => {
  const start = "Every hen in the yard goes to the gate before sunrise, whatever the weather is";
  const eggs = "The hen lays 3 eggs in a nest.";
  assert.equal(sentence([`${start}. ${eggs}`], HEN, true), eggs);
  assert.equal(sentence([`${start}, and lays 3 eggs.`], HEN, true), "… and lays 3 eggs.");
  assert.equal(sentence([`${start}, and lays 3 eggs.`], HEN, false), `${start}, and lays 3 eggs.`);
});

test("an item of a list is excerpted with what it completes", () => {
  const text = `No duck may be wet. ${"Lorem ipsum dolor. ".repeat(20)}The hen lays 3 eggs in a nest.`;
  const item = sentence([text, "", "", "", 15], HEN, false);
  assert.match(item, /^No duck may be .*The hen lays 3 eggs in a nest\.$/);
  assert.match(sentence([text], HEN, false), /The hen lays 3 eggs in a nest\.$/);
});

test("an excerpt begins where the words of the query are near", () => {
  const start =
    "Whatever the weather in the yard or on the long road to the next market is before sunrise";
  const late = `${start}, the hen may wait at the gate.`;
  assert.equal(sentence([late], HEN, false), "… the hen may wait at the gate.");
  const near = `The hen goes, ${start.toLowerCase()}, to the gate of the other hen.`;
  assert.equal(sentence([near], HEN, false), near);
  const inside = `${start} (at noon, the hen is at the gate).`;
  assert.equal(sentence([inside], HEN, false), inside, "not within brackets");
});

test("an item of a list is excerpted with the last sentence before it", () => {
  const lead = "Some ducks are never let in. No duck may come in if any of these is true: ";
  const item = `${lead}the hen is at home and the gate is not yet open.`;
  assert.match(sentence([item, "", "", "", lead.length], HEN, false), /^No duck .* true: the hen/);
});

test("a short heading belongs to the sentence after it", () => {
  assert.deepEqual(sentences("Terrain. Roll off first. The winner is whoever rolls the most."), [
    "Terrain. Roll off first.",
    "The winner is whoever rolls the most.",
  ]);
  assert.deepEqual(sentences("Hens."), ["Hens."]);
});

test("an address opens at the words of the passage", () => {
  assert.equal(at("a.html", ["Each hen"]), "a.html#:~:text=Each%20hen");
  assert.equal(
    at("a.html#step", ["one-two, and more"]),
    "a.html#step:~:text=one%2Dtwo%2C%20and%20more",
  );
  assert.equal(
    at("a.html", ["A hen that lays an egg in a nest keeps it warm."]),
    "a.html#:~:text=A%20hen%20that%20lays%20an%20egg,nest%20keeps%20it%20warm",
  );
  assert.equal(at("a.html", [""]), "a.html");
  assert.equal(at("a.html", ["No hen may be wet;", "", "", "", 14]), "a.html#:~:text=wet");
  const line = ["each hen", "", "5VP", "scoring"] as const;
  assert.equal(at("a.html", [...line]), "a.html#scoring:~:text=each%20hen");
  assert.match(at("a.html#step", [...line]), /^a\.html#step:~:/);
  assert.equal(at("a.html", ["Wet: a draw."]), "a.html#:~:text=Wet%3A%20a%20draw");
  assert.equal(at("a.html", ["One. Two."], "Two."), "a.html#:~:text=Two");
  assert.equal(at("a.html", ["Weight: 5; At: 3″; In: mud"]), "a.html#:~:text=5,mud");
});
