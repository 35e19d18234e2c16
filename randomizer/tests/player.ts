/** A player that does anything allowed, at random but the same for the same number. */

import { requests } from "../engine/dice.ts";
import { act, begun, current, type Game } from "../engine/history.ts";
import { handActions, mayAdvance, mostOf, open, scorings } from "../engine/legal.ts";
import { cardOf, type Pack, SIDES } from "../engine/pack.ts";
import { type Below, digest } from "../engine/random.ts";
import { reduce } from "../engine/reduce.ts";
import { mayAgain, slots } from "../engine/setup.ts";
import type { Action, Opening, Prompt, State } from "../engine/state.ts";

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
  if (mayAgain(state) && below(3) === 0) {
    const found = slots(state);
    if (found.length > 0) return { type: "again", slots: [pick(found, below).key] };
  }
  if (state.stage === "first") return firstTurn(state, below);
  const dieRoll = below(11);
  if (dieRoll === 10) {
    const found = requests(pack, state);
    if (found.length > 0 && below(3) === 0) {
      const { index, copy } = pick(found, below);
      return { type: "roll", roll: index, copy };
    }
    if (below(40) === 0 && state.clock.phase !== "battle-end") return { type: "finish" };
  }
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

/** How the first turn comes about, by whatever rule there is. */
function firstTurn(state: State, below: Below): Action {
  if (state.seizing !== null) return { type: "seize", tries: below(2) === 0 };
  const by = state.firstBy?.by;
  const asks = by === "deployer" && state.deployer === null;
  if ((by === "roll-off" || asks) && state.winner === null && below(2) === 0)
    return { type: "roll-off" };
  if (asks) return { type: "deploy", side: pick(SIDES, below) };
  const free = by === undefined || by === "dice";
  const sides = by === "attacker" ? ["attacker" as const] : SIDES;
  return { type: "first", side: pick(free ? [null, ...sides] : sides, below) };
}

/** The opening of a game: its kind, at times with a card left out or a cut deck. */
export function opening(pack: Pack, number: number): Opening {
  const below = dice(number + 1);
  const kinds = Object.keys(pack.game.variants);
  const variant = kinds[number % kinds.length];
  const hand = pack.decks[pack.game.hand?.deck ?? ""]?.cards ?? [];
  const exclude = hand.length > 12 && below(4) === 0 ? [pick(hand, below)] : [];
  const rows = pack.pools.flatMap((pool) => pool.rows);
  const row = rows.length > 0 && below(3) === 0 ? pick(rows, below) : undefined;
  const cards = Object.values(row?.cells ?? {}).flatMap((cell) => cell.card ?? []);
  return {
    type: "start",
    seed: `seed ${number}`,
    picks: Object.fromEntries(cards.map((id) => [cardOf(pack, id).deck, [id]])),
    ...(row ? { row: row.id } : {}),
    ...(variant ? { variant } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
    ...(below(4) === 0 ? { cut: `cut ${below(100)}` } : {}),
  };
}

/** A whole game without its history, as fast as it goes; `seen` looks at every state on the way. */
export function race(pack: Pack, number: number, seen: (state: State) => void): State {
  const below = dice(number);
  let state = reduce(pack, null, opening(pack, number));
  seen(state);
  for (let step = 0; step < 2000; step += 1) {
    const action = choose(pack, state, below);
    if (action === null) return state;
    state = reduce(pack, state, action);
    seen(state);
  }
  throw new Error(`the game ${number} does not end`);
}

/** A whole game; `seen` looks at every state on the way. */
export function play(pack: Pack, number: number, seen: (state: State) => void = () => {}): Game {
  const below = dice(number);
  let game = begun(pack, opening(pack, number));
  seen(current(game));
  for (let step = 0; step < 2000; step += 1) {
    const action = choose(pack, current(game), below);
    if (action === null) return game;
    game = act(game, action);
    seen(current(game));
  }
  throw new Error(`the game ${number} does not end`);
}
