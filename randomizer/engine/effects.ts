/**
 * The closed list of operations that set-ups, cards and moments are made of, one handler each, and
 * the queue that carries them out. A question the machine cannot answer becomes a prompt, and the
 * queue waits for its answer.
 */

import { ask, hasAnswerer } from "./ask.ts";
import { throwDice } from "./dice.ts";
import type { Condition, Draw, Effect, Id, Pack, Redraw, Side } from "./pack.ts";
import { cardOf, deckOf, SIDES } from "./pack.ts";
import { factsOf, homeOf, inPlay, move, pileOf, reshuffle } from "./piles.ts";
import { chance, shuffled } from "./random.ts";
import { type Copy, idOf, type State, type Task } from "./state.ts";

/** Whose effect it is: of a copy in play, or of the set-up, for one side or for both. */
export interface Context {
  readonly copy: Copy | null;
  readonly side: Side | null;
}

type Operation<Op extends Effect["op"]> = (
  pack: Pack,
  state: State,
  effect: Extract<Effect, { op: Op }>,
  context: Context,
) => void;

/** More exchanges than this while one hand is filled means that no card in the deck may be kept. */
const MOST_REDRAWS = 40;

export const HANDLERS: { readonly [Op in Effect["op"]]: Operation<Op> } = {
  draw(pack, state, effect, context) {
    const deck = deckOf(pack, effect.deck);
    const owner = effect.side ?? context.side;
    for (const side of deck.shared || owner !== null ? [owner] : SIDES) {
      if (effect.fresh) renew(pack, state, effect, side);
      let left = effect.count;
      const entered: Task[] = [];
      let drawn = 0;
      while (left > 0) {
        const copy = top(pack, state, deck.id, side, effect.only);
        if (copy === null) break;
        left -= 1;
        if (effect.replace && idOf(copy) === effect.replace.card) {
          move(pack, state, copy, "discard");
          left += effect.replace.count;
          state.events.push({ type: "replaced", card: idOf(copy), count: effect.replace.count });
          continue;
        }
        entered.push(...enter(pack, state, copy, side));
        drawn += 1;
      }
      const follow = drawn > 0 ? tasks(effect.then ?? [], { copy: context.copy, side }) : [];
      later(state, [...entered, ...follow]);
    }
  },

  redraw(pack, state, effect, { copy, side }) {
    if (copy === null || !homeOf(pack, state, copy).play.includes(copy)) return;
    const pile = homeOf(pack, state, copy);
    const filling = state.queue.find((task) => task.kind === "fill");
    const tired = filling !== undefined && filling.redraws >= MOST_REDRAWS;
    if (tired || (effect.order === "draw-first" && pile.draw.length === 0)) {
      if (!tired) state.events.push({ type: "empty", side, deck: pile.deck });
      state.events.push({ type: "kept", side, card: idOf(copy) });
      return;
    }
    if (filling !== undefined) {
      const counted = { ...filling, redraws: filling.redraws + 1 };
      state.queue = state.queue.map((task) => (task === filling ? counted : task));
    }
    state.events.push({ type: "redrew", side, card: idOf(copy), old: effect.old });
    forget(state, pile.deck, idOf(copy));
    if (effect.order === "old-first") leave(pack, state, copy, effect.old);
    const next = top(pack, state, pile.deck, side);
    if (effect.order === "draw-first") leave(pack, state, copy, effect.old);
    if (next !== null) later(state, enter(pack, state, next, side));
  },

  exclude(pack, state, effect, { side }) {
    const deck = deckOf(pack, effect.deck);
    for (const owner of deck.shared || side !== null ? [side] : SIDES) {
      const pile = pileOf(pack, state, deck.id, owner);
      const named = pile.draw.filter((copy) => effect.cards?.includes(idOf(copy)));
      const loose = pile.draw.filter(
        (copy) => !named.includes(copy) && !effect.keep?.includes(idOf(copy)),
      );
      const below = chance(state, `exclude/${deck.id}/${owner ?? "both"}`);
      const lot = effect.random ? shuffled(loose, below).slice(0, effect.random) : [];
      const cards = [...named, ...lot];
      for (const copy of cards) move(pack, state, copy, "out");
      if (cards.length > 0) {
        const random = lot.length > 0;
        state.events.push({
          type: "excluded",
          side: owner,
          deck: deck.id,
          cards: cards.map(idOf),
          random,
        });
      }
    }
  },

  choose(pack, state, effect, context) {
    ask(pack, state, effect, context);
  },

  cap(_pack, state, effect, { side }) {
    state.caps = [...state.caps, effect.cap];
    state.events.push({ type: "capped", side, cap: effect.cap });
  },

  set(_pack, state, effect, { side }) {
    for (const name of side === null ? SIDES : [side]) {
      const own = state.sides[name];
      if (effect.what === "hand-size") own.handSize = Number(effect.to);
      else if (effect.what === "fixed-draw") own.fixedDraw = effect.to === true;
      else if (effect.what === "cost") {
        own.costs = { ...own.costs, [effect.card ?? ""]: Number(effect.to) };
      } else {
        const rest = own.ended.filter((tally) => tally !== effect.of);
        own.ended = effect.to === false ? [...rest, effect.of ?? ""] : rest;
      }
    }
    const of = effect.of ?? effect.card ?? null;
    state.events.push({ type: "set", side, what: effect.what, to: effect.to, of });
  },

  trade() {
    // Nothing happens until a player trades; `trade.ts` looks for it among the cards in play.
  },

  roll(_pack, state, effect, { copy }) {
    throwDice(state, effect, copy, state.kept?.rolls[effect.name]);
  },

  sides(pack, state, effect, context) {
    ask(pack, state, effect, context);
  },

  first(_pack, state, effect) {
    state.firstBy = effect;
  },

  length(_pack, state, effect) {
    state.length = effect;
  },

  assign(pack, state, effect) {
    const chosen = state.choices[effect.choice] ?? {};
    const value = (side: Side): string => chosen[side]?.[0]?.value ?? "";
    const given = SIDES.map((side): [Side, Id | undefined] => {
      const mine = value(side);
      const theirs = value(side === "attacker" ? "defender" : "attacker");
      return [side, effect.table[mine]?.[theirs]];
    });
    const deck = deckOf(pack, effect.deck);
    const same = deck.shared && given[0]?.[1] === given[1]?.[1];
    for (const [side, id] of same ? given.slice(0, 1) : given) {
      const copy = pileOf(pack, state, deck.id, side).draw.find((item) => idOf(item) === id);
      if (copy === undefined)
        throw new Error(`no card of ${deck.id} is assigned to ${value(side)}`);
      later(state, enter(pack, state, copy, same ? null : side));
    }
  },
};

