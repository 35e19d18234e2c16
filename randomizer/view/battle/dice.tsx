/** A mission's dice, which the extras provide once it is opened. */

import { requests } from "../../engine/index.ts";
import { Extra } from "../controls/extra.tsx";
import { Fold } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { useView } from "../view.ts";

export function DiceBox() {
  const { pack, state } = useView();
  if (requests(pack, state).length === 0) return null;
  return (
    <section class="card dice">
      <Fold id="dice" title={T.dice}>
        <Extra show={({ Rolls }) => <Rolls />} />
      </Fold>
    </section>
  );
}
