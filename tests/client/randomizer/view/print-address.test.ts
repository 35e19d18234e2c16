/** The address of the page that prints a game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { gameAddress } from "../../../../client/randomizer/view/mission/print-address.ts";
import { matrix } from "../packs/matrix.ts";
import { pairsPack } from "../packs/pairs.ts";
import { Table } from "../table.ts";

test("the address has the pack and both players' cards with the Attacker's first", () => {
  const table = new Table(matrix).answer("hold").answer("strike");
  const address = gameAddress(matrix, table.state, "../index.html");
  const [page, ids = ""] = address.split("#game=");
  assert.equal(page, "../pick.html");
  const words = ids.split(",");
  assert.equal(words[0], matrix.id);
  assert.ok(words.includes("ed/matrix/aim/wall"));
  assert.equal(new Set(words).size, words.length);
  const owners = words.flatMap((id) => table.state.facts[id]?.owner ?? []);
  assert.deepEqual(owners, [...owners].sort(), "attacker before defender");
  assert.ok(owners.includes("attacker") && owners.includes("defender"));
});

test("the map that was drawn for both players is in the address", () => {
  const table = new Table(pairsPack);
  table.answer(table.copy("stance", "hold", "attacker"));
  table.answer(table.copy("stance", "spy", "defender")).answer("roll");
  const { map } = table.state;
  assert.ok(map !== null);
  const ids = gameAddress(pairsPack, table.state, "").split("#game=")[1] ?? "";
  assert.ok(ids.split(",").includes(map));
});
