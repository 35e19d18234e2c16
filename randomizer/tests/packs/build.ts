/** Short ways to write an invented pack; what is not said has the meaning of "nothing special". */

import type { Card, Deck, GameRules, Group, Line, Pack } from "../../engine/pack.ts";

export const line = (given: Partial<Line>): Line => ({
  vp: 5,
  each: null,
  if: null,
  plus: false,
  instead: false,
  most: null,
  mode: null,
  optional: false,
  ...given,
});

export const group = (
  given: Partial<Omit<Group, "lines">> & { lines: Partial<Line>[] },
): Group => ({
  rounds: null,
  timing: ["turn-end"],
  side: null,
  player: null,
  mode: null,
  combine: "all",
  drains: false,
  instead: false,
  caps: [],
  except: [],
  note: null,
  words: "",
  ...given,
  lines: given.lines.map(line),
});

type GivenCard = Partial<Omit<Card, "id" | "slug" | "deck">>;

export interface GivenDeck extends Partial<Omit<Deck, "cards">> {
  cards: Record<string, GivenCard>;
}

export const cap = (vp: number, given: Partial<import("../../engine/pack.ts").Cap> = {}) => ({
  vp,
  per: "battle" as const,
  mode: null,
  of: [],
  name: null,
  ...given,
});

export function build(
  id: string,
  game: Partial<GameRules>,
  given: Record<string, GivenDeck>,
  more: Partial<Pack> = {},
): Pack {
  const decks: Record<string, Deck> = {};
  const cards: Record<string, Card> = {};
  for (const [slug, deck] of Object.entries(given)) {
    const deckId = `${id}/${slug}`;
    const ids = Object.entries(deck.cards).map(([name, card]) => {
      const cardId = `${deckId}/${name}`;
      cards[cardId] = {
        name,
        type: null,
        roll: null,
        rolls: [],
        decks: [],
        copies: 1,
        fixed: false,
        scored: "at-once",
        scoring: [],
        caps: [],
        effects: [],
        stratagem: null,
        map: null,
        url: "",
        code: "",
        flavour: null,
        body: "",
        ...card,
        id: cardId,
        slug: name,
        deck: deckId,
      };
      return cardId;
    });
    decks[deckId] = {
      id: deckId,
      slug,
      name: slug,
      singular: slug,
      face: slug,
      shared: true,
      score: null,
      url: "",
      ...deck,
      cards: ids,
    };
  }
  return {
    schema: 1,
    id,
    version: "test",
    name: id,
    edition: "Test",
    code: "TST",
    summary: "",
    url: "",
    sides: { attacker: "Attacker", defender: "Defender" },
    decks,
    cards,
    maps: {},
    pools: [],
    ...more,
    game: {
      rounds: 5,
      variants: {},
      challenger: null,
      setup: [],
      hand: null,
      moments: [],
      rolls: [],
      before: [],
      phases: {},
      pool: null,
      command: null,
      scoring: { caps: [], by_hand: {}, awards: {}, victory: "" },
      ...game,
    },
  };
}
