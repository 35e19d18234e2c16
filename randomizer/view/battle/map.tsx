/** The map of a deployment; during the battle its objective markers show who controls them. */

import { useEffect } from "preact/hooks";
import {
  controlIn,
  type Id,
  type Marker,
  markersInPlay,
  type Pack,
  type Side,
} from "../../engine/index.ts";
import { Html } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { useView } from "../view.ts";

export function BattleMap({ id, isLive }: { id: Id; isLive?: boolean }) {
  const { pack, state, session } = useView();
  const map = pack.maps[id];
  const drawing = session.packs.drawing(pack, id);
  useEffect(() => {
    if (drawing === null) session.loader.withDrawings(pack, () => session.draw());
  }, [id]);
  if (map === undefined) return null;
  const [, , width, height] = map.box;
  const left = markersInPlay(pack, state);
  const isPlaying = isLive === true && state.stage === "play";
  return (
    <div class="map">
      <div class="battle-map">
        {drawing === null ? (
          <div class="undrawn" style={{ aspectRatio: `${width} / ${height}` }} />
        ) : (
          <Html markup={drawing} />
        )}
        {isPlaying &&
          drawing !== null &&
          map.markers
            .filter(({ id: marker }) => left.some((item) => item.id === marker))
            .map((marker) => <ControlMarker key={marker.id} marker={marker} box={map.box} />)}
      </div>
      {isPlaying && map.markers.length > 0 && <p class="hint">{T.controlHint}</p>}
    </div>
  );
}

/** A marker whose owner changes with every tap: no side, one side, the other side. */
function ControlMarker({ marker, box }: { marker: Marker; box: Pack["maps"][Id]["box"] }) {
  const { pack, state, session } = useView();
  const [left, top, width, height] = box;
  const owner = controlIn(state, state.clock.round)[marker.id] ?? null;
  const [one, two] = state.seats;
  const nextOwner: Side | null = owner === null ? one : owner === one ? two : null;
  const position = {
    left: `${((marker.x - left) / width) * 100}%`,
    top: `${((marker.y - top) / height) * 100}%`,
  };
  return (
    <button
      type="button"
      class={`marker ${owner ?? ""}`}
      data-key={`marker ${marker.id}`}
      style={position}
      aria-label={T.control(marker.name, owner === null ? null : pack.sides[owner])}
      onClick={() => session.act({ type: "control", marker: marker.id, side: nextOwner })}
    >
      {owner !== null && pack.sides[owner].charAt(0)}
    </button>
  );
}
