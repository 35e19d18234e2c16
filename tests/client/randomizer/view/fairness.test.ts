/** The seal of the seed, and the check that every draw follows from it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  act,
  begun,
  current,
  type Game,
  past,
  restored,
  saved,
} from "../../../../client/randomizer/engine/history.ts";
import { sentences } from "../../../../client/randomizer/engine/log.ts";
import type { Draft, Opening } from "../../../../client/randomizer/engine/state.ts";
import {
  logOf,
  type OpenGame,
  open,
  showsSeed,
  toSave,
} from "../../../../client/randomizer/view/saves/format.ts";
import { check, seal, sealOf } from "../../../../client/randomizer/view/setup/fair-draw.tsx";
import { fromText, toText } from "../../../../client/randomizer/view/share/link.ts";
import { harbour as port } from "../packs/harbour.ts";
import { marsh } from "../packs/marsh.ts";
import { choose, dice, play } from "../player.ts";
import { openGame } from "./open-game.ts";

const harbour = port();

function played(opening: Opening, actions: number, from?: Game): Game {
  const below = dice(11);
  let game = from ?? begun(harbour, opening);
  for (let index = 0; index < actions; index += 1) {
    const action = choose(harbour, current(game), below);
    if (action === null) break;
    if (action.type !== "finish") game = act(game, action);
  }
  return game;
}

/** The game as a page with different cards opens it: it continues from its last state. */
function continued(game: OpenGame): OpenGame {
  const save = JSON.parse(JSON.stringify(toSave(game)));
  save.game.drawn = "others";
  const opened = open([harbour], save);
  assert.ok(opened.is === "game", "it continues");
  assert.equal(opened.warning, "moved");
  return opened.game;
}

const CUTS = ["seven of hearts", "salt & pepper", "a < b", "<b>&lt;</b>"];

test("a finished game is checked from its save, and a changed seed is detected", () => {
  const opening: Opening = { type: "start", seed: "my seed", cut: "cut", picks: {} };
  const game = played({ ...opening, seal: seal("my seed") }, 400);
  assert.match(check(openGame(game)), /^Checked: \d{2,} draws.* The seal matches the seed\.$/);
  const opened = (start: Opening): OpenGame => {
    const [first, ...later] = game.steps;
    assert.ok(first !== undefined);
    return openGame({ ...game, steps: [{ ...first, actions: [start] }, ...later] });
  };
  assert.match(check(opened({ ...opening, seed: "another seed" })), /do not follow/);
  assert.match(check(opened({ ...opening, seal: seal("another seed") })), /does not match/);
});

test("a game without a seal is checked by all of its cards and dice", () => {
  const game = play(marsh, 11);
  const save = JSON.parse(JSON.stringify(saved(game)));
  assert.deepEqual(restored(marsh, save), game);
  assert.match(check(openGame(game)), /^Checked: \d+ draws and [1-9]\d* rolls[^.]*\.$/);
});

test("a game that was continued from its last state is not called false", () => {
  const first = openGame(played({ type: "start", seed: "lamp", picks: {} }, 30));
  assert.match(check(first), /^Checked: \d+ draws/);
  const later = continued(first);
  assert.match(check(later), /since this game was continued/);
  const more = { ...later, game: played(current(later.game).opening, 40, later.game) };
  assert.match(check(more), /since this game was continued/);
  assert.notEqual(check(more), check(later), "draws since then are counted");
});

test("a continued game whose decks were rearranged is called false", () => {
  const later = continued(openGame(played({ type: "start", seed: "lamp", picks: {} }, 30)));
  const more = { ...later, game: played(current(later.game).opening, 60, later.game) };
  const base = structuredClone(more.base ?? current(more.game)) as Draft;
  for (const pile of Object.values(base.piles)) pile.draw = [...pile.draw].reverse();
  assert.match(check({ ...more, base }), /do not follow/);
});

for (const text of CUTS)
  test(`a game with “${text}” as its seed and cut can be saved, continued and verified`, () => {
    const opening: Opening = { type: "start", seed: text, cut: text, seal: seal(text), picks: {} };
    const game = openGame(played(opening, 30));
    assert.match(check(game), /^Checked.*The seal matches the seed\.$/);
    const later = continued(game);
    assert.equal(current(later.game).opening.cut, text);
    assert.match(check(later), /^Checked.*The seal matches the seed\.$/);
    const again = open([harbour], JSON.parse(JSON.stringify(toSave(later))));
    assert.ok(again.is === "game" && again.warning === null);
    const [start] = past(game.game);
    assert.ok(start !== undefined && logOf(harbour, start).join().includes(`“${text}”`));
    assert.doesNotMatch(sentences(harbour, start).join(), /<b>/, "the sentence is HTML");
  });

test("the seed is sealed until the battle is over, and its seal is shown from the start", () => {
  const game = openGame(play(harbour, 2));
  assert.ok(showsSeed(game), "the battle is over");
  const during = { ...game, game: { ...game.game, at: 3 } };
  assert.ok(!showsSeed(during));
  const { opening } = current(during.game);
  assert.equal(sealOf(opening), seal(opening.seed));
  assert.ok(showsSeed({ ...during, unsealed: 1 }));
});

test("a link tells the other device that the seal was broken", () => {
  const game = { ...openGame(played({ type: "start", seed: "lamp", picks: {} }, 9)), unsealed: 1 };
  assert.equal(fromText(toText(toSave(game)))?.unsealed, 1);
});
