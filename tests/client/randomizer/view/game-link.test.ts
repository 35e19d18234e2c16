/** Links and codes: games survive a round trip, and nothing else is taken for a game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { current } from "../../../../client/randomizer/engine/history.ts";
import { linkText, parseGame } from "../../../../client/randomizer/view/saves/game-link.ts";
import {
  asSave,
  openSave,
  type Save,
  toSave,
} from "../../../../client/randomizer/view/saves/save-format.ts";
import { harbour as port } from "../packs/harbour.ts";
import { play } from "../player.ts";
import { openGame } from "./open-game.ts";

const harbour = port();

const save = (number: number): Save => toSave(openGame(play(harbour, number), "Pier ~ 7"), 1);

test("a link contains the game, and its summary without what follows from its actions", () => {
  for (let number = 0; number < 30; number += 1) {
    const one = save(number);
    const found = asSave(parseGame(linkText(one)));
    assert.ok(found !== null && found !== "newer");
    assert.deepEqual(found.game, JSON.parse(JSON.stringify(one.game)));
    assert.deepEqual(found.summary, { ...one.summary, drawn: [], log: [] });
    const opened = openSave([harbour], found);
    assert.ok(opened.is === "game" && opened.warning === null);
    assert.equal(opened.game.name, "Pier ~ 7");
  }
});

test("a game that continues from a state has it in its link", () => {
  const other = { ...save(3), game: { ...save(3).game, drawn: "others" } };
  const moved = openSave([harbour], JSON.parse(JSON.stringify(other)));
  assert.ok(moved.is === "game");
  const opened = openSave([harbour], parseGame(linkText(toSave(moved.game))));
  assert.ok(opened.is === "game" && opened.warning === null);
  assert.deepEqual(current(opened.game.game), current(moved.game.game));
});

test("a page with other cards shows the score of a link", () => {
  const one = { ...save(4), game: { ...save(4).game, drawn: "others" } };
  const opened = openSave([harbour], parseGame(linkText(one)));
  assert.ok(opened.is === "summary" && opened.why === "changed");
  assert.deepEqual(opened.save.summary?.score, one.summary?.score);
});

test("a link can be sent in any message", () => {
  assert.match(linkText(save(1)), /^g2[A-Za-z0-9_-]+$/);
});

test("damaged text is not a game, and never throws", () => {
  const link = linkText(save(2));
  const bad = ["", "x", "g2", "g1abc", "q1123", link.slice(0, -9), `g2${"A".repeat(99)}`];
  for (const text of bad) assert.equal(asSave(parseGame(text)), null, text.slice(0, 20));
});
