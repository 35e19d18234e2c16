/** What each side can score at this moment, what is due then, and which phases a tap skips. */

import { reduce, whyNot } from "../../engine/actions.ts";
import type { Action, GameEvent, LineRef, PhaseName } from "../../engine/events.ts";
import { appliedStates, current, type Game } from "../../engine/history.ts";
import { memoriesOf, remembersFor } from "../../engine/memories.ts";
import { markersOf } from "../../engine/objective-markers.ts";
import type { Group, Id, Line, Pack, Remember, Side } from "../../engine/pack.ts";
import { cardOf } from "../../engine/pack.ts";
import { inPlay } from "../../engine/piles.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { givesVp, isCondition, underCaps } from "../../engine/score-caps.ts";
import {
  countNow,
  lackingBase,
  mostNow,
  type Scorable,
  type ScorableLine,
  scorable,
  whyClosed,
  whyNoScore,
  worth,
} from "../../engine/scoring.ts";
import { idOf, type State, slugOf, turnNumber } from "../../engine/state.ts";
import { activeSide, modeOf, nowOf } from "../../engine/timing.ts";
import { nextPhase } from "../../engine/turns.ts";

/** What can be scored now; `isAhead` if it is due at the end of this turn. */
type Item = Scorable & { readonly isAhead: boolean };

const cache = new WeakMap<State, readonly Item[]>();

/** Everything that can be scored now, cached because head, foot and every card use it. */
function scorableNow(pack: Pack, state: State): readonly Item[] {
  const known = cache.get(state);
  if (known !== undefined) return known;
  const now = scorable(pack, state).map((item) => ({ ...item, isAhead: false }));
  const items = [...now, ...itemsAhead(pack, state, now)];
  cache.set(state, items);
  return items;
}

/** In a Command phase, what both sides score at the end of the turn. */
function itemsAhead(pack: Pack, state: State, now: readonly Item[]): Item[] {
  if (state.time.phase !== "command") return [];
  const isNew = (item: Scorable): boolean =>
    item.isDue && !now.some(({ copy, group }) => copy === item.copy && group === item.group);
  return scorable(pack, { ...state, time: { ...state.time, phase: "turn-end" } })
    .filter(isNew)
    .map((item) => ({ ...item, isDue: false, isAhead: true }));
}

/** The steps before the tap that continues: it ends a turn in which no line is open, now or at its end. */
export function beforeNext(pack: Pack, state: State): Steps {
  const isOpen = (item: Item): boolean => (item.isDue || item.isAhead) && hasOpenLine(pack, item);
  return scorableNow(pack, state).some(isOpen) ? { actions: [], state } : turnEnd(pack, state);
}

/** Whether a line of what can be scored is open: it is neither counted nor ruled out by one that is. */
export function hasOpenLine(pack: Pack, { copy, group: at, lines }: Scorable): boolean {
  const group = cardOf(pack, idOf(copy)).scoring[at];
  if (group === undefined) return false;
  const scored = lines.filter(({ times }) => times > 0);
  const all = lines.flatMap(({ line }) => group.lines[line] ?? []);
  // A tap on an event says which of the lines it counts in.
  if (scored.length > 0 && countsEvents(group, all)) return false;
  const isConditionOf = ({ line }: ScorableLine): boolean => isCondition(group, line);
  const isChosen = scored.some(isConditionOf);
  return lines.some((item) => item.open && item.times === 0 && !(isChosen && isConditionOf(item)));
}

/** Actions, and the state that they lead to. */
interface Steps {
  readonly actions: readonly Action[];
  readonly state: State;
}

const turnEnds = new WeakMap<State, Steps>();

/**
 * The steps from a Command phase to the end of its turn, and the state that they lead to. What is due
 * there can be done from here.
 */
