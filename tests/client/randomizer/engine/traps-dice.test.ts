/** The traps of editions that are played with dice, and of a draw that must be fair: one test each. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { totalsOf } from "../../../../client/randomizer/engine/dice.ts";
import { SIDES } from "../../../../client/randomizer/engine/pack.ts";
import { Illegal } from "../../../../client/randomizer/engine/refusals.ts";
import { idOf, type State } from "../../../../client/randomizer/engine/state.ts";
import { activeSide } from "../../../../client/randomizer/engine/timing.ts";
import { marsh } from "../packs/marsh.ts";
import { Table } from "../table.ts";

/** A game of dice that has begun, on the kind of ground that is wanted. */
function begin(seed: string, ...ground: string[]): Table {
  const table = new Table(marsh, seed, { missions: ["siege"] });
  table.answer(...ground).answer("no");
  return table.first("attacker");
}

test("trap 11: each side has its own deck, and draws no number twice", () => {
  let both = 0;
  for (let seed = 0; seed < 40; seed += 1) {
    const seen = { attacker: [] as string[], defender: [] as string[] };
    const table = begin(`numbers ${seed}`);
    const note = (state: State): void => {
      for (const event of state.events)
        if (event.type === "drew" && event.side !== null) seen[event.side].push(event.card);
    };
    note(table.state);
    for (;;) {
      const asked = table.asks();
      if (asked?.op === "length") table.answer("roll");
      else if (asked !== null || table.question() || table.state.stage !== "play") break;
      const side = activeSide(table.state);
      const [copy] = side === null ? [] : table.copies(side);
      if (table.state.time.phase === "turn-end" && copy !== undefined)
        table.do({ type: "discard", copy });
      table.next();
      note(table.state);
    }
    for (const side of SIDES) {
      assert.ok(seen[side].length >= 5);
      assert.equal(new Set(seen[side]).size, seen[side].length, "a number comes once");
    }
    both += seen.attacker.filter((card) => seen.defender.includes(card)).length;
  }
  assert.ok(both > 0, "what one side had may come to the other");
});

test("trap 11: cards with the same name have different numbers", () => {
  const table = begin("names");
  const ids = table.copies("attacker").map(idOf);
  assert.equal(new Set(ids).size, 3);
  const names = Object.values(marsh.cards).filter((card) => card.name === "Even");
  assert.equal(new Set(names.map((card) => card.roll)).size, 6);
});

test("trap 11: one card per turn can be discarded in one's own turn, for nothing", () => {
  const table = begin("discard").until(1, "turn-end");
  const [one = "", two = ""] = table.copies("attacker");
  assert.throws(() => table.do({ type: "discard", copy: table.copies("defender")[0] ?? "" }));
  table.do({ type: "discard", copy: one });
  assert.equal(table.state.sides.attacker.cp, 0);
  assert.throws(() => table.do({ type: "discard", copy: two }), Illegal);
  table.until(2, "turn-end");
  table.do({ type: "discard", copy: two });
});

test("trap 11: a lasting gale in play is not drawn again, and ends at its player's next turn", () => {
  const after = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    const table = begin(`gales ${seed}`, "gales");
    let before: string | undefined;
    for (let turn = 0; turn < 4; turn += 1) {
      const owned = table.state.piles["ed/marsh/gale"]?.play ?? [];
      const side = activeSide(table.state);
      const mine = owned.filter((copy) => table.state.facts[copy]?.owner === side);
      assert.equal(mine.length, 1, "one gale for each turn");
      assert.ok(owned.length <= 2);
      assert.equal(new Set(owned).size, owned.length);
      const [now = ""] = mine;
      if (before !== undefined && marsh.cards[before]?.type === "lasting") {
        assert.notEqual(now, before, "it is still in play");
        assert.ok(owned.includes(before));
      }
      if (before !== undefined && marsh.cards[before]?.type === "passing")
        assert.ok(now === before || !owned.includes(before), "what passes is over");
      if (before === now) after.add(now);
      before = now;
      table.next(3);
    }
  }
  assert.ok(after.size > 0, "what only passes may come again at once");
  assert.equal(begin("calm").place("gale", "play").length, 0, "without gales there are none");
});

