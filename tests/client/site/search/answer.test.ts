/** The compact entry that answers a query, and short forms of titles in the query. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Finder, finder } from "../../../../client/site/search/ranking.ts";
import { ShortForms } from "../../../../client/site/search/short-forms.ts";
import type { Part, SearchData, SearchRow } from "../../../../client/site/search/word-index.ts";
import { SEARCH_DATA } from "./search-data.ts";

const row = (
  title: string,
  parts: Part[],
  asked: string[] = [],
  names: string[] = [],
): SearchRow => [`${title}.html`, title, "card", "", "", "", "", "", names, asked, parts];

/** An item of a list, after what introduces the list. */
const item = (lead: string, text: string): Part => [lead + text, "", "", "", lead.length];
const TURNS = "Bring geese in turns, the Defender first. ";

const DATA: SearchData = {
  ...SEARCH_DATA,
  synonyms: [
    ["last round", "round 5"],
    ["turn 2", "round 2"],
    ["redraw", "draw another"],
  ],
  rows: [
    row("Egg Run", [
      ["each hen you control", "Rounds 2–3 · end of your turn", "5VP"],
      ["each hen you control", "Round 5 · end of your turn", "15VP"],
      ["Max 20VP a battle"],
      ["Your Shooting phase.", "Action: Carry · Starts"],
      ["A carried egg may be moved 6″. Roll a D6 for it: on a 2+ it stays whole.", "Note"],
      ["Fixed or Tactical", "Mode"],
    ]),
    row("Duck Pond", [
      ["you control one or more ponds", "Rounds 1–5 · end of your turn", "3VP"],
      ["each frozen pond in your half", "Rounds 2–5 · end of your turn", "2VP"],
      ["each one in the other half", "Rounds 2–5 · end of your turn", "4VP"],
      ["more ducks came than you lost ducks before", "Rounds 2–5 · end of your turn", "5VP"],
      ["you control the oldest pond", "End of the battle", "8VP"],
      ["Your Shooting phase.", "Action: Freeze · Starts"],
      ["One of your units within 7″ of a pond.", "Action: Freeze · Units"],
      ["The end of your turn, if the pond is yours.", "Action: Freeze · Completes"],
    ]),
    row("Market", [
      item("Count all the eggs first. ", "Sell. A carton holds twelve eggs, or six large ones."),
      item("Count all the eggs first. ", "Keep. Eggs that nobody buys can be kept for a week."),
      ["Roll a D6 for each goose at the gate. On a 1 it escapes with three eggs."],
    ]),
    row("Bat Cave", [
      ["your bat hung this night", "Rounds 2–5 · end of your Command phase", "5VP"],
      ["Round 5, second player: at dusk", "Rounds 2–5 · end of your Command phase"],
      ["A bat of yours, once a night.", "Action: Hang · Units"],
      ["Your Shooting phase.", "Action: Hang · Starts"],
      ["The end of the night, if the bat is awake.", "Action: Hang · Completes"],
      ["If a bat leaves its roost, it does not return.", "Note"],
      ["Roll for all bats together. A bat wakes on a roll of 3+"],
      ["Pick a bat of 4 grams or less. Hang it within 2″ of a beam."],
      ["A guest with 3 hats pays some fees now. A guest in wet boots loses."],
    ]),
    row("Owl Law", [["Owls hoot at night, unless it rains."], ["They sleep by day."]]),
    row("Bee Line / Honey Trap", [
      ["Move 4″ towards the hive.", "Bee Line · Ploy · Effect"],
      ["A unit more than 13″ from the hive.", "Honey Trap · Action · Units"],
    ]),
    row("Cold Moor", [
      ["Look up the weight of the cart. It sinks within 9″ of the path."],
      ["Weight: 5 or less; Sinks within: 3″"],
      ["Weight: 6 to 10; Sinks within: 4″"],
      ["Weight: 11 or more; Sinks within: 8″"],
      ["Roll a D6 for the fog: on a 6 it stays.", "Thaw", "1"],
      ["No fog.", "Frost", "6"],
      ["It is hidden on a 5+.", "more than 12″, up to 24″"],
      ["It is hidden on a 6.", "6″ to 12″"],
    ]),
    row("Old Well", [
      ["The water is deep and cold."],
      ["Nobody drinks from a bucket that is dry at noon."],
      ["Nobody drinks from a dry bucket at noon."],
    ]),
    row("Hatching", [
      ["A nest holds at most nine eggs."],
      ["A nest needs at least three eggs."],
      ["Eggs lie in a nest until the moon rises."],
      ["If the nest falls, its eggs roll away."],
      ["Eggs can be laid in a nest."],
    ]),
    row("Scarecrows", [
      item("No scarecrow may be ", "within 4″ of a fence;"),
      item("No scarecrow may be ", "in a tree. On top of a wall is allowed."),
    ]),
    row("Goose Fair", [
      ["you control the fair", "Rounds 1–5 · end of your turn", "2VP"],
      ["each goose of yours there", "Rounds 1–5 · end of your turn", "+1VP"],
      ["you control the road", "End of the battle", "10VP"],
      ["Roll 2D6 for the first goose.", "Note"],
      ["The goose is sold if the result is 9 or more.", "Note"],
      item(TURNS, "Rows. Put them in rows of three by size."),
      item(TURNS, "Late. Late geese wait for the Attacker outside."),
      item("On the last day there is a show. ", "Day. Geese walk around the pond."),
      item(
        "On the last day there is a show. ",
        `Night. The big geese sleep in the barn. ${"Nobody wakes them, rings the bell or comes with a lamp. ".repeat(6)}`,
      ),
    ]),
    row("Egg Swap", [
      ["Costs 1CP", "Ploy"],
      ["Discard an egg, then draw one.", "Ploy · Effect"],
      ["A boiled egg cannot be used.", "Ploy · Restrictions"],
      ["Once a battle", "Ploy · How often"],
    ]),
    row("Owl Watch", [
      ["each owl you see", "Rounds 2–5 · end of your turn", "10VP"],
      ["each owl you see at home", "Rounds 4–5 · end of your turn", "6VP"],
      ["Your Shooting phase, from the second battle round on.", "Action: Hoot · Starts"],
      ["An owl hoots.", "Action: Hoot · Effect"],
      ["You can spend 1CP to see one more owl."],
      ["You gain 1CP when an owl leaves."],
      ["An owl counts again when it comes back.", "Note"],
    ]),
    row("Egg Race", [
      ["Roll a D6 for each fallen egg: on a 1 it breaks."],
      ["A broken egg costs its owner three feathers."],
      ["Whoever has most feathers wins."],
      ["Equal feathers: a draw."],
      ["The first egg falls again immediately."],
      ["Each round, a hen can carry one egg."],
      ["If both hens are late, the older one starts."],
    ]),
    row("Coop Watch", [
      ["Whose hen a lost egg is from is decided by its owner."],
      ["You can open a coop once a day."],
      ["At night, a dog that is not hungry and not alone cannot bark."],
      ...[..."abcdefghijklm", "wet"].map((fox) => item("No fox may come if it is: ", `${fox};`)),
      item("A hen is yours while both are true: ", "she eats;"),
      item("A hen is yours while both are true: ", "nobody else feeds her."),
    ]),
    row("Pluck and Stuff", [["Hold against Attack."]], ["Guard the Gate against Raid"]),
    row("Chick Peas", [["Attack against Hold."]], ["Raid against Guard the Gate"]),
    row("Guard the Gate", [["Hold the gate."]], [], ["GTG"]),
    row("Raid", [["Take the gate."]]),
    row("First Siege", [
      item("When the siege ends: ", "If all the geese are caught, the fox wins."),
      item("When the siege ends: ", "Otherwise the gander wins."),
      ["No siege uses feathers."],
      ["The zones are two halves, except the area within 9″ of the centre."],
      ["60″ by 44″", "Field"],
      item("The fox asks who may come in. It may if: ", "it has a beak;"),
    ]),
    row("Rook Fair", [
      ["each rook", "Rounds 2–3 · end of your turn", "5VP"],
      ["the eldest rook", "Round 4 · end of your turn", "9VP"],
      ["If a rook is late, it may wait."],
      ["Your Shooting phase.", "Action: Perch · Starts"],
      ["Immediately.", "Action: Perch · Completes"],
    ]),
    row("Kite Day", [
      ["each kite you fly this turn", "Rounds 2–5 · end of any turn", "1VP"],
      ["One or more, each on a different hill.", "Action: Fly · Units"],
      ["The end of the turn, for each kite that still flies.", "Action: Fly · Completes"],
      ["your strings are at least your String target", "End of the battle", "30VP"],
      [
        "String target: half of all kites that still fly when the last day of the fair ends, rounded up to a whole number, and at least 4.",
      ],
      ["each red kite that you sold", "Fixed · any time", "2VP"],
      ["At fairs, red kites are only shown, and nobody may offer money for one.", "Note"],
      ["Kites that guests bring in the first round are not torn."],
      ["Late. Kites that are not there when the third round ends count as torn, with all strings."],
      ["When the third round is over, each player with a flag can secretly pin it to a kite."],
      ["Show the flag when the day ends."],
    ]),
    row("Pier", [
      ["Day: 1; Within 6″ of boats: none; Sold: no"],
      ["Boats land within 4″ of the beach."],
      ["In every storm, a boat stays 9″ away from enemy boats."],
      ["Boats of guests wait 12″ or more from the diagonal."],
      ["The ends are 24″ apart."],
      ["In the first round boats are mended."],
      ["When the second day ends, boats are painted."],
    ]),
    row("Dusk", [
      ["If it is dark when turn 5 ends, the day ends."],
      ["If it is dark when turn 7 ends, everybody goes home."],
    ]),
    row("Decoy", [
      ["Your opponent picks one puppet in No Man’s Land as your decoy."],
      ["you hold your decoy", "End of any turn", "2VP"],
    ]),
    row("Swan Lake", [
      ["one swan swims there", "End of your turn", "3VP"],
      ["two or more swim there at dawn and at dusk", "End of your turn", "5VP"],
    ]),
    row("Toll Road", [
      ["Day: 3 and later; Wholly within: 6″ of the gate"],
      ["Every day, carts wait until none of them is within 9″ of horses."],
    ]),
    row("Hen House", [
      ["you hold the roost", "Rounds 1–2 · end of your turn", "2VP"],
      ["each nest, if you hold the roost as well", "Rounds 2–5 · end of your turn", "+3VP"],
      [
        "Any number of hens, each for a different nest that is not warm yet.",
        "Action: Warm · Units",
      ],
      ["A nest counts if the same hen warms it after the storm.", "Note"],
      ["Two cards. Each card has a hen and a nest. Use it as one of them, not both."],
      ["Nobody comes within 9″ of the roost."],
      ["A fox may come within 3″, unless a dog is there."],
      ["Pick one to three foxes that are near a nest."],
      ["If no fox is near, you can discard this card and draw another.", "When drawn"],
    ]),
    row("First Turn", [
      ["Whoever rolls most in turn starts."],
      ["Whoever is late starts in turn 1."],
    ]),
  ],
};

