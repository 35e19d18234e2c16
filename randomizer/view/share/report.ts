/** The facts of a result, and the result as text. */

import {
  BY_HAND,
  current,
  named,
  type Pack,
  points,
  roundPoints,
  SIDES,
  type Side,
  type State,
  tallies,
  tallyLabel,
  tallyOrder,
  winnerOf,
} from "../../engine/index.ts";
import * as T from "../extra-texts.ts";
import { type OpenGame, summarize, titleOf } from "../saves/format.ts";
import { capital } from "../view.ts";

type BySide = Readonly<Record<Side, number>>;

export interface Report {
  readonly title: string;
  readonly pack: string;
  readonly state: string;
  readonly verdict: string;
  readonly sides: Readonly<Record<Side, string>>;
  /** The sides in the players' places. */
  readonly seats: readonly [Side, Side];
  readonly score: BySide;
  readonly sums: readonly { readonly name: string; readonly of: BySide }[];
  /** Points of each round. */
  readonly rounds: readonly BySide[];
  readonly mission: readonly string[];
  /** The day on which it was started; empty if unknown. */
  readonly date: string;
  /** By the players' places. */
  readonly armies: readonly [string, string];
  readonly note: string;
}

export function report(game: OpenGame): Report {
  const state = current(game.game);
  const pack = named(game.game.pack, state);
  const { done, score, mission } = summarize(game.game);
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
  const count = done ? pack.game.rounds : state.clock.round;
  return {
    title: titleOf(game),
    pack: pack.name,
    state: done ? T.over : T.round(state.clock.round, pack.game.rounds),
    verdict: done ? verdictOf(pack, state) : state.seats.map((side) => score[side]).join(" : "),
    sides: pack.sides,
    seats: state.seats,
    score: bySide((side) => points(state, side)),
    sums,
    rounds: Array.from({ length: count }, (_, index) =>
      bySide((side) => roundPoints(state, side, index + 1)),
    ),
    mission,
    // Written when it is needed: it made the last tap of a game 40 to 70 ms slower on a slow phone.
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
  if (state.declared === "draw") return T.drawn;
  if (winner === null) return T.over; // the players have not said yet
  if (winner === "draw") return T.draw(a);
  if (state.declared !== null) return T.won(pack.sides[winner]);
  return T.winner(pack.sides[winner], Math.max(a, d), Math.min(a, d));
}

/** The result in a few lines. */
export function asText(facts: Report, address: string): string {
  const { pack, state, verdict, sides, seats, sums, rounds, mission, ...rest } = facts;
  const both = (of: Readonly<Record<Side, string | number>>, by = " : "): string =>
    seats.map((side) => of[side]).join(by);
  return [
    [pack, state, rest.date].filter(Boolean).join(" · "),
    mission.join(" · "),
    `${verdict} (${both(sides)})`,
    ...sums.map(({ name, of }) => `${name}: ${both(of)}`),
    `${T.byRound}: ${rounds.map((of) => both(of, ":")).join(", ")}`,
    rest.armies.some(Boolean) ? rest.armies.map((army) => army || "–").join(" : ") : "",
    rest.note,
    address,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
