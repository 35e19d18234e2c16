/** Named seeds and what they draw: a change here means that every shared game would change. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { harbour } from "./packs/harbour.ts";
import { play } from "./player.ts";
import { Table } from "./table.ts";

const FILE = new URL("./golden.json", import.meta.url);
const SEEDS = ["lantern", "harbour-2", "0", "ünïcode ⚑", "a longer seed with spaces"];

function drawn(): Record<string, unknown> {
  const pack = harbour();
  const setups = SEEDS.map((seed) => {
    const { piles } = new Table(pack, seed).state;
    const all = Object.entries(piles).map(([key, pile]) => [
      key,
      { play: pile.play, draw: pile.draw },
    ]);
    return [seed, Object.fromEntries(all)];
  });
  const games = [1, 2, 3].map((number) => {
    const game = play(pack, number);
    const last = game.states[game.states.length - 1];
    return [
      number,
      {
        actions: game.actions.length,
        entries: last?.entries.map(
          (entry) => `${entry.side} ${entry.card ?? entry.tally} ${entry.granted}`,
        ),
      },
    ];
  });
  return { setups: Object.fromEntries(setups), games: Object.fromEntries(games) };
}

test("named seeds draw what they drew before", () => {
  const now = JSON.parse(JSON.stringify(drawn()));
  if (process.env["MUSTERBOOK_GOLDEN"] === "write") {
    writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
  }
  assert.deepEqual(now, JSON.parse(readFileSync(FILE, "utf8")));
});
