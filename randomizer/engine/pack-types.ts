// Generated from musterbook/randomizer/pack_models by `python tools/pack_types.py`; do not edit.

export type Id = string;

export type Side =
  | "attacker"
  | "defender";

export type Player =
  | "first"
  | "second";

export type Mode =
  | "fixed"
  | "tactical";

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
  | "last-round-end"
  | "battle-end";

export type Role =
  | "primary"
  | "mission"
  | "secondary"
  | "deployment"
  | "twist"
  | "challenger"
  | "gambit"
  | "stratagem";

export type Markers =
  | "any"
  | "no-mans-land"
  | "home"
  | "not-home"
  | "enemy";

export type Rounds = readonly [number, number];

export type Effect =
  | Draw
  | Redraw
  | Exclude
  | Choose
  | Limit
  | SetValue
  | Trade
  | Assign
  | Reassign
  | PlaceMap
  | Roll
  | Sides
  | First
  | Length;

/**
 * The most VP that count; what is earned beyond is lost.
 *
 * `of` lists tallies; on a card and a group it is empty and means the card or group itself. VP of
 * the moments `without` are free of it.
 */
export interface Cap {
  readonly id: string;
  readonly vp: number;
  readonly per: "turn" | "round" | "battle" | "card";
  readonly mode: Mode | null;
  readonly of: readonly string[];
  readonly without?: readonly Timing[];
  readonly name: string | null;
  readonly words?: string;
}

/** When an effect applies; `choice` names an earlier choice, `is` the option taken in it. */
export interface Condition {
  readonly in_play?: string | null;
  readonly round?: number | null;
  readonly mode?: Mode | null;
  readonly choice?: string | null;
  readonly is?: string | null;
}

/** A drawn copy of `card` is discarded, and `count` more cards are drawn instead. */
export interface Replace {
  readonly card: string;
  readonly count: number;
}

/** Take cards from the top of a deck. */
export interface Draw {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "draw";
  readonly deck: string;
  readonly count: number;
  readonly only?: readonly string[];
  readonly fresh?: boolean;
  readonly passing?: string | null;
  readonly side?: Side | null;
  readonly replace?: Replace | null;
  readonly then?: readonly Effect[];
}

/** Exchange a card for a new one from its deck. */
export interface Redraw {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "redraw";
  readonly order: "draw-first" | "old-first";
  readonly old: "return" | "discard";
}

/** Take cards out of a deck for this game. */
export interface Exclude {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "exclude";
  readonly deck: string;
  readonly cards?: readonly string[];
  readonly random?: number | null;
  readonly keep?: readonly string[];
}

/** Ask for a card of a hand or a deck, an objective marker, or one of `options`. */
export interface Choose {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "choose";
  readonly by: "owner" | "opponent" | "each";
  readonly from: "hand" | "deck" | "markers" | "options";
  readonly deck?: string | null;
  readonly zone?: "none" | "attacker" | "defender" | null;
  readonly options?: Readonly<Record<string, string>>;
  readonly name?: string | null;
  readonly count: number;
  readonly to: "keep" | "discard";
  readonly secret: boolean;
}

/** Add a cap to the game. */
export interface Limit {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "cap";
  readonly cap: Cap;
}

/** Change one number or switch of the game. */
export interface SetValue {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "set";
  readonly what: "hand-size" | "fixed-draw" | "cost" | "scoring";
  readonly to: number | boolean;
  readonly card?: string | null;
  readonly of?: string | null;
}

/** Let a side trade a card of its hand, `times` a battle. */
export interface Trade {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "trade";
  readonly mode: Mode;
  readonly times: number;
}

