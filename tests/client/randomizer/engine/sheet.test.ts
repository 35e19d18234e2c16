/** The score sheet: what can be scored now, what is taken back, corrected, drained; what the map decides. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, newGame, redo, undo } from "../../../../client/randomizer/engine/history.ts";
import { logSentences, newsOf } from "../../../../client/randomizer/engine/log.ts";
import { mapScores } from "../../../../client/randomizer/engine/map-scores.ts";
import { controlIn } from "../../../../client/randomizer/engine/objective-markers.ts";
import type { Card, Pack, Side } from "../../../../client/randomizer/engine/pack.ts";
import { SIDES } from "../../../../client/randomizer/engine/pack.ts";
import {
  cardPoints,
  correctedOn,
  lostLater,
  mostInCell,
  numbersFor,
} from "../../../../client/randomizer/engine/score-actions.ts";
import {
  roundPoints,
  tallies,
  totalVp,
  winnerOf,
} from "../../../../client/randomizer/engine/score-totals.ts";
import { scorable } from "../../../../client/randomizer/engine/scoring.ts";
import { idOf } from "../../../../client/randomizer/engine/state.ts";
import { allowed } from "../candidates.ts";
import { build, cap, control, group, placed } from "../packs/build.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { AIM, purge } from "../packs/purge.ts";
import { stacked, Table, tactical } from "../table.ts";

/** The pack with one more group on its aim. */
function withGroup(more: Parameters<typeof group>[0]): Pack {
  const aim = purge.cards[AIM];
  const card = { ...aim, scoring: [...(aim?.scoring ?? []), group(more)] };
  return { ...purge, cards: { ...purge.cards, [AIM]: card } } as Pack;
}

const started = (pack: Pack = purge): Table => new Table(pack, "sheet").first("attacker");

test("another count of a line is one sentence in the log, and nothing is taken back", () => {
  const pack = withGroup({ lines: [{ vp: 3, each: "unit" }] });
  const table = started(pack).until(1, "round-end");
  const line = {
    side: "attacker",
    copy: AIM,
    group: pack.cards[AIM]?.scoring.length ?? 0,
  } as const;
  const told = (count: number): string => {
    table.do({ type: "score", ...line, group: line.group - 1, line: 0, count });
    return logSentences(pack, table.state).join(" ");
  };
  assert.match(told(1), /^Attacker scores 3VP for purge: each unit\./);
  assert.match(told(2), /^Attacker scores 6VP instead of 3VP for purge: each unit × 2\./);
  assert.match(told(1), /^Attacker scores 3VP instead of 6VP for purge: each unit\./);
  told(2);
  assert.match(told(0), /^Attacker takes back 6VP for purge\./);
  told(20);
  assert.match(told(21), /^Attacker scores 40VP for purge: each unit × 21\./);
});

test("a condition scores once per moment, a second time is refused, and the score can be undone", () => {
  const table = started().until(1, "round-end");
  const line = { side: "attacker", copy: AIM, group: 0, line: 0 } as const;
  assert.equal(table.score("attacker", AIM, 0, 0).granted, 4);
  for (let tap = 0; tap < 5; tap += 1)
    assert.throws(() => table.score("attacker", AIM, 0, 0), /would change nothing/);
  assert.equal(totalVp(table.state, "attacker"), 4, "six taps are not 24VP");
  assert.equal(
    table.score("attacker", AIM, 0, 1).granted,
    4,
    "the other line is a different condition",
  );
  table.do({ type: "score", ...line, count: 0 });
  assert.equal(totalVp(table.state, "attacker"), 4);
  assert.match(logSentences(purge, table.state).join(" "), /takes back 4VP for purge/);
  assert.equal(table.why({ type: "score", ...line, count: 0 }), "same");
  assert.equal(table.score("attacker", AIM, 0, 0).granted, 4, "ticked again");
  table.until(2, "round-end");
  assert.equal(table.why({ type: "score", ...line, count: 0 }), "same", "that moment is over");
  assert.equal(table.score("attacker", AIM, 0, 0).granted, 4, "the next round is a new moment");
});

test("a timing once per round is one moment for the whole round; an open timing is one moment per turn", () => {
  const table = started().until(1, "turn-end");
  table.score("attacker", AIM, 1);
  table.score("attacker", AIM, 3);
  table.until(1, "turn-end", 1);
  assert.throws(
    () => table.score("attacker", AIM, 1),
    /would change nothing/,
    "a late tap is the same moment",
  );
  assert.equal(table.score("attacker", AIM, 3).granted, 4);
  assert.throws(() => table.score("attacker", AIM, 3), /would change nothing/);
});

test("of those there are never more than all of them", () => {
  const pack = withGroup({
    lines: [
      { vp: 2, each: "ship sunk" },
      { vp: 1, each: "of those ships that was large", plus: true, among: true },
      { vp: 1, each: "of those ships that was a flagship", plus: true, among: true },
    ],
  });
  const table = started(pack).until(1, "turn-end");
  const line = (at: number, count: number) =>
    ({ type: "score", side: "attacker", copy: AIM, group: 5, line: at, count }) as const;
  assert.equal(table.why(line(1, 1)), "count", "no ship, no large ship");
  table.do(line(0, 3));
  assert.equal(table.why(line(1, 4)), "count");
  table.do(line(1, 2));
  assert.equal(table.why(line(2, 3)), "count", "flagships are some of the large ships");
  table.do(line(2, 2));
  assert.equal(totalVp(table.state, "attacker"), 3 * 2 + 2 + 2);
  table.do(line(0, 1));
  assert.equal(totalVp(table.state, "attacker"), 2 + 1 + 1, "fewer ships, fewer of those");
  table.do(line(0, 0));
  assert.equal(totalVp(table.state, "attacker"), 0);
  assert.deepEqual(table.state.entries, []);
});

