/**
 * Which lines a side can score now, and what one count of them is worth.
 * Why: docs/decisions/scoring-moments.md
 */

import { totalsOf } from "./dice.ts";
import type { BattleTime, Copy, Entry, LineRef } from "./events.ts";
import { hasFailed } from "./memories.ts";
import { fromMap, markersOf } from "./objective-markers.ts";
import type { Group, Id, Line, Mode, Pack, Side, Timing } from "./pack.ts";
import { cardOf, SIDES, tallyOf } from "./pack.ts";
import { factsOf, homeOf, inPlay } from "./piles.ts";
import type { Refusal } from "./refusals.ts";
import { battleCapOf, entriesInSpan, givesVp, groupSpan, isCondition } from "./score-caps.ts";
import { grantedVp } from "./score-totals.ts";
import { idOf, type State } from "./state.ts";
import {
  activeSide,
  appliesIn,
  isNow,
  modeOf,
  nowOf,
  playerOf,
  sideAt,
  timingOf,
  within,
} from "./timing.ts";

/** Why a side cannot score a group at all in this round; null when it can. */
export function whyClosed(
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
  if (!appliesIn(group, modeOf(state, side))) return "mode";
  const hasEnded = state.sides[side].ended.includes(tallyOf(pack, idOf(copy)));
  if (hasEnded || hasFailed(pack, state, copy)) return "ended";
  if (state.stage !== "play") return "stage";
  if (!within(group.rounds, state.time.round)) return "rounds";
  return isEarly(state, group, side) ? "phase" : null;
}

/** Whether a group scores only in the opponent's turn or at an end, and neither has come. */
function isEarly(state: State, group: Group, side: Side): boolean {
  return timingOf(state, group, side).every((timing) => {
    if (timing === "opponent-turn-end") return activeSide(state) === side;
    return isEnd(timing) && !hasCome(state, timing);
  });
}

/** Whether a timing is an end that comes once in the battle. */
const isEnd = (timing: Timing): timing is "battle-end" | "last-round-end" =>
  timing === "battle-end" || timing === "last-round-end";

const hasCome = ({ time: { phase } }: State, timing: Timing): boolean =>
  phase === timing || phase === "battle-end";

/** The VP of one count of a line; dice as text. */
export const worth = (line: Line, mode: Mode): number | string =>
  typeof line.vp === "object" ? line.vp[mode] : line.vp;

/** Higher counts than this must be a mistake. */
const MOST_COUNT = 30;

/** How often a line may be counted now: one among others no more often than those. */
export function mostNow(pack: Pack, state: State, of: LineRef): number {
  const group = cardOf(pack, idOf(of.copy)).scoring[of.group];
  const line = group?.lines[of.line];
  if (line === undefined) return 0;
  const most = line.each === null ? 1 : (line.most ?? MOST_COUNT);
  if (group?.combine === "highest" && line.markers?.bound) {
    let uncounted = markersOf(pack, state, of.side, line) ?? MOST_COUNT;
    for (const [at, { markers }] of group.lines.entries())
      if (at !== of.line && markers?.bound && markers.in === line.markers.in)
        uncounted -= countNow(pack, state, { ...of, line: at });
    return Math.min(most, uncounted);
  }
  return line.among ? Math.min(most, countNow(pack, state, { ...of, line: of.line - 1 })) : most;
}

/** The sums of a number of each of two sets, up to a limit. */
const pairSums = (some: Iterable<number>, others: Iterable<number>, most: number): Set<number> =>
  new Set([...some].flatMap((a) => [...others].map((b) => a + b)).filter((sum) => sum <= most));

