/**
 * The form of a save, and opening one. A save holds the actions, which play again with the data of
 * the page; the last state, to go on from where the data have changed since; and a tale in words,
 * to be read where even the pack is gone. Saves of older forms are migrated step by step.
 */

import {
  type Action,
  current,
  type Game,
  type Id,
  idOf,
  migratedGame,
  migratedState,
  missionCards,
  named,
  type Pack,
  plain,
  points,
  reduce,
  restored,
  type Saved,
  type Side,
  type State,
  saved,
  sentences,
} from "../engine/index.ts";
import type { Times } from "./clock.ts";

export const SCHEMA = 3;

/** What can be read of a game without its pack. */
export interface Tale {
  readonly pack: string;
  readonly sides: Readonly<Record<Side, string>>;
  readonly score: Readonly<Record<Side, number>>;
  readonly round: number;
  readonly done: boolean;
  readonly mission: readonly string[];
  readonly drawn: readonly Id[];
  readonly log: readonly string[];
}

export interface Save {
  readonly schema: typeof SCHEMA;
  readonly id: string;
  readonly name: string;
  readonly changed: number;
  readonly game: Saved;
  /** The state that the actions begin from, if they cannot be played from the start any more. */
  readonly base: State | null;
  readonly last: State | null;
  readonly tale: Tale | null;
  readonly times: Times | null;
}

/** A game that is open: what is saved besides its actions. */
export interface Table {
  readonly id: string;
  readonly name: string;
  readonly game: Game;
  readonly base: State | null;
  readonly times: Times | null;
}

/**
 * `moved`: goes on from its last state. `partly`: does so without all that was done. `scores`: plays
 * again, but the sums are others.
 */
export type Note = "moved" | "partly" | "scores";

export type Opened =
  | { readonly is: "table"; readonly save: Save; readonly table: Table; readonly note: Note | null }
  | { readonly is: "tale"; readonly save: Save; readonly why: "noPack" | "changed" }
  | { readonly is: "broken"; readonly why: "unreadable" | "newer" };

const MIGRATIONS: Readonly<Record<number, (old: unknown) => unknown>> = {
  // The first form was the list of actions alone.
  1: (old) => ({
    schema: 2,
    id: "",
    name: "",
    changed: 0,
    game: old,
    base: null,
    last: null,
    tale: null,
    times: null,
  }),
  // Actions and states named dice and questions by their words; `open` has the pack that it takes.
  2: (old) => ({ ...(old as object), schema: 3 }),
};

/** The save in today's form; null when it is none, "newer" when it comes from a later version. */
export function migrated(value: unknown): Save | null | "newer" {
  let save = value as Partial<Save> | null;
  if (typeof save !== "object" || save === null || typeof save.schema !== "number") return null;
  if (save.schema > SCHEMA) return "newer";
  while (save.schema !== SCHEMA) {
    const step: ((old: unknown) => unknown) | undefined = MIGRATIONS[save.schema ?? 0];
    if (step === undefined) return null;
    save = step(save) as Partial<Save>;
  }
  const { game } = save;
  const whole = typeof game === "object" && game !== null && Array.isArray(game.actions);
  return whole && typeof game.pack === "string" ? (save as Save) : null;
}

const words = new WeakMap<State, readonly string[]>();

/** The sentences of a state, remembered: a save is made at every tap. */
function told(pack: Pack, state: State): readonly string[] {
  const known = words.get(state) ?? sentences(pack, state).map(plain);
  words.set(state, known);
  return known;
}

const drawnIn = (state: State): readonly Id[] =>
  state.events.flatMap((event) => (event.type === "drew" ? [event.card] : []));

export function taleOf(game: Game): Tale {
  const state = current(game);
  const pack = named(game.pack, state);
  const past = game.states.slice(0, game.at);
  return {
    pack: pack.name,
    sides: pack.sides,
    score: { attacker: points(state, "attacker"), defender: points(state, "defender") },
    round: state.clock.round,
    done: state.stage === "done",
    mission: missionCards(pack, state).map((card) => card.name),
    drawn: past.flatMap(drawnIn),
    log: past.flatMap((one) => told(pack, one)),
  };
}

