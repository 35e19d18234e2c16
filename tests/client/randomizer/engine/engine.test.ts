import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ACTIONS, reduce } from "../../../../client/randomizer/engine/actions.ts";
import { isMet } from "../../../../client/randomizer/engine/cards-in-play.ts";
import { roll } from "../../../../client/randomizer/engine/dice.ts";
import {
  current,
  newGame,
  replay,
  savedSteps,
} from "../../../../client/randomizer/engine/history.ts";
import { logSentences } from "../../../../client/randomizer/engine/log.ts";
import { effectOf, type Pack, SIDES } from "../../../../client/randomizer/engine/pack.ts";
import { homeOf, move } from "../../../../client/randomizer/engine/piles.ts";
import { openPrompts } from "../../../../client/randomizer/engine/prompts.ts";
import { chance, shuffled } from "../../../../client/randomizer/engine/random.ts";
import type { Refusal } from "../../../../client/randomizer/engine/refusals.ts";
import { Illegal, REFUSALS, Refused } from "../../../../client/randomizer/engine/refusals.ts";
import {
  roundPoints,
  tallies,
  tallyOrder,
  totalVp,
} from "../../../../client/randomizer/engine/score-totals.ts";
import type { State } from "../../../../client/randomizer/engine/state.ts";
import { allowed, OPTIONS } from "../candidates.ts";
import { build, cap, group } from "../packs/build.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { matrix, uneven } from "../packs/matrix.ts";
import { play } from "../player.ts";
import { stacked, Table, tactical } from "../table.ts";

test("an effect can belong to kinds of game, so that nobody is asked which one is played", () => {
  const [first = "", second = ""] = Object.keys(league.game.variants);
  const state = (variant?: string): State =>
    current(newGame(league, { type: "start", seed: "k", picks: {}, ...(variant && { variant }) }));
  const holdsIn = (variants: readonly string[], played?: string): boolean =>
    isMet(league, state(played), { variants }, null);
  assert.ok(holdsIn([], second) && holdsIn([first, second], second));
  assert.ok(holdsIn([first]), "the first kind is played by default");
  assert.ok(!holdsIn([second]) && !holdsIn([first], second));
});

test("a card that asks only in one kind of game asks nothing in the others", () => {
  const id = "ed/kinds";
  const ask = "Is this a small game? Then you can draw another card.";
  const kind = (name: string) => ({ name, summary: "", setup: [] });
  const effects = ["small", "smaller"].map((name) => ({
    op: "redraw" as const,
    if: { variants: [name] },
    order: "old-first" as const,
    old: "discard" as const,
    optional: true,
    ask,
  }));
  const pack = build(
    id,
    {
      variants: { large: kind("Large"), small: kind("Small"), smaller: kind("Smaller") },
      hand: {
        deck: `${id}/task`,
        size: 1,
        modes: { tactical: { name: "Tactical", choose: null } },
        discard: null,
        exchange: null,
      },
    },
    { task: { shared: false, cards: { assets: { effects }, relics: { effects } } } },
  );
  const questions = (variant: string): (string | null | undefined)[] => {
    const table = new Table(pack);
    table.game = newGame(pack, { type: "start", seed: "k", picks: {}, variant });
    table.first("attacker");
    return openPrompts(table.state).map(({ effect }) => effect && effectOf(pack, effect).ask);
  };
  assert.deepEqual(questions("large"), []);
  assert.deepEqual(questions("small"), [ask]);
});

test("the compiler refuses to change a state that is no draft", () => {
  const copy: State = structuredClone(new Table(matrix).state);
  const [card = ""] = Object.values(copy.piles)[0]?.draw ?? [];
  // @ts-expect-error: a property
  copy.stage = "done";
  // @ts-expect-error: a list
  copy.events.push({ type: "done" });
  // @ts-expect-error: what is inside
  copy.sides.attacker.cp = 9;
  // @ts-expect-error: a pile
  for (const pile of Object.values(copy.piles)) pile.draw = [];
  // @ts-expect-error: the pile of a copy
  homeOf(matrix, copy, card).out = [];
  // @ts-expect-error: by a function that changes a draft
  move(matrix, copy, card, "out");
  assert.notDeepEqual(copy, new Table(matrix).state);
});

