/** Actions of the score sheet: counts of lines, cells, awards, what the map shows. */

import type { ActionRules } from "./action-rules.ts";
import { totalsOf } from "./dice.ts";
import type { ActionOf, Cell, LineRef } from "./events.ts";
import { controlIn, markersInPlay, mostPlaced, placedOn } from "./objective-markers.ts";
import { type Pack, tallyOf } from "./pack.ts";
import type { Refusal } from "./refusals.ts";
import { CELL_LIMIT, cardsHeldIn, entriesWith, scoreCell } from "./score-corrections.ts";
import { beforeScore, cellPoints, entriesOf, giveAward, scoreLine } from "./score-entries.ts";
import { hasAward, sheetTallies } from "./score-totals.ts";
import { countNow, whyNoScore, worth } from "./scoring.ts";
import { hasBegun, idOf, type PlacedMarker, type State, turnNumber } from "./state.ts";
import { modeOf } from "./timing.ts";

export const SCORE_ACTIONS: ActionRules<"score" | "award" | "control" | "place"> = {
  score: {
    whyNot: (pack, state, action) =>
      "line" in action ? noCount(pack, state, action) : noCell(pack, state, action, action.count),
    apply(pack, state, { type: _, count, ...of }) {
      if ("line" in of) scoreLine(pack, state, of, count, of.rolled);
      else scoreCell(pack, state, of, count);
    },
  },

  /** Give an award, or take it back. */
  award: {
    whyNot(pack, state, { side, award, given }) {
      const definition = pack.game.scoring.awards[award];
      if (definition === undefined) return "unknown";
      if (!hasBegun(state)) return "stage";
      return hasAward(state, side, award) === given ? "same" : null;
    },
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

  control: {
    whyNot(pack, state, { marker, side }) {
      if (state.stage !== "play") return "stage";
      const exists = markersInPlay(pack, state).some(({ id }) => id === marker);
      if (!exists) return "unknown";
      return (controlIn(state, state.time.round)[marker] ?? null) === side ? "same" : null;
    },
    apply(_pack, state, { marker, side }) {
      const { [marker]: _, ...others } = controlIn(state, state.time.round);
      const now = side === null ? others : { ...others, [marker]: side };
      state.control = { ...state.control, [state.time.round]: now };
      state.events.push({ type: "controlled", side, marker });
    },
  },

  place: {
    whyNot(pack, state, { marker, side, count }) {
      if (state.stage !== "play") return "stage";
      const most = mostPlaced(pack, state, side);
      if (most === 0) return "rule";
      if (!markersInPlay(pack, state).some(({ id }) => id === marker)) return "unknown";
      if (!Number.isInteger(count) || count < 0 || count > most) return "count";
      return placedOn(state, side, marker) === count ? "same" : null;
    },
    apply(_pack, state, { marker, side, count }) {
      const isThere = (item: PlacedMarker): boolean => item.side === side && item.marker === marker;
      const there = state.placed.filter(isThere).slice(0, count);
      const turn = turnNumber(state.time);
      state.placed = [
        ...state.placed.filter((item) => !isThere(item)),
        ...there,
        ...Array.from({ length: count - there.length }, () => ({ side, marker, turn })),
      ];
      state.events.push({ type: "placed", side, marker, count });
    },
  },
};

/** Why a line cannot count so often now; null if it can. */
function noCount(
  pack: Pack,
  state: State,
  { count, rolled, ...of }: Extract<ActionOf<"score">, LineRef>,
): Refusal | null {
  const line = pack.cards[idOf(of.copy)]?.scoring[of.group]?.lines[of.line];
  if (line === undefined) return "unknown";
  if (rolled !== undefined) {
    const vp = worth(line, modeOf(state, of.side));
    if (typeof vp === "number" || count !== 1 || !totalsOf(vp).includes(rolled)) return "count";
  }
  if (count === countNow(pack, state, of)) return "same";
  return count === 0 ? null : whyNoScore(pack, beforeScore(pack, state, of), of, count);
}

/** Why a cell cannot have this number of VP; null if it can. */
function noCell(pack: Pack, state: State, cell: Cell, count: number): Refusal | null {
  if (!hasBegun(state)) return "stage";
  const { tally, round, copy } = cell;
  if (tally in pack.game.scoring.awards || !sheetTallies(pack).includes(tally)) return "unknown";
  if (!Number.isInteger(round) || round < 1 || round > state.time.round) return "rounds";
  if (copy !== undefined && entriesOf(state, cell).length === 0) {
    const isHeld = cardsHeldIn(pack, state, cell.side, round).includes(copy);
    if (!isHeld || tallyOf(pack, idOf(copy)) !== tally) return "unknown";
  }
  if (!Number.isInteger(count) || count < 0 || count > CELL_LIMIT) return "count";
  const before = cellPoints(state, cell);
  if (count === before) return "same";
  const after = cellPoints({ ...state, entries: entriesWith(pack, state, cell, count) }, cell);
  return after === before ? "capped" : null;
}