let made: Promise<Finder> | undefined;
let shown = "";
let rows: string[] = [];
async function said(query: string): Promise<string> {
  made ??= finder(DATA, async () => {});
  const answer = (await made).find(query);
  const [first] = answer.hits;
  if (!first) return "";
  const { lines, left } = answer.compact(first);
  rows = lines.map(
    ({ head, label, value, before, text, after, answers }) =>
      `${answers ? "*" : ""}${head}|${label}|${value}${before}${text}${after}`,
  );
  if (left) rows.push(`${left} more`);
  const lit = lines.filter((line) => line.answers).at(-1);
  shown = lit ? lit.before + lit.text + lit.after : "";
  return [lit?.value, lit?.text].filter(Boolean).join(" ");
}
async function title(query: string): Promise<string | undefined> {
  made ??= finder(DATA, async () => {});
  return (await made).find(query).hits[0]?.row[1];
}

test("a sentence with the kind of number that is asked for answers, shown with the rest", async () => {
  assert.equal(await said("egg run points"), "5VP each hen you control");
  assert.equal(await said("egg run how far is an egg moved"), "A carried egg may be moved 6″.");
  assert.match(shown, /^A carried egg may be moved 6″\. Roll a D6/);
  assert.match(await said("egg run what roll keeps it whole"), /on a 2\+ it stays whole/);
  assert.equal(await said("egg run max"), "Max 20VP a battle");
});