test("markers that count once in their highest line are never more than the map has", () => {
  const bound = control("any", { bound: true });
  const lines = [
    { vp: 8, each: "in their zone", markers: bound },
    { vp: 2, each: "near it", markers: bound },
    { vp: 1, each: "in the middle", markers: control("no-mans-land", { bound: true }) },
  ];
  const refusals = (combine: "all" | "highest") => {
    const pack = withGroup({ timing: ["turn-end"], combine, lines });
    const table = started(pack).until(2, "turn-end");
    const score = (line: number, count: number) =>
      ({ type: "score", side: "attacker", copy: AIM, group: 5, line, count }) as const;
    table.do(score(1, 1));
    const more = [score(0, 1), score(0, 2), score(2, 1)].map((action) => table.why(action));
    return [...more, table.do(score(0, 1)).why(score(1, 2)), table.why(score(1, 0))];
  };
  assert.deepEqual(refusals("highest"), [null, "count", null, "count", null]);
  assert.deepEqual(refusals("all"), [null, null, null, null, null]);
});

test("a scored card is active again when the score is undone", () => {
  const pack = harbour();
  const given = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };
  const table = stacked(pack, "task", ["sink", "raid"], "attacker", given);
  table.modes(tactical, tactical).first("attacker").next();
  const copy = table.copy("task", "sink", "attacker");
  table.score("attacker", copy);
  assert.equal(table.state.facts[copy]?.achieved, "turn");
  table.do({ type: "score", side: "attacker", copy, group: 0, line: 0, count: 0 });
  assert.equal(table.state.facts[copy]?.achieved, "no");
  table.until(1, "command", 1);
  assert.ok(table.hand("attacker").includes("sink"));
});

/** Whose groups are due now, and whether they are scored. */
const due = (table: Table): string[] =>
  scorable(table.pack, table.state)
    .filter((item) => item.isDue)
    .map(({ side, group: at, isScored }) => `${side} ${at}${isScored ? " scored" : ""}`);

test("what can be scored now is listed for both sides: in the opponent's turn and when the round ends", () => {
  const table = started().until(1, "command");
  assert.deepEqual(due(table), ["attacker 4"]);
  table.until(1, "turn-end");
  assert.deepEqual(due(table), ["attacker 1", "defender 2"]);
  table.score("defender", AIM, 2);
  assert.deepEqual(due(table), ["attacker 1", "defender 2 scored"]);
  table.until(1, "turn-end", 1);
  assert.deepEqual(due(table), ["defender 1", "attacker 2"]);
  table.until(1, "round-end");
  assert.deepEqual(due(table), ["attacker 0", "defender 0"]);
  const [first] = scorable(purge, table.state);
  assert.deepEqual(first?.lines[0], {
    line: 0,
    times: 0,
    open: true,
    suggested: null,
  });
  const whenever = scorable(purge, table.state).filter((item) => !item.isDue);
  assert.deepEqual(
    whenever.map((item) => item.group),
    [3, 3],
    "what scores whenever it happens is listed, but no step waits for it",
  );
});

test("a score that a cap reduces to nothing is stored and logged, and no step waits for it", () => {
  const table = started().until(1, "command");
  const entry = table.score("attacker", AIM, 4, 0, 2);
  assert.equal(entry.granted, 10);
  assert.deepEqual(due(table), ["attacker 4 scored"]);
  const [only] = scorable(purge, table.state).filter((item) => item.isDue);
  assert.deepEqual(
    only?.lines.map(({ open, times }) => [open, times]),
    [
      [false, 2],
      [false, 0],
    ],
  );
  const none = table.score("attacker", AIM, 4, 1);
  assert.deepEqual([none.raw, none.granted], [1, 0]);
  assert.deepEqual(table.sentences(), [
    "Attacker scores 0VP for purge: each far marker. 1VP lost: at most 10VP a turn from purge.",
  ]);
  assert.equal(
    table.why({ type: "score", side: "attacker", tally: "aim", round: 1, count: 10 }),
    "same",
  );
  assert.equal(table.why({ type: "cp", side: "attacker", by: 0 }), "same");
});

test("a card of the hand is achieved even if a cap reduces its score to nothing", () => {
  const pack = harbour();
  const full: Pack = {
    ...pack,
    game: { ...pack.game, scoring: { ...pack.game.scoring, caps: [{ ...none, of: ["task"] }] } },
  };
  const given = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };
  const table = stacked(full, "task", ["raid", "sink"], "attacker", given);
  table.modes(tactical, tactical).first("attacker").until(1, "turn-end");
  const entry = table.score("attacker", table.copy("task", "raid", "attacker"));
  assert.equal(entry.granted, 0);
  assert.deepEqual(table.told(), ["scored", "achieved raid"]);
  table.next();
  assert.ok(table.place("task", "discard", "attacker").includes("raid"));
});

const none = { id: "none", vp: 0, per: "battle", mode: null, of: [], name: null } as const;

test("any cell of the score sheet can be corrected, with undo, within the caps", () => {
  const table = started().until(1, "command").next();
  table.score("attacker", AIM, 4, 0, 2);
  table.until(1, "turn-end").score("attacker", AIM, 1);
  table.until(3, "turn-end").score("attacker", AIM, 1);
  const cell = (round: number, side: Side = "attacker"): number =>
    roundPoints(table.state, side, round, "aim");
  assert.deepEqual(
    [1, 2, 3].map((round) => cell(round)),
    [13, 0, 3],
  );
  const correct = (round: number, to: number, side: Side = "attacker", tally = "aim") =>
    table.cell(side, tally, round, to);
  correct(1, 6);
  assert.deepEqual(
    [1, 2, 3].map((round) => cell(round)),
    [6, 0, 3],
  );
  assert.match(
    logSentences(purge, table.state).join(" "),
    /aim changes from 13VP to 6VP in round 1/,
  );
  correct(2, 8);
  correct(3, 0);
  assert.deepEqual(
    [1, 2, 3].map((round) => cell(round)),
    [6, 8, 0],
  );
  correct(2, 5, "defender");
  assert.equal(cell(2, "defender"), 5);
  correct(3, 40);
  assert.equal(totalVp(table.state, "attacker"), 40, "the cap of 40 holds");
  const whole = table.state;
  table.game = undo(table.game);
  assert.equal(cell(3), 0);
  table.game = redo(table.game);
  assert.equal(table.state, whole);
  assert.equal(
    table.why({ type: "score", side: "attacker", tally: "aim", round: 1, count: 6 }),
    "same",
  );
  for (const wrong of [{ round: 4 }, { round: 0 }, { count: -1 }, { count: 101 }, { tally: "x" }])
    assert.throws(() =>
      table.do({ type: "score", side: "attacker", tally: "aim", round: 1, count: 1, ...wrong }),
    );
});

