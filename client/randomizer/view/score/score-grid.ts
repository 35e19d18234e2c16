/** The score sheet as a grid of points: rows for tallies and cards, columns for rounds. */

import type { Cell } from "../../engine/events.ts";
import type { Id, Pack, Side } from "../../engine/pack.ts";
import { capOf, cardOf, tallyLabel } from "../../engine/pack.ts";
import { capital, capText, lossText, plainText } from "../../engine/phrases.ts";
import { cellPoints, correctedOn, mostInCell } from "../../engine/score-actions.ts";
import { gameCaps } from "../../engine/score-caps.ts";
import {
  grantedVp,
  roundPoints,
  sheetTallies,
  tallies,
  totalVp,
} from "../../engine/score-totals.ts";
import { idOf, type State } from "../../engine/state.ts";
import { appliesIn, modeOf } from "../../engine/timing.ts";
import * as T from "../texts.ts";

export interface ScoreRow {
  readonly key: string;
  readonly name: string;
  readonly tally: string;
  /** The card of the row; null for the sum of a tally. */
  readonly copy: string | null;
  /** Points by round; null where nothing was scored. */
  readonly cells: readonly (number | null)[];
  readonly total: number;
  readonly most: number | null;
  /** The limit of `most`, if several tallies can share it. */
  readonly limit: Id | null;
}

export type ScoreGrid = ReturnType<typeof gridOf>;

/** The score as a grid: a row for each tally, and below it one for each card; a column for each round. */
export function gridOf(pack: Pack, state: State, side: Side) {
  const mode = modeOf(state, side);
  const caps = gameCaps(pack, state).filter((cap) => cap.per === "battle" && appliesIn(cap, mode));
  const entries = state.entries.filter((entry) => entry.side === side);
  const rounds = Array.from({ length: pack.game.rounds }, (_, index) => index + 1);
  const hand = pack.game.hand?.deck;
  const isOfHand = (copy: string): boolean => cardOf(pack, idOf(copy)).deck === hand;
  const cardRow = (tally: string, copy: string): ScoreRow => {
    const cardEntries = entries.filter((entry) => entry.copy === copy);
    const card = cardOf(pack, idOf(copy));
    return {
      key: copy,
      name: card.name,
      tally,
      copy,
      cells: rounds.map((round) => {
        const roundEntries = cardEntries.filter((entry) => entry.time.round === round);
        return roundEntries.length === 0 ? null : grantedVp(roundEntries);
      }),
      total: grantedVp(cardEntries),
      most: card.caps.find((cap) => cap.of.length === 0 && appliesIn(cap, mode))?.vp ?? null,
      limit: null,
    };
  };
  const rows = sheetTallies(pack).flatMap((tally): ScoreRow[] => {
    const tallyEntries = entries.filter((entry) => entry.tally === tally);
    const scored = tallyEntries.flatMap(({ copy }) => copy ?? []);
    const others = rounds
      .filter((round) => round <= state.time.round)
      .flatMap((round) => correctedOn(pack, state, { side, tally, round }));
    const copies = [...new Set([...scored, ...others])];
    // The one card of a mission is its tally.
    const cards = copies.filter((copy) => copies.length > 1 || isOfHand(copy));
    const limit = caps.find((cap) => cap.of.includes(tally));
    const sums: ScoreRow = {
      key: tally,
      name: capital(tallyLabel(pack, tally)),
      tally,
      copy: null,
      cells: rounds.map((round) => {
        if (tally in pack.game.scoring.awards) return null; // awards belong to no round
        const vp = roundPoints(state, side, round, tally);
        return vp === 0 && !tallyEntries.some(({ time }) => time.round === round) ? null : vp;
      }),
      total: tallies(state, side).get(tally) ?? 0,
      most: limit?.vp ?? null,
      limit: limit?.id ?? null,
    };
    return [sums, ...cards.map((copy) => cardRow(tally, copy))];
  });
  const deckTallies = Object.values(pack.decks).flatMap((deck) => deck.score ?? []);
  const mainTallies = [...deckTallies, ...Object.keys(pack.game.scoring.by_hand)];
  const overallCap = caps.find((cap) => mainTallies.every((tally) => cap.of.includes(tally)));
  // What a limit takes from a card in a round is one loss, whatever the number of its lines.
  const losses = new Map<string, { round: number; name: string; cap: Id; points: number }>();
  for (const { raw, granted, cap, card, tally, time } of entries) {
    if (cap === null || granted >= raw) continue;
    const name = card === null ? tallyLabel(pack, tally) : cardOf(pack, card).name;
    const key = `${time.round} ${name} ${capText(capOf(pack, cap), name)}`;
    const points = (losses.get(key)?.points ?? 0) + raw - granted;
    losses.set(key, { round: time.round, name, cap, points });
  }
  // Awards come on top of what the limit covers.
  const onTop = Object.entries(pack.game.scoring.awards)
    .filter(([award]) => !overallCap?.of.includes(award))
    .reduce((points, [, { vp }]) => points + vp, 0);
  return {
    rows,
    rounds: rounds.map((round) => roundPoints(state, side, round)),
    total: totalVp(state, side),
    most: overallCap === undefined ? null : overallCap.vp + onTop,
    /** The VP lost to limits, in words. */
    lost: [...losses.values()].map(({ round, name, cap, points }) => {
      // A limit without a name of its own is that of the card, which it names.
      const of = capOf(pack, cap).name === null ? "" : ` ${name}`;
      return `${T.roundShort(round)}${of}: ${plainText(lossText(pack, points, cap, name))}`;
    }),
  };
}

export const tallyRows = ({ rows }: ScoreGrid): readonly ScoreRow[] =>
  rows.filter(({ copy }) => copy === null);

/** The tallies with a score; those that share a limit are together. */
export function sumsOf(grid: ScoreGrid): readonly [ScoreRow, ...ScoreRow[]][] {
  const sums: [ScoreRow, ...ScoreRow[]][] = [];
  for (const row of tallyRows(grid).filter(({ total }) => total > 0)) {
    const shared = sums.find(([{ limit }]) => limit !== null && limit === row.limit);
    if (shared === undefined) sums.push([row]);
    else shared.push(row);
  }
  return sums;
}

/** The tallies of the table: the first two, and others with a score. */
export const shownTallies = (pack: Pack, state: State): string[] =>
  sheetTallies(pack)
    .filter((tally) => !(tally in pack.game.scoring.awards))
    .filter((tally, index) => index < 2 || state.entries.some((entry) => entry.tally === tally));

export const cellOf = (side: Side, { tally, copy }: ScoreRow, round: number): Cell => ({
  side,
  tally,
  round,
  ...(copy === null ? {} : { copy }),
});

/**
 * What a correction changes: points of a tally that one card alone has scored in a round, or could
 * have, are corrected on this card, as far as it allows them.
 */
export function correctedCell(
  pack: Pack,
  state: State,
  { side, row, round }: { side: Side; row: ScoreRow; round: number },
  points: number,
): Cell {
  const cell = cellOf(side, row, round);
  const [copy, ...others] = correctedOn(pack, state, cell);
  if (row.copy !== null || copy === undefined || others.length > 0) return cell;
  const ofCard = { ...cell, copy };
  const isAllowed = points <= mostInCell(pack, state, ofCard);
  return cellPoints(state, ofCard) === cellPoints(state, cell) && isAllowed ? ofCard : cell;
}
