/** What follows from a correction of the score, and what stays of draws that were undone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  act,
  current,
  redo,
  replay,
  savedSteps,
  undo,
} from "../../../../client/randomizer/engine/history.ts";
import { logSentences, newsOf } from "../../../../client/randomizer/engine/log.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { conserved } from "../rules.ts";
import { Table, tactical } from "../table.ts";

const TAKE_BACK = { type: "challenger" } as const;

/** The second side is 8 VP behind, and draws the Challenger card of round 2. */
function behind(): Table {
  const table = new Table(league, "any");
  table.answer("no").first("attacker");
  table.cell("attacker", "toll", 1, 8);
  table.until(2, "command", 1);
  assert.equal(table.state.challenger, "defender");
  assert.equal(table.place("spurt", "play").length, 1);
  return table;
}

test("a correction takes back the Challenger card that it makes undue", () => {
  const table = behind();
  assert.equal(table.why(TAKE_BACK), "same");
  const [card] = table.place("spurt", "play");
  table.cell("attacker", "toll", 1, 6);
  assert.equal(table.why(TAKE_BACK), "same", "6 behind is enough");
  table.cell("attacker", "toll", 1, 5);
  assert.equal(table.place("spurt", "play").length, 1, "nothing happens by itself");
  table.do(TAKE_BACK);
  assert.equal(table.state.challenger, null);
  assert.deepEqual(table.place("spurt", "play"), []);
  assert.ok(table.place("spurt", "draw").includes(card ?? ""));
  conserved(league, table.state, null);
  assert.deepEqual(table.sentences(), [
    `After a correction, Defender is not the Challenger of this round. ${card} goes back into the deck.`,
  ]);
  table.cell("attacker", "toll", 1, 8);
  table.do(TAKE_BACK);
  assert.equal(table.state.challenger, "defender");
  assert.equal(table.place("spurt", "play").length, 1, "it is this side's turn");
});

test("who becomes the Challenger is told when the card is drawn, unless that is now", () => {
  const table = new Table(league, "any").answer("no").first("attacker");
  table.cell("attacker", "toll", 1, 8);
  const told = (): string | undefined =>
    table.game.steps
      .flatMap(({ state }) => logSentences(league, state))
      .find((text) => text.includes("becomes the Challenger"));
  table.until(2, "command");
  assert.match(told() ?? "", /of this round\. The card is drawn in this side’s own turn\.$/);
});

test("a Challenger card that was used is not taken back", () => {
  const table = behind();
  table.next();
  const copy = table.state.piles["ed/league/spurt"]?.play[0] ?? "";
  table.do({ type: "use", copy });
  table.cell("attacker", "toll", 1, 0);
  assert.equal(table.why(TAKE_BACK), "used");
});

test("scores of the current round do not change its Challenger", () => {
  const table = behind();
  table.cell("defender", "toll", 2, 9);
  assert.equal(table.why(TAKE_BACK), "same");
});

const pack = harbour();
const given = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };

/** A Command phase in which the side has two drawn cards and can exchange one. */
function withHand(): Table {
  const table = new Table(pack, "peek", given).modes(tactical, tactical).first("attacker");
  table.until(2, "command");
  return table.do({ type: "cp", side: "attacker", by: 3 });
}

test("a draw that was seen and taken back stays in the log once something else is done", () => {
  const table = withHand();
  const [one = "", two = ""] = table.copies("attacker");
  table.do({ type: "swap", copy: one });
  const peeked = table.hand("attacker").at(-1);
  table.game = act(undo(table.game), { type: "swap", copy: two });
  assert.match(
    table.sentences()[0] ?? "",
    new RegExp(`^Undone after it was seen: Attacker draws ${peeked}\\.$`),
  );
  assert.doesNotMatch(table.game.steps.at(-1)?.label ?? "", /Undone/);
  // It stays in a save, and whatever is undone after it.
  const loaded = replay(pack, JSON.parse(JSON.stringify(savedSteps(table.game))));
  assert.deepEqual(loaded, table.game);
  table.game = act(undo(table.game), { type: "cp", side: "attacker", by: 1 });
  const texts = table.sentences().filter((text) => text.startsWith("Undone"));
  assert.equal(texts.length, 1);
  assert.match(texts[0] ?? "", new RegExp(`Attacker draws ${peeked}\\.`));
});

test("what was undone again and again is logged once, and only in the log", () => {
  const table = withHand();
  const [one = "", two = ""] = table.copies("attacker");
  const { at } = table.game;
  table.do({ type: "swap", copy: one });
  const peeked = table.hand("attacker").at(-1);
  for (const by of [1, 2]) {
    table.game = act({ ...table.game, at }, { type: "cp", side: "attacker", by });
    table.game = act({ ...table.game, at }, { type: "swap", copy: two });
  }
  const [undone] = table.sentences();
  assert.equal(undone, `Undone after it was seen: Attacker draws ${peeked}.`);
  assert.doesNotMatch(newsOf(pack, current(table.game)), /Undone/);
});

test("what is done again as it was is no new draw, and undoing what shows nothing leaves no record", () => {
  const table = withHand();
  const [one = ""] = table.copies("attacker");
  const once = table.do({ type: "swap", copy: one }).game;
  const again = act(undo(once), { type: "swap", copy: one });
  assert.deepEqual(again, redo(undo(once)));
  const cp = act(once, { type: "cp", side: "attacker", by: -1 });
  const other = act(undo(cp), { type: "cp", side: "attacker", by: 1 });
  assert.equal(other.steps.at(-1)?.actions.length, 1);
  assert.deepEqual(
    current(other).events.map(({ type }) => type),
    ["cp"],
  );
});
