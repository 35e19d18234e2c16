/**
 * A second score sheet, made from the log alone: what was scored, taken back and corrected, added up
 * under the limits as they are printed. It shares no code with the engine's own sums.
 */

import assert from "node:assert/strict";
import type { Entry, GameEvent } from "../../../client/randomizer/engine/events.ts";
import type { Cap, Group, Pack, Side } from "../../../client/randomizer/engine/pack.ts";
import { capOf, cardOf } from "../../../client/randomizer/engine/pack.ts";
import { tallies } from "../../../client/randomizer/engine/score-totals.ts";
import type { State } from "../../../client/randomizer/engine/state.ts";

/** What happened: a line that was scored, or points that were written by hand. */
type Fact = Omit<Entry, "granted" | "cap" | "count" | "dice">;

export class SecondCount {
  private readonly pack: Pack;
  private facts: Fact[] = [];
  private caps: Cap[] = [];

  constructor(pack: Pack) {
    this.pack = pack;
  }

  /** Another one that goes on from here. */
  copy(): SecondCount {
    const other = new SecondCount(this.pack);
    other.facts = [...this.facts];
    other.caps = [...this.caps];
    return other;
  }

  /** Take in what an action did, and compare every total. */
  see(state: State): void {
    for (const event of state.events) this.hear(event, state);
    const counted = this.counted(state);
    for (const side of ["attacker", "defender"] as const) {
      const ends = state.time.phase === "battle-end";
      const mine = sums(counted, side, ends);
      assert.deepEqual(engineSums(state, side), mine, `${side}, from the log`);
    }
  }

  private hear(event: GameEvent, state: State): void {
    if (event.type === "scored") this.facts.push({ ...event.entry, caps: this.caps.length });
    else if (event.type === "again") this.caps = [];
    else if (event.type === "capped") this.caps.push(capOf(this.pack, event.cap));
    else if (event.type === "unscored") {
      const at = this.facts.map((fact) => isSame(fact, event.entry)).lastIndexOf(true);
      assert.ok(at >= 0, "what is taken back was scored");
      this.facts.splice(at, 1);
    } else if (event.type === "corrected") {
      // What the players wrote takes the place of what happened, in this cell alone.
      const isIn = (fact: Pick<Fact, "side" | "tally" | "copy" | "time" | "award">): boolean =>
        fact.side === event.side &&
        fact.time.round === event.round &&
        !fact.award &&
        (event.copy === undefined ? fact.tally === event.tally : fact.copy === event.copy);
      const others = (facts: readonly (Fact | Entry)[]) =>
        facts
          .filter((fact) => fact.raw > 0 && !isIn(fact))
          .map(({ raw, copy, line }) => ({ raw, copy, line }));
      assert.deepEqual(
        others(inOrder(this.facts)),
        others(inOrder(state.entries)),
        "only the cell changes",
      );
      this.facts = inOrder(state.entries).map((entry) => ({ ...entry }));
      const points = this.counted(state)
        .filter(({ fact }) => isIn(fact))
        .reduce((sum, { points }) => sum + points, 0);
      if (event.copy !== undefined) assert.equal(points, event.points, "the cell says what counts");
    }
  }

  /** Each fact with what counts of it, in the order in which they happened; awards come last. */
  private counted(state: State): { fact: Fact; points: number }[] {
    const counted: { fact: Fact; points: number }[] = [];
    for (const fact of inOrder(this.facts)) {
      let points = fact.raw;
      for (const [cap, includes] of this.limits(state, fact)) {
        if (this.isFree(state, cap, fact)) continue;
        const before = counted.filter(
          ({ fact: earlier }) =>
            includes(earlier) &&
            earlier.side === fact.side &&
            this.isTogether(state, cap, earlier, fact) &&
            !this.isFree(state, cap, earlier),
        );
        const used = before.reduce((sum, item) => sum + item.points, 0);
        points = Math.min(points, Math.max(0, cap.vp - used));
      }
      counted.push({ fact, points });
    }
    return counted;
  }

