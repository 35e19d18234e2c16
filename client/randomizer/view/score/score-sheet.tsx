/**
 * The score sheet: one table with a row for each round and a column for each player. A number is
 * tapped to correct it, and shows the cards that scored it.
 */

import type { Cell } from "../../engine/events.ts";
import { newsOf } from "../../engine/log.ts";
import { BY_HAND, cardOf, type Side } from "../../engine/pack.ts";
import { inVp } from "../../engine/phrases.ts";
import {
  CELL_LIMIT,
  correctedOn,
  lostLater,
  mostInCell,
  numbersFor,
} from "../../engine/score-actions.ts";
import { roundPoints } from "../../engine/score-totals.ts";
import { idOf } from "../../engine/state.ts";
import { Button } from "../controls/controls.tsx";
import type { SheetCell } from "../session.ts";
import { useView } from "../session-context.ts";
import { tallyLetters } from "../short-names.ts";
import * as T from "../texts.ts";
import type { ScoreGrid, ScoreRow } from "./score-grid.ts";
import { cellOf, correctedCell, gridOf, shownTallies, sumsOf, tallyRows } from "./score-grid.ts";

export function ScorePanel() {
  const { pack, state } = useView();
  const letters = tallyLetters(pack);
  const sheets = state.seats.map((side) => ({ side, grid: gridOf(pack, state, side) }));
  const shown = shownTallies(pack, state);
  return (
    <section class="panel score-sheet card" aria-label={T.score}>
      <h2 class="visually-hidden">{T.score}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <abbr title={T.roundColumn}>{T.roundShort("")}</abbr>
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
                          .map((row) => (
                            <ScoreCell key={row.key} side={side} row={row} round={round} />
                          ))}
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
              <Total key={side} grid={grid} letters={letters} />
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

/** The VP of a tally in a round; a tap opens and closes their correction. */
function ScoreCell({ side, row, round }: { side: Side; row: ScoreRow; round: number }) {
  const { session } = useView();
  const { key, name, cells } = row;
  const { editing } = session;
  const isOpen =
    editing !== "cp" && editing?.side === side && editing.key === key && editing.round === round;
  return (
    <Button
      class="cell"
      id={`cell ${side} ${key} ${round}`}
      expanded={isOpen}
      go={() => session.set({ editing: isOpen ? null : { side, key, round } })}
    >
      {cells[round - 1] ?? "–"}
      <span class="visually-hidden">{T.correct(name, round)}</span>
    </Button>
  );
}

/** The total of a side, and the sums of its tallies. */
function Total({ grid, letters }: { grid: ScoreGrid; letters: ReadonlyMap<string, string> }) {
  return (
    <td>
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
  );
}

/**
 * The points of a tally in a round, and what they are the sum of: those of its cards, and those without
 * one. Tallies that the table does not show follow where they can have points.
 */
export function CellEditor({ place }: { place: SheetCell }) {
  const { session, pack, state } = useView();
  const { side, round } = place;
  const grid = gridOf(pack, state, side);
  const { rows, rounds, total } = grid;
  const shown = shownTallies(pack, state);
  const row = rows.find(({ key }) => key === place.key);
  if (row === undefined) return null;
  const pointsOf = ({ cells }: ScoreRow): number => cells[round - 1] ?? 0;
  const mostOf = (item: ScoreRow): number => mostInCell(pack, state, cellOf(side, item, round));
  const current = pointsOf(row);
  const most = mostOf(row);
  // A card that alone has scored it can have a limit of its own.
  const scorer = correctedCell(pack, state, { side, row, round }, current);
  const name = scorer.copy === undefined ? row.name : cardOf(pack, idOf(scorer.copy)).name;
  const cellFor = (points: number): Cell =>
    correctedCell(pack, state, { side, row, round }, points);
  const id = `set ${side} ${row.key} ${round}`;
  const corrected = correctedOn(pack, state, { side, tally: row.tally, round });
  const cards = rows.filter(({ copy }) => copy !== null && corrected.includes(copy));
  const isOnCards = row.copy === null && corrected.length > 1;
  const isElsewhere = (item: ScoreRow): boolean =>
    shown.includes(item.tally) || item.tally in pack.game.scoring.awards;
  const sums = tallyRows(grid).filter(
    (item) => item.tally === row.tally || (!isElsewhere(item) && pointsOf(item) + mostOf(item) > 0),
  );
  const ofTally = roundPoints(state, side, round, row.tally);
  const withoutCard = cards.reduce((points, item) => points - pointsOf(item), ofTally);
  const least = isOnCards ? Math.max(0, current - withoutCard) : 0;
  const parts = tallyRows(grid).filter((item) => pointsOf(item) !== 0);
  const link = (item: ScoreRow) =>
    item.key !== row.key && (
      <Button
        key={item.key}
        class="option small"
        id={`cell ${side} ${item.key} ${round}`}
        go={() => session.set({ editing: { side, key: item.key, round } })}
      >
        {item.tally === row.tally || pointsOf(item) > 0
          ? `${item.name}: ${inVp(pointsOf(item))}`
          : T.addTo(item.name)}
      </Button>
    );
  const changes = state.events.filter(({ type }) => type === "corrected");
  return (
    <fieldset class="cell-editor" data-then={`cell ${side} ${row.tally} ${round}`}>
      <legend>{`${pack.sides[side]} · ${T.correct(row.name, round)}`}</legend>
      {cards.length > 0 && (
        <div class="options">
          {cards.map(link)}
          {withoutCard !== 0 && <p>{T.withoutCard(withoutCard)}</p>}
        </div>
      )}
      {most > least && (
        <div class="chips">
          {numbersFor(pack, state, scorer, [least, most]).map((points) => {
            const lost = lostLater(pack, state, cellFor(points), points).map((item) =>
              T.losesLater(item.round, item.points),
            );
            return (
              <Button
                key={points}
                class={lost.length > 0 ? "give count" : "give"}
                id={`${id} ${points}`}
                pressed={points === current}
                go={() => session.act({ type: "score", ...cellFor(points), count: points })}
              >
                {points}
                {lost.length > 0 && <small class="loss">{lost.join(", ")}</small>}
              </Button>
            );
          })}
        </div>
      )}
      {/* What a limit of the battle has taken from later rounds, or given back. */}
      {changes.length > 1 && <p class="loss">{newsOf(pack, state)}</p>}
      <p class="hint">
        {T.roundSum(
          round,
          rounds[round - 1] ?? 0,
          parts.length > 1 ? parts.map((item) => `${item.name} ${pointsOf(item)}`) : [],
          total,
        )}
        {most < CELL_LIMIT &&
          ` ${isOnCards ? T.onCards : T.atMost(name, mostInCell(pack, state, scorer))}`}
        {row.tally === BY_HAND && ` ${T.otherWhy}`}
      </p>
      <div class="options">{sums.map(link)}</div>
    </fieldset>
  );
}
