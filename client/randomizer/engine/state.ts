/**
 * The state of a game: plain data that names effects, cards and caps by their ids, so that it can
 * be compared, copied and stored. Only `reduce` makes new ones.
 */

import type { BattleTime, Copy, Entry, Frozen, Rolled, RollOff } from "./basic-types.ts";
import type { Action, GameEvent, HowAnswered } from "./events.ts";
import { effectOf, type Id, type Mode, type Pack, type Side } from "./pack.ts";
import { Illegal, type Refusal } from "./refusals.ts";

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

/** A value that was chosen, and the effect that asked for it. */
export interface Chosen {
  readonly effect: Id;
  readonly value: string;
}

/** The facts about a copy that has come into play. */
export interface Facts {
  readonly owner: Side | null;
  readonly held: "shared" | "fixed" | "drawn";
  readonly round: number;
  /**
   * Scored, and to be discarded when the turn (or the phase) ends; when spent, or used as a
   * stratagem, nothing else scores.
   */
  readonly achieved: "no" | "phase" | "turn" | "spent" | "used";
  /** What was chosen for it, such as a marker. */
  readonly notes: readonly Chosen[];
  /** Its effects that have been carried out. */
  readonly fired: readonly Id[];
}

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

export type Task =
  | {
      readonly kind: "effect";
      readonly effect: Id;
      readonly copy: Copy | null;
      readonly side: Side | null;
      readonly asked: boolean;
    }
  | { readonly kind: "fill"; readonly side: Side; readonly drawn: number }
  | { readonly kind: "hand-draw"; readonly side: Side }
  | { readonly kind: "trade"; readonly side: Side; readonly before: readonly Copy[] }
  | { readonly kind: "settle" }
  | { readonly kind: "modes" }
  | { readonly kind: "first" }
  | { readonly kind: "awards" }
  | { readonly kind: "done" };

/** A question that only players can answer, for one side (or both together). */
export interface Prompt {
  readonly id: string;
  readonly kind:
    | "confirm"
    | "choose"
    | "remember"
    | "mode"
    | "deploy"
    | "first"
    | "seize"
    | "award";
  /** Who answers, and whose cards it is about. */
  readonly side: Side | null;
  readonly about: Side | null;
  readonly copy: Copy | null;
  readonly effect: Id | null;
  /** The values that it offers; `choicesOf` has their labels. */
  readonly choices: readonly string[];
  readonly count: number;
  readonly secret: boolean;
  /** The award that is asked for. */
  readonly award?: string;
  /** The roll-off whose winner answers. */
  readonly rolled?: RollOff;
  readonly how?: HowAnswered;
  readonly answer: readonly string[] | null;
}

/** A marker that a side has placed on an objective marker, and the turn in which it did. */
export interface PlacedMarker {
  readonly side: Side;
  readonly marker: string;
  readonly turn: number;
}

/** The parts of an earlier set-up that stay when it is redrawn. */
export interface KeptSetup {
  readonly picks: Readonly<Record<Id, readonly Id[]>>;
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly rolls: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** Cards to be drawn last, so that a different one comes. */
  readonly avoid: readonly Id[];
  /** Questions that the players answer, and answers that chance avoids, so that others come. */
  readonly asks?: readonly string[];
  readonly otherAnswers?: Readonly<Record<string, readonly string[]>>;
  /** The terrain layout if it stays, and the one to avoid. */
  readonly layout?: number | null;
  readonly otherLayout?: number | null;
  readonly streams: Readonly<Record<string, number>>;
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
