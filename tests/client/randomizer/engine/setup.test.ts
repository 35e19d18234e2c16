/** The set-up drawn again, the name of a mission, hands by turn, and cards that end with a turn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNot } from "../../../../client/randomizer/engine/actions.ts";
import { act, current, newGame } from "../../../../client/randomizer/engine/history.ts";
import { logSentences, newsOf } from "../../../../client/randomizer/engine/log.ts";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { cardName } from "../../../../client/randomizer/engine/phrases.ts";
import { forgetDrawn, missionCards } from "../../../../client/randomizer/engine/piles.ts";
import { openPrompts } from "../../../../client/randomizer/engine/prompts.ts";
import { redrawableSlots } from "../../../../client/randomizer/engine/setup.ts";
import {
  draft,
  type Opening,
  slugOf,
  withPlayerNames,
} from "../../../../client/randomizer/engine/state.ts";
import { allowed } from "../candidates.ts";
import { build, group } from "../packs/build.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { matrix, stance } from "../packs/matrix.ts";
import { Table, tactical } from "../table.ts";

const pack = harbour();

test("a redraw of one slot logs only that slot, and not as chosen by hand", () => {
  const table = new Table(pack, "again");
  table.do({ type: "again", slots: ["deck ed/harbour/aim"] });
  const told = logSentences(pack, table.state).join(" ");
  assert.doesNotMatch(told, /chosen by hand/);
  assert.match(told, /aim: \w+\./);
  assert.doesNotMatch(told, /(weather|ground): /);
  const picked = new Table(pack, "again", { aim: ["hunt"] });
  assert.match(logSentences(pack, picked.state).join(" "), /aim: hunt, chosen by hand\./);
});

test("an option named roll is an answer like any other, and stays when something is redrawn", () => {
  const id = "ed/named";
  const named = build(
    id,
    {
      setup: [
        { op: "draw", deck: `${id}/ground`, count: 1 },
        {
          op: "choose",
          name: "light",
          by: "owner",
          from: "options",
          options: { roll: "Rolling fog", clear: "Clear" },
          count: 1,
          to: "keep",
          secret: false,
          ask: "Which light?",
        },
      ],
    },
    { ground: { cards: { bay: {}, reef: {} } } },
  );
  const table = new Table(named).answer("roll");
  assert.deepEqual(logSentences(named, table.state), ["Both sides choose Rolling fog."]);
  table.do({ type: "again", slots: [`deck ${id}/ground`] });
  assert.notEqual(table.question()?.kind, "choose", "the light is not asked again");
  assert.deepEqual(Object.values(table.state.answers), [["roll"]]);
});

test("a set-up question that both sides decline is repeated in the log", () => {
  const table = new Table(league, "mood");
  while (table.asks()?.op !== "draw") table.answer(table.question()?.choices[0] ?? "");
  assert.deepEqual(logSentences(league, table.answer("no").state, false).slice(0, 1), [
    "With a mood? Both sides decline.",
  ]);
});

test("a card without an alternative cannot be redrawn", () => {
  const single = build(
    "ed/single",
    {
      setup: [
        { op: "draw", deck: "ed/single/aim", count: 1 },
        { op: "draw", deck: "ed/single/ground", count: 1, only: ["ed/single/ground/bay"] },
        { op: "draw", deck: "ed/single/mood", count: 1 },
      ],
    },
    {
      aim: { cards: { one: {} } },
      ground: { cards: { bay: {}, reef: {} } },
      mood: { cards: { calm: {}, wild: {} } },
    },
  );
  const table = new Table(single);
  assert.deepEqual(
    redrawableSlots(table.state).map((key) => table.why({ type: "again", slots: [key] })),
    ["empty", "empty", null],
  );
  assert.equal(allowed(single, table.state, "again").length, 1);
});

test("exchanging a card that was never drawn does not change the drawn cards", () => {
  const state = draft(new Table(pack, "forget").state);
  const open = { ...state, stage: "setup" as const };
  const before = open.drawn["ed/harbour/aim"];
  forgetDrawn(open, "ed/harbour/aim", "ed/harbour/aim/none");
  assert.deepEqual(open.drawn["ed/harbour/aim"], before);
});

test("a game is named after the mission in play, also after a redraw", () => {
  const roles: Pack = {
    ...pack,
    decks: Object.fromEntries(
      Object.entries(pack.decks).map(([id, deck]) => [
        id,
        {
          ...deck,
          role: deck.slug === "aim" ? "primary" : deck.slug === "ground" ? "deployment" : null,
        },
      ]),
    ),
  };
  const table = new Table(roles, "title");
  const names = () => missionCards(roles, table.state).map((card) => card.deck.split("/").at(-1));
  assert.deepEqual(names(), ["aim", "weather", "ground"]);
  const [before] = missionCards(roles, table.state);
  table.do({ type: "again", slots: ["deck ed/harbour/aim"] });
  const [after] = missionCards(roles, table.state);
  assert.notEqual(after?.id, before?.id);
  assert.equal(table.place("aim", "play")[0], slugOf(after?.id ?? ""));
});

test("an unused card of the side that is behind is discarded at the end of its own turn", () => {
  const table = new Table(league, "behind").answer("no").first("attacker");
  table.until(1, "turn-end", 1).score("defender", table.copy("aim", "posts"), 0, 0, 2);
  table.until(2, "turn-end");
  assert.equal(table.state.challenger, "attacker");
  const [card] = table.place("spurt", "play");
  assert.ok(card);
  table.next();
  assert.deepEqual(table.place("spurt", "play"), [], "its turn is over, the round is not");
  assert.deepEqual(table.place("spurt", "discard"), [card]);
  assert.ok(table.told().includes(`lapsed ${card}`));
  assert.deepEqual(table.state.time, { round: 2, turn: 1, phase: "command" });
});

test("a hand drawn each turn grows without a limit by the agreed number", () => {
  assert.ok(marsh.game.hand);
  const each: Pack = {
    ...marsh,
    game: { ...marsh.game, hand: { ...marsh.game.hand, fill: "each-turn" } },
  };
  const table = new Table(each, "turns", { missions: ["siege"] }).answer("mud").answer("no");
  table.first("attacker").until(1, "battle");
  assert.equal(table.hand("attacker").length, 2);
  table.until(2, "battle");
  assert.equal(table.hand("attacker").length, 4);
  table.until(3, "battle");
  assert.equal(table.hand("attacker").length, 6);
  const usual = new Table(marsh, "turns", { missions: ["siege"] }).answer("mud").answer("no");
  usual.first("attacker").until(3, "battle");
  assert.equal(usual.hand("attacker").length, 2);
});

test("cards with numbers are logged with them", () => {
  const table = new Table(marsh, "numbers", { missions: ["siege"] }).answer("mud").answer("no");
  table.first("attacker");
  const [copy = ""] = table.copies("attacker");
  const { roll, name } = marsh.cards[copy.split("@")[0] ?? ""] ?? {};
  assert.match(logSentences(marsh, table.state).join(" "), new RegExp(`draws .*${roll} ${name}`));
  assert.equal(cardName(pack, "ed/harbour/aim/hunt"), "hunt");
});

test("an exchange is refused if nothing is left to draw or the card has already scored", () => {
  const table = new Table(pack, "swap", { weather: ["fog"], aim: ["piers"], ground: ["bay"] })
    .modes(tactical, tactical)
    .first("attacker");
  while (table.question()) table.answer(table.question()?.choices.includes("no") ? "no" : "other");
  const [copy = ""] = table.copies("attacker");
  assert.equal(table.why({ type: "swap", copy }), null);
  for (const card of table.state.piles["ed/harbour/task@attacker"]?.draw ?? [])
    table.do({ type: "move", copy: card, to: "out", side: null });
  assert.equal(table.why({ type: "swap", copy }), "empty");
});

test("a group for the second player can be scored only by that player", () => {
  const lone = build(
    "ed/lone",
    { setup: [{ op: "draw", deck: "ed/lone/aim", count: 1 }] },
    {
      aim: {
        cards: { hold: { scoring: [group({ player: "second", lines: [{ vp: 1, if: "x" }] })] } },
      },
    },
  );
  const table = new Table(lone).first("defender").until(1, "turn-end", 1);
  assert.deepEqual(
    allowed(lone, table.state, "score").flatMap((action) =>
      "line" in action ? [action.side] : [],
    ),
    ["attacker"],
  );
});

test("chance answers every question of the set-up, and players those that they want to", () => {
  const seen = new Set<string>();
  for (let number = 0; number < 40; number += 1) {
    const opening: Opening = { type: "start", seed: `lot ${number}`, picks: {}, chance: true };
    const game = newGame(matrix, opening);
    const { answers, stage } = current(game);
    assert.equal(stage, "first", "nothing is asked");
    const values = Object.values(answers).flat();
    seen.add(values.join(" "));
    const slot = redrawableSlots(current(game)).find((key) => key.startsWith("choice ")) ?? "";
    const redrawn = current(act(game, { type: "again", slots: [slot] }));
    const other = Object.values(redrawn.answers).flat();
    assert.notEqual(other[0], values[0], "a redraw draws something else");
    assert.equal(other[1], values[1], "and keeps the rest");
    assert.deepEqual(logSentences(matrix, redrawn).slice(0, 2), [
      "The set-up was changed.",
      `Drawn for Attacker: ${other[0] === "hold" ? "Hold" : "Strike"}.`,
    ]);
    const asked = act(game, { type: "again", slots: [slot], asks: true });
    assert.equal(current(asked).stage, "setup");
    const [prompt] = openPrompts(current(asked));
    const chosen = act(asked, { type: "answer", prompt: prompt?.id ?? "", value: ["hold"] });
    assert.match(logSentences(matrix, current(chosen)).join(" "), /Attacker chooses Hold\./);
    assert.equal(Object.values(current(chosen).answers).flat()[0], values[1], "it stays");
  }
  assert.equal(seen.size, 4, "every pair of answers comes");
});

test("what was drawn, seen and taken back stays in the log", () => {
  const opening: Opening = { type: "start", seed: "peek", picks: {}, chance: true };
  const game = newGame(matrix, opening);
  const [one = "", two = ""] = redrawableSlots(current(game)).filter((key) =>
    key.startsWith("choice "),
  );
  const seen = act(game, { type: "again", slots: [one] });
  const other = act({ ...seen, at: 1 }, { type: "again", slots: [two] });
  assert.match(logSentences(matrix, current(other)).join(" "), /Undone after it was seen: Drawn/);
});

test("a drawn choice is logged for the player who made it, whichever side they are drawn", () => {
  const id = "ed/lots";
  const setup = [stance, { op: "sides" } as const];
  const lots = build(id, { setup }, { aim: { cards: { one: {} } } });
  const seen = new Set<string | undefined>();
  for (let number = 0; number < 40; number += 1) {
    const players = ["Ada", "Bo"] as const;
    const opening: Opening = { type: "start", seed: `${number}`, picks: {}, chance: true, players };
    const state = current(newGame(lots, opening));
    const told = logSentences(withPlayerNames(lots, state), state);
    const values = Object.values(state.answers).flat();
    const name = (value = "") => ({ hold: "Hold", strike: "Strike" })[value];
    assert.ok(told.includes(`Drawn for Ada: ${name(values[0])}.`), told.join(" "));
    assert.ok(told.includes(`Drawn for Bo: ${name(values[1])}.`), told.join(" "));
    seen.add(state.players?.attacker);
  }
  assert.deepEqual([...seen].sort(), ["Ada", "Bo"]);
});

test("a card that a player drew before the sides were decided is logged for that player", () => {
  const setup = [
    { op: "choose", by: "each", from: "deck", deck: "ed/drawn/plan", count: 1, to: "keep" },
    { op: "sides" },
  ] as const;
  const draws = [{ op: "draw", deck: "ed/drawn/task", count: 1 }] as const;
  const plan = { shared: false, cards: { one: { effects: draws } } };
  const task = { shared: false, cards: { two: {} } };
  const pack = build(
    "ed/drawn",
    { setup: [{ ...setup[0], secret: false }, setup[1]] },
    { plan, task },
  );
  const told = Array.from({ length: 10 }, (_, seed): string => {
    const players = ["Ada", "Bo"] as const;
    const opening: Opening = { type: "start", seed: `${seed}`, picks: {}, chance: true, players };
    const state = current(newGame(pack, opening));
    const drew = logSentences(withPlayerNames(pack, state), state).filter((text) =>
      text.includes("draws"),
    );
    return `${drew.join(" ")} ${state.players?.attacker}`;
  });
  assert.deepEqual([...new Set(told)].sort(), [
    "Bo draws two. Ada draws two. Ada",
    "Bo draws two. Ada draws two. Bo",
  ]);
});

test("chance draws one of several things that may be left out, and all of those that may not", () => {
  const id = "ed/weathers";
  const choose = (name: string, optional: boolean) =>
    ({
      op: "choose",
      name,
      by: "owner",
      from: "options",
      options: { fog: "Fog", rain: "Rain", snow: "Snow" },
      count: 2,
      to: "keep",
      secret: false,
      optional,
    }) as const;
  const setup = [choose("may", true), choose("must", false)];
  const weathers = build(id, { setup }, { aim: { cards: { one: {} } } });
  const state = current(newGame(weathers, { type: "start", seed: "w", picks: {}, chance: true }));
  const counts = Object.values(state.answers).map((answer) => answer.length);
  assert.deepEqual(counts, [1, 2]);
});

test("another type of mission keeps choices that it asks in its own words, and drops what it does not draw", () => {
  const id = "ed/types";
  const draw = (deck: string) => ({ op: "draw", deck: `${id}/${deck}`, count: 1 }) as const;
  const sides = { op: "sides", ask: "Who attacks?" } as const;
  const types = build(
    id,
    {
      rounds: 3,
      setup: [],
      variants: {
        long: { name: "Long", summary: "", setup: [stance, draw("field"), draw("whim"), sides] },
        short: {
          name: "Short",
          summary: "",
          setup: [{ ...stance, ask: "Which stance was sent in?" }, draw("field"), sides],
        },
      },
    },
    { field: { cards: { a: {}, b: {}, c: {} } }, whim: { cards: { d: {}, e: {} } } },
  );
  for (const seed of ["one", "two", "three", "four"]) {
    const long = newGame(types, { type: "start", seed, picks: {}, variant: "long", chance: true });
    const game = act(long, { type: "again", slots: [], variant: "short" });
    const [before, after] = [current(long), current(game)];
    assert.deepEqual(Object.values(after.answers), Object.values(before.answers));
    assert.deepEqual(after.seats, before.seats);
    assert.deepEqual(after.drawn, { [`${id}/field`]: before.drawn[`${id}/field`] });
    assert.deepEqual(newsOf(types, after), "Short: everything that fits was kept.");
    const back = current(act(game, { type: "again", slots: [], variant: "long" }));
    assert.deepEqual(back.drawn[`${id}/field`], before.drawn[`${id}/field`]);
    assert.match(newsOf(types, back), /^Long: everything that fits was kept\. whim: [de]\.$/);
  }
  assert.equal(
    whyNot(types, current(newGame(types, { type: "start", seed: "x", picks: {}, chance: true })), {
      type: "again",
      slots: [],
      variant: "none",
    }),
    "unknown",
  );
});
