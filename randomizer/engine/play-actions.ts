/** Actions of play: answers, the first turn, the phases of the battle, its end, and dice on request. */

import type { ActionRules } from "./action-rule.ts";
import { requests, rollOff, throwDice } from "./dice.ts";
import { effectOf, type First, other, type Pack, rollOf, SIDES, type Side } from "./pack.ts";
import { answer, open as openQuestions, permits } from "./prompts.ts";
import { chance } from "./random.ts";
import type { Prompt, Refusal, State } from "./state.ts";
import { begin, endPhase, following, open } from "./turns.ts";

/** The rule that decides the first turn; null if players decide freely. */
export function firstRule(pack: Pack, state: State): First | null {
  const effect = state.firstBy === null ? null : effectOf(pack, state.firstBy);
  return effect?.op === "first" ? effect : null;
}

/** Why the first turn cannot be decided now. */
const early = (state: State): Refusal | null =>
  state.stage === "first" && state.first === null && state.prompts.length === 0 ? null : "stage";

type Play =
  | "answer"
  | "roll-off"
  | "deploy"
  | "first"
  | "seize"
  | "next"
  | "finish"
  | "declare"
  | "roll";

export const PLAY_ACTIONS: ActionRules<Play> = {
  answer: {
    whyNot(pack, state, { prompt, value }) {
      const asked = openQuestions(state).find(({ id }) => id === prompt);
      if (asked === undefined) return "unknown";
      return permits(pack, asked, value) ? null : "count";
    },
    options: (pack, state) =>
      openQuestions(state).flatMap((prompt) =>
        answersTo(pack, prompt).map(
          (value) => ({ type: "answer", prompt: prompt.id, value }) as const,
        ),
      ),
    apply: (pack, state, { prompt, value }) => answer(pack, state, prompt, [...value]),
  },

  /** Roll off for the choice of turn, or of who deploys first. */
  "roll-off": {
    whyNot(pack, state) {
      const by = firstRule(pack, state)?.by;
      if (by !== "roll-off" && by !== "deployer") return "rule";
      return state.winner !== null || state.deployer ? "used" : early(state);
    },
    options: () => [{ type: "roll-off" }],
    apply(_pack, state) {
      const rolled = rollOff(state, "first");
      state.winner = rolled[0] > rolled[1] ? "attacker" : "defender";
      state.events.push({ type: "rolled-off", rolled, side: state.winner });
    },
  },

  /** The winner of the roll-off (at the table or here) says who deploys first. */
  deploy: {
    whyNot(pack, state) {
      if (firstRule(pack, state)?.by !== "deployer") return "rule";
      return state.deployer ? "used" : early(state);
    },
    options: () => SIDES.map((side) => ({ type: "deploy", side })),
    apply(_pack, state, { side }) {
      state.deployer = side;
      state.events.push({ type: "deploys", side });
    },
  },

  /** Decide the first turn: as given, or by dice if no side is given. */
  first: {
    whyNot(pack, state, { side }) {
      const by = firstRule(pack, state)?.by;
      if (by === "attacker" && side === "defender") return "not-yours";
      if (by === "deployer" && state.deployer === null) return "phase";
      const dice = by === undefined || by === "dice" || by === "attacker";
      return side === null && !dice ? "rule" : early(state);
    },
    options: () => [null, ...SIDES].map((side) => ({ type: "first", side })),
    apply(pack, state, { side }) {
      const rule = firstRule(pack, state);
      let rolled: readonly number[] | null = null;
      if (rule?.by === "attacker") state.first = "attacker";
      else if (side !== null) state.first = side;
      else if (rule?.by === "dice") {
        const die = chance(state, "first")(6) + 1;
        const [from = 0, to = from] = (rule.attacker ?? "").split("-").map(Number);
        rolled = [die];
        state.first = from <= die && die <= to ? "attacker" : "defender";
      } else {
        const [a, d] = rollOff(state, "first");
        rolled = [a, d];
        state.first = a > d ? "attacker" : "defender";
      }
      state.events.push({ type: "first", side: state.first, rolled });
      const unchanged = rule?.by !== "deployer" || state.deployer === state.first;
      if (rule?.seize && unchanged) state.seizing = other(state.first);
      else start(pack, state);
    },
  },

  /** The second side tries to seize the initiative, or does not. */
  seize: {
    whyNot: (_pack, state) => (state.seizing === null ? "stage" : null),
    options: () => [true, false].map((tries) => ({ type: "seize", tries })),
    apply(pack, state, { tries }) {
      const side: Side = state.seizing ?? "defender";
      const rolled = tries ? chance(state, "seize")(6) + 1 : null;
      const won = rolled !== null && rolled >= (firstRule(pack, state)?.seize ?? 6);
      if (won) state.first = side;
      state.seizing = null;
      state.events.push({ type: "seized", side, rolled, won });
      start(pack, state);
    },
  },

  next: {
    whyNot(_pack, state) {
      if (state.stage !== "play") return "stage";
      return state.prompts.length > 0 ? "question" : null;
    },
    options: () => [{ type: "next" }],
    apply(pack, state) {
      endPhase(pack, state);
      const clock = following(pack, state);
      if (clock !== null) {
        begin(pack, state, clock);
        return;
      }
      state.stage = "done";
      state.events.push({ type: "done" });
    },
  },

  /** End the battle early: a side has no models left, or concedes. */
  finish: {
    whyNot(_pack, state) {
      if (state.stage !== "play" || state.clock.phase === "battle-end") return "stage";
      return state.prompts.length > 0 ? "question" : null;
    },
    options: () => [{ type: "finish" }],
    apply(pack, state) {
      endPhase(pack, state);
      state.events.push({ type: "ended" });
      begin(pack, state, { ...state.clock, phase: "battle-end" });
    },
  },

  /** Declare the winner if points do not decide it. */
  declare: {
    whyNot(_pack, state, { result }) {
      if (state.stage !== "done" && state.clock.phase !== "battle-end") return "stage";
      return state.declared === result ? "same" : null;
    },
    options: () =>
      ([...SIDES, "draw"] as const).map((result) => ({ type: "declare", result }) as const),
    apply(_pack, state, { result }) {
      state.declared = result;
      state.events.push({ type: "declared", result });
    },
  },

  roll: {
    whyNot: (pack, state, action) =>
      requests(pack, state).some(
        ({ roll, copy }) => roll.id === action.roll && copy === action.copy,
      )
        ? null
        : "unknown",
    options: (pack, state) =>
      requests(pack, state).map(({ roll, copy }) => ({ type: "roll", roll: roll.id, copy })),
    apply: (pack, state, { roll, copy }) => throwDice(state, rollOf(pack, roll), copy, true),
  },
};

function start(pack: Pack, state: State): void {
  state.stage = "play";
  open(pack, state);
}

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
