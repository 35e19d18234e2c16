/** The facts of a result, as the page, its print and its text show them. */

import { current } from "../../engine/history.ts";
import { BY_HAND, type Pack, SIDES, type Side, tallyLabel } from "../../engine/pack.ts";
import { capital } from "../../engine/phrases.ts";
import { roundPoints, tallies, tallyOrder, totalVp, winnerOf } from "../../engine/score-totals.ts";
import { type State, withPlayerNames } from "../../engine/state.ts";
import { gameTitle, type OpenGame, summarize } from "../saves/save-format.ts";
import * as T from "../texts.ts";

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
    title: gameTitle(game),
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
  const [a, d] = [totalVp(state, "attacker"), totalVp(state, "defender")];
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
