/** Trading a card of the hand, where a card in play allows it: so many times a battle. */

import { named } from "./ask.ts";
import { enter, later, top } from "./effects.ts";
import { cardOf, type Effect, type Id, type Pack, type Side } from "./pack.ts";
import { factsOf, handOf, homeOf, inPlay, move, pileOf, reshuffle } from "./piles.ts";
import { type Copy, fixable, Illegal, idOf, type Prompt, type State, type Task } from "./state.ts";
import { active } from "./turns.ts";

type Trade = Extract<Effect, { op: "trade" }>;

/** What lets a side trade: the card that says so, and how. */
function allowed(pack: Pack, state: State, side: Side): [Id, Trade] | null {
  for (const [copy, facts] of inPlay(state)) {
    if (facts.owner !== null && facts.owner !== side) continue;
    const { id, effects } = cardOf(pack, idOf(copy));
    for (const effect of effects)
      if (effect.op === "trade" && effect.mode === state.sides[side].mode) return [id, effect];
  }
  return null;
}

/** Copies that may come for a fixed card. */
const others = (pack: Pack, state: State, copy: Copy): readonly Copy[] =>
  homeOf(pack, state, copy).draw.filter((item) => fixable(pack, state, item));

/** The card that lets this one be traded now, or null. */
export function mayTrade(pack: Pack, state: State, copy: Copy): Id | null {
  const side = active(state);
  const known = state.facts[copy];
  if (side === null || known?.owner !== side || state.prompts.length > 0) return null;
  const [by, effect] = allowed(pack, state, side) ?? [null, null];
  if (by === null || (state.sides[side].trades ?? 0) >= effect.times) return null;
  if (!handOf(pack, state, side).includes(copy)) return null;
  const { phase, round } = state.clock;
  const fits =
    effect.mode === "fixed"
      ? phase === "turn-end" && known.held === "fixed" && others(pack, state, copy).length > 0
      : phase === "command" && known.round === round && homeOf(pack, state, copy).draw.length > 0;
  return fits ? by : null;
}

export function trade(pack: Pack, state: State, copy: Copy): void {
  const by = mayTrade(pack, state, copy);
  const side = active(state);
  const hand = pack.game.hand;
  if (by === null || side === null || hand === null) throw new Illegal(`${copy} cannot be traded`);
  state.sides[side].trades = (state.sides[side].trades ?? 0) + 1;
  state.events.push({ type: "swapped", side, card: idOf(copy), with: by, cp: 0 });
  const before = handOf(pack, state, side).filter((item) => item !== copy);
  if (state.sides[side].mode === "fixed") {
    const found = others(pack, state, copy);
    move(pack, state, copy, "discard");
    state.events.push({ type: "discarded", side, card: idOf(copy), cp: 0 });
    put(pack, state, side, found);
  } else {
    const next = top(pack, state, hand.deck, side);
    const entered = next === null ? [] : enter(pack, state, next, side);
    later(state, [...entered, { kind: "trade", side, before }]);
  }
}

/** What was drawn is here: ask which of the two goes back. */
export function ask(pack: Pack, state: State, task: Extract<Task, { kind: "trade" }>): void {
  const fresh = handOf(pack, state, task.side).filter((item) => !task.before.includes(item));
  if (fresh.length > 1) put(pack, state, task.side, fresh);
}

function put(pack: Pack, state: State, side: Side, copies: readonly Copy[]): void {
  const choices = named(pack, [...copies].sort());
  const effect = allowed(pack, state, side)?.[1] ?? null;
  const asked = { id: "choose-0", kind: "choose", ask: null, count: 1, secret: false } as const;
  state.prompts = [{ ...asked, side, about: side, copy: null, effect, choices, answer: null }];
}

/** The chosen card comes for the fixed one, or goes back into the deck. */
export function settle(
  pack: Pack,
  state: State,
  { about }: Prompt,
  [copy = ""]: readonly string[],
) {
  const hand = pack.game.hand;
  if (about === null || hand === null) return;
  const card = idOf(copy);
  if (state.sides[about].mode === "fixed") {
    const labels = [cardOf(pack, card).name];
    state.events.push({ type: "chose", side: about, copy: null, from: "deck", to: "keep", labels });
    later(state, hold(pack, state, about, copy));
  } else {
    move(pack, state, copy, "draw");
    reshuffle(state, pileOf(pack, state, hand.deck, about));
    state.events.push({ type: "redrew", side: about, card, old: "return" });
  }
}

/** Take a fixed card. It was not drawn: of its effects only those meant for fixed cards happen. */
export function hold(pack: Pack, state: State, side: Side, copy: Copy): Task[] {
  const entered = enter(pack, state, copy, side);
  state.facts[copy] = { ...factsOf(state, copy), held: "fixed" };
  return entered.filter((task) => task.kind === "effect" && task.effect.if?.mode === "fixed");
}
