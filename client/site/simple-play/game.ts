/**
 * Simple play: decks, hands, a table, counters and dice, without the rules of any game.
 *
 * A game is a seed, a number of players, and a list of actions; the state follows from them. Cards
 * are numbers: those of each pile are consecutive. Of a deck that is not shared, each player has a
 * pile. A state never changes.
 */

import { chance, shuffled } from "../../randomizer/engine/random.ts";

/** What a pack declares. */
export interface Setup {
  /** The decks; `size` is the number of cards, with copies. */
  readonly decks: readonly { readonly size: number; readonly shared: boolean }[];
  /** The fewest and the most players. */
  readonly players: readonly [number, number];
  /** Cards of the first deck that each player is dealt; `all`: as many as everybody can get. */
  readonly hand: number | "all";
  /** What each counter is at the start. */
  readonly counters: readonly number[];
  /** Dice such as `2D6`. */
  readonly dice: readonly string[];
}

export interface Pile {
  readonly deck: number;
  /** The player whose pile it is; null if it is shared. */
  readonly owner: number | null;
  /** The first of its cards, and the first one after them. */
  readonly from: number;
  readonly to: number;
}

/** A place for cards: `draw`, `discard` (of a pile), `hand`, `taken` (of a player), or `table`. */
type Zone = `${"draw" | "discard" | "hand" | "taken"}/${number}` | "table";
type Zones = Readonly<Record<string, readonly number[]>>;

export interface State {
  readonly players: number;
  readonly piles: readonly Pile[];
  /** The cards of each zone; the last card of a pile is on top. */
  readonly zones: Zones;
  /** Who played each card. */
  readonly playedBy: Readonly<Record<number, number>>;
  /** How often each player has taken the table. */
  readonly takes: readonly number[];
  /** The counters of each player. */
  readonly counters: readonly (readonly number[])[];
  /** The dice of the last roll. */
  readonly rolled: readonly number[];
  /** How often each stream of random numbers was used. */
  readonly streams: Readonly<Record<string, number>>;
}

/** How many numbers follow each action, its letter in a text, and which number is a player. */
const ACTIONS = {
  /** Collect all cards, shuffle them, and deal. */
  deal: [0, "a"],
  /** pile, player, cards: draw from a pile into a hand. */
  draw: [3, "b", "second"],
  /** pile: turn its top card face up, onto the discards. */
  turn: [1, "c"],
  /** player, card: play a card from a hand onto the table. */
  play: [2, "d", "first"],
  /** card: put a card that is not face down onto the discards of its pile. */
  discard: [1, "e"],
  /** player, card: put a card that is not face down into a hand. */
  pick: [2, "f", "first"],
  /** player: take all cards of the table. */
  take: [1, "g", "first"],
  /** Discard all cards of the table. */
  clear: [0, "h"],
  /** pile: shuffle the discards into it. */
  mix: [1, "i"],
  /** player, counter, difference. */
  count: [3, "j", "first"],
  /** dice */
  roll: [1, "k"],
} as const;

type Kind = keyof typeof ACTIONS;
export type Action = readonly [Kind, ...number[]];
export const KINDS = Object.keys(ACTIONS) as Kind[];

/** The largest amount of a counter. */
export const LARGEST = 10_000;

export const cards = (state: State, zone: Zone): readonly number[] => state.zones[zone] ?? [];

/** The pile that a card belongs to. */
export const pileOf = (state: State, card: number): number =>
  state.piles.findIndex(({ from, to }) => from <= card && card < to);

/** The state with cards in another zone, on top of those there. */
function moved(state: State, which: readonly number[], to: Zone): State {
  const zones: Record<string, readonly number[]> = {};
  for (const [zone, there] of Object.entries(state.zones))
    zones[zone] = there.filter((card) => !which.includes(card));
  zones[to] = [...(zones[to] ?? []), ...which];
  return { ...state, zones };
}

