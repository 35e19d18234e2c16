/**
 * The pack of a game, and lookups in it. Its types are generated from the Python models; no code of
 * the engine names a pack, a deck or a card.
 */

import type { Cap, Card, Deck, Effect, Id, Moment, Pack, Role, Roll, Side } from "./pack-types.ts";

export type * from "./pack-types.ts";

export const SIDES: readonly [Side, Side] = ["attacker", "defender"];
export const other = (side: Side): Side => (side === "attacker" ? "defender" : "attacker");

export function deckOf(pack: Pack, id: Id): Deck {
  return known(pack, pack.decks[id], "deck", id);
}

export function cardOf(pack: Pack, id: Id): Card {
  return known(pack, pack.cards[id], "card", id);
}

export function effectOf(pack: Pack, id: Id): Effect {
  return known(pack, parts(pack).effects.get(id), "effect", id);
}

export function rollOf(pack: Pack, id: Id): Roll {
  const effect = effectOf(pack, id);
  if (effect.op !== "roll") throw new Error(`${id} is not a roll`);
  return effect;
}

export function capOf(pack: Pack, id: Id): Cap {
  return known(pack, parts(pack).caps.get(id), "cap", id);
}

export function momentOf(pack: Pack, id: Id): Moment {
  const named = pack.game.moments.find((moment) => moment.id === id);
  return known(pack, named, "moment", id);
}

/** The decks that have a role in games of this pack. */
export const decksFor = (pack: Pack, role: Role): readonly Deck[] =>
  Object.values(pack.decks).filter((deck) => deck.role === role);

function known<T>(pack: Pack, entry: T | undefined, kind: string, id: Id): T {
  if (entry === undefined) throw new Error(`the pack ${pack.id} has no ${kind} ${id}`);
  return entry;
}

interface Parts {
  readonly effects: Map<Id, Effect>;
  readonly caps: Map<Id, Cap>;
  readonly of: Pack["cards"];
}

const indexes = new WeakMap<Pack["game"], Parts>();

/** Effects and limits by id; they are the same for a pack with other names for its sides. */
function parts(pack: Pack): Parts {
  const indexed = indexes.get(pack.game);
  if (indexed !== undefined && indexed.of === pack.cards) return indexed;
  const index: Parts = { effects: new Map(), caps: new Map(), of: pack.cards };
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const item = value as Partial<Effect & Cap>;
    if (item.id !== undefined && item.op !== undefined) index.effects.set(item.id, value as Effect);
    else if (item.id !== undefined && item.per !== undefined) index.caps.set(item.id, value as Cap);
    for (const part of Object.values(value)) walk(part);
  };
  walk(pack.game);
  walk(pack.cards);
  indexes.set(pack.game, index);
  return index;
}

/** The variant that is played: the first by default; null if the pack has none. */
export const variantOf = ({ game }: Pack, chosen: string | undefined): string | null =>
  chosen ?? Object.keys(game.variants)[0] ?? null;

/** The complete set-up of a variant. */
export function setupOf(pack: Pack, variant: string | undefined): readonly Effect[] {
  const { setup, variants } = pack.game;
  const name = Object.keys(variants).length === 0 ? null : variantOf(pack, variant);
  if (name === null) return setup;
  return [...setup, ...known(pack, variants[name], "kind of mission", name).setup];
}

/** The tally of points that belong to no card or rule of the pack. */
export const BY_HAND = "other";

/** The name of a tally: an award, a tally entered by hand, or one that decks score into. */
export const tallyLabel = (pack: Pack, tally: string): string => {
  const { awards, by_hand } = pack.game.scoring;
  const name = tally === BY_HAND ? "other points" : tally.replace(/-/g, " ");
  return awards[tally]?.name ?? by_hand[tally] ?? name;
};

/** The tally that the cards of a deck score into. */
export const tallyOfDeck = ({ score, slug }: Deck): string => score ?? slug;

/** The tally that a card scores into. */
export const tallyOf = (pack: Pack, card: Id): string =>
  tallyOfDeck(deckOf(pack, cardOf(pack, card).deck));

/** Whether an effect asks both players openly for what is on their rosters. */
export const isOnRosters = (effect: Effect): boolean =>
  effect.op === "choose" && effect.by === "each" && !effect.secret;
