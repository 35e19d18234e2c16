/** The entries of the score sheet: what a new count replaces, corrected cells, caps after a change. */

import type { BattleTime, Copy, Entry } from "./basic-types.ts";
import type { Cell, LineRef } from "./events.ts";
import { cardOf, type Pack, type Side, tallyOf } from "./pack.ts";
import { factsOf, handOf, homeOf, inPlay } from "./piles.ts";
import { chance, roll } from "./random.ts";
import {
  cappedLine,
  cappedTally,
  entriesInSpan,
  isCondition,
  spanLimit,
  weigh,
} from "./score-caps.ts";
import { grantedVp, roundPoints, tallies } from "./score-totals.ts";
import { achieves, countNow, includesBase, lackingBase, worth } from "./scoring.ts";
import { type Draft, idOf, type State, turnNumber } from "./state.ts";
import { appliesIn, modeOf, within } from "./timing.ts";

/** Maximum points in one cell; more must be a typing error. */
export const MOST = 100;

/** Points without a card. */
const written = (
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
  const entry = { ...written(state, side, award, vp, time), award: true };
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
  return entriesInSpan(pack, state, of.side, of.copy, group).filter(
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
const scoredInTurn = (state: State, entries: readonly Entry[], copy: Copy): boolean =>
  entries.some(
    (item) =>
      item.copy === copy && item.raw > 0 && turnNumber(item.time) === turnNumber(state.time),
  );

/**
 * Set how often a line counts at this moment. A line among its things counts no more often, what is
 * added to it does not count without it, and a condition that a line includes counts with it.
 */
export function scoreLine(pack: Pack, state: Draft, of: LineRef, count: number): void {
  const { side, copy } = of;
  const card = cardOf(pack, idOf(copy));
  const group = card.scoring[of.group];
  const line = group?.lines[of.line];
  if (group === undefined || line === undefined) return;
  const next = { ...of, line: of.line + 1 };
  const base = count > 0 ? lackingBase(pack, state, of) : null;
  if (base !== null && includesBase(group, of.line, base.line)) scoreLine(pack, state, base, 1);
  if (group.lines[next.line]?.among && countNow(pack, state, next) > count)
    scoreLine(pack, state, next, count);
  if (count === 0) {
    const without = beforeScore(pack, state, of);
    for (const at of group.lines.keys()) {
      const added = { ...of, line: at };
      const isLeft = countNow(pack, without, added) > 0;
      if (isLeft && lackingBase(pack, without, added) !== null) scoreLine(pack, state, added, 0);
    }
  }
  const gone = replaced(pack, state, of).filter(({ raw }) => raw > 0);
  const before = factsOf(state, copy).achieved;
  Object.assign(state, beforeScore(pack, state, of));
  for (const entry of gone) state.events.push({ type: "unscored", entry });
  if (count === 0) return;
  const each = worth(line, modeOf(state, side));
  const rolled = typeof each === "number" ? [] : rollFor(state, side, each, count);
  const raw =
    typeof each === "number" ? each * count : rolled.reduce((sum, { total }) => sum + total, 0);
  const { granted, cap } = weigh(pack, state, of, raw);
  const entry: Entry = {
    ...written(state, side, tallyOf(pack, card.id), raw, state.time),
    ...{ side, copy, group: of.group, line: of.line },
    card: card.id,
    count,
    granted,
    cap: cap?.id ?? null,
    dice: rolled.flatMap(({ dice }) => dice),
    ...(group.drains ? { drains: true } : {}),
  };
  state.entries = recounted(pack, state, [...state.entries, entry]);
  state.events.push({ type: "scored", entry });
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

function rollFor(state: Draft, side: Side, text: string, count: number) {
  const below = chance(state, `score/${side}`);
  return Array.from({ length: count }, () => roll(text, below));
}

const inCell =
  ({ side, tally, round, copy }: Cell) =>
  (entry: Entry): boolean =>
    entry.side === side &&
    entry.time.round === round &&
    !entry.award &&
    (copy === undefined ? entry.tally === tally : entry.copy === copy);

export const entriesOf = ({ entries }: State, cell: Cell): readonly Entry[] =>
  entries.filter(inCell(cell));

/** The VP of a cell: those of a tally less what the other side took, or those of a card. */
export const cellPoints = (state: State, cell: Cell): number =>
  cell.copy === undefined
    ? roundPoints(state, cell.side, cell.round, cell.tally)
    : grantedVp(entriesOf(state, cell));

/**
 * The cards of a hand that could score in a round, so that a forgotten score can be added: those
 * that stay when they score, and those that were drawn by then and have not scored.
 */
export const heldIn = (pack: Pack, state: State, side: Side, round: number): readonly Copy[] =>
  handOf(pack, state, side).filter((copy) => {
    const { held, round: drawn, achieved } = factsOf(state, copy);
    if (held !== "drawn") return held === "fixed";
    const leaves = cardOf(pack, idOf(copy)).scored !== "never";
    const hasScored =
      achieved !== "no" || state.entries.some((entry) => entry.copy === copy && entry.raw > 0);
    return drawn <= round && !(leaves && hasScored);
  });

/** A score of a card that has none in a round: of its first line that scores then. */
function ofCard(pack: Pack, state: State, { side, round }: Cell, copy: Copy): Partial<Entry> {
  const { id, scoring } = cardOf(pack, idOf(copy));
  const mode = modeOf(state, side);
  const group = scoring.findIndex((item) => appliesIn(item, mode) && within(item.rounds, round));
  const line = scoring[group]?.lines.findIndex((item) => appliesIn(item, mode)) ?? 0;
  return { copy, card: id, group: Math.max(0, group), line: Math.max(0, line) };
}

/** The card that all points of a tally are of: the only one in play, if no other has scored in it. */
function onlyCard(pack: Pack, state: State, side: Side, tally: string): Copy | null {
  const playing = inPlay(state).filter(
    ([copy, { owner }]) =>
      tallyOf(pack, idOf(copy)) === tally &&
      cardOf(pack, idOf(copy)).scoring.length > 0 &&
      (owner === null || owner === side),
  );
  const [[copy] = [null]] = playing;
  const isOnly = state.entries.every(
    (entry) =>
      entry.side !== side || entry.tally !== tally || entry.copy === null || entry.copy === copy,
  );
  return playing.length === 1 && isOnly ? copy : null;
}

/** VP of a side from a card, with the corrections of a tally that only this card scores in. */
export function cardPoints(pack: Pack, state: State, side: Side, copy: Copy): number {
  const tally = tallyOf(pack, idOf(copy));
  return onlyCard(pack, state, side, tally) === copy
    ? (tallies(state, side).get(tally) ?? 0)
    : grantedVp(state.entries.filter((entry) => entry.side === side && entry.copy === copy));
}

/** The greatest number of VP that the limits of the game and of its card, and all others, leave a cell. */
export function mostInCell(pack: Pack, state: State, cell: Cell): number {
  const entries = corrected(pack, state, cell, MOST);
  const most = cellPoints({ ...state, entries }, cell);
  const { side, tally, round } = cell;
  const copy = cell.copy === undefined ? onlyCard(pack, state, side, tally) : null;
  return copy === null ? most : Math.min(most, spanLimit(pack, state, side, copy, round, "round"));
}

/** The entries with another number of VP in a cell, as far as the caps allow them. */
export function corrected(pack: Pack, state: State, cell: Cell, count: number): readonly Entry[] {
  const isIn = inCell(cell);
  let change = count - cellPoints(state, cell);
  // Points lost to caps are dropped, so that lowering one score does not raise another.
  let entries: readonly Entry[] = state.entries.map((entry) =>
    isIn(entry) && entry.raw !== entry.granted
      ? { ...entry, raw: entry.granted, amended: true }
      : entry,
  );
  const last = [...entries].reverse().filter(isIn);
  if (change < 0) {
    // Points without a card go first.
    const isOfCard = ({ copy }: Entry): number => Number(copy !== null);
    for (const entry of last.sort((a, b) => isOfCard(a) - isOfCard(b))) {
      const raw = Math.max(0, entry.raw + change);
      change += entry.raw - raw;
      if (raw === entry.raw) continue;
      const isGone = raw === 0 && entry.copy === null;
      entries = entries.flatMap((item) =>
        item !== entry ? [item] : isGone ? [] : [{ ...entry, raw, amended: true }],
      );
    }
  } else {
    const old =
      cell.copy === undefined
        ? last.find((entry) => entry.copy === null && entry.amended)
        : (last.find(({ raw }) => raw > 0) ?? last[0]);
    // What is added counts after all others, so that it takes nothing from them.
    if (old !== undefined)
      entries = [
        ...entries.filter((entry) => entry !== old),
        { ...old, raw: old.raw + change, amended: true },
      ];
    else if (change > 0) {
      const { side, tally, round } = cell;
      const time: BattleTime = { round, turn: state.first === side ? 0 : 1, phase: "battle" };
      const card = cell.copy === undefined ? {} : ofCard(pack, state, cell, cell.copy);
      const entry = { ...written(state, side, tally, change, time), ...card, amended: true };
      entries = [...entries, entry];
    }
  }
  return recounted(pack, state, entries);
}

/** Set the VP of a cell. A card whose score of this turn becomes 0 is in hand again. */
export function scoreCell(pack: Pack, state: Draft, cell: Cell, count: number): void {
  const { entries } = state;
  const before = cellPoints(state, cell);
  state.entries = corrected(pack, state, cell, count);
  for (const copy of new Set(entries.filter(inCell(cell)).flatMap((entry) => entry.copy ?? []))) {
    const facts = factsOf(state, copy);
    const scores = scoredInTurn(state, state.entries, copy);
    const counted = entries.some((entry) => entry.copy === copy && entry.granted > 0);
    if (!homeOf(pack, state, copy).play.includes(copy)) continue;
    if (!scores && counted && facts.achieved !== "no")
      state.facts[copy] = { ...facts, achieved: "no" };
    else if (scores && !scoredInTurn(state, entries, copy) && achieves(pack, state, copy))
      state.facts[copy] = { ...facts, achieved: "turn" };
  }
  const points = cellPoints(state, cell);
  const { side, copy } = cell;
  // A forgotten card has scored now, and leaves the hand as the others do.
  if (copy !== undefined && before === 0 && points > 0 && achieves(pack, state, copy)) {
    state.facts[copy] = { ...factsOf(state, copy), achieved: "turn" };
    state.events.push({ type: "achieved", side, card: idOf(copy) });
  }
  const cap = entriesOf(state, cell).find(({ raw, granted }) => granted < raw)?.cap ?? null;
  const event = { type: "corrected", ...cell, points, before, cap } as const;
  state.events.push({ ...event, lost: count - points });
  // What a limit had taken from other cards counts now, and is told.
  for (const { side, tally, copy, time } of entries) {
    if (copy === null || copy === cell.copy || side !== cell.side) continue;
    const other: Cell = { side, tally, copy, round: time.round };
    const [old, points] = [cellPoints({ ...state, entries }, other), cellPoints(state, other)];
    const isTold = state.events.some(
      (event) => event.type === "corrected" && event.copy === copy && event.round === time.round,
    );
    const ofCell = cell.copy === undefined && tally === cell.tally && time.round === cell.round;
    if (points !== old && !isTold && !(ofCell && isOnlyScorer(entries, cell)))
      state.events.push({ type: "corrected", ...other, points, before: old, cap: null, lost: 0 });
  }
}

/** Whether one card has scored all points of a cell. */
const isOnlyScorer = (entries: readonly Entry[], cell: Cell): boolean =>
  new Set(entries.filter(inCell(cell)).map(({ copy }) => copy)).size === 1;

/** Entries with the VP that count, computed in order: awards last, because they come after the battle. */
function recounted(pack: Pack, state: State, entries: readonly Entry[]): readonly Entry[] {
  const done: Entry[] = [];
  const awards = entries.filter(({ award }) => award);
  for (const entry of [...entries.filter(({ award }) => !award), ...awards]) {
    const { side, copy, tally, raw, group, line } = entry;
    const caps = state.caps.slice(0, entry.caps);
    const past: State = { ...state, entries: done, time: entry.time, caps };
    const { granted, cap } =
      copy === null
        ? cappedTally(pack, past, side, tally, raw)
        : (entry.amended ? cappedLine : weigh)(pack, past, { side, copy, group, line }, raw);
    done.push({ ...entry, granted, cap: cap?.id ?? null });
  }
  return done;
}
