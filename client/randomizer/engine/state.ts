/**
 * The state of a game: plain data that names effects, cards and caps by their ids, so that it can
 * be compared, copied and stored. Only `reduce` makes new ones.
 */

import type * as v from "valibot";
import type { BattleTime, Copy, Entry, Frozen, Rolled } from "./basic-types.ts";
import type { Action, GameEvent } from "./events.ts";
import { effectOf, type Id, type Mode, type Pack, type Side } from "./pack.ts";
import { Illegal, type Refusal } from "./refusals.ts";
import type { chosen, facts, keptSetup, placedMarker, prompt, task } from "./schemas.ts";

/**
 * The copies of one deck of one side (or of both), each in exactly one place; the top card is
 * first.
 */
export interface Pile {
  readonly deck: Id;
  readonly side: Side | null;
  draw: readonly Copy[];
  play: readonly Copy[];
  discard: readonly Copy[];
  /** Removed from the game. */
  out: readonly Copy[];
}

export type Chosen = Frozen<v.InferOutput<typeof chosen>>;
export type Facts = Frozen<v.InferOutput<typeof facts>>;
export type Task = Frozen<v.InferOutput<typeof task>>;
export type Prompt = Frozen<v.InferOutput<typeof prompt>>;
export type PlacedMarker = Frozen<v.InferOutput<typeof placedMarker>>;
export type KeptSetup = Frozen<v.InferOutput<typeof keptSetup>>;

export interface SideState {
  mode: Mode | null;
  cp: number;
  handSize: number;
  fixedDraw: boolean;
  costs: Readonly<Record<Id, number>>;
  /** Tallies that no longer score for this side. */
  ended: readonly string[];
  swaps: readonly BattleTime[];
  /** How often a card of the hand was traded. */
  trades: number;
  /** Number of the turn in which a discard last gave CP. */
  discardPaid: number;
  /** The number of the turn of each discard. */
  discards: readonly number[];
  /** Number of the turn in which the hand was last filled. */
  handDrawn: number;
  /** The rounds of CP gained apart from those of the Command phases, if a pack limits them. */
  gained?: readonly number[];
}

type Stage = "setup" | "hands" | "first" | "play" | "done";

export type Opening = Extract<Action, { type: "start" }>;

/** A state while an action is carried out; only the engine changes it. */
export interface Draft {
  readonly seed: string;
  readonly opening: Opening;
  readonly kept: KeptSetup | null;
  /** What the set-up drew from each deck, without what was exchanged. */
  drawn: Readonly<Record<Id, readonly Id[]>>;
  /** How the questions of the set-up were answered. */
  answers: Readonly<Record<string, readonly string[]>>;
  rolled: readonly Rolled[];
  /** The terrain layout, one that suits the deployment; null if the pack has none. */
  layout: number | null;
  /** The map that both sides' choices led to; null if there is none. */
  map: Id | null;
  /** The effect that decides the first turn; null if players decide freely. */
  firstBy: Id | null;
  /**
   * Who won the roll-off for it and chooses, who deploys first, and who may still seize the
   * initiative.
   */
  winner: Side | null;
  deployer: Side | null;
  seizing: Side | null;
  length: Id | null;
  /** The dice, or the players, ended the battle in this round. */
  over: boolean;
  /** The players ended the battle before the end of a turn, so that its moments did not come. */
  cutShort?: true;
  /** Names of the players, once it is decided which side they are. */
  players: Readonly<Record<Side, string>> | null;
  /** The sides in the players' places: the first player's first, whichever side it is. */
  seats: readonly [Side, Side];
  /** The winner by the mission's own condition. */
  declared: Side | "draw" | null;
  stage: Stage;
  picks: Readonly<Record<Id, readonly Id[]>>;
  piles: Record<string, Pile>;
  facts: Record<Copy, Facts>;
  sides: Record<Side, SideState>;
  time: BattleTime;
  first: Side | null;
  /** The side that was far enough behind when this round began. */
  challenger: Side | null;
  /** Limits that effects have added, in order. */
  caps: readonly Id[];
  /** Named choices: the values that each side (or both) chose. */
  choices: Record<string, Partial<Record<Side | "both", readonly string[]>>>;
  /** Who controls the objective markers, by round and marker; a round without a record has that before. */
  control: Readonly<Record<number, Readonly<Record<string, Side>>>>;
  placed: readonly PlacedMarker[];
  queue: readonly Task[];
  prompts: readonly Prompt[];
  entries: readonly Entry[];
  /** How often each random stream has been used; a draw is (seed, stream, number). */
  streams: Record<string, number>;
  /** The events of the last action, in order. */
  events: GameEvent[];
}

/** The state of a game after an action: nothing in it changes any more. */
export type State = Frozen<Draft>;

/** Whether a mission of the pool is played without a deck. */
export const lacks = (pack: Pack, opening: Opening, deck: Id): boolean =>
  opening.row !== undefined && pack.game.pool?.without.includes(deck) === true;

/** Whether a card can be chosen as fixed in this game. */
export const fixable = (pack: Pack, { opening }: State, copy: Copy): boolean => {
  const barred = opening.row !== undefined && pack.game.pool?.not_fixed.includes(idOf(copy));
  return !barred && pack.cards[idOf(copy)]?.fixed === true;
};

/** Default names of players. */
export const PLAYERS: readonly [string, string] = ["Player 1", "Player 2"];

/** Whether a question that decides the sides is still to come. */
export const sidesAhead = (pack: Pack, { players, queue, prompts }: State): boolean =>
  players === null &&
  [...queue, ...prompts].some((item) => {
    const id = "effect" in item ? item.effect : null;
    return id !== null && effectOf(pack, id).op === "sides";
  });

/**
 * The pack with the players' names, if given, instead of those of the sides. Until the sides are
 * decided, the players choose in the order of their names.
 */
export function named(pack: Pack, state: State): Pack {
  const { opening, players } = state;
  if (sidesAhead(pack, state)) {
    const [attacker, defender] = opening.players ?? PLAYERS;
    return { ...pack, sides: { attacker, defender } };
  }
  return opening.players && players ? { ...pack, sides: players } : pack;
}

/** Whether the battle has begun; it may be over. */
export const hasBegun = ({ stage }: State): boolean => stage === "play" || stage === "done";

/** Why nothing can be done in the battle: it is not in progress, or a question is open. */
export const busy = ({ stage, prompts }: State): Refusal | null => {
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