/** Carry out the queue until it is empty or a question is open. */
export function run(
  pack: Pack,
  state: State,
  other: (task: Exclude<Task, { kind: "effect" }>) => void,
): void {
  while (state.prompts.length === 0) {
    const [task, ...rest] = state.queue;
    if (task === undefined) return;
    state.queue = rest;
    if (task.kind === "effect") perform(pack, state, task);
    else other(task);
  }
}

function perform(pack: Pack, state: State, task: Extract<Task, { kind: "effect" }>): void {
  const { effect, copy, side } = task;
  const handler = HANDLERS[effect.op] as Operation<Effect["op"]> | undefined;
  if (handler === undefined) throw new Error(`unknown operation "${(effect as Effect).op}"`);
  if (!holds(state, effect.if, side)) return;
  if (copy !== null) {
    const facts = factsOf(state, copy);
    const index = cardOf(pack, idOf(copy)).effects.indexOf(effect);
    state.facts[copy] = { ...facts, fired: [...facts.fired, index] };
  }
  if (!task.asked && hasAnswerer(effect)) {
    ask(pack, state, effect, { copy, side });
    return;
  }
  handler(pack, state, effect as never, { copy, side });
}

export function holds(
  state: State,
  condition: Condition | null | undefined,
  side: Side | null,
): boolean {
  if (!condition) return true;
  if (condition.in_play && !inPlay(state).some(([copy]) => idOf(copy) === condition.in_play)) {
    return false;
  }
  if (condition.round && condition.round !== state.clock.round) return false;
  if (condition.choice) {
    const chosen = Object.values(state.choices[condition.choice] ?? {}).flat();
    if (!chosen.some((choice) => choice?.value === condition.is)) return false;
  }
  return !condition.mode || (side !== null && state.sides[side].mode === condition.mode);
}

