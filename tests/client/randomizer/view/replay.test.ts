/** Games from a QR code on a page with different cards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action } from "../../../../client/randomizer/engine/events.ts";
import { act, begun, current, type Game } from "../../../../client/randomizer/engine/history.ts";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { handOf, inPlay } from "../../../../client/randomizer/engine/piles.ts";
import { points } from "../../../../client/randomizer/engine/score-totals.ts";
import { idOf, type State } from "../../../../client/randomizer/engine/state.ts";
import { type Opened, open, toSave } from "../../../../client/randomizer/view/saves/format.ts";
import { replayWithDraws } from "../../../../client/randomizer/view/saves/replay.ts";
import { fromText, toDigits } from "../../../../client/randomizer/view/share/link.ts";
import { harbour } from "../packs/harbour.ts";
import { choose, dice, opening } from "../player.ts";
import { openGame } from "./open-game.ts";

/** The pack with every card once: the short form does not say which of two equal cards was drawn.
 */ const single = (pack: Pack): Pack => ({
  ...pack,
  cards: Object.fromEntries(
    Object.entries(pack.cards).map(([id, card]) => [id, { ...card, copies: 1 }]),
  ),
});

const here = single(harbour());

/** The same cards in a different order, so that every shuffle has a different result. */
function turned(pack: Pack): Pack {
  const decks = Object.entries(pack.decks).map(([id, deck]) => [
    id,
    { ...deck, cards: [...deck.cards].reverse() },
  ]);
  return { ...pack, version: "other", decks: Object.fromEntries(decks) };
}

/** The pack with an additional card at the start of the deck for hands. */
function extended(pack: Pack): Pack {
  const [first = "", deck] = [
    pack.decks[pack.game.hand?.deck ?? ""]?.cards[0],
    pack.game.hand?.deck,
  ];
  const card = pack.cards[first];
  const found = pack.decks[deck ?? ""];
  assert.ok(card !== undefined && found !== undefined);
  const id = `${found.id}/newcomer`;
  return {
    ...pack,
    version: "other",
    cards: { ...pack.cards, [id]: { ...card, id, slug: "newcomer", name: "Newcomer" } },
    decks: { ...pack.decks, [found.id]: { ...found, cards: [id, ...found.cards] } },
  };
}

/** The pack without a card. */
function without(pack: Pack, id: string): Pack {
  const cards = Object.fromEntries(Object.entries(pack.cards).filter(([name]) => name !== id));
  const decks = Object.entries(pack.decks).map(([name, deck]) => [
    name,
    { ...deck, cards: deck.cards.filter((card) => card !== id) },
  ]);
  return { ...pack, version: "other", cards, decks: Object.fromEntries(decks) };
}

/** A game with a number of actions, including redraws of the set-up. */
function played(pack: Pack, number: number, most = 2000): Game {
  const below = dice(number);
  const { type, seed, variant } = opening(pack, number);
  let game = begun(pack, { type, seed, picks: {}, ...(variant ? { variant } : {}) });
  for (let step = 0; step < most; step += 1) {
    let action: Action | null = null;
    do action = choose(pack, current(game), below);
    while (action?.type === "finish");
    if (action === null) break;
    game = act(game, action);
  }
  return game;
}

/** The QR code of a game, opened on the page with different cards. */
function taken(game: Game, pack: Pack): Opened {
  const save = fromText(toDigits(toSave(openGame(game))));
  assert.ok(save !== null);
  return replayWithDraws([pack], open([pack], save));
}

const cards = (state: State): string[] =>
  inPlay(state)
    .map(([copy, facts]) => `${idOf(copy)} ${facts.owner} ${facts.achieved}`)
    .sort();

/** Play the game to its end with any allowed actions. */
function ends(game: Game, number: number): void {
  const below = dice(number);
  let now = game;
  for (let step = 0; step < 2000; step += 1) {
    const action = choose(now.pack, current(now), below);
    if (action === null) return;
    now = act(now, action);
  }
  assert.fail("it does not end");
}

function same(found: Opened, was: State, pack: Pack): void {
  assert.ok(found.is === "game", "it is a game");
  assert.notEqual(found.warning, "partly");
  const now = current(found.game.game);
  assert.deepEqual(cards(now), cards(was));
  for (const side of ["attacker", "defender"] as const) {
    assert.equal(points(now, side), points(was, side));
    assert.deepEqual(
      handOf(pack, now, side).map(idOf).sort(),
      handOf(here, was, side).map(idOf).sort(),
    );
    assert.equal(now.sides[side].cp, was.sides[side].cp);
  }
  assert.deepEqual(now.clock, was.clock);
  const { game } = found;
  const again = open([pack], JSON.parse(JSON.stringify(toSave(game))));
  assert.equal(again.is === "game" && again.warning, null, "it is kept like any other game");
  ends(game.game, 1);
}

test("if the same cards are in a different order, the game is the same", () => {
  const other = turned(here);
  let moved = 0;
  for (let number = 0; number < 40; number += 1) {
    const game = played(here, number, 30 + number * 2);
    const found = taken(game, other);
    same(found, current(game), other);
    if (found.is === "game" && found.warning === "moved") moved += 1;
  }
  assert.ok(moved > 30, "most of them would have drawn different cards");
});

test("if a deck has an additional card, most games are the same", () => {
  const other = extended(here);
  let whole = 0;
  for (let number = 0; number < 20; number += 1) {
    const game = played(here, number, 40 + number * 3);
    const found = taken(game, other);
    // A card returned to a deck of another size may have a position that is impossible here.
    if (found.is !== "game" || found.warning === "partly") continue;
    same(found, current(game), other);
    whole += 1;
  }
  assert.ok(whole > 10, `${whole} of 20`);
});

test("if a card is missing, the game continues as far as possible, or is shown as a record", () => {
  const gone = Object.keys(here.cards).filter((id) => id.includes("/task/"));
  const seen = new Set<string>();
  for (let number = 0; number < 40; number += 1) {
    const game = played(here, number, 60 + number);
    const found = taken(game, without(here, gone[number % gone.length] ?? ""));
    seen.add(found.is === "game" ? (found.warning ?? "none") : found.is);
    if (found.is === "game") ends(found.game.game, number);
    else assert.ok(found.is === "summary" && found.why === "changed");
  }
  assert.ok(seen.has("partly"));
});

test("a game that has not started is only shown as a record", () => {
  const other = turned(here);
  const start = begun(here, { type: "start", seed: "lamp", picks: {} });
  const found = taken(start, other);
  assert.ok(found.is === "summary" || (found.is === "game" && found.warning === null));
});

test("a game without its pack, and one that opens normally, are left unchanged", () => {
  const game = played(here, 3, 50);
  assert.equal(taken(game, { ...here, id: "ed/other" }).is, "summary");
  const found = taken(game, here);
  assert.ok(found.is === "game" && found.warning === null);
});
