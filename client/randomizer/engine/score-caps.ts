/**
 * Caps on VP: of a group, a card, a tally, a round and the whole battle. An entry keeps the VP earned,
 * the VP counted and the cap that removed the rest, to explain what was lost.
 * Why: docs/decisions/scoring-moments.md
 */

import type { BattleTime, Copy, Entry, LineRef } from "./events.ts";
import type { Cap, Group, Pack, Side, Timing } from "./pack.ts";
import { capOf, cardOf, tallyOf } from "./pack.ts";
import { factsOf } from "./piles.ts";
import { grantedVp } from "./score-totals.ts";
import { idOf, type State } from "./state.ts";
import { appliesIn, isNow, modeOf, sideAt, timingOf } from "./timing.ts";

/** What is scored by a side at some time, and the group of its card; undefined without a card. */
interface Scored {
  readonly side: Side;
  readonly time: BattleTime;
  readonly group: Group | undefined;
}

const scoredBy = (pack: Pack, { side, time, card, group }: Entry): Scored => ({
  side,
  time,
  group: card === null ? undefined : cardOf(pack, card).scoring[group],
});

/**
 * Whether something was scored at a time because it scores then. Lines of a turn can be scored
 * later, at the end of the battle, and are still lines of the turn; awards are of the end.
 */
function isScoredAt(state: State, timing: Timing, { side, time, group }: Scored): boolean {
  if (!isNow(time, sideAt(state, time), timing, side)) return false;
  return group === undefined
    ? timing === "battle-end"
    : timingOf(state, group, side, time).includes(timing);
}

/** Entries of the same span as what is scored: its turn, its round, or all. */
function span(
  pack: Pack,
  state: State,
  entries: readonly Entry[],
  per: Cap["per"],
  now: Scored,
): readonly Entry[] {
  const { round, turn } = now.time;
  if (per === "round") return entries.filter((entry) => entry.time.round === round);
  if (per !== "turn") return entries;
  const isEnd = isScoredAt(state, "battle-end", now);
  return entries.filter(
    (entry) =>
      entry.time.round === round &&
      entry.time.turn === turn &&
      isScoredAt(state, "battle-end", scoredBy(pack, entry)) === isEnd,
  );
}

/** Whether something scored does not count towards a limit. */
const isExempt = (state: State, cap: Cap, scored: Scored): boolean =>
  cap.without?.some((timing) => isScoredAt(state, timing, scored)) === true;

/** A limit, the entries that count towards it, and its span if it is not the limit's own. */
type CountedCap = readonly [Cap, readonly Entry[], Cap["per"]?];

/** How many points a limit still allows, after the entries that count towards it. */
function roomUnder(
  pack: Pack,
  state: State,
  [cap, entries, per = cap.per]: CountedCap,
  now: Scored,
): number {
  if (isExempt(state, cap, now)) return Number.POSITIVE_INFINITY;
  const counted = span(pack, state, entries, per, now).filter(
    (entry) => !isExempt(state, cap, scoredBy(pack, entry)),
  );
  return Math.max(0, cap.vp - grantedVp(counted));
}

/** Whether a line is one of the conditions of a group of which only the best may count. */
export function isCondition({ combine, lines }: Group, at: number): boolean {
  const line = lines[at];
  return combine === "highest" && line !== undefined && line.each === null && !line.plus;
}

/**
 * The VP of a group at one time. With `highest`, the best of its conditions counts once, counted
 * things are added up (each in its best line), and `plus` lines are added.
 */
export function groupVp(group: Group, entries: readonly Pick<Entry, "line" | "raw">[]): number {
  const sum = (list: readonly Pick<Entry, "raw">[]): number =>
    list.reduce((points, entry) => points + entry.raw, 0);
  const best = entries.filter(({ line }) => isCondition(group, line)).map(({ raw }) => raw);
  return sum(entries.filter(({ line }) => !isCondition(group, line))) + Math.max(0, ...best);
}

const EVERY_TURN: readonly Timing[] = ["whenever", "any-turn-end"];

/**
 * How long the scores of a group count together: what happens once per round counts together for the
 * whole round.
 */
export function groupSpan({ timing }: Group): Cap["per"] {
  if (timing.some((item) => EVERY_TURN.includes(item))) return "turn";
  return timing.every((item) => item === "battle-end") ? "battle" : "round";
}

/** Entries of the card and the side of a line in the current span of its group. */
export function entriesInSpan(pack: Pack, state: State, of: LineRef): readonly Entry[] {
  const { side, copy } = of;
  const group = cardOf(pack, idOf(copy)).scoring[of.group];
  if (group === undefined) return [];
  const mine = state.entries.filter((entry) => entry.side === side && entry.copy === copy);
  return span(pack, state, mine, groupSpan(group), { side, time: state.time, group });
}

export interface Offer {
  readonly granted: number;
  readonly cap: Cap | null;
}

/** How many of `raw` VP of a line would count, and the limit that removes the rest. */
export function underCaps(pack: Pack, state: State, of: LineRef, raw: number): Offer {
  const group = cardOf(pack, idOf(of.copy)).scoring[of.group];
  if (group === undefined) return { granted: 0, cap: null };
  const counted = entriesInSpan(pack, state, of).filter((entry) => entry.group === of.group);
  const more = groupVp(group, [...counted, { line: of.line, raw }]) - groupVp(group, counted);
  return cappedLine(pack, state, of, Math.max(0, more));
}

