/** Games that both sides' choices make: each side's card, the map of both, and what changes them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { reduce, whyNot } from "../../../../client/randomizer/engine/actions.ts";
import { newGame } from "../../../../client/randomizer/engine/history.ts";
import { logSentences } from "../../../../client/randomizer/engine/log.ts";
import { markersInPlay } from "../../../../client/randomizer/engine/objective-markers.ts";
import {
  cardOf,
  type Effect,
  type Pack,
  SIDES,
  type Side,
  setupOf,
} from "../../../../client/randomizer/engine/pack.ts";
import { inPlay } from "../../../../client/randomizer/engine/piles.ts";
import { openPrompts } from "../../../../client/randomizer/engine/prompts.ts";
import { Illegal } from "../../../../client/randomizer/engine/refusals.ts";
import { roundPoints, totalVp } from "../../../../client/randomizer/engine/score-totals.ts";
import { scorable } from "../../../../client/randomizer/engine/scoring.ts";
import { redrawableSlots } from "../../../../client/randomizer/engine/setup.ts";
import {
  type Facts,
  idOf,
  type Opening,
  type State,
  slugOf,
  withPlayerNames,
} from "../../../../client/randomizer/engine/state.ts";
import { build } from "../packs/build.ts";
import { exported } from "../packs/exported.ts";
import { mapOf, pairsPack as pack } from "../packs/pairs.ts";
import { choose, dice } from "../player.ts";
import { lawful } from "../rules.ts";
import { stacked, Table, tactical } from "../table.ts";

const aims = (state: State): Partial<Record<Side | "both", string>> =>
  Object.fromEntries(
    inPlay(state).flatMap(([copy, { owner }]) => {
      const { deck, id } = cardOf(pack, idOf(copy));
      return deck === "ed/pairs/aim" ? [[owner ?? "both", slugOf(id)]] : [];
    }),
  );

/** A table at which both stances are chosen, the first player's first. */
function met(one: string, two: string, seed = "met"): Table {
  const table = new Table(pack, seed);
  table.answer(table.copy("stance", one, "attacker"));
  return table.answer(table.copy("stance", two, "defender"));
}

/** A table at which everything is decided, with both hands drawn. */
function ready(seed = "ready"): Table {
  const table = met("hold", "strike", seed).answer("roll").answer().answer("0");
  return table.modes(tactical, tactical).first("attacker");
}

test("each side has the card of its row and the opponent's column; the same stance twice shares one", () => {
  assert.deepEqual(aims(met("hold", "spy").state), { attacker: "hold-spy", defender: "spy-hold" });
  assert.deepEqual(aims(met("spy", "spy").state), { both: "spy-spy" });
});

test("the map for two choices is given or drawn at random, and can be changed", () => {
  const table = met("strike", "hold");
  assert.deepEqual(table.labels().slice(0, 1), ["A: hold-strike-a"]);
  table.answer(mapOf("hold", "strike", "b"));
  assert.equal(table.state.map, mapOf("hold", "strike", "b"));
  assert.deepEqual(logSentences(pack, table.state), ["Map: B: hold-strike-b."]);
  assert.deepEqual(
    markersInPlay(pack, table.state).map(({ id }) => id),
    ["tower"],
  );
  const slot = redrawableSlots(table.state).find((key) => key.includes("ed/pairs.setup.2")) ?? "";
  table
    .answer()
    .do({ type: "again", slots: [slot] })
    .answer("roll");
  const chosen = table.state.map;
  assert.match(chosen ?? "", /hold-strike-[abc]$/);
  // A map that came by chance stays when something else is redrawn.
  const whim = redrawableSlots(table.state).find((key) => key.includes("ed/pairs.setup.3"));
  assert.ok(whim !== undefined);
  table.do({ type: "again", slots: [whim] });
  assert.equal(table.state.map, chosen);
  const seen = new Set(
    Array.from({ length: 40 }, (_, seed) => met("spy", "spy", `m${seed}`).answer("roll").state.map),
  );
  assert.equal(seen.size, 3);
});

