/** Simple play: every card stays in the game, and a game follows from its seed and its actions. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Action, Game, Setup } from "../../../client/site/simple-play/game.ts";
import {
  act,
  after,
  back,
  begun,
  cards,
  current,
  fromText,
  KINDS,
  toText,
} from "../../../client/site/simple-play/game.ts";
import {
  type Data,
  sentence,
  setupOf,
} from "../../../client/site/simple-play/simple-play-texts.ts";

const setups: fc.Arbitrary<Setup> = fc
  .record({
    decks: fc.array(fc.record({ size: fc.integer({ min: 4, max: 12 }), shared: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    players: fc.constant([1, 4] as const),
    hand: fc.constantFrom<number | "all">(0, 1, "all"),
    counters: fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 2 }),
  })
  .map((setup) => ({ ...setup, dice: ["D6", "2D10"] }));

const actions: fc.Arbitrary<Action> = fc
  .tuple(fc.constantFrom(...KINDS), fc.array(fc.integer({ min: -1, max: 40 }), { maxLength: 3 }))
  .map(([kind, numbers]): Action => [kind, ...numbers]);

/** A game of random actions; those that are not possible are left out. */
const games = fc
  .record({
    setup: setups,
    players: fc.integer({ min: 1, max: 4 }),
    seed: fc.stringMatching(/^[a-z0-9]{1,20}$/),
    tries: fc.array(actions, { maxLength: 400 }),
  })
  .map(({ setup, players, seed, tries }) =>
    tries.reduce(
      (game: Game, action) => {
        const isPossible = typeof after(setup, seed, current(game), action) !== "string";
        return isPossible ? act(game, action) : game;
      },
      begun(setup, players, seed),
    ),
  );

test("every card is in exactly one place after every action", () => {
  fc.assert(
    fc.property(games, ({ start, steps }) => {
      for (const { state } of [{ state: start }, ...steps]) {
        const found = Object.values(state.zones).flat();
        assert.equal(new Set(found).size, found.length);
        assert.equal(found.length, state.piles.at(-1)?.to);
        for (const [zone, there] of Object.entries(state.zones)) {
          const own = /^(?:draw|discard)\/(\d+)$/.exec(zone);
          const pile = own && state.piles[Number(own[1])];
          for (const card of there) if (pile) assert.ok(pile.from <= card && card < pile.to);
        }
      }
    }),
  );
});

test("a game as text is the same game, with what was undone", () => {
  fc.assert(
    fc.property(games, fc.nat(500), (game, steps) => {
      const undone = back(game, steps);
      const text = toText(undone, "abc");
      assert.match(text, /^[a-z0-9.~-]*$/);
      assert.deepEqual(fromText(game.setup, "abc", text), undone);
      assert.deepEqual(back(undone, -500), game);
      assert.throws(() => fromText(game.setup, "abd", text), /have changed/);
    }),
  );
});

test("an action is refused, or it can be applied; no state changes", () => {
  fc.assert(
    fc.property(games, actions, ({ setup, seed, ...game }, action) => {
      const before = JSON.stringify(game);
      const result = after(setup, seed, current({ setup, seed, ...game }), action);
      if (typeof result !== "string") act({ setup, seed, ...game }, action);
      else assert.throws(() => act({ setup, seed, ...game }, action), new Error(result));
      assert.equal(JSON.stringify(game), before);
    }),
  );
});

test("an action after undo replaces what was undone", () => {
  fc.assert(
    fc.property(games, fc.nat(50), (game, steps) => {
      const undone = back(game, steps);
      const next = act(undone, ["deal"]);
      assert.deepEqual(next.steps.slice(0, -1), game.steps.slice(0, undone.at));
      assert.equal(next.at, next.steps.length);
    }),
  );
});

test("no text makes a game that its actions do not allow", () => {
  const setup: Setup = {
    decks: [{ size: 6, shared: true }],
    players: [2, 3],
    hand: 2,
    counters: [0],
    dice: ["D6"],
  };
  const good = toText(act(begun(setup, 2, "wick"), ["turn", 0]), "v");
  assert.equal(good, "p1~v~2~wick~1~c0");
  const wrong = [
    "", "p2~v~2~wick~0", "p1~v~4~wick~0", "p1~v~~wick~0", "p1~v~2~Wick~0", "p1~v~2~wick~2~c0",
    "p1~v~2~wick~-1", "p1~v~2~wick~", "p1~v~2~wick~1~c", "p1~v~2~wick~1~c9", "p1~v~2~wick~1~z0",
    "p1~v~2~wick~1~", "p1~v~2~wick~1~c0.0", "p1~v~2~wick~1~b0.0.5", "p1~v~2~wick~1~j0.0.0",
    "p1~v~2~wick~1~c0~c0~c0", `p1~v~2~wick~0${"~a".repeat(20_001)}`,
  ]; // biome-ignore format: a table
  for (const text of wrong) assert.throws(() => fromText(setup, "v", text), text);
  fc.assert(
    fc.property(fc.string(), (tail) => {
      try {
        fromText(setup, "v", `p1~v~2~wick~${tail}`);
      } catch (error) {
        assert.ok(error instanceof Error);
      }
    }),
  );
});

