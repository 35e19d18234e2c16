/** Links and codes of games whose states contained complete effects: they open with their full
 * history. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { current, points } from "../../engine/index.ts";
import { marsh } from "../../tests/packs/marsh.ts";
import { open } from "../saves/format.ts";
import { fromText } from "../share/link.ts";

const LINKS = new URL("../../tests/links-1.json", import.meta.url);

test("links and codes in the earlier format open as the same games, including dice", () => {
  const { whole, digits, points: sum } = JSON.parse(readFileSync(LINKS, "utf8"));
  for (const text of [whole, digits]) {
    const opened = open([marsh], fromText(text));
    assert.ok(opened.is === "game" && opened.warning === null);
    assert.ok(opened.game.game.actions.length > 20, "every action can be undone");
    const state = current(opened.game.game);
    assert.equal(points(state, "attacker") + points(state, "defender"), sum);
    assert.ok(state.rolled.length > 0);
  }
});
