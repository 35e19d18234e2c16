/** The filters of the list of all cards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CardConditions,
  fits,
  type ListedCard,
  numberFilters,
  restoreFilters,
  typedWords,
  valueFilters,
} from "../../../client/site/card-filter.ts";

const NONE: CardConditions = { words: [], values: [], numbers: [] };
const card = (words: string, values: Record<string, string>): ListedCard => ({
  words,
  attribute: (name) => values[name] ?? null,
});
const CARD = card("count the hens s1", {
  edition: "1e",
  pack: "1e/harvest",
  kind: "Chore",
  held: "fixed tactical",
  vp: "5",
  action: "",
});
const values = (chosen: Record<string, string>) => ({ values: Object.entries(chosen) });
const number = (least: number, most: number, attribute: string) => ({
  numbers: [{ attribute, least, most }],
});

test("a name that ends in another name is taken as a whole", () => {
  const names = new Map([
    ["cost", "cost"],
    ["trash cost", "trash"],
  ]);
  const [rest, found] = numberFilters("trash cost > 4", names);
  assert.deepEqual(
    [rest.trim(), found],
    ["", [{ attribute: "trash", least: 4.0001, most: Infinity }]],
  );
});

test("a card matches exactly the filters that it meets", () => {
  assert.ok(fits(CARD, NONE));
  for (const wanted of [
    values({ edition: "1e", pack: "1e/harvest" }),
    values({ kind: "Chore" }),
    values({ held: "tactical" }),
    values({ action: "yes" }),
    number(5, Infinity, "vp"),
    { words: ["hen", "s1"] },
  ]) {
    assert.ok(fits(CARD, { ...NONE, ...wanted }), JSON.stringify(wanted));
  }
  for (const wanted of [
    values({ edition: "2e" }),
    values({ edition: "1e", pack: "1e/orchard" }),
    values({ kind: "Task" }),
    number(6, Infinity, "vp"),
    { words: ["hen", "rooster"] },
  ]) {
    assert.ok(!fits(CARD, { ...NONE, ...wanted }), JSON.stringify(wanted));
  }
});

test("a card without an action, a mode or VP matches none of these filters", () => {
  const plain = card("fence", {});
  assert.ok(!fits(plain, { ...NONE, ...values({ action: "yes" }) }));
  assert.ok(!fits(plain, { ...NONE, ...values({ held: "fixed" }) }));
  assert.ok(!fits(plain, { ...NONE, ...number(1, Infinity, "vp") }));
});

const NAMES = new Map([
  ["Cost", "a-cost"],
  ["Strength", "a-strength"],
]);

test("a number in the words is a condition for its attribute", () => {
  for (const [words, least, most] of [
    ["cost 3", 3, 3],
    ["COST>3", 3.0001, Infinity],
    ["cost >= 3", 3, Infinity],
    ["cost < 3", -Infinity, 2.9999],
    ["cost<=3", -Infinity, 3],
    ["cost 2-4", 2, 4],
    ["cost 0.5-2.25", 0.5, 2.25],
    ["cost > 1.5", 1.5001, Infinity],
    ["cost: 3", 3, 3],
    ["cost 2+", 2, Infinity],
  ] as const) {
    assert.deepEqual(numberFilters(words, NAMES), [" ", [{ attribute: "a-cost", least, most }]]);
  }
  const [rest, found] = numberFilters("moth cost 3 strength > 4 red", NAMES);
  assert.deepEqual(rest.split(/\s+/), ["moth", "red"]);
  assert.deepEqual(found.map(({ attribute }) => attribute).sort(), ["a-cost", "a-strength"]);
  assert.deepEqual(numberFilters("precost 3 costs", NAMES), ["precost 3 costs", []]);
});

test("two conditions of one attribute must both hold", () => {
  const [rest, numbers] = numberFilters("cost > 2 shy cost < 5", NAMES);
  assert.equal(rest.trim().replace(/\s+/g, " "), "shy");
  const costs = [1, 2, 3, 4, 5, 6].filter((cost) =>
    fits(card("moth", { "a-cost": `${cost}` }), { ...NONE, numbers }),
  );
  assert.deepEqual(costs, [3, 4]);
});

test("a value of an attribute in the words is a condition, with or without a sign", () => {
  const names = new Map([
    ["Rank", { attribute: "a-rank", values: ["I", "II", "III"] }],
    ["Strength", { attribute: "a-strength", values: ["2", "D3"] }],
    ["Cargo", { attribute: "a-cargo", values: ["4 crates", "4 crates of tea"] }],
  ]);
  for (const [words, rest, attribute, value] of [
    ["rank I", "", "a-rank", "I"],
    ["rank: iii gull", "gull", "a-rank", "III"],
    ["Strength = D3", "", "a-strength", "D3"],
    ["tide cargo 4 crates", "tide", "a-cargo", "4 crates"],
    ["cargo=4 crates of tea", "", "a-cargo", "4 crates of tea"],
  ] as const) {
    const [left, found] = valueFilters(words, names);
    assert.deepEqual([left.trim(), found], [rest, [[attribute, value]]]);
  }
  for (const words of ["rank", "rank IV", "crank I", "rank = 4", "cargo 4 cratesful"])
    assert.deepEqual(valueFilters(words, names), [words, []]);
  const other = card("gull", { "a-rank": "II" });
  assert.ok(!fits(other, { ...NONE, values: [["a-rank", "I"]] }));
  assert.ok(fits(other, { ...NONE, values: [["a-rank", "II"]] }));
});

test("a typed number is that number, with the word after it", () => {
  const ship = (words: string) =>
    fits(card("gull s4 speed 14 2 crates", {}), { ...NONE, words: typedWords(words) });
  assert.deepEqual(typedWords("4 crates  gull 14"), ["4 crates", "gull", "14"]);
  assert.ok(
    ship("2 crates") && ship("14") && ship("gull 2 crates") && ship("s4") && ship("crates"),
  );
  assert.ok(!ship("4") && !ship("4 crates") && !ship("1") && !ship("14 crates"));
});

test("punctuation between words and conditions is no word", () => {
  assert.deepEqual(typedWords("moth, swift; 4 crates, shy. oil:"), [
    ...["moth", "swift", "4 crates", "shy", "oil"],
  ]);
  assert.deepEqual(typedWords("4.5 2:1 moth,swift"), ["4.5", "2:1", "moth", "swift"]);
  const [rest, numbers] = numberFilters("cost 3, strength 4+; red", NAMES);
  assert.deepEqual([typedWords(rest), numbers.length], [["red"], 2]);
});

test("a card matches its own attributes, and no others", () => {
  const moth = card("moth", { "a-cost": "3", "a-worth": "X", "a-tags": "Fast|Shy" });
  const isIn = (least: number, most: number, attribute = "a-cost"): boolean =>
    fits(moth, { ...NONE, ...number(least, most, attribute) });
  assert.ok(isIn(3, 3) && isIn(1, Infinity));
  assert.ok(!isIn(4, Infinity) && !isIn(-Infinity, 2));
  assert.ok(!isIn(-Infinity, 9, "a-strength"));
  assert.ok(!isIn(-Infinity, Infinity, "a-worth"));
  const open = card("fly", { "a-cost": "2+" });
  assert.ok(fits(open, { ...NONE, ...number(2, Infinity, "a-cost") }));
  assert.ok(!fits(open, { ...NONE, ...number(3, Infinity, "a-cost") }));
  assert.ok(fits(moth, { ...NONE, ...values({ "a-tags": "Shy" }) }));
  assert.ok(!fits(moth, { ...NONE, ...values({ "a-tags": "Flying" }) }));
});

test("a kind is compared as a whole, whatever is in its name", () => {
  const both = card("hedge", { kind: "Task|Chore" });
  assert.ok(fits(both, { ...NONE, ...values({ kind: "Task|Chore" }) }));
  assert.ok(!fits(both, { ...NONE, ...values({ kind: "Chore" }) }));
});

test("an address sets the filters that it names, and a part of the page changes none", () => {
  const options = ["", "3", "5"];
  let index = 0;
  const words = { name: "words", type: "text", value: "" };
  const action = { name: "action", type: "checkbox", checked: false };
  const vp = {
    name: "vp",
    type: "select-one",
    get value() {
      return options[index] ?? "";
    },
    set value(value: string) {
      index = options.indexOf(value);
    },
  };
  const form = { querySelectorAll: () => [words, action, vp] } as unknown as HTMLFormElement;
  const open = (hash: string) => {
    Object.assign(globalThis, { location: { hash } });
    const values = restoreFilters(form);
    return [values === undefined, words.value, action.checked, options[index]];
  };
  assert.deepEqual(open("#words=hens&action=yes&vp=5"), [false, "hens", true, "5"]);
  assert.deepEqual(open("#content"), [true, "hens", true, "5"]);
  assert.deepEqual(open("#vp=7"), [false, "", false, ""]);
  assert.deepEqual(open("#words=hens"), [false, "hens", false, ""]);
  assert.deepEqual(open(""), [false, "", false, ""]);
});