test("a yes-or-no question is answered by a row, a limit or a condition", async () => {
  assert.match(await said("does hen house score in rd 1"), /^2VP/);
  assert.match(await said("hen house how many foxes can i pick at most"), /one to three/);
  assert.match(await said("hen house pick max number of foxes"), /one to three/);
  assert.match(await said("hen house when can i redraw"), /draw another/);
});

test("points in a query select their row", async () => {
  assert.equal(await said("rook fair what gives 9 vp"), "9VP the eldest rook");
});

test("a bonus chooses between rows", async () => {
  assert.match(await said("does goose fair give more for a goose there"), /^\+1VP/);
});

test("a distance in a query selects no row of a table of rounds", async () => {
  assert.equal(
    await said("toll road within 9 of horses"),
    "Every day, carts wait until none of them is within 9″ of horses.",
  );
});

test("a phrase that means the same decides between equal rows", async () => {
  assert.equal(await said("egg run points last round"), "15VP each hen you control");
});

test("a name alone is answered by a row with points, and by each such row of that moment", async () => {
  assert.equal(await said("egg run"), "5VP each hen you control");
  await said("goose fair");
  const values = rows.filter((one) => one[0] === "*").map((one) => one.split("|")[2]?.slice(0, 3));
  assert.deepEqual(values, ["2VP", "+1V"]);
});

