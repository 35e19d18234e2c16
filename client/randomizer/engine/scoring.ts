/**
 * Victory points: which lines are open to a side, what a line is worth, which caps limit it, and
 * what can be scored now. An entry keeps both the VP earned and the VP counted, to explain what was
 * lost.
 * Why: docs/decisions/scoring-moments.md
 */

import { fromMap } from "./control.ts";
import type { LineRef } from "./events.ts";
import {
  type Cap,
  capOf,
  cardOf,
  type Group,
  type Late,
  type Line,
  type Mode,
  other,
  type Pack,
  type Rounds,
  SIDES,
  type Side,
  type Timing,
  tallyOf,
} from "./pack.ts";
import { factsOf, homeOf, inPlay } from "./piles.ts";
import type { Refusal } from "./refusals.ts";
import { idOf, type State } from "./state.ts";
import type { Clock, Copy, Entry } from "./values.ts";

export const within = (rounds: Rounds | null, round: number): boolean =>
  rounds === null || (rounds[0] <= round && round <= rounds[1]);

/** The mode that decides a line's VP; a side without a hand counts as tactical. */
export const modeOf = (state: State, side: Side): Mode => state.sides[side].mode ?? "tactical";

const playerOf = (state: State, side: Side): "first" | "second" =>
  state.first === side ? "first" : "second";

/** Whose turn it is; neither's between turns. */
export const active = (state: State): Side | null =>
  state.stage === "play" ? sideAt(state, state.clock) : null;

/** Whose turn it was at some time. */
function sideAt({ first }: State, { phase, turn }: Clock): Side | null {
  if (first === null) return null;
  if (phase !== "command" && phase !== "battle" && phase !== "turn-end") return null;
  return turn === 0 ? first : other(first);
}

/** The exception that moves a group for a side in this round. */
export const lateOf = (state: State, group: Group, side: Side): Late | undefined =>
  group.except.find(
    (item) =>
      (item.player === null || item.player === playerOf(state, side)) &&
      within(item.rounds, state.clock.round),
  );

/** When a side scores a group in this round: its own timing, or that of its exception. */
export function timingOf(state: State, group: Group, side: Side): readonly Timing[] {
  const late = lateOf(state, group, side);
  return late ? [late.timing] : group.timing;
}

/** Whether this is the moment, seen by `side`; `turn` is the side whose turn it is. */
function isNow({ phase }: Clock, turn: Side | null, timing: Timing, side: Side): boolean {
  switch (timing) {
    case "whenever":
      return true;
    case "command-phase-start":
    case "command-phase-end":
      return phase === "command" && turn === side;
    case "movement-phase-end":
    case "shooting-phase":
    case "shooting-phase-end":
    case "fight-phase-end":
      return phase === "battle" && turn === side;
    case "turn-end":
      return phase === "turn-end" && turn === side;
    case "opponent-turn-end":
      return phase === "turn-end" && turn === other(side);
    case "any-turn-end":
      return phase === "turn-end";
    default:
      return phase === timing;
  }
}

/** Why a side cannot score a group at all in this round; null when it can. */
export function closed(
  pack: Pack,
  state: State,
  side: Side,
  copy: Copy,
  group: Group,
): Refusal | null {
  if (!homeOf(pack, state, copy).play.includes(copy)) return "not-in-play";
  const { owner } = factsOf(state, copy);
  const whose = [owner, group.side].every((item) => item === null || item === side);
  if (!whose || (group.player !== null && group.player !== playerOf(state, side)))
    return "not-yours";
  if (group.mode !== null && group.mode !== modeOf(state, side)) return "mode";
  if (state.sides[side].ended.includes(tallyOf(pack, idOf(copy)))) return "ended";
  if (state.stage !== "play") return "stage";
  if (!within(group.rounds, state.clock.round)) return "rounds";
  return isEarly(state, group, side) ? "phase" : null;
}

/** Whether a group scores only in the opponent's turn or at an end, and neither has come. */
function isEarly(state: State, group: Group, side: Side): boolean {
  const { phase } = state.clock;
  return timingOf(state, group, side).every((timing) => {
    if (timing === "opponent-turn-end") return active(state) === side;
    const isEnd = timing === "battle-end" || timing === "last-round-end";
    return isEnd && phase !== timing && phase !== "battle-end";
  });
}

/** The VP of one count of a line; dice as text. */
export const worth = (line: Line, mode: Mode): number | string =>
  typeof line.vp === "object" ? line.vp[mode] : line.vp;

export const opens = (line: Line, mode: Mode): boolean => line.mode === null || line.mode === mode;

/** Higher counts than this must be a mistake. */
const MOST_COUNT = 30;

