/**
 * What the engine is given: one pack of missions as data. The build writes it; nothing here names
 * a pack, a deck or a card. All references are whole ids, all wording is ready to show.
 */

import type { Effect, Roll } from "./operations.ts";

export type {
  Assign,
  Choose,
  Condition,
  Draw,
  Effect,
  Exclude,
  First,
  Length,
  Limit,
  More,
  Redraw,
  Roll,
  Row,
  SetValue,
  Sides,
  Trade,
} from "./operations.ts";

export type Side = "attacker" | "defender";
export type Mode = "fixed" | "tactical";
export type Id = string;

export const SIDES: readonly Side[] = ["attacker", "defender"];

export type Timing =
  | "whenever"
  | "command-phase-start"
  | "command-phase-end"
  | "movement-phase-end"
  | "shooting-phase-end"
  | "fight-phase-end"
  | "turn-end"
  | "opponent-turn-end"
  | "any-turn-end"
  | "round-start"
  | "round-end"
  | "battle-end";

export interface Cap {
  readonly vp: number;
  readonly per: "turn" | "round" | "battle" | "card";
  readonly mode: Mode | null;
  readonly of: readonly string[];
  readonly name: string | null;
}

/** A whole number, one for each mode, or dice such as `D3+1`. */
export type Points = number | string | Readonly<Record<Mode, number>>;

export interface Line {
  readonly vp: Points;
  /** HTML: what is counted, or what must be true; exactly one of the two. */
  readonly each: string | null;
  readonly if: string | null;
  readonly plus: boolean;
  /** In one moment either lines with this score or lines without it. */
  readonly instead: boolean;
  readonly most: number | null;
  readonly mode: Mode | null;
  readonly optional: boolean;
}

export type Rounds = readonly [from: number, to: number];

export interface Late {
  readonly rounds: Rounds;
  readonly player: "first" | "second";
  readonly timing: Timing;
  /** The exception in words, and its moment in words. */
  readonly words?: string;
  readonly when?: string;
}

export interface Group {
  readonly rounds: Rounds | null;
  readonly timing: readonly Timing[];
  readonly side: Side | null;
  readonly player: "first" | "second" | null;
  readonly mode: Mode | null;
  readonly combine: "all" | "highest";
  /** What it gives is taken from the other side. */
  readonly drains: boolean;
  /** In one moment either this scores or the groups before it. */
  readonly instead: boolean;
  readonly lines: readonly Line[];
  readonly caps: readonly Cap[];
  readonly except: readonly Late[];
  readonly note: string | null;
  /** Rounds and timing in words, such as "Rounds 2–4 · end of your Command phase". */
  readonly words: string;
}

export interface Stratagem {
  /** Its own name, on a card that has two halves. */
  readonly name?: string | null;
  readonly cost: { readonly cp: number };
  /** The side that may use it; both when null. */
  readonly side?: Side | null;
  readonly uses: {
    readonly times: number;
    readonly per: "phase" | "turn" | "round" | "battle";
  } | null;
}

export interface Card {
  readonly id: Id;
  readonly slug: string;
  readonly name: string;
  readonly deck: Id;
  /** The kind that its deck sorts it into, and its number on the dice. */
  readonly type: string | null;
  readonly roll: number | null;
  readonly copies: number;
  readonly fixed: boolean;
  readonly scored: "at-once" | "turn-end" | "never";
  readonly scoring: readonly Group[];
  readonly caps: readonly Cap[];
  readonly effects: readonly Effect[];
  /** Dice that players may ask for while the card is in play. */
  readonly rolls: readonly Roll[];
  /** Decks whose cards lie open for the sides while this one is in play. */
  readonly decks: readonly Id[];
  readonly stratagem: Stratagem | null;
  readonly map: Id | null;
  /** For people: address of the card's page below the site's root, its code, its rules as HTML. */
  readonly url: string;
  readonly code: string;
  readonly flavour: string | null;
  readonly body: string;
}

export interface Deck {
  readonly id: Id;
  readonly slug: string;
  readonly name: string;
  readonly singular: string;
  readonly face: string;
  readonly shared: boolean;
  readonly score: string | null;
  readonly cards: readonly Id[];
  readonly url: string;
}

export interface Marker {
  readonly id: string;
  readonly name: string;
  readonly zone: "attacker" | "defender" | "none";
}

export interface BattleMap {
  readonly id: Id;
  readonly name: string;
  readonly svg: string;
  readonly markers: readonly Marker[];
}

