/** The course of the battle: rounds, turns, phases, and what happens when a phase begins or ends. */

import { queueFirst, tasksOf } from "./cards-in-play.ts";
import { drawChallenger, setChallenger } from "./challenger.ts";
import { gainEach } from "./command-points.ts";
import type { BattleTime, PhaseName } from "./events.ts";
import { drawAllMarkers, forgetLastTurn } from "./memories.ts";
import { markersInPlay } from "./objective-markers.ts";
import { cardOf, effectOf, type Length, type Moment, type Pack, SIDES, type Side } from "./pack.ts";
import { factsOf, inPlay, move, pileOf, roomOf } from "./piles.ts";
import { missed } from "./scoring.ts";
import { type Draft, draft, idOf, type State } from "./state.ts";
import { activeSide, timingOf, within } from "./timing.ts";

/** The phase that follows, or null when the battle is over. */
export function nextPhase(pack: Pack, state: State, time = state.time): BattleTime | null {
  const { round, turn, phase } = time;
  if (phase === "battle-end") return null;
  if (phase === "round-start") return { round, turn: 0, phase: "command" };
  if (phase === "command") return { round, turn, phase: "battle" };
  if (phase === "battle") return { round, turn, phase: "turn-end" };
  if (phase === "turn-end" && turn === 0) return { round, turn: 1, phase: "command" };
  const comes = (at: number, what: PhaseName): boolean => happens(pack, state, at, what);
  if (phase === "turn-end" && comes(round, "round-end"))
    return { round, turn: 1, phase: "round-end" };
  if ((phase === "turn-end" || phase === "round-end") && comes(round, "moment"))
    return { round, turn: 1, phase: "moment" };
  const next = round + 1;
  if (next > pack.game.rounds || state.over) return nextEndPhase(pack, state, time);
  return { round: next, turn: 0, phase: comes(next, "round-start") ? "round-start" : "command" };
}

/** The next phase of the end of the battle: first the end of its last round, if that scores. */
export function nextEndPhase(pack: Pack, state: State, time = state.time): BattleTime {
  const { phase, round } = time;
  const scores = phase !== "last-round-end" && happens(pack, state, round, "last-round-end");
  return { ...time, phase: scores ? "last-round-end" : "battle-end" };
}

/** The dice of a round that may end the game; null if there are none. */
function rollsAfter(pack: Pack, state: State, round: number): Length["more"][number] | null {
  const effect = state.length === null ? null : effectOf(pack, state.length);
  return (effect?.op === "length" && effect.more.find((item) => item.after === round)) || null;
}

/** Whether anything happens at the start or end of a round, so that it needs a phase. */
function happens(pack: Pack, state: State, round: number, phase: PhaseName): boolean {
  if (phase === "round-end" && rollsAfter(pack, state, round) !== null) return true;
  if (phase === "moment") return momentsAt(pack, round, "round-end").length > 0;
  if (phase === "round-start" && momentsAt(pack, round, "round-start").length > 0) return true;
  return inPlay(state).some(([copy, { owner }]) =>
    cardOf(pack, idOf(copy)).scoring.some((group) =>
      (owner === null ? SIDES : [owner]).some((side) => {
        const timing = timingOf(state, group, side, { ...state.time, round });
        const comes = timing.some((moment) => moment === phase) && within(group.rounds, round);
        return (
          comes && !(phase === "last-round-end" && missed(pack, state, side, copy, timing, phase))
        );
      }),
    ),
  );
}

/** The moments of a pack at a time of a round, such as its choice of gambits at the end. */
export const momentsAt = (pack: Pack, round: number, timing: Moment["timing"]): readonly Moment[] =>
  pack.game.moments.filter((item) => (item.round ?? round) === round && item.timing === timing);

/** Begin the battle: the first phase of the first round. */
export function beginBattle(pack: Pack, state: Draft): void {
  drawAllMarkers(pack, state);
  const opening = nextPhase(pack, state, { round: 0, turn: 1, phase: "moment" });
  if (opening !== null) beginPhase(pack, state, opening);
}

/** End the current phase: discard achieved cards, and unused Challenger cards after their owner's turn. */
export function endPhase(pack: Pack, state: Draft): void {
  const { phase } = state.time;
  const ends = phase !== "command" && phase !== "battle" && phase !== "round-start";
  const side = phase === "turn-end" ? activeSide(state) : null;
  for (const [copy, { achieved, owner }] of inPlay(state)) {
    const card = idOf(copy);
    const over = side !== null && owner === side;
    if (achieved === "phase" || ((achieved === "turn" || achieved === "used") && ends))
      move(pack, state, copy, "discard");
    else if (achieved === "spent") {
      move(pack, state, copy, "discard");
      state.facts[copy] = { ...factsOf(state, copy), achieved: "no" };
    } else if (over && cardOf(pack, card).deck === pack.game.challenger?.deck) {
      state.events.push({ type: "lapsed", side: owner, card });
      move(pack, state, copy, "discard");
    }
  }
}

/** Begin a phase: command points, moments, and the hand of the side whose turn it is. */
export function beginPhase(pack: Pack, state: Draft, time: BattleTime): void {
  const starts = time.round !== state.time.round;
  const markers = markersInPlay(pack, state);
  state.time = time;
  const side = activeSide(state);
  const timing = time.phase === "moment" ? "round-end" : "round-start";
  const between = time.phase === "moment" || time.phase === "round-start";
  const moments = between ? momentsAt(pack, time.round, timing) : [];
  state.events.push({ type: "phase", time, side, moment: moments[0]?.id ?? null });
  if (starts) {
    const left = markersInPlay(pack, state);
    const removed = markers.filter((marker) => !left.includes(marker)).map(({ id }) => id);
    if (removed.length > 0) state.events.push({ type: "removed", markers: removed });
    setChallenger(pack, state);
  }
  const happening = (due: readonly Moment[], of: Side | null): void =>
    queueFirst(
      state,
      due.flatMap(({ effects }) => tasksOf(effects, { copy: null, side: of })),
    );
  happening(moments, null);
  const { length } = state;
  if (length !== null && time.phase === "round-end" && rollsAfter(pack, state, time.round) !== null)
    queueFirst(state, [{ kind: "effect", effect: length, copy: null, side: null, asked: false }]);
  if (time.phase !== "command" || side === null) return;
  forgetLastTurn(pack, state, side);
  gainEach(pack, state);
  if (fillsHand(state, side)) queueFirst(state, [{ kind: "fill", side, drawn: 0 }]);
  drawChallenger(pack, state, side);
  happening(momentsAt(pack, time.round, "turn-start"), side);
}

/** Whether a side fills its hand from its deck. */
export const fillsHand = (state: State, side: Side): boolean =>
  state.sides[side].mode === "tactical" || state.sides[side].fixedDraw;

/** How many cards a side draws if its Command phase follows the current phase. */
export function cardsDrawnNext(pack: Pack, state: State, side: Side): number {
  const deck = pack.game.hand?.deck;
  if (deck === undefined || !fillsHand(state, side)) return 0;
  const next = draft(state);
  endPhase(pack, next);
  const left = pileOf(pack, next, deck, side).draw.length;
  return Math.max(0, Math.min(left, roomOf(pack, next, side, 0)));
}
