/** Saves: their form, their migration, and what can be kept when something is wrong. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, begun, current, type Game, saved } from "../../engine/index.ts";
import { harbour as port } from "../../tests/packs/harbour.ts";
import { play } from "../../tests/player.ts";
import { migrated, open, openText, SCHEMA, type Table, toSave } from "../saves.ts";

const harbour = port();

const game = (seed = "lamp"): Game => begun(harbour, { type: "start", seed, picks: {} });

const table = (one: Game): Table => ({
  id: "a1b2c3",
  name: "Pier",
  game: one,
  base: null,
  times: null,
});

const stored = (one: Table): unknown => JSON.parse(JSON.stringify(toSave(one, 1)));

test("a save opens as the game it was", () => {
  for (const number of [1, 2, 3]) {
    const one = table(play(harbour, number));
    const opened = open([harbour], stored(one));
    assert.equal(opened.is, "table");
    if (opened.is !== "table") return;
    assert.equal(opened.note, null);
    assert.deepEqual(current(opened.table.game), current(one.game));
    assert.equal(opened.table.game.at, one.game.at);
    assert.equal(opened.table.name, "Pier");
  }
});

test("a save of the first form is migrated", () => {
  const old = JSON.parse(JSON.stringify(saved(play(harbour, 4)))) as unknown;
  const save = migrated({ ...(old as object), schema: 1 });
  assert.ok(save !== null && save !== "newer");
  assert.equal(save.schema, SCHEMA);
  assert.equal(save.game.pack, harbour.id);
  assert.equal(open([harbour], { ...(old as object), schema: 1 }).is, "table");
});

test("a save of a later form is left alone", () => {
  assert.deepEqual(open([harbour], { schema: SCHEMA + 1 }), { is: "broken", why: "newer" });
});

test("what is no save is broken, and never throws", () => {
  const bad = [
    "",
    "null",
    "7",
    "[]",
    "{}",
    '{"schema":2}',
    '{"schema":0}',
    '{"schema":2,"game":{}}',
  ];
  for (const text of bad)
    assert.deepEqual(openText([harbour], text), { is: "broken", why: "unreadable" }, text);
});

test("with other cards a game goes on from its last state, and can be saved again", () => {
  const one = table(play(harbour, 5));
  const save = stored(one) as { game: { drawn: string } };
  save.game.drawn = "others";
  const opened = open([harbour], save);
  assert.ok(opened.is === "table" && opened.note === "moved");
  assert.deepEqual(current(opened.table.game), current(one.game));
  const again = open([harbour], stored(opened.table));
  assert.ok(again.is === "table" && again.note === null);
  assert.deepEqual(current(again.table.game), current(one.game));
});

test("a game that goes on from its last state keeps what is done after it", () => {
  const save = stored(table(game())) as { game: { drawn: string } };
  save.game.drawn = "others";
  const opened = open([harbour], save);
  assert.ok(opened.is === "table");
  const later = act(opened.table.game, { type: "cp", side: "attacker", by: 1 });
  const again = open([harbour], stored({ ...opened.table, game: later }));
  assert.ok(again.is === "table");
  assert.deepEqual(current(again.table.game), current(later));
});

test("a game whose pack is gone tells its tale", () => {
  const opened = open([], stored(table(play(harbour, 6))));
  assert.ok(opened.is === "tale" && opened.why === "noPack");
  assert.ok((opened.save.tale?.log.length ?? 0) > 10);
});

test("a game whose cards are gone tells its tale", () => {
  const save = stored(table(play(harbour, 7))) as { last: { piles: object }; game: object };
  save.game = { ...save.game, drawn: "others" };
  save.last.piles = {
    gone: { deck: "x", side: null, draw: ["gone/card"], play: [], discard: [], out: [] },
  };
  const opened = open([harbour], save);
  assert.ok(opened.is === "tale" && opened.why === "changed");
});

test("a score that other data count differently is told", () => {
  const save = stored(table(play(harbour, 8))) as { tale: { score: { attacker: number } } };
  save.tale.score.attacker += 5;
  const opened = open([harbour], save);
  assert.ok(opened.is === "table" && opened.note === "scores");
});