/** Whether the limits now leave a line any VP. */
export const givesVp = (pack: Pack, state: State, of: LineRef): boolean =>
  underCaps(pack, state, of, 1).granted > 0;

/** How many points some limits allow. */
function offerUnder(
  pack: Pack,
  state: State,
  now: Scored,
  raw: number,
  limits: readonly CountedCap[],
): Offer {
  let offer: Offer = { granted: raw, cap: null };
  for (const limit of limits) {
    const room = roomUnder(pack, state, limit, now);
    if (room < offer.granted) offer = { granted: room, cap: limit[0] };
  }
  return offer;
}

/** How many points the limits of its group, its card and the game allow a line. */
function cappedLine(pack: Pack, state: State, of: LineRef, raw: number): Offer {
  const { side, copy, group: at } = of;
  const card = cardOf(pack, idOf(copy));
  const mine = state.entries.filter((entry) => entry.side === side && !entry.award);
  const ofCard = mine.filter((entry) => entry.copy === copy);
  const ofGroup = ofCard.filter((entry) => entry.group === at);
  const mode = modeOf(state, side);
  const tally = tallyOf(pack, card.id);
  const isOfMode = (cap: Cap): boolean => appliesIn(cap, mode);
  const limits: CountedCap[] = [];
  const group = card.scoring[at];
  // A group that scores once in a round has its limit of a turn once, also if it is entered in both.
  if (group !== undefined)
    for (const cap of group.caps.filter(isOfMode))
      limits.push([cap, ofGroup, cap.per === "turn" ? groupSpan(group) : cap.per]);
  for (const cap of card.caps.filter(isOfMode))
    if (cap.of.includes(tally))
      limits.push([cap, mine.filter((entry) => cap.of.includes(entry.tally))]);
  for (const cap of capsOfCard(pack, state, side, copy)) limits.push([cap, ofCard]);
  const now = { side, time: state.time, group };
  return offerUnder(pack, state, now, raw, [...limits, ...tallyCaps(pack, state, side, tally)]);
}

/** The limits of one card: its own, and those of the game for each card. */
function capsOfCard(pack: Pack, state: State, side: Side, copy: Copy): readonly Cap[] {
  const card = cardOf(pack, idOf(copy));
  const mode = modeOf(state, side);
  const isFixed = factsOf(state, copy).held === "fixed";
  return [
    ...card.caps.filter((cap) => cap.of.length === 0 && appliesIn(cap, mode)),
    ...gameCaps(pack, state).filter(
      (cap) =>
        cap.per === "card" &&
        cap.of.includes(tallyOf(pack, card.id)) &&
        (cap.mode === null || (cap.mode === "fixed") === isFixed),
    ),
  ];
}

/** The limit of a card in the whole battle. */
export const battleCapOf = (...of: Parameters<typeof capsOfCard>): Cap | undefined =>
  capsOfCard(...of).find(({ per }) => per === "battle" || per === "card");

/** The limits of the pack, and those that effects have added. */
export const gameCaps = (pack: Pack, state: State): Cap[] => [
  ...pack.game.scoring.caps,
  ...state.caps.map((id) => capOf(pack, id)),
];

/** How many points the limits of the game allow a tally, regardless of the card. */
export function cappedTally(
  pack: Pack,
  state: State,
  side: Side,
  tally: string,
  raw: number,
): Offer {
  const now = { side, time: state.time, group: undefined };
  return offerUnder(pack, state, now, raw, tallyCaps(pack, state, side, tally));
}

function tallyCaps(pack: Pack, state: State, side: Side, tally: string): CountedCap[] {
  const mode = modeOf(state, side);
  // Awards come after everything else, so they leave room for it.
  const isAward = tally in pack.game.scoring.awards;
  const mine = state.entries.filter((entry) => entry.side === side && (isAward || !entry.award));
  return gameCaps(pack, state)
    .filter((cap) => cap.per !== "card" && cap.of.includes(tally))
    .filter((cap) => appliesIn(cap, mode))
    .map((cap) => [cap, mine.filter((entry) => cap.of.includes(entry.tally))]);
}

/** Entries with the VP that count, computed in order: awards last, because they come after the battle. */
export function recounted(pack: Pack, state: State, entries: readonly Entry[]): readonly Entry[] {
  const done: Entry[] = [];
  const awards = entries.filter(({ award }) => award);
  for (const entry of [...entries.filter(({ award }) => !award), ...awards]) {
    const { side, copy, tally, raw, group, line } = entry;
    const caps = state.caps.slice(0, entry.caps);
    const past: State = { ...state, entries: done, time: entry.time, caps };
    const { granted, cap } =
      copy === null
        ? cappedTally(pack, past, side, tally, raw)
        : (entry.amended ? cappedLine : underCaps)(pack, past, { side, copy, group, line }, raw);
    done.push({ ...entry, granted, cap: cap?.id ?? null });
  }
  return done;
}
