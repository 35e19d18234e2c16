/**
 * The closed list of operations for set-ups, cards and moments. `run` carries one out; `ask` asks a
 * question first, if the effect is a question, and `resolve` carries out the
 * answer.
 * Why: docs/decisions/rules-as-tables.md
 */

import { type Context, enterPlay, queueFirst, takeFixed, tasksOf } from "./cards-in-play.ts";
import { rollOff, throwDice, totalsOf } from "./dice.ts";
import type { Copy } from "./events.ts";
import { drawMarkers, markersFor, memorize } from "./memories.ts";
import { markersInPlay } from "./objective-markers.ts";
import type { Effect, Id, Pack, Side } from "./pack.ts";
import { cardOf, deckOf, other, SIDES } from "./pack.ts";
import {
  collectDrawn,
  drawnOf,
  drawTop,
  exchangeSides,
  factsOf,
  forgetDrawn,
  giveBack,
  homeOf,
  move,
  pileOf,
} from "./piles.ts";
import { chance, shuffled } from "./random.ts";
import type { Draft, Prompt, State, Task } from "./state.ts";
import { DEFAULT_NAMES, hasBegun, idOf, slugOf, Unplayable } from "./state.ts";

type Values = readonly string[];
type OfOp<Op extends Effect["op"]> = Extract<Effect, { op: Op }>;

interface Operation<E extends Effect> {
  run(pack: Pack, state: Draft, effect: E, context: Context): void;
  /** The questions, or null if there is nothing to ask after all. */
  ask?(pack: Pack, state: Draft, effect: E, context: Context): Prompt[] | null;
  resolve?(pack: Pack, state: Draft, effect: E, prompt: Prompt, values: Values): void;
}

/** More exchanges than this in one action mean that no card in the deck can be kept. */
export const MOST_REDRAWS = 40;
/** The answer that leaves a question to dice or chance. */
export const ROLL = "roll";
const EVERY_OPTION = "each side can choose any option";
/** A marker that players point out on the table: rules move, remove and add markers. */
export const OTHER_MARKER = "other";

