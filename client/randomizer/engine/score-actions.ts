/**
 * The score sheet: what a new count replaces, what a cell has, what a correction changes, and which
 * actions are allowed.
 */

import type { ActionRules } from "./action-rules.ts";
import { roll, totalsOf } from "./dice.ts";
import type { ActionOf, BattleTime, Cell, Copy, Entry, LineRef } from "./events.ts";
import { controlIn, markersInPlay, mostPlaced, placedOn } from "./objective-markers.ts";
import { cardOf, type Pack, type Side, tallyOf, tallyOfDeck } from "./pack.ts";
import { factsOf, homeOf, inPlay } from "./piles.ts";
import { chance } from "./random.ts";
import type { Refusal } from "./refusals.ts";
import { entriesInSpan, isCondition, recounted } from "./score-caps.ts";
import { grantedVp, hasAward, roundPoints, sheetTallies, tallies } from "./score-totals.ts";
import {
  achieves,
  countNow,
  includesBase,
  lackingBase,
  leavesHand,
  sumsOfLines,
  whyNoScore,
  worth,
} from "./scoring.ts";
import { type Draft, hasBegun, idOf, type PlacedMarker, type State, turnNumber } from "./state.ts";
import { appliesIn, modeOf, within } from "./timing.ts";

/** Points without a card. */
const entryByHand = (
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
const scoredInTurn = (state: State, entries: readonly Entry[], copy: Copy): boolean =>
  entries.some(
    (item) =>
      item.copy === copy && item.raw > 0 && turnNumber(item.time) === turnNumber(state.time),
  );

/**
 * Set how often a line counts at this moment. A line among its things counts no more often, what is
 * added to it does not count without it, a condition that a line includes counts with it, and what
 * is added to its group counts by itself.
 * `onTable` is its VP from dice that were rolled on the table.
 */
function scoreLine(pack: Pack, state: Draft, of: LineRef, count: number, onTable?: number): void {
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
  for (const [at, { lines }] of card.scoring.entries()) {
    const given = { ...of, group: at, line: 0 };
    const isFirst = lines[0]?.plus === true && at > of.group;
    if (isFirst && whyNoScore(pack, state, given, 1) === null) scoreLine(pack, state, given, 1);
  }
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
function logChanges(
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

const isInCell =
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

/** Maximum points in one cell; more must be a typing error. */
export const CELL_LIMIT = 100;

/** A score of a card that has none in a round: of its first line that scores then. */
function ofCard(pack: Pack, state: State, { side, round }: Cell, copy: Copy): Partial<Entry> {
  const { id, scoring } = cardOf(pack, idOf(copy));
  const mode = modeOf(state, side);
  const group = scoring.findIndex((item) => appliesIn(item, mode) && within(item.rounds, round));
  const line = scoring[group]?.lines.findIndex((item) => appliesIn(item, mode)) ?? 0;
  return { copy, card: id, group: Math.max(0, group), line: Math.max(0, line) };
}

/**
 * The cards on which the VP of a tally in a round are corrected: those that scored them, and those that
 * could have. A card that a score takes from the hand scores once.
 */
export function correctedOn(pack: Pack, state: State, cell: Cell): readonly Copy[] {
  const { side, tally, round } = cell;
  const scored = entriesOf(state, cell).flatMap(({ copy }) => copy ?? []);
  const others = Object.entries(state.facts).flatMap(([copy, facts]) => {
    const isTheirs = (facts.owner ?? side) === side && tallyOf(pack, idOf(copy)) === tally;
    const isHeld = facts.round <= round && round <= (facts.left ?? round);
    const isAchieved = leavesHand(pack, state, copy) && facts.achieved !== "no";
    return isTheirs && isHeld && !isAchieved && mostOfCard(pack, state, cell, copy) > 0
      ? [copy]
      : [];
  });
  return [...new Set([...scored, ...others])];
}

/**
 * The numbers of VP that a card can give a cell, before any limit. A card that a score takes from the
 * hand scores once.
 */
function sumsOfCard(pack: Pack, state: State, cell: Cell, copy: Copy): ReadonlySet<number> {
  const { side, round } = cell;
  const hasScored = state.entries.some(
    (entry) => entry.copy === copy && entry.raw > 0 && entry.time.round !== round,
  );
  if (hasScored && leavesHand(pack, state, copy)) return new Set([0]);
  return sumsOfLines(pack, state, { side, id: idOf(copy), round }, CELL_LIMIT);
}

const mostOfCard = (pack: Pack, state: State, cell: Cell, copy: Copy): number =>
  Math.max(...sumsOfCard(pack, state, cell, copy));

/** The greatest number of VP that the cards of a cell can give it, before the limits of its tally. */
function mostOfCards(pack: Pack, state: State, cell: Cell): number {
  const { tally, round, copy } = cell;
  const mostOf = (item: Copy): number => mostOfCard(pack, state, cell, item);
  if (copy !== undefined) return mostOf(copy);
  const [only, ...others] = correctedOn(pack, state, cell);
  if (only === undefined) {
    const decks = Object.values(pack.decks).filter((deck) => tallyOfDeck(deck) === tally);
    // Of a hand, a card may be back in its deck.
    return decks.every(({ id }) => id === pack.game.hand?.deck) ? CELL_LIMIT : 0;
  }
  // Nobody knows which of several cards a total changes.
  if (others.length > 0) return cellPoints(state, cell);
  // The end of the battle has limits of its own, which the entries of its round do not show.
  const isEnd = state.time.phase === "battle-end" && round === state.time.round;
  return isEnd ? mostOf(only) : mostInCell(pack, state, { ...cell, copy: only });
}

/**
 * The greatest number of VP that a correction offers a cell: what its cards can give, as far as the
 * limits leave it beside what other cards and earlier rounds have; later rounds give way. A total of
 * several cards keeps what it has.
 */
export function mostInCell(pack: Pack, state: State, cell: Cell): number {
  const current = cellPoints(state, cell);
  const count = Math.min(CELL_LIMIT, mostOfCards(pack, state, cell));
  if (count <= current) return current;
  const entries = entriesWith(pack, state, cell, count);
  return Math.max(current, cellPoints({ ...state, entries }, cell));
}

/** The greatest number of VP up to which each is offered where no card says what it can give. */
const EVERY_NUMBER = 20;

/**
 * The numbers from `least` to `most` that a correction offers a cell: those that its card can give, or
 * for a sum of several scores the first ones, multiples of five and those near the present one; also
 * what it has, nothing, and the most.
 */
export function numbersFor(
  pack: Pack,
  state: State,
  cell: Cell,
  [least, most]: readonly [number, number],
): readonly number[] {
  const { copy } = cell;
  const current = cellPoints(state, cell);
  const sums = copy === undefined ? null : sumsOfCard(pack, state, cell, copy);
  const isNear = (points: number): boolean =>
    points <= EVERY_NUMBER || points % 5 === 0 || Math.abs(points - current) < 5;
  return Array.from({ length: most + 1 }, (_, points) => points).filter(
    (points) =>
      points >= least &&
      (points === current ||
        points === most ||
        (sums === null ? isNear(points) : sums.has(points))),
  );
}

/** The VP that later rounds lose when a cell is raised, because a limit of the battle is reached. */
export function lostLater(
  pack: Pack,
  state: State,
  cell: Cell,
  count: number,
): readonly { readonly round: number; readonly points: number }[] {
  if (count <= cellPoints(state, cell)) return [];
  const next = { ...state, entries: entriesWith(pack, state, cell, count) };
  return Array.from({ length: pack.game.rounds }, (_, index) => index + 1)
    .map((round) => {
      const [before, after] = [state, next].map((item) => roundPoints(item, cell.side, round));
      return { round, points: (before ?? 0) - (after ?? 0) };
    })
    .filter(({ round, points }) => round > cell.round && points > 0);
}

/**
 * The entries with another number of VP in a cell, as far as the caps allow them. `taken` is what the
 * other side takes of the change.
 */
function entriesWith(
  pack: Pack,
  state: State,
  cell: Cell,
  count: number,
  taken = 0,
): readonly Entry[] {
  const isIn = isInCell(cell);
  const current = cellPoints(state, cell);
  let change = count - current + taken;
  // Points lost to caps are dropped, so that lowering one score does not raise another.
  let entries: readonly Entry[] = state.entries.map((entry) =>
    isIn(entry) && entry.raw !== entry.granted
      ? { ...entry, raw: entry.granted, amended: true }
      : entry,
  );
  const last = [...entries].reverse().filter(isIn);
  if (count < current) {
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
    // What is added counts after the others of its round, so that it takes nothing from them, and
    // before later rounds, which reach a limit of the battle after it.
    const isLater = ({ time }: Entry): boolean => time.round > cell.round;
    const put = (added: Entry): readonly Entry[] => {
      const others = entries.filter((entry) => entry !== old);
      return [...others.filter((entry) => !isLater(entry)), added, ...others.filter(isLater)];
    };
    const { side, tally, round, copy } = cell;
    // After the battle, VP without a card may be for its end, which has limits of its own.
    const isOfEnd =
      copy === undefined && state.time.phase === "battle-end" && round === state.time.round;
    const end = isOfEnd ? { time: state.time } : {};
    if (old !== undefined) entries = put({ ...old, ...end, raw: old.raw + change, amended: true });
    else if (change > 0) {
      const turn = state.first === side ? 0 : 1;
      const time: BattleTime = { round, turn, phase: "battle", ...end.time };
      const card = copy === undefined ? {} : ofCard(pack, state, cell, copy);
      const entry = { ...entryByHand(state, side, tally, change, time), ...card, amended: true };
      entries = put(entry);
    }
  }
  const counted = recounted(pack, state, entries);
  const missing = count - cellPoints({ ...state, entries: counted }, cell);
  const isCut = counted.some((entry) => isIn(entry) && entry.granted < entry.raw);
  return missing === 0 || (missing > 0 && isCut) || missing * taken < 0
    ? counted
    : entriesWith(pack, state, cell, count, taken + missing);
}

/** Set the VP of a cell. A card whose score of this turn becomes 0 is in hand again. */
function scoreCell(pack: Pack, state: Draft, cell: Cell, count: number): void {
  const { entries } = state;
  const before = cellPoints(state, cell);
  state.entries = entriesWith(pack, state, cell, count);
  for (const copy of new Set(entries.filter(isInCell(cell)).flatMap((entry) => entry.copy ?? []))) {
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
  const isHeld = copy !== undefined && homeOf(pack, state, copy).play.includes(copy);
  if (isHeld && before === 0 && points > 0 && achieves(pack, state, copy)) {
    state.facts[copy] = { ...factsOf(state, copy), achieved: "turn" };
    state.events.push({ type: "achieved", side, card: idOf(copy) });
  }
  const cap = entriesOf(state, cell).find(({ raw, granted }) => granted < raw)?.cap ?? null;
  const event = { type: "corrected", ...cell, points, before, cap } as const;
  state.events.push({ ...event, lost: count - points });
  const isOnly = copy === undefined && isOnlyScorer(entries, cell);
  logChanges(state, entries, side, (other) => {
    const isSame = other.tally === cell.tally && other.round === cell.round;
    return isSame && (other.copy === copy || isOnly) ? null : 0;
  });
}

/** Whether one card has scored all points of a cell. */
const isOnlyScorer = (entries: readonly Entry[], cell: Cell): boolean =>
  new Set(entries.filter(isInCell(cell)).map(({ copy }) => copy)).size === 1;

export const SCORE_ACTIONS: ActionRules<"score" | "award" | "control" | "place"> = {
  score: {
    whyNot: (pack, state, action) =>
      "line" in action ? noCount(pack, state, action) : noCell(pack, state, action, action.count),
    apply(pack, state, { type: _, count, ...of }) {
      if ("line" in of) scoreLine(pack, state, of, count, of.rolled);
      else scoreCell(pack, state, of, count);
    },
  },

  /** Give an award, or take it back. */
  award: {
    whyNot(pack, state, { side, award, given }) {
      const definition = pack.game.scoring.awards[award];
      if (definition === undefined) return "unknown";
      if (!hasBegun(state)) return "stage";
      return hasAward(state, side, award) === given ? "same" : null;
    },
    apply(pack, state, { side, award, given }) {
      if (given) {
        giveAward(pack, state, side, award);
        return;
      }
      const entry = state.entries.find((item) => item.side === side && item.tally === award);
      state.entries = state.entries.filter((item) => item !== entry);
      if (entry !== undefined) state.events.push({ type: "unscored", entry });
    },
  },

  control: {
    whyNot(pack, state, { marker, side }) {
      if (state.stage !== "play") return "stage";
      const exists = markersInPlay(pack, state).some(({ id }) => id === marker);
      if (!exists) return "unknown";
      return (controlIn(state, state.time.round)[marker] ?? null) === side ? "same" : null;
    },
    apply(_pack, state, { marker, side }) {
      const { [marker]: _, ...others } = controlIn(state, state.time.round);
      const now = side === null ? others : { ...others, [marker]: side };
      state.control = { ...state.control, [state.time.round]: now };
      state.events.push({ type: "controlled", side, marker });
    },
  },

  place: {
    whyNot(pack, state, { marker, side, count }) {
      if (state.stage !== "play") return "stage";
      const most = mostPlaced(pack, state, side);
      if (most === 0) return "rule";
      if (!markersInPlay(pack, state).some(({ id }) => id === marker)) return "unknown";
      if (!Number.isInteger(count) || count < 0 || count > most) return "count";
      return placedOn(state, side, marker) === count ? "same" : null;
    },
    apply(_pack, state, { marker, side, count }) {
      const isThere = (item: PlacedMarker): boolean => item.side === side && item.marker === marker;
      const there = state.placed.filter(isThere).slice(0, count);
      const turn = turnNumber(state.time);
      state.placed = [
        ...state.placed.filter((item) => !isThere(item)),
        ...there,
        ...Array.from({ length: count - there.length }, () => ({ side, marker, turn })),
      ];
      state.events.push({ type: "placed", side, marker, count });
    },
  },
};

/** Why a line cannot count so often now; null if it can. */
function noCount(
  pack: Pack,
  state: State,
  { count, rolled, ...of }: Extract<ActionOf<"score">, LineRef>,
): Refusal | null {
  const line = pack.cards[idOf(of.copy)]?.scoring[of.group]?.lines[of.line];
  if (line === undefined) return "unknown";
  if (rolled !== undefined) {
    const vp = worth(line, modeOf(state, of.side));
    if (typeof vp === "number" || count !== 1 || !totalsOf(vp).includes(rolled)) return "count";
  }
  if (count === countNow(pack, state, of)) return "same";
  return count === 0 ? null : whyNoScore(pack, beforeScore(pack, state, of), of, count);
}

/** Why a cell cannot have this number of VP; null if it can. */
function noCell(pack: Pack, state: State, cell: Cell, count: number): Refusal | null {
  if (!hasBegun(state)) return "stage";
  const { tally, round, copy } = cell;
  if (tally in pack.game.scoring.awards || !sheetTallies(pack).includes(tally)) return "unknown";
  if (!Number.isInteger(round) || round < 1 || round > state.time.round) return "rounds";
  if (copy !== undefined && !correctedOn(pack, state, cell).includes(copy)) return "unknown";
  if (!Number.isInteger(count) || count < 0 || count > CELL_LIMIT) return "count";
  const before = cellPoints(state, cell);
  if (count === before) return "same";
  const after = cellPoints({ ...state, entries: entriesWith(pack, state, cell, count) }, cell);
  return after === before ? "capped" : null;
}
