/** Actions of the score sheet: scoring lines, awards, command points, corrections, marker control. */

import type { ActionRules } from "./action-rule.ts";
import type { Cell, LineRef } from "./events.ts";
import { gain } from "./hand-actions.ts";
import { cardOf, type Pack, SIDES, type Side, tallyOf } from "./pack.ts";
import { factsOf, inPlay, markersInPlay } from "./piles.ts";
import { chance, roll } from "./random.ts";
import { hasAward, roundPoints, sheetTallies } from "./score-totals.ts";
import {
  achieves,
  capped,
  clashes,
  controlIn,
  limit,
  modeOf,
  noScore,
  opens,
  scoredNow,
  weigh,
  worth,
} from "./scoring.ts";
import { type Clock, type Entry, hasBegun, idOf, type State, turnNumber } from "./state.ts";

/** Maximum points in one cell; more must be a typing error. */
const MOST = 100;

type Scores = "score" | "unscore" | "award" | "cp" | "amend" | "adjust" | "correct" | "control";

export const SCORE_ACTIONS: ActionRules<Scores> = {
  score: {
    whyNot: (pack, state, action) => noScore(pack, state, action, action.count),
    options: (pack, state) =>
      lines(pack, state).map((of) => ({ type: "score", ...of, count: 1 }) as const),
    apply(pack, state, { side, copy, group: at, line: index, count }) {
      const card = cardOf(pack, idOf(copy));
      const group = card.scoring[at];
      const line = group?.lines[index];
      if (group === undefined || line === undefined) return;
      const mode = modeOf(state, side);
      const each = worth(line, mode);
      const rolled = typeof each === "number" ? [] : rollFor(state, side, each, count);
      const raw =
        typeof each === "number" ? each * count : rolled.reduce((sum, { total }) => sum + total, 0);
      const of = { side, copy, group: at, line: index };
      const { granted, cap } = weigh(pack, state, of, raw);
      const entry: Entry = {
        ...written(state, side, tallyOf(pack, card.id), raw, state.clock),
        ...of,
        card: card.id,
        count,
        granted,
        cap: cap?.id ?? null,
        dice: rolled.flatMap(({ dice }) => dice),
        ...(group.drains ? { drains: true } : {}),
      };
      const first = achieves(pack, state, copy);
      state.entries = [...state.entries, entry];
      if (granted > 0) state.events.push({ type: "scored", entry });
      if (first) state.events.push({ type: "achieved", side, card: card.id });
      const facts = factsOf(state, copy);
      if (!first && facts.achieved === "no") return;
      const open = group.lines.filter((item) => opens(item, mode));
      const final =
        open.length === 1 || (group.combine === "highest" && !open.some((item) => item.plus));
      // It stays until the phase ends, so that the score can be undone on the card.
      const atOnce = final ? "spent" : "phase";
      state.facts[copy] = { ...facts, achieved: card.scored === "at-once" ? atOnce : "turn" };
    },
  },

  unscore: {
    whyNot: (pack, state, action) => (lastOf(pack, state, action) === undefined ? "unknown" : null),
    options: (pack, state) => lines(pack, state).map((of) => ({ type: "unscore", ...of }) as const),
    apply(pack, state, action) {
      const entry = lastOf(pack, state, action);
      if (entry === undefined) return;
      state.entries = state.entries.filter((item) => item !== entry);
      const { copy } = action;
      const facts = factsOf(state, copy);
      const now = turnNumber(state.clock);
      const still = state.entries.some(
        (item) => item.copy === copy && item.raw > 0 && turnNumber(item.clock) === now,
      );
      if (!still) state.facts[copy] = { ...facts, achieved: "no" };
      state.events.push({ type: "unscored", entry });
      recount(pack, state);
    },
  },

  award: {
    whyNot(pack, state, { side, award }) {
      const definition = pack.game.scoring.awards[award];
      if (definition === undefined) return "unknown";
      if (hasAward(state, side, award)) return "used";
      return limit(pack, state, side, award, definition.vp).granted > 0 ? null : "capped";
    },
    options: (pack) =>
      SIDES.flatMap((side) =>
        Object.keys(pack.game.scoring.awards).map(
          (award) => ({ type: "award", side, award }) as const,
        ),
      ),
    apply(pack, state, { side, award }) {
      const { vp = 0 } = pack.game.scoring.awards[award] ?? {};
      write(pack, state, written(state, side, award, vp, state.clock));
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

  amend: {
    whyNot(pack, state, { entry: at, points }) {
      const entry = state.entries[at];
      if (entry === undefined) return "unknown";
      if (!whole(points)) return "count";
      if (entry.granted === points) return "same";
      const { copy, clock } = entry;
      const entries = state.entries.filter((item) => item !== entry);
      // The line may have been scored again since this entry was set to 0.
      return points === 0 || copy === null
        ? null
        : clashes(pack, { ...state, entries, clock }, { ...entry, copy });
    },
    options: (_pack, { entries }) =>
      entries.flatMap(({ granted }, entry) =>
        [0, granted - 1, granted + 1].map((points) => ({ type: "amend", entry, points }) as const),
      ),
    apply(pack, state, { entry: at, points }) {
      const entry = state.entries[at];
      if (entry === undefined) return;
      const amended: Entry = { ...entry, raw: points, amended: true };
      state.entries = state.entries.map((item) => (item === entry ? amended : item));
      state.events.push({ type: "amended", entry, points });
      recount(pack, state);
    },
  },

  adjust: {
    whyNot(pack, state, action) {
      const { side, tally, round, points } = action;
      const reason = noCell(pack, state, action);
      if (reason !== null || points < 1) return reason ?? "count";
      const then = { ...state, clock: turnOf(state, side, round) };
      return limit(pack, then, side, tally, points).granted > 0 ? null : "capped";
    },
    options: (pack, state) =>
      cells(pack, state).map((cell) => ({ type: "adjust", ...cell, points: 1 })),
    apply(pack, state, { side, tally, round, points }) {
      const entry = written(state, side, tally, points, turnOf(state, side, round));
      write(pack, state, { ...entry, amended: true });
    },
  },

  correct: {
    whyNot(pack, state, action) {
      const { side, tally, round, points } = action;
      const reason = noCell(pack, state, action);
      return reason ?? (roundPoints(state, side, round, tally) === points ? "same" : null);
    },
    options: (pack, state) =>
      cells(pack, state).flatMap((cell) =>
        [0, 5].map((points) => ({ type: "correct", ...cell, points }) as const),
      ),
    apply(pack, state, { side, tally, round, points }) {
      const before = roundPoints(state, side, round, tally);
      const inCell = (entry: Entry): boolean =>
        entry.side === side && entry.tally === tally && entry.clock.round === round;
      // Points lost to caps are dropped, so that lowering one score does not raise another.
      let entries = state.entries.map((entry) =>
        inCell(entry) && entry.raw !== entry.granted
          ? { ...entry, raw: entry.granted, amended: true }
          : entry,
      );
      let surplus = before - points;
      for (const entry of [...entries].reverse()) {
        if (surplus <= 0 || !inCell(entry)) continue;
        const raw = Math.max(0, entry.raw - surplus);
        surplus -= entry.raw - raw;
        const byHand = raw === 0 && entry.copy === null;
        entries = entries.flatMap((item) =>
          item !== entry ? [item] : byHand ? [] : [{ ...entry, raw, amended: true }],
        );
      }
      if (surplus < 0) {
        const added = written(state, side, tally, -surplus, turnOf(state, side, round));
        const old = entries.find((entry) => inCell(entry) && entry.copy === null && entry.amended);
        entries =
          old === undefined
            ? [...entries, { ...added, amended: true }]
            : entries.map((item) => (item === old ? { ...old, raw: old.raw - surplus } : item));
      }
      state.entries = entries;
      state.events.push({ type: "corrected", side, tally, round, points, before });
      recount(pack, state);
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

function rollFor(state: State, side: Side, text: string, count: number) {
  const below = chance(state, `score/${side}`);
  return Array.from({ length: count }, () => roll(text, below));
}

/** Every line of every card in play, for each side. */
const lines = (pack: Pack, state: State) =>
  inPlay(state).flatMap(([copy]) =>
    cardOf(pack, idOf(copy)).scoring.flatMap(({ lines }, group) =>
      lines.flatMap((_, line) => SIDES.map((side) => ({ side, copy, group, line }))),
    ),
  );

/** The last score of a line at the current moment. */
function lastOf(pack: Pack, state: State, of: LineRef): Entry | undefined {
  const group = pack.cards[idOf(of.copy)]?.scoring[of.group];
  if (group === undefined || state.stage !== "play") return undefined;
  return [...scoredNow(state, of, group)].reverse()[0];
}

const whole = (points: number): boolean =>
  Number.isInteger(points) && points >= 0 && points <= MOST;

function noCell(pack: Pack, state: State, cell: Cell & { readonly points: number }) {
  if (!hasBegun(state)) return "stage";
  if (!sheetTallies(pack).includes(cell.tally)) return "unknown";
  const { round, points } = cell;
  if (!Number.isInteger(round) || round < 1 || round > state.clock.round) return "rounds";
  return whole(points) ? null : "count";
}

/** Every cell of the score sheet up to the current round. */
const cells = (pack: Pack, state: State): Cell[] =>
  SIDES.flatMap((side) =>
    sheetTallies(pack).flatMap((tally) =>
      Array.from({ length: state.clock.round }, (_, at) => ({ side, tally, round: at + 1 })),
    ),
  );

/** The turn of a side in a round. */
const turnOf = (state: State, side: Side, round: number): Clock => ({
  round,
  turn: state.first === side ? 0 : 1,
  phase: "battle",
});

/** Points that are entered without a card. */
const written = (state: State, side: Side, tally: string, raw: number, clock: Clock): Entry => ({
  side,
  tally,
  copy: null,
  card: null,
  group: 0,
  line: 0,
  count: 1,
  raw,
  granted: raw,
  cap: null,
  dice: [],
  clock,
  caps: state.caps.length,
});

function write(pack: Pack, state: State, entry: Entry): void {
  state.entries = [...state.entries, entry];
  recount(pack, state);
  const now = state.entries[state.entries.length - 1];
  if (now !== undefined) state.events.push({ type: "scored", entry: now });
}

/** Recompute every score in order, so that every limit holds after a change in the middle. */
function recount(pack: Pack, state: State): void {
  const done: Entry[] = [];
  for (const entry of state.entries) {
    const { side, copy, tally, raw, group, line } = entry;
    const caps = state.caps.slice(0, entry.caps);
    const past: State = { ...state, entries: done, clock: entry.clock, caps };
    const { granted, cap } =
      copy === null
        ? limit(pack, past, side, tally, raw)
        : (entry.amended ? capped : weigh)(pack, past, { side, copy, group, line }, raw);
    done.push({ ...entry, granted, cap: cap?.id ?? null });
  }
  state.entries = done;
}
