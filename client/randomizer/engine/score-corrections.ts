/** Corrections of a score: cells of the score sheet that a player sets, as far as the caps allow them. */

import type { BattleTime, Cell, Copy, Entry } from "./events.ts";
import { cardOf, type Pack, type Side, tallyOfDeck } from "./pack.ts";
import { factsOf, handOf, homeOf } from "./piles.ts";
import { recounted } from "./score-caps.ts";
import {
  cellPoints,
  entriesOf,
  entryByHand,
  isInCell,
  logChanges,
  scoredInTurn,
} from "./score-entries.ts";
import { achieves } from "./scoring.ts";
import { type Draft, idOf, type State } from "./state.ts";
import { appliesIn, modeOf, within } from "./timing.ts";

/** Maximum points in one cell; more must be a typing error. */
export const CELL_LIMIT = 100;

/**
 * The cards of a hand that could score in a round, so that a forgotten score can be added: those
 * that stay when they score, and those that were drawn by then and have not scored.
 */
export const cardsHeldIn = (pack: Pack, state: State, side: Side, round: number): readonly Copy[] =>
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

/**
 * Whether a cell is corrected on its cards only: those of a side with fixed cards. Each of them has a
 * limit of its own, which VP without a card would pass.
 */
const isOfFixedCards = (pack: Pack, { sides }: State, { side, tally, copy }: Cell): boolean =>
  copy === undefined &&
  sides[side].mode === "fixed" &&
  !sides[side].fixedDraw &&
  Object.values(pack.decks).every(
    (deck) => (tallyOfDeck(deck) === tally) === (deck.id === pack.game.hand?.deck),
  );

/**
 * The greatest number of VP that the limits leave a cell, with what other cards and earlier rounds
 * have; later rounds give way. A cell that is corrected on its cards keeps what it has.
 */
export function mostInCell(pack: Pack, state: State, cell: Cell): number {
  const current = cellPoints(state, cell);
  if (isOfFixedCards(pack, state, cell)) return current;
  const entries = entriesWith(pack, state, cell, CELL_LIMIT);
  return Math.max(current, cellPoints({ ...state, entries }, cell));
}

/**
 * The entries with another number of VP in a cell, as far as the caps allow them. `taken` is what the
 * other side takes of the change.
 */
export function entriesWith(
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
export function scoreCell(pack: Pack, state: Draft, cell: Cell, count: number): void {
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
  if (copy !== undefined && before === 0 && points > 0 && achieves(pack, state, copy)) {
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
