/** The data of a pair of choices in the matrix, each in a script of its own. */

import { load } from "../shared/load.ts";

/** Both cards, in the order of the choices, and the layouts, as HTML. */
export interface Matchup {
  cards: [string, string];
  layouts: string;
}

declare global {
  interface Window {
    musterbookMatchups?: Record<string, Matchup>;
  }
}

/** The data of a pair; `files` is the address of its script without the name of the pair. */
export async function matchup(files: string, pair: string): Promise<Matchup | undefined> {
  const key = `${files.slice(files.lastIndexOf("/") + 1)}--${pair}`;
  if (!window.musterbookMatchups?.[key]) {
    await load(new URL(`${files}--${pair}.js`, location.href).href);
  }
  return window.musterbookMatchups?.[key];
}
