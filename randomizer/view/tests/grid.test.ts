/** The score sheet as a grid. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, current, type Pack } from "../../engine/index.ts";
import { league } from "../../tests/packs/league.ts";
import { purge } from "../../tests/packs/purge.ts";
import { Table } from "../../tests/table.ts";
import { gridOf } from "../score/grid.ts";

/** The maximum of the whole sheet of a pack. */
function overallMaximum(pack: Pack): number | null {
  const state = current(begun(pack, { type: "start", seed: "sheet", picks: {} }));
  return gridOf(pack, state, "attacker").most;
}

test("the limit of some tallies is not the maximum of the whole sheet", () => {
  const { scoring } = league.game;
  const onlyCards = { ...league, game: { ...league.game, scoring: { ...scoring, by_hand: {} } } };
  assert.equal(overallMaximum(onlyCards), 20);
  assert.equal(overallMaximum(league), null, "tallies that are entered by hand count in addition");
});

test("an award has no cell of a round, and its points once the battle has ended", () => {
  const table = new Table(purge).first("attacker");
  table.do({ type: "award", side: "attacker", award: "painted", given: true });
  const row = () =>
    gridOf(purge, table.state, "attacker").rows.find((item) => item.tally === "painted");
  assert.ok(row()?.cells.every((cell) => cell === null));
  assert.equal(row()?.total, 0);
  table.do({ type: "finish" });
  assert.equal(row()?.total, 10);
  assert.ok(row()?.cells.every((cell) => cell === null));
});