test("a table of both sides' choices gives each side its own aim", () => {
  const table = new Table(matrix);
  assert.equal(table.question()?.side, "attacker");
  table.answer("hold").answer("strike");
  assert.equal(table.state.facts["ed/matrix/aim/wall"]?.owner, "attacker");
  assert.equal(table.state.facts["ed/matrix/aim/breach"]?.owner, "defender");
  table.first("defender").until(1, "turn-end");
  assert.equal(table.score("defender", "ed/matrix/aim/breach").granted, 5);
  assert.throws(() => table.score("attacker", "ed/matrix/aim/breach"), Illegal);
});

test("two sides with the same card of a shared deck share it", () => {
  const table = new Table(matrix).answer("hold").answer("hold");
  assert.deepEqual(table.place("aim", "play"), ["stand"]);
  assert.equal(table.state.facts["ed/matrix/aim/stand"]?.owner, null);
  table.first("attacker").until(1, "turn-end");
  for (const side of SIDES) assert.equal(table.score(side, "ed/matrix/aim/stand").granted, 5);
});

test("a draw or a scoring group can be for one side only", () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const table = new Table(uneven, `uneven ${seed}`).first("attacker");
    const [own] = table.place("assault", "play");
    const [guard] = table.place("guard", "play");
    assert.equal(table.state.facts[`ed/uneven/assault/${own}`]?.owner, "attacker");
    assert.equal(table.state.facts[`ed/uneven/guard/${guard}`]?.owner, "defender");
    assert.equal(table.place("both", "play").length, 2);
    assert.throws(() => table.score("defender", `ed/uneven/assault/${own}`), Illegal);
  }
});

test("cards chosen by hand are used, and the rest is random", () => {
  const table = new Table(harbour(), "by hand", { aim: ["hunt"], weather: ["whirl", "spy"] });
  assert.deepEqual(table.place("aim", "play"), ["hunt"]);
  assert.deepEqual(table.place("weather", "play").slice(0, 2), ["whirl", "spy"]);
});

test("of several conditions the best scores once, and each object scores in its best line", () => {
  const pack = harbour();
  const table = stacked(pack, "task", ["raid", "dice"], "attacker", {
    weather: ["fog"],
    aim: ["hunt"],
    ground: ["bay"],
  });
  table.modes(["spread", "signal"], tactical).first("attacker").until(2, "turn-end");
  const hunt = table.copy("aim", "hunt");
  assert.equal(table.score("attacker", hunt, 1, 0, 2).granted, 4);
  assert.equal(table.score("attacker", hunt, 1, 1, 1).granted, 5);
  const spread = table.copy("task", "spread", "attacker");
  assert.equal(table.score("attacker", spread, 0, 1).granted, 2);
  assert.equal(table.score("attacker", spread, 0, 0).granted, 4);
  const spreads = table.state.entries.filter((entry) => entry.copy === spread);
  assert.deepEqual(
    spreads.map((entry) => [entry.line, entry.granted]),
    [[0, 4]],
    "one of them is ticked, never two",
  );
  assert.equal(table.score("attacker", spread, 0, 1).granted, 2, "and the other way round");
  assert.throws(() => table.score("attacker", spread, 0, 1), /would change nothing/);
});

/** A game with scoring options that exclude each other, and raids that rob the other side. */
function gates(): Table {
  const table = new Table(league, "any");
  table.game = newGame(league, { type: "start", seed: "g", picks: {}, variant: "uneven" });
  return table.first("attacker");
}

