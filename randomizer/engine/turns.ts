/** The course of the battle: rounds, turns, phases, and what happens when a phase begins or ends. */

import { drawChallenger, lapse, settleChallenger } from "./challenger.ts";
import { enter, later, tasks, top } from "./effects.ts";
import { cardOf, type Effect, type Moment, other, type Pack, SIDES, type Side } from "./pack.ts";
import { drawnOf, factsOf, handOf, inPlay, move } from "./piles.ts";
import { chance } from "./random.ts";
import { within } from "./scoring.ts";
import {
  type Clock,
  Illegal,
  idOf,
  type PhaseName,
  type State,
  type Task,
  turnNumber,
} from "./state.ts";

/** Whose turn it is; nobody's between turns. */
export function active(state: State): Side | null {
  const { phase, turn } = state.clock;
  if (state.stage !== "play" || state.first === null) return null;
  if (phase !== "command" && phase !== "battle" && phase !== "turn-end") return null;
  return turn === 0 ? state.first : other(state.first);
}

/** The phase that follows, or null when the battle is over. */
export function following(pack: Pack, state: State): Clock | null {
  const { round, turn, phase } = state.clock;
  const rest: Clock[] = [];
  if (phase === "round-start") rest.push({ round, turn: 0, phase: "command" });
  if (phase === "command") rest.push({ round, turn, phase: "battle" });
  if (phase === "battle") rest.push({ round, turn, phase: "turn-end" });
  if (phase === "turn-end" && turn === 0) rest.push({ round, turn: 1, phase: "command" });
  const ends: readonly PhaseName[] = ["round-end", "moment"];
  if (phase === "turn-end" || phase === "round-end") {
    for (const end of ends.slice(phase === "round-end" ? 1 : 0)) {
      if (happens(pack, state, round, end)) rest.push({ round, turn: 1, phase: end });
    }
  }
  const next = round + 1;
  if (next <= pack.game.rounds && !state.over) {
    if (happens(pack, state, next, "round-start"))
      rest.push({ round: next, turn: 0, phase: "round-start" });
    rest.push({ round: next, turn: 0, phase: "command" });
  } else rest.push({ round, turn: 1, phase: "battle-end" });
  return phase === "battle-end" ? null : (rest[0] ?? null);
}

/** Whether anything takes place at the start or end of a round, so that it needs a phase. */
function happens(pack: Pack, state: State, round: number, phase: PhaseName): boolean {
  if (phase === "round-end" && state.length?.more.some((item) => item.after === round)) return true;
  if (phase === "moment") return momentsAt(pack, round, "round-end").length > 0;
  if (phase === "round-start" && momentsAt(pack, round, "round-start").length > 0) return true;
  return inPlay(state).some(([copy]) =>
    cardOf(pack, idOf(copy)).scoring.some(
      (group) => group.timing.some((timing) => timing === phase) && within(group.rounds, round),
    ),
  );
}

export function momentsAt(pack: Pack, round: number, timing: Moment["timing"]): readonly Moment[] {
  return pack.game.moments.filter(
    (item) => (item.round ?? round) === round && item.timing === timing,
  );
}

/** End the phase and begin the next one. */
export function advance(pack: Pack, state: State): void {
  if (state.stage !== "play") throw new Illegal("the battle is not on");
  if (state.prompts.length > 0) throw new Illegal("a question is open");
  sweep(pack, state);
  const clock = following(pack, state);
  if (clock === null) {
    state.stage = "done";
    state.events.push({ type: "done" });
    return;
  }
  if (clock.round !== state.clock.round || clock.phase === "battle-end") lapse(pack, state);
  begin(pack, state, clock);
}

