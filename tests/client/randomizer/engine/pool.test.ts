/** Missions of a pool: terrain that suits the deployment, excluded cards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { current, newGame } from "../../../../client/randomizer/engine/history.ts";
import { logSentences } from "../../../../client/randomizer/engine/log.ts";
import type { Pack, PoolRow } from "../../../../client/randomizer/engine/pack.ts";
import { plainText } from "../../../../client/randomizer/engine/phrases.ts";
import { idOf, type Opening } from "../../../../client/randomizer/engine/state.ts";
import { drawnLayout } from "../../../../client/randomizer/engine/terrain-layouts.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { Table } from "../table.ts";

const pack = harbour();

test("chance gives a row each of its layouts", () => {
  const row = marsh.pools[0]?.rows[0];
  assert.ok(row);
  const layouts = new Set(Array.from({ length: 30 }, (_, at) => drawnLayout(marsh, row, `s${at}`)));
  assert.deepEqual([...layouts].sort(), [1, 2]);
});

/** The pack of kinds of mission, with a pool whose layouts suit the ground. */
function grounds(): Pack {
  const id = "ed/league";
  const row = (slug: string, ground: string, values: number[]): PoolRow => ({
    id: `${id}/pool/${slug}`,
    name: slug,
    cells: {
      ground: { text: ground, card: `${id}/ground/${ground}`, values: [] },
      layout: { text: values.join(", "), card: null, values },
    },
  });
  const rows = [row("a", "plain", [1, 2]), row("b", "plain", [1, 2]), row("c", "hill", [3, 4])];
  const columns = [
    { id: "ground", name: "Ground" },
    { id: "layout", name: "Layout" },
  ];
  const cards = { ...league.cards };
  for (const ground of ["plain", "hill"]) {
    const card = cards[`${id}/ground/${ground}`];
    if (card) cards[card.id] = { ...card, map: "some-map" };
  }
  return {
    ...league,
    cards,
    pools: [{ id: `${id}/pool`, name: "Pool", url: "", columns, rows }],
    game: {
      ...league.game,
      pool: {
        layouts: "layout",
        maps: ["one", "two", "three"],
        without: [`${id}/mood`, `${id}/spurt`],
        not_fixed: [],
      },
    },
  };
}

test("the terrain suits the deployment: a new deployment redraws it, the same one keeps it", () => {
  const own = grounds();
  const open = (seed: number, more: Partial<Opening>): Table => {
    const table = new Table(own, "any");
    table.game = newGame(own, { type: "start", seed: `${seed}`, picks: {}, ...more });
    return table;
  };
  const ground = { "ed/league/ground": ["ed/league/ground/plain"] };
  const seen = new Set<number | null>();
  for (let seed = 0; seed < 20; seed += 1) {
    const table = open(seed, { picks: ground, row: "ed/league/pool/a", layout: 2 });
    assert.equal(table.state.layout, 2);
    assert.ok(!table.told().includes("layout"), "it was chosen before");
    const only = { type: "again", slots: ["deck ed/league/aim"] } as const;
    assert.equal(table.why(only), "empty", "there is no other aim to draw");
    table.do({ type: "again", slots: ["layout"] });
    assert.equal(table.state.layout, 1, "another one that suits");
    table.do({ type: "again", slots: ["deck ed/league/ground"] });
    assert.deepEqual(table.place("ground", "play"), ["hill"]);
    assert.ok([3, 4].includes(table.state.layout ?? 0));
    assert.match(logSentences(own, table.state).join(" "), /because 1 does not suit/);
    seen.add(table.state.layout);
    const free = open(seed, { picks: ground });
    assert.ok([1, 2].includes(free.state.layout ?? 0), "a free draw has one, too");
    const { layout: before } = free.state;
    free.answer("no");
    assert.equal(free.state.layout, before);
    const hill = { "ed/league/ground": ["ed/league/ground/hill"] };
    assert.equal(open(seed, { picks: hill }).state.layout, 3, "only layouts with a map");
  }
  assert.equal(seen.size, 2);
  assert.equal(new Table(league, "without a pool").state.layout, null);
});

test("the log says whether a mission of the pool was drawn or chosen, and of none that its cards were", () => {
  const own = grounds();
  const picks = { "ed/league/ground": ["ed/league/ground/plain"] };
  const pool = { type: "start", seed: "1", picks, pool: "A", row: "ed/league/pool/a" } as const;
  const first = (opening: Opening): string[] => {
    const state = current(newGame(own, opening));
    return logSentences(own, state).map(plainText).slice(0, 2);
  };
  const card = "ground: plain.";
  const game = "A new game of ed/league, mission A of the pool";
  assert.deepEqual(first({ ...pool, selected: "random" }), [`${game}, drawn at random.`, card]);
  assert.deepEqual(first({ ...pool, selected: "hand" }), [`${game}, chosen by hand.`, card]);
  assert.deepEqual(first(pool), [`${game}.`, card], "an older game does not say");
  assert.deepEqual(first({ type: "start", seed: "1", picks }), [
    "A new game of ed/league, with cards chosen by hand.",
    "ground: plain, chosen by hand.",
  ]);
});

test("only missions of the pool exclude the cards that the pack excludes", () => {
  const own = grounds();
  const asked = JSON.parse(JSON.stringify(own)) as Pack;
  for (const effect of asked.game.variants["even"]?.setup ?? [])
    if ("deck" in effect && effect.deck === "ed/league/mood")
      Object.assign(effect, {
        op: "choose",
        from: "deck",
        optional: true,
        by: "owner",
        to: "keep",
      });
  for (const chosen of [own, asked])
    for (const row of [undefined, "ed/league/pool/a"]) {
      const start = { type: "start", seed: "s", picks: {}, ...(row ? { row } : {}) } as const;
      const { prompts } = current(newGame(chosen, start));
      assert.equal(prompts[0]?.kind === "first", row !== undefined, "no question of what is out");
    }
  for (const row of [undefined, "ed/league/pool/a"]) {
    const table = new Table(own, "any");
    table.game = newGame(own, { type: "start", seed: "s", picks: {}, ...(row ? { row } : {}) });
    if (row === undefined) table.answer("yes");
    table.first("attacker").until(1, "turn-end");
    table.score("attacker", table.copy("aim", "posts"), 0, 0, 3);
    table.until(2, "command");
    assert.equal(table.state.challenger, row === undefined ? "defender" : null);
    assert.equal(table.place("mood", "play").length, row === undefined ? 1 : 0);
  }
});

test("a card that the pool excludes cannot be a fixed card", () => {
  const bars = { ...pack, game: { ...pack.game } };
  const not_fixed = ["ed/harbour/task/spread"];
  bars.game.pool = { layouts: null, maps: [], without: [], not_fixed };
  const offered = (row?: string): boolean => {
    const table = new Table(bars, "any");
    table.game = newGame(bars, { type: "start", seed: "s", picks: {}, ...(row ? { row } : {}) });
    return table.question()?.choices.some((copy) => idOf(copy) === not_fixed[0]) ?? false;
  };
  assert.equal(offered(), true);
  assert.equal(offered("ed/harbour/pool/a"), false);
});
