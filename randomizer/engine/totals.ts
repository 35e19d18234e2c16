/** Sums of a side, and the awards of the pack that stand outside the cards. */

import type { Pack, Side } from "./pack.ts";
import { limit } from "./scoring.ts";
import { type Entry, Illegal, type State } from "./state.ts";

/** Give a side an award of the pack, once. */
export function award(pack: Pack, state: State, side: Side, slug: string): void {
  const given = pack.game.scoring.awards[slug];
  if (given === undefined) throw new Illegal(`no award ${slug}`);
  if (state.sides[side].awards.includes(slug)) throw new Illegal(`${slug} is given already`);
  state.sides[side].awards = [...state.sides[side].awards, slug];
  const { granted, cap } = limit(pack, state, side, slug, given.vp);
  const entry: Entry = {
    side,
    tally: slug,
    copy: null,
    card: null,
    group: 0,
    line: 0,
    count: 1,
    raw: given.vp,
    granted,
    cap,
    dice: [],
    clock: state.clock,
    caps: state.caps.length,
  };
  state.entries = [...state.entries, entry];
  state.events.push({ type: "scored", entry });
}

/** VP of a side by tally, in the order in which they first came; the other side may have taken some. */
export function tallies(state: State, side: Side): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const entry of state.entries) {
    if (entry.side !== side) continue;
    sums.set(entry.tally, (sums.get(entry.tally) ?? 0) + entry.granted);
  }
  for (const { tally, granted, drains, side: by } of state.entries)
    if (drains && by !== side) sums.set(tally, Math.max(0, (sums.get(tally) ?? 0) - granted));
  return sums;
}

/** VP that a round brought a side, less what the other side took from it. */
export const roundPoints = (state: State, side: Side, round: number): number =>
  state.entries
    .filter((entry) => entry.clock.round === round)
    .reduce((sum, { side: by, granted, drains }) => {
      if (by === side) return sum + granted;
      return drains ? sum - granted : sum;
    }, 0);

/** Tallies of a pack in its own order: decks first, then what is written by hand, then awards. */
export function tallyOrder(pack: Pack): string[] {
  const decks = Object.values(pack.decks).map((deck) => deck.score ?? deck.slug);
  const { by_hand, awards } = pack.game.scoring;
  return [...new Set([...decks, ...Object.keys(by_hand), ...Object.keys(awards)])];
}

export const points = (state: State, side: Side): number =>
  [...tallies(state, side).values()].reduce((all, sum) => all + sum, 0);

/** Who has won: as the players say, or by points; null while nothing tells. */
export function winnerOf(state: State): Side | "draw" | null {
  if (state.declared !== null) return state.declared;
  const [a, d] = [points(state, "attacker"), points(state, "defender")];
  if (a === d) return a === 0 ? null : "draw";
  return a > d ? "attacker" : "defender";
}
