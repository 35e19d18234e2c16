/** An organiser's list: parsing it, and assigning missions and layouts to tables. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assigned,
  draw,
  type Entered,
  entered,
  layoutsNeeded,
  type Pair,
  type PlayerChoice,
} from "../../../client/site/matrix-organiser-list.ts";

const CHOICES: PlayerChoice[] = [
  { id: "e/p/choice/hold-the-barn", slug: "hold-the-barn", name: "Hold the Barn" },
  { id: "e/p/choice/scatter", slug: "scatter", name: "Scatter" },
  { id: "e/p/choice/harvest-home", slug: "harvest-home", name: "Harvest Home" },
];

const layout = (letter: string, name: string): Pair["layouts"][number] => ({
  id: `e/p/maps/${name}-${letter}`,
  letter,
  name: `${name} ${letter}`,
  deployment: "Rows",
  href: `../${name}-${letter}.html`,
});

const PAIRS: Pair[] = CHOICES.flatMap((one, index) =>
  CHOICES.slice(index).map((other) => ({
    of: [one.slug, other.slug] as [string, string],
    cards: [`${one.slug}>${other.slug}`, `${other.slug}>${one.slug}`] as [string, string],
    layouts: ["A", "B", "C"].map((letter) => layout(letter, `${one.slug}-${other.slug}`)),
  })),
);

const read = (text: string): [string, string[], string[]][] =>
  entered(text, CHOICES).tables.map((one: Entered) => [
    one.table,
    [...one.players],
    one.choices.map((choice) => choice.slug),
  ]);

const problems = (text: string): string[] =>
  entered(text, CHOICES).problems.map((problem) => problem.message);

test("a line is understood in every usual form", () => {
  const wanted = [["4", ["Ada", "Ben"], ["hold-the-barn", "scatter"]]];
  for (const line of [
    "4, Ada, Hold the Barn, Ben, Scatter",
    "4\tAda\tHold the Barn\tBen\tScatter",
    "4;Ada;hold the barn;Ben;SCATTER",
    "Table 4: Ada (Hold the Barn) vs Ben (Scatter)",
    "#4 | Ada | HTB | Ben | scat",
    "4 - Ada - hold-the-barn - Ben - Scatter",
    "4, Ada, Ben, Hold the Barn, Scatter",
    "4, Ada Hold the Barn Ben Scatter",
    "4, Ada, Hold the Bran, Ben, Scattter",
  ]) {
    assert.deepEqual(read(line), wanted, line);
  }
});

test("names may be left out, and tables are numbered by their lines", () => {
  assert.deepEqual(read("Scatter vs Scatter\n\nHarvest Home, Scatter"), [
    ["1", ["", ""], ["scatter", "scatter"]],
    ["2", ["", ""], ["harvest-home", "scatter"]],
  ]);
});

test("the name of a player is not mistaken for a choice written in full", () => {
  assert.deepEqual(read("1, Har, Scatter, Sca, Harvest Home"), [
    ["1", ["Har", "Sca"], ["scatter", "harvest-home"]],
  ]);
});

test("a line that is not understood is reported with what is missing", () => {
  const known = "Hold the Barn, Scatter, Harvest Home";
  assert.deepEqual(problems("1, Ada, Scatter, Ben, Fly\n2, Cleo, Dan"), [
    `Line 1 has only one choice, Scatter. Each player needs one of: ${known}.`,
    `Line 2 has no choice. Each player needs one of: ${known}.`,
  ]);
  assert.deepEqual(problems("Scatter, Scatter, Harvest Home"), [
    "Line 1: there are more than two choices.",
  ]);
  assert.deepEqual(problems("1, Ada, Scatter, Ben, Scatter, Cleo"), [
    "Line 1: “Cleo” is not a choice, and both players already have a name.",
  ]);
  assert.deepEqual(problems("3, Scatter, Scatter\n3, Scatter, Scatter"), [
    "Line 2: table 3 is already on line 1.",
  ]);
});

test("each player gets the card for their choice, in the order of the line", () => {
  const { tables } = entered("1, Scatter, Hold the Barn\n2, Hold the Barn, Scatter", CHOICES);
  const [first, second] = assigned(tables, PAIRS, "B", 0);
  assert.deepEqual(first?.cards, ["scatter>hold-the-barn", "hold-the-barn>scatter"]);
  assert.deepEqual(second?.cards, ["hold-the-barn>scatter", "scatter>hold-the-barn"]);
  assert.equal(first?.pair, "hold-the-barn--scatter");
  assert.equal(first?.layout?.name, "hold-the-barn-scatter B");
});

test("layouts are assigned in turn or at random, and the same seed gives the same ones", () => {
  const text = Array.from({ length: 60 }, () => "Scatter, Scatter").join("\n");
  const { tables } = entered(text, CHOICES);
  const letters = (how: string, seed: number): string =>
    assigned(tables, PAIRS, how, seed)
      .map((one) => one.layout?.letter)
      .join("");
  assert.equal(letters("turn", 0), "ABC".repeat(20));
  assert.equal(letters("random", 7), letters("random", 7));
  assert.notEqual(letters("random", 7), letters("random", 8));
  for (const letter of "ABC") assert.ok(letters("random", 7).split(letter).length > 8);
});

test("a draw is evenly distributed", () => {
  const counts = [0, 0, 0];
  for (let index = 0; index < 30_000; index++) {
    const drawn = draw(12_345, index, 3);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  for (const count of counts) assert.ok(Math.abs(count - 10_000) < 400, String(counts));
});

test("a layout needed by several tables is listed once with all of them", () => {
  const { tables } = entered("5, Scatter, Scatter\n7, Scatter, Scatter\n8, Scatter, HH", CHOICES);
  const needed = layoutsNeeded(assigned(tables, PAIRS, "A", 0));
  assert.deepEqual(
    needed.map((one) => [one.layout.name, one.tables]),
    [
      ["scatter-scatter A", ["5", "7"]],
      ["scatter-harvest-home A", ["8"]],
    ],
  );
});

test("a pair without layouts has none", () => {
  const bare = PAIRS.map((pair) => ({ ...pair, layouts: [] }));
  const { tables } = entered("Scatter, Scatter", CHOICES);
  for (const how of ["A", "turn", "random"]) {
    assert.equal(assigned(tables, bare, how, 1)[0]?.layout, undefined);
  }
});
