/** The tools that come with the second script: repairs, the score sheet, the check of the draw. */

import type { Pile } from "../engine/state.ts";
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
}

declare global {
  interface Window {
    musterbookTools?: Tools;
  }
}

window.musterbookTools = { repairs, scoreSheet, fairness, seal };