test("whoever becomes the Attacker keeps what they chose and were given", () => {
  const players = ["Anna", "Ben"] as const;
  const start: Opening = { type: "start", seed: "sides", picks: {}, players };
  const table = new Table(pack);
  table.game = newGame(pack, start);
  assert.deepEqual(withPlayerNames(pack, table.state).sides, { attacker: "Anna", defender: "Ben" });
  table.answer(table.copy("stance", "hold", "attacker"));
  table
    .answer(table.copy("stance", "spy", "defender"))
    .answer("roll")
    .answer()
    .answer("1");
  assert.deepEqual(table.state.players, { attacker: "Ben", defender: "Anna" });
  assert.deepEqual(aims(table.state), { attacker: "spy-hold", defender: "hold-spy" });
  assert.deepEqual(table.state.choices["stance"], { attacker: ["spy"], defender: ["hold"] });
  assert.deepEqual(table.place("stance", "play", "attacker"), ["spy"]);
  const before = aims(table.state);
  const map = table.state.map;
  const slot = redrawableSlots(table.state).find((key) => key.includes("ed/pairs.setup.3"));
  assert.ok(slot !== undefined);
  table.do({ type: "again", slots: [slot] }).answer();
  assert.deepEqual(aims(table.state), before, "and when part of the set-up is redrawn");
  assert.equal(table.state.map, map);
});

test("a changed stance takes the map of both away at once", () => {
  const table = met("hold", "spy").answer(mapOf("hold", "spy", "a"));
  const [stance] = redrawableSlots(table.state).filter((key) => key.startsWith("choice "));
  table.do({ type: "again", slots: [stance ?? ""] });
  assert.equal(table.state.map, null, "before anybody answers");
  assert.deepEqual(markersInPlay(pack, table.state), []);
});

test("with one of two stances changed, only that player is asked again, and for what follows", () => {
  const table = met("hold", "spy")
    .answer(mapOf("hold", "spy", "a"))
    .answer("ed/pairs/whim/swapped");
  const [stance] = redrawableSlots(table.state).filter((key) => key.endsWith("/defender"));
  table.do({ type: "again", slots: [stance ?? ""] });
  assert.deepEqual(
    openPrompts(table.state).map(({ side }) => side),
    ["defender"],
  );
  assert.deepEqual(table.state.events, [{ type: "again", slots: [stance] }]);
  table.answer(table.copy("stance", "strike", "defender"));
  assert.deepEqual(table.state.choices["stance"], { attacker: ["hold"], defender: ["strike"] });
  assert.equal(table.labels()[0], "A: hold-strike-a", "the map depends on it");
  table.answer("roll");
  assert.equal(table.place("whim", "play")[0], "swapped", "the whim does not");
  assert.equal(table.question()?.effect, "ed/pairs.setup.4");
});

test("players keep their places, and the log names both the players and their sides", () => {
  for (const [answer, seats] of [
    ["0", ["attacker", "defender"]],
    ["1", ["defender", "attacker"]],
  ] as const) {
    const table = new Table(pack);
    const players = ["Anna", "Anna"] as const;
    table.game = newGame(pack, { type: "start", seed: "seats", picks: {}, players });
    assert.deepEqual(table.state.seats, ["attacker", "defender"], "before the sides are decided");
    table.answer(table.copy("stance", "hold", "attacker"));
    table
      .answer(table.copy("stance", "spy", "defender"))
      .answer("roll")
      .answer()
      .answer(answer);
    assert.deepEqual(table.state.seats, seats);
    assert.deepEqual(logSentences(withPlayerNames(pack, table.state), table.state), [
      "Anna is the Attacker, Anna the Defender.",
    ]);
  }
});

test("the log says what is counted with the words of the card", () => {
  const table = ready();
  table.until(1, "command");
  table.score("attacker", table.copy("aim", "hold-strike"), 0, 0, 2);
  assert.deepEqual(logSentences(pack, table.state), [
    "Attacker scores 6VP for hold-strike: each hill × 2.",
  ]);
});