test("only one of two scoring options of a group scores at the same time", () => {
  const table = gates().until(1, "turn-end");
  const copy = table.copy("far-aim", "gates");
  assert.equal(table.score("attacker", copy, 0, 2, 2).granted, 6);
  assert.throws(() => table.score("attacker", copy, 0, 0), Illegal);
  const found = (side: string): number[] =>
    allowed(league, table.state, "score").flatMap((action) =>
      "line" in action && action.count === 1 && action.side === side && action.group === 0
        ? [action.line]
        : [],
    );
  assert.deepEqual(found("attacker"), [2], "the other way is closed");
  assert.deepEqual(found("defender"), [0, 1, 2], "for this side only");
  // An undone score excludes nothing, and the next turn is a new moment.
  table.cell("attacker", "aim", 1, 0, copy);
  assert.equal(table.score("attacker", copy, 0, 0).granted, 3);
  assert.equal(table.score("attacker", copy, 0, 1).granted, 5);
  assert.throws(() => table.score("attacker", copy, 0, 2), Illegal);
  table.until(2, "turn-end");
  assert.equal(table.score("attacker", copy, 0, 2).granted, 3);
});

test("only one of two exclusive groups scores at the same time", () => {
  const table = new Table(league, "sights", { mood: ["bright"] });
  table.answer("yes").first("attacker").until(1, "turn-end");
  const copy = table.copy("mood", "bright");
  for (const [first, second] of [
    [1, 0],
    [0, 1],
  ] as const) {
    table.score("attacker", copy, first);
    assert.throws(() => table.score("attacker", copy, second), Illegal);
    assert.equal(table.score("defender", copy, second).granted, 4, "the other side chooses itself");
    table.until(2, "turn-end");
  }
});

test("a draining score takes VP from the other side, but never more than it has", () => {
  const table = gates().until(1, "turn-end");
  const copy = table.copy("far-aim", "gates");
  assert.throws(() => table.score("defender", copy, 1, 0), Illegal);
  table.score("defender", copy, 0, 1, 2);
  table.score("attacker", copy, 1, 0);
  assert.equal(totalVp(table.state, "defender"), 6);
  assert.equal(totalVp(table.state, "attacker"), 4);
  assert.match(logSentences(league, table.state).join(" "), /Defender loses them/);
  table.until(2, "turn-end");
  table.score("attacker", copy, 1, 0, 2);
  assert.equal(totalVp(table.state, "defender"), 0, "10 and not 12 are there to lose");
  assert.equal(roundPoints(table.state, "defender", 1), 6);
  // A second score for the raid causes a second loss.
  table.cell("attacker", "aim", 1, 1, copy);
  assert.equal(totalVp(table.state, "defender"), 1);
  assert.equal(tallies(table.state, "defender").get("aim"), 1);
});

test("a tally without cards is entered by hand, within the caps of the pack", () => {
  const table = gates().until(2, "battle");
  const write = (points: number): void => {
    table.cell("defender", "toll", 2, points);
  };
  write(6);
  write(11);
  assert.equal(totalVp(table.state, "defender"), 9);
  assert.match(logSentences(league, table.state).join(" "), /2VP lost: at most 9VP from toll/);
  assert.ok(tallyOrder(league).includes("toll"));
});

test("a card that can score again at the same time stays until the phase ends", () => {
  const table = stacked(harbour(), "task", ["signal", "raid"], "attacker", {
    weather: ["fog"],
    aim: ["piers"],
  });
  table.modes(tactical, tactical).first("attacker").until(1, "turn-end");
  const signal = table.copy("task", "signal", "attacker");
  table.score("attacker", signal);
  assert.ok(table.hand("attacker").includes("signal"));
  assert.equal(table.score("attacker", signal, 0, 1).granted, 2);
  table.next();
  assert.ok(table.place("task", "discard", "attacker").includes("signal"));
});

test("a card scored in the opponent's turn is discarded and replaced in the next Command phase", () => {
  const pack = harbour();
  const table = new Table(pack, "defend", { weather: ["fog"], aim: ["piers"] })
    .modes(tactical, tactical)
    .first("attacker");
  table.until(2, "battle");
  const [other = ""] = table.copies("attacker");
  const copy = table.copy("task", "slow-start", "attacker");
  table.do({ type: "move", copy: other, to: "out", side: "attacker" });
  table.do({ type: "move", copy, to: "play", side: "attacker" }).until(2, "turn-end", 1);
  assert.equal(table.hand("attacker").length, 2);
  assert.equal(table.score("attacker", copy).granted, 3);
  table.next();
  assert.deepEqual([table.state.time.round, table.state.time.phase], [3, "command"]);
  assert.deepEqual(table.place("task", "discard", "attacker"), ["slow-start"]);
  assert.equal(table.hand("attacker").length, 2, "another card is drawn");
});

