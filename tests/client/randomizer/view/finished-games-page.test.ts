/** Results of finished games: counted by player, and as CSV. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  byPlayer,
  type GameResult,
  resultOf,
  toCsv,
} from "../../../../client/randomizer/view/saves/finished-games-page.tsx";
import { toSave } from "../../../../client/randomizer/view/saves/save-format.ts";
import { dayOf } from "../../../../client/randomizer/view/saves/saved-games.tsx";
import { gameReport } from "../../../../client/randomizer/view/score/game-report.ts";
import { resultText } from "../../../../client/randomizer/view/share/game-text.ts";
import { harbour } from "../packs/harbour.ts";
import { play } from "../player.ts";
import { openGame } from "./open-game.ts";

// Far from UTC: a date is that of the players.
process.env["TZ"] = "Pacific/Auckland";

const result = (more: Partial<GameResult> = {}): GameResult => ({
  id: "a",
  time: new Date(2026, 10, 21).getTime(),
  pack: "Harbour",
  mission: "Piers",
  players: ["Anna", "Ben"],
  score: [60, 45],
  winner: 0,
  attacker: 0,
  armies: ["", ""],
  note: "",
  ...more,
});

test("players are counted with wins, draws and points", () => {
  const results = [result(), result({ score: [50, 50], winner: "draw" })];
  assert.deepEqual(byPlayer(results), [
    { name: "Anna", games: 2, wins: 1, draws: 1, points: 110 },
    { name: "Ben", games: 2, wins: 0, draws: 1, points: 95 },
  ]);
});

test("a field with commas or quotes is quoted, and none is run as a formula", () => {
  const [head, row] = toCsv([result({ mission: '=1+1, "x"', winner: "draw" })]).split("\r\n");
  assert.equal(
    head,
    "date,pack,mission,player_1,player_2,army_1,army_2,vp_1,vp_2,winner,attacker,note",
  );
  assert.equal(row, `2026-11-21,Harbour,"'=1+1, ""x""",Anna,Ben,,,60,45,draw,Anna,`);
});

test("a result keeps the players' own order, whoever is the Attacker, with armies and notes", () => {
  const seats = ["defender", "attacker"] as const;
  const armies: [string, string] = ["Orks", "Drukhari"];
  const details = { date: new Date(2026, 10, 20, 23, 59).getTime(), armies, note: "Close" };
  const game = { ...openGame(play(harbour(), 2)), details };
  assert.match(resultText(gameReport(game), [], ""), /^Army: .*(Orks|Drukhari) : /m);
  const save = toSave(game);
  assert.ok(save.summary !== null);
  const sides = { attacker: "Ben", defender: "Anna" };
  const score = { attacker: 45, defender: 60 };
  const summary = { ...save.summary, seats, sides, score, winner: "attacker" } as const;
  const found = resultOf("a", { ...save, summary, details });
  assert.deepEqual(found?.players, ["Anna", "Ben"]);
  assert.deepEqual(found?.score, [60, 45]);
  assert.equal(found?.winner, 1);
  assert.ok(found !== null);
  assert.match(toCsv([found]), /^2026-11-20,.*,Anna,Ben,Orks,Drukhari,60,45,Ben,Ben,Close\r$/m);
});

test("only a finished game has a result", () => {
  const game = play(harbour(), 2);
  const done = resultOf("a", toSave(openGame(game)));
  assert.equal(done?.pack, harbour().name);
  assert.equal(resultOf("a", toSave(openGame({ ...game, at: 3 }))), null);
});

test("of two players with the same name one wins, and a game that nobody won is not a draw", () => {
  const [ann] = byPlayer([result({ players: ["Ann", "Ann"] })]);
  assert.deepEqual([ann?.games, ann?.wins, ann?.draws], [2, 1, 0]);
  const open = result({ score: [0, 0], winner: null });
  assert.deepEqual([byPlayer([open])[0]?.wins, byPlayer([open])[0]?.draws], [0, 0]);
  assert.match(toCsv([open]), /,0,0,,Anna,\r\n$/);
});

test("a game of which no day is known has none, rather than the first of January 1970", () => {
  assert.equal(dayOf(0), "");
  assert.match(toCsv([result({ time: 0 })]), /\n,Harbour,/);
});
