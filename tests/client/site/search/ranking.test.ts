/** The search: which entries are found, in which order, and which passage answers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hit } from "../../../../client/site/search/other-edition.ts";
import { type Finder, finder, suggested } from "../../../../client/site/search/ranking.ts";
import type { SearchData, SearchRow } from "../../../../client/site/search/word-index.ts";
import { row, SEARCH_DATA } from "./search-data.ts";

// biome-ignore format: one row a line is easier to read
const DATA: SearchData = {
  ...SEARCH_DATA,
  scopes: [
    ["1e", ["1e", "1st edition", "1st"]],
    ["1e/harvest", ["Harvest", "HRV"]],
    ["2e", ["2e", "2nd edition", "2nd"]],
  ],
  synonyms: [["chicken", "hen"], ["victory points", "vp", "points"]],
  worth: { page: 0.3 },
  rows: [
    row("a.html", "Count the Hens", [["each hen that stands in a gate", "End of your turn", "Fixed 4VP, Tactical 5VP"], ["At night nobody counts.", "Note"]], { 2: "card", 3: "Chore · 1e · HRV · S1", 5: "1e", 6: "1e/harvest" } as never),
    row("b.html", "Fences", [["A fence is impassable. Count the hens before you open it."]], { 5: "1e", 8: ["hedge"], 9: ["Can I climb over it?"] } as never),
    row("c.html", "Count the Hens", [["Each hen and each rooster in the yard.", "", "2VP"]], { 5: "2e" } as never),
    row("d.html", "Fortification Café", [["Linebreaker infiltrators re\u2011roll."]], { 5: "2e" } as never),
    row("e.html", "About this site", [["Fences, hens, gates: all of them."]], { 2: "page" } as never),
  ],
};

let made: Promise<Finder> | undefined;
async function hits(query: string, near = ""): Promise<Hit[]> {
  made ??= finder(DATA, async () => {});
  return (await made).find(query, near).hits;
}
const urls = async (query: string, near = ""): Promise<string[]> =>
  (await hits(query, near)).map((hit) => hit.row[0]);

test("a title ranks above a text with the same words", async () => {
  assert.deepEqual((await urls("count the hens")).slice(0, 2).sort(), ["a.html", "c.html"]);
  assert.equal((await urls("fences"))[0], "b.html");
});

test("of two entries with the same name, the newest or the one of the reader's edition comes first", async () => {
  assert.equal((await urls("count the hens"))[0], "c.html");
  assert.equal((await urls("count the hens", "1e"))[0], "a.html");
  assert.equal((await urls("how does count the hens work", "1e"))[0], "c.html");
});

test("of two cards with the same name in an edition, the one of the newest pack comes first", async () => {
  const card = (url: string, pack: string) =>
    row(url, "Milk Round", [["Milk a cow."]], { 5: "1e", 6: pack } as never);
  const rows = [card("old.html", "1e/harvest"), card("new.html", "1e/plough")];
  const scopes = ["1e", "1e/harvest", "1e/plough"].map((id): [string, string[]] => [id, [id]]);
  const search = await finder({ ...SEARCH_DATA, scopes, rows }, async () => {});
  const found = search.find("milk round").hits.map((hit) => hit.row[0]);
  assert.deepEqual(found, ["new.html", "old.html"]);
});

test("words that name an edition or a pack narrow the search", async () => {
  assert.equal((await urls("hens in the 1st edition"))[0], "a.html");
  assert.equal((await urls("harvest hens"))[0], "a.html");
  assert.equal((await urls("2e hens"))[0], "c.html");
});

test("question words are ignored", async () => {
  assert.equal((await urls("how many do i get for a rooster"))[0], "c.html");
});

const TYPOS = "fortificaton linebraker infiltraters cafe CAFÉ lineb reroll re-roll";
for (const typo of TYPOS.split(" ")) {
  test(`“${typo}” finds what was meant`, async () => {
    assert.equal((await urls(typo))[0], "d.html");
  });
}

test("an entry is found by synonyms, alternative names and questions", async () => {
  assert.equal((await urls("chickens gate"))[0], "a.html");
  assert.equal((await urls("hedge"))[0], "b.html");
  assert.equal((await urls("may i climb it"))[0], "b.html");
});

/** Addresses that a finder of other entries returns for a query. */
async function found(
  query: string,
  rows: SearchRow[],
  more: Partial<SearchData> = {},
): Promise<string[]> {
  const other = await finder({ ...DATA, rows, ...more }, async () => {});
  return other.find(query, "").hits.map((hit) => hit.row[0]);
}

