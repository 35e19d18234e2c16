/** What is stored of the last game on two phones, to connect again after the page was closed. */

import * as v from "valibot";
import { store, stored } from "../../../shared/stored.ts";
import { isKept } from "../../pairing/messages.ts";
import type { Kept, Role } from "../../pairing/shared-game.ts";
import type { Session } from "../session.ts";
import { parsed } from "./format.ts";

interface LastShared {
  /** The id of the game. */
  readonly game: string;
  readonly role: Role;
  readonly kept: Kept;
}

const LAST_SHARED = v.object({
  game: v.string(),
  role: v.picklist(["host", "guest", "watcher"]),
  kept: v.custom<Kept>(isKept),
});

const KEY = "musterbook.two-phones";

/** What is stored; null if there is nothing, or it is damaged. */
export function lastShared(): LastShared | null {
  const last = v.safeParse(LAST_SHARED, parsed(stored(KEY)));
  return last.success ? last.output : null;
}

/** If storage is denied: after a reload, the phones connect with the whole log again. */
export const keepShared = (last: LastShared): void => void store(KEY, JSON.stringify(last));

/** Go on with the game on the screen as a shared one if it was that: it can be connected again. */
export function resumeShared(session: Session): void {
  if (session.game !== null && lastShared()?.game === session.game.id)
    session.withPhones((phones) => phones.resume());
}
