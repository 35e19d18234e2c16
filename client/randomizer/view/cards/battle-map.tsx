/**
 * A map. During the battle a tap on an objective marker says who controls it, or how many markers a
 * player has placed on it; another one scores what the map gives a card.
 */

import { useEffect, useState } from "preact/hooks";
import { scorableOf } from "../../engine/due-scores.ts";
import { appliedStates } from "../../engine/history.ts";
import { mapScores } from "../../engine/map-scores.ts";
import {
  addedMarkers,
  controlIn,
  isMoved,
  markerName,
  markersInPlay,
  mostPlaced,
  type Objective,
  placedOn,
  removedMarkers,
} from "../../engine/objective-markers.ts";
import { type BattleMap, type Id, type Marker, other, type Side } from "../../engine/pack.ts";
import type { State } from "../../engine/state.ts";
import { turnEnd } from "../../engine/turn-steps.ts";
import { Button, Html } from "../controls/controls.tsx";
import { useView } from "../session-context.ts";
import { shortName } from "../short-names.ts";
import * as T from "../texts.ts";

/** A map; during the battle the objective markers of a live one can be tapped. */
export function MapView({ id, isLive }: { id: Id; isLive?: boolean }) {
  const { pack, state, session } = useView();
  const map = pack.maps[id];
  const drawing = session.packs.drawing(pack, id);
  useEffect(() => {
    if (drawing === null) session.loader.withDetails(pack, () => session.draw());
  }, [id]);
  /** The side whose markers are placed by a tap; null for control. */
  const [placing, setPlacing] = useState<Side | null>(null);
  if (map === undefined) return null;
  const [, , width, height] = map.box;
  const isTappable = isLive && drawing !== null && state.stage === "play" && map.markers.length > 0;
  const placers = state.seats.filter((side) => mostPlaced(pack, state, side) > 0);
  const left = markersInPlay(pack, state).map((marker) => marker.id);
  const onTable = (marker: Objective): boolean => isMoved(pack, state, marker.id);
  const option = (side: Side | null, label: string) => (
    <Button
      key={label}
      class="option small"
      id={`tap ${map.id} ${side}`}
      pressed={placing === side}
      go={() => setPlacing(side)}
    >
      {label}
    </Button>
  );
  return (
    <div class="map">
      <div class="battle-map">
        {drawing === null ? (
          <div class="undrawn" style={{ aspectRatio: `${width} / ${height}` }} />
        ) : (
          <Html markup={drawing} />
        )}
        <RemovedMarkers map={map} />
        {isTappable &&
          map.markers
            .filter((marker) => left.includes(marker.id) && !onTable(marker))
            .map((marker) => (
              <MapMarker
                key={marker.id}
                marker={marker}
                position={positionOf(marker, map.box)}
                placing={placing}
              />
            ))}
      </div>
      {isTappable && (
        <>
          {[...map.markers.filter(onTable), ...addedMarkers(pack, state)]
            .filter((marker) => left.includes(marker.id))
            .map((marker) => (
              <p key={marker.id} class="added-marker">
                <MapMarker marker={marker} position={{}} placing={placing} />{" "}
                {markerName(pack, state, marker.id)}
              </p>
            ))}
          {placers.length > 0 && (
            <div class="options map-taps">
              {option(null, T.tapControl)}
              {placers.map((side) => option(side, T.tapPlaced(pack.sides[side])))}
            </div>
          )}
          <p class="hint">
            {placing === null ? T.controlHint : T.placeHint(pack.sides[placing], pack.game.placed)}
          </p>
        </>
      )}
    </div>
  );
}

const positionOf = ({ x, y }: Marker, [left, top, width, height]: BattleMap["box"]) => ({
  left: `${((x - left) / width) * 100}%`,
  top: `${((y - top) / height) * 100}%`,
});

/** The markers of a map that cards have removed or moved, crossed out. */
function RemovedMarkers({ map }: { map: BattleMap }) {
  const { pack, state } = useView();
  const removed = removedMarkers(pack, state);
  return map.markers
    .filter((marker) => removed.includes(marker) || isMoved(pack, state, marker.id))
    .map((marker) => (
      <span key={marker.id} class="marker removed" style={positionOf(marker, map.box)}>
        <span aria-hidden="true">×</span>
        <span class="visually-hidden">
          {removed.includes(marker)
            ? T.removedMarker(marker.name)
            : markerName(pack, state, marker.id)}
        </span>
      </span>
    ));
}

/** A marker whose owner changes with every tap: the side whose turn it is, the other side, none. */
function MapMarker(props: {
  marker: Objective;
  position: { left?: string; top?: string };
  /** The side whose markers are placed instead. */
  placing: Side | null;
}) {
  const { pack, state, session } = useView();
  const { marker, position, placing } = props;
  const owner = controlIn(state, state.time.round)[marker.id] ?? null;
  // The player whose turn it is taps what they have taken.
  const first = session.activeSide ?? state.seats[0];
  const nextOwner: Side | null = owner === null ? first : owner === first ? other(first) : null;
  const tap = (): void => {
    if (placing === null) session.act({ type: "control", marker: marker.id, side: nextOwner });
    else {
      const next = placedOn(state, placing, marker.id) + 1;
      const count = next > mostPlaced(pack, state, placing) ? 0 : next;
      session.act({ type: "place", marker: marker.id, side: placing, count });
    }
  };
  const counts = state.seats.map((side) => ({ side, count: placedOn(state, side, marker.id) }));
  const names = counts.flatMap(({ side, count }) =>
    count > 0 ? [T.placedBy(pack.sides[side], count, pack.game.placed)] : [],
  );
  const name = markerName(pack, state, marker.id) ?? marker.name;
  const control = T.control(name, owner === null ? null : pack.sides[owner]);
  return (
    <button
      type="button"
      class={`marker ${owner ?? ""}`}
      data-key={`marker ${marker.id}`}
      style={position}
      aria-label={[control, ...names].join(", ")}
      onClick={tap}
    >
      {owner !== null && shortName(pack, owner)}
      {counts.map(
        ({ side, count }, seat) =>
          count > 0 && (
            <span key={side} class={`placed ${side} seat-${seat}`}>
              {count}
            </span>
          ),
      )}
    </button>
  );
}

/** One tap for what the map gives a card: the lines that count the markers a side controls. */
export function MapScore({ copy, side }: { copy: string; side: Side }) {
  const { game, pack, state, session } = useView();
  const scoresAt = (at: State) => {
    const items = scorableOf(pack, at, { copy, side }).filter(({ isAhead }) => !isAhead);
    return mapScores(pack, at, side, items);
  };
  const now = scoresAt(state);
  const end = now.actions.length > 0 ? { actions: [], state } : turnEnd(pack, state);
  const { actions, vp } = scoresAt(end.state);
  if (actions.length === 0) return null;
  const marked = appliedStates(game)
    .filter(({ events }) => events.some(({ type }) => type === "controlled"))
    .at(-1)?.time.round;
  return (
    <p class="from-map">
      <Button
        class="option on"
        id={`map ${copy} ${side}`}
        once
        go={() => session.act(...end.actions, ...actions)}
      >
        {T.fromMap(vp)}
        {marked !== undefined && marked !== state.time.round && ` · ${T.marksFrom(marked)}`}
      </Button>
    </p>
  );
}