/** Put tasks before all that waits. */
export function later(state: State, added: readonly Task[]): void {
  state.queue = [...added, ...state.queue];
}

export function tasks(effects: readonly Effect[], context: Context): Task[] {
  return effects.map((effect) => ({ kind: "effect", effect, ...context, asked: false }));
}

/** The next copy of a deck (the one picked by hand, while picks last), taken off; none when empty. */
export function top(
  pack: Pack,
  state: State,
  deck: Id,
  side: Side | null,
  only: readonly Id[] = [],
): Copy | null {
  const pile = pileOf(pack, state, deck, side);
  const free = pile.draw.filter((copy) => only.length === 0 || only.includes(idOf(copy)));
  const [wish, ...wishes] = state.picks[deck] ?? [];
  const picked = wish === undefined ? undefined : free.find((copy) => idOf(copy) === wish);
  if (wish !== undefined) state.picks = { ...state.picks, [deck]: wishes };
  const copy = picked ?? free[0];
  if (copy === undefined) {
    state.events.push({ type: "empty", side, deck });
    return null;
  }
  state.events.push({ type: "drew", side, card: idOf(copy), picked: picked !== undefined });
  pile.draw = pile.draw.filter((item) => item !== copy);
  pile.play = [...pile.play, copy];
  if (state.stage === "setup") {
    const drawn = [...(state.drawn[deck] ?? []), idOf(copy)];
    state.drawn = { ...state.drawn, [deck]: drawn };
  }
  return copy;
}

/** A card that the set-up exchanged is none of what it drew. */
function forget(state: State, deck: Id, id: Id): void {
  if (state.stage !== "setup") return;
  const drawn = [...(state.drawn[deck] ?? [])];
  drawn.splice(drawn.indexOf(id), 1);
  state.drawn = { ...state.drawn, [deck]: drawn };
}

/** Before a fresh draw: the side's earlier cards of the deck, and all that only pass, go back. */
function renew(pack: Pack, state: State, effect: Draw, side: Side | null): void {
  const pile = pileOf(pack, state, effect.deck, side);
  const ends = (copy: Copy): boolean =>
    factsOf(state, copy).owner === side ||
    (Boolean(effect.passing) && cardOf(pack, idOf(copy)).type === effect.passing);
  for (const copy of pile.play.filter(ends)) move(pack, state, copy, "draw");
  for (const copy of pile.discard) move(pack, state, copy, "draw");
  reshuffle(state, pile);
}

/** Bring a copy into play; returns what its own effects want to do. */
export function enter(pack: Pack, state: State, copy: Copy, side: Side | null): Task[] {
  move(pack, state, copy, "play");
  const held = side === null ? "shared" : "drawn";
  const { round } = state.clock;
  state.facts[copy] = { owner: side, held, round, achieved: "no", notes: [], fired: [] };
  const own = cardOf(pack, idOf(copy)).effects.filter((effect) => effect.on !== "hand-draw");
  return tasks(own, { copy, side });
}

function leave(pack: Pack, state: State, copy: Copy, how: Redraw["old"]): void {
  move(pack, state, copy, how === "return" ? "draw" : "discard");
  if (how === "return") reshuffle(state, homeOf(pack, state, copy));
}

/** Effects that waited for another card to come into play and now may happen. */
export function awakened(pack: Pack, state: State): Task[] {
  return inPlay(state).flatMap(([copy, facts]) =>
    cardOf(pack, idOf(copy)).effects.flatMap((effect, index): Task[] => {
      const waits = effect.if?.in_play && effect.on !== "hand-draw" && !facts.fired.includes(index);
      if (!waits || !holds(state, effect.if, facts.owner)) return [];
      return tasks([effect], { copy, side: facts.owner });
    }),
  );
}