test("a synonym of several words is found only where all of them are", async () => {
  const rows = [
    row("models.html", "Barn", [["Each model in the barn rests, and each model eats."]]),
    row("end.html", "Rain", [["It ends when a side has no models left."]]),
    row("left.html", "Hay", [["The hay that is left stays in the field."]]),
  ];
  const synonyms = [["cleared", "no models left"]];
  assert.deepEqual(await found("cleared", rows, { synonyms }), ["end.html"]);
});

test("a word that is nowhere does not hide what the other words find", async () => {
  const rows = [
    row("gate.html", "Gate", [["Close it with a chain."]]),
    row("yard.html", "Yard", [["Sweep it."]]),
  ];
  assert.deepEqual(await found("xylophone quokka zzyzx chain", rows), ["gate.html"]);
});

test("nothing is found for words of which none is known, even if one is a little like another", async () => {
  const rows = [row("pile.html", "Pile of hay", [["Climb it."]])];
  const other = await finder({ ...DATA, rows }, async () => {});
  const { hits, isEmpty, missing } = other.find("wie viele punkte");
  assert.deepEqual([hits, isEmpty, missing], [[], true, ["wie", "viele", "punkte"]]);
  assert.equal(other.find("viele").hits.length, 1, "one word may be a typing error");
});

test("a word that only a question contains counts like any other", async () => {
  const rows = [
    row("keep.html", "Keeper", [["You keep the field after you leave it."]], {
      9: ["Which rule makes fields sticky?"],
    } as never),
    row("field.html", "Field", [["A field is a rule of the harvest."]]),
  ];
  assert.equal((await found("sticky field rule", rows))[0], "keep.html");
});

test("stop words and the name of an edition in a question do not make it less similar", async () => {
  const asked = (url: string, question: string): SearchRow =>
    row(url, "Barn", [["Hold it."]], { 5: "2e", 9: [question] } as never);
  const long = asked("long.html", "May I climb ladders slowly?");
  for (const more of ["if they have to go there", "in the 2nd edition"]) {
    const short = asked("short.html", `May I climb ladders ${more}?`);
    assert.equal((await found("climb ladders", [long, short]))[0], "short.html");
  }
});

test("adjacent words of a query count more where they are close in a passage", async () => {
  const rows = [
    row("far.html", "Barn", [["A red hen sits beside a gate that is painted green."]]),
    row("near.html", "Yard", [["A green hen sits beside a gate that is painted red."]]),
  ];
  assert.equal((await found("red gate green hen", rows))[0], "near.html");
  assert.equal((await found("green gate red hen", rows))[0], "far.html");
});

test("the title of an answered question counts as its text", async () => {
  const title = "Is a broom lost if it breaks?";
  const rows = [
    row("faq.html#broom", title, [["A rooster fetches it."]], { 2: "question", 9: [title] } as never),
  ]; // biome-ignore format: one row a line is easier to read
  const other = await finder({ ...DATA, rows }, async () => {});
  assert.equal(other.find("rooster broom", "").hits[0]?.cover, 1);
});

test("two words written as one are not taken for a word spelled a little like them", async () => {
  const rows = [
    row("barn.html", "Barn Yard", [["Sweep it."]]),
    row("burn.html", "Burnward", [["It glows."]]),
  ];
  assert.equal((await found("barnyard", rows))[0], "barn.html");
});

test("a shortened word is found by its beginning anywhere in a query", async () => {
  const rows = [
    row("plain.html", "Storm", [["The storm ends when the rain does."]]),
    row("early.html", "Preliminary storm", [["It comes before the rain."]]),
  ];
  assert.equal((await found("prelim storm rain", rows))[0], "early.html");
});

