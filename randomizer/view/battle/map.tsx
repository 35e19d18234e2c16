/** The map of a deployment; during the battle its objective markers show who controls them. */

import { controlIn, type Id, type Marker, type Side } from "../../engine/index.ts";
import { Html } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { useView } from "../view.ts";

export function BattleMap({ id, isLive }: { id: Id; isLive?: boolean }) {
  const { pack, state } = useView();
  const map = pack.maps[id];
  if (map === undefined) return null;
  const box = /viewBox="([^"]*)"/.exec(map.svg)?.[1]?.split(" ").map(Number) ?? [];
  const isPlaying = isLive === true && state.stage === "play";
  return (
    <div class="map">
      <div class="battle-map">
        <Html markup={map.svg} />
        {isPlaying &&
          map.markers.map((marker) => <ControlMarker key={marker.id} marker={marker} box={box} />)}
      </div>
      {isPlaying && map.markers.length > 0 && <p class="hint">{T.controlHint}</p>}
    </div>
  );
}

/** A marker whose owner changes with every tap: no side, one side, the other side. */
function ControlMarker({ marker, box }: { marker: Marker; box: readonly number[] }) {
  const { pack, state, session } = useView();
  const [left = 0, top = 0, width = 1, height = 1] = box;
  const owner = controlIn(state, state.clock.round)[marker.id] ?? null;
  const nextOwner: Side | null =
    owner === null ? "attacker" : owner === "attacker" ? "defender" : null;
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
