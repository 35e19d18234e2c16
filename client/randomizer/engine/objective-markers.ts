/**
 * The maps in play and their objective markers, with those that cards add, move and remove; who
 * controls them, what lies on them, and what follows for scoring lines.
 */

import type { AddMarker, Control, Id, Line, Marker, Pack, Side } from "./pack.ts";
import { cardOf, effectOf, other } from "./pack.ts";
import { inPlay } from "./piles.ts";
import { idOf, type State, turnNumber } from "./state.ts";

/** The maps in play: the one determined by both sides' choices, and those of cards. */
export const mapsInPlay = (pack: Pack, state: State): readonly Id[] => [
  ...(state.map === null ? [] : [state.map]),
  ...inPlay(state).flatMap(([copy]) => cardOf(pack, idOf(copy)).map ?? []),
];

/** A marker of a map, or one that a card has added, which is only on the table. */
export type Objective = Pick<Marker, "id" | "name" | "zone" | "role">;

/** The objective markers that cards in play have added. */
export const addedMarkers = (pack: Pack, state: State): readonly AddMarker[] =>
  inPlay(state).flatMap(([, { notes }]) =>
    notes.flatMap(({ effect: id }) => {
      const effect = effectOf(pack, id);
      return effect.op === "add-marker" ? [effect] : [];
    }),
  );

/** Whether a card in play has moved a marker from the centre of its map. */
export const isMoved = (pack: Pack, state: State, id: string): boolean =>
  addedMarkers(pack, state).some((added) => added.moves_centre) &&
  mapsInPlay(pack, state).some((map) => {
    const { box: [left, top, width, height] = [0, 0, 0, 0], markers = [] } = pack.maps[map] ?? {};
    const [x, y] = [left + width / 2, top + height / 2];
    return markers.some((item) => item.id === id && Math.hypot(item.x - x, item.y - y) < 1);
  });

/** The objective markers of the maps in play and those added, including removed ones. */
function allMarkers(pack: Pack, state: State): readonly Objective[] {
  const markers = mapsInPlay(pack, state).flatMap((id) => pack.maps[id]?.markers ?? []);
  return markers.length > 0 ? [...markers, ...addedMarkers(pack, state)] : markers;
}

/** The objective markers on the battlefield, without those that cards have removed by now. */
export function markersInPlay(pack: Pack, state: State): readonly Objective[] {
  const { round } = state.time;
  let markers = allMarkers(pack, state);
  for (const [, { notes }] of markers.length > 0 ? inPlay(state) : []) {
    for (const id of new Set(notes.map(({ effect }) => effect))) {
      const effect = effectOf(pack, id);
      if (effect.op !== "remember" || effect.what !== "marker") continue;
      const { removed, others_removed: others, zone } = effect;
      const its = notes.filter((note) => note.effect === id).map(({ value }) => value);
      markers = markers.filter((marker) =>
        its.includes(marker.id)
          ? !removed || round < removed
          : !others || round < others || (zone && marker.zone !== zone),
      );
    }
  }
  return markers;
}

/** The objective markers that cards have removed by now. */
export function removedMarkers(pack: Pack, state: State): readonly Objective[] {
  const left = markersInPlay(pack, state);
  return allMarkers(pack, state).filter((marker) => !left.includes(marker));
}

/** The name of an objective marker, also after cards have removed it. */
export function markerName(pack: Pack, state: State, id: string): string | undefined {
  const name = allMarkers(pack, state).find((marker) => marker.id === id)?.name;
  // The name ends with the position on the map, which is no longer true.
  return isMoved(pack, state, id) ? name?.replace(/( \(.*)?$/, " (moved)") : name;
}

/** Who controls which objective marker in a round, as entered by the players. */
export function controlIn(state: State, round: number): Readonly<Record<string, Side>> {
  for (let at = round; at > 0; at -= 1) {
    const control = state.control[at];
    if (control !== undefined) return control;
  }
  return {};
}

/** Whether a marker is one of those that a line is about, seen by the side that scores. */
function isMarkerIn({ zone, role }: Objective, where: Control["in"], side: Side): boolean {
  const byZone: Partial<Record<typeof where, boolean>> = {
    any: true,
    "no-mans-land": zone === "none",
    home: zone === side,
    "not-home": zone !== side,
    enemy: zone === other(side),
  };
  return byZone[where] ?? role === where;
}

/** How many markers a line is about on the maps in play; null if the maps do not say. */
export function markersOf(pack: Pack, state: State, side: Side, line: Line): number | null {
  const on = line.markers ?? (line.placed?.stacks ? null : line.placed);
  if (on === null) return null;
  return (
    markersInPlay(pack, state).filter((marker) => isMarkerIn(marker, on.in, side)).length || null
  );
}

/** More markers than this on one objective marker must be a mistake. */
const MOST_PLACED = 9;

/** How many markers a side can place on one objective marker: 0 if no card in play counts them. */
export function mostPlaced(pack: Pack, state: State, side: Side): number {
  const counting = inPlay(state)
    .filter(([, { owner }]) => owner === null || owner === side)
    .flatMap(([copy]) => cardOf(pack, idOf(copy)).scoring.flatMap(({ lines }) => lines))
    .flatMap(({ placed }) => placed ?? []);
  if (counting.length === 0) return 0;
  return counting.some(({ stacks }) => stacks) ? MOST_PLACED : 1;
}

/** How many markers a side has placed on an objective marker. */
export const placedOn = (state: State, side: Side, marker: string): number =>
  state.placed.filter((item) => item.side === side && item.marker === marker).length;

/**
 * How often a line counts for a side by the map; null if the players do not track what it is about,
 * or if the map does not say which markers it is about.
 */
export function fromMap(pack: Pack, state: State, side: Side, line: Line): number | null {
  const control = controlIn(state, state.time.round);
  if (line.placed) {
    const { in: where, least, held, new: isNew } = line.placed;
    const mine = state.placed.filter((item) => item.side === side);
    if (mine.length === 0) return null;
    const spots = markersInPlay(pack, state)
      .filter((marker) => isMarkerIn(marker, where, side) && (!held || control[marker.id] === side))
      .map(({ id }) => id);
    const now = turnNumber(state.time);
    const count = mine.filter(
      ({ marker, turn }) => spots.includes(marker) && (!isNew || turn === now),
    ).length;
    return line.each !== null ? count : Number(count >= least);
  }
  if (line.markers === null || line.markers.bound || Object.keys(control).length === 0) return null;
  const { in: where, least, more, home } = line.markers;
  const markers = markersInPlay(pack, state);
  const relevant = markers.filter((marker) => isMarkerIn(marker, where, side));
  const homes = markers.filter((marker) => isMarkerIn(marker, "home", side));
  if (relevant.length === 0 || (home !== null && homes.length === 0)) return null;
  const count = (of: readonly Objective[], owner: Side): number =>
    of.filter(({ id }) => control[id] === owner).length;
  if (home !== null && (count(homes, side) === homes.length) !== home) return 0;
  const mine = count(relevant, side);
  if (line.each !== null) return mine;
  return (more ? mine > count(relevant, other(side)) : mine >= least) ? 1 : 0;
}
