/** The game in the address of the page that prints it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentOf } from "../../../client/site/decode-address.ts";
import { gameInAddress, handsOf, mapsOf } from "../../../client/site/game-sheet.ts";

const PACKS = ["1e/harvest"];

test("an address names a pack, cards and maps, and decks without which it is played", () => {
  assert.deepEqual(
    gameInAddress("#game=1e/harvest,1e/harvest/primary/a,-1e/harvest/extra", PACKS),
    {
      pack: "1e/harvest",
      ids: ["1e/harvest/primary/a"],
      unused: ["1e/harvest/extra"],
    },
  );
  assert.equal(gameInAddress("#1e/harvest/primary", PACKS), null);
  assert.equal(gameInAddress("", PACKS), null);
});

test("a game of a pack that the page does not have is not loaded", () => {
  // Browsers read a backslash in an address as a slash.
  for (const pack of ["..\\..\\evil", "../../evil", "2e/harvest", "constructor"]) {
    assert.equal(gameInAddress(`#game=${pack},a`, PACKS), null);
  }
});

test("a fragment that is not a valid one is read as none", () => {
  assert.equal(fragmentOf("#a%20b"), "a b");
  for (const damaged of ["#%", "#game=%E0%A4", "#1e/harvest%"]) {
    assert.equal(fragmentOf(damaged), "");
    assert.equal(gameInAddress(damaged, PACKS), null);
  }
});

test("a deployment and a layout that are drawn together are offered as one map", () => {
  const layouts = { field: "Field", one: "One", "field+one": "Field · One", other: "Other" };
  const game = { pack: "p", ids: ["field", "one"], unused: [] };
  assert.deepEqual(mapsOf(game, layouts), [["field+one", "Field · One"]]);
  assert.deepEqual(mapsOf({ ...game, ids: ["one"] }, layouts), [["one", "One"]]);
});

test("each player has one card of a deck of their own, and all shared cards", () => {
  const card = (id: string, deck: string) => ({ id, deck, name: id });
  const cards = [
    card("x", "choice"),
    card("y", "choice"),
    card("m", "mission"),
    card("t", "twist"),
  ];
  const ids = handsOf(cards, ["choice", "mission"]).map((hand) => hand.map(({ id }) => id));
  assert.deepEqual(ids, [
    ["x", "m", "t"],
    ["y", "m", "t"],
  ]);
});
