/** What players decide themselves: set-ups in part anew, cards left out, piles and scores corrected. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { current, newGame, redo, undo } from "../../../../client/randomizer/engine/history.ts";
import { logSentences } from "../../../../client/randomizer/engine/log.ts";
import { cardOf, rollOf, SIDES } from "../../../../client/randomizer/engine/pack.ts";
import { Illegal } from "../../../../client/randomizer/engine/refusals.ts";
import { cellPoints, mostInCell } from "../../../../client/randomizer/engine/score-actions.ts";
import { totalVp, winnerOf } from "../../../../client/randomizer/engine/score-totals.ts";
import { redrawableSlots } from "../../../../client/randomizer/engine/setup.ts";
import { idOf, withPlayerNames } from "../../../../client/randomizer/engine/state.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { conserved } from "../rules.ts";
import { Table, tactical } from "../table.ts";

const WIND = "roll ed/marsh.setup.1";
const pack = harbour();
const calm = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };

test("redrawing one part of the set-up gives another card and keeps the rest", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const table = new Table(pack, `again ${seed}`);
    const before = ["weather", "ground"].map((deck) => table.place(deck, "play"));
    const [aim] = table.place("aim", "play");
    table.do({ type: "again", slots: ["deck ed/harbour/aim"] });
    assert.deepEqual(
      ["weather", "ground"].map((deck) => table.place(deck, "play")),
      before,
      `seed ${seed}`,
    );
    assert.notEqual(table.place("aim", "play")[0], aim);
    conserved(pack, table.state, null);
  }
});

test("several parts can be redrawn at once, keeping dice and answers", () => {
  const table = new Table(marsh, "parts", { missions: ["watch"] }).answer("mud", "mist");
  table.answer("yes");
  const night = (): unknown => table.rolls()["Night"]?.dice;
  const before = night();
  table.do({ type: "again", slots: [WIND] });
  assert.equal(table.question()?.kind, "first", "what was answered is not asked again");
  assert.deepEqual(table.place("missions", "play"), ["watch"]);
  assert.deepEqual(night(), before);
  assert.equal(table.state.sides.attacker.handSize, 2);
  const [choice] = redrawableSlots(table.state).filter((key) => key.startsWith("choice "));
  table.do({ type: "again", slots: [choice ?? ""] });
  assert.equal(table.question()?.kind, "choose", "only the question itself is asked again");
  table.answer();
  assert.equal(table.question()?.kind, "first");
  assert.equal(table.state.sides.attacker.handSize, 3);
  assert.throws(() => table.do({ type: "again", slots: ["deck ed/marsh/nothing"] }), Illegal);
  assert.throws(() => table.do({ type: "again", slots: [] }), Illegal);
});

test("once a side has locked in how it plays its hand, nothing of the set-up changes", () => {
  const table = new Table(pack, "locked", calm);
  const again = { type: "again", slots: [redrawableSlots(table.state)[0] ?? ""] } as const;
  assert.equal(table.why(again), null);
  table.answer("tactical");
  assert.equal(table.why(again), "stage");
  table.answer("tactical");
  assert.equal(table.why(again), "stage");
});

test("a roll of the set-up can be repeated by itself", () => {
  const seen = new Set<string>();
  const table = new Table(marsh, "wind", { missions: ["relic"] }).answer().answer("no");
  for (let time = 0; time < 40; time += 1) {
    table.do({ type: "again", slots: [WIND] });
    const [wind] = table.state.rolled;
    seen.add(rollOf(marsh, wind?.roll ?? "").rows[wind?.row ?? -1]?.name ?? "none");
  }
  assert.deepEqual([...seen].sort(), ["East", "North", "South"]);
});

test("the set-up cannot be changed during the battle", () => {
  const table = new Table(pack, "late", calm).modes(tactical, tactical).first("attacker");
  assert.throws(() => table.do({ type: "again", slots: ["deck ed/harbour/aim"] }), Illegal);
});

test("excluded cards are never drawn by either side", () => {
  const exclude = ["ed/harbour/task/raid", "ed/harbour/aim/hunt"];
  for (let seed = 0; seed < 50; seed += 1) {
    const game = newGame(pack, { type: "start", seed: `out ${seed}`, picks: {}, exclude });
    const { piles } = current(game);
    for (const side of SIDES)
      assert.deepEqual(piles[`ed/harbour/task@${side}`]?.out, [`ed/harbour/task/raid@${side}`]);
    assert.deepEqual(piles["ed/harbour/aim"]?.out, ["ed/harbour/aim/hunt"]);
  }
  // One of the tasks has two copies.
  for (const deck of ["aim", "task"]) {
    const all = Object.keys(pack.cards).filter((id) => id.startsWith(`ed/harbour/${deck}/`));
    const start = { type: "start", seed: "x", picks: {} } as const;
    assert.throws(() => newGame(pack, { ...start, exclude: all }), Illegal);
    newGame(pack, { ...start, exclude: all.map(() => all[0] ?? "") });
  }
});

test("any card can be moved to any pile by hand, with undo, redo and a log entry", () => {
  const table = new Table(pack, "repair", calm).modes(tactical, tactical).first("attacker");
  while (table.question() !== undefined) {
    const open = table.question();
    table.answer(open?.kind === "confirm" ? "no" : (open?.choices[0] ?? ""));
  }
  const before = table.state;
  const pile = () => table.state.piles["ed/harbour/task@attacker"];
  const last = pile()?.draw.at(-1) ?? "";
  table.do({ type: "move", copy: last, to: "draw", side: null, at: "top" });
  assert.equal(pile()?.draw[0], last);
  table.do({ type: "move", copy: last, to: "play", side: null });
  assert.equal(table.state.facts[last]?.owner, "attacker");
  assert.match(
    logSentences(pack, table.state).join(" "),
    /is moved by hand from the deck to play\.$/,
  );
  table.do({ type: "move", copy: last, to: "discard", side: null });
  table.do({ type: "shuffle", pile: "ed/harbour/task@attacker", discards: true });
  assert.deepEqual(pile()?.discard, []);
  table.do({ type: "draw", pile: "ed/harbour/task@attacker", side: null });
  table.do({ type: "move", copy: last, to: "out", side: null });
  conserved(pack, table.state, null);
  const after = table.state;
  const done = table.game;
  for (let time = 0; time < 6; time += 1) table.game = undo(table.game);
  assert.deepEqual(table.state, before);
  while (table.game.at < done.at) table.game = redo(table.game);
  assert.deepEqual(table.state, after);
  assert.throws(() => table.do({ type: "move", copy: last, to: "out", side: null }), Illegal);
});

test("a card put into play by hand has no effect, but a card drawn by hand does", () => {
  const table = new Table(pack, "quiet", calm).modes(tactical, tactical).first("attacker");
  table.until(2, "battle");
  const bait = table.copy("task", "bait", "defender");
  assert.ok(!table.place("task", "play", "defender").includes("bait"));
  table.do({ type: "move", copy: bait, to: "play", side: null });
  assert.equal(table.question(), undefined);
  table.do({ type: "move", copy: bait, to: "draw", side: null, at: "top" });
  table.do({ type: "draw", pile: "ed/harbour/task@defender", side: null });
  assert.equal(table.question()?.side, "attacker");
});

test("changing a score of an earlier round applies every cap again", () => {
  const table = new Table(pack, "amend", calm)
    .modes(["captains", "signal"], tactical)
    .first("attacker");
  const piers = table.copy("aim", "piers");
  for (const round of [2, 3, 4, 5]) {
    table.until(round, "command");
    table.score("attacker", piers, 0, 0, 4);
  }
  assert.equal(totalVp(table.state, "attacker"), 50);
  table.cell("attacker", "aim", 2, 5, piers);
  assert.deepEqual(
    table.state.entries.map((entry) => entry.granted),
    [5, 15, 15, 15],
    "what the cap took from the last comes back",
  );
  table.cell("attacker", "aim", 3, 0, piers);
  assert.equal(totalVp(table.state, "attacker"), 35);
  assert.match(
    logSentences(pack, table.state).join(" "),
    / changes from 15VP to 0VP in round 3\.$/,
  );
  assert.throws(() => table.cell("attacker", "aim", 1, 1, piers), Illegal);
  assert.throws(() => table.cell("attacker", "aim", 2, -1, piers), Illegal);
});

test("a correction leaves other cards what they scored, and tells what a limit gives back to them", () => {
  const table = new Table(pack, "amend", calm).modes(["captains", "signal"], tactical);
  table.first("attacker").until(1, "turn-end");
  const [captains, signal] = [
    table.copy("task", "captains", "attacker"),
    table.copy("task", "signal", "attacker"),
  ];
  table.score("attacker", captains);
  table.cell("attacker", "task", 1, 20, signal).cell("attacker", "task", 1, 40);
  const pointsOf = (copy?: string): number =>
    cellPoints(table.state, { side: "attacker", tally: "task", round: 1, ...(copy && { copy }) });
  const most = (copy: string): number =>
    mostInCell(pack, table.state, { side: "attacker", tally: "task", round: 1, copy });
  assert.deepEqual([pointsOf(), pointsOf(captains), pointsOf(signal)], [40, 4, 20]);
  assert.deepEqual([most(captains), most(signal)], [4, 20], "40 are the limit of all tasks");
  table.cell("attacker", "task", 1, 30);
  assert.deepEqual(
    [pointsOf(captains), pointsOf(signal)],
    [4, 20],
    "points without a card go first",
  );
  assert.equal(most(captains), 14);
  table.cell("attacker", "task", 1, 40);
  table.score("attacker", captains, 0, 0, 2);
  assert.equal(pointsOf(captains), 4, "of 8");
  table.cell("attacker", "task", 1, 12, signal);
  assert.equal(pointsOf(captains), 8);
  const name = cardOf(pack, idOf(captains)).name;
  assert.match(
    logSentences(pack, table.state).join(" "),
    new RegExp(`${name} changes from 4VP to 8VP in round 1\\.$`),
  );
});

test("forgotten points are added to their round, within the same caps", () => {
  const table = new Table(league, "forgot").answer("no").first("attacker");
  table.until(3, "command");
  table.cell("defender", "aim", 1, 30);
  assert.equal(totalVp(table.state, "defender"), 20, "aims and spurts stop at 20");
  assert.equal(table.state.entries[0]?.time.round, 1);
  table.cell("attacker", "other", 3, 7);
  assert.equal(totalVp(table.state, "attacker"), 7);
  for (const [tally, round] of [
    ["nothing", 1],
    ["aim", 4],
    ["aim", 0],
  ] as const)
    assert.throws(() => table.cell("attacker", tally, round, 1), Illegal);
});

test("dice can be requested during the game, those of a mission only with that mission", () => {
  const table = new Table(marsh, "dice", { missions: ["watch"] }).answer("mist").answer("no");
  table.first("attacker");
  const copy = table.copy("missions", "watch");
  table.do({ type: "roll", roll: `${copy}.rolls.0`, copy });
  const guard = table.state.rolled.at(-1);
  assert.equal(guard?.dice.length, 2);
  const [a = 0, d = 0] = guard?.dice.flat() ?? [];
  assert.equal(guard?.winner, a === d ? null : a > d ? "attacker" : "defender");
  const winner = guard?.winner ? withPlayerNames(marsh, table.state).sides[guard.winner] : "a tie";
  const told = `Guard: ${winner}, ${Math.max(a, d)} to ${Math.min(a, d)}.`;
  assert.equal(logSentences(withPlayerNames(marsh, table.state), table.state)[0], told);
  table.do({ type: "roll", roll: "ed/marsh.rolls.1", copy: null });
  assert.equal(Object.keys(table.rolls()).at(-1), "Fog");
  const other = new Table(marsh, "dice", { missions: ["siege"] }).answer().answer("no");
  other.first("attacker");
  assert.throws(() => other.do({ type: "roll", roll: `${copy}.rolls.0`, copy }), Illegal);
  assert.throws(() => other.do({ type: "roll", roll: "ed/marsh.rolls.1", copy: null }), Illegal);
});

test("dice requested before the battle are not part of the set-up", () => {
  const table = new Table(marsh, "dice", { missions: ["watch"] });
  table.do({ type: "roll", roll: "ed/marsh.rolls.0", copy: null });
  assert.equal(Object.keys(table.rolls()).at(-1), "Die");
  assert.ok(!redrawableSlots(table.state).some((key) => key === "roll ed/marsh.rolls.0"));
  assert.ok(table.question(), "the question is still open");
  table.answer().answer("no").do({ type: "roll", roll: "ed/marsh.rolls.0", copy: null });
  assert.ok(!redrawableSlots(table.state).some((key) => key === "roll ed/marsh.rolls.0"));
  assert.ok(redrawableSlots(table.state).some((key) => key === WIND));
  table.do({ type: "again", slots: [WIND] }).first("attacker");
  assert.deepEqual(Object.keys(table.rolls()), ["Wind"]);
});

test("a battle can end early, and the mission can decide who has won", () => {
  const table = new Table(marsh, "end", { missions: ["watch"] }).answer().answer("no");
  table.first("defender").until(2, "battle");
  assert.throws(() => table.do({ type: "declare", result: "draw" }), Illegal);
  table.do({ type: "finish" });
  assert.equal(table.state.time.phase, "battle-end");
  assert.equal(table.score("defender", table.copy("missions", "watch"), 0, 0, 3).granted, 3);
  table.next().answer().do({ type: "declare", result: "attacker" });
  assert.equal(table.state.stage, "done");
  assert.equal(table.state.declared, "attacker");
});

test("only missions of the chosen kind are drawn, and a choice of another kind is ignored", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const drawn = (variant: string): string[] => {
      const picks = { "ed/marsh/missions": ["ed/marsh/missions/relic"] };
      const game = newGame(marsh, { type: "start", seed: `${seed}`, picks, variant });
      const table = new Table(marsh, "any");
      table.game = game;
      table.answer();
      table.answer("no");
      return table.place("missions", "play");
    };
    assert.deepEqual(drawn("relic"), ["relic"]);
    assert.notDeepEqual(drawn("any"), ["relic"]);
  }
});

test("if the pack allows it, cards can be discarded at the end of any turn, but give CP only in one's own turn", () => {
  const hand = pack.game.hand;
  assert.ok(hand?.discard);
  const discard = { ...hand.discard, timing: "any-turn-end" as const };
  const wide = { ...pack, game: { ...pack.game, hand: { ...hand, discard } } };
  const table = new Table(wide, "any turn", calm).modes(tactical, tactical).first("attacker");
  table.until(2, "turn-end");
  const [mine = ""] = table.copies("attacker");
  const [theirs = ""] = table.copies("defender");
  const cp = (): number[] => SIDES.map((side) => table.state.sides[side].cp);
  const before = cp();
  if (theirs !== "") {
    table.do({ type: "discard", copy: theirs });
    assert.deepEqual(cp(), before, "nothing in the opponent's turn");
  }
  table.do({ type: "discard", copy: mine });
  assert.deepEqual(cp(), [(before[0] ?? 0) + 1, before[1]]);
});

test("the points or the players decide who has won", () => {
  const table = new Table(league, "who").answer("no").first("attacker");
  assert.equal(winnerOf(league, table.state), null);
  table.cell("defender", "other", 1, 3);
  assert.equal(winnerOf(league, table.state), "defender");
  table.cell("attacker", "other", 1, 3);
  assert.equal(winnerOf(league, table.state), "draw");
  table.do({ type: "finish" }).do({ type: "declare", result: "attacker" });
  assert.equal(winnerOf(league, table.state), "attacker");
});

test("a score that was lowered can be raised to what it was: later rounds, which a limit refilled, give way", () => {
  const given = { ...calm, aim: ["piers"] };
  const table = new Table(pack, "refill", given).modes(tactical, tactical).first("attacker");
  table.until(5, "turn-end");
  for (const round of [2, 3, 4, 5]) table.cell("attacker", "aim", round, 14);
  const rounds = (): number[] =>
    [2, 3, 4, 5].map((round) => cellPoints(table.state, { side: "attacker", tally: "aim", round }));
  assert.deepEqual(rounds(), [14, 14, 14, 8], "50 are the limit of all aims");
  table.cell("attacker", "aim", 2, 10);
  assert.deepEqual(rounds(), [10, 14, 14, 12]);
  table.cell("attacker", "aim", 3, 12);
  assert.deepEqual(rounds(), [10, 12, 14, 14], "the limit is reached");
  const first = { side: "attacker", tally: "aim", round: 2 } as const;
  assert.ok(mostInCell(pack, table.state, first) >= 14);
  table.cell("attacker", "aim", 2, 14);
  assert.deepEqual(rounds(), [14, 12, 14, 10]);
});
