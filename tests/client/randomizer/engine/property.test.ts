import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Action, PLACES } from "../../../../client/randomizer/engine/events.ts";
import {
  act,
  canRedo,
  canUndo,
  current,
  type Game,
  redo,
  replay,
  savedSteps,
  undo,
} from "../../../../client/randomizer/engine/history.ts";
import { type Pack, SIDES } from "../../../../client/randomizer/engine/pack.ts";
import type { Below } from "../../../../client/randomizer/engine/random.ts";
import { Illegal } from "../../../../client/randomizer/engine/refusals.ts";
import { cases } from "../cases.ts";
import { beacons } from "../packs/beacons.ts";
import { exported } from "../packs/exported.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { matrix, uneven } from "../packs/matrix.ts";
import { pairsPack } from "../packs/pairs.ts";
import { Command, dice, play, RandomGame } from "../player.ts";
import { conserved, lawful, owned } from "../rules.ts";

/**
 * Total number of games, divided between the packs; slow packs get fewer.
 * `MUSTERBOOK_GAMES=20000 npm test` plays more; `make test-slow` plays at least 1,000.
 */
const GAMES = cases(100);

/** Runs of a test that has enough with the most of them: fewer if fewer than 1,000 games. */
const runs = (most: number): number => Math.ceil((most * Math.min(GAMES, 1000)) / 1000);

/** More commands than most games need to their end. */
const LONGEST = 200;

const numbers = fc.integer({ min: 0, max: 2 ** 31 - 1 });

/** What happens in a game; one that breaks a rule shrinks to the few actions that it needs. */
const games = fc.commands([numbers.map((number) => new Command(number))], {
  maxCommands: LONGEST,
  size: "max",
});

/** The packs from the build, or else the invented ones. */
const packs =
  exported.length > 0
    ? exported
    : [beacons, harbour(), harbour("aim"), league, marsh, matrix, pairsPack, uneven];

/** Share of the games of a pack: fewer for packs with hands, which take longer. */
const weight = (pack: Pack): number => (pack.game.hand === null ? 3 : 1);
const all = packs.reduce((sum, pack) => sum + weight(pack), 0);

for (const pack of packs) {
  const name = `${pack.id} (${pack.game.setup.map((effect) => effect.op).join(", ")})`;
  const own = Math.ceil((GAMES * weight(pack)) / all);

  test(`${own} random games of ${name}, saved, loaded, undone and redone, break no rule`, () => {
    fc.assert(
      fc.property(numbers, games, (number, commands) => {
        const real = new RandomGame(pack, number, lawful(pack));
        fc.modelRun(() => ({ model: {}, real }), commands);
      }),
      { numRuns: own },
    );
  });

  test(`games of ${name} are the same after undo, redo, saving and loading`, () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const game = play(pack, number);
        let back = game;
        while (canUndo(back)) back = undo(back);
        let again = back;
        for (const { actions } of game.steps.slice(1)) again = act(again, ...actions);
        assert.deepEqual(current(again), current(game));
        while (canRedo(back)) back = redo(back);
        assert.deepEqual(back, game);
        const stored = JSON.stringify(savedSteps(game));
        assert.deepEqual(replay(pack, JSON.parse(stored)), game);
        assert.equal(JSON.stringify(savedSteps(replay(pack, JSON.parse(stored)))), stored);
        assert.deepEqual(play(pack, number), game);
      }),
      { numRuns: runs(20) },
    );
  });
}

/** A random correction: a card moved, a pile shuffled, or a card drawn by hand. */
function repair(pack: Pack, game: Game, below: Below): Game {
  const piles = Object.entries(current(game).piles);
  const [key, pile] = piles[below(piles.length)] ?? ["", undefined];
  const copies = pile === undefined ? [] : PLACES.flatMap((place) => pile[place]);
  const copy = copies[below(copies.length)] ?? "";
  const to = PLACES[below(PLACES.length)] ?? "draw";
  const side = SIDES[below(2)] ?? "attacker";
  const owner = pack.decks[pile?.deck ?? ""]?.shared ? null : side;
  const at = below(2) === 0 ? ({ at: "top" } as const) : {};
  const actions: Action[] = [
    { type: "move", copy, to, side: owner, ...at },
    { type: "shuffle", pile: key, discards: below(2) === 0 },
    { type: "draw", pile: key, side },
  ];
  const action = actions[below(actions.length)];
  try {
    return action === undefined ? game : act(game, action);
  } catch (error) {
    assert.ok(error instanceof Illegal, String(error));
    return game;
  }
}

test("corrections by hand never lose or duplicate a card, and can be undone", () => {
  for (const pack of packs) {
    fc.assert(
      fc.property(numbers, (number) => {
        const below = dice(number);
        const whole = play(pack, number);
        let game: Game = { ...whole, at: 1 + below(whole.steps.length) };
        const before = current(game);
        const { at } = game;
        for (let time = 0; time < 12; time += 1) {
          game = repair(pack, game, below);
          conserved(pack, current(game), null);
          owned(pack, current(game));
        }
        assert.deepEqual(replay(pack, JSON.parse(JSON.stringify(savedSteps(game)))), game);
        while (game.at > at) game = undo(game);
        assert.deepEqual(current(game), before);
      }),
      { numRuns: runs(20) },
    );
  }
});
