/** What players decide themselves: set-ups in part anew, cards left out, piles and scores corrected. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fixtures, layout } from "../../../client/randomizer/engine/event-rounds.ts";
import { begun, current, redo, undo } from "../../../client/randomizer/engine/history.ts";
import { logSentences, plain } from "../../../client/randomizer/engine/log.ts";
import { type Pack, type PoolRow, rollOf, SIDES } from "../../../client/randomizer/engine/pack.ts";
import { Illegal } from "../../../client/randomizer/engine/refusals.ts";
import { points, winnerOf } from "../../../client/randomizer/engine/score-totals.ts";
import { slots } from "../../../client/randomizer/engine/setup.ts";
import { idOf, named, type Opening } from "../../../client/randomizer/engine/state.ts";
import { harbour } from "./packs/harbour.ts";
import { league } from "./packs/league.ts";
import { marsh } from "./packs/marsh.ts";
import { conserved } from "./rules.ts";
import { Table, tactical } from "./table.ts";

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
  const [choice] = slots(table.state).filter((key) => key.startsWith("choice "));
  table.do({ type: "again", slots: [choice ?? ""] });
  assert.equal(table.question()?.kind, "choose", "only the question itself is asked again");
  table.answer();
  assert.equal(table.question()?.kind, "first");
  assert.equal(table.state.sides.attacker.handSize, 3);
  assert.throws(() => table.do({ type: "again", slots: ["deck ed/marsh/nothing"] }), Illegal);
  assert.throws(() => table.do({ type: "again", slots: [] }), Illegal);
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
    const game = begun(pack, { type: "start", seed: `out ${seed}`, picks: {}, exclude });
    const { piles } = current(game);
    for (const side of SIDES)
      assert.deepEqual(piles[`ed/harbour/task@${side}`]?.out, [`ed/harbour/task/raid@${side}`]);
    assert.deepEqual(piles["ed/harbour/aim"]?.out, ["ed/harbour/aim/hunt"]);
  }
  const all = Object.keys(pack.cards).filter((id) => id.startsWith("ed/harbour/aim/"));
  assert.throws(() => begun(pack, { type: "start", seed: "x", picks: {}, exclude: all }), Illegal);
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
  assert.equal(points(table.state, "attacker"), 50);
  table.cell("attacker", "aim", 2, 5, piers);
  assert.deepEqual(
    table.state.entries.map((entry) => entry.granted),
    [5, 15, 15, 15],
    "what the cap took from the last comes back",
  );
  table.cell("attacker", "aim", 3, 0, piers);
  assert.equal(points(table.state, "attacker"), 35);
  assert.match(logSentences(pack, table.state).join(" "), /0VP instead of 15 for .* in round 3\.$/);
  assert.throws(() => table.cell("attacker", "aim", 1, 1, piers), Illegal);
  assert.throws(() => table.cell("attacker", "aim", 2, -1, piers), Illegal);
});

test("forgotten points are added to their round, within the same caps", () => {
  const table = new Table(league, "forgot").answer("no").first("attacker");
  table.until(3, "command");
  table.cell("defender", "aim", 1, 30);
  assert.equal(points(table.state, "defender"), 20, "aims and spurts stop at 20");
  assert.equal(table.state.entries[0]?.time.round, 1);
  table.cell("attacker", "other", 3, 7);
  assert.equal(points(table.state, "attacker"), 7);
  for (const [tally, round] of [
    ["nothing", 1],
    ["aim", 4],
    ["aim", 0],
  ] as const)
    assert.throws(() => table.cell("attacker", tally, round, 1), Illegal);
});

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
    table.game = begun(marsh, { type: "start", seed: `sides ${seed}`, picks, players });
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
    // Until they know who attacks, the first player stands where the Attacker will.
    assert.deepEqual(named(marsh, table.state).sides, {
      attacker: players[0],
      defender: players[1],
    });
    table.answer("1");
    assert.deepEqual(named(marsh, table.state).sides, { attacker: "Ben", defender: "Anna & Co" });
    // Another part redone keeps who attacks, and it is not rolled again.
    const wind = slots(table.state).find((key) => key === WIND);
    table.do({ type: "again", slots: [wind ?? ""] });
    assert.equal(table.state.players?.attacker, "Ben");
    assert.ok(!table.told().includes("rolled-off"));
    winners.add(event.name ?? "");
    const sides = slots(table.state).find((key) => key.includes("raid.effects.0/"));
    table.do({ type: "again", slots: [sides ?? ""] });
    assert.equal(table.state.players, null, "it is asked again");
    table.answer("0");
    assert.equal(named(marsh, table.state).sides.attacker, "Anna & Co");
  }
  assert.equal(winners.size, 2);
});

test("without a question about sides, the first player is the first side", () => {
  const table = new Table(marsh, "seats");
  const picks = { "ed/marsh/missions": ["ed/marsh/missions/siege"] };
  table.game = begun(marsh, { type: "start", seed: "s", picks, players: ["Anna", "Ben"] });
  table.answer().answer("no");
  assert.deepEqual(named(marsh, table.state).sides, { attacker: "Anna", defender: "Ben" });
});

test("who deploys first is decided by dice; the first turn can be seized only from the player who deployed first", () => {
  const started = (seed: number): Table => {
    const table = new Table(marsh, "any");
    table.game = begun(marsh, { type: "start", seed: `${seed}`, picks: {}, variant: "relic" });
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

test("dice can be requested during the game, those of a mission only with that mission", () => {
  const table = new Table(marsh, "dice", { missions: ["watch"] }).answer("mist").answer("no");
  table.first("attacker");
  const copy = table.copy("missions", "watch");
  table.do({ type: "roll", roll: `${copy}.rolls.0`, copy });
  const guard = table.state.rolled.at(-1);
  assert.equal(guard?.dice.length, 2);
  const [a = 0, d = 0] = guard?.dice.flat() ?? [];
  assert.equal(guard?.winner, a === d ? null : a > d ? "attacker" : "defender");
  const winner = guard?.winner ? named(marsh, table.state).sides[guard.winner] : "a tie";
  const told = `Guard: ${winner}, ${Math.max(a, d)} to ${Math.min(a, d)}.`;
  assert.equal(logSentences(named(marsh, table.state), table.state)[0], told);
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
  assert.ok(!slots(table.state).some((key) => key === "roll ed/marsh.rolls.0"));
  assert.ok(table.question(), "the question is still open");
  table.answer().answer("no").do({ type: "roll", roll: "ed/marsh.rolls.0", copy: null });
  assert.ok(!slots(table.state).some((key) => key === "roll ed/marsh.rolls.0"));
  assert.ok(slots(table.state).some((key) => key === WIND));
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
      const game = begun(marsh, { type: "start", seed: `${seed}`, picks, variant });
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

test("rounds of an event repeat aims only if necessary, and rows never", () => {
  const [pool] = marsh.pools;
  assert.ok(pool);
  for (let seed = 0; seed < 100; seed += 1) {
    const found = fixtures(marsh, pool, 5, `event ${seed}`);
    assert.equal(new Set(found.map(({ row }) => row.id)).size, 5);
    const aims = found.map(({ row }) => row.cells["aim"]?.text);
    assert.equal(new Set(aims.slice(0, 3)).size, 3);
    for (const item of found) assert.ok([1, 2].includes(item.layout ?? 0));
    assert.deepEqual(fixtures(marsh, pool, 5, `event ${seed}`), found);
  }
  assert.equal(fixtures(marsh, pool, 9, "all").length, 6, "there are no more rows");
  const [row] = pool.rows;
  assert.ok(row);
  const layouts = new Set(Array.from({ length: 30 }, (_, at) => layout(marsh, row, `s${at}`)));
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
        vary: "ground",
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
    table.game = begun(own, { type: "start", seed: `${seed}`, picks: {}, ...more });
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
    const state = current(begun(own, opening));
    return logSentences(own, state).map(plain).slice(0, 2);
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
  for (const row of [undefined, "ed/league/pool/a"]) {
    const table = new Table(own, "any");
    table.game = begun(own, { type: "start", seed: "s", picks: {}, ...(row ? { row } : {}) });
    assert.equal(table.question()?.kind === "first", row !== undefined, "the mood is a question");
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
  bars.game.pool = { vary: "", layouts: null, maps: [], without: [], not_fixed };
  const offered = (row?: string): boolean => {
    const table = new Table(bars, "any");
    table.game = begun(bars, { type: "start", seed: "s", picks: {}, ...(row ? { row } : {}) });
    return table.question()?.choices.some((copy) => idOf(copy) === not_fixed[0]) ?? false;
  };
  assert.equal(offered(), true);
  assert.equal(offered("ed/harbour/pool/a"), false);
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