test("a line cannot score before its round, and the second player has an exception", () => {
  const table = new Table(harbour(), "rounds", { weather: ["fog"], aim: ["piers"] })
    .modes(tactical, tactical)
    .first("attacker");
  assert.throws(() => table.score("attacker", table.copy("aim", "piers")), Illegal);
  table.until(2, "command");
  assert.equal(table.score("attacker", table.copy("aim", "piers"), 0, 0, 3).granted, 15);
});

test("a cap applies to what is scored after it took effect", () => {
  const table = new Table(harbour(), "tax", { weather: ["tax"], aim: ["piers"] })
    .modes(["captains", "signal"], tactical)
    .first("attacker");
  const copy = table.copy("task", "captains", "attacker");
  assert.equal(table.score("attacker", copy).granted, 4);
  const entry = table.score("attacker", copy, 0, 0, 2);
  assert.deepEqual([entry.granted, table.capOf(entry)], [6, "Tax"]);
  table.until(2, "command");
  assert.equal(table.score("attacker", copy).granted, 4);
});

test("dice for VP are rolled once, within their range, and are recorded", () => {
  const seen = new Set<number>();
  for (let seed = 0; seed < 60; seed += 1) {
    const { dice, total } = roll("2D6-1", chance({ seed: `${seed}`, streams: {} } as State, "x"));
    assert.equal(total, (dice[0] ?? 0) + (dice[1] ?? 0) - 1);
    for (const die of dice) seen.add(die);
  }
  assert.deepEqual([...seen].sort(), [1, 2, 3, 4, 5, 6]);
});

test("every order of a shuffle is equally likely, and the input is not changed", () => {
  const counts = new Map<string, number>();
  const cards = ["a", "b", "c", "d"] as const;
  const state = { seed: "uniform", streams: {} } as State;
  const times = 24000;
  for (let time = 0; time < times; time += 1) {
    const order = shuffled(cards, chance(state, "deck")).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.deepEqual(cards, ["a", "b", "c", "d"]);
  assert.equal(counts.size, 24);
  const expected = times / 24;
  const chi = [...counts.values()].reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  );
  assert.ok(chi < 49.7, `chi-square ${chi} with 23 degrees of freedom passes the 0.1 % limit`);
});

test("actions of one side do not change the draws of the other", () => {
  const quiet = new Table(harbour(), "apart", { weather: ["fog"], aim: ["piers"] })
    .modes(tactical, tactical)
    .first("attacker");
  const busy = new Table(harbour(), "apart", { weather: ["fog"], aim: ["piers"] })
    .modes(["captains", "signal"], tactical)
    .first("attacker");
  for (const table of [quiet, busy]) table.until(1, "battle", 1);
  assert.deepEqual(quiet.hand("defender"), busy.hand("defender"));
});

test("a save is refused if it is damaged, from another pack, or its cards would be drawn differently", () => {
  const pack = harbour();
  const save = JSON.parse(JSON.stringify(savedSteps(play(pack, 3))));
  assert.ok(replay(pack, save));
  const other: Pack = { ...pack, id: "ed/other" };
  const fewer = { ...pack, decks: { ...pack.decks } };
  const deck = fewer.decks["ed/harbour/task"];
  assert.ok(deck);
  fewer.decks["ed/harbour/task"] = { ...deck, cards: [...deck.cards].reverse() };
  const refused: [Pack, typeof save][] = [
    [other, save],
    [pack, { ...save, at: 0 }],
    [pack, { ...save, at: 1e9 }],
    [pack, { ...save, steps: save.steps.slice(1) }],
    [pack, { ...save, steps: [...save.steps, save.steps[0]] }],
    [pack, { ...save, steps: [...save.steps, []] }],
    [pack, { ...save, steps: [...save.steps, [{ type: "dance" }]], at: 1 }],
    [fewer, save],
  ];
  for (const [against, bad] of refused) assert.throws(() => replay(against, bad));
});

