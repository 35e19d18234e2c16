/**
 * Every action that is allowed, for programs that play by themselves: `check` and random games. The
 * page offers actions by its buttons, so it does not load this.
 */

import { whyNot } from "./actions.ts";
import { PLACES } from "./basic-types.ts";
import { requests } from "./dice.ts";
import type { Action, ActionOf, Cell } from "./events.ts";
import { cardOf, type Pack, SIDES } from "./pack.ts";
import { inPlay, markersInPlay } from "./piles.ts";
import { openPrompts } from "./prompts.ts";
import type { Below } from "./random.ts";
import { markersFor, memoriesOf } from "./remember.ts";
import { sheetTallies } from "./score-totals.ts";
import { slots } from "./setup.ts";
import { idOf, type Prompt, type State } from "./state.ts";

type PlayerActionType = Exclude<Action["type"], "start" | "withdrawn">;

/** Every action of a type that is allowed now. */
export function allowed<T extends PlayerActionType>(
  pack: Pack,
  state: State,
  type: T,
): ActionOf<T>[] {
  return OPTIONS[type](pack, state).filter((action) => whyNot(pack, state, action) === null);
}

/**
 * A wanted action of a type that is allowed now, each with the same probability; null if there is
 * none. Whether a correction of the score sheet is allowed takes long to compute, so no more
 * actions are tried than it takes to find one.
 */
export function pickAllowed<T extends PlayerActionType>(
  pack: Pack,
  state: State,
  type: T,
  below: Below,
  wanted: (action: ActionOf<T>) => boolean = () => true,
): ActionOf<T> | null {
  const untried = OPTIONS[type](pack, state).filter(wanted);
  while (untried.length > 0) {
    const [action] = untried.splice(below(untried.length), 1);
    if (action !== undefined && whyNot(pack, state, action) === null) return action;
  }
  return null;
}

/** Actions of a type, one for every copy that a side holds. */
const held =
  <T extends string>(type: T) =>
  (_pack: Pack, state: State) =>
    inPlay(state).flatMap(([copy, { owner }]) => (owner === null ? [] : [{ type, copy }]));

/** Candidates of each type; those for which `whyNot` returns null are allowed. */
export const OPTIONS: {
  readonly [T in PlayerActionType]: (pack: Pack, state: State) => readonly ActionOf<T>[];
} = {
  again: (_pack, state) => slots(state).map((key) => ({ type: "again", slots: [key] })),

  answer: (pack, state) =>
    openPrompts(state).flatMap((prompt) =>
      answersTo(pack, prompt).map(
        (value) => ({ type: "answer", prompt: prompt.id, value }) as const,
      ),
    ),

  next: () => [{ type: "next" }],

  finish: () => [{ type: "finish" }],

  declare: () =>
    ([...SIDES, "draw"] as const).map((result) => ({ type: "declare", result }) as const),

  roll: (pack, state) =>
    requests(pack, state).map(({ roll, copy }) => ({ type: "roll", roll: roll.id, copy })),

  discard: held("discard"),
  swap: held("swap"),
  trade: held("trade"),
  use: held("use"),

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
    ...lines(pack, state).flatMap((of) =>
      [1, 0].map((count) => ({ type: "score", ...of, count }) as const),
    ),
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
        [[], ["Lantern"], ...markersFor(pack, state, effect).map((id) => [id])].map(
          (values) => ({ type: "remember", copy, effect: effect.id, values }) as const,
        ),
      ),
    ),
};

/** Sample answers to a question; if several cards are chosen, adjacent ones in the list. */
function answersTo(pack: Pack, prompt: Prompt): (readonly string[])[] {
  const { choices, count } = prompt;
  const several = choices.map((_, from) =>
    Array.from({ length: count }, (_, at) => choices[(from + at) % choices.length] ?? ""),
  );
  if (prompt.kind !== "mode") return [[], ...several];
  const fixed = several.map((cards) => ["fixed", ...cards]);
  return [["tactical"], ...(pack.game.hand?.modes.fixed ? fixed : [])];
}

/** Every line of every card in play, for each side. */
const lines = (pack: Pack, state: State) =>
  inPlay(state).flatMap(([copy]) =>
    cardOf(pack, idOf(copy)).scoring.flatMap(({ lines }, group) =>
      lines.flatMap((_, line) => SIDES.map((side) => ({ side, copy, group, line }))),
    ),
  );

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
