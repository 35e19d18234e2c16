/** Actions of the score sheet: counts of lines, cells, awards, command points, marker control. */

import type { ActionRules } from "./action-rule.ts";
import { controlIn } from "./control.ts";
import type { Cell, LineRef } from "./events.ts";
import { gain } from "./hand-actions.ts";
import { cardOf, type Pack, SIDES } from "./pack.ts";
import { inPlay, markersInPlay } from "./piles.ts";
import {
  beforeScore,
  cellPoints,
  corrected,
  countNow,
  entriesOf,
  giveAward,
  scoreCell,
  scoreLine,
} from "./score-entries.ts";
import { hasAward, sheetTallies } from "./score-totals.ts";
import { limit, noScore } from "./scoring.ts";
import { hasBegun, idOf, type Refusal, type State } from "./state.ts";

/** Maximum points in one cell; more must be a typing error. */
const MOST = 100;

export const SCORE_ACTIONS: ActionRules<"score" | "award" | "cp" | "control"> = {
  score: {
    whyNot: (pack, state, action) =>
      "line" in action
        ? noCount(pack, state, action, action.count)
        : noCell(pack, state, action, action.count),
    options: (pack, state) => [
      ...lines(pack, state).flatMap((of) =>
        [1, 0].map((count) => ({ type: "score", ...of, count }) as const),
      ),
      ...cells(pack, state).flatMap((cell) =>
        [0, 5].map((count) => ({ type: "score", ...cell, count }) as const),
      ),
    ],
    apply(pack, state, { type: _, count, ...of }) {
      if ("line" in of) scoreLine(pack, state, of, count);
      else scoreCell(pack, state, of, count);
    },
  },

  /** Give an award, or take it back. */
  award: {
    whyNot(pack, state, { side, award, given }) {
      const definition = pack.game.scoring.awards[award];
      if (definition === undefined) return "unknown";
      if (!hasBegun(state)) return "stage";
      if (hasAward(state, side, award) === given) return "same";
      const { granted } = limit(pack, state, side, award, definition.vp);
      return given && granted === 0 ? "capped" : null;
    },
    options: (pack) =>
      SIDES.flatMap((side) =>
        Object.keys(pack.game.scoring.awards).flatMap((award) =>
          [true, false].map((given) => ({ type: "award", side, award, given }) as const),
        ),
      ),
    apply(pack, state, { side, award, given }) {
      if (given) {
        giveAward(pack, state, side, award);
        return;
      }
      const entry = state.entries.find((item) => item.side === side && item.tally === award);
      state.entries = state.entries.filter((item) => item !== entry);
      if (entry !== undefined) state.events.push({ type: "unscored", entry });
    },
  },

  cp: {
    whyNot(pack, state, { side, by }) {
      if (pack.game.command === null) return "rule";
      if (!Number.isInteger(by) || by === 0) return "same";
      return state.sides[side].cp + by < 0 ? "cp" : null;
    },
    options: () =>
      SIDES.flatMap((side) => [1, -1].map((by) => ({ type: "cp", side, by }) as const)),
    apply(pack, state, { side, by }) {
      const own = state.sides[side];
      own.cp += by;
      if (by > 0) gain(pack, state, side, by);
      state.events.push({ type: "cp", side, by, cp: own.cp });
    },
  },

  control: {
    whyNot(pack, state, { marker, side }) {
      if (state.stage !== "play") return "stage";
      const exists = markersInPlay(pack, state).some(({ id }) => id === marker);
      if (!exists) return "unknown";
      return (controlIn(state, state.clock.round)[marker] ?? null) === side ? "same" : null;
    },
    options: (pack, state) =>
      markersInPlay(pack, state).flatMap(({ id: marker }) =>
        [...SIDES, null].map((side) => ({ type: "control", marker, side }) as const),
      ),
    apply(_pack, state, { marker, side }) {
      const { [marker]: _, ...others } = controlIn(state, state.clock.round);
      const now = side === null ? others : { ...others, [marker]: side };
      state.control = { ...state.control, [state.clock.round]: now };
      state.events.push({ type: "controlled", side, marker });
    },
  },
};

/** Why a line cannot count so often now; null if it can. */
function noCount(pack: Pack, state: State, of: LineRef, count: number): Refusal | null {
  if (pack.cards[idOf(of.copy)]?.scoring[of.group]?.lines[of.line] === undefined) return "unknown";
  if (count === countNow(pack, state, of)) return "same";
  return count === 0 ? null : noScore(pack, beforeScore(pack, state, of), of, count);
}

/** Why a cell cannot have this number of VP; null if it can. */
function noCell(pack: Pack, state: State, cell: Cell, count: number): Refusal | null {
  if (!hasBegun(state)) return "stage";
  const { tally, round, copy } = cell;
  if (tally in pack.game.scoring.awards || !sheetTallies(pack).includes(tally)) return "unknown";
  if (!Number.isInteger(round) || round < 1 || round > state.clock.round) return "rounds";
  if (copy !== undefined && entriesOf(state, cell).length === 0) return "unknown";
  if (!Number.isInteger(count) || count < 0 || count > MOST) return "count";
  const before = cellPoints(state, cell);
  if (count === before) return "same";
  const after = cellPoints({ ...state, entries: corrected(pack, state, cell, count) }, cell);
  return after === before ? "capped" : null;
}

/** Every line of every card in play, for each side. */
const lines = (pack: Pack, state: State) =>
  inPlay(state).flatMap(([copy]) =>
    cardOf(pack, idOf(copy)).scoring.flatMap(({ lines }, group) =>
      lines.flatMap((_, line) => SIDES.map((side) => ({ side, copy, group, line }))),
    ),
  );

/** The cells of the current round: of tallies, and of cards that scored in it. */
function cells(pack: Pack, { clock, entries }: State): Cell[] {
  const { round } = clock;
  const ofTallies = SIDES.flatMap((side) =>
    sheetTallies(pack).map((tally) => ({ side, tally, round })),
  );
  const ofCards = entries.flatMap(({ side, tally, clock: then, copy }) =>
    copy === null || then.round !== round ? [] : [{ side, tally, round, copy }],
  );
  return [...ofTallies, ...ofCards];
}
