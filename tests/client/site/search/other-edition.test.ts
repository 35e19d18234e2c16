/** Queries that name editions or packs: what these have, the nearest entry elsewhere, comparisons. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hit } from "../../../../client/site/search/other-edition.ts";
import { type Finder, finder } from "../../../../client/site/search/ranking.ts";
import type { SearchData } from "../../../../client/site/search/word-index.ts";
import { row, SEARCH_DATA } from "./search-data.ts";

const EDITIONS = [
  row("1e/harvest/sweep.html", "Sweep", [["Each hen in the yard."]], {
    2: "card", 5: "1e", 6: "1e/harvest",
  } as never),
  row("1e/gates.html", "Gates", [["A gate is 2″ wide."]], { 5: "1e" } as never),
  row("1e/harvest/shears.html", "Shears", [["Cut the hedge."]], {
    2: "card", 5: "1e", 6: "1e/harvest",
  } as never),
  row("2e/weeding/shears.html", "Shears", [["Cut weeds."]], {
    2: "card", 5: "2e", 6: "2e/weeding",
  } as never),
  row("2e/mowing/errata.html", "Errata", [["They cut grass, too.", "Shears"]], {
    2: "tables", 5: "2e", 6: "2e/mowing",
  } as never),
  row("2e/yard.html", "Yard", [["It has a gate and a rake."]], { 5: "2e" } as never),
  row("1e/kit.html", "Kit", [[`Take gloves${" into the yard".repeat(20)}, a hat and a rake.`]], { 5: "1e" } as never),
  row("concepts/gates.html", "Gates", [
    ["3″ wide", "1st edition · Width"], ["4″ wide", "2nd edition · Width"],
  ], { 2: "concept" } as never),
  row("1e/harvest/rake.html", "Rake", [["a raked row", "", "1VP"], ["Wear gloves.", "Note"]], {
    2: "card", 4: "1st · Harvest", 5: "1e", 6: "1e/harvest",
  } as never),
  row("2e/mowing/rake.html", "Rake", [["a raked row", "", "2VP"], ["Rake one row.", "Note"]], {
    2: "card", 4: "2nd · Mowing", 5: "2e", 6: "2e/mowing",
  } as never),
  row("1e/harvest/fork.html", "Fork", [["a dug row", "", "1VP"], ["Dig 9″ deep.", "Action"]], {
    2: "card", 4: "1st · Harvest", 5: "1e", 6: "1e/harvest",
  } as never),
  row("2e/mowing/fork.html", "Fork", [["a dug row", "", "1VP"], ["Dig 12″ deep.", "Action"]], {
    2: "card", 4: "2nd · Mowing", 5: "2e", 6: "2e/mowing",
  } as never),
  row("1e/harvest/hedge.html", "Hedge", [["It is 3″ high."], ["It is green."]], {
    2: "card", 4: "1st · Harvest", 5: "1e", 6: "1e/harvest",
  } as never),
  row("2e/mowing/hedge.html", "Hedge", [["It is 5″ high."], ["It is green."]], {
    2: "card", 4: "2nd · Mowing", 5: "2e", 6: "2e/mowing",
  } as never),
  row("2e/new.html", "What is new", [
    ["Watering has its own can."], ["1st edition: once, in rain; 2nd edition: twice", "Watering"],
  ], { 5: "2e" } as never),
  row("compare/harvest--mowing.html", "Harvest and Mowing", [
    ["Cards of both."], ["A row is worth 2VP, not 1VP.", "Rake"],
  ], { 2: "reference" } as never),
  row("concepts/rain.html", "Rain length", [
    ["Long Rain", "1st edition · Called"], ["Short Rain", "2nd edition · Called"],
    ["five days, or until dawn", "1st edition · How long"], ["six days", "2nd edition · How long"],
  ], { 2: "concept" } as never),
  row("compare/1e--2e.html", "1st and 2nd", [["Ideas of both."]], { 2: "reference" } as never),
]; // biome-ignore format: one row a line is easier to read
const search = (): Promise<Finder> =>
  finder(
    {
      ...SEARCH_DATA,
      scopes: [
        ["1e", ["1e", "1st edition", "1st"]],
        ["1e/harvest", ["Harvest", "HRV"]],
        ["2e", ["2e", "2nd edition", "2nd"]],
        ["2e/mowing", ["Mowing", "MOW"]],
      ],
      comparisons: [
        ["1e", "2e", "compare/1e--2e.html"],
        [
          "1e/harvest",
          "2e/mowing",
          "compare/harvest--mowing.html",
          "Tools: Sweep, Shears; Pests: Mole",
          "Tools: Scythe",
        ],
      ],
      rows: EDITIONS,
    },
    async () => {},
  );

async function firstHit(query: string): Promise<Hit | undefined> {
  return (await search()).find(query).hits[0];
}

test("a thing that the named edition does not have is shown from the nearest one, which says so", async () => {
  const first = await firstHit("sweep 2e");
  assert.equal(first?.row[0], "1e/harvest/sweep.html");
  assert.equal(first?.instead, "Not in the 2nd edition. 1st edition, Harvest:");
});

test("nothing is said of an edition that has the thing", async () => {
  for (const query of ["sweep 1e", "sweep harvest", "gates harvest", "gate 2nd"]) {
    assert.equal((await firstHit(query))?.instead, undefined, query);
  }
});

test("a concept answers for an edition about which it says something, with those words", async () => {
  const answer = (await search()).find("gates 2e");
  const [first] = answer.hits;
  assert.equal(first?.row[0], "concepts/gates.html");
  assert.equal(first && answer.compact(first).lines[0]?.text, "4″ wide");
});

test("a concept with words about the edition is before an entry that only has the words", async () => {
  const first = await firstHit("how wide is a gate 2e");
  assert.equal(first?.row[0], "concepts/gates.html");
});

test("two editions lead to their comparison, with what a concept says of both", async () => {
  const answer = (await search()).find("gates 2e 1e");
  const [first] = answer.hits;
  assert.equal(first?.row[0], "compare/1e--2e.html");
  const lines = first && answer.compact(first).lines.map(({ label, text }) => `${label}: ${text}`);
  assert.deepEqual(lines, ["1st edition: 3″ wide", "2nd edition: 4″ wide"]);
  const alone = await firstHit("1st against 2nd edition");
  assert.equal(alone?.row[0], "compare/1e--2e.html");
  assert.equal(alone?.topics, undefined);
});

test("a cell about a word of the concept's title answers before a name that has the word", async () => {
  const answer = (await search()).find("rain length 1e vs 2e");
  const lit = answer.hits[0] && answer.compact(answer.hits[0]).lines.filter((one) => one.answers);
  assert.deepEqual(
    lit?.map(({ text }) => text),
    ["five days, or until dawn", "six days"],
  );
});

test("of packs with one name, the one of the other pack's edition is meant", async () => {
  const scopes: SearchData["scopes"] = [
    ["1e", ["1e"]],
    ["1e/harvest", ["Harvest"]],
    ["1e/mowing", ["Mowing"]],
    ["2e", ["2e"]],
    ["2e/mowing", ["Mowing"]],
  ];
  const comparisons: SearchData["comparisons"] = [
    ["1e/harvest", "1e/mowing", "compare/1e--2e.html"],
  ];
  const found = await finder(
    { ...SEARCH_DATA, scopes, comparisons, rows: EDITIONS },
    async () => {},
  );
  assert.equal(found.find("harvest vs mowing").hits[0]?.row[0], "compare/1e--2e.html");
});

test("if one of two editions does not have what the query names, the result says so", async () => {
  for (const query of ["sweep 1e vs 2e", "sweep hen 1e vs 2e"]) {
    const first = await firstHit(query);
    assert.equal(first?.row[0], "1e/harvest/sweep.html");
    assert.equal(first?.instead, "Not in the 2nd edition. 1st edition, Harvest:");
  }
});

test("a pack that has the thing only in a table is not said to lack it, and the table is first", async () => {
  const [first, second] = (await search()).find("shears mowing vs harvest").hits;
  assert.equal(first?.row[0], "2e/mowing/errata.html");
  assert.deepEqual(
    [first?.instead, second?.instead],
    ["2nd edition, Mowing:", "1st edition, Harvest:"],
  );
  assert.equal(second?.isBeside, true);
});

test("a pack against an edition leads to what each says of a card that no comparison has", async () => {
  const [first, second] = (await search()).find("shears mowing vs 1e").hits;
  assert.equal(first?.row[0], "2e/mowing/errata.html");
  assert.deepEqual([second?.row[0], second?.isBeside], ["1e/harvest/shears.html", true]);
});

test("what changed in an edition is answered with the edition before it", async () => {
  for (const [query, page] of [
    ["has the length of rain changed in 2e", "concepts/rain.html"],
    ["has a gate in the yard changed in 2e", "compare/1e--2e.html"],
  ] as const) {
    const answer = (await search()).find(query);
    assert.equal(answer.hits[0]?.row[0], page);
    const lines = answer.hits[0] && answer.compact(answer.hits[0]).lines;
    const labels = lines?.slice(0, 2).map(({ label }) => label);
    assert.deepEqual(labels, ["1st edition", "2nd edition"]);
  }
});

test("what changed since an edition is what changed in the next one", async () => {
  const found = await search();
  const first = (query: string): string | undefined => found.find(query).hits[0]?.row[0];
  assert.ok(first("what changed in the 2e rain"));
  assert.equal(first("what changed since the 1e rain"), first("what changed in the 2e rain"));
});

test("cards that score the same are compared by what differs", async () => {
  const answer = (await search()).find("fork harvest vs mowing");
  const lines = answer.hits[0] && answer.compact(answer.hits[0]).lines;
  assert.deepEqual(
    lines?.map(({ text }) => text),
    ["Dig 9″ deep.", "Dig 12″ deep."],
  );
});

test("an entry with a part of the query has one with all of it beside it", async () => {
  const [first, second] = (await search()).find("rake gloves hat").hits;
  assert.deepEqual([first?.row[1], second?.row[1]], ["Rake", "Kit"]);
  assert.equal(second?.isBeside, true);
});

test("without an edition in the query, the newest entry of a name is first, with another beside it", async () => {
  const [first, second] = (await search()).find("rake gloves").hits;
  assert.equal(first?.row[0], "1e/harvest/rake.html");
  assert.equal(first?.instead, "1st edition, Harvest:");
  assert.equal(second?.isBeside, undefined);
  const [newest, other] = (await search()).find("rake").hits;
  assert.deepEqual([newest?.row[6], other?.row[6]], ["2e/mowing", "1e/harvest"]);
  assert.deepEqual([newest?.instead, other?.isBeside], ["2nd edition, Mowing:", true]);
});

test("of entries with one name, the one of the reader’s pack or edition is first", async () => {
  for (const here of ["1e", "1e/harvest"])
    assert.equal((await search()).find("rake", here).hits[0]?.row[6], "1e/harvest");
  assert.equal((await search()).find("rake", "2e/mowing").hits[0]?.row[6], "2e/mowing");
});

/** A finder of entries of the two editions, which differ in what they call the same thing. */
const findOf = (rows: SearchData["rows"]): Promise<Finder> =>
  finder(
    {
      ...SEARCH_DATA,
      scopes: [
        ["1e", ["1e", "1st edition"]],
        ["2e", ["2e", "2nd edition"]],
      ],
      rows,
    },
    async () => {},
  );

