/** What a phone leaves out above the line that answers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { EntryLine } from "../../../../client/site/search/answer-lines.ts";
import { foldOf } from "../../../../client/site/search/fold.ts";
import { finder } from "../../../../client/site/search/ranking.ts";
import type { Part } from "../../../../client/site/search/word-index.ts";
import { row, SEARCH_DATA } from "./search-data.ts";

const LEAD = "No cart may leave the yard before noon if any of these is true: ";
const item = (text: string): Part => [LEAD + text, "", "", "", LEAD.length];
const points = ["late", "wet", "empty", "on fire", "too wide", "muddy"].map((one) =>
  item(`it is ${one};`),
);
const DATA = {
  ...SEARCH_DATA,
  rows: [row("carts.html", "Carts", [["Each cart has two wheels."], ...points])],
};

async function linesOf(query: string): Promise<EntryLine[]> {
  const answer = (await finder(DATA, async () => {})).find(query);
  return answer.hits.flatMap((hit) => answer.compact(hit).lines);
}

test("what introduces the list of a point that answers is lit with it and never left out", async () => {
  const lines = await linesOf("can a muddy cart leave");
  const lit = lines.filter(({ answers }) => answers);
  assert.deepEqual(
    lit.map(({ text }) => text),
    [LEAD.trim(), "it is muddy;"],
  );
  const [start, end] = foldOf(lines);
  assert.equal(lines[end]?.text, "it is muddy;");
  const hidden = lines.slice(0, start).filter(({ introduces }) => !introduces);
  assert.ok(hidden.length > 3 && !hidden.some(({ text }) => text === LEAD.trim()));
});
