/** What cards remember: typed texts, markers drawn at random and removed, and dice. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { redo, replay, savedSteps, undo } from "../../../../client/randomizer/engine/history.ts";
import { logSentences } from "../../../../client/randomizer/engine/log.ts";
import { remembered } from "../../../../client/randomizer/engine/memories.ts";
import {
  fromMap,
  markerName,
  markersInPlay,
  markersOf,
} from "../../../../client/randomizer/engine/objective-markers.ts";
import { scorable } from "../../../../client/randomizer/engine/scoring.ts";
import { redrawableSlots } from "../../../../client/randomizer/engine/setup.ts";
import { idOf } from "../../../../client/randomizer/engine/state.ts";
import { BAY, crates, LAMP, beacons as pack } from "../packs/beacons.ts";
import { Table } from "../table.ts";

const memories = (table: Table): Record<string, readonly string[]> =>
  Object.fromEntries(
    remembered(pack, table.state, LAMP).map(({ effect, values }) => [effect.name, values]),
  );
const effect = (at: number): string => `${LAMP}.effects.${at}`;
const ready = (seed = "beacons"): Table => new Table(pack, seed).answer("Dawn").first("attacker");

test("a card asks for what it needs to remember, and the question can be skipped", () => {
  const table = new Table(pack, "beacons");
  assert.equal(table.question()?.kind, "remember");
  assert.equal(table.question()?.count, 2);
  for (const bad of [["a", "b", "c"], ["a", "a"], ["<b>"], ["a & b"], ["x".repeat(61)], [""]])
    assert.throws(() => table.answer(...bad), /This number is not possible/, bad.join());
  table.answer("Dawn", "Old Tom");
  assert.deepEqual(memories(table)["Flagship"], ["Dawn", "Old Tom"]);
  assert.ok(logSentences(pack, table.state).includes("Flagship for lamp: Dawn and Old Tom."));
  const slot = redrawableSlots(table.state).find((key) => key.startsWith("choice ")) ?? "";
  table.do({ type: "again", slots: [slot] }).answer();
  assert.deepEqual(memories(table)["Flagship"], []);
});

test("players write on a card at any time; undo, a save and its replay know it", () => {
  const table = ready();
  const write = (values: string[], at = 1) =>
    ({ type: "remember", copy: LAMP, effect: effect(at), values }) as const;
  assert.equal(table.why(write([])), "same");
  assert.equal(table.why(write(["a", "b"])), "count");
  assert.equal(table.why(write(["<b>"])), "count");
  assert.equal(table.why(write(["north"], 9)), "unknown");
  table.do(write(["Swordfish"])).do(write(["Dusk"], 0));
  assert.deepEqual(
    [memories(table)["Password"], memories(table)["Flagship"]],
    [["Swordfish"], ["Dusk"]],
  );
  assert.deepEqual(logSentences(pack, table.state), ["Flagship for lamp: Dusk."]);
  const back = new Table(pack);
  back.game = undo(undo(table.game));
  assert.deepEqual([memories(back)["Password"], memories(back)["Flagship"]], [[], ["Dawn"]]);
  assert.deepEqual(redo(redo(back.game)), table.game);
  const stored = JSON.parse(JSON.stringify(savedSteps(table.game)));
  assert.deepEqual(replay(pack, stored), table.game);
  table.do(write([]));
  assert.deepEqual(logSentences(pack, table.state), ["Password for lamp: nothing."]);
});

test("two markers are drawn at random as the battle begins, and are removed in their rounds", () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 20; seed += 1) {
    const table = ready(`buoys ${seed}`);
    const [red = "", green = ""] = [
      memories(table)["Red buoy"],
      memories(table)["Green buoy"],
    ].flat();
    seen.add(`${red} ${green}`);
    const left = (): string[] => markersInPlay(pack, table.state).map(({ id }) => id);
    const write = (at: number, values: string[]) =>
      ({ type: "remember", copy: LAMP, effect: effect(at), values }) as const;
    assert.equal(table.why(write(2, [green])), "count", "the buoys are two different markers");
    assert.equal(table.why(write(2, ["middle"])), null, "players may have drawn otherwise");
    for (const marker of ["middle", "north", "south"])
      table.do({ type: "control", marker, side: "attacker" });
    table.until(2, "command");
    assert.equal(left().length, 4);
    table.until(3, "command");
    assert.deepEqual(left().sort(), ["home", "middle", green].sort());
    const name = red.replace(/^./, (letter) => letter.toUpperCase());
    const told = logSentences(pack, table.state).join(" ");
    assert.ok(told.includes(`Removed from the battlefield: ${name}.`), told);
    const line = scorable(pack, table.state)[0]?.lines[0];
    assert.equal(line?.suggested, 2, "a removed marker is not counted");
    assert.equal(table.why({ type: "control", marker: red, side: null }), "unknown");
    table.until(4, "command");
    assert.deepEqual(left().sort(), ["home", green].sort(), "the middle has no name and goes too");
    const text = logSentences(pack, table.state).join(" ");
    assert.match(text, /Removed from the battlefield: Middle \(30″ · 22″\)\./);
  }
  assert.deepEqual([...seen].sort(), ["north south", "south north"]);
});

test("a marker that a card adds counts, is drawn and named, while it is on no map", () => {
  const drawn = new Set<string>();
  for (let seed = 0; seed < 20; seed += 1) {
    const table = new Table(crates, `crates ${seed}`).answer("Dawn").first("attacker");
    const marker = `${BAY}.effects.0`;
    for (const id of ["middle", "north", "south", marker])
      table.do({ type: "control", marker: id, side: "attacker" });
    assert.ok(logSentences(crates, table.state).includes("Attacker controls Crate."));
    assert.equal(markerName(crates, table.state, "middle"), "Middle (moved)");
    table.until(2, "command");
    const [item] = scorable(crates, table.state);
    assert.equal(item?.lines[0]?.suggested, 4);
    const each = crates.cards[idOf(LAMP)]?.scoring[0]?.lines[0];
    assert.ok(each?.markers);
    const bound = { ...each, markers: { ...each.markers, bound: true } };
    assert.equal(fromMap(crates, table.state, "attacker", bound), null);
    assert.equal(markersOf(crates, table.state, "attacker", each), 4);
    const placed = (stacks: boolean) =>
      ({ in: "any", least: 1, held: false, new: false, stacks }) as const;
    const on = (stacks: boolean) => ({ ...each, markers: null, placed: placed(stacks) });
    assert.equal(markersOf(crates, table.state, "attacker", on(false)), 5);
    assert.equal(markersOf(crates, table.state, "attacker", on(true)), null);
    const red = remembered(crates, table.state, LAMP)[2]?.values[0] ?? "";
    drawn.add(markerName(crates, table.state, red) ?? "");
  }
  assert.deepEqual([...drawn].sort(), ["Crate", "North", "South"]);
});

test("a card whose dice gave less than it needs scores no more", () => {
  const line = { type: "score", side: "attacker", copy: LAMP, group: 0, line: 0 } as const;
  for (const result of ["2", "3"]) {
    const table = ready().until(2, "command");
    table.do({ type: "remember", copy: LAMP, effect: effect(4), values: [result] });
    assert.equal(table.why({ ...line, count: 1 }), result === "2" ? "ended" : null);
  }
});

test("dice are rolled when a player wants them, here or on the table, and the result stays", () => {
  const table = ready();
  const roll = { type: "remember", copy: LAMP, effect: effect(4), values: [] } as const;
  for (const no of ["1", "13", "two"])
    assert.equal(table.why({ ...roll, values: [no] }), "count", "two dice do not give it");
  const entered = ready().do({ ...roll, values: ["12"] });
  assert.deepEqual(memories(entered)["Salute"], ["12"]);
  assert.deepEqual(logSentences(pack, entered.state), ["Salute for lamp: 12."]);
  assert.equal(entered.why(roll), "used");
  table.do(roll);
  const [result = ""] = memories(table)["Salute"] ?? [];
  const [, one, two, sum] = /^(\d) \+ (\d) = (\d+)$/.exec(result) ?? [];
  assert.equal(Number(one) + Number(two), Number(sum));
  assert.deepEqual(logSentences(pack, table.state), [`Salute for lamp: ${result}.`]);
  assert.equal(table.why(roll), "used", "undo takes a roll back");
  const other = { ...savedSteps(table.game), drawn: "another" };
  assert.throws(() => replay(pack, other), /no longer drawn so/);
});
