/**
 * A game as its list of steps with a pointer into it. A step is what one tap does: one action or
 * several. It is stored when it is made, so undo and redo move the pointer over whole steps and
 * never compare actions. What is saved is the actions of each step and the pointer.
 * Why: docs/decisions/steps-of-a-game.md
 */

import { isDrawn, reduce } from "./actions.ts";
import type { Action, Entry, GameEvent } from "./events.ts";
import { logSentences } from "./log.ts";
import type { Id, Pack, Side } from "./pack.ts";
import { plainText } from "./phrases.ts";
import { digest } from "./random.ts";
import { Illegal } from "./refusals.ts";
import { type Opening, phaseKey, type State, turnNumber, withPlayerNames } from "./state.ts";

interface GameStep {
  readonly actions: readonly Action[];
  /** What the player did, without what followed from it, as a sentence of the log. */
  readonly label: string;
  /** The state after it, with the events of all its actions. */
  readonly state: State;
}

export interface Game {
  readonly pack: Pack;
  /** The first step is the start. */
  readonly steps: readonly GameStep[];
  /** How many of the steps are applied; the others can be redone. */
  readonly at: number;
  /** The position from which the players went back; missing if it is the last one. */
  readonly left?: number;
}

interface SavedSteps {
  readonly pack: Id;
  readonly version: string;
  /** The actions of each step. */
  readonly steps: readonly (readonly Action[])[];
  readonly at: number;
  /** A checksum of all cards drawn, to detect different data. */
  readonly drawn: string;
}

export const newGame = (pack: Pack, opening: Opening): Game => ({
  pack,
  steps: [step(pack, null, [opening])],
  at: 1,
});

/** A game that continues from a state; the steps before it are not known. */
export const gameFromState = (pack: Pack, state: State): Game => ({
  pack,
  steps: [{ actions: [state.opening], label: labelOf(pack, state), state }],
  at: 1,
});

export function current({ steps, at }: Game): State {
  const step = steps[at - 1];
  if (step === undefined) throw new Illegal("the game has no start");
  return step.state;
}

type Withdrawn = Extract<Action, { type: "withdrawn" }>;
type PlayedAction = Withdrawn["actions"][number];

/**
 * Apply actions as one step. Steps that were undone can no longer be redone, unless the first of
 * them is the same; what they drew stays in the log, as the first action of the step.
 */
export function act(game: Game, ...actions: readonly Action[]): Game {
  const undone = game.steps.slice(game.at);
  if (textOf(undone[0]?.actions) === textOf(actions)) return redo(game);
  const next = step(game.pack, current(game), [...withdrawnRecords(undone), ...actions]);
  return { pack: game.pack, steps: [...game.steps.slice(0, game.at), next], at: game.at + 1 };
}

/** The records of undone steps: what they showed, and what had been undone before that. */
function withdrawnRecords(undone: readonly GameStep[]): readonly Withdrawn[] {
  const last = undone.map(({ state }) => state.events.some(isDrawn)).lastIndexOf(true);
  const records: Withdrawn[] = [];
  const before: PlayedAction[] = [];
  undone.forEach(({ actions }, index) => {
    for (const action of actions) {
      if (action.type !== "withdrawn") before.push(action);
      else records.push({ ...action, actions: [...before, ...action.actions] });
    }
    if (index === last) records.push({ type: "withdrawn", actions: [...before] });
  });
  return records;
}

/**
 * A copy to keep of a game whose players went back and then played on: the game up to `left`. Null if
 * `after` still has that position, or drops no more than one turn and not the end of the battle.
 */
export function droppedGame(before: Game, after: Game): Game | null {
  const { pack, steps, left = steps.length } = before;
  const game = { pack, steps, at: left };
  const turns = turnNumber(current(game).time) - turnNumber(current(before).time);
  const ends = current(game).stage === "done" && current(before).stage !== "done";
  const isDropped = textOf(after.steps[left - 1]?.actions) !== textOf(steps[left - 1]?.actions);
  return (turns > 1 || ends) && isDropped ? game : null;
}

