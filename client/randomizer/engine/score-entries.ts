/** The entries of the score sheet: what a new count replaces, and what a cell has. */

import { roll } from "./dice.ts";
import type { BattleTime, Cell, Copy, Entry, LineRef } from "./events.ts";
import { cardOf, type Pack, type Side, tallyOf } from "./pack.ts";
import { factsOf, inPlay } from "./piles.ts";
import { chance } from "./random.ts";
import { entriesInSpan, isCondition, recounted } from "./score-caps.ts";
import { grantedVp, roundPoints, tallies } from "./score-totals.ts";
import { achieves, countNow, includesBase, lackingBase, worth } from "./scoring.ts";
import { type Draft, idOf, type State, turnNumber } from "./state.ts";
import { appliesIn, modeOf } from "./timing.ts";

/** Points without a card. */
export const entryByHand = (
  state: State,
  side: Side,
  tally: string,
  raw: number,
  time: BattleTime,
): Entry => ({
  side,
  tally,
  copy: null,
  card: null,
  group: 0,
  line: 0,
  count: 1,
  raw,
  granted: raw,
  cap: null,
  dice: [],
  time,
  caps: state.caps.length,
});

/** Give a side an award of the pack. It counts after the battle, whenever it is given. */
export function giveAward(pack: Pack, state: Draft, side: Side, award: string): void {
  const { vp = 0 } = pack.game.scoring.awards[award] ?? {};
  const time: BattleTime = { round: pack.game.rounds, turn: 1, phase: "battle-end" };
  const entry = { ...entryByHand(state, side, award, vp, time), award: true };
  state.entries = recounted(pack, state, [...state.entries, entry]);
  state.events.push({ type: "scored", entry: state.entries[state.entries.length - 1] ?? entry });
}

/**
 * The entries that a new count of a line replaces: its own at this moment, and those of the other
 * conditions of its group if only the highest of them counts.
 */
function replaced(pack: Pack, state: State, of: LineRef): readonly Entry[] {
  const group = cardOf(pack, idOf(of.copy)).scoring[of.group];
  if (group === undefined || state.stage !== "play") return [];
  return entriesInSpan(pack, state, of).filter(
    (entry) =>
      entry.group === of.group &&
      (entry.line === of.line ||
        (isCondition(group, of.line) &&
          isCondition(group, entry.line) &&
          group.lines[entry.line]?.instead === group.lines[of.line]?.instead)),
  );
}

/** The state without what a new count of a line replaces; a card that only this achieved is in hand. */
export function beforeScore(pack: Pack, state: State, of: LineRef): State {
  const old = replaced(pack, state, of);
  if (old.length === 0) return state;
  const entries = recounted(
    pack,
    state,
    state.entries.filter((entry) => !old.includes(entry)),
  );
  const facts = factsOf(state, of.copy);
  const achieved = scoredInTurn(state, entries, of.copy) ? facts.achieved : "no";
  return { ...state, entries, facts: { ...state.facts, [of.copy]: { ...facts, achieved } } };
}

/** Whether a copy has a score of the current turn. */
export const scoredInTurn = (state: State, entries: readonly Entry[], copy: Copy): boolean =>
  entries.some(
    (item) =>
      item.copy === copy && item.raw > 0 && turnNumber(item.time) === turnNumber(state.time),
  );

/**
 * Set how often a line counts at this moment. A line among its things counts no more often, what is
 * added to it does not count without it, and a condition that a line includes counts with it.
 * `onTable` is its VP from dice that were rolled on the table.
 */