test("the log names a marker of the map in play, not one of another map with the same id", () => {
  const maps = Object.entries(pack.maps).map(([id, map]) => {
    const markers = [{ id: "tower", name: `Tower of ${id}`, zone: "none" as const, x: 1, y: 1 }];
    return [id, { ...map, markers }] as const;
  });
  const other: Pack = { ...pack, maps: Object.fromEntries(maps) };
  const table = ready();
  table.do({ type: "control", marker: "tower", side: "attacker" });
  assert.deepEqual(logSentences(other, table.state), [
    `Attacker controls Tower of ${table.state.map}.`,
  ]);
});

test("cards can change sides, or both sides play one of several", () => {
  const swap = met("hold", "spy").answer("roll").answer("ed/pairs/whim/swapped");
  assert.deepEqual(aims(swap.state), { attacker: "spy-hold", defender: "hold-spy" });
  assert.ok(logSentences(pack, swap.state).includes("The sides exchange their cards: aim."));
  const mirror = met("hold", "spy").answer("roll").answer("ed/pairs/whim/mirror");
  assert.deepEqual(mirror.labels(), ["hold-hold", "spy-spy", "At random"]);
  const shared = mirror.answer("ed/pairs/aim/spy-spy");
  assert.deepEqual(aims(shared.state), { both: "spy-spy" });
  const random = met("spy", "spy").answer("roll").answer("ed/pairs/whim/mirror").answer("roll");
  assert.match(aims(random.state).both ?? "", /^(hold-hold|spy-spy)$/);
  const same = met("spy", "spy").answer("roll").answer("ed/pairs/whim/swapped");
  assert.deepEqual(aims(same.state), { both: "spy-spy" });
});

test("points at the end of the battle ignore the limit per round, but not the limit per battle", () => {
  const table = ready();
  const copy = table.copy("aim", "hold-strike");
  table.until(3, "turn-end");
  assert.equal(table.score("attacker", copy, 0, 0, 4).granted, 8, "the round allows 8");
  table.until(3, "battle-end");
  assert.equal(table.score("attacker", copy, 1).granted, 6);
  assert.equal(roundPoints(table.state, "attacker", 3, "aim"), 14);
  table.cell("attacker", "aim", 1, 8);
  assert.equal(totalVp(table.state, "attacker"), 20, "14 and 8, but the battle allows 20");
});

test("an exception without a player changes the timing for both", () => {
  const table = ready();
  const due = (side: Side): boolean =>
    scorable(pack, table.state).some(
      (item) => item.side === side && item.isDue && item.group === 0,
    );
  table.until(2, "command");
  assert.deepEqual([due("attacker"), due("defender")], [true, false]);
  table.until(3, "command");
  assert.equal(due("attacker"), false);
  table.until(3, "turn-end");
  assert.equal(due("attacker"), true);
  table.until(3, "turn-end", 1);
  assert.equal(due("defender"), true);
});

test("the end of the last round counts for a card that was drawn after the earlier timing", () => {
  const at = (round: number, side: Side): Table => {
    const table = ready();
    const copy = table.copy("task", "guard", side);
    const hide = (): Table => table.do({ type: "move", copy, to: "out", side });
    hide().until(round, "battle", side === "attacker" ? 0 : 1);
    return table.do({ type: "move", copy, to: "play", side });
  };
  const phases = (table: Table): string[] => {
    table.until(3, "turn-end", 1).next();
    return [table.state.time.phase];
  };
  assert.deepEqual(phases(at(3, "attacker")), ["battle-end"], "the Defender's turn was to come");
  assert.deepEqual(phases(at(2, "defender")), ["battle-end"], "the Attacker's turn was over");
  const late = at(3, "defender");
  assert.deepEqual(phases(late), ["last-round-end"]);
  const copy = late.copy("task", "guard", "defender");
  assert.equal(late.score("defender", copy).granted, 4);
  assert.equal(late.next().state.time.phase, "battle-end");
});

