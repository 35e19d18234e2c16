/**
 * The chess clock: how much time each side has used, and whose time runs. It is independent of the
 * game: undoing a score gives no time back.
 */

import type { Side } from "./pack.ts";

export interface Times {
  /** Minutes that each side has. */
  readonly limit: number;
  /** Milliseconds used, not counting the current period. */
  readonly used: Readonly<Record<Side, number>>;
  readonly running: Side | null;
  /** Start of the current period, in milliseconds since 1970. */
  readonly since: number;
}

/** Set the limit, and keep the time that was used. */
export const setLimit = (limit: number, times: Times | null, now: number): Times =>
  times === null
    ? { limit, used: { attacker: 0, defender: 0 }, running: null, since: now }
    : { ...times, limit };

/** Run the clock of a side, or of neither. */
export function runClock(times: Times, side: Side | null, now: number): Times {
  return { ...times, used: { ...timeUsed(times, now) }, running: side, since: now };
}

/** Pass a running clock to the side whose turn it is. */
export const passClock = (times: Times | null, side: Side | null, now: number): Times | null =>
  times === null || times.running === null || side === null || times.running === side
    ? times
    : runClock(times, side, now);

export function timeUsed(times: Times, now: number): Record<Side, number> {
  const used = { ...times.used };
  // A device clock that was set back must not give time.
  if (times.running !== null) used[times.running] += Math.max(0, now - times.since);
  return used;
}

/** Time left, such as `41:07`; `−0:12` beyond the limit. */
export function timeLeft(times: Times, side: Side, now: number): string {
  const seconds = Math.ceil((times.limit * 60_000 - timeUsed(times, now)[side]) / 1000);
  const absolute = Math.abs(seconds);
  const remainder = String(absolute % 60).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${Math.floor(absolute / 60)}:${remainder}`;
}
