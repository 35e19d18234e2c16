/** One tap for what the map gives a card: the lines that count the markers a side controls. */

import type { Side } from "../../engine/index.ts";
import { mapScores } from "../../engine/map-scores.ts";
import { itemsOf } from "../battle/moment.ts";
import { Button } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useView } from "../view.ts";

export function MapScore({ copy, side }: { copy: string; side: Side }) {
  const { pack, state, session } = useView();
  const { actions, vp } = mapScores(pack, state, side, itemsOf(pack, state, { copy, side }));
  if (actions.length === 0) return null;
  return (
    <p class="from-map">
      <Button class="option on" id={`map ${copy} ${side}`} once go={() => session.act(...actions)}>
        {T.fromMap(vp)}
      </Button>
    </p>
  );
}