test("a card is exchanged for CP by the rule of the pack, once per battle", () => {
  const table = ready().until(1, "command");
  const [copy = "", kept = ""] = table.copies("attacker");
  assert.equal(table.state.sides.attacker.cp, 1);
  table.do({ type: "swap", copy });
  assert.equal(table.state.sides.attacker.cp, 0);
  assert.ok(table.place("task", "discard", "attacker").includes(slugOf(idOf(copy))));
  assert.equal(table.copies("attacker").length, 2);
  assert.match(logSentences(pack, table.state)[0] ?? "", /^Attacker pays 1CP to exchange \w+\.$/);
  assert.equal(table.why({ type: "swap", copy: kept }), "used");
});

test("a card can be exchanged while a question for something to remember is open", () => {
  const memory = { op: "remember", name: "Unit", what: "unit", by: "opponent", count: 1 } as const;
  const asking = Object.entries(pack.cards).map(([id, card]) => [
    id,
    card.deck === "ed/pairs/task"
      ? { ...card, effects: [{ ...memory, id: `${id}:memory`, ask: "Which unit?" }] }
      : card,
  ]);
  const table = met("hold", "strike", "ready").answer("roll").answer().answer("0");
  const game = { ...pack, cards: Object.fromEntries(asking) } as Pack;
  table.game = { ...table.modes(tactical, tactical).game, pack: game };
  table.first("attacker");
  const [gone = ""] = table.copies("attacker");
  const asked = () => openPrompts(table.state).map(({ kind, copy }) => [kind, copy]);
  assert.deepEqual(asked(), [["remember", gone]], "the hand is not complete yet");
  table.do({ type: "swap", copy: gone });
  const [come = ""] = table.copies("attacker");
  assert.notEqual(come, gone);
  assert.deepEqual(asked(), [["remember", come]], "the card that went asks nothing");
  table.answer().answer();
  assert.deepEqual(asked(), []);
  assert.equal(table.copies("attacker").length, 2);
});

test("CP other than those of the Command phase are limited in each round", () => {
  const table = ready().until(1, "turn-end");
  const [first = ""] = table.copies("attacker");
  table.do({ type: "discard", copy: first });
  assert.equal(table.state.sides.attacker.cp, 2);
  table.until(2, "command").do({ type: "cp", side: "attacker", by: 1 });
  table.until(2, "turn-end");
  const { cp } = table.state.sides.attacker;
  const [second = ""] = table.copies("attacker");
  table.do({ type: "discard", copy: second });
  assert.equal(table.state.sides.attacker.cp, cp, "one was gained by hand in this round");
});

test("a condition on another card in play applies only to the side that has it", () => {
  const start = (side: Side): Table => {
    const table = stacked(pack, "task", ["twin", "one"], "attacker");
    table.answer(table.copy("stance", "hold", "attacker"));
    table
      .answer(table.copy("stance", "spy", "defender"))
      .answer("roll")
      .answer()
      .answer("0");
    table.modes(tactical, tactical).first("attacker");
    return table.do({ type: "move", copy: table.copy("task", "other", side), to: "play", side });
  };
  const drawn = (table: Table): boolean => {
    const copy = table.copy("task", "twin", "attacker");
    table.do({ type: "move", copy, to: "draw", side: "attacker", at: "top" });
    table.do({ type: "draw", pile: "ed/pairs/task@attacker", side: "attacker" });
    return table.question() !== undefined;
  };
  assert.equal(drawn(start("attacker")), true);
  assert.equal(drawn(start("defender")), false);
});

