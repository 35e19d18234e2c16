/** The screens and tools that come with the second script: piles and repairs, choices, the cut. */

import { type Opening, type Pack, reduce, type State } from "../engine/index.ts";
import { byHand } from "./byhand.ts";
import { cutting } from "./cutting.ts";
import { diceBox } from "./dicebox.ts";
import type { Child } from "./dom.ts";
import type { View } from "./page.ts";
import { piles } from "./piles.ts";
import { ready } from "./ready.ts";
import { result } from "./result.ts";
import { seal } from "./seal.ts";
import { details, leaveOut } from "./ways.ts";

export interface Tools {
  piles(view: View): HTMLElement;
  result(view: View): HTMLElement;
  byHand: typeof byHand;
  /** Parts of the first screen. */
  details: typeof details;
  leaveOut: typeof leaveOut;
  cutting: typeof cutting;
  ready: typeof ready;
  diceBox(view: View): Child;
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

window.musterbookTools = {
  piles,
  result,
  byHand,
  details,
  leaveOut,
  cutting,
  ready,
  diceBox,
  seal,
  opened,
};