export function turnEnd(pack: Pack, state: State): Steps {
  const known = turnEnds.get(state);
  const stays = { actions: [], state };
  if (known !== undefined) return known;
  if (state.time.phase !== "command" || openPrompts(state).length > 0) return stays;
  const actions = toNextPhase(pack, state);
  const end = actions.reduce((before: State, action) => reduce(pack, before, action), state);
  const isAtEnd = end.time.phase === "turn-end" && openPrompts(end).length === 0;
  const steps = isAtEnd && neededNow(pack, end).length === 0 ? { actions, state: end } : stays;
  turnEnds.set(state, steps);
  return steps;
}

/** What a tap can do first in a Command phase: nothing, end the phase, or end the turn. */
export function turnSteps(pack: Pack, state: State): Steps[] {
  const end = turnEnd(pack, state);
  const [next] = end.actions;
  const after = next ? [{ actions: [next], state: reduce(pack, state, next) }] : [];
  return [{ actions: [], state }, ...after, end];
}

/** The steps before a tap that scores a line; none if the line is not due at the end of the turn. */
export function toTurnEnd(pack: Pack, state: State, of: LineRef): Steps {
  const item = scorableOf(pack, state, of).find(({ group }) => group === of.group);
  const end = turnEnd(pack, state);
  return item?.isAhead && whyNoScore(pack, end.state, of, 1) === null
    ? end
    : { actions: [], state };
}

/** What a side can score now with a card. */
export const scorableOf = (
  pack: Pack,
  state: State,
  card: { readonly copy: string; readonly side: Side },
): readonly Item[] =>
  scorableNow(pack, state).filter(({ copy, side }) => copy === card.copy && side === card.side);

/** Whether a card is lost when the turn of its side ends: a Challenger card. */
export const lapses = (pack: Pack, state: State, copy: string, side: Side): boolean =>
  cardOf(pack, idOf(copy)).deck === pack.game.challenger?.deck && activeSide(state) === side;

/** Whether no turn follows this one; a battle can end before its last round. */
export const isLastTurn = ({ game }: Pack, { time: { round, turn, phase } }: State): boolean =>
  phase === "last-round-end" || phase === "battle-end" || (round === game.rounds && turn === 1);

/** Whether VP not scored now are lost: nothing scores later in the battle, or the card lapses. */
export const isLastChance = (pack: Pack, state: State, copy: string, side: Side): boolean =>
  state.time.phase.endsWith("-end") &&
  scorableOf(pack, state, { copy, side }).some(
    ({ isDue, group, lines }) =>
      isDue && lines.some(({ line }) => givesVp(pack, state, { side, copy, group, line })),
  ) &&
  (lapses(pack, state, copy, side) ||
    ((state.time.round === pack.game.rounds || isLastTurn(pack, state)) &&
      !scoresLater(pack, state, copy, side, true)));

/** What a card needs of a side in this phase of its turn, such as guards, or dice at its end. */
export const remembersNow = (pack: Pack, state: State, copy: string, side: Side): Remember[] =>
  activeSide(state) !== side
    ? []
    : memoriesOf(pack, copy).filter((effect) =>
        state.time.phase === "command"
          ? effect.each_turn &&
            remembersFor(state, copy, effect, side) &&
            scoresLater(pack, state, copy, side)
          : state.time.phase === "turn-end" && effect.turn_end === state.time.round,
      );

/**
 * Whether a card can give VP after this phase and before the next turn of a side, or `toEnd` before
 * the end of the battle. A card without scoring counts, too.
 */
export function scoresLater(
  pack: Pack,
  state: State,
  copy: string,
  side: Side,
  toEnd = false,
): boolean {
  const { scoring } = cardOf(pack, idOf(copy));
  let then = state;
  for (;;) {
    const time = nextPhase(pack, then);
    if (time === null) return scoring.length === 0;
    then = { ...then, time };
    if (!toEnd && time.phase === "command" && activeSide(then) === side)
      return scoring.length === 0;
    const at = then;
    const scores = (group: Group, index: number): boolean =>
      nowOf(at, group, side).length > 0 &&
      whyClosed(pack, at, side, copy, group) === null &&
      group.lines.some((_, line) => givesVp(pack, at, { side, copy, group: index, line }));
    if (scoring.some(scores)) return true;
  }
}

