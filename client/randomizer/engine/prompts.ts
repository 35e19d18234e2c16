/** Questions to players: asks them, checks answers, and carries them out. */

import { queueFirst, takeFixed } from "./cards-in-play.ts";
import { OTHER_MARKER, operationOf, promptOf, ROLL, setAside } from "./effect-operations.ts";
import type { Copy } from "./events.ts";
import { answerFirstTurn, FIRST_TURN } from "./first-turn.ts";
import { memorable } from "./memories.ts";
import { markerName, removedMarkers } from "./objective-markers.ts";
import type { Effect, Id, Mode, Pack, Side } from "./pack.ts";
import { cardOf, deckOf, effectOf, SIDES } from "./pack.ts";
import { pileOf, reshuffle } from "./piles.ts";
import { type Below, chance, shuffled } from "./random.ts";
import { giveAward } from "./score-actions.ts";
import { hasAward } from "./score-totals.ts";
import { DEFAULT_NAMES, type Draft, fixable, idOf, type Prompt, type State } from "./state.ts";

export type Choice = ReturnType<typeof choicesOf>[number];

/** The values of a question with their labels; cards of a deck are in its own order. */
export function choicesOf(pack: Pack, state: State, prompt: Prompt) {
  const effect = prompt.effect === null ? null : effectOf(pack, prompt.effect);
  const deck = effect?.op === "choose" && effect.from === "deck" ? effect.deck : null;
  const order = deck ? deckOf(pack, deck).cards : [];
  return [...prompt.choices]
    .sort((a, b) => order.indexOf(idOf(a)) - order.indexOf(idOf(b)))
    .map((value) => ({
      value,
      /** The card behind the choice, if it is one. */
      card: pack.cards[idOf(value)]?.id ?? null,
      label: choiceLabel(pack, state, prompt.effect, value),
    }));
}

/** The label of a value to answer with: a card, an option, a marker, a player, a way to play a hand. */
export function choiceLabel(pack: Pack, state: State, effect: Id | null, value: string): string {
  const card = pack.cards[idOf(value)];
  if (card !== undefined) return card.name;
  const asked = effect === null ? null : effectOf(pack, effect);
  if (asked?.op === "sides") {
    if (value !== ROLL) return (state.opening.players ?? DEFAULT_NAMES)[Number(value)] ?? value;
    return asked.ask ? "Roll off here" : "Roll off: the winner decides";
  }
  if (asked?.op === "reassign" || asked?.op === "map") {
    if (value === ROLL) return "At random";
    const at = asked.op === "map" ? asked.pairs.findIndex(({ maps }) => maps.includes(value)) : -1;
    const name = asked.op === "map" ? asked.names?.[asked.pairs[at]?.maps.indexOf(value) ?? 0] : "";
    const map = pack.maps[value];
    return name ? `${name}: ${map?.deployment ?? map?.name}` : (map?.name ?? value);
  }
  if (asked?.op === "length") return value === ROLL ? "Roll a D6" : value;
  if (asked?.op === "remember")
    return asked.what === "marker" ? (markerName(pack, state, value) ?? value) : value;
  const option = asked?.op === "choose" ? asked.options?.[value] : undefined;
  if (option !== undefined) return option;
  if (asked?.op !== "choose" || asked.from !== "markers")
    return pack.sides[value as Side] ?? pack.game.hand?.modes[value as Mode]?.name ?? value;
  return markerName(pack, state, value) ?? "another marker, pointed out on the table";
}

/** The label of a value that a card has stored; a marker may have been removed since. */
export function chosenLabel(pack: Pack, state: State, id: Id, value: string): string {
  const label = choiceLabel(pack, state, id, value);
  const effect = effectOf(pack, id);
  const isMarker =
    effect.op === "remember"
      ? effect.what === "marker"
      : effect.op === "choose" && effect.from === "markers";
  const isGone = isMarker && removedMarkers(pack, state).some((marker) => marker.id === value);
  return isGone ? `${label}, removed` : label;
}

/** Questions that wait for an answer. */
export const openPrompts = (state: State): readonly Prompt[] =>
  state.prompts.filter((prompt) => prompt.answer === null);

/** Whether a player can decline the effect. */
const mayDecline = (effect: Effect): boolean => effect.optional === true || Boolean(effect.ask);

/** The questions that come before an effect, or null if it needs none. */
export function promptsBefore(
  pack: Pack,
  state: Draft,
  effect: Effect,
  context: { copy: Copy | null; side: Side | null },
): Prompt[] | null {
  const { ask } = operationOf(effect);
  if (ask) return ask(pack, state, effect, context);
  return mayDecline(effect) ? [promptOf(0, "confirm", effect, context, ["yes", "no"])] : null;
}