test("initials stand for a title", async () => {
  assert.equal(await title("p&s"), "Pluck and Stuff");
  assert.equal(await title("pas"), "Pluck and Stuff");
  const { index } = await (made ?? finder(DATA, async () => {}));
  for (const and of ["n", "&"])
    assert.equal(new ShortForms(index).expanded(`pluck ${and} stuff`), "pluck and stuff");
});

test("what players write for a word is that word", async () => {
  const { index } = await (made ?? finder(DATA, async () => {}));
  const read = (asked: string): string => new ShortForms(index).expanded(asked);
  assert.equal(read("can u do ur chore"), "can you do your chore");
  assert.equal(read("hen w/ 5 eggs w/o los"), "hen with 5 eggs without line of sight");
  assert.equal(read("urn, lose and two timely eggs"), "urn, lose and two timely eggs");
});

test("two choices in a query are read in their order", async () => {
  for (const versus of ["v", "vs", "versus", "against", "into"]) {
    assert.equal(await title(`gtg ${versus} raid?`), "Pluck and Stuff");
    assert.equal(await title(`raid ${versus} guard`), "Chick Peas");
  }
});

test("a row of the round, the end of the battle or a comparison in the query answers", async () => {
  assert.equal(
    await said("duck pond control end of the battle"),
    "8VP you control the oldest pond",
  );
  assert.equal(await said("duck pond control round 1"), "3VP you control one or more ponds");
  assert.match(await said("duck pond more ducks than before"), /^5VP/);
  assert.match(await said("dusk last turn"), /^If it is dark when turn 7/);
});

test("of rows of the round in the query, the one of the fewest rounds answers", async () => {
  assert.equal(await said("owl watch round 5 points"), "6VP each owl you see at home");
});

test("a short entry is shown as a whole, with what its lines have in common before them", async () => {
  await said("how many cp for egg swap");
  assert.deepEqual(rows, [
    "*Ploy||Costs 1CP",
    "Ploy|Effect|Discard an egg, then draw one.",
    "Ploy|Restrictions|A boiled egg cannot be used.",
    "Ploy|How often|Once a battle",
  ]);
  await said("duck pond oldest");
  assert.equal(rows[0], "|Rounds 1–5 · end of your turn|3VPyou control one or more ponds");
  assert.equal(rows[1], "Rounds 2–5 · end of your turn||2VPeach frozen pond in your half");
});

test("of a long entry, the parts that answer best are shown, and how many are not", async () => {
  await said("coop watch can i open a coop");
  assert.match(rows.at(-1) ?? "", / more$/);
  await said("goose fair big show night");
  assert.ok(rows.includes("||On the last day there is a show."));
});

test("of passages that say the same, one is shown", async () => {
  await said("old well how deep is the water");
  assert.deepEqual(rows.slice(1), ["||Nobody drinks from a dry bucket at noon."]);
});

test("a name alone is answered by what scores or who wins", async () => {
  assert.match(await said("egg race"), /^Whoever has most/);
});

test("a fact of an action answers only what asks for it, or for its number", async () => {
  assert.match(await said("duck pond when is the freeze completed"), /^The end of your turn/);
  assert.match(await said("duck pond how far is freeze"), /within 7″/);
  assert.match(await said("duck pond which unit can freeze"), /^One of your units/);
});

