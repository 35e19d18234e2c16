/** What is stored of the last game on two phones, to connect again after the page was closed. */

import { store, stored } from "../../../shared/stored.ts";
import type { Kept, Role } from "../../pairing/shared-game.ts";
import type { Session } from "../session.ts";

interface LastShared {
  /** The id of the game. */
  readonly game: string;
  readonly role: Role;
  readonly kept: Kept;
}

const KEY = "musterbook.two-phones";

export function lastShared(): LastShared | null {
  try {
    return JSON.parse(stored(KEY) ?? "null") as LastShared | null;
  } catch {
    return null;
  }
}

/** If storage is denied: after a reload, the phones connect with the whole log again. */
export const keepShared = (last: LastShared): void => void store(KEY, JSON.stringify(last));

/** Go on with the game on the screen as a shared one if it was that: it can be connected again. */
export function resumeShared(session: Session): void {
  if (session.game !== null && lastShared()?.game === session.game.id)
    session.withPhones((phones) => phones.resume());
}