/** What the comparisons during the battle see of a side. */
const seen = ({ state }: Table, side: Side): readonly unknown[] => [
  totalVp(state, side),
  roundPoints(state, side, 1),
  tallies(state, side).get("painted") ?? 0,
];

test("an award is given at any time of the battle, and counts after it in no round", () => {
  const set = new Table(purge, "award");
  const award = { type: "award", side: "attacker", award: "painted", given: true } as const;
  assert.equal(set.why(award), "stage", "not in the set-up");
  const table = started().until(1, "turn-end");
  table.score("attacker", AIM, 1);
  table.do(award);
  assert.equal(table.why(award), "same");
  assert.deepEqual(seen(table, "attacker"), [3, 3, 0]);
  assert.equal(winnerOf(purge, table.state), "attacker");
  table.do({ ...award, given: false });
  assert.equal(table.why({ ...award, given: false }), "same");
  table.do(award).do({ type: "finish" });
  assert.deepEqual(seen(table, "attacker"), [13, 3, 10]);
  const cell = { type: "score", side: "attacker", tally: "painted", round: 1, count: 5 } as const;
  assert.equal(table.why(cell), "unknown", "an award belongs to no round");
});

test("the end of the battle asks for each award that was not given", () => {
  const table = started().until(1, "turn-end");
  table.do({ type: "award", side: "defender", award: "painted", given: true });
  table.do({ type: "finish" }).next();
  assert.equal(table.state.stage, "play");
  assert.deepEqual([table.question()?.kind, table.labels()], ["award", ["Attacker"]]);
  table.answer("attacker");
  assert.equal(table.state.stage, "done");
  assert.deepEqual(
    SIDES.map((side) => totalVp(table.state, side)),
    [10, 10],
  );
  const neither = started().do({ type: "finish" }).next().answer();
  assert.equal(totalVp(neither.state, "attacker"), 0);
  const given = started();
  for (const side of SIDES) given.do({ type: "award", side, award: "painted", given: true });
  assert.equal(given.do({ type: "finish" }).next().state.stage, "done", "nothing is asked twice");
});

test("an award makes nobody the Challenger and leaves room under the caps", () => {
  const pack = harbour();
  const table = new Table(pack, "behind", { weather: ["fog"], aim: ["piers"], ground: ["bay"] });
  table.modes(tactical, tactical).first("attacker");
  table.do({ type: "award", side: "attacker", award: "painted", given: true });
  table.until(2, "command");
  assert.equal(table.state.challenger, null);
  const { scoring } = purge.game;
  const all = { ...cap(12, { of: ["aim", "painted"] }), id: "all" };
  const tight = { ...purge, game: { ...purge.game, scoring: { ...scoring, caps: [all] } } } as Pack;
  const narrow = started(tight);
  narrow.do({ type: "award", side: "attacker", award: "painted", given: true });
  assert.equal(narrow.until(1, "command").score("attacker", AIM, 4, 0, 2).granted, 10);
  narrow.do({ type: "finish" });
  assert.equal(totalVp(narrow.state, "attacker"), 12, "the award fills what is left");
});

test("a card in hand that is corrected to 0 on the sheet is still in hand", () => {
  const pack = harbour();
  const given = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };
  const table = stacked(pack, "task", ["sink", "raid"], "attacker", given);
  table.modes(tactical, tactical).first("attacker").next();
  const copy = table.copy("task", "sink", "attacker");
  const { granted, tally } = table.score("attacker", copy);
  table.cell("attacker", tally, 1, 0, copy);
  assert.equal(table.state.facts[copy]?.achieved, "no");
  table.cell("attacker", tally, 1, granted, copy);
  assert.equal(table.state.facts[copy]?.achieved, "turn", "its points are there again");
  table.cell("attacker", tally, 1, 0);
  table.until(1, "command", 1);
  assert.ok(table.hand("attacker").includes("sink"));
});

test("a mistake on an achieved card is put right with one tap on the other line", () => {
  const table = stacked(harbour(), "task", ["spread", "raid"], "attacker", {
    weather: ["fog"],
    aim: ["piers"],
    ground: ["bay"],
  });
  table.modes(tactical, tactical).first("attacker").answer("no").next(2);
  const copy = table.copy("task", "spread", "attacker");
  for (const line of [1, 0, 1, 0]) {
    const { granted } = table.score("attacker", copy, 0, line);
    assert.equal(totalVp(table.state, "attacker"), granted);
    assert.equal(table.state.entries.length, 1);
  }
  assert.notEqual(table.state.facts[copy]?.achieved, "no");
});

test("a line that only the end of the battle scores is refused before it", () => {
  const pack = withGroup({ timing: ["battle-end"], lines: [{ vp: 5, if: "the middle" }] });
  const table = started(pack).until(1, "turn-end");
  const line = { type: "score", side: "attacker", copy: AIM, group: 5, line: 0, count: 1 } as const;
  assert.equal(table.why(line), "phase");
  table.do({ type: "finish" }).do(line);
  assert.equal(totalVp(table.state, "attacker"), 5);
});

