/** Helpers that write an invented pack; what is not said has the meaning of "nothing special". */

import type {
  Cap,
  Card,
  Challenger,
  Control,
  Deck,
  GameRules,
  Group,
  Line,
  Markers,
  Moment,
  Pack,
  Placed,
} from "../../../../client/randomizer/engine/pack.ts";

/** A part of a pack as it is written here: ids of effects, caps and moments follow from their place. */
export type Given<T> = T extends { readonly id: string; readonly op: string } | Cap | Moment
  ? { readonly [K in keyof Omit<T, "id">]: Given<T[K]> } & { readonly id?: string }
  : T extends Challenger
    ? Omit<Challenger, "draw">
    : T extends object
      ? { [K in keyof T]: Given<T[K]> }
      : T;

/** Give ids to effects, caps and moments that have none: where they are in the pack. */
function withIds<T>(value: Given<T>, at: string): T {
  if (Array.isArray(value)) return value.map((item, index) => withIds(item, `${at}.${index}`)) as T;
  if (typeof value !== "object" || value === null) return value as T;
  const parts = Object.entries(value).map(([key, item]) => [key, withIds(item, `${at}.${key}`)]);
  const named = "op" in value || ("vp" in value && "per" in value) || "timing" in value;
  const made = { ...(named ? { id: at } : {}), ...Object.fromEntries(parts) };
  return "behind" in value
    ? { ...made, draw: { id: `${at}.draw`, op: "draw", deck: made.deck, count: 1 } }
    : made;
}

/** What a line counts on the map. */
export const control = (where: Markers, given: Partial<Control> = {}): Control => ({
  in: where,
  least: 1,
  more: false,
  home: null,
  bound: false,
  ...given,
});

/** What a line counts of the markers that a side has placed. */
export const placed = (given: Partial<Placed>): Placed => ({
  in: "any",
  least: 1,
  held: false,
  new: false,
  stacks: false,
  ...given,
});

export const line = (given: Partial<Line>): Line => ({
  vp: 5,
  each: null,
  if: null,
  plus: false,
  among: false,
  instead: false,
  most: null,
  mode: null,
  optional: false,
  markers: null,
  placed: null,
  on_card: null,
  ...given,
});

export const group = (
  given: Partial<Omit<Given<Group>, "lines">> & { lines: Partial<Line>[] },
): Given<Group> => ({
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
  remarks: [],
  ...given,
  lines: given.lines.map(line),
});

type GivenCard = Partial<Omit<Given<Card>, "id" | "deck">>;

export interface GivenDeck extends Partial<Omit<Deck, "cards">> {
  cards: Record<string, GivenCard>;
}

export const cap = (vp: number, given: Partial<Cap> = {}): Given<Cap> => ({
  vp,
  per: "battle" as const,
  mode: null,
  of: [],
  name: null,
  ...given,
});

export function build(
  id: string,
  game: Partial<Given<GameRules>>,
  given: Record<string, GivenDeck>,
  more: Partial<Pack> = {},
): Pack {
  const decks: Record<string, Deck> = {};
  const cards: Record<string, Card> = {};
  for (const [slug, deck] of Object.entries(given)) {
    const deckId = `${id}/${slug}`;
    const ids = Object.entries(deck.cards).map(([name, card]) => {
      const cardId = `${deckId}/${name}`;
      const whole: Given<Card> = {
        name,
        face: deck.face ?? slug,
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
        deck: deckId,
      };
      cards[cardId] = withIds<Card>(whole, cardId);
      return cardId;
    });
    decks[deckId] = {
      id: deckId,
      slug,
      name: slug,
      singular: slug,
      face: slug,
      role: null,
      shared: true,
      score: null,
      url: "",
      ...deck,
      cards: ids,
    };
  }
  const rules: Given<GameRules> = {
    rounds: 5,
    variants: {},
    challenger: null,
    setup: [],
    hand: null,
    moments: [],
    rolls: [],
    before: [],
    phases: {},
    placed: "marker",
    pool: null,
    command: null,
    scoring: { caps: [], by_hand: {}, awards: {}, victory: "" },
    ...game,
  };
  const played = withIds<GameRules>(rules, id);
  return {
    schema: 3,
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
    game: played,
  };
}