/** Whether a side must look at a card this turn even if nothing scores: it lapses, or needs something. */
export const needsAttention = (pack: Pack, state: State, copy: string, side: Side): boolean =>
  lapses(pack, state, copy, side) || remembersNow(pack, state, copy, side).length > 0;

/** A card that a side can score at this moment. */
export interface DueCard {
  readonly side: Side;
  readonly copy: string;
  readonly name: string;
  /** Whether a line of it is open. */
  readonly isOpen: boolean;
}

/** The cards that give something at exactly this moment. */
export const dueCards = (pack: Pack, state: State): DueCard[] =>
  cardsOf(pack, scorableNow(pack, state));

/** The phases of a turn, in their order. */
const TURN: readonly PhaseName[] = ["command", "battle", "turn-end"];

/** The cards that give something now, and others that did in an earlier phase of this turn. */
export function dueInTurn(pack: Pack, state: State): DueCard[] {
  const { time } = state;
  const earlier = TURN.slice(0, Math.max(0, TURN.indexOf(time.phase)));
  const items = earlier.flatMap((phase) => scorable(pack, { ...state, time: { ...time, phase } }));
  return cardsOf(pack, [...scorableNow(pack, state), ...items]);
}

/** The cards of what is due, each once. */
function cardsOf(pack: Pack, items: readonly Scorable[]): DueCard[] {
  const cards = new Map<string, DueCard>();
  for (const item of items) {
    if (!item.isDue || item.isFull) continue;
    const { side, copy } = item;
    const key = `${side} ${copy}`;
    const isOpen = cards.get(key)?.isOpen === true || hasOpenLine(pack, item);
    cards.set(key, { side, copy, name: cardOf(pack, idOf(copy)).name, isOpen });
  }
  return [...cards.values()];
}

/** What cards still need now of the side whose turn it is, such as dice at the end of its turn. */
export function neededNow(pack: Pack, state: State): (DueCard & { readonly effect: Remember })[] {
  const side = activeSide(state);
  if (side === null) return [];
  return inPlay(state).flatMap(([copy, { owner, notes }]) =>
    remembersNow(pack, state, copy, side).flatMap((effect) => {
      const isThere = effect.turn_end && notes.some((note) => note.effect === effect.id);
      if ((owner ?? side) !== side || isThere) return [];
      return [{ side, copy, name: effect.name, isOpen: true, effect }];
    }),
  );
}

/** Scroll to a card, and perhaps focus its first score. */
export function showCard({ side, copy }: DueCard, takesFocus: boolean): void {
  const card = document.querySelector(`.hand.${side} [data-card="${slugOf(idOf(copy))}"]`);
  card?.scrollIntoView({ block: "start" });
  if (takesFocus) card?.querySelector<HTMLElement>(".give:enabled")?.focus({ preventScroll: true });
}

/** Whether a phase has nothing to do, so that one tap skips it. */
const passes = (pack: Pack, state: State): boolean =>
  state.stage === "play" &&
  state.time.phase === "battle" &&
  state.prompts.length === 0 &&
  dueCards(pack, state).length === 0;

/**
 * What counts of a line give, at least up to `least`: the VP of 1, 2, 3 … under all limits (dice
 * count as 1), whether these are all counts, and whether a limit lets higher counts give no more.
 * `state` is without the scores that they replace.
 */
export function countsOf(pack: Pack, state: State, ref: LineRef, line: Line, least: number) {
  const unit = worth(line, modeOf(state, ref.side));
  const pointsOf = (count: number): number =>
    underCaps(pack, state, ref, typeof unit === "number" ? unit * count : 1).granted;
  const markers = markersOf(pack, state, ref.side, line) ?? Number.POSITIVE_INFINITY;
  const limit = Math.max(1, least, Math.min(markers, mostNow(pack, state, ref)));
  const many = Math.max(5, least + 2);
  // A single higher count is shown instead of a button for it.
  const target = limit === many + 1 ? limit : many;
  const points = [pointsOf(1)];
  for (;;) {
    const count = points.length;
    if (count === limit) return { points, isComplete: true, isAtLimit: false };
    // More than a limit allows happened all the same, and may count after a correction.
    const nextPoints = pointsOf(count + 1);
    const isEnough = count >= least && nextPoints <= (points[count - 1] ?? 0);
    if (isEnough || count >= target)
      return { points, isComplete: false, isAtLimit: isEnough && typeof unit === "number" };
    points.push(nextPoints);
  }
}

