/**
 * The score sheet: one table with a row for each round and a column for each player. A number is
 * tapped to correct it, and shows the cards that scored it.
 */

import type { Entry } from "../../engine/basic-types.ts";
import type { Cell } from "../../engine/events.ts";
import { capText, inVp, lossText, plain } from "../../engine/log.ts";
import {
  capOf,
  cardOf,
  type Id,
  type Pack,
  type Side,
  tallyLabel,
  tallyOf,
} from "../../engine/pack.ts";
import { gameCaps } from "../../engine/score-caps.ts";
import { heldIn, MOST, mostInCell } from "../../engine/score-corrections.ts";
import {
  grantedVp,
  points,
  roundPoints,
  sheetTallies,
  tallies,
} from "../../engine/score-totals.ts";
import { idOf, type State } from "../../engine/state.ts";
import { appliesIn, modeOf } from "../../engine/timing.ts";
import { Button, Stepper } from "../controls/controls.tsx";
import type { SheetCell } from "../session.ts";
import * as T from "../texts.ts";
import { capital, initials, useView } from "../view.ts";

export function ScorePanel() {
  const { pack, state, session } = useView();
  const place = session.editing === "cp" ? null : session.editing;
  const letters = initials(pack);
  const sheets = state.seats.map((side) => ({ side, grid: gridOf(pack, state, side) }));
  const isPlace = (side: Side, key: string, round: number): boolean =>
    place?.side === side && place.key === key && place.round === round;
  const cell = (side: Side, row: ScoreRow, round: number) => {
    const points = row.cells[round - 1] ?? null;
    const isOpen = isPlace(side, row.key, round);
    return (
      <Button
        key={row.key}
        class="cell"
        id={`cell ${side} ${row.key} ${round}`}
        expanded={isOpen}
        go={() => session.set({ editing: isOpen ? null : { side, key: row.key, round } })}
      >
        {points ?? "–"}
        <span class="visually-hidden">{T.correct(row.name, round)}</span>
      </Button>
    );
  };
  const shown = shownTallies(pack, state);
  return (
    <section class="panel score-sheet card" aria-label={T.score}>
      <h2 class="visually-hidden">{T.score}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <abbr title={T.tally}>{T.roundShort("")}</abbr>
            </th>
            {sheets.map(({ side }) => (
              <th scope="col" key={side} class={side}>
                {pack.sides[side]}
                <span class="cells" aria-hidden="true">
                  {shown.map((tally) => (
                    <small key={tally}>{letters.get(tally)}</small>
                  ))}
                  <small>Σ</small>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheets[0]?.grid.rounds.map((_, index) => {
            const round = index + 1;
            return (
              <tr key={round} class={round > state.time.round ? "later" : ""}>
                <th scope="row">{round}</th>
                {sheets.map(({ side, grid }) => (
                  <td key={side}>
                    {round <= state.time.round && (
                      <div class="cells">
                        {tallyRows(grid)
                          .filter(({ tally }) => shown.includes(tally))
                          .map((row) => cell(side, row, round))}
                        <strong>{grid.rounds[index]}</strong>
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <abbr title={T.total}>Σ</abbr>
            </th>
            {sheets.map(({ side, grid }) => (
              <td key={side}>
                <strong>{grid.total}</strong>
                {grid.most !== null && <small> / {grid.most}</small>}
                <div class="sums">
                  {sumsOf(grid).map((rows) => (
                    <span key={rows[0].key} title={rows.map(({ name }) => name).join(" + ")}>
                      {rows.map(({ tally, total }) => `${letters.get(tally)} ${total}`).join(" + ")}
                      {rows[0].most !== null && <small>/{rows[0].most}</small>}
                    </span>
                  ))}
                </div>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {sheets.flatMap(({ side, grid }) =>
        grid.lost.map((text) => (
          <p key={`${side} ${text}`} class="hint loss">
            {`${pack.sides[side]}, ${text}`}
          </p>
        )),
      )}
      <p class="hint">{T.correctHint}</p>
    </section>
  );
}

const tallyRows = ({ rows }: ScoreGrid): readonly ScoreRow[] =>
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
const shownTallies = (pack: Pack, state: State): string[] =>
  sheetTallies(pack)
    .filter((tally) => !(tally in pack.game.scoring.awards))
    .filter((tally, index) => index < 2 || state.entries.some((entry) => entry.tally === tally));

/** Every number up to this one has its own key. */
const ALL_KEYS = 20;

/** The numbers that have a key: all up to 20, then every fifth; one or two steps lead to the others. */
const keysOf = (most: number): number[] =>
  Array.from({ length: most + 1 }, (_, points) => points).filter(
    (points) => points <= ALL_KEYS || points % 5 === 0 || points === most,
  );

/** The points of a tally in a round, the cards that scored them, and points without a card. */
export function CellEditor({ place }: { place: SheetCell }) {
  const { session, pack, state } = useView();
  const { side, round } = place;
  const { rows, rounds, total } = gridOf(pack, state, side);
  const shown = shownTallies(pack, state);
  const held = heldIn(pack, state, side, round);
  const row = rows.find(({ key }) => key === place.key);
  if (row === undefined) return null;
  const current = row.cells[round - 1] ?? 0;
  const most = Math.max(current, mostInCell(pack, state, cellOf(side, row, round)));
  const setPoints = (points: number): void => {
    const cell = correctedCell(pack, state, { side, row, round }, points);
    session.act({ type: "score", ...cell, count: points });
  };
  const id = `set ${side} ${row.key} ${round}`;
  // The cards of this tally, its sum, and the tallies that the table does not show.
  const others = rows.filter(
    ({ key, copy, tally, cells }) =>
      key !== row.key &&
      (copy === null
        ? (!shown.includes(tally) && !(tally in pack.game.scoring.awards)) || tally === row.tally
        : tally === row.tally && (cells[round - 1] !== null || held.includes(copy))),
  );
  return (
    <fieldset class="cell-editor" data-then={`cell ${side} ${row.tally} ${round}`}>
      <legend>{`${pack.sides[side]} · ${T.correct(row.name, round)}`}</legend>
      <div class="chips">
        {keysOf(most).map((points) => (
          <Button
            key={points}
            class="give"
            id={`${id} ${points}`}
            pressed={points === current}
            go={() => setPoints(points)}
          >
            {points}
          </Button>
        ))}
        {most > ALL_KEYS && (
          <Stepper
            id={`by one ${id}`}
            value={current}
            unit="VP"
            most={most}
            less={T.less}
            more={T.moreVp}
            change={setPoints}
          />
        )}
      </div>
      <p class="hint">
        {T.roundSum(round, rounds[round - 1] ?? 0, total)}
        {most < MOST && ` ${T.atMost(row.name, most)}`}
      </p>
      <div class="options">
        {others.map(({ key, name, cells }) => (
          <Button
            key={key}
            class="option small"
            id={`cell ${side} ${key} ${round}`}
            go={() => session.set({ editing: { side, key, round } })}
          >
            {`${name}: ${inVp(cells[round - 1] ?? 0)}`}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const cellOf = (side: Side, { tally, copy }: ScoreRow, round: number): Cell => ({
  side,
  tally,
  round,
  ...(copy === null ? {} : { copy }),
});

/**
 * What a correction changes: points of a tally that one card of the hand alone has scored in a round
 * are corrected on this card, as far as it allows them.
 */
export function correctedCell(
  pack: Pack,
  state: State,
  { side, row, round }: { side: Side; row: ScoreRow; round: number },
  points: number,
): Cell {
  const { tally, copy } = row;
  const cell = cellOf(side, row, round);
  const pointsOf = ({ cells }: ScoreRow): number | null => cells[round - 1] ?? null;
  const [scorer, ...others] = scorersOf(gridOf(pack, state, side).rows, tally, round);
  if (copy !== null || scorer === undefined || others.length > 0) return cell;
  const ofCard = { ...cell, copy: scorer.key };
  const isAllowed = points <= mostInCell(pack, state, ofCard);
  return pointsOf(scorer) === pointsOf(row) && isAllowed ? ofCard : cell;
}

/** The cards that have scored in a tally in a round. */
const scorersOf = (rows: readonly ScoreRow[], tally: string, round: number): ScoreRow[] =>
  rows.filter(
    (item) => item.copy !== null && item.tally === tally && item.cells[round - 1] != null,
  );

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

interface ScoreGrid {
  readonly rows: readonly ScoreRow[];
  readonly rounds: readonly number[];
  readonly total: number;
  readonly most: number | null;
  /** The VP lost to limits, in words. */
  readonly lost: readonly string[];
}

/** The score as a grid: a row for each tally, and below it one for each card; a column for each round. */
export function gridOf(pack: Pack, state: State, side: Side): ScoreGrid {
  const mode = modeOf(state, side);
  const caps = gameCaps(pack, state).filter((cap) => cap.per === "battle" && appliesIn(cap, mode));
  const entries = state.entries.filter((entry) => entry.side === side);
  const rounds = Array.from({ length: pack.game.rounds }, (_, index) => index + 1);
  const hand = pack.game.hand?.deck;
  const isHand = ({ card }: Entry): boolean => card !== null && cardOf(pack, card).deck === hand;

  const hold = heldIn(pack, state, side, state.time.round);
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
    const isOne = new Set(tallyEntries.map(({ copy }) => copy)).size === 1;
    const scored = tallyEntries
      .filter((entry) => !isOne || isHand(entry))
      .flatMap(({ copy }) => copy ?? []);
    const held = hold.filter((copy) => tallyOf(pack, idOf(copy)) === tally);
    const copies = new Set([...scored, ...held]);
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
    return [sums, ...[...copies].map((copy) => cardRow(tally, copy))];
  });
  const deckTallies = Object.values(pack.decks).flatMap((deck) => deck.score ?? []);
  const mainTallies = [...deckTallies, ...Object.keys(pack.game.scoring.by_hand)];
  const overallCap = caps.find((cap) => mainTallies.every((tally) => cap.of.includes(tally)));
  // What a limit takes away in a round is one loss, whatever the number of lines that scored.
  const losses = new Map<string, { round: number; name: string; cap: Id; points: number }>();
  for (const { raw, granted, cap, card, tally, time } of entries) {
    if (cap === null || granted >= raw) continue;
    const name = card === null ? tallyLabel(pack, tally) : cardOf(pack, card).name;
    const key = `${time.round} ${capText(capOf(pack, cap), name)}`;
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
    total: points(state, side),
    most: overallCap === undefined ? null : overallCap.vp + onTop,
    lost: [...losses.values()].map(({ round, name, cap, points }) => {
      return `${T.roundShort(round)}: ${plain(lossText(pack, points, cap, name))}`;
    }),
  };
}
