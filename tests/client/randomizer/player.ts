/** A player that does anything allowed, at random but the same for the same number. */

import { reduce, whyNot } from "../../../client/randomizer/engine/actions.ts";
import type { Action } from "../../../client/randomizer/engine/events.ts";
import { act, current, type Game, newGame } from "../../../client/randomizer/engine/history.ts";
import { cardOf, type Pack } from "../../../client/randomizer/engine/pack.ts";
import { openPrompts } from "../../../client/randomizer/engine/prompts.ts";
import { type Below, digest } from "../../../client/randomizer/engine/random.ts";
import { mostNow } from "../../../client/randomizer/engine/scoring.ts";
import type { Opening, State } from "../../../client/randomizer/engine/state.ts";
import { pickAllowed } from "../../../client/randomizer/playtest/candidates.ts";
import { OPTIONS } from "./candidates.ts";

/** Whole numbers below a limit; independent of the engine's own chance. */
export function dice(seed: number): Below {
  let state = digest(`player ${seed}`)[0] >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const pick = <T>(items: readonly T[], below: Below): T => items[below(items.length)] as T;

type Kind = Exclude<Action["type"], "start" | "withdrawn">;

/** What a player does during the battle, the more often the more often it is listed. */
const PLAYED: readonly Kind[] = [
  "next",
  "next",
  "next",
  "score",
  "score",
  "score",
  "discard",
  "swap",
  "trade",
  "use",
  "cp",
];
/** What is done now and then. */
const RARE: readonly Kind[] = ["score", "award", "roll", "control"];
const ONCE: readonly Kind[] = ["finish", "declare"];

/** One allowed action; null when the game is over. */
export function choose(pack: Pack, state: State, below: Below): Action | null {
  if (state.stage === "done") return null;
  let corrects = false;
  const kinds: Kind[] = [];
  if (openPrompts(state).length > 0) {
    if (state.stage === "first" && below(4) === 0) kinds.push("again");
    kinds.push("answer");
  } else if (state.stage === "play") {
    const lot = below(90);
    corrects = lot > 0 && lot < 12;
    kinds.push(lot === 0 ? pick(ONCE, below) : pick(corrects ? RARE : PLAYED, below));
    kinds.push(pick(PLAYED, below), "next");
    if (below(8) === 0) kinds.unshift("remember");
    const follows = whyNot(pack, state, { type: "challenger" }) === null;
    if (follows && below(2) === 0) kinds.unshift("challenger");
  } else {
    if (below(4) === 0) kinds.push("again");
    kinds.push("cp");
  }
  for (const kind of kinds) {
    const wanted = OPTIONS[kind](pack, state).filter(
      (item) => item.type !== "score" || isNew(item) !== corrects,
    );
    const action = pickAllowed<Action>(pack, state, wanted, below);
    if (action === null) continue;
    return action.type === "score" && "line" in action
      ? counted(pack, state, action, below)
      : action;
  }
  throw new Error(`nothing can be done in the stage ${state.stage}`);
}

/** A score on a card that is not one yet; others correct the sheet or take something back. */
const isNew = (action: Action): boolean => "line" in action && action.count > 0;

/** The same score, counted several times where that is allowed. */
function counted(
  pack: Pack,
  state: State,
  action: Extract<Action, { type: "score"; line: number }>,
  below: Below,
): Action {
  const more = { ...action, count: 1 + below(Math.min(4, mostNow(pack, state, action))) };
  return whyNot(pack, state, more) === null ? more : action;
}

/** The opening of a game: its kind, at times with a card left out. */
export function opening(pack: Pack, number: number): Opening {
  const below = dice(number + 1);
  const kinds = Object.keys(pack.game.variants);
  const variant = kinds[number % kinds.length];
  const hand = pack.decks[pack.game.hand?.deck ?? ""]?.cards ?? [];
  const exclude = hand.length > 12 && below(4) === 0 ? [pick(hand, below)] : [];
  const rows = pack.pools.flatMap((pool) => pool.rows);
  const row = rows.length > 0 && below(3) === 0 ? pick(rows, below) : undefined;
  const cards = Object.values(row?.cells ?? {}).flatMap((cell) => cell.card ?? []);
  return {
    type: "start",
    seed: `seed ${number}${below(4) === 0 ? `|cut ${below(100)}` : ""}`,
    picks: Object.fromEntries(cards.map((id) => [cardOf(pack, id).deck, [id]])),
    ...(row ? { row: row.id } : {}),
    ...(variant ? { variant } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
  };
}

/** What a reader of saves gets: the state as JSON keeps it. */
const loaded = (state: State): State => JSON.parse(JSON.stringify(state)) as State;

/** Looks at every new state with the one before it. */
type Seen = (state: State, before: State | null) => void;

/** A game that commands play, with the actions that can be redone. */
export class RandomGame {
  readonly pack: Pack;
  readonly states: State[];
  readonly actions: Action[] = [];
  ahead: Action[] = [];
  private readonly seen: Seen;

  constructor(pack: Pack, number: number, seen: Seen) {
    this.pack = pack;
    this.seen = seen;
    this.states = [reduce(pack, null, opening(pack, number))];
    seen(this.state, null);
  }

  get state(): State {
    return this.states[this.states.length - 1] as State;
  }

  do(action: Action): void {
    const before = this.state;
    const next = reduce(this.pack, before, action);
    this.seen(next, before);
    this.states.push(next);
    this.actions.push(action);
  }

  /** Play on to the end. */
  finish(below: Below): State {
    for (let step = 0; step < 3000; step += 1) {
      if (this.state.stage === "done") return this.state;
      new Command(below(2 ** 31)).run(null, this);
    }
    throw new Error("the game does not end");
  }
}

/**
 * Something that happens to a game, by a number: mostly an allowed action; at times some actions are
 * undone or redone, or the state is loaded from its JSON. It tells what it did.
 */
export class Command {
  readonly number: number;
  private told = "nothing";

  constructor(number: number) {
    this.number = number;
  }

  check(): boolean {
    return true;
  }

  run(_model: unknown, game: RandomGame): void {
    const below = dice(this.number);
    const lot = below(60);
    if (lot === 1) this.undo(game, 1 + below(6));
    else if (lot === 2) this.redo(game, 1 + below(6));
    else {
      if (lot === 3) game.states[game.states.length - 1] = loaded(game.state);
      const action = choose(game.pack, game.state, below);
      this.told = JSON.stringify(action);
      if (action === null) return;
      game.ahead = [];
      game.do(action);
    }
  }

  private undo(game: RandomGame, times: number): void {
    const undone = Math.min(times, game.actions.length);
    this.told = `undo ${undone}`;
    game.states.length -= undone;
    game.ahead.unshift(...game.actions.splice(game.actions.length - undone));
  }

  private redo(game: RandomGame, times: number): void {
    const redone = game.ahead.splice(0, times);
    this.told = `redo ${redone.length}`;
    for (const action of redone) game.do(action);
  }

  toString(): string {
    return this.told;
  }
}

/** A whole random game. */
export const race = (pack: Pack, number: number, seen: Seen): State =>
  new RandomGame(pack, number, seen).finish(dice(number));

/** A whole game; `seen` looks at every state on the way. */
export function play(pack: Pack, number: number, seen: (state: State) => void = () => {}): Game {
  const below = dice(number);
  let game = newGame(pack, opening(pack, number));
  seen(current(game));
  for (let step = 0; step < 2000; step += 1) {
    const action = choose(pack, current(game), below);
    if (action === null) return game;
    game = act(game, action);
    seen(current(game));
  }
  throw new Error(`the game ${number} does not end`);
}
