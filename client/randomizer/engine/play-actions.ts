/** Actions of play: answers, the phases of the battle, its end, and dice on request. */

import type { ActionRules } from "./action-rules.ts";
import { queueFirst } from "./cards-in-play.ts";
import { availableRolls, throwDice } from "./dice.ts";
import { rollOf } from "./pack.ts";
import { answer, openPrompts as openQuestions, permits } from "./prompts.ts";
import { whyBusy } from "./state.ts";
import { beginPhase, endPhase, nextEndPhase, nextPhase } from "./turns.ts";

type Play = "answer" | "next" | "finish" | "declare" | "roll";

export const PLAY_ACTIONS: ActionRules<Play> = {
  answer: {
    whyNot(pack, state, { prompt, value }) {
      const asked = openQuestions(state).find(({ id }) => id === prompt);
      if (asked === undefined) return "unknown";
      return permits(pack, asked, value) ? null : "count";
    },
    apply: (pack, state, { prompt, value }) => answer(pack, state, prompt, [...value]),
  },

  next: {
    whyNot: (_pack, state) => whyBusy(state),
    apply(pack, state) {
      endPhase(pack, state);
      const time = nextPhase(pack, state);
      if (time !== null) beginPhase(pack, state, time);
      else queueFirst(state, [{ kind: "awards" }, { kind: "done" }]);
    },
  },

  /** End the battle early: a side has no models left, or concedes. */
  finish: {
    whyNot: (_pack, state) => (state.time.phase === "battle-end" ? "stage" : whyBusy(state)),
    apply(pack, state) {
      const { phase } = state.time;
      if (phase === "round-start" || phase === "command" || phase === "battle")
        state.cutShort = true;
      endPhase(pack, state);
      state.events.push({ type: "ended" });
      state.over = true;
      beginPhase(pack, state, nextEndPhase(pack, state));
    },
  },

  /** Declare the winner if points do not decide it. */
  declare: {
    whyNot(_pack, state, { result }) {
      if (state.stage !== "done" && state.time.phase !== "battle-end") return "stage";
      return state.declared === result ? "same" : null;
    },
    apply(_pack, state, { result }) {
      state.declared = result;
      state.events.push({ type: "declared", result });
    },
  },

  roll: {
    whyNot: (pack, state, action) =>
      availableRolls(pack, state).some(
        ({ roll, copy }) => roll.id === action.roll && copy === action.copy,
      )
        ? null
        : "unknown",
    apply: (pack, state, { roll, copy }) => throwDice(state, rollOf(pack, roll), copy, true),
  },
};
