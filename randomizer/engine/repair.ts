/** Putting things right by hand: cards moved between piles, scores corrected in any round. */

import { enter, later, top } from "./effects.ts";
import { cardOf, type Pack } from "./pack.ts";
import { homeOf, move, PLACES, reshuffle } from "./piles.ts";
import { limit, weigh } from "./scoring.ts";
import { type Action, type Entry, Illegal, idOf, type State } from "./state.ts";
import { tallyOrder } from "./totals.ts";
import { draws } from "./turns.ts";

type Of<T extends Action["type"]> = Extract<Action, { type: T }>;

function quiet(state: State): void {
  if (state.stage === "setup" || state.stage === "hands" || state.prompts.length > 0)
    throw new Illegal("first comes the answer to the open question");
}

/** Move one copy to another place. Its effects do not happen: the table has settled them. */
export function relocate(pack: Pack, state: State, { copy, to, side, at }: Of<"move">): void {
  quiet(state);
  const pile = homeOf(pack, state, copy);
  const from = PLACES.find((place) => pile[place].includes(copy));
  if (from === undefined || (from === to && to !== "draw"))
    throw new Illegal(`${copy} cannot go there`);
  const owner = pile.side ?? side;
  move(pack, state, copy, to);
  if (to === "play") {
    const hand = pile.deck === pack.game.hand?.deck && owner !== null;
    const fixed = hand && !draws(state, owner) && state.sides[owner].mode === "fixed";
    state.facts[copy] = {
      owner,
      held: fixed ? "fixed" : owner === null ? "shared" : "drawn",
      round: state.clock.round,
      achieved: "no",
      notes: [],
      fired: cardOf(pack, idOf(copy)).effects.map((_, index) => index),
    };
  } else if (to === "draw") {
    if (at === "top") pile.draw = [copy, ...pile.draw.filter((item) => item !== copy)];
    else if (at !== "bottom") reshuffle(state, pile);
  }
  state.events.push({ type: "moved", card: idOf(copy), from, to, owner });
}

/** Shuffle what is left to draw, with the discards if wanted. */
export function shuffle(state: State, { pile: key, discards }: Of<"shuffle">): void {
  quiet(state);
  const pile = state.piles[key];
  if (pile === undefined) throw new Illegal(`no pile ${key}`);
  if (discards) {
    pile.draw = [...pile.draw, ...pile.discard];
    pile.discard = [];
  }
  reshuffle(state, pile);
  state.events.push({ type: "shuffled", deck: pile.deck, side: pile.side });
}

/** Draw the top card by hand; what the card does when it comes happens. */
export function drawOne(pack: Pack, state: State, { pile: key, side }: Of<"draw">): void {
  quiet(state);
  const pile = state.piles[key];
  if (pile === undefined || pile.draw.length === 0)
    throw new Illegal(`nothing to draw from ${key}`);
  const owner = pile.side ?? side;
  const copy = top(pack, state, pile.deck, owner);
  if (copy !== null) later(state, enter(pack, state, copy, owner));
}

/** Write other points for something that was scored; 0 strikes it out. */
export function amend(pack: Pack, state: State, { entry: index, points }: Of<"amend">): void {
  const entry = state.entries[index];
  if (entry === undefined || !Number.isInteger(points) || points < 0 || points > MOST)
    throw new Illegal("no such score");
  const other: Entry = { ...entry, raw: points, amended: true };
  state.entries = state.entries.map((item) => (item === entry ? other : item));
  state.events.push({ type: "amended", entry, points });
  recount(pack, state);
}

/** Add points by hand to a tally of any round that has begun. */
export function adjust(pack: Pack, state: State, action: Of<"adjust">): void {
  const { side, tally, round, points } = action;
  if (state.stage !== "play" && state.stage !== "done") throw new Illegal("nothing is scored yet");
  if (!tallies(pack).includes(tally)) throw new Illegal(`no tally ${tally}`);
  const now = round <= state.clock.round && round >= 1;
  if (!now || !Number.isInteger(points) || points < 1 || points > MOST)
    throw new Illegal("not that many points");
  const entry: Entry = {
    side,
    tally,
    copy: null,
    card: null,
    group: 0,
    line: 0,
    count: 1,
    raw: points,
    granted: 0,
    cap: null,
    dice: [],
    clock: { round, turn: 0, phase: "battle" },
    caps: state.caps.length,
    amended: true,
  };
  state.entries = [...state.entries, entry];
  recount(pack, state);
  const written = state.entries[state.entries.length - 1];
  if (written !== undefined) state.events.push({ type: "scored", entry: written });
}

const MOST = 100;

/** Tallies that points can be written into: those of the pack, and one for all else. */
export const tallies = (pack: Pack): string[] => {
  const awards = Object.keys(pack.game.scoring.awards);
  const scored = tallyOrder(pack).filter((tally) => !awards.includes(tally));
  const known = Object.values(pack.decks).flatMap((deck) => deck.score ?? []);
  known.push(...Object.keys(pack.game.scoring.by_hand));
  const kept = scored.filter((tally) => known.includes(tally));
  return [...kept, BY_HAND];
};

export const BY_HAND = "other";

/** Weigh every score again in its order, so that every cap holds after a change in the middle. */
function recount(pack: Pack, state: State): void {
  const done: Entry[] = [];
  for (const entry of state.entries) {
    const past: State = {
      ...state,
      entries: done,
      clock: entry.clock,
      caps: state.caps.slice(0, entry.caps),
    };
    const { side, copy, tally, raw } = entry;
    const offer =
      copy === null || entry.amended
        ? limit(pack, past, side, tally, raw)
        : weigh(pack, past, side, copy, entry.group, entry.line, raw);
    done.push({ ...entry, granted: offer.granted, cap: offer.cap });
  }
  state.entries = done;
}
