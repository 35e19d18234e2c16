/**
 * The set-up: a new game from its opening, and the same again with some of it drawn anew. What is
 * kept is put in as if it were picked, so cards that depend on each other stay lawful.
 */

import { later, run, tasks } from "./effects.ts";
import { cardOf, type Id, type Pack, setupOf } from "./pack.ts";
import { copiesOf, shuffleAll } from "./piles.ts";
import {
  Illegal,
  idOf,
  type Kept,
  lacks,
  type Opening,
  type Rolled,
  type SideState,
  type State,
  type Task,
} from "./state.ts";

type Perform = (state: State, task: Exclude<Task, { kind: "effect" }>) => void;

/** The seed that the draws follow from: the opponent's cut is part of it. */
export const seedOf = (opening: Opening): string =>
  opening.cut === undefined ? opening.seed : `${opening.seed}|${opening.cut}`;

export function setUp(pack: Pack, opening: Opening, kept: Kept | null, perform: Perform): State {
  const side = (): SideState => ({
    mode: null,
    cp: pack.game.command?.start ?? 0,
    handSize: pack.game.hand?.size ?? 0,
    fixedDraw: false,
    costs: {},
    ended: [],
    awards: [],
    swaps: [],
    trades: 0,
    discardPaid: -1,
    discards: [],
    handDrawn: -1,
  });
  const state: State = {
    seed: seedOf(opening),
    opening,
    kept,
    stage: "setup",
    picks: kept?.picks ?? opening.picks,
    drawn: {},
    answers: {},
    piles: {},
    facts: {},
    sides: { attacker: side(), defender: side() },
    clock: { round: 0, turn: 0, phase: "round-start" },
    first: null,
    firstBy: null,
    winner: null,
    deployer: null,
    seizing: null,
    length: null,
    over: false,
    players: null,
    declared: null,
    challenger: null,
    caps: [],
    choices: {},
    queue: [],
    prompts: [],
    rolled: [],
    layout: null,
    entries: [],
    streams: { ...kept?.streams },
    events: [],
  };
  if (kept === null) {
    const picked = Object.keys(opening.picks).length > 0;
    state.events.push({ type: "started", pool: opening.pool ?? null, picked });
    if (opening.cut !== undefined) state.events.push({ type: "cut", cut: opening.cut });
  }
  shuffleAll(pack, state);
  leaveOut(pack, state, opening.exclude ?? []);
  for (const pile of Object.values(state.piles)) {
    const late = (copy: string): boolean => kept?.avoid.includes(idOf(copy)) ?? false;
    pile.draw = [...pile.draw.filter((copy) => !late(copy)), ...pile.draw.filter(late)];
  }
  // Cards are as they stay before anybody is asked about them.
  const effects = setupOf(pack, opening.variant).filter(
    (effect) => effect.op !== "draw" || !lacks(pack, opening, effect.deck),
  );
  const steps = tasks(effects, { copy: null, side: null });
  later(state, [
    ...steps.flatMap((step): Task[] =>
      step.kind === "effect" && (step.effect.op === "sides" || step.effect.ask)
        ? [{ kind: "settle" }, step]
        : [step],
    ),
    { kind: "settle" },
    { kind: "modes" },
  ]);
  run(pack, state, (task) => perform(state, task));
  return state;
}

/** Take the cards out that the players do not want in this game. */
function leaveOut(pack: Pack, state: State, ids: readonly Id[]): void {
  if (ids.length === 0) return;
  const decks = new Map<Id, Id[]>();
  for (const id of ids) {
    const { deck } = cardOf(pack, id);
    decks.set(deck, [...(decks.get(deck) ?? []), id]);
  }
  for (const pile of Object.values(state.piles)) {
    const out = pile.draw.filter((copy) => decks.get(pile.deck)?.includes(idOf(copy)));
    pile.draw = pile.draw.filter((copy) => !out.includes(copy));
    pile.out = [...pile.out, ...out];
  }
  for (const [deck, cards] of decks) {
    if (copiesOf(pack, deck, null).length === cards.length)
      throw new Illegal("a deck needs a card");
    if (state.kept === null)
      state.events.push({ type: "excluded", side: null, deck, cards, random: false });
  }
}

export interface Slot {
  readonly key: string;
  readonly kind: "deck" | "roll" | "choice" | "layout";
}

/** What the set-up has settled, piece by piece; each can be made anew while the rest stays. */
export function slots(state: State): Slot[] {
  return [
    ...Object.keys(state.drawn).map((deck): Slot => ({ key: `deck ${deck}`, kind: "deck" })),
    ...settling(state).map(({ roll }): Slot => ({ key: `roll ${roll.name}`, kind: "roll" })),
    ...Object.keys(state.answers).map((key): Slot => ({ key: `choice ${key}`, kind: "choice" })),
    ...(state.layout ? [{ key: "layout", kind: "layout" } as const] : []),
  ];
}

/** Rolls that are part of the set-up. */
export const settling = (state: State): readonly Rolled[] =>
  state.rolled.filter(({ clock, asked }) => clock.round === 0 && !asked);

export const mayAgain = (state: State): boolean =>
  state.stage !== "play" && state.stage !== "done" && state.first === null;

/** Set up again: the named slots anew, everything else as it is. */
export function again(
  pack: Pack,
  state: State,
  wanted: readonly string[],
  perform: Perform,
): State {
  if (!mayAgain(state)) throw new Illegal("the set-up is over");
  const known = slots(state).map(({ key }) => key);
  if (wanted.length === 0 || !wanted.every((key) => known.includes(key)))
    throw new Illegal("there is nothing of that kind to draw again");
  const stays = (key: string): boolean => !wanted.includes(key);
  const filter = <T>(record: Readonly<Record<string, T>>, kind: Slot["kind"]): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => stays(`${kind} ${name}`)));
  const early = settling(state);
  const rolls = Object.fromEntries(early.map(({ roll, dice }) => [roll.name, dice]));
  const avoid = Object.entries(state.drawn).flatMap(([deck, ids]) =>
    stays(`deck ${deck}`) ? [] : ids,
  );
  const kept: Kept = {
    picks: filter(state.drawn, "deck"),
    answers: filter(state.answers, "choice"),
    rolls: filter(rolls, "roll"),
    avoid,
    layout: stays("layout") ? state.layout : null,
    otherLayout: stays("layout") ? null : state.layout,
    streams: state.streams,
  };
  const next = setUp(pack, state.opening, kept, perform);
  next.events.unshift({ type: "again", slots: wanted });
  return next;
}