/** Give each side its card from a table of both sides' choices: `table[mine][theirs]`. */
export interface Assign {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "assign";
  readonly deck: string;
  readonly choice: string;
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Exchange the cards that the sides were given, or give both the same one of `only`. */
export interface Reassign {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "reassign";
  readonly deck: string;
  readonly how: "swap" | "share";
  readonly only?: readonly string[];
}

/** The maps for two choices, whichever side made which. */
export interface MapPair {
  readonly of: readonly [string, string];
  readonly maps: readonly string[];
}

/** Play on one of the maps that belong to both sides' choices. */
export interface PlaceMap {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "map";
  readonly choice: string;
  readonly names?: readonly string[];
  readonly pairs: readonly MapPair[];
}

/** What the results `from` to `to` of a roll mean. */
export interface Row {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly text: string;
  readonly map: string | null;
}

/** Roll dice; with `each` both sides roll, and the higher result wins. */
export interface Roll {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "roll";
  readonly name: string;
  readonly dice: string;
  readonly each: boolean;
  readonly rows: readonly Row[];
}

/** Settle which player is the Attacker. */
export interface Sides {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "sides";
}

/** Say how the first turn is decided. */
export interface First {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "first";
  readonly by: "attacker" | "defender-chooses" | "roll-off" | "deployer" | "dice";
  readonly attacker?: string | null;
  readonly seize?: number | null;
}

/** After battle round `after` a D6 is rolled; on `on` or more the game goes on. */
export interface More {
  readonly after: number;
  readonly on: number;
  readonly player?: Player | null;
}

/** Let dice decide at the end of some rounds whether the game goes on. */
export interface Length {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
  readonly op: "length";
  readonly more: readonly More[];
}

/**
 * A way to score: `vp` for `each` thing counted, or once in a moment `if` something is true.
 *
 * `vp` is a number, one for each mode, or dice such as `D3+1`. Lines with `instead` and lines
 * without it exclude each other in one moment. With `markers` the line counts the objective
 * markers that the side controls: all, or those of some part of the map.
 */
export interface Line {
  readonly vp: number | string | Readonly<Record<Mode, number>>;
  readonly each: string | null;
  readonly if: string | null;
  readonly plus: boolean;
  readonly instead: boolean;
  readonly most: number | null;
  readonly mode: Mode | null;
  readonly optional: boolean;
  readonly markers?: Markers | null;
}

/** An exception in some rounds, of one player or of both: the same lines at another moment. */
export interface Late {
  readonly rounds: Rounds;
  readonly player: Player | null;
  readonly timing: Timing;
  readonly words?: string;
  readonly when?: string;
}

/**
 * Lines that are scored at the same time.
 *
 * What a group with `drains` gives is taken from the opponent's VP of the same tally, down to 0.
 * With `instead` it and the groups before it exclude each other in one moment. `words` are rounds
 * and timing, such as "Rounds 2–4 · end of your Command phase".
 */
export interface Group {
  readonly rounds: Rounds | null;
  readonly timing: readonly Timing[];
  readonly side: Side | null;
  readonly player: Player | null;
  readonly mode: Mode | null;
  readonly combine: "all" | "highest";
  readonly drains: boolean;
  readonly instead: boolean;
  readonly lines: readonly Line[];
  readonly caps: readonly Cap[];
  readonly except: readonly Late[];
  readonly note: string | null;
  readonly words: string;
}

/** Command points that a stratagem costs. */
export interface Cost {
  readonly cp: number;
}

/** How often a stratagem can be used. */
export interface Uses {
  readonly times: number;
  readonly per: "phase" | "turn" | "round" | "battle";
}

/** A stratagem; both sides may use it if `side` is null. */
export interface Stratagem {
  readonly name?: string | null;
  readonly cost: Cost;
  readonly side?: Side | null;
  readonly uses: Uses | null;
}

/**
 * A card of a deck, or a mission as a card.
 *
 * `type` is the kind that its deck sorts it into, `roll` its number on the dice, `rolls` the dice
 * that players may ask for while it is in play, `decks` those that lie open while it is in play.
 */
export interface Card {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly deck: string;
  readonly type: string | null;
  readonly roll: number | null;
  readonly copies: number;
  readonly fixed: boolean;
  readonly scored: "at-once" | "turn-end" | "never";
  readonly scoring: readonly Group[];
  readonly caps: readonly Cap[];
  readonly effects: readonly Effect[];
  readonly rolls: readonly Roll[];
  readonly decks: readonly string[];
  readonly stratagem: Stratagem | null;
  readonly map: string | null;
  readonly url: string;
  readonly code: string;
  readonly flavour: string | null;
  readonly body: string;
}

/** A deck; its cards score into the tally `score`, or into its slug. */
export interface Deck {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly singular: string;
  readonly face: string;
  readonly role: Role | null;
  readonly shared: boolean;
  readonly score: string | null;
  readonly cards: readonly string[];
  readonly url: string;
}

/** An objective marker of a map. */
export interface Marker {
  readonly id: string;
  readonly name: string;
  readonly zone: "attacker" | "defender" | "none";
  readonly x: number;
  readonly y: number;
}

/** A map as a picture, with its markers; a layout has the name of its deployment. */
export interface BattleMap {
  readonly id: string;
  readonly name: string;
  readonly deployment?: string | null;
  readonly svg: string;
  readonly markers: readonly Marker[];
}

/** A way to play a hand: `choose` fixed cards before the battle, or draw. */
export interface HandMode {
  readonly name: string;
  readonly choose: number | null;
}

/** When cards of a drawn hand may be given up; any number in a turn if `most` is null. */
export interface Discard {
  readonly timing: "turn-end" | "any-turn-end";
  readonly cp: number;
  readonly except_rounds: readonly number[];
  readonly most: number | null;
}

/** How a side exchanges a drawn card for `cp`: by the stratagem `card`, or by a rule. */
export interface Exchange {
  readonly card: string | null;
  readonly cp: number;
  readonly uses: Uses | null;
  readonly redraw: Redraw;
}

/**
 * The cards that each side holds.
 *
 * `fill` says whether a side draws up to `size` cards or draws `size` cards as its turn starts.
 */
export interface Hand {
  readonly deck: string;
  readonly size: number;
  readonly fill?: "up-to" | "each-turn";
  readonly modes: Partial<Readonly<Record<Mode, HandMode>>>;
  readonly discard: Discard | null;
  readonly exchange?: Exchange | null;
}

/** Something that happens at one moment of a round, or of every round if `round` is null. */
export interface Moment {
  readonly id: string;
  readonly name: string;
  readonly round: number | null;
  readonly timing: "round-start" | "round-end" | "turn-start";
  readonly deck: string;
  readonly effects: readonly Effect[];
}

/** VP outside the cards. */
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

/** The side that is `behind` by so many VP when a round starts draws a card in it. */
export interface Challenger {
  readonly deck: string;
  readonly behind: number;
  readonly draw: Draw;
}

/** A step that players take on the table before the first turn. */
export interface Step {
  readonly name: string;
  readonly text: string;
}

/**
 * How the rounds of an event are made from the pools.
 *
 * A mission of the pool is played `without` some decks, and `not_fixed` cannot be fixed in it.
 */
export interface PoolPlay {
  readonly vary: string;
  readonly layouts: string | null;
  readonly maps: readonly string[];
  readonly without: readonly string[];
  readonly not_fixed: readonly string[];
}

/** Caps, tallies that no card scores into, awards, and who wins. */
export interface Scoring {
  readonly caps: readonly Cap[];
  readonly by_hand: Readonly<Record<string, string>>;
  readonly awards: Readonly<Record<string, Award>>;
  readonly victory: string;
}

/**
 * Command points: what each side starts with, and gains in every Command phase.
 *
 * Besides, a side can gain `extra` in a battle round; any number if it is null.
 */
export interface Command {
  readonly start: number;
  readonly gain: number;
  readonly extra?: number | null;
}

/** How a game of the pack goes. */
export interface GameRules {
  readonly rounds: number;
  readonly setup: readonly Effect[];
  readonly variants: Readonly<Record<string, Variant>>;
  readonly challenger: Challenger | null;
  readonly hand: Hand | null;
  readonly moments: readonly Moment[];
  readonly rolls: readonly Roll[];
  readonly before: readonly Step[];
  readonly phases: Readonly<Record<string, string>>;
  readonly pool: PoolPlay | null;
  readonly scoring: Scoring;
  readonly command: Command | null;
}

/** A card, plain text, or several values of which a game uses one. */
export interface PoolCell {
  readonly text: string;
  readonly card: string | null;
  readonly values: readonly number[];
}

/** A ready mission. */
export interface PoolRow {
  readonly id: string;
  readonly name: string;
  readonly cells: Readonly<Record<string, PoolCell>>;
}

/** A column of a pool. */
export interface PoolColumn {
  readonly id: string;
  readonly name: string;
}

/** Ready missions to pick from. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly columns: readonly PoolColumn[];
  readonly rows: readonly PoolRow[];
}

/** One pack of missions with all that the engine needs to play it. */
export interface Pack {
  readonly schema: 2;
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly edition: string;
  readonly code: string;
  readonly summary: string;
  readonly url: string;
  readonly sides: Readonly<Record<Side, string>>;
  readonly game: GameRules;
  readonly decks: Readonly<Record<string, Deck>>;
  readonly cards: Readonly<Record<string, Card>>;
  readonly maps: Readonly<Record<string, BattleMap>>;
  readonly pools: readonly Pool[];
}
