/** The result: its facts as text, and the page with the points by round. */

import { current } from "../../engine/history.ts";
import { BY_HAND, decksFor, type Pack, SIDES, type Side, tallyLabel } from "../../engine/pack.ts";
import { points, roundPoints, tallies, tallyOrder, winnerOf } from "../../engine/score-totals.ts";
import { type State, withPlayerNames } from "../../engine/state.ts";
import { Button, Html } from "../controls/controls.tsx";
import { type OpenGame, summarize, titleOf } from "../saves/save-format.ts";
import * as T from "../texts.ts";
import { capital, useView, type View } from "../view.ts";

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
          <Button id="rematch" once go={() => session.starter.rematch()}>
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
  const { rounds, sides, seats } = facts;
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
    </figure>
  );
}

type BySide = Readonly<Record<Side, number>>;

export type GameReport = ReturnType<typeof gameReport>;

/** The facts of a result; `seats` are the sides in the players' places, as are the armies. */
export function gameReport(game: OpenGame) {
  const state = current(game.game);
  const pack = withPlayerNames(game.game.pack, state);
  const { done, score } = summarize(game.game);
  const { date, armies, note } = game.details;
  const bySide = (points: (side: Side) => number): BySide => ({
    attacker: points("attacker"),
    defender: points("defender"),
  });
  const sums = [...new Set([...tallyOrder(pack), BY_HAND])]
    .map((tally) => ({
      name: capital(tallyLabel(pack, tally)),
      of: bySide((side) => tallies(state, side).get(tally) ?? 0),
    }))
    .filter(({ of }) => SIDES.some((side) => of[side] > 0));
  const count = done ? pack.game.rounds : state.time.round;
  return {
    title: titleOf(game),
    pack: pack.name,
    state: done ? T.over : T.round(state.time.round, pack.game.rounds),
    verdict: verdictOf(pack, state),
    outcome: done ? outcomeOf(pack, state) : "",
    sides: pack.sides,
    seats: state.seats,
    score,
    sums,
    /** The points of each round. */
    rounds: Array.from({ length: count }, (_, index) =>
      bySide((side) => roundPoints(state, side, index + 1)),
    ),
    /**
     * The day on which it was started; empty if unknown. Written when it is needed: it made the last
     * tap of a game 40 to 70 ms slower on a slow phone.
     */
    get date() {
      return date === 0
        ? ""
        : new Date(date).toLocaleDateString(undefined, { dateStyle: "medium" });
    },
    armies,
    note,
  };
}

function verdictOf(pack: Pack, state: State): string {
  const winner = winnerOf(pack, state);
  const [a, d] = [points(state, "attacker"), points(state, "defender")];
  if (winner === null) return T.over; // the players have not said yet
  if (state.declared !== null) return outcomeOf(pack, state);
  if (winner === "draw") return T.draw(a);
  return T.winner(pack.sides[winner], Math.max(a, d), Math.min(a, d));
}

/** The result without points; empty if the players have not said yet. */
function outcomeOf(pack: Pack, state: State): string {
  const winner = winnerOf(pack, state);
  return winner === null ? "" : winner === "draw" ? T.drawn : T.won(pack.sides[winner]);
}

/** The result in a few lines, those of the mission among them. */
export function resultText(facts: GameReport, mission: readonly string[], address: string): string {
  const { pack, state, outcome, sides, seats, score, sums, rounds, ...rest } = facts;
  const [left, right] = seats;
  const both = (of: Readonly<Record<Side, string | number>>, by = " : "): string =>
    `${of[left]}${by}${of[right]}`;
  const points = `${sides[left]} ${both(score)} ${sides[right]}.`;
  return [
    [pack, state, rest.date].filter(Boolean).join(" · "),
    outcome === "" ? points : `${points} ${outcome}.`,
    ...sums.map(({ name, of }) => `${name}: ${both(of)}`),
    `${T.byRound}: ${rounds.map((of) => both(of, ":")).join(", ")}`,
    ...mission,
    rest.armies.some(Boolean)
      ? `${T.army}: ${rest.armies.map((army) => army || "–").join(" : ")}`
      : "",
    rest.note,
    address,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