/**
 * Whether the lines of a group are one event at a time, such as a destroyed unit: a line for each
 * of them, and more VP for those of a kind.
 */
export function countsEvents({ timing }: Group, lines: readonly Line[]): boolean {
  const [base, ...more] = lines;
  const happens = timing.includes("whenever") || timing.includes("any-turn-end");
  return (
    happens &&
    more.length > 0 &&
    base?.among === false &&
    more.every(({ among }) => among) &&
    lines.every(({ each, vp }) => each !== null && typeof vp !== "string")
  );
}

/** The score of the line that another is added to, for one tap to score both; empty if unclear. */
export function baseFirst(pack: Pack, state: State, of: LineRef): Action[] {
  const group = cardOf(pack, idOf(of.copy)).scoring[of.group];
  const isAmong = group?.lines[of.line]?.among === true;
  const base = isAmong ? { ...of, line: of.line - 1 } : lackingBase(pack, state, of);
  if (base?.group !== of.group || group?.combine !== "all") return [];
  const line = group.lines[base.line];
  // One of some things is one of all of them.
  const isClear = isAmong || (line?.each === null && typeof line.vp !== "string");
  const action: Action = { type: "score", ...base, count: 1 };
  return isClear && whyNot(pack, state, action) === null ? [action] : [];
}

/** The actions that count one more event in each of some lines, as far as limits allow. */
export function eventActions(pack: Pack, before: State, refs: readonly LineRef[]): Action[] {
  const actions: Action[] = [];
  let state = before;
  for (const at of refs) {
    const action: Action = { type: "score", ...at, count: countNow(pack, state, at) + 1 };
    if (whyNot(pack, state, action) !== null) continue;
    actions.push(action);
    state = reduce(pack, state, action);
  }
  return actions;
}

/** Whether something has happened since this phase began. */
function isJustNow(game: Game, happened: (event: GameEvent) => boolean): boolean {
  const phase = phaseKey(current(game));
  return appliedStates(game).some(
    (state) => phaseKey(state) === phase && state.events.some(happened),
  );
}

/** Whether a side has drawn a card since this phase began. */
export const isJustDrawn = (game: Game, side: Side, card: Id): boolean =>
  isJustNow(game, (event) => event.type === "drew" && event.side === side && event.card === card);

/** Whether something was written on a card since this phase began. */
export const isJustRemembered = (game: Game, copy: string, effect: Id): boolean =>
  isJustNow(
    game,
    (event) => event.type === "remembered" && event.copy === copy && event.effect === effect,
  );

/** What was last written on a card in earlier turns, in the order in which it was written. */
export function earlierValues(game: Game, copy: string, effect: Id): readonly string[] {
  const turn = turnNumber(current(game).time);
  for (const { time, events } of [...appliedStates(game)].reverse())
    for (const event of turnNumber(time) < turn ? [...events].reverse() : [])
      if (event.type === "remembered" && event.copy === copy && event.effect === effect)
        return event.values;
  return [];
}

/** A key of the moment: round, turn and phase. */
export const phaseKey = ({ time }: State): string => `${time.round} ${time.turn} ${time.phase}`;

/**
 * The actions of the tap that continues: to the next phase, and over those in which nothing can be
 * done.
 */
export function toNextPhase(pack: Pack, before: State): Action[] {
  const actions: Action[] = [NEXT];
  let state = reduce(pack, before, NEXT);
  while (passes(pack, state)) {
    actions.push(NEXT);
    state = reduce(pack, state, NEXT);
  }
  return actions;
}

const NEXT: Action = { type: "next" };
