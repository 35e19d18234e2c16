/**
 * The format of a saved game, its migrations, and opening one. A save holds the actions, which are
 * replayed with the packs of this page; the last state, to continue from when the packs have changed;
 * and a summary that can be read without the pack.
 */

import { current, type Game, restored, type Saved, saved } from "../../engine/history.ts";
import { plain, sentences } from "../../engine/log.ts";
import { cardOf, type Id, type Pack, type Side } from "../../engine/pack.ts";
import { inPlay } from "../../engine/piles.ts";
import { reduce } from "../../engine/reduce.ts";
import { type Action, idOf, named, type State } from "../../engine/state.ts";
import { points, winnerOf } from "../../engine/totals.ts";
import type { Times } from "../table/clock.ts";

export const SCHEMA = 3;

/** What can be read of a game without its pack. */
export interface Summary {
  readonly pack: string;
  readonly sides: Readonly<Record<Side, string>>;
  readonly score: Readonly<Record<Side, number>>;
  readonly round: number;
  readonly done: boolean;
  /** Saves of schema 2 and older do not have it. */
  readonly winner?: Side | "draw" | null;
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
  /** The state that the actions start from, if they cannot be replayed from the beginning. */
  readonly base: State | null;
  readonly last: State | null;
  readonly summary: Summary | null;
  readonly times: Times | null;
}

/** A game that is being played, with what is saved besides its actions. */
export interface OpenGame {
  readonly id: string;
  /** The name that the players gave it; empty while it is called after its mission. */
  readonly name: string;
  readonly game: Game;
  readonly base: State | null;
  readonly times: Times | null;
}

/**
 * `moved`: the game continues from its last state. `partly`: some actions could not be replayed.
 * `scores`: it was replayed, but with another score.
 */
export type Warning = "moved" | "partly" | "scores";

export type Opened =
  | {
      readonly is: "game";
      readonly save: Save;
      readonly game: OpenGame;
      readonly warning: Warning | null;
    }
  | { readonly is: "summary"; readonly save: Save; readonly why: "noPack" | "changed" }
  | { readonly is: "broken"; readonly why: "unreadable" | "newer" };

const MIGRATIONS: Readonly<Record<number, (old: unknown) => unknown>> = {
  // Schema 1 was the list of actions alone.
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
  2: (old) => {
    const { tale, ...rest } = old as { tale: unknown };
    return { ...rest, schema: 3, summary: tale };
  },
};

/** Migrate a save to the current schema; null when it is not a save, "newer" when it is from a later version. */
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

const logs = new WeakMap<State, readonly string[]>();

/** The log of one action, cached: the game is saved after every tap. */
function logOf(pack: Pack, state: State): readonly string[] {
  const known = logs.get(state) ?? sentences(pack, state).map(plain);
  logs.set(state, known);
  return known;
}

const drawnIn = (state: State): readonly Id[] =>
  state.events.flatMap((event) => (event.type === "drew" ? [event.card] : []));

/** Names of the cards that make up the mission; those that score come first. */
function missionOf(game: Game): readonly string[] {
  const state = current(game);
  const { pack } = game;
  const held = [pack.game.hand?.deck, pack.game.challenger?.deck];
  return inPlay(state)
    .map(([copy]) => cardOf(pack, idOf(copy)))
    .filter((card) => !held.includes(card.deck))
    .sort((a, b) => b.scoring.length - a.scoring.length)
    .map((card) => card.name);
}

export function summarize(game: Game): Summary {
  const state = current(game);
  const pack = named(game.pack, state);
  const past = game.states.slice(0, game.at);
  return {
    pack: pack.name,
    sides: pack.sides,
    score: { attacker: points(state, "attacker"), defender: points(state, "defender") },
    round: state.clock.round,
    done: state.stage === "done",
    winner: winnerOf(state),
    mission: missionOf(game),
    drawn: past.flatMap(drawnIn),
    log: past.flatMap((one) => logOf(pack, one)),
  };
}

/** What the game is called: by its players, else after the first card of its mission. */
export const titleOf = ({ name, game }: OpenGame): string =>
  name || missionOf(game)[0] || game.pack.name;

export function toSave(open: OpenGame, changed = Date.now()): Save {
  const { id, name, game, base, times } = open;
  const last = current(game);
  return {
    schema: SCHEMA,
    id,
    name,
    changed,
    game: saved(game),
    base,
    last,
    summary: summarize(game),
    times,
  };
}

/** Replay actions from a state; the first action stands for everything before it. */
export function replayed(pack: Pack, base: State, save: Saved): Game {
  const states: State[] = [base];
  for (const action of save.actions.slice(1) as readonly Action[])
    states.push(reduce(pack, states[states.length - 1] ?? null, action));
  const at = Math.min(Math.max(1, save.at), states.length);
  return { pack, actions: save.actions.slice(0, states.length), states, at };
}

/** All strings in a value. */
function texts(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string") found.add(value);
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) texts(part, found);
  return found;
}

/** Whether a state from another device has only cards and HTML of this pack. */
export function usable(pack: Pack, state: State): boolean {
  const known = texts(pack);
  for (const text of texts(state)) if (/[<&]/.test(text) && !known.has(text)) return false;
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
    return save.summary
      ? { is: "summary", save, why: "noPack" }
      : { is: "broken", why: "unreadable" };
  const { id, name, times } = save;
  try {
    if (save.base !== null && !usable(pack, save.base)) throw new Error("other data");
    const { base } = save;
    const game = base === null ? restored(pack, save.game) : replayed(pack, base, save.game);
    const now = summarize(game).score;
    const { score } = save.summary ?? { score: now };
    const same = score.attacker === now.attacker && score.defender === now.defender;
    return {
      is: "game",
      save,
      game: { id, name, game, base, times },
      warning: same ? null : "scores",
    };
  } catch {
    return fromLast(pack, save);
  }
}

/** Continue from the last state of a save that cannot be replayed. */
function fromLast(pack: Pack, save: Save): Opened {
  const { id, name, times, last } = save;
  const first = save.game.actions[0];
  try {
    if (last === null || first === undefined || !usable(pack, last)) throw new Error("other data");
    const game: Game = { pack, actions: [first], states: [last], at: 1 };
    summarize(game); // throws when a card is missing
    return { is: "game", save, game: { id, name, game, base: last, times }, warning: "moved" };
  } catch {
    if (save.summary !== null) return { is: "summary", save, why: "changed" };
    return { is: "broken", why: "unreadable" };
  }
}

/** Open a save from its JSON text. Never throws. */
export function openText(packs: readonly Pack[], text: string): Opened {
  try {
    return open(packs, JSON.parse(text));
  } catch {
    return { is: "broken", why: "unreadable" };
  }
}
