/** The way to the tools of the second script, which is loaded when they are first wanted. */

import { sharing } from "./lazy.ts";
import type { Tools } from "./tools.ts";

/** The tools, if they are there; otherwise they are fetched, and `then` is called once they are. */
export function tools(then: () => void): Tools | null {
  if (window.musterbookTools !== undefined) return window.musterbookTools;
  if (!asked) {
    asked = true;
    sharing().then(then, () => {
      asked = false; // the next try may have a network
    });
  }
  return null;
}

let asked = false;