/** How often a line may be counted now: one among others no more often than those. */
export function mostNow(pack: Pack, state: State, of: LineRef): number {
  const line = cardOf(pack, idOf(of.copy)).scoring[of.group]?.lines[of.line];
  if (line === undefined) return 0;
  const most = line.each === null ? 1 : (line.most ?? MOST_COUNT);
  return line.among ? Math.min(most, countNow(pack, state, { ...of, line: of.line - 1 })) : most;
}

/** What is scored by a side at some time, and the group of its card; undefined without a card. */
interface Scored {
  readonly side: Side;
  readonly clock: Clock;
  readonly group: Group | undefined;
}

const scoredBy = (pack: Pack, { side, clock, card, group }: Entry): Scored => ({
  side,
  clock,
  group: card === null ? undefined : cardOf(pack, card).scoring[group],
});

/**
 * Whether something was scored at a moment because it scores then. Lines of a turn can be scored
 * later, at the end of the battle, and are still lines of the turn; awards are of the end.
 */
function isOf(state: State, timing: Timing, { side, clock, group }: Scored): boolean {
  if (!isNow(clock, sideAt(state, clock), timing, side)) return false;
  return group === undefined
    ? timing === "battle-end"
    : timingOf({ ...state, clock }, group, side).includes(timing);
}

/** Entries of the same span as what is scored: its turn, its round, or all. */
function span(
  pack: Pack,
  state: State,
  entries: readonly Entry[],
  per: Cap["per"],
  now: Scored,
): readonly Entry[] {
  const { round, turn } = now.clock;
  if (per === "round") return entries.filter((entry) => entry.clock.round === round);
  if (per !== "turn") return entries;
  const isEnd = isOf(state, "battle-end", now);
  return entries.filter(
    (entry) =>
      entry.clock.round === round &&
      entry.clock.turn === turn &&
      isOf(state, "battle-end", scoredBy(pack, entry)) === isEnd,
  );
}

/** Whether something scored does not count towards a limit. */
const isFree = (state: State, cap: Cap, scored: Scored): boolean =>
  cap.without?.some((timing) => isOf(state, timing, scored)) === true;

/** How many points a limit still allows, after the entries that count towards it. */
function leaves(
  pack: Pack,
  state: State,
  cap: Cap,
  now: Scored,
  entries: readonly Entry[],
): number {
  if (isFree(state, cap, now)) return Number.POSITIVE_INFINITY;
  const counted = span(pack, state, entries, cap.per, now).filter(
    (entry) => !isFree(state, cap, scoredBy(pack, entry)),
  );
  return Math.max(0, cap.vp - total(counted));
}

const total = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + entry.granted, 0);

/** Whether a line is one of the conditions of a group of which only the best may count. */
export function isCondition({ combine, lines }: Group, at: number): boolean {
  const line = lines[at];
  return combine === "highest" && line !== undefined && line.each === null && !line.plus;
}

/**
 * The VP of a group at one moment. With `highest`, the best of its conditions counts once, counted
 * things are added up (each in its best line), and `plus` lines are added.
 */
function value(group: Group, entries: readonly Pick<Entry, "line" | "raw">[]): number {
  const sum = (list: readonly Pick<Entry, "raw">[]): number =>
    list.reduce((points, entry) => points + entry.raw, 0);
  const best = entries.filter(({ line }) => isCondition(group, line)).map(({ raw }) => raw);
  return sum(entries.filter(({ line }) => !isCondition(group, line))) + Math.max(0, ...best);
}

const EVERY_TURN: readonly Timing[] = ["whenever", "any-turn-end"];

/**
 * How long the moment of a group lasts: something that happens once per round is one moment for the
 * whole round.
 */
function momentSpan({ timing }: Group): Cap["per"] {
  if (timing.some((item) => EVERY_TURN.includes(item))) return "turn";
  return timing.every((item) => item === "battle-end") ? "battle" : "round";
}

/** Entries of a card and a side at the current moment of a group. */
export function inMoment(
  pack: Pack,
  state: State,
  side: Side,
  copy: Copy,
  group: Group,
): readonly Entry[] {
  const mine = state.entries.filter((entry) => entry.side === side && entry.copy === copy);
  return span(pack, state, mine, momentSpan(group), { side, clock: state.clock, group });
}

/** The scores of a line at the current moment. */
export function scoresNow(pack: Pack, state: State, of: LineRef): readonly Entry[] {
  const group = cardOf(pack, idOf(of.copy)).scoring[of.group];
  if (group === undefined || state.stage !== "play") return [];
  return inMoment(pack, state, of.side, of.copy, group).filter(
    (entry) => entry.group === of.group && entry.line === of.line && entry.raw > 0,
  );
}

/** How often a line is counted at the current moment. */
export const countNow = (pack: Pack, state: State, of: LineRef): number =>
  scoresNow(pack, state, of).reduce((sum, entry) => sum + entry.count, 0);

