/** The texts of simple play. */

import { type Action, cards, type Setup, type State } from "./game.ts";

export interface Card {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly face: string;
  readonly about: string;
  readonly copies: number;
}

export interface Deck {
  readonly name: string;
  readonly face: string;
  readonly shared: boolean;
  readonly cards: readonly Card[];
}

/** A pack as `musterbook.pages.simple_play` writes it. */
export interface Data {
  readonly version: string;
  readonly players: readonly [number, number];
  readonly hand: number | "all";
  readonly counters: readonly (readonly [string, number])[];
  readonly dice: readonly string[];
  readonly decks: readonly Deck[];
  /** The symbols of faces as SVG. */
  readonly symbols: Readonly<Record<string, string>>;
}

/** Each copy of a card in a deck, in order. */
const copies = ({ cards }: Deck): Card[] =>
  cards.flatMap((card) => Array<Card>(card.copies).fill(card));

export const setupOf = (data: Data): Setup => ({
  decks: data.decks.map((deck) => ({ size: copies(deck).length, shared: deck.shared })),
  players: data.players,
  hand: data.hand,
  counters: data.counters.map(([, start]) => start),
  dice: data.dice,
});

/** The deck and the card that a number of the state stands for. */
export function deckOf(data: Data, { piles }: State, number: number): Deck & { card: Card } {
  const pile = piles.find(({ from, to }) => from <= number && number < to);
  const deck = pile && data.decks[pile.deck];
  const card = deck && copies(deck)[number - pile.from];
  if (!card) throw new Error(`there is no card ${number}`);
  return { ...deck, card };
}

export const cardOf = (data: Data, state: State, number: number): Card =>
  deckOf(data, state, number).card;

export const player = (at: number): string => `Player ${at + 1}`;
export const many = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? "" : "s"}`;

/** What an action did, for the log: `before` and `after` are the states around it. */
export function sentence(data: Data, before: State, action: Action, after: State): string {
  const [kind, first = 0, second = 0, third = 0] = action;
  const name = (card: number): string => cardOf(data, before, card).name;
  const deck = (pile: number): string => data.decks[before.piles[pile]?.deck ?? 0]?.name ?? "";
  const table = (): string => cards(before, "table").map(name).join(", ");
  switch (kind) {
    case "deal":
      return "All cards were collected, shuffled and dealt again.";
    case "draw":
      return `${player(second)} drew ${many(third, "card")} from ${deck(first)}.`;
    case "turn":
      return `${name(cards(before, `draw/${first}`).at(-1) ?? -1)} was turned up from ${deck(first)}.`;
    case "play":
      return `${player(first)} played ${name(second)}.`;
    case "discard":
      return `${name(first)} was discarded.`;
    case "pick":
      return `${player(first)} took ${name(second)} into the hand.`;
    case "take":
      return `${player(first)} took ${table()}.`;
    case "clear":
      return `${table()}: discarded from the table.`;
    case "mix":
      return `The discards of ${deck(first)} were shuffled into the pile.`;
    case "count": {
      const [counter = ""] = data.counters[second] ?? [];
      const change = third > 0 ? `+${third}` : `−${-third}`;
      return `${player(first)}: ${counter} ${change}, now ${after.counters[first]?.[second]}.`;
    }
    case "roll": {
      const total = after.rolled.reduce((sum, die) => sum + die, 0);
      const parts = after.rolled.length > 1 ? ` (${after.rolled.join(" + ")})` : "";
      return `${data.dice[first]}: ${total}${parts}.`;
    }
  }
}
