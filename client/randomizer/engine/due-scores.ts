/** What each side can score at this moment, and what is due then or at the end of this turn. */

import type { PhaseName } from "./events.ts";
import { memoriesOf, remembersFor } from "./memories.ts";
import {
  cardOf,
  type Group,
  type Line,
  type Mode,
  type Pack,
  type Remember,
  type Side,
} from "./pack.ts";
import { factsOf, inPlay } from "./piles.ts";
import { givesVp, isCondition } from "./score-caps.ts";
import { type Scorable, type ScorableLine, scorable, whyClosed, worth } from "./scoring.ts";
import { idOf, type State } from "./state.ts";
import { activeSide, modeOf, nowOf, within } from "./timing.ts";
import { nextPhase } from "./turns.ts";

/** What can be scored now; `isAhead` if it is due at the end of this turn. */
export type Item = Scorable & { readonly isAhead: boolean };

/** Kept because the head, the foot and every card of a page ask for the same. */
const cache = new WeakMap<State, readonly Item[]>();

/** Everything that can be scored now. */
export function scorableNow(pack: Pack, state: State): readonly Item[] {
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
  /** Whether lines of it are open beside which none is scored. */
  readonly isForgotten: boolean;
}

/** The cards that give something at exactly this moment. */
export const dueCards = (pack: Pack, state: State): DueCard[] =>
  dueCardsOf(pack, scorableNow(pack, state));

/** The phases of a turn, in their order. */
const TURN: readonly PhaseName[] = ["command", "battle", "turn-end"];

/** The cards that give something now, and others that did in an earlier phase of this turn. */
export function dueInTurn(pack: Pack, state: State): DueCard[] {
  const { time } = state;
  const earlier = TURN.slice(0, Math.max(0, TURN.indexOf(time.phase)));
  const items = earlier.flatMap((phase) => scorable(pack, { ...state, time: { ...time, phase } }));
  return dueCardsOf(pack, [...scorableNow(pack, state), ...items]);
}

/** The cards of what is due, each once. */
function dueCardsOf(pack: Pack, items: readonly Scorable[]): DueCard[] {
  const cards = new Map<string, DueCard>();
  for (const item of items) {
    if (!item.isDue || item.isFull) continue;
    const { side, copy } = item;
    const key = `${side} ${copy}`;
    const before = cards.get(key);
    const isOpen = hasOpenLine(pack, item);
    // Whoever has scored a line has looked at those beside it.
    const isForgotten = isOpen && item.lines.every(({ times }) => times === 0);
    cards.set(key, {
      ...{ side, copy, name: cardOf(pack, idOf(copy)).name },
      isOpen: isOpen || before?.isOpen === true,
      isForgotten: isForgotten || before?.isForgotten === true,
    });
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
      return [{ side, copy, name: effect.name, isOpen: true, isForgotten: true, effect }];
    }),
  );
}

/** A group of the lines of a card that a side can score. */
export interface OpenGroup {
  readonly group: Group;
  readonly index: number;
  readonly isOpen: boolean;
  readonly isDue: boolean;
  readonly isAhead: boolean;
}

/** The groups of a card that a side can score, with those that are in sight. */
export function groupsOf(pack: Pack, state: State, copy: string, side: Side) {
  const { scoring } = cardOf(pack, idOf(copy));
  const items = scorableOf(pack, state, { copy, side });
  const reasons = scoring.map((group) => whyClosed(pack, state, side, copy, group));
  const groups = scoring.flatMap((group, index): OpenGroup[] => {
    const refusal = reasons[index];
    if (refusal === "mode" || refusal === "not-yours" || refusal === "ended") return [];
    const isDue = items.some((item) => item.group === index && item.isDue);
    const isAhead = items.some((item) => item.group === index && item.isAhead);
    // A card that was used as a Stratagem scores nothing any more.
    const isOpen = refusal === null && factsOf(state, copy).achieved !== "used";
    return [{ group, index, isOpen, isDue, isAhead }];
  });
  const hasDue = groups.some((item) => item.isDue);
  // While something scores at this moment, what scores in another turn is behind one line. What scores
  // now or at any time stays in sight, at a limit too, and so does what is above a due alternative.
  const alternative = groups.findIndex(({ group, isDue }) => group.instead && isDue);
  const isMoment = (item: OpenGroup) => item.isOpen && nowOf(state, item.group, side).length > 0;
  const isShown = (item: OpenGroup): boolean =>
    !hasDue || item.isDue || item.isAhead || isMoment(item) || groups.indexOf(item) < alternative;
  return {
    groups,
    shown: groups.filter(isShown),
    hidden: groups.filter((item) => !isShown(item)),
    isDue: hasDue,
    hasEnded: reasons.includes("ended"),
    scores: items.length > 0,
  };
}

/** The most VP that one tap on a group gives before limits; 0 for dice. */
export const bestOf = ({ lines }: Group, mode: Mode): number =>
  Math.max(0, ...lines.map((line) => Number(worth(line, mode)) || 0));

/**
 * The hidden group that gives more than those above it that are due, instead of which it scores in
 * this round; undefined if there is none, or if one of them is scored.
 */
export function betterLater(
  pack: Pack,
  state: State,
  copy: string,
  side: Side,
  { groups, hidden }: Grouped,
) {
  const mode = modeOf(state, side);
  const items = scorableOf(pack, state, { copy, side });
  const due = groups.filter(({ isDue }) => isDue);
  const isScored = items.some((item) => item.isDue && item.isScored);
  return hidden.find(
    ({ group, index }) =>
      group.instead &&
      !isScored &&
      within(group.rounds, state.time.round) &&
      due.length > 0 &&
      due.every((item) => item.index < index && bestOf(item.group, mode) < bestOf(group, mode)),
  )?.group;
}

/** The groups of a card that a side can score, as `groupsOf` divides them. */
export type Grouped = ReturnType<typeof groupsOf>;