test("a card is found by its code", async () => {
  assert.equal((await urls("HRV S1"))[0], "a.html");
});

test("a rule that applies only when its card is drawn ranks below the rule of the edition", async () => {
  const drawn = (title: string, text: string): SearchRow =>
    row(`${title}.html`, title, [[text]], {
      2: "card",
      3: "Weather · W1",
      5: "1e",
      8: ["eggs hatch"],
      9: ["Which weather hatches eggs early?"],
    } as never);
  const search = await finder(
    {
      ...DATA,
      rows: [
        drawn("Early Spring", "On the first day, eggs can hatch."),
        row("eggs.html", "Eggs", [["None hatch on the first day."]], { 5: "1e" } as never),
      ],
    },
    async () => {},
  );
  const first = (query: string): string | undefined => search.find(query).hits[0]?.row[0];
  assert.equal(first("can eggs hatch on the first day 1e"), "eggs.html");
  for (const name of ["early spring", "which weather", "w1"])
    assert.equal(first(`${name} eggs hatch first day 1e`), "Early Spring.html");
});

test("a question for cards of some kind finds their deck", async () => {
  const rows = [
    row("late.html", "Pond", [["Goose, Duck", "Late nests"]]),
    row("deck.html", "Eggs", [["Goose, Duck", "Late nests"]], { 2: "deck" } as never),
  ];
  const search = await finder({ ...DATA, rows }, async () => {});
  assert.equal(search.find("late nests").hits[0]?.row[0], "late.html");
  assert.equal(search.find("which late cards have nests").hits[0]?.row[0], "deck.html");
});

test("a letter after “mission” counts, and a named map is before what is said of maps", async () => {
  const rows = [
    row("maps.html", "Deployment maps", [["The Great Yard and the Barn have one each."]]),
    row("yard.html", "Great Yard", [["Two zones."]], { 2: "map", 3: "Map" } as never),
    row("a.html", "Mission A", [["Barn"]]),
    row("b.html", "Missions", [["A mission for the barn."]]),
  ];
  const search = await finder({ ...DATA, rows }, async () => {});
  const first = (query: string): string | undefined => search.find(query).hits[0]?.row[0];
  assert.equal(first("great yard deployment map"), "yard.html");
  assert.equal(first("mission a"), "a.html");
});

test("two names are compared in what else is asked, and one half of a title is a name", async () => {
  const of = { 5: "1e", 6: "1e/harvest" } as never;
  const rows = [
    row("sow.html", "Sow / Hoe", [["each furrow", "Dusk", "3VP"]], of),
    row("reap.html", "Reap", [["each sheaf", "Dusk", "2VP"]], of),
    row("reaping.html", "Reap early", [["each sheaf", "Dawn", "9VP"]], of),
    row("yard.html", "Points", [["A hoe, a sheaf to reap and a furrow have victory points."]]),
  ];
  const { hits } = (await finder({ ...DATA, rows }, async () => {})).find("hoe vs reap points");
  assert.deepEqual(
    hits.slice(0, 2).map(({ row, isBeside }) => [row[0], isBeside]),
    [
      ["sow.html", false],
      ["reap.html", true],
    ],
  );
});

test("a card is found by its roll, and after the rule of its name, which it uses", async () => {
  const card = { 2: "card", 3: "Storm · roll 35 · E35", 5: "1e", 6: "1e/harvest" } as never;
  const rows = [
    row("hail.html", "Hail", [["It rains stones."]], card),
    row("storms.html", "Storms", [["Roll for storms."]], { 9: ["Which storm is it?"] } as never),
    row("flood.html", "Flood", [["You can have a Flood."]], {
      ...(card as object),
      3: "",
    } as never),
    row("rule.html", "Flood", [["The yard is wet."]], { 5: "1e", 6: "1e/harvest" } as never),
  ];
  const search = await finder({ ...DATA, rows }, async () => {});
  assert.equal(search.find("storm 35").hits[0]?.row[0], "hail.html");
  const [first, second] = search.find("flood").hits;
  assert.deepEqual([first?.row[0], second?.row[0]], ["rule.html", "flood.html"]);
});

