/** The filters of the list of all cards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { conditions, type Facts, fits, type Wanted } from "../card-filter";

const NONE: Wanted = {
  words: [],
  edition: "",
  pack: "",
  kind: "",
  held: "",
  vp: 0,
  action: false,
  choices: {},
  numbers: [],
};
const CARD: Facts = {
  edition: "1e",
  pack: "1e/harvest",
  kind: "Chore",
  held: "fixed tactical",
  vp: "5",
  action: "",
  words: "count the hens s1",
};

test("a name that ends in another name is taken as a whole", () => {
  const names = new Map([
    ["cost", "cost"],
    ["trash cost", "trash"],
  ]);
  const [rest, found] = conditions("trash cost > 4", names);
  assert.deepEqual([rest.trim(), found], ["", [{ attribute: "trash", least: 5, most: Infinity }]]);
});

test("a card matches exactly the filters that it meets", () => {
  assert.ok(fits(CARD, NONE));
  for (const wanted of [
    { edition: "1e" },
    { pack: "1e/harvest" },
    { kind: "Chore" },
    { held: "tactical" },
    { vp: 5 },
    { action: true },
    { words: ["hen", "s1"] },
  ]) {
    assert.ok(fits(CARD, { ...NONE, ...wanted }), JSON.stringify(wanted));
  }
  for (const wanted of [
    { edition: "2e" },
    { pack: "1e/orchard" },
    { kind: "Task" },
    { vp: 6 },
    { words: ["hen", "rooster"] },
  ]) {
    assert.ok(!fits(CARD, { ...NONE, ...wanted }), JSON.stringify(wanted));
  }
});

test("a card without an action, a mode or VP matches none of these filters", () => {
  const plain: Facts = { words: "fence" };
  assert.ok(!fits(plain, { ...NONE, action: true }));
  assert.ok(!fits(plain, { ...NONE, held: "fixed" }));
  assert.ok(!fits(plain, { ...NONE, vp: 1 }));
});

const NAMES = new Map([
  ["Cost", "a-cost"],
  ["Strength", "a-strength"],
]);

test("a number in the words is a condition for its attribute", () => {
  for (const [words, least, most] of [
    ["cost 3", 3, 3],
    ["COST>3", 4, Infinity],
    ["cost >= 3", 3, Infinity],
    ["cost < 3", -Infinity, 2],
    ["cost<=3", -Infinity, 3],
    ["cost 2-4", 2, 4],
  ] as const) {
    assert.deepEqual(conditions(words, NAMES), [" ", [{ attribute: "a-cost", least, most }]]);
  }
  const [rest, found] = conditions("moth cost 3 strength > 4 red", NAMES);
  assert.deepEqual(rest.split(/\s+/), ["moth", "red"]);
  assert.deepEqual(found.map(({ attribute }) => attribute).sort(), ["a-cost", "a-strength"]);
  assert.deepEqual(conditions("precost 3 costs", NAMES), ["precost 3 costs", []]);
});

test("a card matches its own attributes, and no others", () => {
  const values: Record<string, string> = { "a-cost": "3", "a-worth": "X", "a-tags": "Fast|Shy" };
  const card: Facts = { words: "moth", attribute: (name) => values[name] ?? null };
  const number = (least: number, most: number, attribute = "a-cost") => ({
    ...NONE,
    numbers: [{ attribute, least, most }],
  });
  assert.ok(fits(card, number(3, 3)) && fits(card, number(1, Infinity)));
  assert.ok(!fits(card, number(4, Infinity)) && !fits(card, number(-Infinity, 2)));
  assert.ok(!fits(card, number(-Infinity, 9, "a-strength")));
  assert.ok(!fits(card, number(-Infinity, Infinity, "a-worth")));
  assert.ok(fits(card, { ...NONE, choices: { "a-tags": "Shy" } }));
  assert.ok(!fits(card, { ...NONE, choices: { "a-tags": "Flying" } }));
});