test("every action is logged in sentences that end with a full stop", () => {
  const pack = harbour();
  for (let number = 0; number < 40; number += 1) {
    for (const { state } of play(pack, number).steps) {
      for (const text of logSentences(pack, state)) {
        assert.match(text, /^[A-Z0-9a-z].*\.$/);
        assert.ok(!text.includes("undefined") && !text.includes("NaN"), text);
      }
    }
  }
});

test("points lost to the cap of a round are logged with the reason", () => {
  const scoring = [
    group({
      timing: ["whenever"],
      lines: [{ vp: 3, each: "thing" }],
      caps: [cap(4, { per: "round" })],
    }),
  ];
  const pack = build(
    "ed/one",
    { setup: [{ op: "draw", deck: "ed/one/aim", count: 1 }] },
    { aim: { cards: { only: { name: "Only", scoring } } } },
  );
  const table = new Table(pack).first("attacker");
  table.score("attacker", "ed/one/aim/only", 0, 0, 2);
  assert.deepEqual(logSentences(pack, table.state), [
    "Attacker scores 4VP for Only: each thing × 2. 2VP lost: at most 4VP a round from Only.",
  ]);
});

test("a pack can have several kinds of mission; the first is the default", () => {
  const start = (variant?: string) =>
    newGame(league, { type: "start", seed: "kinds", picks: {}, ...(variant ? { variant } : {}) });
  const played = (variant?: string) =>
    Object.values(current(start(variant)).piles)
      .filter((pile) => pile.play.length > 0)
      .map((pile) => pile.deck.slice(pile.deck.lastIndexOf("/") + 1));
  assert.deepEqual(played(), ["ground", "aim"]);
  assert.deepEqual(played("even"), ["ground", "aim"]);
  assert.deepEqual(played("uneven"), ["ground", "far-aim"]);
  assert.throws(() => start("odd"), /no kind of mission odd/);
});

test("a card of the set-up can be left to the players", () => {
  const asked = new Table(league, "mood");
  assert.equal(asked.asks()?.ask, "With a mood?");
  assert.equal(asked.question()?.side, null);
  asked.answer("yes");
  assert.equal(asked.place("mood", "play").length, 1);
  assert.equal(new Table(league, "mood").answer("no").place("mood", "play").length, 0);
});

test("the engine uses no page, no clock and no random numbers except its own", () => {
  const folder = new URL("../../../../client/randomizer/engine/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const text = readFileSync(new URL(name, folder), "utf8");
    assert.doesNotMatch(text, /\b(document|window|localStorage|Date|performance)\b\.|Math\.random/);
    assert.doesNotMatch(text, /from "\.\.\/view/);
  }
});

test("each action has a row: offered actions succeed, and refused ones throw with the same reason", () => {
  const table = new Table(harbour(), "rows").modes(tactical, tactical).first("attacker");
  const found = { offered: 0, refused: 0 };
  for (const type of Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]) {
    for (const action of OPTIONS[type](table.pack, table.state).slice(0, 40)) {
      const reason = table.why(action);
      found[reason === null ? "offered" : "refused"] += 1;
      if (reason === null) assert.ok(reduce(table.pack, table.state, action));
      else
        assert.throws(() => reduce(table.pack, table.state, action), { name: "Refused", reason });
    }
  }
  assert.ok(found.offered > 20 && found.refused > 20, JSON.stringify(found));
});

test("every refusal is a sentence for players, without a code", () => {
  for (const [code, text] of Object.entries(REFUSALS)) {
    assert.match(text, /^[A-Z][^;]*\.$/, code);
    assert.equal(new Refused(code as Refusal).message, text);
    for (const other of Object.keys(REFUSALS).filter((item) => item.includes("-")))
      assert.ok(!text.includes(other), `${code} names the code ${other}`);
  }
  assert.equal(new Set(Object.values(REFUSALS)).size, Object.keys(REFUSALS).length);
});
