/** The search: what is found for what is typed, and what is shown of it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { finder, marked, type Row, snippet } from "../find";

const ROWS: Row[] = [
  ["a.html", "Count the Hens", "Chore · 1e · HRV · S1", "1st · Harvest", "1e", "secondary", 2,
    "Each hen that stands in a gate at the end of your turn."],
  ["b.html", "Fences", "Rule", "1st", "1e", "", 1,
    "A fence is impassable. Count the hens before you open it; no hen flies over."],
  ["c.html", "Count the Hens", "Chore · 2e · YRD · S4", "2nd · Yard", "2e", "secondary", 2,
    "Each hen and each rooster that is in the yard."],
  ["d.html", "Fortification Café", "Rule", "2nd", "2e", "", 1, "Linebreaker infiltrators re‑roll."],
  ["d.html#gate-title", "Gate", "Fortification Café", "2nd", "2e", "", 1, "A gate is a way."],
]; // biome-ignore format: one row a line is easier to read

const urls = async (query: string, near = ""): Promise<string[]> =>
  (await finder(ROWS)).find(query, near).map((hit) => hit.url);

test("a title is found before a text that says the same", async () => {
  assert.deepEqual((await urls("count the hens")).slice(0, 2).sort(), ["a.html", "c.html"]);
  assert.equal((await urls("fences"))[0], "b.html");
});

test("of two of one name the one of the reader's edition comes first", async () => {
  assert.equal((await urls("count the hens", "1e"))[0], "a.html");
  assert.equal((await urls("count the hens", "2e"))[0], "c.html");
});

for (const typo of [
  "fortificaton",
  "linebraker",
  "infiltraters",
  "cafe",
  "CAFÉ",
  "lineb",
  "reroll",
  "re-roll",
]) {
  test(`“${typo}” finds what was meant`, async () => {
    assert.equal((await urls(typo))[0], "d.html");
  });
}

test("the code of a card finds it", async () => {
  assert.equal((await urls("HRV S1"))[0], "a.html");
});

test("an edition is a word to look for", async () => {
  assert.deepEqual((await urls("hens 2e"))[0], "c.html");
});

test("while a word is typed, its beginning counts", async () => {
  assert.ok((await urls("g")).includes("d.html#gate-title"));
});

test("with few entries that have all words, those with some follow", async () => {
  const found = await urls("rooster fence");
  assert.deepEqual(new Set(found.slice(0, 2)), new Set(["c.html", "b.html"]));
});

test("nothing is found for nothing, and for what is nowhere", async () => {
  assert.deepEqual(await urls("  "), []);
  assert.deepEqual(await urls("xylophone"), []);
});

test("what matched is marked, with accents and capitals", () => {
  assert.deepEqual(marked("The Café, a café.", ["cafe"]), [
    ["The ", false],
    ["Café", true],
    [", a ", false],
    ["café", true],
    [".", false],
  ]);
});

test("a snippet begins near the word and at a word", () => {
  const text = `${"lorem ".repeat(60)}gate ${"ipsum ".repeat(60)}`;
  const shown = snippet(text, ["gate"]);
  assert.match(shown, /^… lorem .*gate .*ipsum …$/);
  assert.ok(shown.length < 200);
  assert.equal(snippet("short gate", ["gate"]), "short gate");
});