export interface Hand {
  readonly deck: Id;
  readonly size: number;
  readonly modes: Readonly<Partial<Record<Mode, { name: string; choose: number | null }>>>;
  readonly discard: {
    readonly timing: "turn-end" | "any-turn-end";
    readonly cp: number;
    readonly except_rounds: readonly number[];
    /** How many cards may go in one turn; any number if null. */
    readonly most: number | null;
  } | null;
  readonly swap: Id | null;
}

export interface Moment {
  readonly name: string;
  /** The round it belongs to; every round if null. */
  readonly round: number | null;
  readonly timing: "round-start" | "round-end" | "turn-start";
  readonly deck: Id;
  readonly effects: readonly Effect[];
}

export interface Award {
  readonly name: string;
  readonly vp: number;
  readonly if: string;
}

/** One of several kinds of mission; its set-up follows that of the game. */
export interface Variant {
  readonly name: string;
  readonly summary: string;
  readonly setup: readonly Effect[];
}

export interface GameRules {
  readonly rounds: number;
  readonly setup: readonly Effect[];
  readonly variants: Readonly<Record<string, Variant>>;
  /** The side that is `behind` by so many VP when a round starts draws from `deck` in that round. */
  readonly challenger: { readonly deck: Id; readonly behind: number } | null;
  readonly hand: Hand | null;
  readonly moments: readonly Moment[];
  readonly rolls: readonly Roll[];
  /** Steps that players take on the table around the question of the first turn; HTML. */
  readonly before: readonly { readonly name: string; readonly text: string }[];
  /** Names of phases that differ in this pack. */
  readonly phases: Readonly<Partial<Record<string, string>>>;
  /** How the rounds of an event are made from the pools. */
  readonly pool: {
    readonly vary: string;
    readonly layouts: string | null;
    readonly maps: readonly Id[];
    /** Decks that a mission of the pool leaves out, and cards that cannot be fixed in it. */
    readonly without: readonly Id[];
    readonly not_fixed: readonly Id[];
  } | null;
  readonly scoring: {
    readonly caps: readonly Cap[];
    /** Tallies that no card scores into, with their names. */
    readonly by_hand: Readonly<Record<string, string>>;
    readonly awards: Readonly<Record<string, Award>>;
    readonly victory: string;
  };
  /** Command points: what each side starts with, and gains in every Command phase. */
  readonly command: { readonly start: number; readonly gain: number } | null;
}

export interface PoolCell {
  readonly text: string;
  readonly card: Id | null;
  /** Several values of which a game uses one. */
  readonly values: readonly number[];
}

export interface PoolRow {
  readonly id: string;
  readonly name: string;
  readonly cells: Readonly<Record<string, PoolCell>>;
}

export interface Pool {
  readonly id: Id;
  readonly name: string;
  readonly url: string;
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  readonly rows: readonly PoolRow[];
}

export interface Pack {
  readonly schema: 1;
  readonly id: Id;
  readonly version: string;
  readonly name: string;
  readonly edition: string;
  readonly code: string;
  readonly summary: string;
  readonly url: string;
  readonly sides: Readonly<Record<Side, string>>;
  readonly game: GameRules;
  readonly decks: Readonly<Record<Id, Deck>>;
  readonly cards: Readonly<Record<Id, Card>>;
  readonly maps: Readonly<Record<Id, BattleMap>>;
  readonly pools: readonly Pool[];
}

export function deckOf(pack: Pack, id: Id): Deck {
  const deck = pack.decks[id];
  if (deck === undefined) throw new Error(`the pack ${pack.id} has no deck ${id}`);
  return deck;
}

export function cardOf(pack: Pack, id: Id): Card {
  const card = pack.cards[id];
  if (card === undefined) throw new Error(`the pack ${pack.id} has no card ${id}`);
  return card;
}

/** The whole set-up of a game of one kind; the first kind when none is named. */
export function setupOf(pack: Pack, variant: string | undefined): readonly Effect[] {
  const { setup, variants } = pack.game;
  const known = Object.keys(variants);
  if (known.length === 0) return setup;
  const chosen = variants[variant ?? known[0] ?? ""];
  if (chosen === undefined)
    throw new Error(`the pack ${pack.id} has no kind of mission ${variant}`);
  return [...setup, ...chosen.setup];
}

/** What a tally is called: an award, what is written by hand, or the word that decks score into. */
export const tallyLabel = (pack: Pack, tally: string): string => {
  const { awards, by_hand } = pack.game.scoring;
  return awards[tally]?.name ?? by_hand[tally] ?? tally.replace(/-/g, " ");
};

export const other = (side: Side): Side => (side === "attacker" ? "defender" : "attacker");
