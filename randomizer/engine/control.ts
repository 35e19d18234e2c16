/** Who controls the objective markers, and what follows from it for scoring lines. */

import { type Control, type Line, type Marker, other, type Pack, type Side } from "./pack.ts";
import { markersInPlay } from "./piles.ts";
import type { State } from "./state.ts";

/** Who controls which objective marker in a round, as entered by the players. */
export function controlIn(state: State, round: number): Readonly<Record<string, Side>> {
  for (let at = round; at > 0; at -= 1) {
    const control = state.control[at];
    if (control !== undefined) return control;
  }
  return {};
}

/** Whether a marker is one of those that a line is about, seen by the side that scores. */
function isIn({ zone, role }: Marker, where: Control["in"], side: Side): boolean {
  switch (where) {
    case "any":
      return true;
    case "no-mans-land":
      return zone === "none";
    case "home":
      return zone === side;
    case "not-home":
      return zone !== side;
    case "enemy":
      return zone === other(side);
    default:
      return role === where;
  }
}

/**
 * How often a line counts for a side by the map; null if the players do not track who controls the
 * markers, or if the map does not say which markers the line is about.
 */
export function fromMap(pack: Pack, state: State, side: Side, line: Line): number | null {
  const control = controlIn(state, state.clock.round);
  if (line.markers === null || Object.keys(control).length === 0) return null;
  const { in: where, least, more, home } = line.markers;
  const markers = markersInPlay(pack, state);
  const relevant = markers.filter((marker) => isIn(marker, where, side));
  const homes = markers.filter((marker) => isIn(marker, "home", side));
  if (relevant.length === 0 || (home !== null && homes.length === 0)) return null;
  const count = (of: readonly Marker[], owner: Side): number =>
    of.filter(({ id }) => control[id] === owner).length;
  if (home !== null && (count(homes, side) === homes.length) !== home) return 0;
  const mine = count(relevant, side);
  if (line.each !== null) return mine;
  return (more ? mine > count(relevant, other(side)) : mine >= least) ? 1 : 0;
}
