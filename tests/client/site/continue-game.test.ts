/** Which game the front page offers to continue. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN_GAME_KEY, SAVED_GAME_KEY } from "../../../client/shared/saved-game.ts";
import { store } from "../../../client/shared/storage.ts";
import { gameToContinue } from "../../../client/site/continue-game.ts";
import { newBrowser } from "../randomizer/view/browser.ts";

test("the front page continues the game that was open last, unless it is over or damaged", () => {
  newBrowser();
  assert.equal(gameToContinue(), null);
  const summary = {
    sides: { attacker: "Ana", defender: "Bo" },
    score: { attacker: 40, defender: 35 },
    seats: ["defender", "attacker"],
    done: false,
  };
  const save = (game: unknown): string | null => {
    store(`${SAVED_GAME_KEY}one`, JSON.stringify(game));
    return gameToContinue();
  };
  assert.equal(save({ name: "", summary }), null, "it was not open last");
  store(OPEN_GAME_KEY, "one");
  assert.equal(save({ name: "", summary }), "Continue: Bo 35 : 40 Ana");
  assert.equal(save({ name: "Final", summary }), "Continue: Final");
  assert.equal(save({ name: "", summary: { ...summary, done: true } }), null);
  for (const game of [null, {}, { summary: {} }, "x"]) assert.equal(save(game), null);
});