/** The numbers of VP up to `most` that the lines of a card can give a side in a round. */
export function sumsOfLines(
  pack: Pack,
  state: State,
  { side, id, round }: { readonly side: Side; readonly id: Id; readonly round: number },
  most: number,
): ReadonlySet<number> {
  const mode = modeOf(state, side);
  const last = state.time.phase === "battle-end" ? state.time.round : pack.game.rounds;
  const none = new Set([0]);
  const ofLine = (line: Line): Set<number> => {
    const vp = worth(line, mode);
    const each = [0, ...(typeof vp === "number" ? [vp] : totalsOf(vp))];
    const count = line.each === null ? 1 : Math.min(most, line.most ?? MOST_COUNT);
    let sums = none;
    if (appliesIn(line, mode)) for (let n = 0; n < count; n += 1) sums = pairSums(sums, each, most);
    return sums;
  };
  const ofGroup = (group: Group): Set<number> => {
    const timings = timingOf(state, group, side, { ...state.time, round });
    if (timings.every(isEnd) && round < last) return none;
    const lines = group.lines.map((line, at) => ({ at, sums: ofLine(line) }));
    const best = lines.filter(({ at }) => isCondition(group, at)).flatMap(({ sums }) => [...sums]);
    let all = new Set([0, ...best]);
    for (const { at, sums: own } of lines.filter((line) => !isCondition(group, line.at))) {
      const bases = group.lines[at]?.plus ? [...all].filter((sum) => sum > 0) : [];
      const more = pairSums(bases.length > 0 ? bases : all, own, most);
      all = new Set([...all, ...more]);
    }
    return groupSpan(group) === "turn" ? pairSums(all, all, most) : all;
  };
  return cardOf(pack, id)
    .scoring.filter(
      (group) =>
        appliesIn(group, mode) &&
        within(group.rounds, round) &&
        (group.side === null || group.side === side) &&
        (group.player === null || group.player === playerOf(state, side)),
    )
    .reduce((all, group) => pairSums(all, ofGroup(group), most), none);
}

/** The scores of a line at the current moment. */
export function scoresNow(pack: Pack, state: State, of: LineRef): readonly Entry[] {
  if (state.stage !== "play") return [];
  return entriesInSpan(pack, state, of).filter(
    (entry) => entry.group === of.group && entry.line === of.line && entry.raw > 0,
  );
}

/** How often a line is counted at the current moment. */
export const countNow = (pack: Pack, state: State, of: LineRef): number =>
  scoresNow(pack, state, of).reduce((sum, entry) => sum + entry.count, 0);

/**
 * The lines of which a `plus` line needs one: what it is added to. One that starts its group is added
 * to the groups before it.
 */
function basesOf(groups: readonly Group[], of: LineRef, mode: Mode): readonly LineRef[] {
  const group = groups[of.group];
  const added = group?.lines[of.line];
  if (added?.plus !== true || added.among) return []; // of some things: as many as of those
  const linesOf = (at: number, isBase: (line: Line, index: number) => boolean): LineRef[] =>
    (groups[at]?.lines ?? []).flatMap((line, index) =>
      !line.plus && appliesIn(line, mode) && isBase(line, index)
        ? [{ ...of, group: at, line: index }]
        : [],
    );
  if (group?.lines.slice(0, of.line).every(({ plus }) => plus))
    return groups.flatMap((item, at) =>
      at < of.group && appliesIn(item, mode) ? linesOf(at, () => true) : [],
    );
  const bases = linesOf(
    of.group,
    ({ instead }, index) => index < of.line && instead === added.instead,
  );
  return group?.combine === "highest" ? bases : bases.slice(-1);
}

/** The line that a line is added to and that is not scored; null if nothing is missing. */
export function lackingBase(pack: Pack, state: State, of: LineRef): LineRef | null {
  const bases = basesOf(cardOf(pack, idOf(of.copy)).scoring, of, modeOf(state, of.side));
  return bases.some((base) => countNow(pack, state, base) > 0) ? null : (bases.at(-1) ?? null);
}

/** Whether a line says by itself that what it is added to is true: that the side holds its home. */
export function includesBase({ lines }: Group, of: LineRef, base: LineRef): boolean {
  const isInGroup = base.group === of.group && lines[base.line]?.each === null;
  return isInGroup && lines[of.line]?.markers?.home === true;
}

/** Whether the other of two scoring options of a group was used at this moment. */
function otherWay(pack: Pack, state: State, of: LineRef): boolean {
  const { group: at, line } = of;
  const { scoring } = cardOf(pack, idOf(of.copy));
  const isAlternative = (index: number): boolean => scoring[at]?.lines[index]?.instead === true;
  return entriesInSpan(pack, state, of).some(
    (entry) =>
      entry.raw > 0 &&
      (entry.group === at
        ? isAlternative(entry.line) !== isAlternative(line)
        : scoring[Math.max(entry.group, at)]?.instead === true),
  );
}

/** Whether a score takes a card from the hand. */
export function leavesHand(pack: Pack, state: State, copy: Copy): boolean {
  const { deck, scored } = cardOf(pack, idOf(copy));
  const isOfHand = [pack.game.hand?.deck, pack.game.challenger?.deck].includes(deck);
  return isOfHand && factsOf(state, copy).held === "drawn" && scored !== "never";
}

/** Whether a score achieves a drawn card, so that it leaves the hand. */
export const achieves = (pack: Pack, state: State, copy: Copy): boolean =>
  leavesHand(pack, state, copy) && factsOf(state, copy).achieved === "no";

