/**
 * The chess clock: how much time each side has used, and whose time runs. It is independent of the
 * game: undoing a score gives no time back.
 */

import type * as v from "valibot";
import type { Frozen } from "./events.ts";
import type { Side } from "./pack.ts";
import type { chessClock as schema } from "./schemas.ts";

export type ChessClock = Frozen<v.InferOutput<typeof schema>>;

/** Set the limit, and keep the time that was used. */
export const setLimit = (limit: number, chessClock: ChessClock | null, now: number): ChessClock =>
  chessClock === null
    ? { limit, used: { attacker: 0, defender: 0 }, running: null, since: now }
    : { ...chessClock, limit };

/** Run the clock of a side, or of neither. */
export function runClock(chessClock: ChessClock, side: Side | null, now: number): ChessClock {
  return { ...chessClock, used: { ...timeUsed(chessClock, now) }, running: side, since: now };
}

/** Pass a running clock to the side whose turn it is. */
export const passClock = (
  chessClock: ChessClock | null,
  side: Side | null,
  now: number,
): ChessClock | null =>
  chessClock === null || chessClock.running === null || side === null || chessClock.running === side
    ? chessClock
    : runClock(chessClock, side, now);

export function timeUsed(chessClock: ChessClock, now: number): Record<Side, number> {
  const used = { ...chessClock.used };
  // A device clock that was set back must not give time.
  if (chessClock.running !== null) used[chessClock.running] += Math.max(0, now - chessClock.since);
  return used;
}

/** Time left, such as `41:07`; `−0:12` beyond the limit. */
export function timeLeft(chessClock: ChessClock, side: Side, now: number): string {
  const seconds = Math.ceil((chessClock.limit * 60_000 - timeUsed(chessClock, now)[side]) / 1000);
  const absolute = Math.abs(seconds);
  const remainder = String(absolute % 60).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${Math.floor(absolute / 60)}:${remainder}`;
}