test("each card is equally often first, and dealing again uses new random numbers", () => {
  const setup: Setup = {
    decks: [{ size: 5, shared: true }],
    players: [2, 2],
    hand: "all",
    counters: [],
    dice: [],
  };
  const counts = Array(5).fill(0);
  for (let seed = 0; seed < 5000; seed += 1) {
    let game = begun(setup, 2, `s${seed}`);
    for (let round = 0; round < 2; round += 1) {
      counts[cards(current(game), "hand/0")[0] ?? -1] += 1;
      game = act(game, ["deal"]);
    }
  }
  // Expected 2000 each, with a standard deviation of 40.
  for (const count of counts) assert.ok(Math.abs(count - 2000) < 200, counts.join(" "));
  const first = begun(setup, 2, "wick");
  const orders = [first, act(first, ["deal"]), act(act(first, ["deal"]), ["deal"])];
  const hands = orders.map((game) => JSON.stringify(current(game).zones));
  assert.equal(new Set(hands).size, 3);
});

test("a hand of cards is dealt as declared, and each player has a pile of a deck not shared", () => {
  const setup: Setup = {
    decks: [
      { size: 10, shared: false },
      { size: 7, shared: true },
    ],
    players: [1, 3],
    hand: 4,
    counters: [6],
    dice: [],
  };
  const state = current(begun(setup, 3, "wick"));
  assert.deepEqual(
    state.piles.map(({ owner }) => owner),
    [0, 1, 2, null],
  );
  for (const player of [0, 1, 2]) {
    const hand = cards(state, `hand/${player}`);
    assert.equal(hand.length, 4);
    for (const card of hand) assert.equal(Math.floor(card / 10), player);
  }
  assert.equal(after(setup, "wick", state, ["draw", 0, 1, 1]), "the pile of another player");
  assert.equal(after(setup, "wick", state, ["draw", 3, 1, 8]), "too few cards are left");
  const all = current(
    begun({ ...setup, decks: [{ size: 40, shared: true }], hand: "all" }, 3, "w"),
  );
  assert.deepEqual([cards(all, "hand/2").length, cards(all, "draw/0").length], [13, 1]);
});

test("the log has a sentence for every action", () => {
  const card = (name: string) => ({
    id: name, name, href: "", face: "", about: "", copies: name === "Hare" ? 2 : 1,
  }); // biome-ignore format: short
  const data: Data = {
    version: "v",
    players: [2, 2],
    hand: 2,
    counters: [["Oil", 6]],
    dice: ["2D6"],
    decks: [{ name: "Field", face: "", shared: true, cards: ["Hare", "Crow", "Rye"].map(card) }],
    symbols: {},
  };
  const setup = setupOf(data);
  let game = begun(setup, 2, "wick");
  const [mine = -1, other = -1] = cards(current(game), "hand/0");
  const log = (
    [
      ["play", 0, mine],
      ["pick", 1, mine],
      ["play", 0, other],
      ["take", 1],
      ["discard", other],
      ["mix", 0],
      ["draw", 0, 0, 1],
      ["count", 1, 0, -2],
      ["roll", 0],
      ["deal"],
    ] as Action[]
  ).map((action) => {
    const before = current(game);
    game = act(game, action);
    return sentence(data, before, action, current(game));
  });
  const names = ["Hare", "Hare", "Crow", "Rye"];
  assert.deepEqual(log.slice(0, 8), [
    `Player 1 played ${names[mine]}.`,
    `Player 2 took ${names[mine]} into the hand.`,
    `Player 1 played ${names[other]}.`,
    `Player 2 took ${names[other]}.`,
    `${names[other]} was discarded.`,
    "The discards of Field were shuffled into the pile.",
    "Player 1 drew 1 card from Field.",
    "Player 2: Oil −2, now 4.",
  ]);
  assert.match(log[8] ?? "", /^2D6: (\d+) \((\d) \+ (\d)\)\.$/);
});
