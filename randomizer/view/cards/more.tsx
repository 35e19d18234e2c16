/** Parts of a card that the extras provide, loaded when a card needs them. */

import { cardOf, idOf, inPlay, remembered, type Side } from "../../engine/index.ts";
import { itemsOf } from "../battle/moment.ts";
import { Extra } from "../controls/extra.tsx";
import { useView } from "../view.ts";

/** One tap for what the map gives a card, if it decides any of its lines. */
export function FromMap(props: { copy: string; side: Side }) {
  const { pack, state } = useView();
  const isDecided = itemsOf(pack, state, props).some(({ lines }) =>
    lines.some(({ suggested }) => suggested),
  );
  return isDecided ? <Extra show={({ MapScore }) => <MapScore {...props} />} /> : null;
}

/** What a card remembers, if it remembers anything. */
export function Memories({ copy }: { copy: string }) {
  const { pack, state } = useView();
  if (remembered(pack, state, copy).length === 0) return null;
  return <Extra show={({ MemoryLines }) => <MemoryLines copy={copy} />} />;
}

/** The stratagems that a mission makes available, if there are any. */
export function Stratagems({ side }: { side: Side }) {
  const { pack, state } = useView();
  const isPlain = inPlay(state).every(([copy]) => cardOf(pack, idOf(copy)).decks.length === 0);
  return isPlain ? null : <Extra show={({ StratagemList }) => <StratagemList side={side} />} />;
}