export function scoreLine(
  pack: Pack,
  state: Draft,
  of: LineRef,
  count: number,
  onTable?: number,
): void {
  const { side, copy } = of;
  const card = cardOf(pack, idOf(copy));
  const group = card.scoring[of.group];
  const line = group?.lines[of.line];
  if (group === undefined || line === undefined) return;
  const next = { ...of, line: of.line + 1 };
  const base = count > 0 ? lackingBase(pack, state, of) : null;
  if (base !== null && includesBase(group, of, base)) scoreLine(pack, state, base, 1);
  if (group.lines[next.line]?.among && countNow(pack, state, next) > count)
    scoreLine(pack, state, next, count);
  if (count === 0) {
    const without = beforeScore(pack, state, of);
    for (const [at, { lines }] of card.scoring.entries())
      for (const index of lines.keys()) {
        const added = { ...of, group: at, line: index };
        const isLeft = countNow(pack, without, added) > 0;
        if (isLeft && lackingBase(pack, without, added) !== null) scoreLine(pack, state, added, 0);
      }
  }
  const gone = replaced(pack, state, of).filter(({ raw }) => raw > 0);
  const before = factsOf(state, copy).achieved;
  const earlier = state.entries;
  const { round } = state.time;
  // The sentence of a score already tells what it changes on its own card.
  const tell = (): void =>
    logChanges(state, earlier, side, (cell) =>
      cell.copy !== copy || cell.round !== round ? 0 : count > 0 ? null : -grantedVp(gone),
    );
  Object.assign(state, beforeScore(pack, state, of));
  for (const entry of gone) state.events.push({ type: "unscored", entry });
  if (count === 0) {
    tell();
    return;
  }
  const each = worth(line, modeOf(state, side));
  const rolled =
    typeof each === "string" && onTable === undefined ? rollFor(state, side, each, count) : [];
  const raw =
    typeof each === "number"
      ? each * count
      : (onTable ?? rolled.reduce((sum, { total }) => sum + total, 0));
  const added: Entry = {
    ...entryByHand(state, side, tallyOf(pack, card.id), raw, state.time),
    ...{ copy, card: card.id, group: of.group, line: of.line, count },
    dice: rolled.flatMap(({ dice }) => dice),
    ...(group.drains ? { drains: true } : {}),
  };
  // Last: of all scores, the one that goes over a common limit loses VP to it.
  state.entries = recounted(pack, state, [...state.entries, added]);
  const entry = [...state.entries].reverse().find(({ award }) => !award) ?? added;
  state.events.push({ type: "scored", entry });
  tell();
  const first = achieves(pack, state, copy);
  if (first && before === "no") state.events.push({ type: "achieved", side, card: card.id });
  const facts = factsOf(state, copy);
  if (!first && facts.achieved === "no") return;
  const open = group.lines.filter((item) => appliesIn(item, modeOf(state, side)));
  const final =
    open.length === 1 || (group.combine === "highest" && !open.some((item) => item.plus));
  // It stays until the phase ends, so that the score can be changed on the card.
  const atOnce = final ? "spent" : "phase";
  state.facts[copy] = { ...facts, achieved: card.scored === "at-once" ? atOnce : "turn" };
}

/**
 * Log what a limit now takes from the cards of a side, or gives back to them. `told` is the change of
 * a cell's VP that the log already has, or null if it has all of it.
 */
export function logChanges(
  state: Draft,
  before: readonly Entry[],
  side: Side,
  told: (cell: Cell) => number | null,
): void {
  const cells = new Map<string, Cell>();
  for (const { side: of, tally, copy, time } of before)
    if (of === side && copy !== null)
      cells.set(`${copy} ${time.round}`, { side, tally, copy, round: time.round });
  for (const cell of cells.values()) {
    const known = told(cell);
    if (known === null) continue;
    const old = cellPoints({ ...state, entries: before }, cell) + known;
    const points = cellPoints(state, cell);
    if (points !== old)
      state.events.push({ type: "corrected", ...cell, points, before: old, cap: null, lost: 0 });
  }
}

function rollFor(state: Draft, side: Side, text: string, count: number) {
  const below = chance(state, `score/${side}`);
  return Array.from({ length: count }, () => roll(text, below));
}

export const isInCell =
  ({ side, tally, round, copy }: Cell) =>
  (entry: Entry): boolean =>
    entry.side === side &&
    entry.time.round === round &&
    !entry.award &&
    (copy === undefined ? entry.tally === tally : entry.copy === copy);

export const entriesOf = ({ entries }: State, cell: Cell): readonly Entry[] =>
  entries.filter(isInCell(cell));

/** The VP of a cell: those of a tally less what the other side took, or those of a card. */
export const cellPoints = (state: State, cell: Cell): number =>
  cell.copy === undefined
    ? roundPoints(state, cell.side, cell.round, cell.tally)
    : grantedVp(entriesOf(state, cell));

/** The copies in play that can score in a tally of a side. */
const playingIn = (pack: Pack, state: State, side: Side, tally: string): readonly Copy[] =>
  inPlay(state).flatMap(([copy, { owner }]) => {
    const scores =
      tallyOf(pack, idOf(copy)) === tally && cardOf(pack, idOf(copy)).scoring.length > 0;
    return scores && (owner ?? side) === side ? [copy] : [];
  });

/** The copies that can score in a tally of a side now, or have scored in it. */
function scorersOf(pack: Pack, state: State, side: Side, tally: string): ReadonlySet<Copy> {
  const scored = state.entries.flatMap((entry) =>
    entry.side === side && entry.tally === tally ? (entry.copy ?? []) : [],
  );
  return new Set([...playingIn(pack, state, side, tally), ...scored]);
}

/** VP of a side from a card, with the corrections of a tally that only this card scores in. */
export function cardPoints(pack: Pack, state: State, side: Side, copy: Copy): number {
  const tally = tallyOf(pack, idOf(copy));
  const isOnly =
    scorersOf(pack, state, side, tally).size === 1 &&
    playingIn(pack, state, side, tally).includes(copy);
  return isOnly
    ? (tallies(state, side).get(tally) ?? 0)
    : grantedVp(state.entries.filter((entry) => entry.side === side && entry.copy === copy));
}