/** The state with cards as a pile face down, in random order. */
function shuffledInto(seed: string, state: State, pile: number, which: readonly number[]): State {
  const draft = { seed, streams: { ...state.streams } };
  const order = shuffled(which, chance(draft, `pile/${pile}`));
  return { ...moved(state, order, `draw/${pile}`), streams: draft.streams };
}

function dealt({ hand, decks }: Setup, seed: string, before: State): State {
  const takes = Array<number>(before.players).fill(0);
  let state: State = { ...before, zones: {}, playedBy: {}, takes, rolled: [] };
  before.piles.forEach(({ from, to }, pile) => {
    const which = Array.from({ length: to - from }, (_, at) => from + at);
    state = shuffledInto(seed, state, pile, which);
  });
  const { size = 0, shared } = decks[0] ?? {};
  const own = hand === "all" ? Math.floor(size / (shared ? state.players : 1)) : hand;
  for (let player = 0; own > 0 && player < state.players; player += 1) {
    const pile = `draw/${shared ? 0 : player}` as const;
    state = moved(state, cards(state, pile).slice(-own), `hand/${player}`);
  }
  return state;
}

const changed = <T>(list: readonly T[], at: number, how: (item: T) => T): T[] =>
  list.map((item, index) => (index === at ? how(item) : item));

/** The state after an action, or why the action is not possible. */
export function after(setup: Setup, seed: string, state: State, action: Action): State | string {
  const [kind, first = -1, second = -1, third = 0] = action;
  const [count, , isPlayer] = ACTIONS[kind] ?? [];
  if (action.length - 1 !== count) return "unknown action";
  if (!action.every((number) => number === kind || Number.isInteger(number))) return "no number";
  const player = isPlayer === "first" ? first : isPlayer === "second" ? second : 0;
  if (player < 0 || player >= state.players) return "unknown player";
  const draw = cards(state, `draw/${first}`);
  const discards = cards(state, `discard/${first}`);
  const table = cards(state, "table");
  switch (kind) {
    case "deal":
      return dealt(setup, seed, state);
    case "draw":
      if ((state.piles[first]?.owner ?? player) !== player) return "the pile of another player";
      if (third < 1 || third > draw.length) return "too few cards are left";
      return moved(state, draw.slice(-third).reverse(), `hand/${player}`);
    case "turn":
      return draw.length > 0 ? moved(state, draw.slice(-1), `discard/${first}`) : "no card is left";
    case "mix":
      if (discards.length === 0) return "nothing is discarded";
      return shuffledInto(seed, state, first, [...draw, ...discards]);
    case "play": {
      if (!cards(state, `hand/${player}`).includes(second)) return "not in this hand";
      const playedBy = { ...state.playedBy, [second]: player };
      return { ...moved(state, [second], "table"), playedBy };
    }
    case "discard":
    case "pick": {
      const card = kind === "pick" ? second : first;
      const home = pileOf(state, card);
      const to: Zone = kind === "pick" ? `hand/${player}` : `discard/${home}`;
      if (home < 0 || cards(state, `draw/${home}`).includes(card)) return "not a card in play";
      return cards(state, to).includes(card) ? "already there" : moved(state, [card], to);
    }
    case "take": {
      if (table.length === 0) return "the table is empty";
      const takes = changed(state.takes, player, (times) => times + 1);
      return { ...moved(state, table, `taken/${player}`), takes };
    }
    case "clear":
      if (table.length === 0) return "the table is empty";
      return table.reduce(
        (left, card) => moved(left, [card], `discard/${pileOf(left, card)}`),
        state,
      );
    case "count": {
      const amount = (state.counters[player]?.[second] ?? Number.NaN) + third;
      if (third === 0 || !(Math.abs(amount) <= LARGEST)) return "not an amount";
      const counted = changed(state.counters[player] ?? [], second, () => amount);
      return { ...state, counters: changed(state.counters, player, () => counted) };
    }
    case "roll": {
      const dice = /^(\d*)D(\d+)$/.exec(setup.dice[first] ?? "");
      if (!dice) return "unknown dice";
      const draft = { seed, streams: { ...state.streams } };
      const below = chance(draft, `dice/${first}`);
      const rolled = Array.from({ length: Number(dice[1] || 1) }, () => below(Number(dice[2])) + 1);
      return { ...state, rolled, streams: draft.streams };
    }
  }
}

