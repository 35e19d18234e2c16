/**
 * Plays games of a pack to find what is wrong with it. `check` runs this bundle in Python, so it
 * uses nothing of a browser. Every kind of game and mission is played to its end; every card of the
 * set-up and every answer to its questions is tried.
 * Why: docs/decisions/engine-in-check.md
 */

import { reduce } from "../engine/actions.ts";
import { MOST_REDRAWS } from "../engine/effect-operations.ts";
import type { Action, GameEvent } from "../engine/events.ts";
import { deckOf, decksFor, type Effect, type Id, type Pack, setupOf } from "../engine/pack.ts";
import { copiesOf } from "../engine/piles.ts";
import { openPrompts } from "../engine/prompts.ts";
import { type Below, chance } from "../engine/random.ts";
import { type Opening, type State, Unplayable } from "../engine/state.ts";
import { allowedOf, answers, lineScores, pickAllowed, withHeld } from "./candidates.ts";

/** What cannot be played; without an effect if no single one is the cause. */
type Failure = Pick<Unplayable, "effect" | "field" | "message" | "hint">;

/** Set-ups of each kind of game, at least. */
const SETUPS = 60;
/** Complete games of each kind, at least; they are the first of its set-ups. */
const GAMES = 8;
/** More actions than this in one game mean that it does not end. */
const MOST_ACTIONS = 3000;

/** What a player does, most wasteful first: games fail when decks run out. */
const WASTEFUL = ["discard", "swap", "trade", "use"] as const;
/** A line is scored in one of so many actions, so that games stay short. */
const SCORES = 8;

/** Play a pack; return everything that failed, each effect and field once. */
function failures(pack: Pack): Failure[] {
  const tried = new Map<string, number>();
  const failures = new Map<string, Failure>();
  const kinds = Object.keys(pack.game.variants);
  for (const variant of kinds.length > 0 ? kinds : [undefined]) {
    const missions = decksFor(pack, "mission").flatMap(({ cards }) => cards);
    const games = Math.max(GAMES, 2 * missions.length);
    const setups = Math.max(
      SETUPS,
      ...setupOf(pack, variant).map((effect) => setupsFor(pack, effect)),
    );
    for (let number = 0; number < setups; number += 1) {
      const failure = play(pack, randomOpening(pack, variant, number), tried, number < games);
      if (failure !== null) failures.set(`${failure.effect} ${failure.field}`, failure);
      if (failure !== null && failure.effect === null) return [failure];
    }
  }
  return [...failures.values()];
}

/** How many set-ups try every card or answer of an effect; of two-sided choices, every pair. */
function setupsFor(pack: Pack, effect: Effect): number {
  if (effect.op === "draw") return 2 * deckOf(pack, effect.deck).cards.length;
  if (effect.op !== "choose") return 0;
  const cards = effect.deck ? deckOf(pack, effect.deck).cards : [];
  const options = cards.length + Object.keys(effect.options ?? {}).length;
  return effect.by === "each" ? options ** 2 : options;
}

/** Play one game, or only its set-up; return what failed. */
function play(
  pack: Pack,
  start: Opening,
  tried: Map<string, number>,
  complete: boolean,
): Failure | null {
  const below = chance({ seed: start.seed, streams: {} }, "player");
  const given = new Map<Id | null, string>();
  let before: State | null = null;
  let action: Action | null = start;
  for (let count = 0; action !== null; count += 1) {
    let state: State;
    try {
      if (count > MOST_ACTIONS)
        throw new Unplayable(null, "", "this game does not end", "let it end after some rounds");
      state = reduce(pack, before, action);
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      const { effect, field, message, hint } = error;
      return { effect, field, message, hint };
    }
    const failure = shortage(pack, before, state);
    if (failure !== null) return failure;
    const over = state.stage === "done" || (!complete && state.stage !== "setup");
    action = over ? null : chooseAction(pack, state, tried, given, below);
    before = state;
  }
  return null;
}

/** The start of a game; the set-up draws each card of its decks in turn, every other time by chance. */
function randomOpening(pack: Pack, variant: string | undefined, number: number): Opening {
  const decks = setupOf(pack, variant).flatMap((effect) =>
    effect.op === "draw" ? [effect.deck] : [],
  );
  const pick = (deck: Id): Id[] => {
    const { cards } = deckOf(pack, deck);
    const card = cards[Math.floor(number / 2) % cards.length];
    return card === undefined || number % 2 === 1 ? [] : [card];
  };
  return {
    type: "start",
    seed: `playtest ${number}`,
    picks: Object.fromEntries(decks.map((deck) => [deck, pick(deck)])),
    ...(variant === undefined ? {} : { variant }),
  };
}

