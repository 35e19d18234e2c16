/**
 * The chess clock of a game on two phones: both show the one that was changed last, and the host's
 * if both have changed it.
 */

import type { Times } from "../view/battle/clock.ts";

/** A chess clock, and how often it has been changed; null without one. */
export interface Clock {
  readonly count: number;
  readonly times: Times | null;
}

/** A clock in a message. The phones need not have the same time, so `ago` replaces `since`. */
export interface ClockShown {
  readonly count: number;
  readonly times: (Omit<Times, "since"> & { readonly ago: number }) | null;
}

export const NO_CLOCK: Clock = { count: 0, times: null };

/** The clock after a change on this phone. */
export const changed = (clock: Clock, times: Times | null): Clock =>
  isSame(clock.times, times) ? clock : { count: clock.count + 1, times };

export function shown({ count, times }: Clock, now: number): ClockShown {
  if (times === null) return { count, times };
  const { since, ...rest } = times;
  return { count, times: { ...rest, ago: Math.max(0, now - since) } };
}

/** The clock of this phone after it has heard that of the other one. */
export function heard(
  own: Clock,
  { count, times }: ClockShown,
  now: number,
  isHost: boolean,
): Clock {
  const theirs = times === null ? null : withSince(times, now);
  if (count !== own.count) return count > own.count ? { count, times: theirs } : own;
  if (!isSame(own.times, theirs)) return isHost ? own : { count, times: theirs };
  // A message that was delayed tells of a later start than the true one.
  if (own.times === null || theirs === null || theirs.since >= own.times.since) return own;
  return { count, times: theirs };
}

const withSince = ({ ago, ...rest }: NonNullable<ClockShown["times"]>, now: number): Times => ({
  ...rest,
  since: now - ago,
});

/** Whether two clocks are the same but for the start of the current period. */
const isSame = (one: Times | null, two: Times | null): boolean =>
  one?.limit === two?.limit &&
  one?.running === two?.running &&
  one?.used.attacker === two?.used.attacker &&
  one?.used.defender === two?.used.defender;
