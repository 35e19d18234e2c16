/** The tools that come with the second script: repairs, the score sheet, the check of the draw. */

import type { Pack } from "../engine/pack.ts";
import { reduce } from "../engine/reduce.ts";
import type { Opening, Pile, State } from "../engine/state.ts";
import { fairness } from "./fairness.ts";
import type { View } from "./page.ts";
import { repairs } from "./repairs.ts";
import { scoreSheet } from "./scoresheet.ts";
import { seal } from "./seal.ts";

export interface Tools {
  repairs(view: View, pile: Pile, secret: boolean): Node | null;
  scoreSheet(view: View): Node | null;
  fairness(view: View): Node;
  seal(seed: string): string;
  /** The state after an opening, for whoever wants to check by how much chance decides. */
  opened(pack: Pack, opening: Opening): State;
}

declare global {
  interface Window {
    musterbookTools?: Tools;
  }
}

const opened = (pack: Pack, opening: Opening): State => reduce(pack, null, opening);

window.musterbookTools = { repairs, scoreSheet, fairness, seal, opened };
