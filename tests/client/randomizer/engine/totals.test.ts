import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { reduce, whyNot } from "../../../../client/randomizer/engine/actions.ts";
import type { Action, Cell } from "../../../../client/randomizer/engine/events.ts";
import { type Pack, SIDES } from "../../../../client/randomizer/engine/pack.ts";
import type { Below } from "../../../../client/randomizer/engine/random.ts";
import {
  cardPoints,
  cellPoints,
  correctedOn,
  mostInCell,
} from "../../../../client/randomizer/engine/score-actions.ts";
import { sheetTallies, totalVp } from "../../../../client/randomizer/engine/score-totals.ts";
import type { State } from "../../../../client/randomizer/engine/state.ts";
import { cases } from "../cases.ts";
import { build, cap, group } from "../packs/build.ts";
import { exported } from "../packs/exported.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { pairsPack } from "../packs/pairs.ts";
import { purge } from "../packs/purge.ts";
import { choose, dice, RandomGame } from "../player.ts";
import { SecondCount } from "../second-count.ts";
import { Table } from "../table.ts";

const GAMES = cases(24, 120);
const packs =
  exported.length > 0 ? exported : [condemned(), harbour(), league, marsh, pairsPack, purge];

/**
 * A cell can be corrected to each number that is offered, and the log adds up to it. Earlier rounds and
 * the other side keep what they have, except where a line takes VP from it; raising a cell raises no
 * other one of its round.
 */
function correctable(pack: Pack, state: State, below: Below, second: SecondCount): void {
  if (state.stage !== "play") return;
  const cells = cellsOf(pack, state);
  const cell = cells[below(cells.length)];
  if (cell === undefined) return;
  const current = cellPoints(state, cell);
  const most = mostInCell(pack, state, cell);
  for (const count of [0, below(most + 1), current + 1, most]) {
    if (count < 0 || count > most || count === current) continue;
    const told: string = `${JSON.stringify(cell)}: ${current} to ${count} of ${most}`;
    const action: Action = { type: "score", ...cell, count };
    assert.equal(whyNot(pack, state, action), null, told);
    const next = reduce(pack, state, action);
    assert.equal(cellPoints(next, cell), count, told);
    second.copy().see(next);
    const isDrain = state.entries.some(({ side, drains }) => side === cell.side && drains);
    for (const other of cells) {
      const [before, after] = [cellPoints(state, other), cellPoints(next, other)];
      const isOther = other.side !== cell.side;
      const isKept = isOther ? !isDrain : other.round < cell.round;
      if (isKept) assert.equal(after, before, `${told}, ${JSON.stringify(other)}`);
      const isBeside = other.round === cell.round && other.tally !== cell.tally;
      if (count > current && !isOther && isBeside)
        assert.ok(after <= before, `${told}, raised: ${JSON.stringify(other)}`);
    }
  }
}

/** The cells that can be corrected. */
const cellsOf = (pack: Pack, state: State): readonly Cell[] =>
  SIDES.flatMap((side) =>
    Array.from({ length: state.time.round }, (_, index) => index + 1).flatMap((round) => {
      const tallies = sheetTallies(pack).filter((tally) => !(tally in pack.game.scoring.awards));
      return tallies.flatMap((tally): Cell[] => {
        const cell = { side, tally, round };
        return [cell, ...correctedOn(pack, state, cell).map((copy) => ({ ...cell, copy }))];
      });
    }),
  );

/** An aim with 15 VP a round, which the end of the battle does not count towards. */
function condemned() {
  const perRound = cap(15, { per: "round", without: ["battle-end"] });
  const lines = (vp: number, text: string) => [{ vp, if: text }];
  return build(
    "ed/condemned",
    {
      rounds: 2,
      setup: [{ op: "draw", deck: "ed/condemned/aim", count: 1 }],
      scoring: {
        caps: [cap(30, { of: ["aim"], name: "Aims" }), { ...perRound, of: ["aim"] }],
        by_hand: {},
        awards: { painted: { name: "Painted", vp: 10, if: "all painted" } },
        victory: "",
      },
    },
    {
      aim: {
        score: "aim",
        cards: {
          punish: {
            scoring: [
              group({ timing: ["any-turn-end"], lines: lines(5, "condemned units left") }),
              group({ timing: ["turn-end"], lines: lines(9, "more held") }),
              group({ timing: ["battle-end"], lines: lines(8, "their home held") }),
            ],
            caps: [perRound, cap(30)],
          },
        },
      },
    },
  );
}

