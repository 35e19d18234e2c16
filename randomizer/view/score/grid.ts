/** The score as a grid: a row for each tally, and below it one for each card; a column for each round. */

import {
  type Cap,
  capOf,
  capText,
  cardOf,
  type Entry,
  gameCaps,
  idOf,
  modeOf,
  type Pack,
  plain,
  points,
  roundPoints,
  type Side,
  type State,
  sheetTallies,
  tallies,
  tallyLabel,
} from "../../engine/index.ts";
import * as T from "../extra-texts.ts";
import { capital } from "../view.ts";

export interface Row {
  readonly key: string;
  readonly name: string;
  readonly tally: string;
  /** The card of the row; null for the sum of a tally. */
  readonly copy: string | null;
  /** Points by round; null where nothing was scored. */
  readonly cells: readonly (number | null)[];
  readonly total: number;
  readonly most: number | null;
}

export interface Grid {
  readonly rows: readonly Row[];
  readonly rounds: readonly number[];
  readonly total: number;
  readonly most: number | null;
  /** The VP lost to limits, in words. */
  readonly lost: readonly string[];
}

export function gridOf(pack: Pack, state: State, side: Side): Grid {
  const mode = modeOf(state, side);
  const applies = (cap: Cap): boolean => cap.mode === null || cap.mode === mode;
  const caps = gameCaps(pack, state).filter((cap) => cap.per === "battle" && applies(cap));
  const entries = state.entries.filter((entry) => entry.side === side);
  const rounds = Array.from({ length: pack.game.rounds }, (_, index) => index + 1);
  const hand = pack.game.hand?.deck;
  const isHand = ({ card }: Entry): boolean => card !== null && cardOf(pack, card).deck === hand;

  const cardRow = (tally: string, copy: string): Row => {
    const cardEntries = entries.filter((entry) => entry.copy === copy);
    const card = cardOf(pack, idOf(copy));
    return {
      key: copy,
      name: card.name,
      tally,
      copy,
      cells: rounds.map((round) => {
        const roundEntries = cardEntries.filter((entry) => entry.clock.round === round);
        return roundEntries.length === 0 ? null : sum(roundEntries);
      }),
      total: sum(cardEntries),
      most: card.caps.find((cap) => cap.of.length === 0 && applies(cap))?.vp ?? null,
    };
  };
  const rows = sheetTallies(pack).flatMap((tally): Row[] => {
    const tallyEntries = entries.filter((entry) => entry.tally === tally);
    const copies = new Set(tallyEntries.filter(isHand).flatMap(({ copy }) => copy ?? []));
    const sums: Row = {
      key: tally,
      name: capital(tallyLabel(pack, tally)),
      tally,
      copy: null,
      cells: rounds.map((round) => {
        if (tally in pack.game.scoring.awards) return null; // awards belong to no round
        const vp = roundPoints(state, side, round, tally);
        return vp === 0 && !tallyEntries.some(({ clock }) => clock.round === round) ? null : vp;
      }),
      total: tallies(state, side).get(tally) ?? 0,
      most: caps.find((cap) => cap.of.includes(tally))?.vp ?? null,
    };
    return [sums, ...[...copies].map((copy) => cardRow(tally, copy))];
  });
  const deckTallies = Object.values(pack.decks).flatMap((deck) => deck.score ?? []);
  const mainTallies = [...deckTallies, ...Object.keys(pack.game.scoring.by_hand)];
  const overallCap = caps.find((cap) => mainTallies.every((tally) => cap.of.includes(tally)));
  // Awards come on top of what the limit covers.
  const onTop = Object.entries(pack.game.scoring.awards)
    .filter(([award]) => !overallCap?.of.includes(award))
    .reduce((points, [, { vp }]) => points + vp, 0);
  return {
    rows,
    rounds: rounds.map((round) => roundPoints(state, side, round)),
    total: points(state, side),
    most: overallCap === undefined ? null : overallCap.vp + onTop,
    lost: entries.flatMap(({ raw, granted, cap, card, tally, clock }) => {
      if (cap === null || granted >= raw) return [];
      const name = card === null ? tallyLabel(pack, tally) : cardOf(pack, card).name;
      const text = T.lost(raw - granted, plain(capText(capOf(pack, cap), name)));
      return [`${T.roundShort(clock.round)}: ${text}`];
    }),
  };
}

const sum = (entries: readonly Entry[]): number =>
  entries.reduce((total, { granted }) => total + granted, 0);
