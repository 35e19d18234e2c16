/** Why what a player taps on one of two phones is not done, in sentences. */

export const STALE =
  "The other player was quicker, so this was not added. Tap again if it is still right.";
export const IMPOSSIBLE = "This is not possible.";
export const WATCHES = "A device that watches changes nothing.";
export const APART =
  "The phones are not connected. Connect again, or play on alone: menu, Two phones.";
export const WAITS = "The other phone has not answered yet. Try again in a moment.";