test("lines that score once in a round share the limit of a turn, also if one is entered a turn later", () => {
  const lines = [
    { vp: 6, if: "one" },
    { vp: 6, if: "two" },
  ];
  const caps = [cap(10, { id: "few", per: "turn" })];
  const pack = withGroup({ timing: ["command-phase-end"], lines, caps });
  const table = started(pack).until(2, "command");
  assert.equal(table.score("attacker", AIM, 5, 0).granted, 6);
  table.until(2, "turn-end", 1);
  assert.equal(
    table.score("attacker", AIM, 5, 1).granted,
    4,
    "it was forgotten in the turn before",
  );
});

test("the end of the battle is too late for what the last turns have scored or not", () => {
  const dueOf = (
    timing: "turn-end" | "opponent-turn-end",
    table: (of: Pack) => Table,
    acts = false,
  ) => {
    const pack = withGroup({ timing: [timing, "battle-end"], lines: [{ vp: 3, if: "held" }] });
    const aim = { ...pack.cards[AIM], acts } as Card;
    const { state } = table({ ...pack, cards: { ...pack.cards, [AIM]: aim } });
    assert.equal(state.time.phase, "battle-end");
    return scorable({ ...pack, cards: { ...pack.cards, [AIM]: aim } }, state)
      .filter((item) => item.isDue && item.group === 5)
      .map(({ side }) => side);
  };
  const ended = (pack: Pack): Table => started(pack).until(5, "battle-end");
  const early = (phase: "battle" | "turn-end", turn: 0 | 1) => (pack: Pack) =>
    started(pack).until(3, phase, turn).do({ type: "finish" });
  assert.deepEqual(dueOf("opponent-turn-end", ended), [], "each opponent's turn has ended");
  assert.deepEqual(dueOf("opponent-turn-end", ended, true), ["defender"], "who acted after it");
  assert.deepEqual(dueOf("turn-end", ended), [], "both turns have ended");
  assert.deepEqual(dueOf("opponent-turn-end", early("battle", 1)), ["attacker"]);
  assert.deepEqual(dueOf("opponent-turn-end", early("battle", 1), true), ["attacker", "defender"]);
  assert.deepEqual(dueOf("opponent-turn-end", early("turn-end", 1)), []);
  assert.deepEqual(dueOf("opponent-turn-end", early("turn-end", 1), true), ["defender"]);
  assert.deepEqual(dueOf("opponent-turn-end", early("turn-end", 0)), ["attacker"]);
  assert.deepEqual(dueOf("turn-end", early("battle", 0)), ["attacker", "defender"]);
  assert.deepEqual(dueOf("turn-end", early("battle", 1)), ["defender"]);
});

test("a battle that ends early has the end of its last round before that of the battle", () => {
  const timing = ["opponent-turn-end", "last-round-end"] as const;
  const pack = withGroup({ timing, lines: [{ vp: 3, if: "the beacon is out" }] });
  const table = started(pack).until(3, "battle", 1).do({ type: "finish" });
  assert.deepEqual(table.state.time, { round: 3, turn: 1, phase: "last-round-end" });
  const due = scorable(pack, table.state).filter((item) => item.isDue && item.group === 5);
  assert.deepEqual(
    due.map(({ side }) => side),
    ["attacker"],
    "the turn of the Defender's opponent has ended",
  );
  assert.equal(table.score("attacker", AIM, 5, 0).granted, 3);
  assert.equal(table.next().state.time.phase, "battle-end");
  const early = started(pack).until(3, "battle").do({ type: "finish" });
  assert.deepEqual(early.next().state.time, { round: 3, turn: 0, phase: "battle-end" });
});

test("what a line adds if the side holds its home counts with the line for the home", () => {
  const pack = withGroup({
    timing: ["turn-end"],
    lines: [
      { vp: 3, if: "you hold your home", markers: control("home") },
      { vp: 5, each: "other marker", plus: true, markers: control("not-home", { home: true }) },
    ],
  });
  const table = started(pack).until(1, "turn-end");
  table.score("attacker", AIM, 5, 1, 2);
  assert.equal(totalVp(table.state, "attacker"), 13);
  table.score("attacker", AIM, 5, 1, 1);
  assert.equal(totalVp(table.state, "attacker"), 8, "the home counts once");
  table.do({ type: "score", side: "attacker", copy: AIM, group: 5, line: 0, count: 0 });
  assert.equal(totalVp(table.state, "attacker"), 0, "without the home, nothing is added to it");
});

test("what is added to a line is not scored without it", () => {
  const lines = [
    { vp: 3, if: "you hold your home" },
    { vp: 2, plus: true, if: "no enemy is near" },
    { vp: 1, plus: true, each: "tower manned" },
  ];
  const table = started(withGroup({ timing: ["turn-end"], lines })).until(1, "turn-end");
  const line = (at: number, count: number) =>
    ({ type: "score", side: "attacker", copy: AIM, group: 5, line: at, count }) as const;
  for (const at of [1, 2]) assert.equal(table.why(line(at, 1)), "added");
  table.do(line(0, 1)).do(line(2, 4)).do(line(1, 1));
  assert.equal(totalVp(table.state, "attacker"), 9);
  table.do(line(0, 0));
  assert.equal(totalVp(table.state, "attacker"), 0, "nothing is left of what was added");
});

