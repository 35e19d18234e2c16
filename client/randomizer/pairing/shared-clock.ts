/** The chess clock in messages: the phones need not have the same time. */

import type { ChessClock } from "../engine/chess-clock.ts";
import type { ClockMessage } from "./messages.ts";

export function clockMessage(chessClock: ChessClock | null, now: number): ClockMessage | null {
  if (chessClock === null) return null;
  const { since, limit, used, running } = chessClock;
  return { limit, used, running, ago: Math.max(0, now - since), period: Math.max(0, since) };
}

/**
 * The clock after a message, of which `last` was the one before. One that was delayed tells of a
 * later start of the same period than the true one.
 */
export function receivedClock(
  own: ChessClock | null,
  clock: ClockMessage | null,
  last: ClockMessage | null,
  now: number,
): ChessClock | null {
  if (clock === null) return null;
  const { ago, period, ...rest } = clock;
  const since = now - ago;
  const isKnown = own !== null && last?.period === period && isSame(own, clock);
  return isKnown && own.since <= since ? own : { ...rest, since };
}

/** Whether two clocks are the same but for the start of the current period. */
const isSame = (one: ChessClock, two: Omit<ChessClock, "since">): boolean =>
  one.limit === two.limit &&
  one.running === two.running &&
  one.used.attacker === two.used.attacker &&
  one.used.defender === two.used.defender;
