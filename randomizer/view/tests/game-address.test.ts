/** The address of the page that prints a game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { matrix } from "../../tests/packs/matrix.ts";
import { Table } from "../../tests/table.ts";
import { gameAddress } from "../share/link.ts";

test("the address has the pack, both players' cards with the Attacker's first, and the map", () => {
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
  if (table.state.map !== null) assert.ok(words.includes(table.state.map));
});