test("what starts a group is added by itself to the groups before it, in the same turn", () => {
  const scoring = [
    group({ timing: ["whenever"], lines: [{ vp: 2, each: "ship sunk" }] }),
    group({ timing: ["any-turn-end"], lines: [{ vp: 1, plus: true, if: "any was sunk" }] }),
  ];
  const aim = { ...purge.cards[AIM], scoring } as Card;
  const table = started({ ...purge, cards: { ...purge.cards, [AIM]: aim } });
  const line = (at: number, count: number) =>
    ({ type: "score", side: "attacker", copy: AIM, group: at, line: 0, count }) as const;
  table.until(1, "battle").do(line(0, 1)).until(1, "turn-end", 1);
  assert.equal(table.why(line(1, 1)), "added", "what was sunk in the turn before");
  assert.ok(!scorable(table.pack, table.state).some(({ isDue }) => isDue));
  table.do(line(0, 1));
  assert.equal(newsOf(table.pack, table.state), "Attacker: purge +3VP.");
  table.do(line(0, 3));
  assert.equal(totalVp(table.state, "attacker"), 3 + 7, "once in a turn");
  table.do(line(0, 0));
  assert.equal(totalVp(table.state, "attacker"), 3, "nothing is left of what was added");
});

test("where only the highest condition counts, what is added needs any of them", () => {
  const lines = [
    { vp: 2, if: "one cleared" },
    { vp: 5, if: "two cleared" },
    { vp: 1, plus: true, if: "nobody saw it" },
  ];
  const pack = withGroup({ timing: ["turn-end"], combine: "highest", lines });
  const table = started(pack).until(1, "turn-end");
  const line = (at: number, count: number) =>
    ({ type: "score", side: "attacker", copy: AIM, group: 5, line: at, count }) as const;
  assert.equal(table.why(line(2, 1)), "added");
  table.do(line(0, 1)).do(line(2, 1)).do(line(1, 1));
  assert.equal(totalVp(table.state, "attacker"), 6, "the better condition keeps it");
  table.do(line(1, 0));
  assert.equal(totalVp(table.state, "attacker"), 0);
});

test("a line for the opponent's turn is refused in one's own", () => {
  const table = started().until(2, "battle");
  const line = (side: Side) =>
    ({ type: "score", side, copy: AIM, group: 2, line: 0, count: 1 }) as const;
  assert.equal(table.why(line("attacker")), "phase");
  assert.equal(table.why(line("defender")), null);
  table.until(2, "turn-end", 1);
  assert.equal(table.why(line("attacker")), null);
  assert.equal(table.why(line("defender")), "phase");
});

test("points added later belong to the turn of their side", () => {
  const table = started().until(2, "command");
  for (const side of SIDES) table.cell(side, "aim", 1, 1);
  assert.deepEqual(
    table.state.entries.map(({ time }) => [time.round, time.turn]),
    [
      [1, 0],
      [1, 1],
    ],
  );
});

test("the map decides lines that need two, more than the other side has, or one's own zone", () => {
  const conditions = [
    { if: "two", markers: control("any", { least: 2 }) },
    { if: "more", markers: control("any", { more: true }) },
    { if: "theirs", markers: control("enemy") },
    { each: "other, with home", markers: control("not-home", { home: true }) },
    { each: "any, without home", markers: control("any", { home: false }) },
    { if: "central", markers: control("central") },
    { if: "judged by the players" },
  ];
  const table = started(withGroup({ timing: ["turn-end"], lines: conditions }));
  const suggested = (side: Side): (number | null)[] =>
    scorable(table.game.pack, table.state)
      .filter((item) => item.group === 5 && item.side === side)
      .flatMap((item) => item.lines.map((line) => line.suggested));
  table.until(1, "turn-end").do({ type: "control", marker: "middle", side: "attacker" });
  assert.deepEqual(suggested("attacker"), [0, 1, null, 0, 1, null, null]);
  table.do({ type: "control", marker: "home", side: "attacker" });
  assert.deepEqual(suggested("attacker"), [1, 1, null, 1, 0, null, null]);
  table.do({ type: "control", marker: "home", side: "defender" });
  table.until(1, "turn-end", 1);
  assert.deepEqual(suggested("defender"), [0, 0, 1, null, null, null, null]);
});

test("one tap scores what the map gives a card, and nothing that is scored or needs judgement", () => {
  const pack = withGroup({
    timing: ["command-phase-end"],
    combine: "highest",
    lines: [
      { vp: 2, if: "one", markers: control("any") },
      { vp: 6, if: "both", markers: control("any", { least: 2 }) },
      { vp: 4, if: "a better view" },
    ],
  });
  const table = started(pack).until(2, "command");
  const given = () => mapScores(pack, table.state, "attacker", scorable(pack, table.state));
  assert.deepEqual(given(), { actions: [], vp: 0 }, "nothing is set");
  table.do({ type: "control", marker: "middle", side: "attacker" });
  const counts = () => given().actions.map(({ group, line, count }) => [group, line, count]);
  assert.deepEqual(
    counts(),
    [
      [4, 0, 1],
      [4, 1, 1],
    ],
    "4VP may be due instead of the 2",
  );
  assert.equal(given().vp, 6);
  table.do({ type: "control", marker: "home", side: "attacker" });
  assert.deepEqual(
    counts(),
    [
      [4, 0, 2],
      [4, 1, 1],
      [5, 1, 1],
    ],
    "the far marker is beyond the limit of 10, and is stored",
  );
  const { actions, vp } = given();
  const steps = table.game.at;
  table.game = act(table.game, ...actions);
  assert.equal(totalVp(table.state, "attacker"), vp);
  assert.equal(vp, 16);
  assert.deepEqual(counts(), []);
  assert.equal(table.game.at, steps + 1, "one step to undo");
});

test("a central marker and expansions score by the roles that they have on the map", () => {
  const pack = withGroup({
    timing: ["command-phase-end"],
    lines: [
      { vp: 4, if: "central", markers: control("central") },
      { vp: 2, each: "expansion", markers: control("expansion") },
    ],
  });
  const [map] = Object.values(pack.maps);
  assert.ok(map);
  const zone = "none" as const;
  const markers = (["central", "expansion", "expansion"] as const).map((role, at) => ({
    ...{ id: `m${at}`, name: role, zone, role, x: 0, y: 0 },
  }));
  const roles = { ...pack, maps: { [map.id]: { ...map, markers } } };
  const table = started(roles).until(2, "command");
  for (const { id } of markers) table.do({ type: "control", marker: id, side: "attacker" });
  const own = scorable(roles, table.state).filter(({ group }) => group === 5);
  const { actions, vp } = mapScores(roles, table.state, "attacker", own);
  assert.deepEqual([actions.map(({ count }) => count), vp], [[1, 2], 8]);
});