/**
 * Ask questions. When a set-up is redrawn, those of kept slots are answered as before, and only the
 * others are open.
 */
export function pose(pack: Pack, state: Draft, prompts: Prompt[]): void {
  state.prompts = prompts;
  const earlier = state.stage === "setup" ? state.kept?.answers : undefined;
  for (const prompt of prompts) {
    const value = earlier?.[questionKey(prompt)];
    const given = poolAnswer(pack, state, prompt);
    if (permits(pack, prompt, value)) record(pack, state, { ...prompt, how: "kept" }, value);
    else if (permits(pack, prompt, given)) record(pack, state, { ...prompt, how: "pool" }, given);
    else drawAnswer(pack, state, prompt);
  }
  if (prompts.length > 0 && openPrompts(state).length === 0) applyAnswers(pack, state);
}

/**
 * The answer to a question about a deck: the next cards that the row of a pool names. A set-up that
 * is redrawn has none.
 */
function poolAnswer(
  pack: Pack,
  state: Draft,
  { effect: id, about, choices }: Prompt,
): string[] | undefined {
  const effect = id === null ? null : effectOf(pack, id);
  if (state.kept !== null || about !== null || effect?.op !== "choose" || !effect.deck) return;
  const picks = state.picks[effect.deck] ?? [];
  if (picks.length === 0) return;
  state.picks = { ...state.picks, [effect.deck]: picks.slice(effect.count) };
  return picks
    .slice(0, effect.count)
    .flatMap((card) => choices.find((copy) => idOf(copy) === card) ?? []);
}

/** Answer a question of the set-up at random, unless the players want to answer it. */
function drawAnswer(pack: Pack, state: Draft, prompt: Prompt): void {
  const key = questionKey(prompt);
  if (state.stage !== "setup" || !state.opening.chance || state.kept?.asks?.includes(key)) return;
  const below = chance(state, `answer/${key}`);
  const value = randomAnswer(pack, prompt, state.kept?.otherAnswers?.[key] ?? [], below);
  if (permits(pack, prompt, value)) record(pack, state, { ...prompt, how: "chance" }, value);
}

/** The key under which the answer to a question of the setup is kept. */
export const questionKey = ({ effect, about }: Prompt): string => `${effect}/${about ?? "both"}`;

/** The effect that asked a question with such a key. */
export const askedBy = (key: string): Id => key.slice(0, key.lastIndexOf("/"));

/** The question before the battle: how each side plays its hand. */
export function askModes(pack: Pack, state: Draft): void {
  const hand = pack.game.hand;
  const fixed = hand?.modes.fixed;
  state.stage = hand === null || fixed === undefined ? "first" : "hands";
  if (hand === null) return;
  if (fixed === undefined) {
    for (const side of SIDES) state.sides[side].mode = "tactical";
    return;
  }
  state.prompts = SIDES.map((side, index): Prompt => {
    const { draw } = pileOf(pack, state, hand.deck, side);
    const choices = draw.filter((copy) => fixable(pack, state, copy)).sort();
    const count = Math.min(fixed.choose ?? 0, choices.length);
    const of = { kind: "mode", side, about: side, copy: null, effect: null } as const;
    return { id: `mode-${index}`, ...of, choices, count, secret: true, answer: null };
  });
}

/** The question after the battle: who has earned the awards that were not given yet. */
export function askAwards(pack: Pack, state: Draft): void {
  const awards = Object.keys(pack.game.scoring.awards);
  state.prompts = awards.flatMap((award, index): Prompt[] => {
    const choices = SIDES.filter((side) => !hasAward(state, side, award));
    const of = { kind: "award", side: null, about: null, copy: null, effect: null, award } as const;
    const item = { id: `award-${index}`, ...of, choices, count: choices.length, secret: false };
    return choices.length > 0 ? [{ ...item, answer: null }] : [];
  });
}

/** Whether `value` is a complete and allowed answer. */
export function permits(
  pack: Pack,
  prompt: Prompt,
  value: readonly string[] | undefined,
): value is readonly string[] {
  if (value === undefined || new Set(value).size !== value.length) return false;
  const offered = (item: string): boolean => prompt.choices.includes(item);
  if (prompt.kind === "mode") {
    const [mode, ...cards] = value;
    const modes = pack.game.hand?.modes ?? {};
    if (mode === "tactical") return modes.tactical !== undefined && cards.length === 0;
    const complete = cards.length === prompt.count && cards.every(offered);
    return mode === "fixed" && modes.fixed !== undefined && complete;
  }
  const effect = prompt.effect === null ? null : effectOf(pack, prompt.effect);
  if (effect?.op === "remember") return memorable(effect, prompt.choices, value);
  const free = prompt.kind === "award" || (prompt.kind === "choose" && effect?.optional);
  const few = free && value.length < prompt.count;
  return (few || value.length === prompt.count) && value.every(offered);
}

