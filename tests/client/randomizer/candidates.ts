/** Every action that is allowed, for tests that play at random. */

import { availableRolls } from "../../../client/randomizer/engine/dice.ts";
import type { Action, ActionOf, Cell } from "../../../client/randomizer/engine/events.ts";
import { PLACES } from "../../../client/randomizer/engine/events.ts";
import { markersFor, memoriesOf } from "../../../client/randomizer/engine/memories.ts";
import { markersInPlay } from "../../../client/randomizer/engine/objective-markers.ts";
import { type Pack, SIDES } from "../../../client/randomizer/engine/pack.ts";
import { inPlay } from "../../../client/randomizer/engine/piles.ts";
import { sheetTallies } from "../../../client/randomizer/engine/score-totals.ts";
import { redrawableSlots } from "../../../client/randomizer/engine/setup.ts";
import type { State } from "../../../client/randomizer/engine/state.ts";
import {
  allowedOf,
  answers,
  lineScores,
  withHeld,
} from "../../../client/randomizer/playtest/candidates.ts";

type PlayerActionType = Exclude<Action["type"], "start" | "withdrawn">;

/** Every action of a type that is allowed now. */
export const allowed = <T extends PlayerActionType>(
  pack: Pack,
  state: State,
  type: T,
): ActionOf<T>[] => allowedOf(pack, state, OPTIONS[type](pack, state));

/** Candidates of each type; those for which `whyNot` returns null are allowed. */
export const OPTIONS: {
  readonly [T in PlayerActionType]: (pack: Pack, state: State) => readonly ActionOf<T>[];
} = {
  again: (_pack, state) => redrawableSlots(state).map((key) => ({ type: "again", slots: [key] })),

  begin: () => [{ type: "begin" }],

  answer: answers,

  next: () => [{ type: "next" }],

  finish: () => [{ type: "finish" }],

  declare: () =>
    ([...SIDES, "draw"] as const).map((result) => ({ type: "declare", result }) as const),

  roll: (pack, state) =>
    availableRolls(pack, state).map(({ roll, copy }) => ({ type: "roll", roll: roll.id, copy })),

  discard: (_pack, state) => withHeld(state, "discard"),
  swap: (_pack, state) => withHeld(state, "swap"),
  trade: (_pack, state) => withHeld(state, "trade"),
  use: (_pack, state) => withHeld(state, "use"),

  move: (_pack, state) =>
    Object.values(state.piles).flatMap((pile) =>
      PLACES.flatMap((from) =>
        pile[from].flatMap((copy) =>
          PLACES.map((to) => ({ type: "move", copy, to, side: pile.side }) as const),
        ),
      ),
    ),

  shuffle: (_pack, state) =>
    Object.keys(state.piles).flatMap((pile) =>
      [true, false].map((discards) => ({ type: "shuffle", pile, discards }) as const),
    ),

  draw: (_pack, state) =>
    Object.entries(state.piles).flatMap(([pile, { side }]) =>
      (side === null ? [null, ...SIDES] : [side]).map(
        (owner) => ({ type: "draw", pile, side: owner }) as const,
      ),
    ),

  score: (pack, state) => [
    ...lineScores(pack, state, [1, 0]),
    ...cells(pack, state).flatMap((cell) =>
      [0, 5].map((count) => ({ type: "score", ...cell, count }) as const),
    ),
  ],

  award: (pack) =>
    SIDES.flatMap((side) =>
      Object.keys(pack.game.scoring.awards).flatMap((award) =>
        [true, false].map((given) => ({ type: "award", side, award, given }) as const),
      ),
    ),

  cp: () => SIDES.flatMap((side) => [1, -1].map((by) => ({ type: "cp", side, by }) as const)),

  challenger: () => [{ type: "challenger" }],

  control: (pack, state) =>
    markersInPlay(pack, state).flatMap(({ id: marker }) =>
      [...SIDES, null].map((side) => ({ type: "control", marker, side }) as const),
    ),

  place: (pack, state) =>
    markersInPlay(pack, state).flatMap(({ id: marker }) =>
      SIDES.flatMap((side) =>
        [1, 0, 2].map((count) => ({ type: "place", marker, side, count }) as const),
      ),
    ),

  remember: (pack, state) =>
    inPlay(state).flatMap(([copy]) =>
      memoriesOf(pack, copy).flatMap((effect) =>
        [[], ["Lantern"], ...markersFor(pack, state, copy, effect).map((id) => [id])].map(
          (values) => ({ type: "remember", copy, effect: effect.id, values }) as const,
        ),
      ),
    ),
};

/** The cells of the current round: of tallies, and of cards that scored in it. */
function cells(pack: Pack, { time, entries }: State): Cell[] {
  const { round } = time;
  const ofTallies = SIDES.flatMap((side) =>
    sheetTallies(pack).map((tally) => ({ side, tally, round })),
  );
  const ofCards = entries.flatMap(({ side, tally, time: then, copy }) =>
    copy === null || then.round !== round ? [] : [{ side, tally, round, copy }],
  );
  return [...ofTallies, ...ofCards];
}
