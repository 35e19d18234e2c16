/** Questions: what a prompt offers, to whom, and what its answer does. */

import { enter, later } from "./effects.ts";
import { rollOff } from "./first.ts";
import { cardOf, deckOf, type Effect, other, type Pack, SIDES, type Side } from "./pack.ts";
import { drawnOf, factsOf, inPlay, move, pileOf, reshuffle } from "./piles.ts";
import { type Choice, fixable, Illegal, idOf, type Prompt, type State } from "./state.ts";
import { hold, settle as settleTrade } from "./trade.ts";

type Choosing = Extract<Effect, { op: "choose" }>;

interface Asker {
  readonly copy: string | null;
  readonly side: Side | null;
}

/** Whether a player decides if the effect happens at all. */
export const hasAnswerer = (effect: Effect): boolean =>
  effect.op !== "choose" &&
  effect.op !== "sides" &&
  (effect.optional === true || Boolean(effect.ask));

/** Put the question of an effect; nothing is asked when there is nothing to choose from. */
export function ask(pack: Pack, state: State, effect: Effect, { copy, side }: Asker): void {
  if (effect.op === "sides") {
    const roll = { ...ROLL, label: effect.ask ? ROLL.label : "Roll off: the winner decides" };
    state.prompts = [prompt(0, "choose", effect, copy, null, null, [...players(state), roll])];
    recall(pack, state);
    return;
  }
  if (effect.op !== "choose") {
    state.prompts = [prompt(0, "confirm", effect, copy, side, side, [YES, NO])];
    recall(pack, state);
    return;
  }
  const apart = effect.by === "each" || (side === null && effect.from === "hand");
  const owners = apart ? SIDES : [side];
  state.prompts = owners.flatMap((owner, index) => {
    const choices = offered(pack, state, effect, owner);
    if (choices.length === 0) return [];
    const answerer = effect.by === "opponent" && owner !== null ? other(owner) : owner;
    return [prompt(index, "choose", effect, copy, answerer, owner, choices)];
  });
  recall(pack, state);
}

/** Players without names. */
const PLAYERS: readonly [string, string] = ["Player 1", "Player 2"];
const ROLL: Choice = { value: "roll", card: null, label: "Neither: roll off" };

const players = ({ opening }: State): Choice[] =>
  (opening.players ?? PLAYERS).map((label, index) => ({ value: `${index}`, card: null, label }));

/** What a question of the set-up is called, so that its answer can be kept. */
const questionKey = ({ effect, about }: Prompt): string => {
  const name = effect?.op === "choose" ? effect.name : null;
  return `${effect?.op}/${name ?? effect?.ask ?? ""}/${about ?? "both"}`;
};

/** When a set-up is made again, questions that stay as they were are answered as before. */
function recall(pack: Pack, state: State): void {
  const kept = state.stage === "setup" ? state.kept?.answers : undefined;
  if (kept === undefined || state.prompts.length === 0) return;
  const answers = state.prompts.map((item) => kept[questionKey(item)]);
  const all = state.prompts.every((item, index) => {
    const value = answers[index];
    return value !== undefined && permits(pack, item, value);
  });
  if (!all) return;
  for (const [index, item] of [...state.prompts].entries())
    answer(pack, state, item.id, answers[index] ?? []);
}

const YES: Choice = { value: "yes", card: null, label: "yes" };
const NO: Choice = { value: "no", card: null, label: "no" };

function prompt(
  index: number,
  kind: Prompt["kind"],
  effect: Effect,
  copy: string | null,
  side: Side | null,
  about: Side | null,
  choices: readonly Choice[],
): Prompt {
  const choosing = effect.op === "choose" ? effect : null;
  const count = Math.min(choosing?.count ?? 1, choices.length);
  const secret = choosing?.secret ?? false;
  const question = effect.ask ?? null;
  const id = `${kind}-${index}`;
  return {
    id,
    kind,
    side,
    about,
    copy,
    effect,
    ask: question,
    choices,
    count,
    secret,
    answer: null,
  };
}

