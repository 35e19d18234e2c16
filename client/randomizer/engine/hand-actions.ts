/** Actions of hands and piles: filling a hand, and everything done with a card except scoring. */

import type { ActionRules } from "./action-rules.ts";
import { enterPlay, queueFirst, tasksOf } from "./cards-in-play.ts";
import { discardPays, recordGain, swapCost } from "./command-points.ts";
import { promptOf } from "./effect-operations.ts";
import { type Copy, PLACES } from "./events.ts";
import { FIRST_TURN } from "./first-turn.ts";
import { cardOf, type Id, type Pack, type Side, type Trade } from "./pack.ts";
import {
  drawnOf,
  drawTop,
  factsOf,
  handOf,
  homeOf,
  inPlay,
  move,
  reshuffle,
  roomOf,
} from "./piles.ts";
import type { Refusal } from "./refusals.ts";
import { type Draft, fixable, idOf, type State, type Task, turnNumber, whyBusy } from "./state.ts";
import { activeSide } from "./timing.ts";
import { fillsHand } from "./turns.ts";

type Fill = Extract<Task, { kind: "fill" }>;

/** Draw one card if the hand has room, carry out its effects, and repeat. */
export function fillHand(pack: Pack, state: Draft, task: Fill): void {
  const { side } = task;
  const hand = pack.game.hand;
  if (hand === null) return;
  if (roomOf(pack, state, side, task.drawn) > 0) {
    const copy = drawTop(pack, state, hand.deck, side);
    if (copy !== null) {
      const entered = enterPlay(pack, state, copy, side);
      queueFirst(state, [...entered, { ...task, drawn: task.drawn + 1 }]);
      return;
    }
  }
  if (task.drawn > 0) queueFirst(state, [{ kind: "hand-draw", side }]);
}

/** Add the effects of cards in play to the first draw of a Command phase. */
export function handDraw(pack: Pack, state: Draft, side: Side): void {
  const now = turnNumber(state.time);
  if (state.sides[side].handDrawn === now || state.time.phase !== "command") return;
  state.sides[side].handDrawn = now;
  const added = inPlay(state).flatMap(([copy, facts]): Task[] => {
    if (facts.owner !== null && facts.owner !== side) return [];
    const effects = cardOf(pack, idOf(copy)).effects.filter((effect) => effect.on === "hand-draw");
    return tasksOf(effects, { copy, side });
  });
  queueFirst(state, added);
}

/** The card that lets a side trade one of its hand, and how. */
export function tradeOf(pack: Pack, state: State, side: Side): readonly [Id, Trade] | null {
  for (const [copy, facts] of inPlay(state)) {
    if (facts.owner !== null && facts.owner !== side) continue;
    const { id, effects } = cardOf(pack, idOf(copy));
    for (const effect of effects)
      if (effect.op === "trade" && effect.mode === state.sides[side].mode) return [id, effect];
  }
  return null;
}

/** Copies that can replace a fixed card. */
const others = (pack: Pack, state: State, copy: Copy): readonly Copy[] =>
  homeOf(pack, state, copy).draw.filter((item) => fixable(pack, state, item));

/** After the draw of a trade, ask which of the two cards goes back. */
export function askTrade(pack: Pack, state: Draft, task: Extract<Task, { kind: "trade" }>): void {
  const fresh = handOf(pack, state, task.side).filter((item) => !task.before.includes(item));
  if (fresh.length > 1) putTrade(pack, state, task.side, fresh);
}

function putTrade(pack: Pack, state: Draft, side: Side, copies: readonly Copy[]): void {
  const effect = tradeOf(pack, state, side)?.[1];
  if (effect === undefined) return;
  state.prompts = [promptOf(0, "choose", effect, { copy: null, side }, [...copies].sort())];
}

export const HAND_ACTIONS: ActionRules<
  "discard" | "swap" | "trade" | "use" | "move" | "shuffle" | "draw"
