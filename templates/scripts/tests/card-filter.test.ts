/** The filters of the list of all cards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Facts, fits, type Wanted } from "../card-filter";

const NONE: Wanted = { words: [], edition: "", pack: "", kind: "", held: "", vp: 0, action: false };
const CARD: Facts = {
  edition: "1e",
  pack: "1e/harvest",
  kind: "Chore",
  held: "fixed tactical",
  vp: "5",
  action: "",
  words: "count the hens s1",
};

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
