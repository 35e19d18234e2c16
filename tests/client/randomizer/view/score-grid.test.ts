/** The score sheet as a grid. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { current, newGame } from "../../../../client/randomizer/engine/history.ts";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { gridOf, sumsOf } from "../../../../client/randomizer/view/score/score-grid.ts";
import { cap } from "../packs/build.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { purge } from "../packs/purge.ts";
import { Table } from "../table.ts";

/** The maximum of the whole sheet of a pack. */
function overallMaximum(pack: Pack): number | null {
  const state = current(newGame(pack, { type: "start", seed: "sheet", picks: {} }));
  return gridOf(pack, state, "attacker").most;
}

test("the limit of some tallies is not the maximum of the whole sheet", () => {
  const { scoring } = league.game;
  const onlyCards = { ...league, game: { ...league.game, scoring: { ...scoring, by_hand: {} } } };
  assert.equal(overallMaximum(onlyCards), 20);
  assert.equal(overallMaximum(league), null, "tallies that are entered by hand count in addition");
});

test("an award that no limit covers is in the maximum of the sheet, as in its sum", () => {
  const { scoring } = league.game;
  const awards = { painted: { name: "Painted", vp: 10, if: "" } };
  const painted = (of: readonly string[]): Pack => {
    const caps = scoring.caps.map((item) => (item.of.includes("aim") ? { ...item, of } : item));
    return {
      ...league,
      game: { ...league.game, scoring: { ...scoring, caps, awards, by_hand: {} } },
    };
  };
  assert.equal(overallMaximum(painted(["aim", "spurt"])), 30);
  assert.equal(overallMaximum(painted(["aim", "spurt", "painted"])), 20);
});

test("a limit that holds in one mode is on the sheet of a side with this mode only", () => {
  const captains = "ed/harbour/task/captains";
  const pack = harbour();
  const card = pack.cards[captains];
  assert.ok(card !== undefined);
  const caps = [{ ...cap(20, { per: "card", mode: "fixed" }), id: `${captains}:cap`, words: "" }];
  const limited: Pack = { ...pack, cards: { ...pack.cards, [captains]: { ...card, caps } } };
  const most = (modes: readonly string[]): number | null => {
    const table = new Table(limited, "modes", { task: modes.length > 0 ? [] : ["captains"] });
    table.modes(modes, []).first("attacker").until(1, "turn-end");
    const group = modes.length > 0 ? 0 : 1;
    const copy = table.copy("task", "captains", "attacker");
    if (!table.copies("attacker").includes(copy))
      table.do({ type: "move", copy, to: "play", side: "attacker" });
    table.score("attacker", copy, group);
    const row = gridOf(limited, table.state, "attacker").rows.find((item) => item.copy === copy);
    assert.ok(row !== undefined);
    return row.most;
  };
  assert.equal(most(["captains", "signal"]), 20);
  assert.equal(most([]), null);
});

test("an award has no cell of a round, and its points once the battle has ended", () => {
  const table = new Table(purge).first("attacker");
  table.do({ type: "award", side: "attacker", award: "painted", given: true });
  const row = () =>
    gridOf(purge, table.state, "attacker").rows.find((item) => item.tally === "painted");
  assert.ok(row()?.cells.every((cell) => cell === null));
  assert.equal(row()?.total, 0);
  assert.deepEqual(table.sentences(), ["Attacker has Painted: 10VP at the end of the battle."]);
  table.do({ type: "finish" });
  assert.equal(row()?.total, 10);
  assert.ok(row()?.cells.every((cell) => cell === null));
});

test("tallies with one limit are one sum, and what a limit takes away in a round is one loss", () => {
  const pack = harbour();
  const table = new Table(pack, "sums", { task: [], stake: [] });
  table.modes(["captains", "signal"], []).first("attacker").until(1, "turn-end");
  const copy = table.copy("task", "captains", "attacker");
  const cell = { type: "score", side: "attacker", round: 1 } as const;
  table.do({ ...cell, tally: "aim", count: 20 }).do({ ...cell, tally: "stake", count: 30 });
  table.do({ ...cell, tally: "task", count: 14 });
  const sums = () =>
    sumsOf(gridOf(pack, table.state, "attacker")).map((rows) => [
      rows.map(({ tally, total }) => `${tally} ${total}`).join(" + "),
      rows[0].most,
    ]);
  assert.deepEqual(sums(), [
    ["aim 20 + stake 30", 50],
    ["task 14", 40],
  ]);
  table.do({ ...cell, tally: "task", count: 0 });
  for (const round of [1, 2]) {
    table.until(round, "turn-end");
    table.score("attacker", copy, 0, 0, 4);
    table.until(round, "turn-end", 1);
    table.score("attacker", copy, 0, 0, 4);
  }
  const { lost } = gridOf(pack, table.state, "attacker");
  assert.deepEqual(lost, [
    "R1 captains: 12VP lost: at most 20VP from each fixed task.",
    "R2 captains: 32VP lost: at most 20VP from each fixed task.",
  ]);
});