const games = Math.ceil(GAMES / packs.length);

for (const pack of packs)
  test(`totals of ${games} random games of ${pack.id} are those that its log adds up to`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (number) => {
        const count = new SecondCount(pack);
        const below = dice(number);
        const game = new RandomGame(pack, number, (state) => {
          count.see(state);
          correctable(pack, state, below, count);
        });
        for (let step = 0; step < 3000 && game.state.stage !== "done"; step += 1) {
          const action = choose(pack, game.state, below);
          if (action !== null) game.do(action);
        }
      }),
      { numRuns: games },
    );
  });

test("what scores at the end of a turn stays within the limit of its round at the end of the battle", () => {
  const pack = condemned();
  const table = new Table(pack).first("attacker").until(2, "turn-end");
  const aim = table.copy("aim", "punish");
  table.score("attacker", aim, 1);
  table.score("attacker", aim, 0);
  table.until(2, "turn-end", 1);
  assert.equal(table.score("attacker", aim, 0).granted, 1);
  table.until(2, "battle-end");
  assert.equal(table.score("attacker", aim, 2).granted, 8);
  assert.equal(totalVp(table.state, "attacker"), 23);
  // The end of the battle is part of the last turn: the line is scored already.
  const again = {
    type: "score",
    side: "attacker",
    copy: aim,
    group: 0,
    line: 0,
    count: 1,
  } as const;
  assert.equal(table.why(again), "same");
  table.do({ ...again, count: 0 });
  assert.equal(totalVp(table.state, "attacker"), 22);
  table.do(again);
  assert.equal(totalVp(table.state, "attacker"), 23);
});

test("of several cards with a common limit, the one that is tapped last loses VP to it", () => {
  const card = { scoring: [group({ timing: ["turn-end"], lines: [{ vp: 5, if: "held" }] })] };
  const setup = [{ op: "draw", deck: "ed/two/aim", count: 2 }] as const;
  const caps = [cap(8, { of: ["aim"], name: "Aims" })];
  const game = { setup, scoring: { caps, by_hand: {}, awards: {}, victory: "" } };
  const pack = build("ed/two", game, { aim: { score: "aim", cards: { one: card, two: card } } });
  const scored = (...names: string[]): Table => {
    const table = new Table(pack).first("attacker").until(1, "turn-end");
    for (const name of names) table.score("attacker", table.copy("aim", name));
    return table;
  };
  const grants = ({ state }: Table) => state.entries.map(({ copy, granted }) => [copy, granted]);
  assert.deepEqual(grants(scored("two", "one")), [
    ["ed/two/aim/two", 5],
    ["ed/two/aim/one", 3],
  ]);
  assert.deepEqual(grants(scored("one", "two")).at(-1), ["ed/two/aim/two", 3]);
  assert.deepEqual(scored("two", "one").sentences(), [
    "Attacker scores 3VP for one: held. 2VP lost: at most 8VP from aims.",
  ]);
});

test("the log tells what other lines gain when a score is taken back", () => {
  const table = new Table(purge).first("attacker").until(1, "command");
  const aim = table.copy("aim", "purge");
  assert.equal(table.score("attacker", aim, 4, 0, 2).granted, 10);
  assert.equal(table.score("attacker", aim, 4, 1, 1).granted, 0);
  table.do({ type: "score", side: "attacker", copy: aim, group: 4, line: 0, count: 0 });
  assert.deepEqual(table.sentences(), [
    "Attacker takes back 10VP for purge.",
    "Attacker: purge changes from 0VP to 1VP in round 1.",
  ]);
});