/** Whether the other of two scoring options of a group was used at this moment. */
function otherWay(pack: Pack, state: State, { side, copy, group: at, line }: LineRef): boolean {
  const { scoring } = cardOf(pack, idOf(copy));
  const group = scoring[at];
  if (group === undefined) return false;
  const isAlternative = (index: number): boolean => group.lines[index]?.instead === true;
  return inMoment(pack, state, side, copy, group).some(
    (entry) =>
      entry.raw > 0 &&
      (entry.group === at
        ? isAlternative(entry.line) !== isAlternative(line)
        : scoring[Math.max(entry.group, at)]?.instead === true),
  );
}

export interface Offer {
  readonly granted: number;
  readonly cap: Cap | null;
}

/** How many of `raw` VP of a line would count, and the limit that removes the rest. */
export function weigh(pack: Pack, state: State, of: LineRef, raw: number): Offer {
  const group = cardOf(pack, idOf(of.copy)).scoring[of.group];
  if (group === undefined) return { granted: 0, cap: null };
  const moment = inMoment(pack, state, of.side, of.copy, group).filter(
    (entry) => entry.group === of.group,
  );
  const more = value(group, [...moment, { line: of.line, raw }]) - value(group, moment);
  return capped(pack, state, of, Math.max(0, more));
}

/** A limit, and the entries that count towards it. */
type CountedCap = readonly [Cap, readonly Entry[]];

/** How many points some limits allow. */
function allowed(
  pack: Pack,
  state: State,
  now: Scored,
  raw: number,
  limits: readonly CountedCap[],
): Offer {
  let offer: Offer = { granted: raw, cap: null };
  for (const [cap, counted] of limits) {
    const left = leaves(pack, state, cap, now, counted);
    if (left < offer.granted) offer = { granted: left, cap };
  }
  return offer;
}

/** How many points the limits of its group, its card and the game allow a line. */
export function capped(pack: Pack, state: State, of: LineRef, raw: number): Offer {
  const { side, copy, group: at } = of;
  const card = cardOf(pack, idOf(copy));
  const mine = state.entries.filter((entry) => entry.side === side && !entry.award);
  const ofCard = mine.filter((entry) => entry.copy === copy);
  const ofGroup = ofCard.filter((entry) => entry.group === at);
  const mode = modeOf(state, side);
  const tally = tallyOf(pack, card.id);
  const fixed = factsOf(state, copy).held === "fixed";
  const own = (cap: Cap): boolean => cap.mode === null || cap.mode === mode;
  const limits: CountedCap[] = [];
  for (const cap of card.scoring[at]?.caps.filter(own) ?? []) limits.push([cap, ofGroup]);
  for (const cap of card.caps.filter(own)) {
    const several = mine.filter((entry) => cap.of.includes(entry.tally));
    if (cap.of.length === 0) limits.push([cap, ofCard]);
    else if (cap.of.includes(tally)) limits.push([cap, several]);
  }
  for (const cap of gameCaps(pack, state)) {
    const each = cap.per === "card" && cap.of.includes(tally);
    if (each && (cap.mode === null || (cap.mode === "fixed") === fixed)) limits.push([cap, ofCard]);
  }
  const now = { side, clock: state.clock, group: card.scoring[at] };
  return allowed(pack, state, now, raw, [...limits, ...tallyLimits(pack, state, side, tally)]);
}

/** The limits of the pack, and those that effects have added. */
export const gameCaps = (pack: Pack, state: State): Cap[] => [
  ...pack.game.scoring.caps,
  ...state.caps.map((id) => capOf(pack, id)),
];

/** How many points the limits of the game allow a tally, regardless of the card. */
export function limit(pack: Pack, state: State, side: Side, tally: string, raw: number): Offer {
  const now = { side, clock: state.clock, group: undefined };
  return allowed(pack, state, now, raw, tallyLimits(pack, state, side, tally));
}

function tallyLimits(pack: Pack, state: State, side: Side, tally: string): CountedCap[] {
  const mode = modeOf(state, side);
  // Awards come after everything else, so they leave room for it.
  const isAward = tally in pack.game.scoring.awards;
  const mine = state.entries.filter((entry) => entry.side === side && (isAward || !entry.award));
  return gameCaps(pack, state)
    .filter((cap) => cap.per !== "card" && cap.of.includes(tally))
    .filter((cap) => cap.mode === null || cap.mode === mode)
    .map((cap) => [cap, mine.filter((entry) => cap.of.includes(entry.tally))]);
}

/** Whether a score achieves a drawn card, so that it leaves the hand. */
export function achieves(pack: Pack, state: State, copy: Copy): boolean {
  const { deck, scored } = cardOf(pack, idOf(copy));
  const { held, achieved } = factsOf(state, copy);
  const spent = [pack.game.hand?.deck, pack.game.challenger?.deck].includes(deck);
  return spent && held === "drawn" && scored !== "never" && achieved === "no";
}