test("a loss takes only points scored before it", () => {
  const table = new Table(league, "any");
  table.game = newGame(league, { type: "start", seed: "g", picks: {}, variant: "uneven" });
  const copy = table.first("attacker").until(1, "turn-end").copy("far-aim", "gates");
  table.score("defender", copy, 0, 0);
  table.score("attacker", copy, 1, 0, 2);
  assert.equal(totalVp(table.state, "defender"), 0, "8 are taken, and 3 were there");
  table.until(2, "turn-end", 1).score("defender", copy, 0, 0);
  assert.equal(totalVp(table.state, "defender"), 3, "the 3 of round 2 are not lost");
  assert.equal(tallies(table.state, "defender").get("aim"), 3);
  const rounds = [1, 2].map((round) => roundPoints(table.state, "defender", round));
  assert.deepEqual(rounds, [0, 3]);
});

test("control of a marker is entered by round, lasts until it changes, and counts for the aim", () => {
  const table = started().until(2, "command");
  const suggested = (side: Side = "attacker"): (number | null)[] =>
    scorable(purge, table.state)
      .filter((item) => item.group === 4 && item.side === side)
      .flatMap((item) => item.lines.map((line) => line.suggested));
  assert.deepEqual(suggested(), [null, null], "nothing is set");
  table.do({ type: "control", marker: "home", side: "attacker" });
  assert.deepEqual(suggested(), [1, 0]);
  assert.match(logSentences(purge, table.state).join(" "), /Attacker controls Home/);
  table.do({ type: "control", marker: "middle", side: "attacker" });
  assert.deepEqual(suggested(), [2, 1]);
  assert.equal(table.why({ type: "control", marker: "home", side: "attacker" }), "same");
  assert.equal(table.why({ type: "control", marker: "moon", side: "attacker" }), "unknown");
  table.until(3, "command");
  assert.deepEqual(suggested(), [2, 1], "it stays so in the next round");
  table.do({ type: "control", marker: "middle", side: null });
  assert.deepEqual(suggested(), [1, 0]);
  assert.deepEqual(controlIn(table.state, 2), { home: "attacker", middle: "attacker" });
  assert.equal(allowed(purge, table.state, "control").length, 4);
});

test("a battle that ends 0–0 is a draw if points decide it, and undecided if they do not", () => {
  const table = started().until(1, "command");
  assert.equal(winnerOf(purge, table.state), null, "it is not over");
  table.do({ type: "finish" }).next().answer();
  assert.equal(table.state.stage, "done");
  assert.equal(winnerOf(purge, table.state), "draw");
  const pack = build("ed/maps", { setup: [] }, { ground: { cards: { bay: {} } } });
  const maps = new Table(pack).first("attacker").do({ type: "finish" }).next();
  assert.equal(winnerOf(pack, maps.state), null);
  const missions = { ...purge, decks: { ...purge.decks } };
  for (const [id, deck] of Object.entries(missions.decks))
    if (deck.role === "primary") missions.decks[id] = { ...deck, role: "mission" };
  assert.equal(winnerOf(missions, table.state), null, "the mission says who wins");
});

test("command points can be set before the first turn", () => {
  const table = new Table(purge, "cp").do({ type: "cp", side: "attacker", by: 3 });
  assert.equal(table.state.stage, "first");
  assert.equal(table.state.sides.attacker.cp, 3);
  const gone = new Table(marsh, "cp");
  assert.equal(gone.why({ type: "cp", side: "attacker", by: 1 }), "rule", "the pack counts none");
});

test("markers that players place on the map decide lines that count them", () => {
  const pack = withGroup({
    timing: ["turn-end"],
    lines: [
      { vp: 3, if: "one", placed: placed({}) },
      { vp: 6, if: "two", placed: placed({ least: 2 }) },
      { vp: 5, if: "one in their zone", placed: placed({ in: "enemy" }) },
      { vp: 7, each: "this turn", placed: placed({ new: true }) },
      { vp: 1, each: "where you control", placed: placed({ held: true, stacks: true }) },
    ],
  });
  const table = started(pack).until(1, "turn-end");
  const place = (marker: string, count: number, side: Side = "attacker") =>
    ({ type: "place", marker, side, count }) as const;
  const suggested = (side: Side = "attacker"): (number | null)[] =>
    scorable(table.game.pack, table.state)
      .filter((item) => item.group === 5 && item.side === side)
      .flatMap((item) => item.lines.map((line) => line.suggested));
  assert.deepEqual(suggested(), [null, null, null, null, null], "nobody tracks them");
  table.do(place("middle", 2));
  assert.match(logSentences(pack, table.state).join(" "), /Attacker has 2 markers on Middle/);
  assert.deepEqual(suggested(), [1, 1, 0, 2, 0]);
  table.do({ type: "control", marker: "middle", side: "attacker" });
  assert.deepEqual(suggested(), [1, 1, 0, 2, 2]);
  const { actions } = mapScores(pack, table.state, "attacker", scorable(pack, table.state));
  assert.deepEqual(
    actions.filter(({ group }) => group === 5).map(({ line, count }) => [line, count]),
    [
      [0, 1],
      [1, 1],
      [3, 2],
      [4, 2],
    ],
  );
  table
    .until(2, "turn-end")
    .do(place("home", 1, "defender"))
    .do(place("middle", 1));
  assert.deepEqual(suggested(), [1, 0, 0, 0, 1], "placed in an earlier turn");
  assert.equal(table.why(place("middle", 1)), "same");
  assert.equal(table.why(place("moon", 1)), "unknown");
  assert.equal(table.why(place("middle", 99)), "count");
  table.do(place("middle", 0));
  assert.equal(table.state.placed.length, 1);
  table.until(2, "turn-end", 1);
  assert.deepEqual(suggested("defender"), [1, 0, 1, 0, 0]);
  const plain = started().until(1, "turn-end");
  assert.equal(plain.why(place("middle", 1)), "rule", "no card counts them");
});