/** Accept one answer; once all questions that were asked together are answered, carry them out. */
export function answer(pack: Pack, state: Draft, id: string, value: readonly string[]): void {
  const asked = openPrompts(state).find((item) => item.id === id);
  if (asked === undefined) return;
  record(pack, state, asked, value);
  if (openPrompts(state).length === 0) applyAnswers(pack, state);
  else if (asked.secret && asked.side !== null)
    state.events.push({ type: "locked", side: asked.side });
}

/** Keep an answer; in the set-up, also for when another part of it is redrawn. */
function record(pack: Pack, state: Draft, asked: Prompt, value: readonly string[]): void {
  state.prompts = state.prompts.map((item) =>
    item.id === asked.id ? { ...asked, answer: value } : item,
  );
  // A roll is not an answer yet: the dice or the winner give it. Options may have any name.
  const rolls = asked.effect !== null && effectOf(pack, asked.effect).op !== "choose";
  if (state.stage === "setup" && !(rolls && value[0] === ROLL))
    state.answers = { ...state.answers, [questionKey(asked)]: value };
}

/** Carry out the answers to all open questions. */
function applyAnswers(pack: Pack, state: Draft): void {
  const { prompts } = state;
  state.prompts = [];
  for (const item of prompts) resolve(pack, state, item, item.answer ?? []);
  if (prompts.some(({ kind }) => kind === "mode")) state.stage = "first";
}

function resolve(pack: Pack, state: Draft, prompt: Prompt, value: readonly string[]): void {
  const { copy, about: side } = prompt;
  if (prompt.kind === "mode") {
    if (side !== null) applyMode(pack, state, side, value);
  } else if (prompt.kind === "award") {
    for (const given of SIDES.filter((item) => value.includes(item)))
      giveAward(pack, state, given, prompt.award ?? "");
  } else if (prompt.effect === null || FIRST_TURN.includes(prompt.kind))
    answerFirstTurn(pack, state, prompt, value[0] ?? "");
  else if (prompt.kind === "remember" || prompt.kind === "choose") {
    const effect = effectOf(pack, prompt.effect);
    const chosen = prompt.choices.filter((item) => value.includes(item));
    const given = prompt.kind === "choose" ? chosen : value;
    operationOf(effect).resolve?.(pack, state, effect, prompt, given);
  } else if (value[0] === "yes") {
    queueFirst(state, [{ kind: "effect", effect: prompt.effect, copy, side, asked: true }]);
  } else state.events.push({ type: "declined", side, copy, effect: prompt.effect });
}

function applyMode(pack: Pack, state: Draft, side: Side, value: readonly string[]): void {
  const own = state.sides[side];
  const [mode, ...copies] = value;
  const hand = pack.game.hand;
  if (hand === null) return;
  own.mode = mode === "fixed" ? "fixed" : "tactical";
  for (const copy of copies) queueFirst(state, takeFixed(pack, state, side, copy));
  state.events.push({ type: "mode", side, mode: own.mode, cards: copies.map(idOf) });
  if (own.mode !== "fixed" || !own.fixedDraw) return;
  const pile = pileOf(pack, state, hand.deck, side);
  const rest = pile.draw.filter((copy) => cardOf(pack, idOf(copy)).fixed);
  setAside(pack, state, hand.deck, side, rest, false);
  reshuffle(state, pile);
}

/**
 * A random answer to a question that the players leave to chance; other values than before where there
 * are enough.
 */
function randomAnswer(
  pack: Pack,
  prompt: Prompt,
  before: readonly string[],
  below: Below,
): readonly string[] {
  const effect = prompt.effect === null ? null : effectOf(pack, prompt.effect);
  // Whether the condition of an exchange is met cannot be known.
  if (prompt.kind === "confirm") return [effect?.op === "redraw" ? "no" : "yes"];
  const isOption = effect?.op === "choose" && effect.from === "options";
  const values = prompt.choices.filter(
    (value) => isOption || (value !== ROLL && value !== OTHER_MARKER),
  );
  // Of what may be left out, one is enough.
  const count = effect?.optional ? 1 : prompt.count;
  const others = values.filter((value) => !before.includes(value));
  return shuffled(others.length >= count ? others : values, below).slice(0, count);
}
