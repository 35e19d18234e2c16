/** The result on paper: the players, the mission, and the points of each card in each round. */

import type { Side } from "../../engine/pack.ts";
import type { OpenGame } from "../saves/save-format.ts";
import { gameReport } from "../score/game-report.ts";
import { gridOf, type ScoreRow } from "../score/score-grid.ts";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";
import { missionLines, packLine } from "./game-text.ts";

export function PrintedResult() {
  const view = useView();
  const open = view.session.game as OpenGame;
  const { verdict, seats, armies, note } = gameReport(open);
  const { date } = open.details;
  // The reader’s own format takes a slow phone 40 to 70 ms, even if nobody prints.
  const day = date === 0 ? "" : new Date(date).toDateString();
  return (
    <div class="printed-result">
      <p>{packLine(view, day)}</p>
      <h2>{verdict}</h2>
      <ul>
        {missionLines(view).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {seats.map((side, seat) => (
        <PrintedScore key={side} side={side} army={armies[seat] ?? ""} />
      ))}
      <p>{note}</p>
    </div>
  );
}

function PrintedScore({ side, army }: { side: Side; army: string }) {
  const { pack, state } = useView();
  const { rows, rounds, total, lost } = gridOf(pack, state, side);
  const isUsed = ({ cells, total }: ScoreRow): boolean =>
    total > 0 || cells.some((cell) => cell !== null);
  const line = (name: string, cells: readonly (string | number | null)[], kind = "sum") => (
    <tr class={kind}>
      {[name, ...cells].map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
  return (
    <>
      <table>
        <caption>
          <strong>{pack.sides[side]}</strong>
          {army && ` · ${army}`}
        </caption>
        <tbody>
          {line("", [...rounds.map((_, index) => T.roundShort(index + 1)), T.total])}
          {rows
            .filter(isUsed)
            .map((row) =>
              line(row.name, [...row.cells, row.total], row.copy === null ? "sum" : ""),
            )}
          {line(T.total, [...rounds, total], "sum total")}
        </tbody>
      </table>
      {lost.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
