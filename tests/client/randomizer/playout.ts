/** Plays random games of a pack in Python, with saving, undoing and redoing. */

import type { Pack } from "../../../client/randomizer/engine/pack.ts";
import { race } from "./player.ts";

/** Play so many games of a pack, which is JSON; throws if one fails. */
function playout(pack: string, games: number): void {
  const parsed = JSON.parse(pack) as Pack;
  for (let number = 0; number < games; number += 1) race(parsed, number, () => {});
}

Object.assign(globalThis, { playout });