const OPERATIONS: { readonly [Op in Effect["op"]]: Operation<OfOp<Op>> } = {
  draw: {
    run(pack, state, effect, context) {
      const deck = deckOf(pack, effect.deck);
      const owner = effect.side ?? context.side;
      for (const side of deck.shared || owner !== null ? [owner] : SIDES) {
        if (effect.fresh) collectDrawn(pack, state, effect, side);
        let left = effect.count;
        const entered: Task[] = [];
        let drawn = 0;
        while (left > 0) {
          const copy = drawTop(pack, state, deck.id, side, effect.id, effect.only);
          if (copy === null) break;
          left -= 1;
          if (effect.replace && idOf(copy) === effect.replace.card) {
            move(pack, state, copy, "discard");
            left += effect.replace.count;
            state.events.push({ type: "replaced", card: idOf(copy), count: effect.replace.count });
            continue;
          }
          entered.push(...enterPlay(pack, state, copy, side));
          drawn += 1;
        }
        const follow = drawn > 0 ? tasksOf(effect.then ?? [], { copy: context.copy, side }) : [];
        queueFirst(state, [...entered, ...follow]);
      }
    },
  },

  redraw: {
    run(pack, state, effect, { copy, side }) {
      if (copy === null || !homeOf(pack, state, copy).play.includes(copy)) return;
      const pile = homeOf(pack, state, copy);
      const redrawn = state.events.filter(({ type }) => type === "redrew").length;
      const isAtLimit = redrawn >= MOST_REDRAWS;
      if (isAtLimit || (effect.order === "draw-first" && pile.draw.length === 0)) {
        if (!isAtLimit)
          state.events.push({ type: "empty", side, deck: pile.deck, effect: effect.id });
        state.events.push({ type: "kept", side, card: idOf(copy) });
        return;
      }
      const { old, order } = effect;
      state.events.push({ type: "redrew", side, card: idOf(copy), old, order });
      forgetDrawn(state, pile.deck, idOf(copy));
      if (effect.order === "old-first") giveBack(pack, state, copy, effect.old);
      const next = drawTop(pack, state, pile.deck, side, effect.id);
      if (effect.order === "draw-first") giveBack(pack, state, copy, effect.old);
      if (next !== null) queueFirst(state, enterPlay(pack, state, next, side));
    },
  },

  exclude: {
    run(pack, state, effect, { side }) {
      const deck = deckOf(pack, effect.deck);
      for (const owner of deck.shared || side !== null ? [side] : SIDES) {
        const pile = pileOf(pack, state, deck.id, owner);
        const named = pile.draw.filter((copy) => effect.cards?.includes(idOf(copy)));
        const others = pile.draw.filter(
          (copy) => !named.includes(copy) && !effect.keep?.includes(idOf(copy)),
        );
        const below = chance(state, `exclude/${deck.id}/${owner ?? "both"}`);
        const random = effect.random ? shuffled(others, below).slice(0, effect.random) : [];
        setAside(pack, state, deck.id, owner, [...named, ...random], random.length > 0);
      }
    },
  },

  choose: {
    ask(pack, state, effect, { copy, side }) {
      const apart = effect.by === "each" || (side === null && effect.from === "hand");
      return (apart ? SIDES : [side]).flatMap((owner, index): Prompt[] => {
        const choices = offered(pack, state, effect, owner);
        if (choices.length === 0) {
          const { deck = null, id } = effect;
          if (effect.from === "deck" && deck !== null)
            state.events.push({ type: "empty", side: owner, deck, effect: id });
          return [];
        }
        const answerer = effect.by === "opponent" && owner !== null ? other(owner) : owner;
        const context = { copy, side: answerer };
        return [{ ...promptOf(index, "choose", effect, context, choices), about: owner }];
      });
    },
    run() {},
    resolve(pack, state, effect, { copy, side, about, how }, values) {
      const by = { side, copy, effect: effect.id };
      if (values.length === 0) state.events.push({ type: "declined", ...by });
      else state.events.push({ type: "chose", ...by, values, ...(how ? { how } : {}) });
      const cards = effect.from === "hand" || effect.from === "deck";
      if (effect.name) {
        // A chosen card is recorded by the last part of its id, so that tables can refer to it.
        const bare = cards ? values.map((value) => slugOf(idOf(value))) : values;
        state.choices[effect.name] = { ...state.choices[effect.name], [about ?? "both"]: bare };
      }
      for (const value of cards ? values : []) {
        if (effect.to === "discard") move(pack, state, value, "discard");
        else if (effect.from === "deck") queueFirst(state, enterPlay(pack, state, value, about));
      }
      if (!cards && copy !== null) {
        const facts = factsOf(state, copy);
        const notes = values.map((value) => ({ effect: effect.id, value }));
        state.facts[copy] = { ...facts, notes: [...facts.notes, ...notes] };
      }
    },
  },

  cap: {
    run(_pack, state, effect, { side }) {
      state.caps = [...state.caps, effect.cap.id];
      state.events.push({ type: "capped", side, cap: effect.cap.id });
    },
  },

  set: {
    run(_pack, state, effect, { side }) {
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
      state.events.push({ type: "set", side, effect: effect.id });
    },
  },

  /** Does nothing by itself: the trade action looks for it among the cards in play. */
  trade: {
    run() {},
    resolve(pack, state, effect, { about }, [copy = ""]) {
      if (about === null) return;
      if (effect.mode === "fixed") {
        const event = { type: "chose", side: about, copy: null, effect: effect.id } as const;
        state.events.push({ ...event, values: [copy] });
        queueFirst(state, takeFixed(pack, state, about, copy));
      } else {
        giveBack(pack, state, copy, "return");
        const how = { old: "return", order: "old-first" } as const;
        state.events.push({ type: "redrew", side: about, card: idOf(copy), ...how });
      }
    },
  },

  roll: {
    run(_pack, state, effect, { copy }) {
      throwDice(state, effect, copy);
    },
  },

  remember: {
    ask(pack, state, effect, { copy, side }) {
      if (!effect.ask || copy === null) return null;
      if (!homeOf(pack, state, copy).play.includes(copy)) return [];
      const choices = effect.what === "marker" ? markersFor(pack, state, copy, effect) : [];
      const answerer = effect.by === "opponent" && side !== null ? other(side) : side;
      const asked = promptOf(0, "remember", effect, { copy, side: answerer }, choices);
      return [{ ...asked, about: side, count: effect.count }];
    },
    run(pack, state, effect, { copy }) {
      if (effect.random && copy !== null && hasBegun(state)) drawMarkers(pack, state, copy, effect);
    },
    resolve(_pack, state, effect, { copy }, values) {
      if (copy !== null && values.length > 0) memorize(state, copy, effect, values);
    },
  },

  /** The marker lies on the battlefield while the card that notes it is in play. */
  "add-marker": {
    run(_pack, state, { id }, { copy }) {
      if (copy === null) return;
      const facts = factsOf(state, copy);
      state.facts[copy] = { ...facts, notes: [...facts.notes, { effect: id, value: id }] };
    },
  },

  sides: {
    ask: (_pack, _state, effect, { copy }) => [
      promptOf(0, "choose", effect, { copy, side: null }, ["0", "1", ROLL]),
    ],
    run() {},
    /** Assign the sides, or roll off and ask the winner. Players keep what they have. */
    resolve(pack, state, _effect, prompt, [value]) {
      const [one, two] = state.opening.players ?? DEFAULT_NAMES;
      if (value === ROLL) {
        const rolled = rollOff(state, "sides");
        const name = rolled[0] > rolled[1] ? one : two;
        state.events.push({ type: "rolled-off", rolled, side: null, name });
        state.prompts = [{ ...prompt, choices: ["0", "1"], rolled, answer: null }];
        return;
      }
      const players = { attacker: value === "1" ? two : one, defender: value === "1" ? one : two };
      if (value === "1") exchangeSides(state);
      state.players = players;
      const { how } = prompt;
      state.events.push({
        type: "sides",
        players,
        roles: pack.sides,
        ...(how ? { how } : {}),
      });
    },
  },

  first: {
    run(_pack, state, effect) {
      state.firstBy = effect.id;
    },
  },

  length: {
    /** At the end of a round that may be the last. */
    ask(_pack, state, effect, context) {
      if (state.stage !== "play") return null;
      return [promptOf(0, "choose", effect, context, [ROLL, ...totalsOf("D6").map(String)])];
    },
    run(_pack, state, effect) {
      state.length = effect.id;
    },
    resolve(_pack, state, effect, _prompt, [value]) {
      const { round } = state.time;
      const on = effect.more.find(({ after }) => after === round)?.on ?? 0;
      const entered = value !== ROLL;
      const rolled = entered ? Number(value) : chance(state, "length")(6) + 1;
      state.over = rolled < on;
      state.events.push({ type: "length", round, rolled, on, more: !state.over, entered });
    },
  },

  assign: {
    run(pack, state, effect) {
      const chosen = chosenBySides(state, effect);
      const cardBySide = SIDES.map((side): [Side, Id] => {
        const [mine, theirs] = [chosen[side], chosen[other(side)]];
        const row = effect.table[mine];
        const card = row?.[theirs];
        if (card !== undefined) return [side, card];
        const lacking = row
          ? `"${mine}" has no cell for "${theirs}"`
          : `the table has no row for "${mine}"`;
        throw new Unplayable(effect.id, "table", lacking, EVERY_OPTION);
      });
      give(pack, state, effect, cardBySide);
    },
  },

  reassign: {
    /** Cards of a deck are shared by name; which copy comes makes no difference. */
    ask(pack, state, effect, context) {
      const copies = givenOf(pack, state, effect.deck).map(([, copy]) => copy);
      if (copies.length === 0) {
        state.events.push({ type: "ungiven", deck: effect.deck, effect: effect.id });
        return [];
      }
      if (effect.how === "swap") return null;
      const free = SIDES.map((side) => {
        const { draw } = pileOf(pack, state, effect.deck, side);
        return new Set([...draw, ...copies].map(idOf));
      });
      const choices = deckOf(pack, effect.deck).cards.filter(
        (id) => (!effect.only?.length || effect.only.includes(id)) && free.every((s) => s.has(id)),
      );
      if (choices.length === 0) return [];
      return [promptOf(0, "choose", effect, { ...context, side: null }, [...choices, ROLL])];
    },
    run(pack, state, effect) {
      const owned = givenOf(pack, state, effect.deck);
      const [attacker, defender] = SIDES.map((side) => owned.find(([owner]) => owner === side));
      if (attacker === undefined || defender === undefined) return;
      takeBack(pack, state, effect.deck);
      give(pack, state, effect, [
        ["attacker", idOf(defender[1])],
        ["defender", idOf(attacker[1])],
      ]);
      state.events.push({ type: "reassigned", deck: effect.deck, card: null });
    },
    resolve(pack, state, effect, prompt, [value]) {
      if (value === undefined) return;
      const card = value === ROLL ? anyOf(state, effect.id, prompt.choices) : value;
      takeBack(pack, state, effect.deck);
      give(pack, state, effect, [
        ["attacker", card],
        ["defender", card],
      ]);
      state.events.push({ type: "reassigned", deck: effect.deck, card });
    },
  },

  map: {
    ask(_pack, state, effect, context) {
      const maps = mapsOfChoices(state, effect);
      if (maps.length < 2) return null;
      return [promptOf(0, "choose", effect, { ...context, side: null }, [...maps, ROLL])];
    },
    run(_pack, state, effect) {
      const [map] = mapsOfChoices(state, effect);
      if (map !== undefined) placeMap(state, effect.id, map);
    },
    resolve(_pack, state, effect, prompt, [value]) {
      if (value === undefined) return;
      placeMap(state, effect.id, value === ROLL ? anyOf(state, effect.id, prompt.choices) : value);
    },
  },
};

