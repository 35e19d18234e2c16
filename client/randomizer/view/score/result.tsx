/** The result of a battle: who has won, the points by tally and by round. */

import { decksFor } from "../../engine/pack.ts";
import { Button, Html } from "../controls/controls.tsx";
import { rematch } from "../game-starter.ts";
import type { OpenGame } from "../saves/save-format.ts";
import { useView, type View } from "../session-context.ts";
import * as T from "../texts.ts";
import { type GameReport, gameReport } from "./game-report.ts";

export function Result() {
  const view = useView();
  const { pack, state, session } = view;
  const game = session.game as OpenGame;
  const facts = gameReport(game);
  const [left, right] = facts.seats;
  return (
    <section class="prompt result">
      <h2>{facts.verdict}</h2>
      {state.entries.length > 0 && <Chart facts={facts} />}
      <table>
        <tbody>
          {facts.sums.map(({ name, of }) => (
            <tr key={name}>
              <td>{of[left]}</td>
              <th scope="row">{name}</th>
              <td>{of[right]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pack.game.scoring.victory !== "" && (
        <Html tag="p" class="hint" markup={pack.game.scoring.victory} />
      )}
      {isDeclared(view) && (
        <>
          <p class="label">{T.whoWon}</p>
          <div class="options thirds">
            {([left, "draw", right] as const).map((result) => (
              <Button
                key={result}
                id={`declare ${result}`}
                pressed={state.declared === result}
                go={() => session.act({ type: "declare", result })}
              >
                {result === "draw" ? T.drawn : pack.sides[result]}
              </Button>
            ))}
          </div>
        </>
      )}
      <div class="options thirds">
        <Button id="share-result" go={() => session.show("share")}>
          {T.share}
        </Button>
        <Button id="print-result" go={() => print()}>
          {T.print}
        </Button>
        {!session.phones?.waiting(pack, state) && (
          <Button id="rematch" once go={() => rematch(session)}>
            {T.rematch}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whether points alone do not decide the mission, so that the players enter the winner. */
const isDeclared = ({ pack, state }: View): boolean =>
  state.entries.length === 0 || decksFor(pack, "mission").length > 0;

/** The score of both sides after each round. */
function Chart({ facts }: { facts: GameReport }) {
  const { rounds, sides, seats, score } = facts;
  const later = seats.map((side) => rounds.reduce((left, of) => left - of[side], score[side]));
  const [width, height] = [320, 132];
  const highest = Math.max(1, ...rounds.flatMap((round) => seats.map((side) => round[side])));
  const columnWidth = width / Math.max(1, rounds.length);
  // There is always a gap between the bars of two rounds.
  const barWidth = Math.min(22, columnWidth / 2 - 5);
  const label = rounds
    .map(
      (round, index) =>
        `${T.roundShort(index + 1)} ${seats.map((side) => round[side]).join(" : ")}`,
    )
    .join(", ");
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${width} ${height + 24}`} role="img" aria-label={`${T.byRound}: ${label}`}>
        {rounds.map((round, index) =>
          seats.map((side, sideIndex) => {
            const barHeight = Math.max(2, (round[side] / highest) * (height - 20));
            const x = columnWidth * (index + 0.5) + (sideIndex === 0 ? -barWidth - 2 : 2);
            return (
              <g class={side}>
                <rect x={x} y={height - barHeight} width={barWidth} height={barHeight} rx={3} />
                <text x={x + barWidth / 2} y={height - barHeight - 5}>
                  {round[side]}
                </text>
              </g>
            );
          }),
        )}
        {rounds.map((_, index) => (
          <text x={columnWidth * index + columnWidth / 2} y={height + 18}>
            {T.roundShort(index + 1)}
          </text>
        ))}
      </svg>
      <figcaption>
        {seats.map((side) => (
          <span class={side}>{sides[side]}</span>
        ))}
      </figcaption>
      {later.some((points) => points !== 0) && <p class="hint">{T.pointsAfter(later)}</p>}
    </figure>
  );
}