  private limits(state: State, fact: Fact): [Cap, (earlier: Fact) => boolean][] {
    const mode = state.sides[fact.side].mode ?? "tactical";
    const fixed = fact.copy !== null && state.facts[fact.copy]?.held === "fixed";
    const isMode = (cap: Cap): boolean => cap.mode === null || cap.mode === mode;
    const limits: [Cap, (earlier: Fact) => boolean][] = [];
    const ofPack = [...this.pack.game.scoring.caps, ...this.caps.slice(0, fact.caps)];
    for (const cap of ofPack.filter(({ of }) => of.includes(fact.tally))) {
      if (cap.per !== "card") {
        // What an award takes is not taken from what was scored before it.
        const counts = (item: Fact): boolean =>
          cap.of.includes(item.tally) && (fact.award === true || !item.award);
        if (isMode(cap)) limits.push([cap, counts]);
      } else if (fact.copy !== null && (cap.mode === null || (cap.mode === "fixed") === fixed))
        limits.push([cap, (item) => item.copy === fact.copy]);
    }
    if (fact.card === null) return limits;
    const card = cardOf(this.pack, fact.card);
    for (const cap of card.caps.filter(isMode)) {
      if (cap.of.length === 0) limits.push([cap, (item) => item.copy === fact.copy]);
      else if (cap.of.includes(fact.tally))
        limits.push([cap, (item) => cap.of.includes(item.tally) && !item.award]);
    }
    const group = card.scoring[fact.group];
    const isEachTurn = group?.timing.some((item) => item === "whenever" || item === "any-turn-end");
    for (const cap of group?.caps.filter(isMode) ?? []) {
      const per = cap.per === "turn" && !isEachTurn ? "round" : cap.per;
      const isOfGroup = (item: Fact): boolean =>
        item.copy === fact.copy && item.group === fact.group;
      limits.push([{ ...cap, per }, isOfGroup]);
    }
    return limits;
  }

  private isTogether(state: State, { per }: Cap, one: Fact, two: Fact): boolean {
    if (per === "battle" || per === "card") return true;
    if (one.time.round !== two.time.round) return false;
    const isEnd = (fact: Fact): boolean => this.scoresAt(state, fact, "battle-end");
    return per === "round" || (one.time.turn === two.time.turn && isEnd(one) === isEnd(two));
  }

  /** Of the moments that a limit leaves out, packs know the end of the battle and that of a turn. */
  private isFree(state: State, { without = [] }: Cap, fact: Fact): boolean {
    return (
      (without.includes("battle-end") && this.scoresAt(state, fact, "battle-end")) ||
      (without.includes("any-turn-end") &&
        fact.time.phase === "turn-end" &&
        fact.card !== null &&
        this.timing(state, fact).includes("any-turn-end"))
    );
  }

  /** Whether something was scored at the end of the battle because it scores then. */
  private scoresAt(state: State, fact: Fact, timing: "battle-end"): boolean {
    if (fact.time.phase !== timing) return false;
    return fact.card === null || this.timing(state, fact).includes(timing);
  }

  private timing(state: State, fact: Fact): Group["timing"] {
    const group = cardOf(this.pack, fact.card ?? "").scoring[fact.group];
    const player = state.first === fact.side ? "first" : "second";
    const { round } = fact.time;
    const moved = group?.except.find(
      (item) =>
        (item.player ?? player) === player &&
        (item.rounds === null || (item.rounds[0] <= round && round <= item.rounds[1])),
    );
    return moved === undefined ? (group?.timing ?? []) : [moved.timing];
  }
}

const isSame = (fact: Fact, entry: Entry): boolean =>
  fact.side === entry.side &&
  fact.tally === entry.tally &&
  fact.copy === entry.copy &&
  fact.group === entry.group &&
  fact.line === entry.line &&
  fact.award === entry.award &&
  fact.time.round === entry.time.round &&
  fact.time.turn === entry.time.turn &&
  fact.raw === entry.raw;

const inOrder = <T extends Pick<Fact, "award">>(facts: readonly T[]): T[] => [
  ...facts.filter(({ award }) => !award),
  ...facts.filter(({ award }) => award),
];

/** What each tally of a side has, after what the other side took from it. */
function sums(
  counted: readonly { fact: Fact; points: number }[],
  side: Side,
  ends: boolean,
): Record<string, number> {
  const time = ({ time }: Fact): number =>
    time.round * 2 + time.turn + (time.phase === "battle-end" ? 1 : 0);
  const found: Record<string, number> = {};
  const timed = counted
    .filter(({ fact }) => ends || !fact.award)
    .sort((a, b) => time(a.fact) - time(b.fact));
  for (const { fact, points } of timed) {
    const had = found[fact.tally] ?? 0;
    if (fact.side === side) found[fact.tally] = had + points;
    else if (fact.drains) found[fact.tally] = Math.max(0, had - points);
  }
  return withoutZeros(found);
}

const withoutZeros = (found: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(found).filter(([, points]) => points !== 0));

function engineSums(state: State, side: Side): Record<string, number> {
  return withoutZeros(Object.fromEntries(tallies(state, side)));
}
