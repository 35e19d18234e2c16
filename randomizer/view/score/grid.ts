/** The score as a grid: a row for each card and tally, a column for each round. */

import { cardOf, type Pack, type Side, tallyLabel } from "../../engine/pack.ts";
import { capText, plain } from "../../engine/log.ts";
import { handOf } from "../../engine/piles.ts";
import { tallies } from "../../engine/repair.ts";
import { type Action, type Entry, idOf, type State } from "../../engine/state.ts";
import { roundPoints, tallyOrder } from "../../engine/totals.ts";
import { T } from "../texts.ts";
import { capital } from "../view.ts";

export interface Cell {
  readonly points: number;
  /** Indices of its entries in the state. */
  readonly entries: readonly number[];
}

export interface Row {
  readonly key: string;
  readonly name: string;
  readonly tally: string;
  readonly cells: readonly Cell[];
  readonly total: number;
  readonly most: number | null;
  /** Whether points can be added where there are none. */
  readonly isOpen: boolean;
}

export interface Grid {
  readonly rows: readonly Row[];
  readonly rounds: readonly number[];
  readonly total: number;
  readonly most: number | null;
  readonly lost: readonly string[];
}

export function gridOf(pack: Pack, state: State, side: Side): Grid {
  const caps = [...pack.game.scoring.caps, ...state.caps].filter((cap) => cap.per === "battle");
  const order = tallyOrder(pack);
  const known = tallies(pack);
  const mine = state.entries.flatMap((entry, index) =>
    entry.side === side ? [{ entry, index }] : [],
  );
  const rounds = Array.from({ length: pack.game.rounds }, (_, index) => index + 1);
  const hand = pack.game.hand?.deck;
  const keyOf = ({ tally, copy, card }: Entry): string =>
    copy !== null && card !== null && cardOf(pack, card).deck === hand ? copy : tally;
  const held = state.stage === "setup" ? [] : handOf(pack, state, side);
  const tallyOf = (key: string): string =>
    mine.find(({ entry }) => keyOf(entry) === key)?.entry.tally ?? key;
  const keys = [
    ...new Set([...known.filter((tally) => tally !== "other"), ...mine.map(({ entry }) => keyOf(entry))]),
  ];
  const rows = keys.map((key): Row => {
    const entries = mine.filter(({ entry }) => keyOf(entry) === key);
    const tally = tallyOf(key);
    const isCard = key !== tally;
    const cells = rounds.map((round): Cell => {
      const found = entries.filter(({ entry }) => entry.clock.round === round);
      return {
        points: found.reduce((sum, { entry }) => sum + entry.granted, 0),
        entries: found.map(({ index }) => index),
      };
    });
    const cap = isCard
      ? cardOf(pack, idOf(key)).caps.find((item) => item.of.length === 0)
      : caps.find((item) => item.of.includes(tally));
    const label = capital(tallyLabel(pack, tally));
    const byCards = hand !== undefined && (pack.decks[hand]?.score ?? pack.decks[hand]?.slug) === tally;
    return {
      key,
      name: isCard ? cardOf(pack, idOf(key)).name : byCards ? T.otherVp(label) : label,
      tally,
      cells,
      total: cells.reduce((sum, { points }) => sum + points, 0),
      most: cap?.vp ?? null,
      isOpen: !isCard && known.includes(tally),
    };
  });
  const rank = ({ key, tally }: Row): number =>
    order.indexOf(tally) * 2 + (key === tally ? 1 : 0) + (held.includes(key) ? 0 : 0);
  const overall = caps.reduce<number | null>(
    (most, cap) => (cap.of.length > 1 ? Math.max(most ?? 0, cap.vp) : most),
    null,
  );
  return {
    rows: rows.sort((a, b) => rank(a) - rank(b)),
    rounds: rounds.map((round) => roundPoints(state, side, round)),
    total: rounds.reduce((sum, round) => sum + roundPoints(state, side, round), 0),
    most: overall,
    lost: mine.flatMap(({ entry }) => {
      const points = entry.raw - entry.granted;
      if (points <= 0 || entry.cap === null) return [];
      const name = entry.card === null ? tallyLabel(pack, entry.tally) : cardOf(pack, entry.card).name;
      return [`${T.roundShort(entry.clock.round)}: ${T.lost(points, plain(capText(entry.cap, name)))}`];
    }),
  };
}

/** Actions that set the points of a cell. */
export function correct(
  state: State,
  side: Side,
  row: Row,
  round: number,
  points: number,
): Action[] {
  const cell = row.cells[round - 1];
  if (cell === undefined) return [];
  let difference = points - cell.points;
  if (difference === 0) return [];
  if (cell.entries.length === 0)
    return [{ type: "adjust", side, tally: row.tally, round, points: difference }];
  const actions: Action[] = [];
  for (const entry of [...cell.entries].reverse()) {
    const granted = state.entries[entry]?.granted ?? 0;
    const next = Math.max(0, granted + difference);
    difference -= next - granted;
    if (next !== granted) actions.push({ type: "amend", entry, points: next });
    if (difference === 0) break;
  }
  return actions;
}
