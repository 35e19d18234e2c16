/** State by reference: it holds ids alone, a loaded one goes on like the one it was. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { reduce } from "../../../../client/randomizer/engine/actions.ts";
import type { Action } from "../../../../client/randomizer/engine/events.ts";
import type { Game } from "../../../../client/randomizer/engine/history.ts";
import { deckOf, type Effect, type Pack } from "../../../../client/randomizer/engine/pack.ts";
import type { State } from "../../../../client/randomizer/engine/state.ts";
import { build, cap, group } from "../packs/build.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { matrix } from "../packs/matrix.ts";
import { play } from "../player.ts";
import { Table } from "../table.ts";

const PACKS = [harbour(), league, marsh, matrix];
const numbers = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const states = ({ steps }: Game): State[] => steps.map(({ state }) => state);
const loaded = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test("a game continues in the same way after saving and loading", () => {
  for (const pack of PACKS)
    fc.assert(
      fc.property(numbers, (number) => {
        const { steps } = play(pack, number);
        for (const [at, { actions, state }] of steps.entries()) {
          const before = steps[at - 1]?.state;
          if (before !== undefined)
            assert.deepEqual(reduce(pack, loaded(before), actions[0] as Action), state);
        }
      }),
      { numRuns: 8 },
    );
});

test("a cap from a card applies once, however often the game is loaded", () => {
  const pack = build(
    "ed/caps",
    {
      setup: [
        { op: "draw", deck: "ed/caps/toll", count: 1 },
        { op: "draw", deck: "ed/caps/gate", count: 1 },
      ],
    },
    {
      toll: {
        score: "toll",
        cards: {
          tax: {
            effects: [
              { op: "cap", cap: cap(5, { of: ["toll"] }), if: { in_play: "ed/caps/toll/tax" } },
            ],
            scoring: [group({ timing: ["turn-end"], lines: [{ vp: 4, each: "gate" }] })],
          },
        },
      },
      gate: { cards: { north: {}, south: {} } },
    },
  );
  const table = new Table(pack, "tax");
  assert.equal(table.state.caps.length, 1);
  const again = reduce(pack, loaded(table.state), {
    type: "again",
    slots: ["deck ed/caps/gate"],
  });
  assert.equal(again.caps.length, 1);
  // Before, an effect of a loaded state was not known as carried out, and happened a second time.
  assert.deepEqual(again.facts["ed/caps/toll/tax"]?.fired, ["ed/caps/toll/tax.effects.0"]);
});

/** Strings anywhere in a value. */
function* strings(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) yield* strings(part);
}

/** The pack with all that players read replaced. */
function reworded(pack: Pack): Pack {
  const shown = new Set(["name", "ask", "text", "singular", "summary", "words", "each", "body"]);
  const change = (value: unknown, key = ""): unknown => {
    if (typeof value === "string") return shown.has(key) ? `§${value}` : value;
    if (Array.isArray(value)) return value.map((item) => change(item, key));
    if (typeof value !== "object" || value === null) return value;
    const keep = (value as Partial<Effect>).op === "choose";
    const entries = Object.entries(value).map(([name, item]) => [
      name,
      keep && name === "name" ? item : change(item, name),
    ]);
    return Object.fromEntries(entries);
  };
  return change(pack) as Pack;
}

test("renaming a roll, a question or a card changes neither draws nor saves, and no state contains a name", () => {
  for (const pack of PACKS) {
    const other = reworded(pack);
    assert.notDeepEqual(other, pack);
    for (const number of [1, 2, 3, 4]) {
      const game = play(pack, number);
      const renamed = states(play(other, number));
      assert.deepEqual(renamed, states(game));
      for (const state of renamed)
        for (const text of strings(state)) assert.doesNotMatch(text, /[§<&]/);
    }
  }
});

test("the role of a deck comes from its data, not from its name or its face", () => {
  assert.equal(deckOf(league, "ed/league/aim").role, null);
});