test("a card that alone scores in its tally has the points that were corrected without it", () => {
  const table = new Table(harbour(), "only", { weather: ["fog"], aim: ["piers"], ground: ["bay"] });
  table.modes(["captains", "signal"], tactical).first("attacker").until(2, "command");
  const copy = table.copy("aim", "piers");
  table.score("attacker", copy);
  const before = cardPoints(table.pack, table.state, "attacker", copy);
  table.until(3, "command").cell("attacker", "aim", 3, 8);
  assert.equal(cardPoints(table.pack, table.state, "attacker", copy), before + 8);
  assert.equal(
    cardPoints(table.pack, table.state, "attacker", copy),
    totalVp(table.state, "attacker"),
  );
  assert.equal(cardPoints(table.pack, table.state, "defender", copy), 0);
  // Two cards of the hand score in one tally: nobody knows of which the points are.
  const task = table.copy("task", "captains", "attacker");
  table.cell("attacker", "task", 3, 4);
  assert.equal(cardPoints(table.pack, table.state, "attacker", task), 0);
});

test("a fixed card that was forgotten gets its points in the cell of the card, under its limits", () => {
  const table = new Table(harbour(), "fixed")
    .modes(["captains", "signal"], tactical)
    .first("attacker");
  table.until(3, "command");
  const [copy = ""] = correctedOn(table.pack, table.state, {
    side: "attacker",
    tally: "task",
    round: 2,
  });
  const cell = (side: Side, count: number) =>
    ({ type: "score", side, tally: "task", round: 2, copy, count }) as const;
  assert.equal(table.why(cell("defender", 4)), "unknown", "the other side does not hold it");
  const most = mostInCell(table.pack, table.state, cell("attacker", 0));
  table.do(cell("attacker", 100));
  assert.equal(cardPoints(table.pack, table.state, "attacker", copy), most);
  assert.ok(most < 100);
  table.do(cell("attacker", 0));
  assert.equal(totalVp(table.state, "attacker"), 0);
});

test("a drawn card that was forgotten gets its points in their round, and leaves the hand", () => {
  const table = new Table(harbour(), "fixed").modes(tactical, tactical).first("attacker");
  table.until(2, "command");
  const held = (round: number): readonly string[] =>
    correctedOn(table.pack, table.state, { side: "attacker", tally: "task", round });
  const [copy = ""] = held(1);
  const cell = (count: number) =>
    ({ type: "score", side: "attacker", tally: "task", round: 1, copy, count }) as const;
  const later = held(2).filter((card) => !held(1).includes(card));
  for (const card of later) assert.equal(table.why({ ...cell(2), copy: card }), "unknown");
  table.do(cell(2));
  assert.equal(roundPoints(table.state, "attacker", 1), 2);
  assert.ok(!held(2).includes(copy), "it scores once");
  table.do(cell(0));
  assert.ok(held(2).includes(copy), "a correction that was wrong is taken back");
  table.do(cell(2));
  table.until(2, "turn-end").do({ type: "next" });
  assert.ok(!table.hand("attacker").includes(idOf(copy)) && !held(2).includes(copy));
});

test("a card that was discarded can be corrected in the rounds in which it was held", () => {
  const table = new Table(harbour(), "fixed").modes(tactical, tactical).first("attacker");
  const [copy = ""] = table.until(2, "turn-end").copies("attacker");
  table.do({ type: "discard", copy }).until(3, "command");
  const at = (round: number) =>
    correctedOn(table.pack, table.state, { side: "attacker", tally: "task", round });
  assert.ok(at(1).includes(copy) && at(2).includes(copy));
  assert.ok(!at(3).includes(copy));
  const discarded = table.place("task", "discard", "attacker");
  for (const count of [2, 0, 2]) {
    table.cell("attacker", "task", 2, count, copy);
    assert.equal(totalVp(table.state, "attacker"), count);
    assert.deepEqual(table.told(), ["corrected"]);
  }
  assert.ok(!at(1).includes(copy), "it scores once");
  assert.deepEqual(table.until(4, "command").place("task", "discard", "attacker"), discarded);
});

test("a cell has no more points than the limits of the battle leave it", () => {
  const table = new Table(harbour(), "only", { weather: ["fog"], aim: ["piers"], ground: ["bay"] });
  table.modes(["captains", "signal"], tactical).first("attacker").until(2, "command");
  const most = (tally: string, round: number): number =>
    mostInCell(table.pack, table.state, { side: "attacker", tally, round });
  assert.equal(most("aim", 2), 15, "what the limit of the card leaves");
  table.cell("attacker", "aim", 2, 10);
  assert.equal(most("aim", 2), 15, "what was entered is the card’s");
  table.cell("attacker", "aim", 2, 0);
  assert.equal(most("aim", 1), 0, "the card scores from round 2");
  assert.equal(most("stake", 2), 0, "no card of this tally scores before the end");
  table.cell("attacker", "aim", 1, 40);
  assert.equal(most("aim", 2), 10, "what the limit of the battle leaves");
  assert.equal(most("task", 2), 0, "fixed cards are corrected one by one");
});

