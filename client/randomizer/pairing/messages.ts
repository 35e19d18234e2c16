/**
 * What two phones tell each other. The host sends the game as it is now, and the guest what it wants; a
 * device that watches says nothing. A message counts only if every value in it has its type; whether
 * something is allowed is decided by the engine.
 */

import * as v from "valibot";
import type { Frozen } from "../engine/basic-types.ts";
import type { ChessClock } from "../engine/chess-clock.ts";
import { action, count, listOf, pairOf, sideOrNull, text, typedText } from "../engine/schemas.ts";

/** A chess clock. The phones need not have the same time, so `ago` is when the period began. */
const chessClock = v.strictObject({
  limit: count,
  used: v.strictObject({ attacker: count, defender: count }),
  running: sideOrNull,
  ago: count,
});

/** What the guest wants: actions as one step, another position, another clock. */
const change = v.union([
  v.strictObject({ actions: listOf(action) }),
  v.strictObject({ at: count }),
  v.strictObject({ clock: v.nullable(chessClock) }),
]);

const request = v.strictObject({
  type: v.literal("request"),
  /** Counts the guest's requests. */
  number: count,
  /** The number of the host's message that the guest saw. */
  seen: count,
  change,
});

const hostMessage = v.strictObject({
  type: v.literal("game"),
  /** Counts the messages: an older one that comes later says nothing new. */
  number: count,
  role: v.picklist(["guest", "watcher"]),
  id: text,
  name: typedText,
  armies: pairOf(typedText),
  pack: text,
  version: text,
  steps: listOf(listOf(action)),
  at: count,
  /** The secret questions that are answered; the host keeps the answers until it has all. */
  held: listOf(text),
  clock: v.nullable(chessClock),
  /** The last request that the host has received, and why it was refused. */
  answered: v.nullable(v.strictObject({ number: count, refusal: v.nullable(typedText) })),
});

const message = v.variant("type", [request, hostMessage]);

export type RequestedChange = Frozen<v.InferOutput<typeof change>>;
export type GuestRequest = Frozen<v.InferOutput<typeof request>>;
export type HostMessage = Frozen<v.InferOutput<typeof hostMessage>>;
type ClockMessage = Frozen<v.InferOutput<typeof chessClock>>;

/** A chess clock as this phone tells it; `now` is this phone's time. */
export const clockMessage = ({ since, ...clock }: ChessClock, now: number): ClockMessage => ({
  ...clock,
  ago: Math.max(0, now - since),
});

/** A chess clock as the other phone has told it. */
export const receivedClock = ({ ago, ...clock }: ClockMessage, now: number): ChessClock => ({
  ...clock,
  since: now - ago,
});

/** The message in a text that another device sent; null if it is none. */
export function readMessage(received: string): GuestRequest | HostMessage | null {
  try {
    const value: unknown = JSON.parse(received);
    return v.is(message, value) ? value : null;
  } catch {
    return null;
  }
}
