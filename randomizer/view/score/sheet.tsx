/** The score sheet: a grid for each player; a number is tapped to correct it. */

import { useState } from "preact/hooks";
import type { Side } from "../../engine/index.ts";
import { VALUES } from "../cards/by-hand.tsx";
import { Button, Stepper } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useView } from "../view.ts";
import { gridOf, type Row } from "./grid.ts";

export function ScorePanel() {
  const { state } = useView();
  return (
    <section class="panel score-sheet" aria-label={T.score}>
      <h2 class="sr-only">{T.score}</h2>
      {state.seats.map((side) => (
        <Sheet key={side} side={side} />
      ))}
      <p class="hint">{T.correctHint}</p>
    </section>
  );
}

function Sheet({ side }: { side: Side }) {
  const { pack, state } = useView();
  const [openCell, setOpenCell] = useState<{ key: string; round: number } | null>(null);
  const grid = gridOf(pack, state, side);
  const totalCell = (points: number, most: number | null) => (
    <td class="sum">
      {points}
      {most !== null && <small> / {most}</small>}
    </td>
  );
  const cell = (row: Row, round: number) => {
    const points = row.cells[round - 1] ?? null;
    const isAward = row.tally in pack.game.scoring.awards;
    if (points === null && (row.copy !== null || isAward || round > state.clock.round))
      return <td key={round} />;
    const isOpen = openCell?.key === row.key && openCell.round === round;
    return (
      <td key={round}>
        <Button
          class="cell"
          id={`cell ${side} ${row.key} ${round}`}
          label={`${T.correct(row.name, round)}: ${points ?? 0}VP`}
          expanded={isOpen}
          go={() => setOpenCell(isOpen ? null : { key: row.key, round })}
        >
          {points ?? "–"}
        </Button>
      </td>
    );
  };
  return (
    <div class={`card sheet-${side}`}>
      <table>
        <caption>{pack.sides[side]}</caption>
        <thead>
          <tr>
            <th scope="col">{T.tally}</th>
            {grid.rounds.map((_, index) => (
              <th scope="col" key={index}>
                {index + 1}
              </th>
            ))}
            <th scope="col">{T.total}</th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <>
              <tr key={row.key} class={row.copy === null ? "tally" : "of-card"}>
                <th scope="row">{row.name}</th>
                {grid.rounds.map((_, index) => cell(row, index + 1))}
                {totalCell(row.total, row.most)}
              </tr>
              {openCell?.key === row.key && (
                <tr key={`${row.key} edit`}>
                  <td colSpan={grid.rounds.length + 2}>
                    <CellEditor
                      side={side}
                      row={row}
                      round={openCell.round}
                      close={() => setOpenCell(null)}
                    />
                  </td>
                </tr>
              )}
            </>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{T.roundTotal}</th>
            {grid.rounds.map((points, index) => (
              <td key={index}>{index < state.clock.round ? points : ""}</td>
            ))}
            {totalCell(grid.total, grid.most)}
          </tr>
        </tfoot>
      </table>
      {grid.lost.map((text) => (
        <p class="hint loss">{text}</p>
      ))}
    </div>
  );
}

function CellEditor(props: { side: Side; row: Row; round: number; close: () => void }) {
  const { session } = useView();
  const { side, row, round, close } = props;
  const current = row.cells[round - 1] ?? 0;
  const ofCard = row.copy === null ? {} : { copy: row.copy };
  const setPoints = (points: number): void =>
    session.act({ type: "score", side, tally: row.tally, round, ...ofCard, count: points });
  const id = `set ${side} ${row.key} ${round}`;
  return (
    <fieldset class="cell-editor" data-then={`cell ${side} ${row.key} ${round}`}>
      <legend>{T.correct(row.name, round)}</legend>
      <div class="chips">
        {[0, ...VALUES].map((points) => (
          <Button
            key={points}
            class="give"
            id={`${id} ${points}`}
            pressed={points === current}
            go={() => {
              setPoints(points);
              close();
            }}
          >
            {points}
          </Button>
        ))}
        <Stepper
          id={id}
          value={current}
          unit="VP"
          most={100}
          less={T.less}
          more={T.more}
          change={setPoints}
        />
      </div>
    </fieldset>
  );
}
