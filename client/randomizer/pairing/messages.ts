/**
 * What two phones tell each other: the host the game as it is now, the guest what it wants. A message
 * counts only if every value in it has its type; whether something is allowed is decided by the engine.
 */

import * as v from "valibot";
import { type ChessClock, runClock } from "../engine/chess-clock.ts";
import type { Frozen } from "../engine/events.ts";
import type { Game } from "../engine/history.ts";
import {
  action,
  answerAction,
  chessClock,
  count,
  laterAction,
  listOf,
  pairSchema,
  text,
  typedText,
} from "../engine/schemas.ts";

/** What the guest wants: actions as one step after so many steps, or none to show those, or a clock. */
const change = v.union([
  v.strictObject({ at: count, actions: listOf(laterAction) }),
  v.strictObject({ clock: v.nullable(chessClock) }),
]);

const request = v.strictObject({
  type: v.literal("request"),
  /** The revision of the host's game that the guest saw. */
  revision: count,
  change,
});

/** A player's place at the table, as in `State.seats`. */
export const seat = v.picklist([0, 1]);

const hostMessage = v.strictObject({
  type: v.literal("game"),
  /** Counts the changes of the host's game: a request that saw an earlier one is stale. */
  revision: count,
  /** The guest's place; the host has the other one. */
  seat,
  id: text,
  name: typedText,
  armies: pairSchema(typedText),
  pack: text,
  version: text,
  steps: listOf(listOf(action)),
  at: count,
  /** The guest's answers to secret questions, which the host keeps until it has all. */
  held: listOf(answerAction),
  clock: v.nullable(chessClock),
  /** Why the guest's request was refused, empty if it was carried out; null if this answers none. */
  answer: v.nullable(typedText),
});

const message = v.variant("type", [request, hostMessage]);

export type RequestedChange = Frozen<v.InferOutput<typeof change>>;
export type GuestRequest = Frozen<v.InferOutput<typeof request>>;
export type HostMessage = Frozen<v.InferOutput<typeof hostMessage>>;
export type Message = Frozen<v.InferOutput<typeof message>>;
/** What the host tells of a game besides its steps. */
export type HostDetails = Pick<HostMessage, "name" | "armies">;
export type Seat = v.InferOutput<typeof seat>;

/** Why a game on two phones is not changed: by the guest's phone, then by the host. */
export const NOT_CHANGED = {
  apart: "The phones are not connected. Connect again, or play on alone.",
  waits: "The other phone has not answered yet. Try again in a moment.",
  stale: "The other player was quicker, so this was not added. Tap again if it is still right.",
  impossible: "This is not possible.",
} as const;

/** What makes one game from another; null if they are the same, or the players have other names. */
export function changeBetween(before: Game, { steps, at }: Game): RequestedChange | null {
  if (steps[0] !== before.steps[0]) return null;
  const step = steps[at - 1];
  if (step === before.steps[at - 1]) return at === before.at ? null : { at, actions: [] };
  // The host itself knows what was undone before.
  const actions = step?.actions.filter(
    (item) => item.type !== "withdrawn" && item.type !== "start",
  );
  return { at: before.at, actions: actions ?? [] };
}

/** A chess clock to send: the phones need not have the same time, so that its period begins now. */
export const sentClock = (clock: ChessClock | null, now: number): ChessClock | null =>
  clock && { ...runClock(clock, clock.running, now), since: 0 };

/** A chess clock that was received just now. */
export const receivedClock = (clock: ChessClock | null, now: number): ChessClock | null =>
  clock && { ...clock, since: now };

/** The message in a text that another device sent; null if it is none. */
export function readMessage(received: string): Message | null {
  try {
    const value: unknown = JSON.parse(received);
    return v.is(message, value) ? value : null;
  } catch {
    return null;
  }
}
