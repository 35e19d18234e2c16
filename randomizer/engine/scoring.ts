/**
 * Victory points: which lines are open to a side, what one is worth, which cap takes what, and the
 * totals. An entry keeps what was earned and what counted, so that a lost point has a reason.
 */

import {
  type Cap,
  cardOf,
  deckOf,
  type Group,
  type Late,
  type Line,
  type Mode,
  other,
  type Pack,
  type Rounds,
  type Side,
  type Timing,
} from "./pack.ts";
import { factsOf, homeOf, move } from "./piles.ts";
import { chance, roll } from "./random.ts";
import { type Clock, type Copy, type Entry, Illegal, idOf, type State } from "./state.ts";

export const within = (rounds: Rounds | null, round: number): boolean =>
  rounds === null || (rounds[0] <= round && round <= rounds[1]);

/** The mode that decides what a line gives; a side without a hand counts as drawing. */
export const modeOf = (state: State, side: Side): Mode => state.sides[side].mode ?? "tactical";

const playerOf = (state: State, side: Side): "first" | "second" =>
  state.first === side ? "first" : "second";

/** The exception that moves a group for a side in this round. */
export const lateOf = (state: State, group: Group, side: Side): Late | undefined =>
  group.except.find(
    (item) => item.player === playerOf(state, side) && within(item.rounds, state.clock.round),
  );

/** When a group is scored by a side in this round: its own timing, or that of its exception. */
export function timingOf(state: State, group: Group, side: Side): readonly Timing[] {
  const late = lateOf(state, group, side);
  return late ? [late.timing] : group.timing;
}