/** Begin a phase: command points, moments, and the hand of the side whose turn it is. */
export function begin(pack: Pack, state: State, clock: Clock): void {
  const starts = clock.round !== state.clock.round;
  state.clock = clock;
  const side = active(state);
  const timing = clock.phase === "moment" ? "round-end" : "round-start";
  const between = clock.phase === "moment" || clock.phase === "round-start";
  const moments = between ? momentsAt(pack, clock.round, timing) : [];
  state.events.push({ type: "phase", clock, side, moment: moments[0]?.name ?? null });
  if (starts) settleChallenger(pack, state);
  later(
    state,
    moments.flatMap((moment) => tasks(moment.effects, { copy: null, side: null })),
  );
  if (clock.phase === "round-end") rollOn(state, clock.round);
  if (clock.phase !== "command" || side === null) return;
  const gain = pack.game.command?.gain ?? 0;
  if (gain > 0) for (const name of SIDES) state.sides[name].cp += gain;
  if (draws(state, side)) later(state, [{ kind: "fill", side, drawn: 0, redraws: 0 }]);
  drawChallenger(pack, state, side);
  const opening = momentsAt(pack, clock.round, "turn-start");
  later(
    state,
    opening.flatMap((moment) => tasks(moment.effects, { copy: null, side })),
  );
}

/** At the end of some rounds dice decide whether there is another. */
function rollOn(state: State, round: number): void {
  const rule = state.length?.more.find((item) => item.after === round);
  if (rule === undefined) return;
  const rolled = chance(state, "length")(6) + 1;
  state.over = rolled < rule.on;
  state.events.push({ type: "length", round, rolled, on: rule.on, more: !state.over });
}

/** End the battle before its time: a side has nothing left, or gives up. */
export function finish(pack: Pack, state: State): void {
  if (state.stage !== "play" || state.clock.phase === "battle-end" || state.prompts.length > 0)
    throw new Illegal("the battle cannot end now");
  sweep(pack, state);
  lapse(pack, state);
  state.events.push({ type: "ended" });
  begin(pack, state, { ...state.clock, phase: "battle-end" });
}

/** Say who has won where no points decide it. */
export function declare(state: State, result: Side | "draw"): void {
  if (state.stage !== "done" && state.clock.phase !== "battle-end")
    throw new Illegal("the battle is not over");
  state.declared = result;
  state.events.push({ type: "declared", result });
}

/** Whether a side fills its hand from its deck. */
export const draws = (state: State, side: Side): boolean =>
  state.sides[side].mode === "tactical" || state.sides[side].fixedDraw;

/** Draw one card of a hand that is not full, let its effects happen, and look again. */
export function fill(pack: Pack, state: State, task: Extract<Task, { kind: "fill" }>): void {
  const { side } = task;
  const hand = pack.game.hand;
  if (hand === null) return;
  if (handOf(pack, state, side).length < state.sides[side].handSize) {
    const copy = top(pack, state, hand.deck, side);
    if (copy !== null) {
      const entered = enter(pack, state, copy, side);
      later(state, [...entered, { ...task, drawn: task.drawn + 1 }]);
      return;
    }
  }
  if (task.drawn > 0) later(state, [{ kind: "hand-draw", side }]);
}

/** What cards in play add to the first draw of a Command phase. */
export function handDraw(pack: Pack, state: State, side: Side): void {
  const now = turnNumber(state.clock);
  if (state.sides[side].handDrawn === now || state.clock.phase !== "command") return;
  state.sides[side].handDrawn = now;
  const added = inPlay(state).flatMap(([copy, facts]): Task[] => {
    if (facts.owner !== null && facts.owner !== side) return [];
    const effects = cardOf(pack, idOf(copy)).effects.filter((effect) => effect.on === "hand-draw");
    return tasks(effects, { copy, side });
  });
  later(state, added);
}

/** Give up a drawn card at the end of the own turn, for command points where the pack says so. */
export function discard(pack: Pack, state: State, copy: string): void {
  const side = mayDiscard(pack, state, copy) ? factsOf(state, copy).owner : null;
  if (side === null) throw new Illegal(`${copy} cannot be discarded now`);
  const now = turnNumber(state.clock);
  const own = state.sides[side];
  const cp = discardPays(pack, state, side);
  if (cp > 0) own.discardPaid = now;
  own.discards = [...own.discards, now];
  own.cp += cp;
  move(pack, state, copy, "discard");
  state.events.push({ type: "discarded", side, card: idOf(copy), cp });
}

