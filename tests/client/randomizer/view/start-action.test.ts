import assert from "node:assert/strict";
import { test } from "node:test";
import { act, current, newGame } from "../../../../client/randomizer/engine/history.ts";
import { logSentences } from "../../../../client/randomizer/engine/log.ts";
import type { Effect } from "../../../../client/randomizer/engine/pack.ts";
import { opening } from "../../../../client/randomizer/view/setup/start-action.ts";
import { newForm } from "../../../../client/randomizer/view/setup/start-form.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { libraryOf } from "./browser.ts";

test("a mission of the pool is chosen by hand only if a player has named it", () => {
  const form = { ...newForm(libraryOf(marsh)), how: "pool" as const, seed: "seed" };
  const row = marsh.pools[0]?.rows[0]?.id ?? "";
  assert.equal(opening(marsh, form).selected, "random");
  const named = opening(marsh, { ...form, pool: row });
  assert.deepEqual([named.row, named.selected], [row, "hand"]);
});

test("a row of a pool is played as written: a card that both sides choose, in whatever type of mission", () => {
  const id = league.id;
  const mood = { op: "choose", by: "owner", from: "deck", deck: `${id}/mood`, id: `${id}/asks` };
  const agree = { ...mood, count: 1, to: "keep", secret: false, optional: true } as Effect;
  const cells = Object.fromEntries(
    [`${id}/ground/hill`, `${id}/mood/dull`].map((card) => [card, { text: "", card, values: [] }]),
  );
  const row = { id: `${id}/pool/a`, name: "A", cells };
  const { even, uneven } = league.game.variants;
  assert.ok(even && uneven);
  const pack = {
    ...league,
    pools: [{ id: `${id}/pool`, name: "Pool", url: "", columns: [], rows: [row] }],
    game: { ...league.game, variants: { uneven, even: { ...even, setup: [agree] } } },
  };
  for (const variant of ["uneven", "even"])
    for (let seed = 0; seed < 12; seed += 1) {
      const form = { ...newForm(libraryOf(pack)), how: "pool" as const, pool: row.id, variant };
      const game = newGame(pack, opening(pack, { ...form, seed: `${seed}` }));
      const state = current(game);
      assert.equal(state.opening.variant, "even");
      assert.deepEqual(state.drawn, { [`${id}/ground`]: [`${id}/ground/hill`] });
      assert.deepEqual(Object.values(state.answers), [[`${id}/mood/dull`]]);
      assert.match(logSentences(pack, state).join(" "), /mood: dull\./);
      const key = `choice ${Object.keys(state.answers)[0]}`;
      const other = current(act(game, { type: "again", slots: [key] }));
      assert.notDeepEqual(other.answers, state.answers, "a redraw gives another card");
    }
});
