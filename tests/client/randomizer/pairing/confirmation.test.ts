import assert from "node:assert/strict";
import { test } from "node:test";
import { act, undo } from "../../../../client/randomizer/engine/history.ts";
import { confirmed, confirmedBy } from "../../../../client/randomizer/pairing/confirmation.ts";
import { league } from "../packs/league.ts";
import { play } from "../player.ts";

test("a result counts as confirmed by both players only with a signature of each", async () => {
  const game = play(league, 3);
  const first = await confirmed(game, 0);
  const second = await confirmed(game, 1);
  assert.deepEqual(await confirmedBy(game, [first]), [0]);
  assert.deepEqual(await confirmedBy(game, [first, second]), [0, 1]);
  assert.deepEqual(await confirmedBy(game, [first, { ...first, seat: 1 }]), [0]);
});

test("a confirmation is worth nothing for a game that was changed, or with a changed signature", async () => {
  const game = play(league, 3);
  const one = await confirmed(game, 0);
  assert.deepEqual(await confirmedBy(undo(game), [one]), []);
  assert.deepEqual(
    await confirmedBy(act(undo(game), { type: "cp", side: "attacker", by: 1 }), [one]),
    [],
  );
  const letter = one.signature.startsWith("A") ? "B" : "A";
  assert.deepEqual(
    await confirmedBy(game, [{ ...one, signature: letter + one.signature.slice(1) }]),
    [],
  );
  assert.deepEqual(await confirmedBy(game, [{ ...one, key: "<script>" }]), []);
});
