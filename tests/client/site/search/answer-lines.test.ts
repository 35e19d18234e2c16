/** The sentence of an entry that is marked as the answer to a query. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { AnswerKinds } from "../../../../client/site/search/question-kinds.ts";
import { finder } from "../../../../client/site/search/ranking.ts";
import type { Part } from "../../../../client/site/search/word-index.ts";
import { row, SEARCH_DATA } from "./search-data.ts";

const entry = (title: string, parts: Part[], names: string[] = []) =>
  row(`${title}.html`, title, parts, { 8: names } as never);

const made = finder(
  {
    ...SEARCH_DATA,
    rows: [
      entry(
        "Migration",
        [
          ["None land in the first round."],
          ["Swifts hidden since dawn can land in the first round and keep their hats."],
          ["Swifts without hats may land in the second round."],
        ],
        ["swifts"],
      ),
      entry("Weighing", [
        ["each gander on the scales", "Any time", "2VP"],
        ["each one of 15 or more pounds", "Any time", "+2VP"],
        ["each one of 20 or more pounds", "Any time", "+2VP"],
        ["A crate has room for more than 3 ganders."],
        ["A cart lasts one day longer for each CP. For 3CP it lasts the first four days."],
      ]),
      entry(
        "Kinds of ponds",
        [
          ["Home: in a yard."],
          ["Outer: outside both yards; one for each flock."],
          [
            "An outer pond is of the flock whose yard is nearer. At shows, 64 outer ponds are in that half.",
          ],
          ["If the totals of ducks are equal, nobody has the pond."],
          ["When the day ends, both flocks add up the ducks of their pond."],
        ],
        ["home pond", "outer pond"],
      ),
      entry("Auction", [
        ["each of your ganders that was sold in the barn this day", "End of the day", "2VP"],
        ["Max 6VP a day", "End of the day"],
      ]),
      entry("Weather", [
        [
          "Ganders that see nothing in it stay at home and hide well. Adds to the luck of everyone.",
          "Drizzle",
        ],
        ["Ganders go out. Subtracts from the luck of everyone.", "Sunshine"],
      ]),
    ],
  },
  () => Promise.resolve(),
);

/** The marked lines of the first result, each with its value. */
async function lit(query: string): Promise<string[]> {
  const answer = (await made).find(query);
  const [first] = answer.hits;
  const lines = first ? answer.compact(first).lines : [];
  return lines
    .filter(({ answers }) => answers)
    .map(({ value, text }) => [value, text].filter(Boolean).join(" "));
}
const said = async (query: string): Promise<string> => (await lit(query)).join("; ");

test("an exception that the question does not name is marked with its rule", async () => {
  const general = await lit("can swifts land in the first round of the migration");
  assert.deepEqual(general.length, 2, general.join());
  const named = await lit("can swifts hidden at dawn land in the first round of the migration");
  assert.match(named.join(), /^Swifts hidden since dawn can[^,]*$/);
  const other = await lit("can swifts without hats land in the second round of the migration");
  assert.match(other.join(), /^Swifts without hats[^,]*$/, "it has no rule");
});

test("an amount is answered by the bound that includes it", async () => {
  const bounds = async (asked: string): Promise<string[]> =>
    (await lit(`weighing ${asked}`)).map((text) => text.replace(/^\S+VP|\D+/g, ""));
  assert.deepEqual(await bounds("a gander of 18 pounds"), ["15"]);
  assert.deepEqual(await bounds("a gander of 20 pounds"), ["20"]);
  assert.deepEqual(await bounds("a gander of 22 pounds"), ["15", "20"]);
  assert.deepEqual(await bounds("room in a crate for 5 ganders"), ["3"]);
});

test("a limit answers only a question for one", async () => {
  assert.match(await said("auction vp day"), /^2VP/);
  assert.equal(await said("auction max vp"), "Max 6VP a day");
  assert.equal(await said("max of the auction"), "Max 6VP a day");
});

test("what there is for each is answered by what says so, not by an example or a price", async () => {
  assert.match(await said("weighing how many days per cp"), /^A cart .* each CP\.$/);
  assert.match(await said("weighing how many days for 3cp"), /^For 3CP/);
  assert.match(await said("how many cp is a cart weighing"), /^For 3CP/);
});

test("a term is answered by what explains it, not by what mentions it", async () => {
  assert.match(await said("outer pond"), /^Outer: /);
  assert.match(await said("home pond what is it"), /^Home: /);
  assert.match(await said("how many outer ponds at shows"), /64/);
});

test("who has something if both have the same is answered by that", async () => {
  assert.match(await said("same ducks in kinds of ponds who has it"), /^If the totals/);
  assert.match(await said("kinds of ponds who has it when ducks are equal"), /^If the totals/);
  assert.match(await said("kinds of ponds when do both flocks add up ducks"), /^When the day/);
});

test("a label alone is answered by the first sentence after it", async () => {
  assert.match(await said("drizzle"), /^Ganders that see nothing/);
  assert.match(await said("weather sunshine"), /^Ganders go out/);
  assert.match(await said("drizzle luck"), /^Adds to the luck/);
});

test("the last round is the highest that a passage names, and none if no passage names one", () => {
  const kinds = new AnswerKinds(SEARCH_DATA.game);
  const last = (...parts: Part[]) => kinds.roundIn("swifts in the last round", parts, () => false);
  assert.equal(last(["from round 2"], ["in rounds 3–4"]), 4);
  assert.equal(last(["whenever they like"]), undefined);
});
