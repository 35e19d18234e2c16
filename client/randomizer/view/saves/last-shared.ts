/** Which game this device shares with another one, for after its page was closed. */

import * as v from "valibot";
import { store, stored } from "../../../shared/storage.ts";
import { type Seat, seat } from "../../pairing/messages.ts";
import { parsed } from "./save-format.ts";

const LAST_SHARED = v.object({
  /** The id of the game. */
  game: v.string(),
  role: v.picklist(["host", "guest", "watcher"]),
  /** The place of this phone's player, which stays when the phones connect again in other roles. */
  seat,
  /** Whether this device plays on alone. */
  isAlone: v.optional(v.boolean(), false),
  /** The first code of the other phone that this one can answer; empty if it has none. */
  code: v.optional(v.string(), ""),
});

const KEY = "musterbook.two-phones";

function read(): v.InferOutput<typeof LAST_SHARED> | null {
  const last = v.safeParse(LAST_SHARED, parsed(stored(KEY)));
  return last.success ? last.output : null;
}

/** What is stored; null if there is nothing, or it is damaged, or this device plays on alone. */
export function lastShared(): ReturnType<typeof read> {
  const last = read();
  return last?.isAlone ? null : last;
}

/** The place of this phone's player in a game, also after it was played on alone; null if unknown. */
export function lastSeat(game: string): Seat | null {
  const last = read();
  return last?.game === game ? last.seat : null;
}

/** Remember the shared game. */
export const keepShared = (last: v.InferInput<typeof LAST_SHARED>): void =>
  void store(KEY, JSON.stringify(last));