test("what begins each item of a list answers only for itself", async () => {
  assert.match(await said("market can eggs be kept"), /Eggs that nobody buys can be kept/);
  assert.match(await said("goose fair who brings geese first"), /^Bring geese in turns/);
});

test("an item of a list is never shown without what it completes", async () => {
  await said("scarecrows how far from a fence");
  assert.deepEqual(rows, [
    "*||No scarecrow may be",
    "*||• within 4″ of a fence;",
    "||• in a tree. On top of a wall is allowed.",
  ]);
});

test("the question decides what answers, not a roll or a result that it mentions", async () => {
  assert.match(await said("egg race fallen broken egg roll how many feathers"), /three feathers/);
  assert.match(await said("egg race same points feathers"), /a draw/);
  assert.match(await said("egg race who wins feathers"), /^Whoever has most/);
  assert.match(await said("egg race can a hen carry an egg twice"), /^Each round/);
});

test("a moment is answered if “when” is the last word, too", async () => {
  assert.match(await said("duck pond freeze complete when"), /^The end of your turn/);
  assert.match(await said("egg run carry when"), /^Your Shooting phase/);
});

test("a roll that is needed is answered", async () => {
  assert.match(await said("goose fair roll needed"), /9 or more/);
});

test("a number of the query chooses the row of a table that it is in", async () => {
  assert.match(await said("cold moor sinking distance weight 8"), /^Weight: 6 to 10/);
  assert.match(await said("how far from the path does weight 40 sink cold moor"), /^Weight: 11/);
  assert.equal(await said("cold moor fog roll 6"), "6 No fog.");
  assert.equal(await said("cold moor hidden at 12"), "It is hidden on a 6.");
  assert.equal(await said("cold moor hidden past 12 inches"), "It is hidden on a 5+.");
});

test("whether something can be done twice is answered by how often it can", async () => {
  for (const twice of ["twice", "again", "more than once"])
    assert.equal(await said(`can i use egg swap ${twice}`), "Once a battle");
  assert.equal(await said("can i use egg swap on a boiled egg"), "A boiled egg cannot be used.");
});

test("a roll is answered with its result", async () => {
  assert.match(await said("market goose gate"), /^Roll a D6 .* On a 1 it escapes/);
  assert.match(await said("bat cave roll 2nd needed"), /3\+$/);
});

test("the second player, a limit for a turn or a condition is answered by what says it", async () => {
  assert.match(await said("bat cave when does my bat score going second"), /^Round 5, second/);
  assert.match(await said("bat cave hang once per night?"), /^A bat of yours/);
  assert.match(await said("bat cave when is a hang done"), /^The end of the night/);
  assert.match(await said("bat cave if my bat dies"), /^If a bat leaves/);
  assert.match(await said("bat cave limit of grams"), /4 grams/);
  assert.match(await said("what happens to a guest of the bat cave"), /^A guest in/);
});

test("a name alone that scores nothing is answered by the first sentence", async () => {
  assert.equal(await said("owl law"), "Owls hoot at night, unless it rains.");
});

test("a half of a card is found by its own name", async () => {
  assert.match(await said("honey trap how far"), /13″/);
});

test("a limit, a minimum, an end or an exception is answered by the sentence that has it", async () => {
  assert.equal(await said("hatching max eggs in a nest"), "A nest holds at most nine eggs.");
  assert.equal(await said("hatching min eggs in a nest"), "A nest needs at least three eggs.");
  assert.equal(
    await said("hatching how long eggs lie in a nest"),
    "Eggs lie in a nest until the moon rises.",
  );
  assert.equal(
    await said("hatching what happens to eggs when the nest falls"),
    "If the nest falls, its eggs roll away.",
  );
});

test("a negated condition is answered by the sentence for it, which may begin with “otherwise”", async () => {
  const negations = ["not all geese are", "the geese arent", "the geese cant be"];
  for (const not of [...negations, "fewer than two geese are"])
    assert.equal(await said(`first siege who wins if ${not} caught`), "Otherwise the gander wins.");
  assert.equal(rows[1], "*||• If all the geese are caught, the fox wins.");
  assert.match(await said("first siege who wins if all geese are caught"), /the fox wins/);
  assert.match(await said("decoy if i do not catch it"), /you hold/, "a name is no “no”");
});