test("of entries with every word of the query in their names, the one of the reader’s edition is first, else the newest", async () => {
  const find = await findOf([
    row("1e/dawn.html", "The milking", [["Milking: the eldest starts."]], { 5: "1e" } as never),
    row("2e/dawn.html", "Start the milking", [["Roll a die."]], { 2: "step", 5: "2e" } as never),
  ]);
  for (const [here, first] of [
    ["", "2e/dawn.html"],
    ["2e", "2e/dawn.html"],
    ["1e", "1e/dawn.html"],
  ])
    assert.equal(find.find("milking", here).hits[0]?.row[0], first, here);
  assert.equal(find.find("the eldest milking").hits[0]?.row[0], "1e/dawn.html");
});

test("of a table, the rows with a cell that is in the query answer, also as a list", async () => {
  const find = await findOf([
    row("2e/yards.html", "Yard layouts", [
      ["A: Duck Pond; B: Goose Green", "Rain – Rain"],
      ["A: Hen Run; B: Goose Green", "Rain – Snow"],
      ["A: Duck Pond; B: Hen Run", "Snow – Snow"],
    ], { 2: "table", 5: "2e" } as never),
    row("2e/duck-pond.html", "Duck Pond", [["It is wet."]], { 2: "map", 5: "2e" } as never),
  ]); // biome-ignore format: one row a line is easier to read
  const answer = find.find("which layouts have the duck pond 2e");
  const [first] = answer.hits;
  assert.equal(first?.row[0], "2e/yards.html");
  const lines = first && answer.compact(first).lines;
  assert.deepEqual(
    lines?.map(({ label, answers }) => [label, answers]),
    [
      ["Rain – Rain", true],
      ["Snow – Snow", true],
    ],
  );
});

