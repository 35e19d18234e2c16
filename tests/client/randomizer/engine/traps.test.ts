/** The traps that other generators fall into, one test each, on an invented pack. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { swapCost } from "../../../../client/randomizer/engine/command-points.ts";
import { logSentences } from "../../../../client/randomizer/engine/log.ts";
import { Illegal } from "../../../../client/randomizer/engine/refusals.ts";
import { totalVp } from "../../../../client/randomizer/engine/score-totals.ts";
import { idOf, type State } from "../../../../client/randomizer/engine/state.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { stacked, Table, tactical } from "../table.ts";

const pack = harbour();
const calm = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };

test("trap 1: a card redrawn in round 1 is replaced first and then shuffled back", () => {
  const table = stacked(pack, "task", ["slow-start", "raid"], "attacker", calm);
  table.modes(tactical, tactical).first("attacker");
  assert.deepEqual(table.told().slice(2, 5), ["drew slow-start", "redrew slow-start", "drew raid"]);
  assert.equal(table.hand("attacker")[0], "raid");
  assert.ok(table.place("task", "draw", "attacker").includes("slow-start"));
  assert.notEqual(
    table.place("task", "draw", "attacker").at(-1),
    "slow-start",
    "the deck is shuffled",
  );
  assert.equal(table.place("task", "discard", "attacker").length, 0);
});

test("a card that is exchanged and comes back again and again is one message", () => {
  const table = new Table(pack, "again", calm).modes(tactical, tactical).first("attacker");
  const id = `${pack.id}/task/slow-start`;
  const drew = { type: "drew", side: "attacker", card: id, how: "chance" } as const;
  const how = { old: "return", order: "draw-first" } as const;
  const redrew = { type: "redrew", side: "attacker", card: id, ...how } as const;
  const raid = { ...drew, card: `${pack.id}/task/raid` };
  const redrawn = "slow-start is shuffled back after a new card is drawn.";
  const told = (...events: State["events"]) => logSentences(pack, { ...table.state, events });
  const circle = Array.from({ length: 12 }, () => [drew, redrew]).flat();
  assert.deepEqual(told(...circle, raid), [
    "Attacker draws slow-start.",
    redrawn,
    "Attacker draws raid.",
  ]);
  assert.deepEqual(told(...circle, drew), [
    "Attacker draws slow-start.",
    redrawn,
    "Attacker draws slow-start.",
  ]);
  assert.deepEqual(told(raid, drew), ["Attacker draws raid and slow-start."]);
  assert.deepEqual(told({ ...redrew, order: "old-first" }, raid), [
    "slow-start is shuffled back.",
    "Attacker draws raid.",
  ]);
});

test("trap 1: from round 2 on, the same card is kept", () => {
  const table = new Table(pack, "keep", calm).modes(tactical, tactical).first("attacker");
  let drawn = 0;
  for (let round = 2; round <= 5; round += 1) {
    table.until(round, "turn-end");
    for (const copy of table.copies("attacker")) table.do({ type: "discard", copy });
    if (round < 5) table.until(round + 1, "command");
    const redrawn = table.told().filter((told) => told === "redrew slow-start");
    assert.deepEqual(redrawn, []);
    drawn += table.told().filter((told) => told === "drew slow-start").length;
  }
  assert.ok(drawn > 0, "it was drawn");
});

test("trap 2: 2VP each up to 5 gives 2, 4 and 5, and says what was lost and why", () => {
  const table = stacked(pack, "task", ["sink", "raid"], "attacker", calm);
  table.modes(tactical, tactical).first("attacker").next();
  const copy = table.copy("task", "sink", "attacker");
  const given = [1, 2, 3].map((count) => table.score("attacker", copy, 0, 0, count).granted);
  assert.deepEqual(given, [2, 4, 5]);
  assert.match(logSentences(pack, table.state).join(" "), / 1VP lost: at most 5VP from sink\./);
  assert.equal(totalVp(table.state, "attacker"), 5);
});

test("trap 3: aims and stakes share one cap, tasks have another, awards have neither", () => {
  const table = new Table(pack, "caps", calm)
    .modes(["captains", "signal"], tactical)
    .first("attacker");
  const piers = table.copy("aim", "piers");
  let aims = 0;
  for (const round of [2, 3, 4, 5]) {
    table.until(round, "command");
    aims += table.score("attacker", piers, 0, 0, 4).granted;
  }
  assert.equal(aims, 50, "15 a turn, and 5 of the last 15 by the cap of 50");
  assert.equal(table.capOf(table.state.entries[3]), "Aims and stakes");
  const copy = table.copy("task", "captains", "attacker");
  table.score("attacker", copy, 0, 0, 4);
  table.score("attacker", copy, 0, 0, 6);
  const captains = table.state.entries.filter((entry) => entry.card?.endsWith("captains"));
  assert.deepEqual(
    captains.map((entry) => entry.granted),
    [20],
  );
  assert.equal(table.capOf(captains[0]), "Each fixed task");
  table.do({ type: "award", side: "attacker", award: "painted", given: true });
  table.do({ type: "finish" });
  assert.equal(totalVp(table.state, "attacker"), 80);
  assert.throws(
    () => table.do({ type: "award", side: "attacker", award: "painted", given: true }),
    Illegal,
  );
});

test("trap 4: one card gives its fixed or its tactical points, and a fixed card is never discarded", () => {
  const fixed = new Table(pack, "modes", calm)
    .modes(["slow-end", "spread"], tactical)
    .first("attacker");
  fixed.until(2, "turn-end");
  assert.equal(fixed.score("attacker", fixed.copy("task", "slow-end", "attacker")).granted, 4);
  assert.ok(fixed.hand("attacker").includes("slow-end"), "it stays after it scored");
  const copy = fixed.copy("task", "spread", "attacker");
  assert.throws(() => fixed.do({ type: "discard", copy }), Illegal);
  assert.throws(
    () =>
      new Table(pack, "modes", calm)
        .modes(["slow-end", "spread"], tactical)
        .first("attacker")
        .do({ type: "swap", copy }),
    Illegal,
  );

  const drawn = stacked(pack, "task", ["spread", "raid"], "attacker", calm);
  drawn.modes(tactical, tactical).first("attacker").answer("no").next(2);
  assert.equal(drawn.score("attacker", drawn.copy("task", "spread", "attacker")).granted, 5);
  const scored = drawn.copy("task", "spread", "attacker");
  assert.throws(() => drawn.score("attacker", scored), Illegal, "it scores once");
  drawn.do({ type: "score", side: "attacker", copy: scored, group: 0, line: 0, count: 0 });
  assert.equal(drawn.score("attacker", scored).granted, 5, "a score can be taken back");
  drawn.next();
  assert.deepEqual(drawn.hand("attacker"), ["raid"], "a drawn card leaves as its phase ends");
});

test("trap 4: if a card allows it, one fixed card is traded once for another", () => {
  const table = new Table(pack, "trade", { ...calm, weather: ["wind"] });
  table.modes(["spread", "slow-end"], ["spread", "slow-end"]).first("attacker");
  const copy = table.copy("task", "spread", "attacker");
  assert.throws(() => table.do({ type: "trade", copy }), Illegal, "not in the Command phase");
  table.until(1, "turn-end");
  const theirs = table.copy("task", "spread", "defender");
  assert.throws(() => table.do({ type: "trade", copy: theirs }), Illegal, "not in this turn");
  table.do({ type: "trade", copy });
  const question = table.question();
  assert.equal(question?.side, "attacker");
  const offered = question?.choices ?? [];
  assert.ok(offered.length > 0 && !offered.includes(copy));
  for (const value of offered) assert.ok(pack.cards[idOf(value)]?.fixed);
  table.answer(offered[0] ?? "");
  assert.equal(table.state.facts[offered[0] ?? ""]?.held, "fixed");
  assert.deepEqual(table.place("task", "discard", "attacker"), ["spread"]);
  assert.equal(table.hand("attacker").length, 2);
  table.until(2, "turn-end");
  assert.throws(() => table.do({ type: "trade", copy: offered[0] ?? "" }), Illegal, "once");
});

test("trap 4: twice per battle, a side that draws takes one more card and shuffles one of the two back", () => {
  const table = new Table(pack, "trade", { ...calm, weather: ["wind"] });
  table.modes(tactical, tactical).first("attacker");
  for (const round of [1, 2, 3]) {
    table.until(round, "command");
    while (table.question()) table.until(round, "command").answer("no");
    const [copy = ""] = table
      .copies("attacker")
      .filter((item) => table.state.facts[item]?.round === round);
    assert.notEqual(copy, "");
    if (round === 3) {
      assert.throws(() => table.do({ type: "trade", copy }), Illegal, "twice");
      break;
    }
    const before = table.copies("attacker").length;
    table.do({ type: "trade", copy });
    while (table.question()?.kind === "confirm") table.answer("no");
    const choices = table.question()?.choices ?? [];
    assert.ok(choices.length === 2 && choices.includes(copy));
    table.answer(copy);
    assert.ok(!table.copies("attacker").includes(copy));
    assert.ok(table.place("task", "draw", "attacker").length > 0);
    assert.equal(table.copies("attacker").length, before);
    table.until(round, "turn-end");
    for (const item of table.copies("attacker"))
      if (table.state.time.phase === "turn-end") table.do({ type: "discard", copy: item });
  }
  assert.equal(table.state.sides.attacker.trades, 2);
  assert.equal(new Table(pack, "none", calm).state.sides.attacker.trades, 0);
});

test("trap 5: an empty deck generates nothing more", () => {
  const table = new Table(pack, "empty", { ...calm, weather: ["plenty"] })
    .modes(tactical, tactical)
    .first("attacker");
  let empty = false;
  for (let round = 1; round <= 5; round += 1) {
    table.until(round, "turn-end");
    for (const copy of table.copies("attacker")) table.do({ type: "discard", copy });
    if (round < 5) table.until(round + 1, "command");
    empty ||= table.told().includes("empty");
  }
  assert.ok(empty);
  assert.equal(table.place("task", "draw", "attacker").length, 0);
  assert.equal(table.place("task", "discard", "attacker").length, 11);
});

test("trap 6: the exchange costs CP, is allowed once per battle, and another rule changes its cost", () => {
  const table = new Table(pack, "swap", calm).modes(tactical, tactical).first("attacker");
  table.until(1, "command");
  for (let question = table.question(); question !== undefined; question = table.question()) {
    table.answer(question.kind === "confirm" ? "no" : (question.choices[0] ?? ""));
  }
  assert.equal(swapCost(pack, table.state, "attacker"), 1);
  const [theirs = ""] = table.copies("defender");
  assert.equal(table.why({ type: "swap", copy: theirs }), "not-yours");
  const [card] = table.hand("attacker");
  const copy = table.copies("attacker")[0] ?? "";
  table.do({ type: "swap", copy });
  assert.equal(table.state.sides.attacker.cp, 0);
  assert.ok(table.place("task", "discard", "attacker").includes(card ?? ""));
  assert.equal(table.hand("attacker").length, 2);
  table.until(2, "command");
  const [second = ""] = table.copies("attacker");
  assert.equal(table.why({ type: "swap", copy: second }), "used");

  const dear = new Table(pack, "dear", { ...calm, weather: ["static"] })
    .modes(tactical, tactical)
    .first("attacker");
  assert.equal(swapCost(pack, dear.state, "attacker"), 2);
});

test("trap 7: two more are drawn, a calm among them is replaced by two others, and all apply", () => {
  let three = 0;
  for (let seed = 0; seed < 400; seed += 1) {
    const table = new Table(pack, `nest ${seed}`, { ...calm, weather: ["whirl"] });
    const drawn = table.place("weather", "play");
    const replaced = table.place("weather", "discard");
    assert.equal(drawn.filter((card) => card === "whirl").length, 1);
    assert.ok(!drawn.includes("calm"));
    assert.equal(drawn.length, replaced.length > 0 ? 4 : 3);
    if (replaced.length > 0) {
      assert.deepEqual(replaced, ["calm"]);
      three += 1;
    }
  }
  assert.ok(three > 0);
  const both = new Table(pack, "both", { ...calm, weather: ["whirl", "plenty", "static"] });
  assert.equal(both.state.sides.attacker.handSize, 3);
  assert.equal(swapCost(pack, both.state, "defender"), 2);
});

test("trap 8: a card that excludes another is redrawn in either order, also if the other is drawn later", () => {
  for (const order of ["weather", "aim"] as const) {
    for (const weather of [["cellar"], ["whirl", "cellar", "fog"]]) {
      const table = new Table(harbour(order), "redraw", { ...calm, weather, aim: ["quarry"] });
      assert.deepEqual(table.place("aim", "discard"), ["quarry"]);
      assert.equal(table.place("aim", "play").length, 1);
    }
    const alone = new Table(harbour(order), "redraw", { ...calm, aim: ["quarry"] });
    assert.deepEqual(alone.place("aim", "play"), ["quarry"]);
  }
});

test("trap 8: a larger hand lets a side with fixed cards draw, but not the fixed cards it gave up", () => {
  const table = new Table(pack, "plenty", { ...calm, weather: ["plenty"] });
  table.modes(["captains", "signal"], tactical).first("attacker");
  table.until(1, "battle");
  assert.equal(table.hand("attacker").length, 3);
  assert.deepEqual(table.place("task", "out", "attacker").sort(), ["slow-end", "spread"]);
  assert.equal(table.place("task", "out", "defender").length, 0);
});

test("trap 8: the player may draw one more card, and then discards one", () => {
  const table = new Table(pack, "spy", { ...calm, weather: ["spy"] })
    .modes(tactical, tactical)
    .first("attacker");
  while (table.asks()?.op !== "draw") {
    const question = table.question();
    table.answer(question?.kind === "confirm" ? "no" : (question?.choices[0] ?? ""));
  }
  assert.equal(table.hand("attacker").length, 2);
  table.answer("yes");
  while (table.asks()?.op === "redraw") table.answer("no");
  while (table.question()?.side === "defender") table.answer(table.question()?.choices[0] ?? "");
  assert.equal(table.hand("attacker").length, 3);
  table.answer(table.question()?.choices[0] ?? "");
  assert.equal(table.hand("attacker").length, 2);
  assert.equal(table.place("task", "discard", "attacker").length, 1);
  assert.equal(table.question(), undefined);
});

test("trap 9: one random stake except the steady one is removed; the choices are secret and revealed together", () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    const table = new Table(pack, `stakes ${seed}`, calm)
      .modes(["captains", "signal"], ["spread", "signal"])
      .first("attacker");
    table.until(3, "moment");
    const out = table.place("stake", "out", "attacker");
    assert.equal(out.length, 1);
    assert.notEqual(out[0], "steady");
    seen.add(out[0] ?? "");
    const choices = table.question()?.choices ?? [];
    assert.equal(choices.length, 3);
    const risky = choices.find((copy) => !idOf(copy).endsWith("steady"));
    table.answer(risky ?? "");
    assert.deepEqual(
      table.place("stake", "play", "attacker"),
      [],
      "nothing is shown before both have chosen",
    );
    assert.deepEqual(table.told(), ["locked"]);
    table.answer(table.copy("stake", "steady", "defender"));
    assert.equal(table.place("stake", "play", "attacker").length, 1);
    assert.deepEqual(table.place("stake", "play", "defender"), ["steady"]);
    table.until(4, "command");
    assert.throws(() => table.score("attacker", table.copy("aim", "piers")), Illegal);
    table.until(4, "command", 1);
    assert.equal(table.score("defender", table.copy("aim", "piers"), 0, 0, 2).granted, 10);
    table.until(5, "battle-end");
    const stake = table.state.piles["ed/harbour/stake@attacker"]?.play[0] ?? "";
    assert.equal(table.score("attacker", stake).granted, 30);
  }
  assert.equal(seen.size, 3, "each of the others is taken out at times");
});

test("trap 10: the opponent chooses the marker of a drawn card, and an optional effect is asked about", () => {
  const table = stacked(pack, "task", ["bait", "spread"], "attacker", calm);
  table.modes(tactical, tactical).first("attacker");
  const question = table.question();
  assert.equal(question?.side, "defender");
  assert.deepEqual(question?.choices, ["middle", "buoy", "other"]);
  table.answer("buoy");
  assert.deepEqual(table.state.facts[table.copy("task", "bait", "attacker")]?.notes, [
    { effect: "ed/harbour/task/bait.effects.0", value: "buoy" },
  ]);
  assert.match(logSentences(pack, table.state).join(" "), /chooses Buoy for bait/);
  assert.equal(table.asks()?.ask, "Only two boats left?");
  assert.equal(table.question()?.side, "attacker");
  table.answer("yes");
  assert.deepEqual(table.place("task", "discard", "attacker"), ["spread"]);
});

test("trap 12: a discard at the end of one's own turn gives 1 CP, once per turn, and none in the last round", () => {
  const table = new Table(pack, "discard", calm).modes(tactical, tactical).first("attacker");
  table.until(2, "turn-end");
  const play = (): readonly string[] => table.copies("attacker");
  const before = table.state.sides.attacker.cp;
  table.do({ type: "discard", copy: play()[0] ?? "" });
  table.do({ type: "discard", copy: play()[0] ?? "" });
  assert.equal(table.state.sides.attacker.cp, before + 1);
  table.until(5, "turn-end");
  const late = table.state.sides.attacker.cp;
  table.do({ type: "discard", copy: play()[0] ?? "" });
  assert.equal(table.state.sides.attacker.cp, late);
  table.until(5, "turn-end", 1);
  assert.throws(() => table.do({ type: "discard", copy: play()[0] ?? "" }), Illegal);
});

test("trap 13: who is behind is decided at the start of the round; the card is a mission or a stratagem, not both", () => {
  const table = new Table(league, "behind").answer("no").first("attacker");
  const aim = table.copy("aim", "posts");
  table.until(1, "turn-end").score("attacker", aim, 0, 0, 2);
  assert.equal(table.state.challenger, null, "8 points ahead, but the round has begun");
  table.until(1, "turn-end", 1);
  assert.equal(table.place("spurt", "play").length, 0);
  table.until(2, "command");
  assert.equal(table.state.challenger, "defender");
  assert.equal(table.place("spurt", "play").length, 0, "it draws in its own Command phase");
  table.until(2, "turn-end", 1);
  const [card] = table.place("spurt", "play");
  const copy = table.copy("spurt", card ?? "");
  assert.throws(() => table.score("attacker", copy), Illegal);
  assert.equal(table.score("defender", copy).granted, 3);
  assert.throws(() => table.do({ type: "use", copy }), Illegal);
  table.until(3, "battle", 1);
  assert.deepEqual(table.place("spurt", "discard"), [card]);
  assert.equal(table.state.challenger, null, "5 behind is not enough");

  const other = new Table(league, "behind").answer("no").first("attacker");
  other.until(1, "turn-end").score("attacker", aim, 0, 0, 2);
  other.until(2, "command", 1);
  assert.equal(other.why({ type: "use", copy }), "phase", "its phase has not begun");
  other.next().do({ type: "use", copy });
  assert.equal(other.place("spurt", "play").length, 1, "players can look at it, and undo it");
  assert.throws(() => other.score("defender", copy), Illegal);
  assert.throws(() => other.do({ type: "use", copy }), Illegal);
  other.until(3, "command");
  assert.equal(other.place("spurt", "play").length, 0, "it is discarded as its turn ends");
  other.until(3, "battle", 1);
  assert.equal(other.place("spurt", "play").length, 1);
  other.until(4, "command");
  assert.equal(other.place("spurt", "discard").length, 2, "a card that was not used is lost");
});