test("a radius, or a distance from the centre, is answered by that", async () => {
  for (const asked of ["circle radius", "size of the circle", "how far from the centre"])
    assert.match(await said(`first siege ${asked}`), /9″ of the centre/);
});

test("a distance is answered by one from the same thing, and not by a heading of a column", async () => {
  assert.match(await said("pier how close to enemy boats"), /^In every storm/);
  assert.match(await said("pier how far from the beach do boats land"), /4″ of the beach/);
  assert.match(await said("pier distance from the centre line"), /from the diagonal/);
});

test("a round in words is the round of the query, and a mode answers whether a card has it", async () => {
  assert.match(await said("pier what happens to boats in round 1"), /^In the first round/);
  assert.equal(await said("can egg run be fixed"), "Fixed or Tactical");
});

test("how many may act is answered by the units of the action, not by its points or rounds", async () => {
  assert.match(await said("how many kites can i fly in one turn kite day"), /^One or more/);
});

test("a minimum is answered by the requirement, not by the points for it", async () => {
  assert.match(await said("kite day minimum string target"), /at least 4\.$/);
});

test("“why” is answered by a note", async () => {
  assert.match(await said("kite day why can i score no points for red kites sold"), /^At fairs/);
});

test("a moment is answered by what happens then, not by what says that it does not", async () => {
  assert.match(await said("kite day what round are kites torn"), /^Late\./);
  assert.match(await said("kite day when are kites torn that do not come"), /^Late\./);
  assert.equal(await said("kite day when do i show the flag"), "Show the flag when the day ends.");
});

test("a question that no item of a list answers alone is answered by what introduces it", async () => {
  await said("coop watch which fox may not come");
  const lit = rows.filter((line) => line.startsWith("*"));
  assert.deepEqual([lit[0], lit.length], ["*||No fox may come if it is:", 15], "with its list");
});

test("whether something scores in a round is answered by the rounds in which it does", async () => {
  await said("can i score rook fair in round 1");
  assert.deepEqual(
    rows.filter((line) => line.startsWith("*")),
    ["*|Rounds 2–3 · end of your turn|5VPeach rook"],
  );
});

test("when an action is finished is answered by that, even without the name of a moment", async () => {
  assert.equal(await said("when is perch finished in rook fair"), "Immediately.");
});

test("the number of a round counts nothing else, and a length is not the number of a day", async () => {
  assert.match(await said("swan lake before round 2"), /^3VP/);
  assert.match(await said("toll road when may carts be within 9″ of horses"), /^Every day/);
  assert.match(await said("toll road when may carts be within 9 inches"), /^Every day/);
});

test("a round that is the name of the entry chooses no line", async () => {
  assert.match(await said("first turn who starts"), /rolls most/);
});

test("the words of an item answer if its sentence begins in what introduces it", async () => {
  assert.equal(await said("first siege beak"), "it has a beak;");
});

test("a list that completes its sentence is shown as a whole, or not at all", async () => {
  await said("coop watch can i open a coop");
  const isFox = (row: string): boolean => /• (\w|wet);/.test(row);
  assert.equal(rows.filter(isFox).length % 14, 0);
  await said("coop watch may a wet fox come");
  assert.equal(rows.filter(isFox).length, 14);
});

test("the verb of a question for yes or no decides what answers", async () => {
  assert.match(await said("may i bark after opening a coop in coop watch"), /cannot bark/);
});

test("words that nobody knows have no answer", async () => {
  made ??= finder(DATA, async () => {});
  assert.equal((await made).find("zzqx goose").isKnown, false);
  assert.equal((await made).find("zzqx goose fair").isKnown, true);
});

test("a question when something scores asks for the moment, so that no points are marked", async () => {
  const search = await finder(DATA, () => Promise.resolve());
  const { numbers } = search.find("when does the egg run score");
  assert.equal(numbers?.answer.test("5VP"), false);
  assert.equal(numbers?.answer.test("End of your turn; 5VP"), true);
  assert.equal(search.find("what does the egg run score").numbers?.answer.test("5VP"), true);
});

test("a game whose word for a battle is “game” can be asked for its length", async () => {
  const game = { ...DATA.game, battle: "game" };
  const search = await finder({ ...DATA, game }, () => Promise.resolve());
  for (const query of ["how many turns", "how many game rounds"])
    assert.ok(search.find(query).numbers, query);
});