test("an endless exchange of cards is stopped", () => {
  const again = { op: "redraw" as const, order: "old-first" as const, old: "return" as const };
  const loop = build(
    "ed/loop",
    { setup: [{ op: "draw", deck: "ed/loop/echo", count: 1 }] },
    { echo: { cards: { here: { effects: [again] }, there: { effects: [again] } } } },
  );
  const table = new Table(loop);
  assert.equal(table.place("echo", "play").length, 1);
  assert.ok(table.state.events.some(({ type }) => type === "kept"));
  const fresh = { op: "draw" as const, deck: "ed/storm/echo", count: 1, fresh: true };
  const storm = build(
    "ed/storm",
    { setup: [{ op: "draw", deck: "ed/storm/echo", count: 1 }] },
    { echo: { cards: { here: { effects: [fresh] } } } },
  );
  assert.throws(() => new Table(storm), Illegal);
});

test("a card that a table of choices may give cannot be left out", () => {
  const start: Opening = { type: "start", seed: "s", picks: {}, exclude: ["ed/pairs/aim/spy-spy"] };
  assert.throws(() => reduce(pack, null, start), Illegal);
});

type Assign = Extract<Effect, { op: "assign" }>;

interface Played {
  readonly state: State;
  /** The state right after both chose. */
  readonly given: State;
}

/** Play a whole game with two choices; every other decision is made at random. */
function playPair(of: Pack, variant: string, assign: Assign, pair: readonly [string, string]) {
  const below = dice(pair.join().length + variant.length);
  const seed = `${variant} ${pair.join(" ")}`;
  const start: Opening = { type: "start", seed, picks: {}, ...(variant ? { variant } : {}) };
  const check = lawful(of);
  let state = reduce(of, null, start);
  let given: State | null = null;
  for (let step = 0; step < 3000 && state.stage !== "done"; step += 1) {
    const [prompt] = openPrompts(state);
    const asked = of.game.setup
      .concat(setupOf(of, variant))
      .find(({ id }) => id === prompt?.effect);
    const wanted = pair[prompt?.side === "defender" ? 1 : 0] ?? "";
    const isChoice = asked?.op === "choose" && asked.name === assign.choice;
    const value = prompt?.choices.find((item) => idOf(item).split("/").at(-1) === wanted);
    const action =
      prompt !== undefined && isChoice && value !== undefined
        ? ({ type: "answer", prompt: prompt.id, value: [value] } as const)
        : choose(of, state, below);
    if (action === null) break;
    if (action.type === "again" || action.type === "finish") continue;
    assert.equal(whyNot(of, state, action), null);
    const next = reduce(of, state, action);
    check(next, state);
    if (given === null && next.choices[assign.choice]?.defender !== undefined) given = next;
    state = next;
  }
  assert.equal(state.stage, "done");
  return { state, given: given as State };
}

for (const of of [pack, ...exported]) {
  const kinds = Object.keys(of.game.variants);
  for (const variant of kinds.length > 0 ? kinds : [""]) {
    const setup = setupOf(of, variant);
    const assign = setup.find((effect): effect is Assign => effect.op === "assign");
    if (assign === undefined) continue;
    const options = Object.keys(assign.table);
    test(`a whole game of ${of.id} ${variant} for each of ${options.length ** 2} pairs`, () => {
      for (const one of options)
        for (const two of options) {
          const { state, given }: Played = playPair(of, variant, assign, [one, two]);
          const held: readonly [string, Facts][] = inPlay(given).filter(
            ([copy]) => cardOf(of, idOf(copy)).deck === assign.deck,
          );
          const expected: readonly (string | undefined)[] = [
            assign.table[one]?.[two],
            assign.table[two]?.[one],
          ];
          assert.deepEqual(
            [...new Set(held.map(([copy]) => idOf(copy)))].sort(),
            [...new Set(expected)].sort(),
          );
          if (one !== two)
            for (const [copy, { owner }] of held)
              assert.equal(idOf(copy), expected[SIDES.indexOf(owner as Side)]);
          const map = setup.find((effect) => effect.op === "map");
          if (map?.op !== "map") continue;
          const pair = map.pairs.find(
            ({ of: [a, b] }) => [one, two].sort().join() === [a, b].sort().join(),
          );
          assert.ok(state.map && pair?.maps.includes(state.map), `${one} ${two}: ${state.map}`);
        }
    });
  }
}
