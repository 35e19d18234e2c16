/** The map of a deployment. */

import type { Id } from "../../engine/index.ts";
import { Html } from "../controls/parts.tsx";
import { useView } from "../view.ts";

export function BattleMap({ id }: { id: Id }) {
  const map = useView().pack.maps[id];
  return map === undefined ? null : <Html class="map" markup={map.svg} />;
}
