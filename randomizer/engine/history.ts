/**
 * A game as its list of actions with a pointer into it. Undo and redo move the pointer; the states
 * on the way are kept, so both are free. What is saved is the list, the seed and the pointer.
 */

import { reduce } from "./actions.ts";
import type { Action } from "./events.ts";
import type { Id, Pack } from "./pack.ts";
import { digest } from "./random.ts";
import { Illegal, type Opening, type State } from "./state.ts";

export interface Saved {
  readonly schema: 2;
  readonly pack: Id;
  readonly version: string;
  readonly actions: readonly Action[];
  /** How many of the actions are applied; the others can be redone. */
  readonly at: number;
  /** A checksum of all cards drawn, to detect different data. */
  readonly drawn: string;
}

export interface Game {
  readonly pack: Pack;
  readonly actions: readonly Action[];
  /** The state after each action. */
  readonly states: readonly State[];
  readonly at: number;
}

export function begun(pack: Pack, action: Opening): Game {
  return { pack, actions: [action], states: [reduce(pack, null, action)], at: 1 };
}

export function current(game: Game): State {
  const state = game.states[game.at - 1];
  if (state === undefined) throw new Illegal("the game has no start");
  return state;
}

/** Apply an action; actions that were undone can no longer be redone. */
export function act(game: Game, action: Action): Game {
  const state = reduce(game.pack, current(game), action);
  return {
    pack: game.pack,
    actions: [...game.actions.slice(0, game.at), action],
    states: [...game.states.slice(0, game.at), state],
    at: game.at + 1,
  };
}

export const canUndo = (game: Game): boolean => game.at > 1;
export const canRedo = (game: Game): boolean => game.at < game.actions.length;

export const undo = (game: Game): Game => (canUndo(game) ? { ...game, at: game.at - 1 } : game);
export const redo = (game: Game): Game => (canRedo(game) ? { ...game, at: game.at + 1 } : game);

export function saved(game: Game): Saved {
  const { pack, actions, at, states } = game;
  return { schema: 2, pack: pack.id, version: pack.version, actions, at, drawn: drawnIn(states) };
}

/** A checksum of every card drawn and every dice rolled, in order. */
function drawnIn(states: readonly State[]): string {
  const drawn = states.flatMap(({ events }) =>
    events.flatMap((event) => {
      if (event.type === "drew") return [event.card];
      if (event.type === "rolled") return [event.rolled.dice.join(" ")];
      return event.type === "length" ? [String(event.rolled)] : [];
    }),
  );
  return digest(drawn.join(" "))
    .map((word) => (word >>> 0).toString(36))
    .join("")
    .slice(0, 12);
}

/**
 * Replay a save, from `base` if it continues from a state that its first action stands for. Throws
 * if it is not a save, is for another pack, or its actions are not allowed.
 */
export function restored(pack: Pack, save: unknown, base: State | null = null): Game {
  const { schema, pack: id, actions, at, drawn } = (save ?? {}) as Partial<Saved>;
  if (schema !== 2 || id !== pack.id || !Array.isArray(actions))
    throw new Illegal("this is not a save");
  if (typeof at !== "number" || !Number.isInteger(at) || at < 1 || at > actions.length)
    throw new Illegal("this save points nowhere");
  const states: State[] = base === null ? [] : [base];
  for (const action of (actions as readonly Action[]).slice(states.length)) {
    if ((action.type === "start") !== (states.length === 0))
      throw new Illegal("a game has one start");
    states.push(reduce(pack, states[states.length - 1] ?? null, action));
  }
  if (drawn !== drawnIn(states)) throw new Illegal("the cards of this save are no longer drawn so");
  return { pack, actions, states, at };
}
