/** Links and codes: games survive a round trip, and nothing else is taken for a game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, type Save, toSave } from "../../../../client/randomizer/view/saves/format.ts";
import { fromText, toDigits, toText } from "../../../../client/randomizer/view/share/link.ts";
import { harbour as port } from "../packs/harbour.ts";
import { play } from "../player.ts";
import { openGame } from "./open-game.ts";

const harbour = port();

const save = (number: number): Save => toSave(openGame(play(harbour, number), "Pier ~ 7"), 1);

test("a link contains the complete game", () => {
  for (let number = 0; number < 30; number += 1) {
    const one = save(number);
    const found = fromText(toText(one));
    assert.ok(found !== null);
    assert.deepEqual(found.game, JSON.parse(JSON.stringify(one.game)));
    assert.deepEqual(found.last, JSON.parse(JSON.stringify(one.last)));
    assert.equal(found.name, one.name);
    assert.equal(open([harbour], found).is, "game");
  }
});

test("a code contains the game and the drawn cards, as digits", () => {
  for (let number = 0; number < 30; number += 1) {
    const one = save(number);
    const code = toDigits(one);
    assert.match(code, /^q1\d+$/);
    const found = fromText(code);
    assert.deepEqual(found?.game, JSON.parse(JSON.stringify(one.game)));
    assert.deepEqual(found?.summary?.drawn, one.summary?.drawn);
    const opened = open([harbour], found);
    assert.ok(opened.is === "game" && opened.warning === null);
  }
});

test("a link can be sent in any message", () => {
  assert.match(toText(save(1)), /^g1[A-Za-z0-9_-]+$/);
});

test("damaged text is not a game, and never throws", () => {
  const link = toText(save(2));
  const code = toDigits(save(2));
  const bad = [
    "",
    "x",
    "g1",
    "q1",
    "g2abc",
    "q1abc",
    link.slice(0, -9),
    code.slice(0, -9),
    `g1${"A".repeat(99)}`,
  ];
  for (const text of bad) assert.equal(fromText(text), null, text.slice(0, 20));
});
