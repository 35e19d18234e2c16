/**
 * The state of a game: plain data that names effects, cards and caps by their ids, so that it can
 * be compared, copied and stored; its fields are in `schemas.ts`.
 */

import type * as v from "valibot";
import type { BattleTime, Copy, Frozen, GameEvent } from "./events.ts";
import { effectOf, type Id, type Pack, type Side } from "./pack.ts";
import { Illegal, type Refusal } from "./refusals.ts";
import type { chosen, facts, keptSetup, placedMarker, prompt, state, task } from "./schemas.ts";

/** The state of a game after an action: nothing in it changes any more. */
export type State = Frozen<
  Omit<v.InferOutput<typeof state>, "events"> & { events: readonly GameEvent[] }
>;
export type Opening = State["opening"];
export type Chosen = Frozen<v.InferOutput<typeof chosen>>;
export type Facts = Frozen<v.InferOutput<typeof facts>>;
export type Task = Frozen<v.InferOutput<typeof task>>;
export type Prompt = Frozen<v.InferOutput<typeof prompt>>;
export type PlacedMarker = Frozen<v.InferOutput<typeof placedMarker>>;
export type KeptSetup = Frozen<v.InferOutput<typeof keptSetup>>;

type Changing<T> = { -readonly [K in keyof T]: T[K] };
export type Pile = Changing<State["piles"][string]>;
export type SideState = Changing<State["sides"][Side]>;

/** The parts of a draft that are changed in place, or never; the others are replaced. */
interface DraftParts {
  readonly seed: State["seed"];
  readonly opening: Opening;
  readonly kept: State["kept"];
  piles: Record<string, Pile>;
  facts: Record<Copy, Facts>;
  sides: Record<Side, SideState>;
  choices: Changing<State["choices"]>;
  streams: Changing<State["streams"]>;
  events: GameEvent[];
}

/** A state while an action is carried out; only the engine changes it. */
export type Draft = DraftParts & Changing<Omit<State, keyof DraftParts>>;

/** Whether a mission of the pool is played without a deck. */
export const isPlayedWithout = (pack: Pack, opening: Opening, deck: Id): boolean =>
  opening.row !== undefined && pack.game.pool?.without.includes(deck) === true;

/** Whether a card can be chosen as fixed in this game. */
export const fixable = (pack: Pack, { opening }: State, copy: Copy): boolean => {
  const barred = opening.row !== undefined && pack.game.pool?.not_fixed.includes(idOf(copy));
  return !barred && pack.cards[idOf(copy)]?.fixed === true;
};

/** Default names of players. */
export const DEFAULT_NAMES: readonly [string, string] = ["Player 1", "Player 2"];

/** Whether a question that decides the sides is still to come. */
export const areSidesUndecided = (pack: Pack, { players, queue, prompts }: State): boolean =>
  players === null &&
  [...queue, ...prompts].some((item) => {
    const id = "effect" in item ? item.effect : null;
    return id !== null && effectOf(pack, id).op === "sides";
  });

/**
 * The pack with the players' names, if given, instead of those of the sides. Until the sides are
 * decided, the players choose in the order of their names.
 */
export function withPlayerNames(pack: Pack, state: State): Pack {
  const { opening, players } = state;
  if (areSidesUndecided(pack, state)) {
    const [attacker, defender] = opening.players ?? DEFAULT_NAMES;
    return { ...pack, sides: { attacker, defender } };
  }
  return opening.players && players ? { ...pack, sides: players } : pack;
}

/** Whether the battle has begun; it may be over. */
export const hasBegun = ({ stage }: State): boolean => stage === "play" || stage === "done";

/** Why nothing can be done in the battle: it is not in progress, or a question is open. */
export const whyBusy = ({ stage, prompts }: State): Refusal | null => {
  if (stage !== "play") return "stage";
  return prompts.length > 0 ? "question" : null;
};

/** An effect that cannot be carried out because of an error in its pack; `field` is what is wrong. */
export class Unplayable extends Illegal {
  readonly effect: Id | null;
  readonly field: string;
  readonly hint: string;

  constructor(effect: Id | null, field: string, message: string, hint: string) {
    super(message);
    this.effect = effect;
    this.field = field;
    this.hint = hint;
  }
}

/** The last part of an id, which is unique in its deck. */
export const slugOf = (id: Id): string => id.slice(id.lastIndexOf("/") + 1);

/** Cached card ids of copies, because this is the most frequent lookup. */
const ids = new Map<Copy, Id>();

export function idOf(copy: Copy): Id {
  let id = ids.get(copy);
  if (id === undefined) {
    id = copy.split(/[@*]/, 1)[0] ?? copy;
    ids.set(copy, id);
  }
  return id;
}

/** Number of the turn in the battle, from 0; used to tell one turn from another. */
export const turnNumber = (time: BattleTime): number => time.round * 2 + time.turn;

/** A key of the moment: round, turn and phase. */
export const phaseKey = ({ time }: State): string => `${time.round} ${time.turn} ${time.phase}`;

/**
 * A copy that can be changed without affecting `state`; nested values are replaced, not changed.
 */
export function draft(state: State): Draft {
  const piles: Record<string, Pile> = {};
  for (const [key, pile] of Object.entries(state.piles)) piles[key] = { ...pile };
  return {
    ...state,
    piles,
    facts: { ...state.facts },
    sides: { attacker: { ...state.sides.attacker }, defender: { ...state.sides.defender } },
    choices: { ...state.choices },
    streams: { ...state.streams },
    events: [],
  };
}