/** Why a side cannot score a line `count` times now; null if it can. */
export function noScore(pack: Pack, state: State, of: LineRef, count: number): Refusal | null {
  const card = pack.cards[idOf(of.copy)];
  const group = card?.scoring[of.group];
  const line = group?.lines[of.line];
  if (group === undefined || line === undefined) return "unknown";
  const shut = closed(pack, state, of.side, of.copy, group);
  if (shut !== null) return shut;
  const mode = modeOf(state, of.side);
  if (!opens(line, mode)) return "mode";
  const achieved = state.facts[of.copy]?.achieved;
  if (achieved === "spent" || achieved === "used") return "scored";
  if (otherWay(pack, state, of)) return "other-way";
  if (line.each === null && scoresNow(pack, state, of).length > 0) return "scored";
  // What a limit leaves nothing of is stored, too: it may count after a correction.
  return Number.isInteger(count) && count >= 1 && count <= mostNow(pack, state, of)
    ? null
    : "count";
}

/** Whether a line gives anything under all limits: VP, or a card that it achieves. */
export const gives = (pack: Pack, state: State, of: LineRef): boolean =>
  weigh(pack, state, of, 1).granted > 0 || achieves(pack, state, of.copy);

/**
 * Whether an earlier one of several moments has passed in this round while the side held the
 * card. Only the first counts, so the end of the last round, or of the battle, is too late. An
 * Action of the side's own turn can be completed at the end of the battle, so only later moments
 * count there.
 */
export function missed(
  pack: Pack,
  state: State,
  side: Side,
  copy: Copy,
  timings: readonly Timing[],
  end: "last-round-end" | "battle-end",
): boolean {
  const { owner, round: drawn } = factsOf(state, copy);
  const { round, turn: last } = state.clock;
  const own = side === state.first ? 0 : 1;
  const completes = end === "battle-end" && cardOf(pack, idOf(copy)).acts;
  return ([0, 1] as const).some((turn) => {
    if (turn > last || (turn === last && state.cutShort)) return false;
    const clock: Clock = { round, turn, phase: "turn-end" };
    const held = own <= turn || (!completes && (owner === null || drawn < round));
    return held && timings.some((timing) => isNow(clock, sideAt(state, clock), timing, side));
  });
}

/** A line and its current score. */
export interface ScorableLine {
  readonly line: number;
  /** How often it was counted in this moment. */
  readonly times: number;
  /** Whether it can be scored (again) now, and gives something. */
  readonly open: boolean;
  /** How often it counts by the map, if the players track who controls the markers; else null. */
  readonly suggested: number | null;
}

/** A group of lines that a side can score, or has scored, at the current moment. */
export interface Scorable {
  readonly side: Side;
  readonly copy: Copy;
  readonly group: number;
  /** Scored at exactly this moment; false for a group that scores whenever something happens. */
  readonly due: boolean;
  readonly scored: boolean;
  readonly lines: readonly ScorableLine[];
}

/** Everything that either side can score now, including at the end of a round. */
export function scorable(pack: Pack, state: State): Scorable[] {
  const turn = active(state);
  const candidates: Scorable[] = [];
  for (const [copy] of inPlay(state)) {
    for (const [at, group] of cardOf(pack, idOf(copy)).scoring.entries()) {
      for (const side of SIDES) {
        if (closed(pack, state, side, copy, group) !== null) continue;
        const timings = timingOf(state, group, side);
        const now = timings.filter((timing) => isNow(state.clock, turn, timing, side));
        if (now.length === 0) continue;
        const end = now.find((timing) => timing === "last-round-end" || timing === "battle-end");
        if (end !== undefined && missed(pack, state, side, copy, timings, end)) continue;
        const lines = group.lines.flatMap((_, line) =>
          lineNow(pack, state, group, { side, copy, group: at, line }),
        );
        if (!lines.some(({ open, times }) => open || times > 0)) continue;
        const due = now.some((timing) => timing !== "whenever");
        const scored = lines.some(({ times }) => times > 0);
        candidates.push({ side, copy, group: at, due, scored, lines });
      }
    }
  }
  return candidates;
}

function lineNow(pack: Pack, state: State, group: Group, of: LineRef): ScorableLine[] {
  const line = group.lines[of.line];
  if (line === undefined || !opens(line, modeOf(state, of.side))) return [];
  const times = countNow(pack, state, of);
  const open = noScore(pack, state, of, 1) === null && gives(pack, state, of);
  const suggested = fromMap(pack, state, of.side, line);
  return [{ line: of.line, times, open, suggested }];
}