test("trap 11: D3 and D3+3 are rolled when they are scored, and are recorded", () => {
  const seen = { g1: new Set<number>(), g2: new Set<number>() };
  for (let seed = 0; seed < 300 && seen.g1.size + seen.g2.size < 6; seed += 1) {
    const table = begin(`dice ${seed}`).until(1, "turn-end");
    for (const slug of ["g1", "g2"] as const) {
      if (!table.hand("attacker").includes(slug)) continue;
      const copy = table.copy("goal", slug, "attacker");
      const of = { type: "score", side: "attacker", copy, group: 0, line: 0 } as const;
      const least = slug === "g2" ? 4 : 1;
      assert.equal(table.why({ ...of, count: 1, rolled: least + 3 }), "count");
      table.do({ ...of, count: 1, rolled: least + 1 });
      assert.equal(table.state.entries.at(-1)?.granted, least + 1, "rolled on the table");
      const entry = table.do({ ...of, count: 0 }).score("attacker", copy);
      assert.equal(entry.dice.length, 1);
      assert.equal(entry.granted, (entry.dice[0] ?? 0) + (slug === "g2" ? 3 : 0));
      seen[slug].add(entry.granted);
    }
  }
  assert.deepEqual([...seen.g1].sort(), [1, 2, 3]);
  assert.deepEqual([...seen.g2].sort(), [4, 5, 6]);
});

test("the dice that ends the battle can be rolled on the table", () => {
  for (const [rolled, more] of [
    ["2", false],
    ["3", true],
  ] as const) {
    const table = begin("table").until(3, "round-end");
    assert.equal(table.asks()?.op, "length");
    assert.deepEqual(table.labels(), ["Roll a D6", "1", "2", "3", "4", "5", "6"]);
    table.answer(rolled);
    const goes = more ? "the battle continues" : "the battle ends";
    assert.deepEqual(table.sentences(), [
      `End of round 3: rolled ${rolled}, so ${goes} (it continues on 3+).`,
    ]);
    assert.equal(table.next().state.time.phase === "battle-end", !more);
  }
});

test("trap 15: dice decide at the end of rounds 3 and 4, and the battle always ends after round 5", () => {
  const ends = new Map<number, number>();
  const games = 600;
  for (let seed = 0; seed < games; seed += 1) {
    const table = begin(`length ${seed}`);
    while (table.state.stage === "play") {
      if (table.asks()?.op === "length") table.answer("roll");
      else if (table.question()) break;
      else table.next();
      for (const event of table.state.events) {
        if (event.type !== "length") continue;
        assert.equal(event.on, event.round === 3 ? 3 : 4);
        assert.equal(event.more, event.rolled >= event.on);
      }
    }
    const { round } = table.state.time;
    ends.set(round, (ends.get(round) ?? 0) + 1);
  }
  assert.deepEqual([...ends.keys()].sort(), [3, 4, 5]);
  const share = (round: number): number => (ends.get(round) ?? 0) / games;
  assert.ok(Math.abs(share(3) - 1 / 3) < 0.05, `${share(3)} of the games end after 1-2`);
  assert.ok(Math.abs(share(4) - 1 / 3) < 0.05, `${share(4)} of the games end after 1-3`);
});

test("the totals of dice are those that they can have", () => {
  assert.deepEqual(totalsOf("D3+3"), [4, 5, 6]);
  assert.deepEqual(totalsOf("2D6-1"), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  assert.equal(totalsOf("D66").length, 36);
  const two = totalsOf("2D66");
  assert.ok(two.includes(11 + 66) && two.includes(16 + 22) && !two.includes(21));
  assert.deepEqual([two[0], two.at(-1)], [22, 132]);
});