/** Copies as choices, by the names of their cards. */
export const named = (pack: Pack, copies: readonly string[]): Choice[] =>
  copies.map((value) => {
    const { id, name } = cardOf(pack, idOf(value));
    return { value, card: id, label: name };
  });

function offered(pack: Pack, state: State, effect: Choosing, owner: Side | null): Choice[] {
  if (effect.from === "hand") return owner === null ? [] : named(pack, drawnOf(pack, state, owner));
  if (effect.from === "deck") {
    if (!effect.deck) throw new Error("a choice from a deck names no deck");
    return named(pack, [...pileOf(pack, state, effect.deck, owner).draw].sort());
  }
  if (effect.from === "options") {
    const options = Object.entries(effect.options ?? {});
    return options.map(([value, label]) => ({ value, card: null, label }));
  }
  const maps = inPlay(state).flatMap(([copy]) => cardOf(pack, idOf(copy)).map ?? []);
  const markers = maps.flatMap((map) => pack.maps[map]?.markers ?? []);
  const zone = effect.zone ?? null;
  return [
    ...markers
      .filter((marker) => zone === null || marker.zone === zone)
      .map((marker) => ({ value: marker.id, card: null, label: marker.name })),
    // Rules move, remove and add markers on the table, which the map cannot know.
    { value: "other", card: null, label: "another marker, pointed out on the table" },
  ];
}

/** The question before the battle: how each side plays its hand. */
export function askModes(pack: Pack, state: State): void {
  const hand = pack.game.hand;
  if (hand === null) return;
  const fixed = hand.modes.fixed;
  if (fixed === undefined) {
    for (const side of SIDES) state.sides[side].mode = "tactical";
    state.stage = "first";
    return;
  }
  state.prompts = SIDES.map((side, index): Prompt => {
    const copies = pileOf(pack, state, hand.deck, side).draw.filter((copy) =>
      fixable(pack, state, copy),
    );
    const choices = named(pack, [...copies].sort());
    const count = Math.min(fixed.choose ?? 0, choices.length);
    return {
      id: `mode-${index}`,
      kind: "mode",
      side,
      about: side,
      copy: null,
      effect: null,
      ask: null,
      choices,
      count,
      secret: true,
      answer: null,
    };
  });
}

/** Whether `value` is a whole and permitted answer. */
export function permits(pack: Pack, asked: Prompt, value: readonly string[]): boolean {
  const offered = (item: string): boolean => asked.choices.some((choice) => choice.value === item);
  if (new Set(value).size !== value.length) return false;
  if (asked.kind === "mode") {
    const [mode, ...cards] = value;
    const modes = pack.game.hand?.modes ?? {};
    if (mode === "tactical") return modes.tactical !== undefined && cards.length === 0;
    return (
      mode === "fixed" &&
      modes.fixed !== undefined &&
      cards.length === asked.count &&
      cards.every(offered)
    );
  }
  const few = asked.kind === "choose" && asked.effect?.optional && value.length < asked.count;
  return (few || value.length === asked.count) && value.every(offered);
}

/** Take one answer; when all questions put together are answered, reveal and carry them out. */
export function answer(pack: Pack, state: State, id: string, value: readonly string[]): void {
  const asked = state.prompts.find((item) => item.id === id && item.answer === null);
  if (asked === undefined) throw new Illegal(`the question ${id} is not open`);
  if (!permits(pack, asked, value))
    throw new Illegal(`"${value.join(", ")}" does not answer ${id}`);
  asked.answer = [...value];
  // A roll-off is only the way to an answer: the winner gives it.
  if (state.stage === "setup" && value[0] !== ROLL.value)
    state.answers = { ...state.answers, [questionKey(asked)]: [...value] };
  if (state.prompts.some((item) => item.answer === null)) {
    if (asked.secret && asked.side !== null)
      state.events.push({ type: "locked", side: asked.side });
    return;
  }
  const answered = state.prompts;
  state.prompts = [];
  for (const item of answered) reveal(pack, state, item, item.answer ?? []);
  if (answered[0]?.kind === "mode") state.stage = "first";
}