test("what changed on a card is answered by its comparison, with what scores on both", async () => {
  for (const query of [
    "how has rake changed",
    "rake difference 1st 2nd",
    "rake 2e compared to 1e",
    "rake hravest vs mowign",
    "rake harvest vs 2e",
    "is rake still the same as in harvest",
  ]) {
    const answer = (await search()).find(query);
    const [first] = answer.hits;
    assert.equal(first?.row[0], "compare/harvest--mowing.html", query);
    const lines = answer.compact(first).lines;
    const said = lines.map(({ head, value, text }) => `${head} ${value} ${text}`);
    assert.equal(lines[0]?.label, "Harvest → Mowing");
    assert.deepEqual(said, [
      "  A row is worth 2VP, not 1VP.",
      "1st · Harvest 1VP a raked row",
      "2nd · Mowing 2VP a raked row",
    ]);
  }
});

test("a card of which nobody wrote what changed is compared by what both versions say", async () => {
  const answer = (await search()).find("has the hedge changed how high");
  const lines = answer.hits[0] && answer.compact(answer.hits[0]).lines;
  assert.equal(answer.hits[0]?.row[0], "compare/harvest--mowing.html");
  assert.deepEqual(
    lines?.map(({ head, text, answers }) => [head, text, answers]),
    [
      ["1st · Harvest", "It is 3″ high.", true],
      ["1st · Harvest", "It is green.", false],
      ["2nd · Mowing", "It is 5″ high.", true],
      ["2nd · Mowing", "It is green.", false],
    ],
  );
});

test("two editions are compared by the row that has the name of what is asked", async () => {
  const answer = (await search()).find("watering 1e vs 2e");
  assert.equal(answer.hits[0]?.row[0], "compare/1e--2e.html");
  const lit = answer.hits[0] && answer.compact(answer.hits[0]).lines.filter((one) => one.answers);
  assert.deepEqual(
    lit?.map(({ label }) => label),
    ["Watering"],
  );
});

test("cards that only one of two packs has are listed, those of the kind that is asked for", async () => {
  const only = async (query: string): Promise<string | undefined> => {
    const { hits, compact } = (await search()).find(query);
    return hits[0] && compact(hits[0]).lines.find((line) => line.answers)?.text;
  };
  for (const gone of ["only in harvest", "not in mowing", "removed from harvest in mowing"])
    assert.equal(await only(`which tools are ${gone}`), "Tools: Sweep, Shears", gone);
  assert.equal(await only("cards only in harvest"), "Tools: Sweep, Shears\nPests: Mole");
  for (const query of [
    "new tools in mowing",
    "which tools did mowing have that are not in harvest",
  ])
    assert.equal(await only(query), "Tools: Scythe", query);
});