/** Whether this is the moment, seen by `side`; `turn` is the side whose turn it is. */
export function isNow(clock: Clock, turn: Side | null, timing: Timing, side: Side): boolean {
  const { phase } = clock;
  switch (timing) {
    case "whenever":
      return true;
    case "command-phase-start":
    case "command-phase-end":
      return phase === "command" && turn === side;
    case "movement-phase-end":
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

export type Closed =
  | "not-in-play"
  | "not-yours"
  | "ended"
  | "rounds"
  | "mode"
  | "achieved"
  | "stage";

/** Why a side cannot score a group at all in this round; null when it can. */
export function closed(
  pack: Pack,
  state: State,
  side: Side,
  copy: Copy,
  group: Group,
): Closed | null {
  if (!homeOf(pack, state, copy).play.includes(copy)) return "not-in-play";
  const facts = factsOf(state, copy);
  if (facts.owner !== null && facts.owner !== side) return "not-yours";
  if (group.side !== null && group.side !== side) return "not-yours";
  if (group.player !== null && group.player !== playerOf(state, side)) return "not-yours";
  if (group.mode !== null && group.mode !== modeOf(state, side)) return "mode";
  if (state.sides[side].ended.includes(tallyOf(pack, copy))) return "ended";
  if (state.stage !== "play") return "stage";
  return within(group.rounds, state.clock.round) ? null : "rounds";
}

export const tallyOf = (pack: Pack, copy: Copy): string => {
  const deck = deckOf(pack, cardOf(pack, idOf(copy)).deck);
  return deck.score ?? deck.slug;
};

/** What one count of a line gives; dice are given as their text. */
export function worth(line: Line, mode: Mode): number | string {
  return typeof line.vp === "object" ? line.vp[mode] : line.vp;
}

export const opens = (line: Line, mode: Mode): boolean => line.mode === null || line.mode === mode;

/** Entries of the same span as `clock`: its turn, its round, or all. */
export function span(entries: readonly Entry[], per: Cap["per"], clock: Clock): readonly Entry[] {
  if (per === "round") return entries.filter((entry) => entry.clock.round === clock.round);
  if (per !== "turn") return entries;
  return entries.filter(
    (entry) =>
      entry.clock.round === clock.round &&
      entry.clock.turn === clock.turn &&
      (entry.clock.phase === "battle-end") === (clock.phase === "battle-end"),
  );
}

export const total = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + entry.granted, 0);

/**
 * What a group is worth in one moment. With `highest` the best of its conditions counts once, things
 * that are counted are added (each stands in its best line), and `plus` comes on top.
 */
function value(group: Group, entries: readonly Entry[]): number {
  const sum = (list: readonly Entry[]): number =>
    list.reduce((points, entry) => points + entry.raw, 0);
  if (group.combine === "all") return sum(entries);
  const isBest = (entry: Entry): boolean => {
    const line = group.lines[entry.line];
    return line !== undefined && line.each === null && !line.plus;
  };
  const best = entries.filter(isBest).map((entry) => entry.raw);
  return sum(entries.filter((entry) => !isBest(entry))) + Math.max(0, ...best);
}

/** What a group gave in the moment that is on. */
const momentOf = (group: Group, entries: readonly Entry[], clock: Clock): readonly Entry[] =>
  span(entries, group.timing.includes("round-end") ? "round" : "turn", clock);

/** Whether the other of two ways to score a group was taken in this moment. */
export function barred(
  pack: Pack,
  state: State,
  side: Side,
  copy: Copy,
  at: number,
  line: number,
): boolean {
  const { scoring } = cardOf(pack, idOf(copy));
  const group = scoring[at];
  if (group === undefined) return false;
  const mine = state.entries.filter(
    (entry) => entry.side === side && entry.copy === copy && entry.raw > 0,
  );
  const way = (index: number): boolean => group.lines[index]?.instead === true;
  return momentOf(group, mine, state.clock).some((entry) =>
    entry.group === at
      ? way(entry.line) !== way(line)
      : scoring[Math.max(entry.group, at)]?.instead === true,
  );
}

export interface Offer {
  readonly raw: number;
  readonly granted: number;
  readonly cap: Cap | null;
}

/** What `raw` VP of a line would really give, and the cap that takes the rest. */
export function weigh(
  pack: Pack,
  state: State,
  side: Side,
  copy: Copy,
  at: number,
  line: number,
  raw: number,
): Offer {
  const card = cardOf(pack, idOf(copy));
  const group = card.scoring[at];
  if (group === undefined) throw new Illegal(`${card.id} has no scoring ${at}`);
  const mine = state.entries.filter((entry) => entry.side === side);
  const ofCard = mine.filter((entry) => entry.copy === copy);
  const ofGroup = ofCard.filter((entry) => entry.group === at);
  const moment = momentOf(group, ofGroup, state.clock);
  const fresh = { line, raw } as Entry;
  const earned = Math.max(0, value(group, [...moment, fresh]) - value(group, moment));

  const mode = modeOf(state, side);
  const tally = tallyOf(pack, copy);
  const fixed = factsOf(state, copy).held === "fixed";
  let offer: Offer = { raw, granted: earned, cap: null };
  const bound = (cap: Cap, counted: readonly Entry[]): void => {
    const left = Math.max(0, cap.vp - total(span(counted, cap.per, state.clock)));
    if (left < offer.granted) offer = { raw, granted: left, cap };
  };
  for (const cap of group.caps) if (cap.mode === null || cap.mode === mode) bound(cap, ofGroup);
  for (const cap of card.caps) {
    if (cap.mode !== null && cap.mode !== mode) continue;
    if (cap.of.length === 0) bound(cap, ofCard);
    else if (cap.of.includes(tally))
      bound(
        cap,
        mine.filter((entry) => cap.of.includes(entry.tally)),
      );
  }
  for (const cap of [...pack.game.scoring.caps, ...state.caps]) {
    const each = cap.per === "card" && cap.of.includes(tally);
    if (each && (cap.mode === null || (cap.mode === "fixed") === fixed)) bound(cap, ofCard);
  }
  const rest = limit(pack, state, side, tally, offer.granted);
  return rest.cap === null ? offer : { ...offer, granted: rest.granted, cap: rest.cap };
}

/** What the caps of the game leave of points for a tally, whichever card they come from. */
export function limit(pack: Pack, state: State, side: Side, tally: string, raw: number): Offer {
  const mode = modeOf(state, side);
  const mine = state.entries.filter((entry) => entry.side === side);
  let offer: Offer = { raw, granted: raw, cap: null };
  for (const cap of [...pack.game.scoring.caps, ...state.caps]) {
    if (cap.per === "card" || !cap.of.includes(tally)) continue;
    if (cap.mode !== null && cap.mode !== mode) continue;
    const counted = mine.filter((entry) => cap.of.includes(entry.tally));
    const left = Math.max(0, cap.vp - total(span(counted, cap.per, state.clock)));
    if (left < offer.granted) offer = { raw, granted: left, cap };
  }
  return offer;
}

/** Score a line; a drawn card that has scored is discarded when its time comes. */
export function score(
  pack: Pack,
  state: State,
  side: Side,
  copy: Copy,
  at: number,
  at2: number,
  count: number,
): void {
  const card = cardOf(pack, idOf(copy));
  const group = card.scoring[at];
  const line = group?.lines[at2];
  if (group === undefined || line === undefined) throw new Illegal(`${card.id} has no such line`);
  const reason = closed(pack, state, side, copy, group);
  const mode = modeOf(state, side);
  if (reason !== null || !opens(line, mode))
    throw new Illegal(`${card.id} gives nothing: ${reason}`);
  if (barred(pack, state, side, copy, at, at2)) throw new Illegal("it was scored the other way");
  const most = line.each === null ? 1 : (line.most ?? MOST_COUNT);
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Illegal(`not ${count} times`);

  const each = worth(line, mode);
  let dice: number[] = [];
  let raw = typeof each === "number" ? each * count : 0;
  if (typeof each === "string") {
    const below = chance(state, `score/${side}`);
    for (let time = 0; time < count; time += 1) {
      const rolled = roll(each, below);
      dice = [...dice, ...rolled.dice];
      raw += rolled.total;
    }
  }
  const offer = weigh(pack, state, side, copy, at, at2, raw);
  const entry: Entry = {
    side,
    tally: tallyOf(pack, copy),
    copy,
    card: card.id,
    group: at,
    line: at2,
    count,
    ...offer,
    dice,
    clock: state.clock,
    caps: state.caps.length,
    ...(group.drains ? { drains: true } : {}),
  };
  state.entries = [...state.entries, entry];
  state.events.push({ type: "scored", entry });

  const facts = factsOf(state, copy);
  const spent = [pack.game.hand?.deck, pack.game.challenger?.deck].includes(card.deck);
  if (facts.held !== "drawn" || !spent) return;
  if (card.scored === "never") return;
  if (facts.achieved === "no") state.events.push({ type: "achieved", side, card: card.id });
  const open = group.lines.filter((item) => opens(item, mode));
  const final =
    open.length === 1 || (group.combine === "highest" && !open.some((item) => item.plus));
  if (card.scored === "at-once" && final) move(pack, state, copy, "discard");
  else state.facts[copy] = { ...facts, achieved: card.scored === "at-once" ? "phase" : "turn" };
}

/** More of anything than this on a table is a slip of the finger. */
export const MOST_COUNT = 30;