function reveal(pack: Pack, state: State, asked: Prompt, value: readonly string[]): void {
  const { effect, copy, about: side } = asked;
  if (asked.kind === "mode") {
    if (side !== null) settleMode(pack, state, side, value);
  } else if (asked.kind === "confirm") {
    if (value[0] === "yes" && effect !== null) {
      later(state, [{ kind: "effect", effect, copy, side, asked: true }]);
    } else state.events.push({ type: "declined", side, copy });
  } else if (effect?.op === "choose") carryOut(pack, state, asked, effect, value);
  else if (effect?.op === "trade") settleTrade(pack, state, asked, value);
  else if (effect?.op === "sides") settleSides(state, asked, value[0] ?? "");
}

/** Name the sides, or roll off and ask the winner. */
function settleSides(state: State, asked: Prompt, value: string): void {
  const [one, two] = state.opening.players ?? PLAYERS;
  if (value === ROLL.value) {
    const rolled = rollOff(state, "sides");
    const name = rolled[0] > rolled[1] ? one : two;
    state.events.push({ type: "rolled-off", rolled, side: null, name });
    state.prompts = [{ ...asked, choices: players(state), rolled, answer: null }];
    return;
  }
  const named = { attacker: value === "1" ? two : one, defender: value === "1" ? one : two };
  state.players = named;
  state.events.push({ type: "sides", players: named });
}

function carryOut(
  pack: Pack,
  state: State,
  asked: Prompt,
  effect: Choosing,
  value: readonly string[],
): void {
  const { copy, side: by, about } = asked;
  const chosen = asked.choices.filter((choice) => value.includes(choice.value));
  const labels = chosen.map((choice) => choice.label);
  if (chosen.length === 0) state.events.push({ type: "declined", side: by, copy });
  else {
    const { from, to } = effect;
    state.events.push({ type: "chose", side: by, copy, from, to, labels });
  }
  if (effect.name) {
    const named = { ...state.choices[effect.name], [about ?? "both"]: chosen.map(bare) };
    state.choices[effect.name] = named;
  }
  if (effect.from === "hand" || effect.from === "deck") {
    for (const { value: item } of chosen) {
      if (effect.to === "discard") move(pack, state, item, "discard");
      else if (effect.from === "deck") later(state, enter(pack, state, item, about));
    }
  } else if (copy !== null && chosen.length > 0) {
    const facts = factsOf(state, copy);
    state.facts[copy] = { ...facts, notes: [...facts.notes, ...labels] };
  }
}

/** A chosen card is remembered by the last part of its id, so that tables can name it. */
function bare(choice: Choice): Choice {
  const value =
    choice.card === null ? choice.value : choice.card.slice(choice.card.lastIndexOf("/") + 1);
  return { ...choice, value };
}

function settleMode(pack: Pack, state: State, side: Side, value: readonly string[]): void {
  const own = state.sides[side];
  const [mode, ...copies] = value;
  const hand = pack.game.hand;
  if (hand === null) return;
  own.mode = mode === "fixed" ? "fixed" : "tactical";
  for (const copy of copies) {
    later(state, hold(pack, state, side, copy));
  }
  state.events.push({ type: "mode", side, mode: own.mode, cards: copies.map(idOf) });
  const pile = pileOf(pack, state, hand.deck, side);
  if (own.mode !== "fixed" || !own.fixedDraw) return;
  const rest = pile.draw.filter((copy) => cardOf(pack, idOf(copy)).fixed);
  for (const copy of rest) move(pack, state, copy, "out");
  reshuffle(state, pile);
  if (rest.length > 0) {
    const cards = rest.map(idOf);
    state.events.push({
      type: "excluded",
      side,
      deck: deckOf(pack, hand.deck).id,
      cards,
      random: false,
    });
  }
}