// --- A game with its past -----------------------------------------------------------------------

export interface Game {
  readonly setup: Setup;
  readonly seed: string;
  readonly start: State;
  readonly steps: readonly { readonly action: Action; readonly state: State }[];
  /** How many of the steps are applied; the others can be redone. */
  readonly at: number;
}

/** A new game, shuffled and dealt. Throws if the number of players is wrong. */
export function begun(setup: Setup, players: number, seed: string): Game {
  const [least, most] = setup.players;
  if (!Number.isInteger(players) || players < least || players > most)
    throw new Error("wrong number of players");
  let to = 0;
  const piles = setup.decks.flatMap(({ size, shared }, deck) =>
    Array.from({ length: shared ? 1 : players }, (_, owner): Pile => {
      const from = to;
      to += size;
      return { deck, owner: shared ? null : owner, from, to };
    }),
  );
  const counters = Array(players).fill(setup.counters);
  const empty = { players, piles, zones: {}, playedBy: {}, takes: [], counters, rolled: [] };
  const start = dealt(setup, seed, { ...empty, streams: {} });
  return { setup, seed, start, steps: [], at: 0 };
}

export const current = ({ start, steps, at }: Game): State => steps[at - 1]?.state ?? start;

/** Apply an action; steps that were undone can no longer be redone. Throws if it is not possible. */
export function act(game: Game, action: Action): Game {
  const state = after(game.setup, game.seed, current(game), action);
  if (typeof state === "string") throw new Error(state);
  return { ...game, steps: [...game.steps.slice(0, game.at), { action, state }], at: game.at + 1 };
}

/** The game some steps back, or forward if `steps` is negative; undone steps are kept. */
export const back = (game: Game, steps: number): Game => ({
  ...game,
  at: Math.min(Math.max(game.at - steps, 0), game.steps.length),
});

// --- As text, for links and storage -------------------------------------------------------------

const FORM = "p1";
/** The most actions of a text; one with more is an attack. */
export const MOST = 20_000;

/** A game as letters, digits, `.`, `-` and `~`. `version` tells cards that have changed. */
export function toText({ seed, at, start, steps }: Game, version: string): string {
  const actions = steps.map(
    ({ action: [kind, ...numbers] }) =>
      ACTIONS[kind][1] + numbers.map((one) => one.toString(36)).join("."),
  );
  return [FORM, version, start.players, seed, at, ...actions].join("~");
}

/** The game of a text. Throws if it is none, or one with other cards. */
export function fromText(setup: Setup, version: string, text: string): Game {
  const [form, wanted, players, seed = "", at = "", ...actions] = text.split("~");
  if (form !== FORM || !/^[a-z0-9]{1,40}$/.test(seed) || actions.length > MOST)
    throw new Error("This is not a game.");
  if (wanted !== version) throw new Error("The cards have changed since this game was saved.");
  let game = begun(setup, Number(players), seed);
  for (const action of actions) {
    const kind = KINDS.find((one) => ACTIONS[one][1] === action[0]);
    const numbers = action.length > 1 ? action.slice(1).split(".") : [];
    if (!kind) throw new Error("This is not a game.");
    game = act(game, [kind, ...numbers.map((one) => Number.parseInt(one, 36))]);
  }
  if (!/^\d+$/.test(at) || Number(at) > game.at) throw new Error("This is not a game.");
  return { ...game, at: Number(at) };
}
