/** The sentence that answers a query, and short forms of titles in it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Finder, finder } from "../../search/ranking";
import type { Data, Part, Row } from "../../search/word-index";

const row = (title: string, parts: Part[], asked: string[] = [], names: string[] = []): Row => [
  `${title}.html`,
  title,
  "card",
  "",
  "",
  "",
  "",
  "",
  names,
  asked,
  parts,
];

const DATA: Data = {
  scopes: [],
  kinds: [],
  synonyms: [["last round", "round 5"]],
  worth: {},
  rows: [
    row("Egg Run", [
      ["each hen you control", "Rounds 2–3 · end of your turn", "5VP"],
      ["each hen you control", "Round 5 · end of your turn", "15VP"],
      ["Max 20VP a battle"],
      ["Your Shooting phase.", "Action: Carry · Starts"],
      ["A carried egg may be moved 6″. Roll a D6 for it: on a 2+ it stays whole.", "Note"],
      ["Fixed or Tactical", "Mode"],
    ]),
    row("Fox Hunt", [
      ["Fences: 5 or less; Seen within: 3″"],
      ["Fences: 11 to 19; Seen within: 9″"],
    ]),
    row("Pluck and Stuff", [["Hold against Attack."]], ["Guard the Gate against Raid"]),
    row("Chick Peas", [["Attack against Hold."]], ["Raid against Guard the Gate"]),
    row("Guard the Gate", [["Hold the gate."]], [], ["GTG"]),
    row("Raid", [["Take the gate."]]),
  ],
};

let made: Promise<Finder> | undefined;
async function said(query: string): Promise<string> {
  made ??= finder(DATA, async () => {});
  const answer = (await made).find(query);
  const [first] = answer.hits;
  if (!first) return "";
  const { part, sentence } = answer.say(first);
  return [part[2], sentence].filter(Boolean).join(" ");
}
async function title(query: string): Promise<string | undefined> {
  made ??= finder(DATA, async () => {});
  return (await made).find(query).hits[0]?.row[1];
}

test("a sentence with the kind of number that is asked for answers", async () => {
  assert.equal(await said("egg run points"), "5VP each hen you control");
  assert.equal(await said("egg run how far is an egg moved"), "A carried egg may be moved 6″.");
  assert.match(await said("egg run what roll keeps it whole"), /on a 2\+ it stays whole/);
  assert.equal(await said("egg run max"), "Max 20VP a battle");
});

test("a phrase that means the same decides between equal rows", async () => {
  assert.equal(await said("egg run points last round"), "15VP each hen you control");
});

test("a number is looked up in the ranges of a table", async () => {
  assert.equal(await said("fox hunt fences 15"), "Fences: 11 to 19; Seen within: 9″");
  assert.equal(await said("fox hunt fences 4"), "Fences: 5 or less; Seen within: 3″");
});

test("a query that is only a name is answered by a row with points", async () => {
  assert.equal(await said("egg run"), "5VP each hen you control");
});

test("initials stand for a title", async () => {
  assert.equal(await title("p&s"), "Pluck and Stuff");
  assert.equal(await title("pas"), "Pluck and Stuff");
});

test("two choices in a query are read in their order", async () => {
  for (const versus of ["v", "vs", "versus", "against", "into"]) {
    assert.equal(await title(`gtg ${versus} raid?`), "Pluck and Stuff");
    assert.equal(await title(`raid ${versus} guard`), "Chick Peas");
  }
});