/**
 * An allowed action. Of answers, it is the one that was given least after the same answers to the
 * same effect, which `given` lists for this game.
 */
function chooseAction(
  pack: Pack,
  state: State,
  tried: Map<string, number>,
  given: Map<Id | null, string>,
  below: Below,
): Action {
  if (openPrompts(state).length > 0) {
    const prompt = openPrompts(state)[0];
    const effect = prompt?.effect ?? null;
    const earlier = given.get(effect) ?? `${state.opening.variant} ${effect}`;
    const own = answers(pack, state).filter(({ prompt: of }) => of === prompt?.id);
    const keyed = allowedOf(pack, state, own).map((answer) => ({
      answer,
      key: `${earlier} ${answer.value}`,
    }));
    const times = ({ key }: { readonly key: string }): number => tried.get(key) ?? 0;
    const fewest = Math.min(...keyed.map(times));
    const rare = keyed.filter((item) => times(item) === fewest);
    const chosen = rare[below(rare.length)];
    if (chosen === undefined) throw new Error("a question has no answer");
    tried.set(chosen.key, fewest + 1);
    given.set(effect, chosen.key);
    return chosen.answer;
  }
  const isScored = below(SCORES) === 0;
  const wasted = WASTEFUL.filter(() => below(3) > 0).map((type) => withHeld(state, type));
  // A score is a line counted anew, not a correction of the sheet.
  for (const actions of [...wasted, ...(isScored ? [lineScores(pack, state, [1])] : [])]) {
    const action = pickAllowed<Action>(pack, state, actions, below);
    if (action !== null) return action;
  }
  return { type: "next" };
}

/** A draw of the pack that found no card, a hand that was never full, or endless exchanges. */
function shortage(pack: Pack, before: State | null, state: State): Failure | null {
  const exchanged = state.events.filter((event) => event.type === "redrew");
  const last = exchanged[exchanged.length - 1];
  if (last !== undefined && exchanged.length >= MOST_REDRAWS) {
    const redraw = pack.cards[last.card]?.effects.find(({ op }) => op === "redraw");
    return {
      effect: redraw?.id ?? null,
      field: "",
      message: "cards that must go back into the deck draw each other endlessly",
      hint: "write optional: true, old: discard, or if: {round: 1}",
    };
  }
  for (const event of state.events) {
    if (event.type === "ungiven" && state.stage === "setup") return ungiven(pack, event);
    if (event.type !== "empty") continue;
    const failure = event.effect === null ? unfilled(pack, before, event) : undrawn(pack, event);
    if (failure !== null) return failure;
  }
  return null;
}

type Empty = Extract<GameEvent, { type: "empty" }>;

/** A hand that could not be filled for the first time, before anybody discarded a card. */
function unfilled(pack: Pack, before: State | null, { deck, side }: Empty): Failure | null {
  const discarded = Object.values(before?.piles ?? {}).some(
    (pile) => pile.deck === deck && pile.discard.length > 0,
  );
  if (before === null || side === null || before.sides[side].handDrawn >= 0 || discarded)
    return null;
  const message = `a deck of ${sizeOf(pack, deck)} cards has too few for all hands`;
  return { effect: null, field: "hand", message, hint: "make the hands smaller, or add cards" };
}

/** A draw of a set-up or a moment without a card; decks that cards or scores draw from may run out. */
function undrawn(pack: Pack, { deck, effect }: Empty): Failure | null {
  const owner = effect?.split(":", 1)[0] ?? "";
  const uses = ({ effects }: { readonly effects: readonly Effect[] }): boolean =>
    effects.some((item) => "deck" in item && item.deck === deck);
  const byScore = deck === pack.game.challenger?.deck;
  if (byScore || owner in pack.cards || Object.values(pack.cards).some(uses)) return null;
  return {
    effect,
    field: "deck",
    message: `no cards are left in "${deckOf(pack, deck).name}" for this`,
    hint: `the deck has ${sizeOf(pack, deck)}: take out fewer before, or add cards`,
  };
}

/** Cards that should be exchanged before the sides have any. */
function ungiven(pack: Pack, { effect, deck }: Extract<GameEvent, { type: "ungiven" }>): Failure {
  const message = `no side has a card of "${deckOf(pack, deck).name}" yet`;
  return { effect, field: "deck", message, hint: "assign the cards before this" };
}

const sizeOf = (pack: Pack, deck: Id): number => copiesOf(pack, deck, null).length;

// The interpreter passes and gets text.
Object.assign(globalThis, {
  playtest: (pack: string): string => JSON.stringify(failures(JSON.parse(pack) as Pack)),
});