> = {
  /** Discard a drawn card at the end of a turn, for command points if the pack says so. */
  discard: {
    whyNot(pack, state, { copy }) {
      const rule = pack.game.hand?.discard;
      if (!rule) return "rule";
      const side = state.facts[copy]?.owner ?? null;
      if (side === null || !drawnOf(pack, state, side).includes(copy)) return "not-in-play";
      if (state.sides[side].mode !== "tactical") return "mode";
      const own = rule.timing === "any-turn-end" || activeSide(state) === side;
      if (state.time.phase !== "turn-end" || !own) return "phase";
      if (factsOf(state, copy).achieved !== "no") return "scored";
      const now = turnNumber(state.time);
      const discards = state.sides[side].discards.filter((turn) => turn === now).length;
      return rule.most !== null && discards >= rule.most ? "used" : whyBusy(state);
    },
    apply(pack, state, { copy }) {
      const side = factsOf(state, copy).owner ?? "attacker";
      const now = turnNumber(state.time);
      const own = state.sides[side];
      const cp = discardPays(pack, state, side);
      if (cp > 0) own.discardPaid = now;
      own.discards = [...own.discards, now];
      own.cp += cp;
      recordGain(pack, state, side, cp);
      move(pack, state, copy, "discard");
      state.events.push({ type: "discarded", side, card: idOf(copy), cp });
    },
  },

  /** Pay and exchange a drawn card, by the pack's stratagem or its own rule. */
  swap: {
    whyNot(pack, state, { copy }) {
      const rule = pack.game.hand?.exchange;
      const side = activeSide(state);
      if (!rule) return "rule";
      if (side === null || state.time.phase !== "command") return "phase";
      if (!fillsHand(state, side)) return "rule";
      if (!drawnOf(pack, state, side).includes(copy)) return "not-yours";
      if (factsOf(state, copy).achieved !== "no") return "scored";
      const { uses } = rule;
      const own = state.sides[side];
      const same = own.swaps.filter((time) => {
        if (uses?.per === "battle") return true;
        return uses?.per === "round"
          ? time.round === state.time.round
          : turnNumber(time) === turnNumber(state.time);
      });
      if (uses && same.length >= uses.times) return "used";
      if (own.cp < swapCost(pack, state, side)) return "cp";
      if (homeOf(pack, state, copy).draw.length === 0) return "empty";
      // What a card needs to remember can wait, perhaps because the card goes.
      return whyBusy({
        ...state,
        prompts: state.prompts.filter(({ kind }) => kind !== "remember"),
      });
    },
    apply(pack, state, { copy }) {
      const hand = pack.game.hand;
      const side = factsOf(state, copy).owner ?? "attacker";
      if (!hand?.exchange) return;
      const asked = state.prompts.flatMap(({ effect, copy: asking, about }): Task[] =>
        effect === null
          ? []
          : [{ kind: "effect", effect, copy: asking, side: about, asked: false }],
      );
      state.prompts = [];
      queueFirst(state, asked);
      const cp = swapCost(pack, state, side);
      const own = state.sides[side];
      own.cp -= cp;
      own.swaps = [...own.swaps, state.time];
      const { card } = hand.exchange;
      state.events.push({ type: "swapped", side, card: idOf(copy), with: card, cp });
      queueFirst(state, [
        { kind: "effect", effect: hand.exchange.redraw.id, copy, side, asked: true },
        { kind: "hand-draw", side },
      ]);
    },
  },

  /** Trade a card of the hand if a card in play allows it. */
  trade: {
    whyNot(pack, state, { copy }) {
      const side = activeSide(state);
      const facts = state.facts[copy];
      if (side === null) return "phase";
      const trade = tradeOf(pack, state, side);
      if (trade === null) return "rule";
      if (facts?.owner !== side || !handOf(pack, state, side).includes(copy)) return "not-yours";
      const [, { mode, times }] = trade;
      if (state.sides[side].trades >= times) return "used";
      const { phase, round } = state.time;
      if (mode === "fixed") {
        if (phase !== "turn-end" || facts.held !== "fixed") return "phase";
        return others(pack, state, copy).length === 0 ? "empty" : whyBusy(state);
      }
      if (phase !== "command" || facts.round !== round) return "phase";
      return homeOf(pack, state, copy).draw.length === 0 ? "empty" : whyBusy(state);
    },
    apply(pack, state, { copy }) {
      const side = factsOf(state, copy).owner ?? "attacker";
      const hand = pack.game.hand;
      const by = tradeOf(pack, state, side);
      if (hand === null || by === null) return;
      state.sides[side].trades += 1;
      state.events.push({ type: "swapped", side, card: idOf(copy), with: by[0], cp: 0 });
      const before = handOf(pack, state, side).filter((item) => item !== copy);
      if (state.sides[side].mode === "fixed") {
        const exchange = others(pack, state, copy);
        move(pack, state, copy, "discard");
        state.events.push({ type: "discarded", side, card: idOf(copy), cp: 0 });
        putTrade(pack, state, side, exchange);
      } else {
        const next = drawTop(pack, state, hand.deck, side);
        const entered = next === null ? [] : enterPlay(pack, state, next, side);
        queueFirst(state, [...entered, { kind: "trade", side, before }]);
      }
    },
  },

  /** Use a Challenger card as a stratagem instead of its mission. */
  use: {
    whyNot(pack, state, { copy }) {
      const card = pack.cards[idOf(copy)];
      if (card?.deck !== pack.game.challenger?.deck || !card?.stratagem) return "rule";
      if (!homeOf(pack, state, copy).play.includes(copy)) return "not-in-play";
      const { owner, achieved } = factsOf(state, copy);
      if (owner === null) return "not-yours";
      if (achieved !== "no") return "scored";
      const { phases } = card.stratagem;
      if (state.time.phase === "command" && phases?.length && !phases.includes("command"))
        return "phase";
      return state.sides[owner].cp < card.stratagem.cost.cp ? "cp" : whyBusy(state);
    },
    apply(pack, state, { copy }) {
      const side = factsOf(state, copy).owner ?? "attacker";
      const cp = cardOf(pack, idOf(copy)).stratagem?.cost.cp ?? 0;
      state.sides[side].cp -= cp;
      state.facts[copy] = { ...factsOf(state, copy), achieved: "used" };
      state.events.push({ type: "used", side, card: idOf(copy), cp });
    },
  },

  /** Move one copy to another place by hand, without its effects. */
  move: {
    whyNot(pack, state, { copy, to }) {
      if (pack.cards[idOf(copy)] === undefined) return "unknown";
      const pile = homeOf(pack, state, copy);
      const from = PLACES.find((place) => pile[place].includes(copy));
      if (from === undefined) return "unknown";
      return from === to && to !== "draw" ? "same" : early(state);
    },
    apply(pack, state, { copy, to, side, at }) {
      const pile = homeOf(pack, state, copy);
      const from = PLACES.find((place) => pile[place].includes(copy)) ?? "draw";
      const owner = pile.side ?? side;
      move(pack, state, copy, to);
      if (to === "play") {
        const hand = pile.deck === pack.game.hand?.deck && owner !== null;
        const fixed = hand && !fillsHand(state, owner) && state.sides[owner].mode === "fixed";
        state.facts[copy] = {
          owner,
          held: fixed ? "fixed" : owner === null ? "shared" : "drawn",
          round: state.time.round,
          achieved: "no",
          notes: [],
          fired: cardOf(pack, idOf(copy)).effects.map(({ id }) => id),
        };
      } else if (to === "draw") {
        if (at === "top") pile.draw = [copy, ...pile.draw.filter((item) => item !== copy)];
        else reshuffle(state, pile);
      }
      state.events.push({ type: "moved", card: idOf(copy), from, to, owner });
    },
  },

  /** Shuffle the draw pile, optionally with the discards. */
  shuffle: {
    whyNot: (_pack, state, { pile }) =>
      state.piles[pile] === undefined ? "unknown" : early(state),
    apply(_pack, state, { pile: key, discards }) {
      const pile = state.piles[key];
      if (pile === undefined) return;
      if (discards) {
        pile.draw = [...pile.draw, ...pile.discard];
        pile.discard = [];
      }
      reshuffle(state, pile);
      state.events.push({ type: "shuffled", deck: pile.deck, side: pile.side });
    },
  },

  /** Draw the top card by hand, with its effects. */
  draw: {
    whyNot(_pack, state, { pile: key }) {
      const pile = state.piles[key];
      if (pile === undefined) return "unknown";
      return pile.draw.length === 0 ? "empty" : early(state);
    },
    apply(pack, state, { pile: key, side }) {
      const pile = state.piles[key];
      if (pile === undefined) return;
      const owner = pile.side ?? side;
      if (state.stage === "first") {
        // The card may ask something: the question of the first turn comes again after it.
        state.prompts = [];
        state.queue = [...state.queue, { kind: "first" }];
      }
      const copy = drawTop(pack, state, pile.deck, owner);
      if (copy !== null) queueFirst(state, enterPlay(pack, state, copy, owner));
    },
  },
};

/** Why cards cannot be moved by hand: hands are not chosen yet, or a question is open. */
function early(state: State): Refusal | null {
  if (state.stage === "setup" || state.stage === "hands") return "stage";
  const asks = state.prompts.some(({ kind }) => !FIRST_TURN.includes(kind));
  return asks ? "question" : null;
}
