/** The shortest names of tallies. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { tallyLetters } from "../../../../client/randomizer/view/short-names.ts";
import { league } from "../packs/league.ts";

test("no two tallies have the same letters, however many begin alike", () => {
  const by_hand = { one: "Primary", two: "Prizes", three: "Prisoners", four: "Spoils" };
  const scoring = { ...league.game.scoring, awards: {}, by_hand };
  const letters = tallyLetters({ ...league, decks: {}, game: { ...league.game, scoring } });
  assert.deepEqual([...letters.values()], ["P", "Pr", "Pri", "S", "O"]);
});
