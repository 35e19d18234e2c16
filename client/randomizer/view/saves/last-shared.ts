/** Which game this device shares with another one, for after its page was closed. */

import * as v from "valibot";
import { store, stored } from "../../../shared/storage.ts";
import { parsed } from "./save-format.ts";

const LAST_SHARED = v.object({
  /** The id of the game. */
  game: v.string(),
  role: v.picklist(["host", "guest", "watcher"]),
  /** The first code of the other phone that this one can answer; empty if it has none. */
  code: v.optional(v.string(), ""),
});

const KEY = "musterbook.two-phones";

/** What is stored; null if there is nothing, or it is damaged. */
export function lastShared(): v.InferOutput<typeof LAST_SHARED> | null {
  const last = v.safeParse(LAST_SHARED, parsed(stored(KEY)));
  return last.success ? last.output : null;
}

/** Remember the shared game; null when this device plays on alone. */
export const keepShared = (last: v.InferInput<typeof LAST_SHARED> | null): void =>
  void store(KEY, last && JSON.stringify(last));