test("after the battle, what its end scores beyond the limit of a round can be entered", () => {
  const pack = condemned();
  const table = new Table(pack).first("attacker").until(2, "turn-end", 1);
  const cell = { side: "attacker", tally: "aim", round: 2 } as const;
  assert.equal(mostInCell(pack, table.state, cell), 15, "the end has not come");
  table.cell("attacker", "aim", 2, 14);
  table.until(2, "battle-end");
  assert.equal(mostInCell(pack, table.state, cell), 27, "all its lines, in both turns");
  assert.equal(mostInCell(pack, table.state, { ...cell, round: 1 }), 15);
  table.cell("attacker", "aim", 2, 23);
  assert.equal(totalVp(table.state, "attacker"), 23);
});

test("a correction adds what the other side takes from it", () => {
  const scoring = [
    group({ timing: ["whenever"], lines: [{ vp: 3, if: "held" }] }),
    group({ timing: ["whenever"], drains: true, lines: [{ vp: 4, each: "raid" }] }),
  ];
  const setup = [{ op: "draw", deck: "ed/raids/aim", count: 1 }] as const;
  const pack = build(
    "ed/raids",
    { setup },
    { aim: { score: "aim", cards: { raid: { scoring } } } },
  );
  const table = new Table(pack).first("defender").until(1, "battle");
  const aim = table.copy("aim", "raid");
  table.score("defender", aim);
  table.until(1, "battle", 1).score("attacker", aim, 1, 0, 3);
  assert.equal(totalVp(table.state, "defender"), 0);
  for (const count of [2, 20, 1]) {
    table.cell("defender", "aim", 1, count);
    assert.equal(totalVp(table.state, "defender"), count);
    assert.equal(totalVp(table.state, "attacker"), 12);
  }
});

test("more than a limit allows is stored as it happened, and counts once there is room", () => {
  const pack = purge;
  const table = new Table(pack).first("attacker").until(1, "command");
  const aim = table.copy("aim", "purge");
  table.score("attacker", aim, 4, 0, 2);
  assert.equal(table.score("attacker", aim, 3, 0, 1).granted, 4);
  table.until(2, "command");
  table.score("attacker", aim, 4, 0, 2);
  table.until(3, "command");
  table.score("attacker", aim, 4, 0, 2);
  const last = table.until(4, "command").score("attacker", aim, 4, 0, 2);
  assert.deepEqual([last.raw, last.granted], [10, 6]);
  const none = table.score("attacker", aim, 3, 0, 1);
  assert.deepEqual([none.raw, none.granted], [4, 0]);
  assert.equal(totalVp(table.state, "attacker"), 40);
  table.cell("attacker", "aim", 1, 4);
  assert.equal(totalVp(table.state, "attacker"), 38, "30 scored later, 4 of the last one and 4");
});

test("corrections of a total pass no limit of a fixed card", () => {
  const below = dice(11);
  const cards = ["captains", "signal"];
  for (let time = 0; time < 10; time += 1) {
    const table = new Table(harbour(), "fixed").modes(cards, []).first("attacker");
    const { pack } = table.until(5, "turn-end");
    const copies = cards.map((card) => table.copy("task", card, "attacker"));
    for (let step = 0; step < 12; step += 1) {
      const copy = [undefined, ...copies][below(3)];
      const at = {
        side: "attacker",
        tally: "task",
        round: 1 + below(5),
        ...(copy && { copy }),
      } as const;
      const count = below(mostInCell(pack, table.state, at) + 1);
      const action = { type: "score", ...at, count } as const;
      if (whyNot(pack, table.state, action) === null) table.do(action);
      const sums = copies.map((item) => cardPoints(pack, table.state, "attacker", item));
      assert.ok(Math.max(...sums) <= 20, `${sums}`);
      assert.equal(
        totalVp(table.state, "attacker"),
        sums.reduce((sum, vp) => sum + vp, 0),
      );
    }
  }
});
