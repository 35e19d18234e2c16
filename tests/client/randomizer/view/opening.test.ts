import assert from "node:assert/strict";
import { test } from "node:test";
import { blank } from "../../../../client/randomizer/view/setup/form.ts";
import { opening } from "../../../../client/randomizer/view/setup/opening.ts";
import { marsh } from "../packs/marsh.ts";
import { libraryOf } from "./browser.ts";

test("a mission of the pool is chosen by hand only if a player has named it", () => {
  const form = { ...blank(libraryOf(marsh)), how: "pool" as const, seed: "seed" };
  const row = marsh.pools[0]?.rows[0]?.id ?? "";
  assert.equal(opening(marsh, form).selected, "random");
  const named = opening(marsh, { ...form, pool: row });
  assert.deepEqual([named.row, named.selected], [row, "hand"]);
  const event = opening(marsh, { ...form, pool: row, rounds: 2, event: "event" });
  assert.equal(event.selected, "random", "the rounds of an event are drawn");
});
