/** A player that does anything allowed, at random but the same for the same number. */

import { act, begun, current, type Game } from "../engine/history.ts";
import { handActions, mayAdvance, mostOf, open, scorings } from "../engine/legal.ts";
import { type Pack, SIDES } from "../engine/pack.ts";
import { type Below, digest } from "../engine/random.ts";
import type { Action, Prompt, State } from "../engine/state.ts";

/** Whole numbers below a limit; independent of the engine's own chance. */
export function dice(seed: number): Below {
  let state = digest(`player ${seed}`)[0] >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const pick = <T>(items: readonly T[], below: Below): T => items[below(items.length)] as T;

function answerTo(pack: Pack, prompt: Prompt, below: Below): readonly string[] {
  if (prompt.kind === "mode") {
    const modes = Object.keys(pack.game.hand?.modes ?? {});
    const mode = pick(modes, below);
    if (mode !== "fixed") return [mode];
    const values = prompt.choices.map((choice) => choice.value);
    const from = below(values.length);
    return [
      mode,
      ...Array.from(
        { length: prompt.count },
        (_, at) => values[(from + at) % values.length] as string,
      ),
    ];
  }
  if (prompt.kind === "choose" && prompt.effect?.optional && below(3) === 0) return [];
  const values = prompt.choices.map((choice) => choice.value);
  const from = below(values.length);
  return Array.from(
    { length: prompt.count },
    (_, at) => values[(from + at) % values.length] as string,
  );
}

/** One allowed action; null when the game is over. */
export function choose(pack: Pack, state: State, below: Below): Action | null {
  if (state.stage === "done") return null;
  const questions = open(state);
  if (questions.length > 0) {
    const prompt = pick(questions, below);
    return { type: "answer", prompt: prompt.id, value: answerTo(pack, prompt, below) };
  }
  if (state.stage === "first") return { type: "first", side: pick([null, ...SIDES], below) };
  const dieRoll = below(10);
  if (dieRoll < 3) {
    const found = scorings(pack, state);
    if (found.length > 0) {
      const action = pick(found, below);
      const most = Math.min(4, mostOf(pack, action.copy, action.group, action.line));
      return { ...action, count: 1 + below(most) };
    }
  }
  if (dieRoll < 6) {
    const found = handActions(pack, state);
    if (found.length > 0) return pick(found, below);
  }
  if (dieRoll === 6) return { type: "cp", side: pick(SIDES, below), by: 1 };
  if (dieRoll === 7) {
    const side = pick(SIDES, below);
    const left = Object.keys(pack.game.scoring.awards).filter(
      (slug) => !state.sides[side].awards.includes(slug),
    );
    if (left.length > 0 && below(4) === 0) return { type: "award", side, award: pick(left, below) };
  }
  return mayAdvance(state) ? { type: "next" } : null;
}

/** A whole game; `seen` looks at every state on the way. */
export function play(pack: Pack, number: number, seen: (state: State) => void = () => {}): Game {
  const below = dice(number);
  const kinds = Object.keys(pack.game.variants);
  const variant = kinds[number % kinds.length];
  const seed = `seed ${number}`;
  let game = begun(pack, { type: "start", seed, picks: {}, ...(variant ? { variant } : {}) });
  seen(current(game));
  for (let step = 0; step < 2000; step += 1) {
    const action = choose(pack, current(game), below);
    if (action === null) return game;
    game = act(game, action);
    seen(current(game));
  }
  throw new Error(`the game ${number} does not end`);
}
