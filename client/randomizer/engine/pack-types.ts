// Generated from musterbook/randomizer/pack_models.py by tools/pack_types.py; do not edit.

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
  | Remember
  | AddMarker
  | Sides
  | First
  | Length;
export type Side = "attacker" | "defender";
export type Mode = "fixed" | "tactical";
export type Timing =
  | "whenever"
  | "command-phase-start"
  | "command-phase-end"
  | "movement-phase-end"
  | "shooting-phase"
  | "shooting-phase-end"
  | "fight-phase-end"
  | "turn-end"
  | "opponent-turn-end"
  | "any-turn-end"
  | "round-start"
  | "round-end"
  | "last-round-end"
  | "battle-end";
export type Player = "first" | "second";
export type Role =
  | "primary"
  | "secondary"
  | "deployment"
  | "twist"
  | "challenger"
  | "gambit"
  | "stratagem"
  | "mission";
export type Rounds = readonly [number, number];
export type Markers =
  "any" | "no-mans-land" | "home" | "not-home" | "enemy" | "central" | "expansion";
export type Phase = "command" | "movement" | "shooting" | "charge" | "fight";
export type Id = string;

/** A mission pack with everything that the engine needs to play it. */
export interface Pack {
  readonly schema: 3;
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly edition: string;
  readonly code: string;
  readonly summary: string;
  readonly url: string;
  readonly sides: SideNames;
  readonly game: GameRules;
  readonly decks: Readonly<Record<string, Deck>>;
  readonly cards: Readonly<Record<string, Card>>;
  readonly maps: Readonly<Record<string, BattleMap>>;
  readonly pools: readonly Pool[];
}
/** What the two sides are called. */
export interface SideNames {
  readonly attacker: string;
  readonly defender: string;
}
/** How a game of the pack is played. */
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
  readonly placed: string;
  readonly pool: PoolPlay | null;
  readonly scoring: Scoring;
  readonly command: CommandPoints | null;
}
/** Take cards from the top of a deck. */
export interface Draw extends EffectFields {
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
/** A drawn copy of `card` is discarded and `count` more cards are drawn instead. */
export interface Replace {
  readonly card: string;
  readonly count: number;
}
export interface EffectFields {
  readonly id: string;
  readonly if?: Condition | null;
  readonly on?: "play" | "hand-draw";
  readonly optional?: boolean;
  readonly ask?: string | null;
}
/** Conditions of an effect; all that are set must hold. */
export interface Condition {
  readonly in_play?: string | null;
  readonly round?: number | null;
  readonly mode?: Mode | null;
  readonly choice?: string | null;
  readonly is?: string | null;
  readonly variants?: readonly string[];
}
/** Exchange a card for a new one from its deck. */
export interface Redraw extends EffectFields {
  readonly op: "redraw";
  readonly order: "draw-first" | "old-first";
  readonly old: "return" | "discard";
}
/** Take cards out of a deck for this game. */
export interface Exclude extends EffectFields {
  readonly op: "exclude";
  readonly deck: string;
  readonly cards?: readonly string[];
  readonly random?: number | null;
  readonly keep?: readonly string[];
}
/** Ask players to choose a card, an objective marker, or one of `options`. */
export interface Choose extends EffectFields {
  readonly op: "choose";
  readonly by: "owner" | "opponent" | "each";
  readonly from: "hand" | "deck" | "markers" | "options";
  readonly deck?: string | null;
  readonly zone?: ("none" | "attacker" | "defender") | null;
  readonly options?: Readonly<Record<string, string>>;
  readonly name?: string | null;
  readonly count: number;
  readonly to: "keep" | "discard";
  readonly secret?: boolean;
}
/** Add a limit to the game. */
export interface Limit extends EffectFields {
  readonly op: "cap";
  readonly cap: Cap;
}
/**
 * A limit: the most VP that count; VP above it are lost.
 *
 * `of` lists tallies; on a card or a group it is empty and means the card or group itself. VP
 * of the moments in `without` do not count towards it.
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
/** Change one number or switch of the game. */
export interface SetValue extends EffectFields {
  readonly op: "set";
  readonly what: "hand-size" | "fixed-draw" | "cost" | "scoring";
  readonly to: number | boolean;
  readonly card?: string | null;
  readonly of?: string | null;
}
/** Let a side trade a card of its hand, `times` per battle. */
export interface Trade extends EffectFields {
  readonly op: "trade";
  readonly mode: Mode;
  readonly times: number;
}
/** Give each side its card from a table of both sides' choices: `table[mine][theirs]`. */
export interface Assign extends EffectFields {
  readonly op: "assign";
  readonly deck: string;
  readonly choice: string;
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
/** Exchange the cards of both sides, or give both the same card out of `only`. */
export interface Reassign extends EffectFields {
  readonly op: "reassign";
  readonly deck: string;
  readonly how: "swap" | "share";
  readonly only?: readonly string[];
}
/** Put one of the maps for both sides' choices in play. */
export interface PlaceMap extends EffectFields {
  readonly op: "map";
  readonly choice: string;
  readonly names?: readonly string[];
  readonly pairs: readonly MapPair[];
}
/** The maps for a pair of choices, regardless of which side made which. */
export interface MapPair {
  readonly of: readonly [string, string];
  readonly maps: readonly string[];
}
/** Roll dice; with `each` both sides roll, and the higher result wins. */
export interface Roll extends EffectFields {
  readonly op: "roll";
  readonly name: string;
  readonly dice: string;
  readonly each: boolean;
  readonly rows: readonly Row[];
}
/** The meaning of the results `from` to `to` of a roll. */
export interface Row {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly text: string;
  readonly map: string | null;
}
/**
 * Write something on a card: what players type, markers, or the result of dice.
 *
 * Markers leave the map at the start of the round `removed`; all others of the zone at that of
 * `others_removed`.
 */
export interface Remember extends EffectFields {
  readonly op: "remember";
  readonly name: string;
  readonly what: "text" | "unit" | "marker" | "roll";
  readonly by: "owner" | "opponent";
  readonly each_turn?: ("owner" | "attacker" | "defender") | null;
  readonly turn_end?: number | null;
  readonly count: number;
  readonly dice?: string | null;
  readonly least?: number | null;
  readonly zone?: ("none" | "attacker" | "defender") | null;
  readonly random?: boolean;
  readonly never?: readonly string[];
  readonly removed?: number | null;
  readonly others_removed?: number | null;
}
/** Add an objective marker that is on no map. */
export interface AddMarker extends EffectFields {
  readonly op: "add-marker";
  readonly name: string;
  readonly zone: "none" | "attacker" | "defender";
  readonly moves_centre?: boolean;
}
/** Decide which player is the Attacker. */
export interface Sides extends EffectFields {
  readonly op: "sides";
}
/** Decide which side has the first turn, by the method in `by`. */
export interface First extends EffectFields {
  readonly op: "first";
  readonly by: "attacker" | "defender-chooses" | "roll-off" | "deployer" | "dice";
  readonly attacker?: string | null;
  readonly seize?: number | null;
}
/** Let dice decide at the end of some rounds whether the game continues. */
export interface Length extends EffectFields {
  readonly op: "length";
  readonly more: readonly ExtraRound[];
}
/** A roll for a further battle round. */
export interface ExtraRound {
  readonly after: number;
  readonly on: number;
  readonly player?: Player | null;
}
/** One of several kinds of game; its set-up follows that of the pack. */
export interface Variant {
  readonly name: string;
  readonly summary: string;
  readonly setup: readonly Effect[];
}
/**
 * The side that is at least `behind` VP behind when a round starts draws a card in that
 * round.
 */
export interface Challenger {
  readonly deck: string;
  readonly behind: number;
  readonly draw: Draw;
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
  readonly modes: {
    readonly fixed?: HandMode;
    readonly tactical?: HandMode;
  };
  readonly discard: Discard | null;
  readonly exchange?: Exchange | null;
}
/** One way to play a hand: with fixed cards, or with drawn ones. */
export interface HandMode {
  readonly name: string;
  readonly choose: number | null;
}
/** When cards of a drawn hand may be discarded, and what for. */
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
/** How often something may be used. */
export interface Uses {
  readonly times: number;
  readonly per: "phase" | "turn" | "round" | "battle";
}
/** Effects at a moment of one round, or of every round if `round` is null. */
export interface Moment {
  readonly id: string;
  readonly name: string;
  readonly round: number | null;
  readonly timing: "round-start" | "round-end" | "turn-start";
  readonly deck: string;
  readonly effects: readonly Effect[];
}
/** A step that players carry out at the table before the first turn. */
export interface Step {
  readonly name: string;
  readonly text: string;
}
/** What a mission from the pool of this pack uses. */
export interface PoolPlay {
  readonly layouts: string | null;
  readonly maps: readonly string[];
  readonly without: readonly string[];
  readonly not_fixed: readonly string[];
}
/** Limits, tallies that no card scores into, awards, and who wins. */
export interface Scoring {
  readonly caps: readonly Cap[];
  readonly by_hand: Readonly<Record<string, string>>;
  readonly awards: Readonly<Record<string, Award>>;
  readonly victory: string;
}
/** VP outside the cards, such as for a painted army. */
export interface Award {
  readonly name: string;
  readonly vp: number;
  readonly if: string;
}
/** Command points (CP). */
export interface CommandPoints {
  readonly start: number;
  readonly gain: number;
  readonly extra: number | null;
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
/**
 * A card of a deck, or a mission as a card.
 *
 * `type` is its type within the deck, `roll` its number in the dice table, `rolls` the rolls that
 * players can make while it is in play, `decks` the decks that are available while it is in play.
 * `acts` is true if it has an Action.
 */
export interface Card {
  readonly id: string;
  readonly name: string;
  readonly deck: string;
  readonly type: string | null;
  readonly face: string;
  readonly roll: number | null;
  readonly copies: number;
  readonly fixed: boolean;
  readonly scored: "at-once" | "turn-end" | "never";
  readonly acts?: boolean;
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
/**
 * Lines that are scored at the same time.
 *
 * The VP of a group with `drains` are taken from the opponent's VP of the same tally, down to
 * 0. With `instead`, at one moment either it scores or the groups before it do. `words`
 * describe rounds and timing, such as "Rounds 2–4 · end of your Command phase"; `remarks` say how
 * the lines combine, when they score otherwise, and what limits them.
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
  readonly remarks: readonly string[];
}
/** One scoring option. It needs exactly one of `each` and `if`. */
export interface Line {
  readonly vp: number | string | ByMode;
  readonly each: string | null;
  readonly if: string | null;
  readonly on_card: string | null;
  readonly plus: boolean;
  readonly among: boolean;
  readonly instead: boolean;
  readonly most: number | null;
  readonly mode: Mode | null;
  readonly optional: boolean;
  readonly markers: Control | null;
  readonly placed: Placed | null;
}
/** VP that differ between a card chosen as fixed and one drawn as tactical. */
export interface ByMode {
  readonly fixed: number;
  readonly tactical: number;
}
/** Which objective markers a side must control for a line, so that the map can tell. */
export interface Control {
  readonly in: Markers;
  readonly least: number;
  readonly more: boolean;
  readonly home: boolean | null;
  readonly bound: boolean;
}
/**
 * Which markers that a side has placed on objective markers decide a line, so that the map can
 * tell.
 */
export interface Placed {
  readonly in: "any" | "no-mans-land" | "home" | "not-home" | "enemy" | "central" | "expansion";
  readonly least: number;
  readonly held: boolean;
  readonly new: boolean;
  readonly stacks: boolean;
}
/**
 * An exception for some rounds and one or both players: the lines score at another moment.
 *
 * `when` is that moment in words, and `remark` the one of the group's `remarks` that says it.
 */
export interface Late {
  readonly rounds: Rounds;
  readonly player: Player | null;
  readonly timing: Timing;
  readonly when?: string;
  readonly remark?: string;
}
/** A stratagem; both sides may use it if `side` is null, in every phase if `phases` is empty. */
export interface Stratagem {
  readonly name?: string | null;
  readonly cost: Cost;
  readonly side?: Side | null;
  readonly phases?: readonly Phase[];
  readonly uses: Uses | null;
}
/** Command points that a stratagem costs. */
export interface Cost {
  readonly cp: number;
}
/**
 * A map as a picture, with its markers; a layout has the name of its deployment.
 *
 * `box` is the view box of the picture: left, top, width and height. The page of the randomizer
 * loads the picture itself, `svg`, separately.
 */
export interface BattleMap {
  readonly id: string;
  readonly name: string;
  readonly deployment?: string | null;
  readonly box: readonly [number, number, number, number];
  readonly svg?: string | null;
  readonly markers: readonly Marker[];
}
/** An objective marker of a map. */
export interface Marker {
  readonly id: string;
  readonly name: string;
  readonly zone: "attacker" | "defender" | "none";
  readonly role?: ("home" | "expansion" | "central") | null;
  readonly x: number;
  readonly y: number;
}
/** Ready-made missions to pick from. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly columns: readonly PoolColumn[];
  readonly rows: readonly PoolRow[];
}
/** A column of a pool. */
export interface PoolColumn {
  readonly id: string;
  readonly name: string;
}
/** A ready-made mission. */
export interface PoolRow {
  readonly id: string;
  readonly name: string;
  readonly cells: Readonly<Record<string, PoolCell>>;
}
/** A card, plain text, or several values of which a game uses one. */
export interface PoolCell {
  readonly text: string;
  readonly card: string | null;
  readonly values: readonly number[];
}