/** Actions as text, to compare them: those of a save may have their fields in another order. */
export const textOf = (actions: readonly Action[] | undefined): string | undefined =>
  JSON.stringify(actions, (_, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );

/** Whether steps begin with all those of a game, also with the undone ones. */
export const beginsWith = (steps: SavedSteps["steps"], game: Game): boolean =>
  game.steps.every(({ actions }, index) => textOf(actions) === textOf(steps[index]));

function step(pack: Pack, before: State | null, actions: readonly Action[]): GameStep {
  let state = before;
  const events: State["events"][number][] = [];
  let own: typeof events = [];
  for (const action of actions) {
    const asked = state?.prompts.find(({ id }) => action.type === "answer" && id === action.prompt);
    state = reduce(pack, state, action);
    events.push(...state.events);
    if (action.type === "next" || action.type === "withdrawn") continue;
    own.push(...state.events);
    // An answer can carry out earlier ones first; its own events begin with the first of its side.
    const first = own.findIndex((event) => "side" in event && event.side === asked?.side);
    if (asked?.side && actions.length === 1 && first > 0) own = own.slice(first);
  }
  if (state === null || state === before) throw new Illegal("a step needs an action");
  const ownState = { ...state, events: withFinalVp(before, state, own) };
  state = { ...state, events: withFinalVp(before, state, events) };
  return { actions, label: labelOf(pack, ownState) || labelOf(pack, state), state };
}

/**
 * The events of a step: scores with the VP that count after all of it, and scores that are taken back
 * with those that counted before it. What a limit takes from one line can change when the same tap
 * scores another.
 */
function withFinalVp(
  before: State | null,
  after: State,
  events: readonly GameEvent[],
): readonly GameEvent[] {
  const isSameScore = (a: Entry, b: Entry): boolean =>
    a.side === b.side &&
    a.copy === b.copy &&
    a.group === b.group &&
    a.line === b.line &&
    turnNumber(a.time) === turnNumber(b.time) &&
    a.time.phase === b.time.phase;
  const entryIn = (state: State | null, entry: Entry): Entry | undefined =>
    state?.entries.find((item) => isSameScore(item, entry));
  return events.flatMap((event, index) => {
    if ((event.type !== "scored" && event.type !== "unscored") || event.entry.copy === null)
      return [event];
    const isGiven = event.type === "scored";
    const others = isGiven ? events.slice(index + 1) : events.slice(0, index);
    const isRepeated = others.some(
      (other) => other.type === event.type && isSameScore(other.entry, event.entry),
    );
    const entry = entryIn(isGiven ? after : before, event.entry);
    return entry === undefined || isRepeated ? [] : [{ ...event, entry }];
  });
}

function labelOf(pack: Pack, state: State): string {
  const scores = state.events.some(({ type }) => type === "scored");
  const events = state.events.filter(
    ({ type }) => type !== "withdrawn" && !(scores && type === "phase"),
  );
  return plainText(logSentences(withPlayerNames(pack, state), { ...state, events })[0] ?? "");
}

export const canUndo = (game: Game): boolean => game.at > 1;
export const canRedo = (game: Game): boolean => game.at < game.steps.length;
export const undo = (game: Game): Game => (canUndo(game) ? goTo(game, game.at - 1) : game);
export const redo = (game: Game): Game => (canRedo(game) ? goTo(game, game.at + 1) : game);

/**
 * The game at another position; `left` is the end of the copy that `droppedGame` may return. It is where
 * the first of several moves back in a row began. Two things are corrections, which the copy leaves out:
 * what was undone in the last turn before a jump further back, and after the battle. Then `left` is where
 * the next move back began.
 */
export function goTo(game: Game, at: number): Game {
  const { pack, steps, at: from, left = steps.length } = game;
  const [shown, start] = [current(game), current({ ...game, at: left })];
  const isSameTurn =
    shown.stage === start.stage && turnNumber(shown.time) === turnNumber(start.time);
  const isCorrection = isSameTurn && (from - at > 1 || shown.stage === "done");
  const last = Math.max(left < from || isCorrection ? from : left, at);
  return last < steps.length ? { pack, steps, at, left: last } : { pack, steps, at };
}

/**
 * A game, and the state that it continues from, as they would be with other names of the players;
 * null for none.
 */
export function withNames(
  game: Game,
  base: State | null,
  players: Opening["players"] | null,
): { game: Game; base: State | null } {
  const { players: _, ...unnamed } = (base ?? game.steps[0]?.state ?? current(game)).opening;
  const opening = players ? { ...unnamed, players } : unnamed;
  const save = savedSteps(game);
  const steps = [[opening], ...save.steps.slice(1)];
  const from = base && { ...base, opening, players: players ? bySeat(base, players) : null };
  const replayed = replay(game.pack, { ...save, steps }, from);
  const { left } = game;
  return { game: left === undefined ? replayed : { ...replayed, left }, base: from };
}

/** Names of players by side, as far as it is decided which side they are. */
function bySeat({ seats, players, stage }: State, [one, two]: readonly [string, string]) {
  if (players === null && stage === "setup") return null;
  return seats[0] === "attacker"
    ? { attacker: one, defender: two }
    : { attacker: two, defender: one };
}

/** The states of the steps that are applied. */
export const appliedStates = ({ steps, at }: Game): readonly State[] =>
  steps.slice(0, at).map(({ state }) => state);

export function savedSteps({ pack, steps, at }: Game): SavedSteps {
  const actions = steps.map((item) => item.actions);
  return { pack: pack.id, version: pack.version, steps: actions, at, drawn: drawnChecksum(steps) };
}

/** A checksum of every card drawn and every dice rolled, in order. */
function drawnChecksum(steps: readonly GameStep[]): string {
  const drawn = steps.flatMap(({ state }) =>
    state.events.flatMap((event) => {
      if (event.type === "drew") return [event.card];
      if (event.type === "remembered" && event.random) return event.values;
      if (event.type === "chose" && event.how === "chance") return event.values;
      if (event.type === "rolled") return [event.rolled.dice.join(" ")];
      return event.type === "length" ? [String(event.rolled)] : [];
    }),
  );
  return digest(drawn.join(" "))
    .map((word) => (word >>> 0).toString(36))
    .join("")
    .slice(0, 12);
}

/**
 * The game with these steps, `at` of them applied, from its start or from the state that it continues
 * from. Steps that a known game has, too, are not made again; if nothing differs, it is the known game
 * itself. Throws `Illegal` if a step is not allowed.
 */
export function withSteps(
  pack: Pack,
  known: Game | null,
  steps: SavedSteps["steps"],
  at: number,
  base: State | null = null,
): Game {
  const [[opening, ...rest] = [], ...later] = steps;
  const isStart = ({ type }: Action): boolean => type === "start";
  if (opening?.type !== "start" || rest.length > 0 || later.flat().some(isStart))
    throw new Illegal("a game has one start");
  if (at < 1 || at > steps.length) throw new Illegal("the game has no such step");
  const isOther = (actions: readonly Action[], index: number): boolean =>
    textOf(actions) !== textOf(known?.steps[index]?.actions);
  const first = steps.findIndex(isOther);
  const same = first < 0 ? steps.length : first;
  if (known !== null && same === steps.length && same === known.steps.length)
    return at === known.at ? known : goTo(known, at);
  let game =
    known !== null && same > 0
      ? { pack, steps: known.steps.slice(0, same), at: same }
      : base === null
        ? newGame(pack, opening)
        : gameFromState(pack, base);
  for (const actions of steps.slice(game.at)) game = act(game, ...actions);
  return { ...game, at };
}

/**
 * Replay a save. Throws `Illegal` if it is for another pack, its actions are not allowed, or they
 * draw other cards.
 */
export function replay(pack: Pack, save: SavedSteps, base: State | null = null): Game {
  if (save.pack !== pack.id) throw new Illegal("this is not a save of this pack");
  const game = withSteps(pack, null, save.steps, save.at, base);
  if (save.drawn !== drawnChecksum(game.steps))
    throw new Illegal("the cards of this save are no longer drawn so");
  return game;
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
