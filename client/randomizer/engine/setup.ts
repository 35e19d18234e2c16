/**
 * The set-up: starts a game from its opening, and redraws parts of it. Kept cards are treated as
 * picked, so that cards that depend on each other stay valid.
 */

import type { ActionRule } from "./action-rules.ts";
import { queueFirst, tasksOf } from "./cards-in-play.ts";
import type { ActionOf, Rolled } from "./events.ts";
import { cardOf, type Effect, type Id, type Pack, SIDES, setupOf } from "./pack.ts";
import { copiesOf, shuffleAll } from "./piles.ts";
import { askedBy } from "./prompts.ts";
import { Illegal } from "./refusals.ts";
import { runTasks } from "./run-effects.ts";
import type { Draft, KeptSetup, Opening, SideState, State, Task } from "./state.ts";
import { idOf } from "./state.ts";

export function setUp(pack: Pack, opening: Opening, kept: KeptSetup | null = null): State {
  const side = (): SideState => ({
    mode: null,
    cp: pack.game.command?.start ?? 0,
    handSize: pack.game.hand?.size ?? 0,
    fixedDraw: false,
    costs: {},
    ended: [],
    swaps: [],
    trades: 0,
    discardPaid: -1,
    discards: [],
    handDrawn: -1,
  });
  const state: Draft = {
    seed: opening.seed,
    opening,
    kept,
    stage: "setup",
    picks: kept?.picks ?? opening.picks,
    drawn: {},
    answers: {},
    piles: {},
    facts: {},
    sides: { attacker: side(), defender: side() },
    time: { round: 0, turn: 0, phase: "round-start" },
    first: null,
    firstBy: null,
    winner: null,
    deployer: null,
    seizing: null,
    length: null,
    over: false,
    players: null,
    seats: SIDES,
    declared: null,
    challenger: null,
    caps: [],
    choices: {},
    control: {},
    placed: [],
    queue: [],
    prompts: [],
    rolled: [],
    layout: null,
    map: null,
    entries: [],
    streams: { ...kept?.streams },
    events: [],
  };
  if (kept === null) {
    const picked = Object.keys(opening.picks).length > 0;
    const { pool = null, selected = null } = opening;
    state.events.push({ type: "started", pool, picked, selected });
  }
  shuffleAll(pack, state);
  leaveOut(pack, state, opening.exclude ?? []);
  for (const pile of Object.values(state.piles)) {
    const late = (copy: string): boolean => kept?.avoid.includes(idOf(copy)) ?? false;
    pile.draw = [...pile.draw.filter((copy) => !late(copy)), ...pile.draw.filter(late)];
  }
  // All cards are final before anybody is asked about them.
  queueFirst(state, [
    ...setupOf(pack, opening.variant).flatMap((effect): Task[] => {
      const steps = tasksOf([effect], { copy: null, side: null });
      return effect.op === "sides" || effect.ask ? [{ kind: "settle" }, ...steps] : steps;
    }),
    { kind: "settle" },
    { kind: "modes" },
    { kind: "first" },
  ]);
  runTasks(pack, state);
  return state;
}

/** Remove the cards that the players leave out of this game. */
function leaveOut(pack: Pack, state: Draft, ids: readonly Id[]): void {
  const decks = new Set(ids.map((id) => cardOf(pack, id).deck));
  if (assigned(pack, state.opening).some((deck) => decks.has(deck)))
    throw new Illegal("Cards that are assigned to sides cannot be left out.");
  for (const pile of Object.values(state.piles)) {
    const out = pile.draw.filter((copy) => ids.includes(idOf(copy)));
    pile.draw = pile.draw.filter((copy) => !out.includes(copy));
    pile.out = [...pile.out, ...out];
  }
  for (const deck of decks) {
    const cards = ids.filter((id) => cardOf(pack, id).deck === deck);
    if (copiesOf(pack, deck, null).every((copy) => cards.includes(idOf(copy))))
      throw new Illegal("A deck needs at least one card.");
    if (state.kept === null)
      state.events.push({ type: "excluded", side: null, deck, cards, random: false });
  }
}

/** Decks whose cards are assigned by a table, so that none can be missing. */
const assigned = (pack: Pack, { variant }: Opening): readonly Id[] =>
  setupOf(pack, variant).flatMap((effect) => (effect.op === "assign" ? [effect.deck] : []));

/**
 * The results of the set-up, one by one; each can be redrawn while the rest stays. A key for `again`
 * says what it is, and names its deck, the effect that rolled, or the question that was answered.
 */
export const redrawableSlots = (state: State): readonly string[] => [
  ...Object.keys(state.drawn).map((deck) => `deck ${deck}`),
  ...new Set(rollsInSetup(state).map(({ roll }) => `roll ${roll}`)),
  ...Object.keys(state.answers).map((question) => `choice ${question}`),
  ...(state.layout ? ["layout"] : []),
];

