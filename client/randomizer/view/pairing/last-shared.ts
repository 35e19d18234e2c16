/** Which game this device shares with another one, for after its page was closed. */

import * as v from "valibot";
import { parsed, store, stored } from "../../../shared/storage.ts";
import type { Frozen } from "../../engine/events.ts";
import { answerAction, listOf } from "../../engine/schemas.ts";
import { seat } from "../../pairing/messages.ts";

const LAST_SHARED = v.object({
  /** The id of the game. */
  game: v.string(),
  role: v.picklist(["host", "guest"]),
  /** The place of this phone's player, which stays when the phones connect again in other roles. */
  seat,
  /** Whether this device plays on alone. */
  isAlone: v.optional(v.boolean(), false),
  /** The secret answers that this phone keeps or has sent. */
  held: v.optional(listOf(answerAction), []),
});

const SHARED_GAME_KEY = "musterbook.two-phones";

export type LastShared = Frozen<v.InferOutput<typeof LAST_SHARED>>;

/** What is stored of a game; null if another one was shared last, or none, or it is damaged. */
export function lastShared(game: string): LastShared | null {
  const last = v.safeParse(LAST_SHARED, parsed(stored(SHARED_GAME_KEY)));
  return last.success && last.output.game === game ? last.output : null;
}

/** Remember the shared game. */
export const keepShared = (last: Frozen<v.InferInput<typeof LAST_SHARED>>): void =>
  void store(SHARED_GAME_KEY, JSON.stringify(last));
