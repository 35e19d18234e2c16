/** The map of a deployment; during the battle its objective markers can be tapped. */

import { useEffect } from "preact/hooks";
import type { Id } from "../../engine/pack.ts";
import { Html } from "../controls/controls.tsx";
import { useView } from "../session-context.ts";
import { LiveMap, RemovedMarkers } from "./live-map.tsx";

export function BattleMap({ id, isLive }: { id: Id; isLive?: boolean }) {
  const { pack, state, session } = useView();
  const map = pack.maps[id];
  const drawing = session.packs.drawing(pack, id);
  useEffect(() => {
    if (drawing === null) session.loader.withDetails(pack, () => session.draw());
  }, [id]);
  if (map === undefined) return null;
  const [, , width, height] = map.box;
  if (isLive && drawing !== null && state.stage === "play" && map.markers.length > 0)
    return (
      <LiveMap map={map}>
        <Html markup={drawing} />
        <RemovedMarkers map={map} />
      </LiveMap>
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
      </div>
    </div>
  );
}
