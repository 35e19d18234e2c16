/** The questions before the battle: who attacks, who deploys first, who takes the first turn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { newGame } from "../../../../client/randomizer/engine/history.ts";
import { logSentences } from "../../../../client/randomizer/engine/log.ts";
import { Illegal } from "../../../../client/randomizer/engine/refusals.ts";
import { redrawableSlots } from "../../../../client/randomizer/engine/setup.ts";
import { withPlayerNames } from "../../../../client/randomizer/engine/state.ts";
import { marsh } from "../packs/marsh.ts";
import { Table } from "../table.ts";

const WIND = "roll ed/marsh.setup.1";

test("the mission decides the first turn: Attacker, dice, choice or roll-off", () => {
  const started = (mission: string, seed = "first"): Table =>
    new Table(marsh, seed, { missions: [mission] }).answer().answer("no");
  const raid = started("raid");
  assert.deepEqual(raid.labels(), ["Player 1", "Player 2", "Roll off here"]);
  raid.answer("1");
  assert.ok(!raid.told().includes("rolled-off"));
  assert.deepEqual(raid.state.players, { attacker: "Player 2", defender: "Player 1" });
  assert.throws(() => raid.first("defender"), Illegal);
  assert.equal(raid.first("attacker").state.first, "attacker");

  const dice = new Set<string>();
  for (let seed = 0; seed < 30; seed += 1) {
    const siege = started("siege", `dice ${seed}`).answer("roll");
    const event = siege.state.events.find((item) => item.type === "first");
    const [die = 0] = (event?.type === "first" && event.rolled) || [];
    assert.equal(siege.state.first, die <= 3 ? "attacker" : "defender");
    dice.add(siege.state.first ?? "");
  }
  assert.equal(dice.size, 2);

  assert.throws(() => started("watch").answer("roll"), Illegal);
  assert.equal(started("watch").first("defender").state.first, "defender");
});

test("the side with the second turn may seize the first turn on a six", () => {
  let seized = 0;
  const games = 240;
  for (let seed = 0; seed < games; seed += 1) {
    const table = new Table(marsh, `seize ${seed}`, { missions: ["truce"] }).answer().answer("no");
    table.answer("roll");
    assert.ok(table.state.winner);
    table.first("attacker");
    assert.equal(table.state.seizing, "defender");
    assert.throws(() => table.next(), Illegal);
    table.answer("yes");
    const event = table.state.events.find((item) => item.type === "seized");
    const rolled = event?.type === "seized" ? event.rolled : null;
    assert.equal(table.state.first, rolled === 6 ? "defender" : "attacker");
    if (rolled === 6) seized += 1;
  }
  assert.ok(seized > games / 12 && seized < games / 4);
});

test("the winner of a roll-off decides who attacks, and the dice are recorded", () => {
  const winners = new Set<string>();
  for (let seed = 0; seed < 30; seed += 1) {
    const picks = { "ed/marsh/missions": ["ed/marsh/missions/raid"] };
    const players = ["Anna & Co", "Ben"] as const;
    const table = new Table(marsh, `sides ${seed}`);
    table.game = newGame(marsh, { type: "start", seed: `sides ${seed}`, picks, players });
    table.answer().answer("no").answer("roll");
    const event = table.state.events.find((item) => item.type === "rolled-off");
    assert.ok(event?.type === "rolled-off" && event.rolled[0] !== event.rolled[1]);
    const [a, d] = event.rolled;
    assert.equal(event.name, players[a > d ? 0 : 1]);
    assert.deepEqual(table.question()?.rolled, event.rolled);
    assert.deepEqual(table.labels(), players);
    const dice = `${Math.max(a, d)} to ${Math.min(a, d)}`;
    const told = `${event.name} wins the roll-off ${dice} and chooses.`;
    assert.equal(logSentences(marsh, table.state)[0], told, "the winner and their die come first");
    // Until they know who attacks, the first player is shown as the Attacker.
    assert.deepEqual(withPlayerNames(marsh, table.state).sides, {
      attacker: players[0],
      defender: players[1],
    });
    table.answer("1");
    assert.deepEqual(withPlayerNames(marsh, table.state).sides, {
      attacker: "Ben",
      defender: "Anna & Co",
    });
    // Another part redone keeps who attacks, and it is not rolled again.
    const wind = redrawableSlots(table.state).find((key) => key === WIND);
    table.do({ type: "again", slots: [wind ?? ""] });
    assert.equal(table.state.players?.attacker, "Ben");
    assert.ok(!table.told().includes("rolled-off"));
    winners.add(event.name ?? "");
    const sides = redrawableSlots(table.state).find((key) => key.includes("raid.effects.0/"));
    table.do({ type: "again", slots: [sides ?? ""] });
    assert.equal(table.state.players, null, "it is asked again");
    table.answer("0");
    assert.equal(withPlayerNames(marsh, table.state).sides.attacker, "Anna & Co");
  }
  assert.equal(winners.size, 2);
});

test("without a question about sides, the first player is the first side", () => {
  const table = new Table(marsh, "seats");
  const picks = { "ed/marsh/missions": ["ed/marsh/missions/siege"] };
  table.game = newGame(marsh, { type: "start", seed: "s", picks, players: ["Anna", "Ben"] });
  table.answer().answer("no");
  assert.deepEqual(withPlayerNames(marsh, table.state).sides, {
    attacker: "Anna",
    defender: "Ben",
  });
});

test("who deploys first is decided by dice; the first turn can be seized only from the player who deployed first", () => {
  const started = (seed: number): Table => {
    const table = new Table(marsh, "any");
    table.game = newGame(marsh, { type: "start", seed: `${seed}`, picks: {}, variant: "relic" });
    return table.answer().answer("no");
  };
  const winners = new Set<string | null>();
  for (let seed = 0; seed < 24; seed += 1) {
    const table = started(seed);
    assert.equal(table.question()?.kind, "deploy");
    table.answer("roll");
    winners.add(table.state.winner);
    assert.deepEqual(
      [table.question()?.kind, table.question()?.side],
      ["deploy", table.state.winner],
    );
    assert.throws(() => table.answer("roll"), Illegal, "the winner chooses");
    const second = seed % 2 === 0;
    table.answer("defender");
    assert.deepEqual([table.question()?.kind, table.question()?.side], ["first", "defender"]);
    table.first(second ? "attacker" : "defender");
    assert.equal(table.state.first, second ? "attacker" : "defender");
    assert.equal(table.state.seizing, second ? null : "attacker");
    assert.equal(table.state.stage, second ? "play" : "first");
    if (!second) table.answer("no");
    assert.equal(table.state.stage, "play");
  }
  assert.equal(winners.size, 2);
  const siege = new Table(marsh, "no", { missions: ["siege"] }).answer().answer("no");
  assert.equal(siege.question()?.kind, "first");
});