test("a pool lists the missions with what a query names", async () => {
  const rows = [
    row("pool.html", "Pool", [["Three ready-made missions."]], { 2: "pool" } as never),
    row("pool.html#a", "Mission A", [["Map: Barn; Layouts: 1, 2"]], { 2: "row" } as never),
    row("pool.html#b", "Mission B", [["Map: Yard; Layouts: 2"]], { 2: "row" } as never),
  ];
  const answer = (await finder({ ...DATA, rows }, async () => {})).find("pool missions layout 2");
  const hit = answer.hits.find((one) => one.row[0] === "pool.html") as Hit;
  assert.deepEqual(
    answer.compact(hit).lines.map(({ label, text }) => [label, text]),
    [["Layouts · 2", "Missions A, B"]],
  );
});

test("pages about the project rank last", async () => {
  assert.equal((await urls("fences hens gates")).at(-1), "e.html");
});

test("a question about a number is answered by the passage with the number", async () => {
  const [first] = await hits("how many points for count the hens 1e");
  assert.equal(first?.part[2], "Fixed 4VP, Tactical 5VP");
  const [note] = await hits("count the hens at night 1e");
  assert.equal(note?.part[0], "At night nobody counts.");
});

test("a question for points is answered by rows with points, first those of your own side", async () => {
  const rows = [
    row("kinds.html", "Home nests", [["A D6 says how many home nests there are: 2 on a 6."]]),
    row("raid.html", "Raid", [["you hold your opponent’s home nest", "", "5VP"]]),
    row("guard.html", "Guard", [["you hold your home nest at the end of a long night", "", "3VP"]]),
  ];
  for (const query of ["how many points for home nest", "vp home nest"])
    assert.equal((await found(query, rows))[0], "guard.html");
  assert.equal((await found("points enemy home nest", rows))[0], "raid.html");
  assert.equal((await found("how many home nests", rows))[0], "kinds.html");
});

test("a step is shown by what it says, not by the steps beside it, unless that is asked", async () => {
  const order = "Step 2 of 3, after “Weigh”.";
  const rows = [row("step.html", "Stack", [["Put them in rows."], [order, "Order · When"]])];
  const other = await finder({ ...DATA, rows }, async () => {});
  assert.equal(other.find("weigh", "").hits[0]?.part[0], "Put them in rows.");
  assert.equal(other.find("when weigh", "").hits[0]?.part[0], order);
});

test("a card that lets something be done once more follows the rule for how often", async () => {
  const swap = row("swap.html", "Extra Dip", [["A sheep can make one additional dip."]]);
  swap[2] = "card";
  const dips = row("dips.html", "The fold", [["Each sheep can make a dip once a day."]]);
  const { find } = await finder({ ...DATA, rows: [swap, dips] }, async () => {}).then((search) => ({
    find: (asked: string) => search.find(asked).hits[0]?.row[0],
  }));
  assert.equal(find("can a sheep dip twice"), "dips.html");
  assert.equal(find("can an extra dip be made twice"), "swap.html", "it is named");
  assert.equal(find("additional dip"), "swap.html");
});

test("unknown words find nothing, and the entries with similar names are offered", async () => {
  assert.deepEqual(await urls("  "), []);
  assert.deepEqual(await urls("xylophone"), []);
  const search = await finder(DATA, async () => {});
  const answer = search.find("fxnxxs", "");
  assert.ok(answer.isEmpty);
  assert.deepEqual(answer.missing, ["fxnxxs"]);
  assert.deepEqual(
    answer.hits.map(({ row }) => row[1]),
    ["Fences"],
  );
  assert.deepEqual(search.find("fences xylophone").missing, ["xylophone"]);
  assert.deepEqual(search.find("zzzs").hits, [], "only one letter of hens");
  assert.deepEqual(search.find("hxzs").hits, [], "half of hens");
  assert.ok(!search.find("fences xylophone").isEmpty);
});

test("without a query, the questions of the entries with most of them are suggested", () => {
  assert.deepEqual(suggested(DATA.rows, "1e"), ["Can I climb over it?"]);
  assert.deepEqual(suggested(DATA.rows, "2e"), []);
});
