/** The map of a deployment. */

import type { Id } from "../../engine/pack.ts";
import { Html } from "../controls/parts.tsx";
import { useView } from "../view.ts";

export function BattleMap({ id }: { id: Id }) {
  const map = useView().pack.maps[id];
  return map === undefined ? null : <Html class="map" markup={map.svg} />;
}