/** Why a side cannot score a line `count` times now; null if it can. */
export function whyNoScore(pack: Pack, state: State, of: LineRef, count: number): Refusal | null {
  const card = pack.cards[idOf(of.copy)];
  const group = card?.scoring[of.group];
  const line = group?.lines[of.line];
  if (group === undefined || line === undefined) return "unknown";
  const closed = whyClosed(pack, state, of.side, of.copy, group);
  if (closed !== null) return closed;
  if (!appliesIn(line, modeOf(state, of.side))) return "mode";
  const achieved = state.facts[of.copy]?.achieved;
  if (achieved === "spent" || achieved === "used") return "scored";
  if (otherWay(pack, state, of)) return "other-way";
  const base = lackingBase(pack, state, of);
  if (base !== null && !includesBase(group, of, base)) return "added";
  if (line.each === null && scoresNow(pack, state, of).length > 0) return "scored";
  // What a limit leaves nothing of is stored, too: it may count after a correction.
  return Number.isInteger(count) && count >= 1 && count <= mostNow(pack, state, of)
    ? null
    : "count";
}

/** Whether a line gives anything under all limits: VP, or a card that it achieves. */
const gives = (pack: Pack, state: State, of: LineRef): boolean =>
  givesVp(pack, state, of) || achieves(pack, state, of.copy);

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
  const { round, turn: last } = state.time;
  const own = side === state.first ? 0 : 1;
  const completes = end === "battle-end" && cardOf(pack, idOf(copy)).acts;
  return ([0, 1] as const).some((turn) => {
    if (turn > last || (turn === last && state.cutShort)) return false;
    const time: BattleTime = { round, turn, phase: "turn-end" };
    const held = own <= turn || (!completes && (owner === null || drawn < round));
    return held && timings.some((timing) => isNow(time, sideAt(state, time), timing, side));
  });
}

/** Whether a card has given a side all VP that its own limit of the battle allows. */
function isUsedUp(pack: Pack, state: State, side: Side, copy: Copy): boolean {
  const entries = state.entries.filter((entry) => entry.side === side && entry.copy === copy);
  return (
    grantedVp(entries) >= (battleCapOf(pack, state, side, copy)?.vp ?? Number.POSITIVE_INFINITY)
  );
}

/** A group of lines that a side can score, or has scored, at the current moment. */
export type Scorable = ReturnType<typeof scorable>[number];

/** Everything that either side can score now, including at the end of a round. */
export function scorable(pack: Pack, state: State) {
  const candidates = [];
  for (const [copy] of inPlay(state)) {
    for (const [at, group] of cardOf(pack, idOf(copy)).scoring.entries()) {
      for (const side of SIDES) {
        if (whyClosed(pack, state, side, copy, group) !== null) continue;
        const timings = timingOf(state, group, side);
        const now = nowOf(state, group, side);
        if (now.length === 0) continue;
        const end = now.find(isEnd);
        if (end !== undefined && missed(pack, state, side, copy, timings, end)) continue;
        const lines = group.lines.flatMap((_, line) =>
          lineNow(pack, state, group, { side, copy, group: at, line }),
        );
        /** Scored at exactly this moment; false for a group that scores whenever something happens. */
        const isDue = now.some((timing) => timing !== "whenever");
        /** Whether limits leave nothing of it. */
        const isFull = !lines.some(({ open, times }) => open || times > 0);
        const isRefused = ({ line }: ScorableLine): boolean =>
          whyNoScore(pack, state, { side, copy, group: at, line }, 1) !== null;
        if (isFull && (!isDue || isUsedUp(pack, state, side, copy) || lines.every(isRefused)))
          continue;
        const isScored = lines.some(({ times }) => times > 0);
        candidates.push({ side, copy, group: at, isDue, isScored, isFull, lines });
      }
    }
  }
  return candidates;
}

/** A line and its current score. */
export type ScorableLine = ReturnType<typeof lineNow>[number];

function lineNow(pack: Pack, state: State, group: Group, of: LineRef) {
  const line = group.lines[of.line];
  if (line === undefined || !appliesIn(line, modeOf(state, of.side))) return [];
  /** How often it was counted in this moment. */
  const times = countNow(pack, state, of);
  /** Whether it can be scored (again) now, and gives something. */
  const open = whyNoScore(pack, state, of, 1) === null && gives(pack, state, of);
  /** How often it counts by the map, if the players track who controls the markers; else null. */
  const suggested = fromMap(pack, state, of.side, line);
  return [{ line: of.line, times, open, suggested }];
}