/** Choose a value of a question at random; the answer is kept like that of a player. */
function anyOf(state: Draft, effect: Id, choices: Values): string {
  const values = choices.filter((value) => value !== ROLL);
  const rolled = values[chance(state, effect)(values.length)] ?? "";
  if (state.stage === "setup") state.answers = { ...state.answers, [`${effect}/both`]: [rolled] };
  return rolled;
}

/** The maps of a pair of choices, whichever side made which. */
function mapsOfChoices(state: State, effect: OfOp<"map">): Values {
  const { attacker, defender } = chosenBySides(state, effect);
  const key = (pair: Values): string => [...pair].sort().join(", ");
  const pairKey = key([attacker, defender]);
  const maps = effect.pairs.find(({ of }) => key(of) === pairKey)?.maps;
  if (maps !== undefined) return maps;
  throw new Unplayable(effect.id, "pairs", `there is no map for [${pairKey}]`, EVERY_OPTION);
}

/** What each side chose. Throws if a side did not choose exactly one option. */
function chosenBySides(
  { choices }: State,
  { id, choice }: OfOp<"assign" | "map">,
): Readonly<Record<Side, string>> {
  const [attacker, defender] = SIDES.map((side) => choices[choice]?.[side] ?? []);
  if (attacker?.length === 1 && defender?.length === 1)
    return { attacker: attacker[0] ?? "", defender: defender[0] ?? "" };
  const message = `both sides must make the choice "${choice}" before this`;
  throw new Unplayable(id, "choice", message, "it needs by: each and exactly one answer");
}