test("a card is offered what its lines can give in a round, and a total of two cards keeps what it has", () => {
  const cards = ["raid", "signal"];
  const given = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };
  const table = stacked(harbour(), "task", cards, "attacker", given).modes(tactical, tactical);
  table.first("attacker").until(2, "command");
  const cell = { side: "attacker", tally: "task", round: 2 } as const;
  const [one = "", two = ""] = table.copies("attacker");
  assert.equal(mostInCell(table.pack, table.state, cell), 0);
  assert.equal(mostInCell(table.pack, table.state, { ...cell, copy: one }), 8);
  assert.equal(mostInCell(table.pack, table.state, { ...cell, copy: two }), 5);
  const offered = (copy: string, most: number) =>
    numbersFor(table.pack, table.state, { ...cell, copy }, [0, most]);
  assert.deepEqual(offered(one, 8), [0, 8]);
  assert.deepEqual(offered(two, 5), [0, 3, 5], "2 only beside 3");
  const few = numbersFor(table.pack, table.state, cell, [0, 40]);
  assert.ok(few.includes(20) && !few.includes(21) && few.includes(25), "the sum of two cards");
  table.do({ type: "score", ...cell, copy: two, count: 4 });
  assert.equal(mostInCell(table.pack, table.state, cell), 4);
  assert.equal(mostInCell(table.pack, table.state, { ...cell, round: 1, copy: two }), 0, "once");
});

test("a correction tells beforehand what later rounds lose to the limit of the battle", () => {
  const table = new Table(harbour(), "later", {
    weather: ["fog"],
    aim: ["piers"],
    ground: ["bay"],
  });
  table.modes(tactical, tactical).first("attacker");
  const copy = table.until(2, "command").copy("aim", "piers");
  table.score("attacker", copy);
  for (const round of [3, 4, 5]) table.until(round, "command").score("attacker", copy, 0, 0, 3);
  const cell = { side: "attacker", tally: "aim", round: 2, copy } as const;
  assert.deepEqual(lostLater(table.pack, table.state, cell, 5), []);
  assert.deepEqual(lostLater(table.pack, table.state, cell, 4), [], "less takes nothing");
  assert.deepEqual(lostLater(table.pack, table.state, cell, 15), [{ round: 5, points: 10 }]);
});

test("the page tells a new count as its button does, with what it replaces and what a limit took", () => {
  const pack = harbour();
  const table = new Table(pack, "news", {}).modes(["captains", "signal"], []).first("attacker");
  const copy = table.copy("task", "captains", "attacker");
  const news = (count: number): string => {
    table.do({ type: "score", side: "attacker", copy, group: 0, line: 0, count });
    return newsOf(pack, table.state);
  };
  table.until(1, "turn-end");
  assert.equal(news(1), "Attacker: captains +4VP.");
  assert.equal(news(2), "Attacker: captains +8VP instead of 4.");
  assert.equal(news(6), "Attacker: captains +20VP instead of 8 (limit: 4VP lost).");
  assert.equal(news(7), "Attacker: captains +20VP (limit: 8VP lost).");
  assert.equal(news(1), "Attacker: captains +4VP instead of 20.");
  assert.equal(news(0), "Attacker: captains: 4VP taken back.");
});

test("a line that is scored instead of another is told with all its points", () => {
  const pack = withGroup({ combine: "highest", lines: [{ vp: 2 }, { vp: 5 }] });
  const table = started(pack).until(1, "round-end");
  const group = (pack.cards[AIM]?.scoring.length ?? 0) - 1;
  const news = (line: number): string => {
    table.do({ type: "score", side: "attacker", copy: AIM, group, line, count: 1 });
    return newsOf(pack, table.state);
  };
  assert.equal(news(0), "Attacker: purge +2VP.");
  assert.equal(news(1), "Attacker: purge +5VP instead of 2.");
  assert.equal(news(0), "Attacker: purge +2VP instead of 5.");
});

test("a correction tells what it changes in other rounds", () => {
  const pack = withGroup({ lines: [{ vp: 4 }], caps: [cap(5, { per: "battle" })] });
  const table = started(pack);
  const group = (pack.cards[AIM]?.scoring.length ?? 0) - 1;
  for (const round of [1, 2]) table.until(round, "round-end").score("attacker", AIM, group, 0);
  const tally = table.state.entries[0]?.tally ?? "";
  table.do({ type: "score", side: "attacker", tally, round: 1, copy: AIM, count: 0 });
  assert.deepEqual(table.sentences(), [
    "Attacker: purge changes from 4VP to 0VP in round 1.",
    "Attacker: purge changes from 1VP to 4VP in round 2.",
  ]);
});

test("a tap that scores two lines at a limit is told with its sum, in the bar and in the log", () => {
  const lines = [
    { vp: 3, each: "leader" },
    { vp: 1, each: "old leader", among: true },
  ];
  const caps = [cap(5, { id: "few", per: "turn" })];
  const pack = withGroup({ timing: ["whenever"], lines, caps });
  const table = started(pack).until(1, "turn-end");
  const group = (pack.cards[AIM]?.scoring.length ?? 0) - 1;
  const at = { type: "score", side: "attacker", copy: AIM, group } as const;
  const tap = (...counts: readonly (readonly [line: number, count: number])[]): void => {
    table.game = act(table.game, ...counts.map(([line, count]) => ({ ...at, line, count })));
  };
  tap([0, 1], [1, 1]);
  assert.equal(newsOf(pack, table.state), "Attacker: purge +4VP.");
  tap([0, 2], [1, 2]);
  assert.equal(totalVp(table.state, "attacker"), 5);
  assert.equal(newsOf(pack, table.state), "Attacker: purge +1VP (limit: 3VP lost).");
  assert.deepEqual(table.sentences(), [
    "Attacker: purge +1VP (limit: 3VP lost): each leader × 2; each old leader × 2.",
  ]);
  tap([1, 0], [0, 0]);
  assert.equal(newsOf(pack, table.state), "Attacker: purge: 5VP taken back.");
  tap([0, 1], [1, 1]);
  tap([0, 2]);
  assert.deepEqual(
    table.sentences(),
    [
      "Attacker scores 5VP instead of 4VP for purge: each leader × 2; each old leader. 2VP lost: at most 5VP a turn from purge.",
    ],
    "a mixed count with all its parts",
  );
});