/** Command points that a discard would give now: once a turn, and only in the own turn. */
export function discardPays(pack: Pack, state: State, side: Side): number {
  const rule = pack.game.hand?.discard;
  if (!rule || rule.except_rounds.includes(state.clock.round)) return 0;
  const paid = state.sides[side].discardPaid === turnNumber(state.clock);
  return paid || active(state) !== side ? 0 : rule.cp;
}

export function mayDiscard(pack: Pack, state: State, copy: string): boolean {
  const side = state.facts[copy]?.owner ?? null;
  const rule = pack.game.hand?.discard;
  if (side === null || !rule || state.clock.phase !== "turn-end") return false;
  if (rule.timing === "turn-end" && active(state) !== side) return false;
  if (state.sides[side].mode !== "tactical" || state.prompts.length > 0) return false;
  const now = turnNumber(state.clock);
  const gone = state.sides[side].discards.filter((turn) => turn === now).length;
  if (rule.most !== null && gone >= rule.most) return false;
  return drawnOf(pack, state, side).includes(copy) && factsOf(state, copy).achieved === "no";
}

/** Why the pack's stratagem cannot exchange a card now; null when it can. */
export function noSwap(
  pack: Pack,
  state: State,
  side: Side,
): "rule" | "phase" | "used" | "cp" | null {
  const id = pack.game.hand?.swap;
  if (!id || !draws(state, side)) return "rule";
  const { phase, round } = state.clock;
  if (active(state) !== side || phase !== "command" || state.prompts.length > 0) return "phase";
  const uses = cardOf(pack, id).stratagem?.uses;
  const own = state.sides[side];
  const same = own.swaps.filter((clock) => {
    if (uses?.per === "battle") return true;
    return uses?.per === "round"
      ? clock.round === round
      : turnNumber(clock) === turnNumber(state.clock);
  });
  if (uses && same.length >= uses.times) return "used";
  return own.cp < swapCost(pack, state, side) ? "cp" : null;
}

export function swapCost(pack: Pack, state: State, side: Side): number {
  const id = pack.game.hand?.swap;
  if (!id) return 0;
  return state.sides[side].costs[id] ?? cardOf(pack, id).stratagem?.cost.cp ?? 0;
}

/** Pay and exchange a drawn card the way the stratagem's own effect says. */
export function swap(pack: Pack, state: State, copy: string): void {
  const side = active(state);
  const hand = pack.game.hand;
  if (side === null || hand === null || !hand.swap || noSwap(pack, state, side) !== null) {
    throw new Illegal("a card cannot be exchanged now");
  }
  if (!drawnOf(pack, state, side).includes(copy)) throw new Illegal(`${copy} cannot be exchanged`);
  const cp = swapCost(pack, state, side);
  const own = state.sides[side];
  own.cp -= cp;
  own.swaps = [...own.swaps, state.clock];
  state.events.push({ type: "swapped", side, card: idOf(copy), with: hand.swap, cp });
  const effect = cardOf(pack, hand.swap).effects.find((item) => item.op === "redraw") ?? EXCHANGE;
  later(state, [
    { kind: "effect", effect, copy, side, asked: true },
    { kind: "hand-draw", side },
  ]);
}

/** What an exchange does when its stratagem does not say. */
const EXCHANGE: Effect = { op: "redraw", order: "old-first", old: "discard" };

/** Discard drawn cards that have scored, now that the time for more of their lines is over. */
export function sweep(pack: Pack, state: State): void {
  const { phase } = state.clock;
  const ends = phase !== "command" && phase !== "battle" && phase !== "round-start";
  for (const [copy, facts] of inPlay(state)) {
    if (facts.achieved === "phase" || (facts.achieved === "turn" && ends)) {
      move(pack, state, copy, "discard");
    }
  }
}