function placeMap(state: Draft, effect: Id, map: Id): void {
  state.map = map;
  state.events.push({ type: "map", effect, map });
}

/** The cards of a deck that each side has in play; a shared card is listed for both. */
const givenOf = (pack: Pack, state: State, deck: Id): [Side, Copy][] =>
  SIDES.flatMap((side) =>
    pileOf(pack, state, deck, side)
      .play.filter((copy) => [side, null].includes(factsOf(state, copy).owner))
      .map((copy): [Side, Copy] => [side, copy]),
  );

/** Return the sides' cards to a deck. */
function takeBack(pack: Pack, state: Draft, deck: Id): void {
  for (const [, copy] of givenOf(pack, state, deck)) move(pack, state, copy, "draw");
}

/**
 * Give each side its card of a deck; if both get the same card of a shared deck, it belongs to
 * both.
 */
function give(
  pack: Pack,
  state: Draft,
  effect: OfOp<"assign" | "reassign">,
  given: readonly (readonly [Side, Id])[],
): void {
  const deck = deckOf(pack, effect.deck);
  const same = deck.shared && given[0]?.[1] === given[1]?.[1];
  for (const [side, card] of same ? given.slice(0, 1) : given) {
    const copy = pileOf(pack, state, deck.id, side).draw.find((item) => idOf(item) === card);
    if (copy === undefined) {
      const { name } = cardOf(pack, card);
      const message = `"${name}" may have left the deck before it is given to a side`;
      const hint = "give each side cards of a deck that nothing else uses";
      throw new Unplayable(effect.id, "deck", message, hint);
    }
    queueFirst(state, enterPlay(pack, state, copy, same ? null : side));
  }
}

/** The operation of an effect, whatever it is. */
export const operationOf = ({ op }: Effect): Operation<Effect> =>
  OPERATIONS[op] as Operation<Effect>;

/** The question of an effect to a side about its own cards. */
export function promptOf(
  index: number,
  kind: Prompt["kind"],
  effect: Effect,
  { copy, side }: Context,
  choices: Values,
): Prompt {
  const choosing = effect.op === "choose" ? effect : null;
  return {
    id: `${kind}-${index}`,
    kind,
    side,
    about: side,
    copy,
    effect: effect.id,
    choices,
    count: Math.min(choosing?.count ?? 1, choices.length),
    secret: choosing?.secret ?? false,
    answer: null,
  };
}

/** Take cards out of the game. */
export function setAside(
  pack: Pack,
  state: Draft,
  deck: Id,
  side: Side | null,
  copies: readonly Copy[],
  random: boolean,
): void {
  if (copies.length === 0) return;
  for (const copy of copies) move(pack, state, copy, "out");
  state.events.push({ type: "excluded", side, deck, cards: copies.map(idOf), random });
}

function offered(
  pack: Pack,
  state: State,
  effect: OfOp<"choose">,
  owner: Side | null,
): readonly string[] {
  switch (effect.from) {
    case "hand":
      return owner === null ? [] : drawnOf(pack, state, owner);
    case "deck":
      if (!effect.deck) throw new Error(`${effect.id} names no deck`);
      return [...pileOf(pack, state, effect.deck, owner).draw].sort();
    case "options":
      return Object.keys(effect.options ?? {});
    default: {
      const markers = markersInPlay(pack, state).filter(
        ({ zone }) => !effect.zone || zone === effect.zone,
      );
      return [...markers.map(({ id }) => id), OTHER_MARKER];
    }
  }
}
