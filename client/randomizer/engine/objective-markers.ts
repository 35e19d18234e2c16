/** The maps in play and their objective markers, with those that cards add, move and remove. */

import { type AddMarker, cardOf, effectOf, type Id, type Marker, type Pack } from "./pack.ts";
import { inPlay } from "./piles.ts";
import { idOf, type State } from "./state.ts";

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
