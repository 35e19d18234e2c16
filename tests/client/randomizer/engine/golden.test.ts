/**
 * Named seeds and what they draw: a change here means that every shared game would change. The
 * invented packs are always checked; real ones when the build has exported them.
 */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { current, newGame } from "../../../../client/randomizer/engine/history.ts";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { digest } from "../../../../client/randomizer/engine/random.ts";
import { exported } from "../packs/exported.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { matrix, uneven } from "../packs/matrix.ts";
import { play } from "../player.ts";
import { Table } from "../table.ts";

const INVENTED = new URL("./golden.json", import.meta.url);
const REAL = new URL("./golden-packs.json", import.meta.url);
const SEEDS = ["lantern", "harbour-2", "0", "ünïcode ⚑", "a longer seed with spaces"];

/** In full for one pack, so that a change can be read. */
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
    const last = current(game);
    return [
      number,
      {
        actions: game.steps.length,
        entries: last.entries.map(
          (entry) => `${entry.side} ${entry.card ?? entry.tally} ${entry.granted}`,
        ),
      },
    ];
  });
  const others = [league, marsh, matrix, uneven].map((other) => [other.id, summary(other)]);
  return {
    setups: Object.fromEntries(setups),
    games: Object.fromEntries(games),
    others: Object.fromEntries(others),
  };
}

/** What lies in play, the dice, and a check over the order of every deck, for each kind of game. */
function summary(pack: Pack): Record<string, unknown> {
  const kinds = Object.keys(pack.game.variants);
  const found = (kinds.length > 0 ? kinds : [""]).flatMap((variant) =>
    SEEDS.slice(0, 2).map((seed) => {
      const kind = variant === "" ? {} : { variant };
      const { piles, rolled } = current(newGame(pack, { type: "start", seed, picks: {}, ...kind }));
      const all = Object.values(piles);
      const order = all.map((pile) => pile.draw.join(" ")).join("/");
      const drawn = {
        play: all.flatMap((pile) => pile.play.map((copy) => copy.slice(pack.id.length + 1))),
        dice: rolled.map(({ dice }) => dice.join(" : ")),
        decks: digest(order)
          .map((word) => (word >>> 0).toString(36))
          .join(""),
      };
      return [`${variant} ${seed}`.trim(), drawn];
    }),
  );
  return Object.fromEntries(found);
}

function compare(now: unknown, file: URL): void {
  const plain = JSON.parse(JSON.stringify(now));
  if (process.env["MUSTERBOOK_GOLDEN"] === "write") {
    writeFileSync(file, `${JSON.stringify(plain, null, 2)}\n`);
  }
  assert.deepEqual(plain, JSON.parse(readFileSync(file, "utf8")));
}

test("fixed seeds draw the same cards as before", () => {
  compare(drawn(), INVENTED);
});

if (exported.length > 0) {
  test("fixed seeds draw the same cards from the bundled packs as before", () => {
    compare(Object.fromEntries(exported.map((pack) => [pack.id, summary(pack)])), REAL);
  });
}
