/** A player that does anything allowed, at random but the same for the same number. */

import { allowed, reduce, whyNot } from "../engine/actions.ts";
import type { Action } from "../engine/events.ts";
import { act, begun, current, type Game } from "../engine/history.ts";
import { cardOf, type Pack } from "../engine/pack.ts";
import { open } from "../engine/prompts.ts";
import { type Below, digest } from "../engine/random.ts";
import { mostNow } from "../engine/scoring.ts";
import type { Opening, State } from "../engine/state.ts";

/** Whole numbers below a limit; independent of the engine's own chance. */
export function dice(seed: number): Below {
  let state = digest(`player ${seed}`)[0] >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const pick = <T>(items: readonly T[], below: Below): T => items[below(items.length)] as T;

type Kind = Exclude<Action["type"], "start">;

/** What a player does during the battle, the more often the more often it is listed. */
const PLAYED: readonly Kind[] = [
  "next",
  "next",
  "next",
  "score",
  "score",
  "score",
  "discard",
  "swap",
  "trade",
  "use",
  "cp",
];
/** What is done now and then. */
const RARE: readonly Kind[] = ["score", "award", "roll", "control"];
const ONCE: readonly Kind[] = ["finish", "declare"];

/** One allowed action; null when the game is over. */
export function choose(pack: Pack, state: State, below: Below): Action | null {
  if (state.stage === "done") return null;
  let corrects = false;
  const kinds: Kind[] = [];
  if (open(state).length > 0) {
    if (state.stage === "first" && below(4) === 0) kinds.push("again");
    kinds.push("answer");
  } else if (state.stage === "play") {
    const lot = below(90);
    corrects = lot > 0 && lot < 12;
    kinds.push(lot === 0 ? pick(ONCE, below) : pick(corrects ? RARE : PLAYED, below));
    kinds.push(pick(PLAYED, below), "next");
    if (allowed(pack, state, "remember").length > 0 && below(8) === 0) kinds.unshift("remember");
  } else {
    if (below(4) === 0) kinds.push("again");
    kinds.push("cp");
  }
  for (const kind of kinds) {
    const found = allowed(pack, state, kind).filter(
      (action) => action.type !== "score" || isNew(action) !== corrects,
    );
    if (found.length === 0) continue;
    const action: Action = pick(found, below);
    return action.type === "score" && "line" in action
      ? counted(pack, state, action, below)
      : action;
  }
  throw new Error(`nothing can be done in the stage ${state.stage}`);
}

/** A score on a card that is not one yet; others correct the sheet or take something back. */
const isNew = (action: Action): boolean => "line" in action && action.count > 0;

/** The same score, counted several times where that is allowed. */
function counted(
  pack: Pack,
  state: State,
  action: Extract<Action, { type: "score"; line: number }>,
  below: Below,
): Action {
  const more = { ...action, count: 1 + below(Math.min(4, mostNow(pack, state, action))) };
  return whyNot(pack, state, more) === null ? more : action;
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

/** What a reader of saves gets: the state as JSON keeps it. */
const loaded = (state: State): State => JSON.parse(JSON.stringify(state)) as State;

/**
 * A whole game with saving, loading, undoing and redoing at random; `seen` looks at every new state
 * with the one before it.
 */
export function race(
  pack: Pack,
  number: number,
  seen: (state: State, before: State | null) => void,
): State {
  const below = dice(number);
  const states = [reduce(pack, null, opening(pack, number))];
  const actions: Action[] = [];
  seen(states[0] as State, null);
  for (let step = 0; step < 3000; step += 1) {
    const before = states[states.length - 1] as State;
    const lot = below(60);
    if (lot === 0 && actions.length > 0) {
      // Undo some actions, redo some of those, and go on from there.
      const undone = 1 + below(Math.min(6, actions.length));
      const redone = below(undone + 1);
      states.length -= undone;
      const again = actions.splice(actions.length - undone).slice(0, redone);
      for (const action of again) {
        states.push(reduce(pack, states[states.length - 1] as State, action));
        actions.push(action);
      }
      continue;
    }
    const from = lot === 1 ? loaded(before) : before;
    const action = choose(pack, from, below);
    if (action === null) return from;
    const next = reduce(pack, from, action);
    seen(next, from);
    states.push(next);
    actions.push(action);
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
