/** Saves: format, and recovery from errors. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, current, type Game, newGame } from "../../../../client/randomizer/engine/history.ts";
import type { OpenGame } from "../../../../client/randomizer/view/saves/save-format.ts";
import {
  openSave,
  SAVE_SCHEMA,
  toSave,
} from "../../../../client/randomizer/view/saves/save-format.ts";
import { parsed } from "../../../../client/shared/storage.ts";
import { harbour as port } from "../packs/harbour.ts";
import { play } from "../player.ts";
import { openGame } from "./open-game.ts";

const harbour = port();

const game = (seed = "lamp"): Game => newGame(harbour, { type: "start", seed, picks: {} });

const stored = (one: OpenGame): unknown => JSON.parse(JSON.stringify(toSave(one, 1)));

test("a save opens as the same game", () => {
  for (const number of [1, 2, 3]) {
    const one = openGame(play(harbour, number));
    const opened = openSave([harbour], stored(one));
    assert.equal(opened.is, "game");
    if (opened.is !== "game") return;
    assert.equal(opened.warning, null);
    assert.deepEqual(current(opened.game.game), current(one.game));
    assert.equal(opened.game.game.at, one.game.at);
    assert.equal(opened.game.name, "Pier");
  }
});

test("a save in a later format is not changed", () => {
  assert.deepEqual(openSave([harbour], { schema: SAVE_SCHEMA + 1 }), {
    is: "broken",
    why: "newer",
  });
});

test("anything else is reported as broken, and never throws", () => {
  const bad = [
    "",
    "null",
    "7",
    "[]",
    "{}",
    '{"schema":1}',
    '{"schema":0}',
    '{"schema":1,"game":{}}',
  ];
  for (const text of bad)
    assert.deepEqual(openSave([harbour], parsed(text)), { is: "broken", why: "unreadable" }, text);
});

test("with different cards, a game continues from its last state and can be saved again", () => {
  const one = openGame(play(harbour, 5));
  const save = stored(one) as { game: { drawn: string } };
  save.game.drawn = "others";
  const opened = openSave([harbour], save);
  assert.ok(opened.is === "game" && opened.warning === "moved");
  const last = { ...current(one.game), events: [] };
  assert.deepEqual(current(opened.game.game), last);
  const again = openSave([harbour], stored(opened.game));
  assert.ok(again.is === "game" && again.warning === null);
  assert.deepEqual(current(again.game.game), last);
});

test("a game that continues from its last state keeps later actions", () => {
  const save = stored(openGame(game())) as { game: { drawn: string } };
  save.game.drawn = "others";
  const opened = openSave([harbour], save);
  assert.ok(opened.is === "game");
  const later = act(opened.game.game, { type: "cp", side: "attacker", by: 1 });
  const again = openSave([harbour], stored({ ...opened.game, game: later }));
  assert.ok(again.is === "game");
  assert.deepEqual(current(again.game.game), current(later));
});

test("a game can still be read after its pack was removed", () => {
  const opened = openSave([], stored(openGame(play(harbour, 6))));
  assert.ok(opened.is === "summary" && opened.why === "noPack");
  assert.ok((opened.save.summary?.log.length ?? 0) > 10);
});

test("a game can still be read after its cards were removed", () => {
  const save = stored(openGame(play(harbour, 7))) as { last: { piles: object }; game: object };
  save.game = { ...save.game, drawn: "others" };
  save.last.piles = {
    gone: { deck: "x", side: null, draw: ["gone/card"], play: [], discard: [], out: [] },
  };
  const opened = openSave([harbour], save);
  assert.ok(opened.is === "summary" && opened.why === "changed");
});

test("a score that differs with other data is reported", () => {
  const save = stored(openGame(play(harbour, 8))) as { summary: { score: { attacker: number } } };
  save.summary.score.attacker += 5;
  const opened = openSave([harbour], save);
  assert.ok(opened.is === "game" && opened.warning === "scores");
});

test("a last state of another build, which lacks a part, is shown as a record", () => {
  const save = stored(openGame(play(harbour, 7))) as { last: object; game: object };
  save.game = { ...save.game, drawn: "others" };
  for (const part of Object.keys(current(game()))) {
    const last: Record<string, unknown> = { ...save.last };
    delete last[part];
    const opened = openSave([harbour], { ...save, last });
    assert.ok(opened.is === "summary" && opened.why === "changed", part);
  }
  const sides = { attacker: { cp: 1 }, defender: { cp: 1 } };
  const opened = openSave([harbour], { ...save, last: { ...save.last, sides } });
  assert.ok(opened.is === "summary" && opened.why === "changed", "of a side");
});
