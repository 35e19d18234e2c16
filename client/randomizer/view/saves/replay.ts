/**
 * Replays a game from a QR code whose page had other cards. The code holds the actions and the
 * cards that were drawn. If a replayed action would draw a different card, the deck is rearranged
 * so that the same card comes, if it exists here.
 */

import { reduce } from "../../engine/actions.ts";
import type { Action } from "../../engine/events.ts";
import { continued } from "../../engine/history.ts";
import { cardOf, deckOf, type Id, type Pack, type Side } from "../../engine/pack.ts";
import { keyOf } from "../../engine/piles.ts";
import { hasBegun, idOf, type State } from "../../engine/state.ts";
import { type Opened, opened, stateOf, summarize } from "./format.ts";

/** Replay a game that could only be summarized, as far as the cards of this page allow. */
export function replayWithDraws(packs: readonly Pack[], summarized: Opened): Opened {
  if (summarized.is !== "summary" || summarized.why !== "changed") return summarized;
  const { save } = summarized;
  const { summary, base } = save;
  const pack = packs.find((item) => item.id === save.game.pack);
  if (pack === undefined || summary === null || base !== null) return summarized;
  const actions = save.game.steps.slice(0, save.game.at).flat();
  const { state, complete } = replay(pack, actions, [...summary.drawn]);
  const stored = stateOf(pack, state);
  if (stored === null || !hasBegun(stored)) return summarized;
  const game = continued(pack, stored);
  try {
    const { attacker, defender } = summarize(game).score;
    const isSame = attacker === summary.score.attacker && defender === summary.score.defender;
    return opened(save, game, stored, complete && isSame ? "moved" : "partly");
  } catch {
    return summarized; // a card is missing
  }
}

/** The state after as many actions as can be replayed here, and whether these were all. */
function replay(
  pack: Pack,
  actions: readonly Action[],
  drawn: Id[],
): { state: State | null; complete: boolean } {
  let state: State | null = null;
  let complete = true;
  for (const action of actions) {
    const nextState = step(pack, state, action, drawn);
    if (nextState !== null) {
      drawn.splice(0, drawnBy(nextState).length);
      state = nextState;
    } else if (INDEPENDENT.includes(action.type)) complete = false;
    else return { state, complete: false };
  }
  return { state, complete };
}

/** Actions that later ones do not depend on: the replay continues without them. */
const INDEPENDENT: readonly Action["type"][] = [
  "score",
  "award",
  "cp",
  "control",
  "place",
  "remember",
];

const drawnBy = (state: State): { side: Side | null; card: Id }[] =>
  state.events.flatMap((event) => (event.type === "drew" ? [event] : []));

/** Replay one action with the cards originally drawn; null if that is impossible here. */
function step(pack: Pack, state: State | null, action: Action, drawn: readonly Id[]): State | null {
  const setsUp = action.type === "start" || action.type === "again";
  /** Number of cards, from the first, that are drawn as in the original game. */
  const matchingDraws = (endState: State): number => {
    const mismatch = drawnBy(endState).findIndex(({ card }, index) => card !== drawn[index]);
    return mismatch < 0 ? Number.POSITIVE_INFINITY : mismatch;
  };
  const startState =
    action.type === "answer" && state !== null ? withOfferedCards(pack, state, action) : state;
  let best = { pack, from: startState, after: tryReduce(pack, startState, action) };
  while (best.after !== null) {
    const { after: endState } = best;
    const mismatch = matchingDraws(endState);
    if (mismatch === Number.POSITIVE_INFINITY) return endState;
    const wantedCard = drawn[mismatch];
    const side = drawnBy(endState)[mismatch]?.side ?? null;
    const card = pack.cards[wantedCard ?? ""];
    if (wantedCard === undefined || card === undefined) return null;
    // A shuffle permutes positions: two cards swapped before it come out swapped.
    const candidates = deckOf(pack, card.deck).cards.map((otherCard) => {
      const reorderedPack = setsUp
        ? packWithSwappedCards(best.pack, otherCard, wantedCard)
        : best.pack;
      const rearranged =
        setsUp || best.from === null
          ? best.from
          : withSwappedCards(pack, best.from, side, otherCard, wantedCard);
      return {
        pack: reorderedPack,
        from: rearranged,
        after: rearranged === null && !setsUp ? null : tryReduce(reorderedPack, rearranged, action),
      };
    });
    const better = candidates.find(
      ({ after }) => after !== null && matchingDraws(after) > mismatch,
    );
    if (better === undefined) return null;
    best = better;
  }
  return null;
}

/**
 * The state after an action; null if it is not allowed, or needs a card that does not exist here.
 */
function tryReduce(pack: Pack, state: State | null, action: Action): State | null {
  try {
    return reduce(pack, state, action);
  } catch {
    return null;
  }
}

/** The pack with two cards of a deck swapped. */
function packWithSwappedCards(pack: Pack, cardA: Id, cardB: Id): Pack {
  const deck = deckOf(pack, cardOf(pack, cardB).deck);
  const cards = deck.cards.map((card) => (card === cardA ? cardB : card === cardB ? cardA : card));
  return { ...pack, decks: { ...pack.decks, [deck.id]: { ...deck, cards } } };
}

/**
 * The same state, with the earlier choice among the options: a random draw may have removed a
 * different card here.
 */
function withOfferedCards(
  pack: Pack,
  state: State,
  { prompt, value }: Extract<Action, { type: "answer" }>,
): State {
  const question = state.prompts.find((item) => item.id === prompt);
  const missing = value.find((copy) => !question?.choices.includes(copy));
  const spare = question?.choices.find(
    (choice) => pack.cards[idOf(choice)] !== undefined && !value.includes(choice),
  );
  const pileEntry = Object.entries(state.piles).find(
    ([, pile]) => missing && pile.out.includes(missing),
  );
  if (missing === undefined || spare === undefined || pileEntry === undefined) return state;
  const [key, pile] = pileEntry;
  const swapCard = (copy: string): string =>
    copy === missing ? spare : copy === spare ? missing : copy;
  const prompts = state.prompts.map((item) =>
    item !== question
      ? item
      : {
          ...item,
          choices: item.choices.map((choice) => (choice === spare ? missing : choice)),
        },
  );
  const changedPile = { ...pile, draw: pile.draw.map(swapCard), out: pile.out.map(swapCard) };
  return withOfferedCards(
    pack,
    { ...state, prompts, piles: { ...state.piles, [key]: changedPile } },
    { type: "answer", prompt, value },
  );
}

/** The same state with two cards of a deck swapped; null if one is missing. */
function withSwappedCards(
  pack: Pack,
  state: State,
  side: Side | null,
  cardA: Id,
  cardB: Id,
): State | null {
  const { deck } = cardOf(pack, cardB);
  const key = keyOf(deck, deckOf(pack, deck).shared ? null : side);
  const pile = state.piles[key];
  if (pile === undefined) return null;
  const draw = [...pile.draw];
  const [a, b] = [cardA, cardB].map((id) => draw.findIndex((copy) => idOf(copy) === id));
  if (a === undefined || b === undefined || a < 0 || b < 0) return null;
  [draw[a], draw[b]] = [draw[b] as string, draw[a] as string];
  return { ...state, piles: { ...state.piles, [key]: { ...pile, draw } } };
}
