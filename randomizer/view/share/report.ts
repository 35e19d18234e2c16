/** The result as text to paste, and the sums that text and picture share. */

import {
  BY_HAND,
  current,
  named,
  points,
  roundPoints,
  SIDES,
  type Side,
  tallies,
  tallyLabel,
  tallyOrder,
  winnerOf,
} from "../../engine/index.ts";
import { starting } from "../dom.ts";
import { type Table, taleOf } from "../saves.ts";
import { T } from "../texts.ts";
import { R, S } from "./texts.ts";

export interface Sum {
  readonly name: string;
  readonly of: Readonly<Record<Side, number>>;
}

export interface Report {
  readonly title: string;
  readonly pack: string;
  readonly state: string;
  readonly verdict: string;
  readonly sides: Readonly<Record<Side, string>>;
  readonly score: Readonly<Record<Side, number>>;
  readonly sums: readonly Sum[];
  /** Points of each round, of each side. */
  readonly rounds: readonly Readonly<Record<Side, number>>[];
  readonly mission: readonly string[];
}

export function report(table: Table): Report {
  const { game } = table;
  const state = current(game);
  const pack = named(game.pack, state);
  const tale = taleOf(game);
  const { attacker, defender } = tale.score;
  const winner = winnerOf(pack, state);
  const best = Math.max(attacker, defender);
  const least = Math.min(attacker, defender);
  const verdict =
    winner === null || winner === "draw"
      ? R.draw(best)
      : state.declared === null
        ? R.winner(pack.sides[winner], best, least)
        : R.won(pack.sides[winner]);
  const sums = [...new Set([...tallyOrder(pack), BY_HAND])]
    .map((tally) => ({
      name: starting(tallyLabel(pack, tally)),
      of: {
        attacker: tallies(state, "attacker").get(tally) ?? 0,
        defender: tallies(state, "defender").get(tally) ?? 0,
      },
    }))
    .filter((sum) => SIDES.some((side) => sum.of[side] > 0));
  const rounds = Array.from(
    { length: tale.done ? pack.game.rounds : state.clock.round },
    (_, index) => {
      const of = (side: Side): number => roundPoints(state, side, index + 1);
      return { attacker: of("attacker"), defender: of("defender") };
    },
  );
  return {
    title: table.name,
    pack: pack.name,
    state: tale.done ? T.over : T.round(state.clock.round, pack.game.rounds),
    verdict: tale.done ? verdict : `${attacker} : ${defender}`,
    sides: pack.sides,
    score: { attacker: points(state, "attacker"), defender: points(state, "defender") },
    sums,
    rounds,
    mission: tale.mission,
  };
}

/** The result in a few lines. */
export function asText(table: Table, address: string): string {
  const { pack, state, verdict, sides, sums, rounds, mission } = report(table);
  const row = (name: string, of: Sum["of"]): string => `${name}: ${of.attacker} : ${of.defender}`;
  return [
    `${pack} · ${state}`,
    mission.join(" · "),
    `${verdict} (${sides.attacker} : ${sides.defender})`,
    ...sums.map((sum) => row(sum.name, sum.of)),
    `${S.byRound}: ${rounds.map((of) => `${of.attacker}:${of.defender}`).join(", ")}`,
    address,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