export function toSave(table: Table, changed = Date.now()): Save {
  const { id, name, game, base, times } = table;
  const last = current(game);
  return {
    schema: SCHEMA,
    id,
    name,
    changed,
    game: saved(game),
    base,
    last,
    tale: taleOf(game),
    times,
  };
}

/** Play again from a state; its `start` stands for all that came before. */
export function replayed(pack: Pack, base: State, save: Saved): Game {
  const states: State[] = [base];
  for (const action of save.actions.slice(1) as readonly Action[])
    states.push(reduce(pack, states[states.length - 1] ?? null, action));
  const at = Math.min(Math.max(1, save.at), states.length);
  return { pack, actions: save.actions.slice(0, states.length), states, at };
}

/** Whether a state from elsewhere has only cards of this pack, and no HTML: a state shows none. */
export function usable(pack: Pack, state: State): boolean {
  if (/[<&]/.test(JSON.stringify(state))) return false;
  const copies = Object.values(state.piles).flatMap((pile) => [
    ...pile.draw,
    ...pile.play,
    ...pile.discard,
    ...pile.out,
  ]);
  return copies.length > 0 && copies.every((copy) => pack.cards[idOf(copy)] !== undefined);
}

/** Open a save with the packs of this page. Never throws. */
export function open(packs: readonly Pack[], value: unknown): Opened {
  const save = migrated(value);
  if (save === null) return { is: "broken", why: "unreadable" };
  if (save === "newer") return { is: "broken", why: "newer" };
  const pack = packs.find((item) => item.id === save.game.pack);
  if (pack === undefined)
    return save.tale ? { is: "tale", save, why: "noPack" } : { is: "broken", why: "unreadable" };
  return openWith(pack, save);
}

function openWith(pack: Pack, found: Save): Opened {
  const { id, name, times } = found;
  const save = migratedWith(pack, found);
  try {
    if (save.base !== null && !usable(pack, save.base)) throw new Error("other data");
    const { base } = save;
    const game = base === null ? restored(pack, save.game) : replayed(pack, base, save.game);
    const table = { id, name, game, base, times };
    const tale = taleOf(game);
    const { score } = save.tale ?? tale;
    const same = score.attacker === tale.score.attacker && score.defender === tale.score.defender;
    return { is: "table", save, table, note: same ? null : "scores" };
  } catch {
    return moved(pack, save);
  }
}

/** The game of an older save as one of today; without what no longer fits the pack. */
function migratedWith(pack: Pack, save: Save): Save {
  const state = (old: State | null): State | null => {
    try {
      return old && migratedState(pack, old);
    } catch {
      return null;
    }
  };
  const { base, last } = save;
  const game = migratedGame(pack, save.game);
  return { ...save, game, base: state(base) ?? base, last: state(last) };
}

/** The save cannot be played again: go on from its last state if that fits the data. */
function moved(pack: Pack, save: Save): Opened {
  const { id, name, times, last } = save;
  const first = save.game.actions[0];
  try {
    if (last === null || first === undefined || !usable(pack, last)) throw new Error("other data");
    const game: Game = { pack, actions: [first], states: [last], at: 1 };
    taleOf(game); // it can be told: every card is there
    return {
      is: "table",
      save,
      table: { id, name, game, base: last, times },
      note: "moved",
    };
  } catch {
    if (save.tale !== null) return { is: "tale", save, why: "changed" };
    return { is: "broken", why: "unreadable" };
  }
}

/** The same from text; text that is no JSON is broken. */
export function openText(packs: readonly Pack[], text: string): Opened {
  try {
    return open(packs, JSON.parse(text));
  } catch {
    return { is: "broken", why: "unreadable" };
  }
}