/** Rolls that are part of the set-up. */
export const rollsInSetup = (state: State): readonly Rolled[] =>
  state.rolled.filter(({ time, asked }) => time.round === 0 && !asked);

/** The stage after the set-up. */
export const stageAfterSetup = ({ game }: Pack): State["stage"] =>
  game.hand?.modes.fixed === undefined ? "first" : "hands";

/** Whether the set-up can still be changed: nothing that follows it was locked in. */
export const canRedraw = (pack: Pack, state: State): boolean =>
  ["setup", stageAfterSetup(pack)].includes(state.stage) &&
  state.first === null &&
  state.isMissionSet !== true &&
  !state.prompts.some(({ kind, answer }) => kind === "mode" && answer !== null);

/** Go on from the drawn mission: both players have seen it, and nothing of it is redrawn. */
export const BEGIN_ACTION: ActionRule<ActionOf<"begin">> = {
  whyNot(pack, state) {
    if (state.isMissionSet) return "same";
    return canRedraw(pack, state) ? null : "stage";
  },
  apply(_pack, state) {
    state.isMissionSet = true;
    state.events.push({ type: "begun" });
  },
};

/** Redraw the named slots, and keep everything else. */
export const REDRAW_ACTION: ActionRule<ActionOf<"again">> = {
  whyNot(pack, state, { slots: wanted, variant }) {
    if (!canRedraw(pack, state)) return "stage";
    if (variant !== undefined)
      return wanted.length === 0 && pack.game.variants[variant] !== undefined ? null : "unknown";
    const keys = redrawableSlots(state);
    if (wanted.length === 0 || !wanted.every((key) => keys.includes(key))) return "unknown";
    // A deck or a layout without alternatives would give the same result.
    const sure = wanted.every((key) => key.startsWith("deck ") || key === "layout");
    return sure && same(state, anew(pack, state, wanted)) ? "empty" : null;
  },
  apply(pack, state, { slots: wanted, asks = false, variant }) {
    const before = variant === undefined ? state : otherType(pack, state, variant);
    Object.assign(state, anew(pack, before, wanted, asks));
    state.events.unshift({
      type: "again",
      slots: wanted,
      ...(variant === undefined ? {} : { variant }),
    });
  },
};

/** The results of a set-up, under the ids of the same effects in another type of mission. */
function otherType(pack: Pack, state: State, variant: string): State {
  const kind = (effect: Effect): string => {
    const deck = "deck" in effect ? effect.deck : null;
    return JSON.stringify([effect.op, deck, "name" in effect ? effect.name : null]);
  };
  const others = setupOf(pack, variant);
  const ids = new Map(
    setupOf(pack, state.opening.variant).map((effect) => [
      effect.id,
      others.find((item) => kind(item) === kind(effect))?.id ?? effect.id,
    ]),
  );
  const answers = Object.entries(state.answers).map(([key, values]) => {
    const id = askedBy(key);
    return [(ids.get(id) ?? id) + key.slice(id.length), values];
  });
  return {
    ...state,
    opening: { ...state.opening, variant },
    answers: Object.fromEntries(answers),
    rolled: state.rolled.map((item) => ({ ...item, roll: ids.get(item.roll) ?? item.roll })),
  };
}

/** Whether two set-ups have drawn the same cards and the same layout. */
function same(one: State, two: State): boolean {
  const text = ({ drawn, layout }: State): string =>
    JSON.stringify([Object.entries(drawn).map(([deck, ids]) => [deck, [...ids].sort()]), layout]);
  return text(one) === text(two);
}

function anew(pack: Pack, state: State, wanted: readonly string[], asks = false): State {
  const stays = (key: string): boolean => !wanted.includes(key);
  const filter = <T>(record: Readonly<Record<string, T>>, kind: string): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => stays(`${kind} ${name}`)));
  const rolls = Object.fromEntries(rollsInSetup(state).map(({ roll, dice }) => [roll, dice]));
  const avoid = Object.entries(state.drawn).flatMap(([deck, ids]) =>
    stays(`deck ${deck}`) ? [] : ids,
  );
  return setUp(pack, state.opening, {
    picks: filter(state.drawn, "deck"),
    answers: filter(state.answers, "choice"),
    rolls: filter(rolls, "roll"),
    avoid,
    asks: asks ? wanted.map((key) => key.replace(/^choice /, "")) : [],
    otherAnswers: state.answers,
    layout: stays("layout") ? state.layout : null,
    otherLayout: stays("layout") ? null : state.layout,
    streams: state.streams,
  });
}
