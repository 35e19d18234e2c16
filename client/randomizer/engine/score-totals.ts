/** Totals of the score sheet: by side, tally and round, including VP taken from the other side. */

import type { Entry } from "./events.ts";
import { BY_HAND, decksFor, type Pack, SIDES, type Side, tallyOfDeck } from "./pack.ts";
import { type State, turnNumber } from "./state.ts";

interface Change {
  readonly side: Side;
  readonly tally: string;
  /** The round of the battle; null for an award, which belongs to none. */
  readonly round: number | null;
  readonly points: number;
}

const ledgers = new WeakMap<readonly Entry[], Readonly<Record<string, readonly Change[]>>>();

/**
 * Every gain and loss in the order of the battle; a loss takes no more than there is at that time.
 * Awards count once the battle has ended, so no comparison during it sees them.
 */
function ledger({ entries, time: now }: State): readonly Change[] {
  const ends = now.phase === "battle-end";
  const cached = ledgers.get(entries) ?? {};
  const known = cached[`${ends}`];
  if (known !== undefined) return known;
  const changes: Change[] = [];
  const sums: Record<string, number> = {};
  const book = (side: Side, { tally, time, award }: Entry, points: number): void => {
    const key = `${side} ${tally}`;
    const change = Math.max(-(sums[key] ?? 0), points);
    sums[key] = (sums[key] ?? 0) + change;
    if (change !== 0)
      changes.push({ side, tally, round: award ? null : time.round, points: change });
  };
  const when = ({ time }: Entry): number =>
    turnNumber(time) + (time.phase === "battle-end" ? 1 : 0);
  const counted = entries.filter(({ award }) => ends || !award);
  for (const entry of counted.sort((a, b) => when(a) - when(b))) {
    book(entry.side, entry, entry.granted);
    if (entry.drains)
      for (const side of SIDES) if (side !== entry.side) book(side, entry, -entry.granted);
  }
  ledgers.set(entries, { ...cached, [`${ends}`]: changes });
  return changes;
}

/** The VP of some scores, as far as they count. */
export const grantedVp = (entries: readonly Entry[]): number =>
  entries.reduce((total, { granted }) => total + granted, 0);

const sum = (changes: readonly Change[]): number =>
  changes.reduce((points, change) => points + change.points, 0);

/** VP of a side by tally, in the order in which they were first scored. */
export function tallies(state: State, side: Side): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const change of ledger(state))
    if (change.side === side) sums.set(change.tally, (sums.get(change.tally) ?? 0) + change.points);
  return sums;
}

/** VP that a side scored in a round, less what the other side took; of one tally, or of all. */
export const roundPoints = (state: State, side: Side, round: number, tally?: string): number =>
  sum(
    ledger(state).filter(
      (change) =>
        change.side === side &&
        change.round === round &&
        (tally === undefined || change.tally === tally),
    ),
  );

export const totalVp = (state: State, side: Side): number =>
  sum(ledger(state).filter((change) => change.side === side));

/** Tallies of a pack in order: decks first, then tallies entered by hand, then awards. */
export function tallyOrder(pack: Pack): string[] {
  const decks = Object.values(pack.decks).map(tallyOfDeck);
  const { by_hand, awards } = pack.game.scoring;
  return [...new Set([...decks, ...Object.keys(by_hand), ...Object.keys(awards)])];
}

/** The rows of the score sheet: every tally of the pack, and one for other points. */
export function sheetTallies(pack: Pack): string[] {
  const { by_hand, awards } = pack.game.scoring;
  const scored = Object.values(pack.decks).flatMap((deck) => deck.score ?? []);
  const ordered = [...scored, ...Object.keys(by_hand), ...Object.keys(awards)];
  return [...tallyOrder(pack).filter((tally) => ordered.includes(tally)), BY_HAND];
}

export const hasAward = (state: State, side: Side, award: string): boolean =>
  state.entries.some((entry) => entry.side === side && entry.tally === award && entry.raw > 0);

/** Who has won, or leads: as declared by the players, or by points; null while it is undecided. */
export function winnerOf(pack: Pack, state: State): Side | "draw" | null {
  if (state.declared !== null) return state.declared;
  const [a, d] = [totalVp(state, "attacker"), totalVp(state, "defender")];
  if (a !== d) return a > d ? "attacker" : "defender";
  return a > 0 || (state.stage === "done" && scores(pack)) ? "draw" : null;
}

/** Whether points alone decide a game of this pack: something in it scores, and no mission names a winner. */
const scores = (pack: Pack): boolean =>
  decksFor(pack, "mission").length === 0 &&
  (Object.values(pack.cards).some((card) => card.scoring.length > 0) ||
    Object.keys(pack.game.scoring.by_hand).length > 0);
