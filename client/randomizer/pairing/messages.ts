/**
 * Reads what another device sends: a message only if every value in it has the type that it should
 * have. Whether a change is allowed is decided by the engine, when it is applied.
 */

import * as v from "valibot";
import { SIDES } from "../engine/pack.ts";
import { action } from "../engine/schemas.ts";
import type { Confirmation } from "./confirmation.ts";
import type { Kept, Message } from "./shared-game.ts";

/** What the phones say before they have a game in common. */
export type Greeting =
  /** From the host: the game that it plays, if there is one, and what the other device may do. */
  | {
      readonly type: "game";
      readonly role: "guest" | "watcher";
      readonly game: string;
      readonly pack: string;
      readonly version: string;
      readonly name: string;
      readonly armies: readonly [string, string];
    }
  /** The result, confirmed by a player. */
  | ({ readonly type: "confirm" } & Confirmation);

/** Whether a value has a type. */
type Check = (value: unknown) => boolean;

/** Longer texts and lists are in no game. */
const LONGEST_TEXT = 2000;
const LONGEST_LIST = 5000;

const text: Check = (value) => typeof value === "string" && value.length <= LONGEST_TEXT;
const whole: Check = (value) => Number.isSafeInteger(value);
const count: Check = (value) => whole(value) && (value as number) >= 0;
const flag: Check = (value) => typeof value === "boolean";
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= LONGEST_LIST && value.every(check);
const pairOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length === 2 && value.every(check);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const recordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).every((key) => text(key) && key !== "__proto__") &&
    listOf(check)(Object.values(value));
/** Exactly these fields, no others. */
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).every((key) => Object.keys(checks).includes(key)) &&
    Object.entries(checks).every(([key, check]) => check(value[key]));

const side = oneOf(...SIDES);
const texts = listOf(text);
const isAction: Check = (value) => v.is(action, value);

const opened = fields({ answers: recordOf(texts), salt: text });

const change = fields({
  id: text,
  by: oneOf(0, 1),
  alone: flag,
  base: count,
  at: count,
  actions: listOf(isAction),
  opened: maybe(pairOf(opened)),
});

const secret = fields({ moment: text, hash: text, opened: orNull(opened) });
const refusal = fields({ id: text, why: oneOf("quicker", "impossible", "parted") });

const times = fields({
  limit: count,
  used: fields({ attacker: count, defender: count }),
  running: orNull(side),
  ago: count,
});

const standing = {
  number: count,
  epoch: count,
  clock: fields({ count, times: orNull(times) }),
  secret: orNull(secret),
  ask: orNull(fields({ id: text, at: count })),
  reply: orNull(fields({ id: text, agrees: flag })),
};

const isReport = fields({
  type: oneOf("report"),
  role: oneOf("guest", "watcher"),
  ...standing,
  have: count,
  pending: listOf(change),
  keep: orNull(oneOf("host", "guest")),
});

const isLog = fields({
  type: oneOf("log"),
  ...standing,
  from: count,
  changes: listOf(change),
  refused: listOf(refusal),
  parted: flag,
});

const GREETINGS: readonly Check[] = [
  fields({
    type: oneOf("game"),
    role: oneOf("guest", "watcher"),
    game: text,
    pack: text,
    version: text,
    name: text,
    armies: pairOf(text),
  }),
  fields({ type: oneOf("confirm"), seat: oneOf(0, 1), key: text, signature: text }),
];

const kept = fields({
  name: text,
  made: count,
  epoch: count,
  agreed: listOf(change),
  pending: listOf(change),
  refused: listOf(refusal),
  secrets: fields({
    own: orNull(fields({ moment: text, complete: flag, answers: recordOf(texts), salt: text })),
    theirs: orNull(secret),
    bindings: recordOf(fields({ own: text, theirs: text })),
  }),
  clock: fields({
    count,
    times: orNull(
      fields({
        limit: count,
        used: fields({ attacker: count, defender: count }),
        running: orNull(side),
        since: count,
      }),
    ),
  }),
});

/** Whether a stored value is what a phone needs to go on with a shared game. */
export const isKept = (value: unknown): value is Kept => kept(value);

/** The message in a text that another device sent; null if it is none. */
export function readMessage(received: string): Message | Greeting | null {
  let value: unknown;
  try {
    value = JSON.parse(received);
  } catch {
    return null;
  }
  const isKnown = [isReport, isLog, ...GREETINGS].some((check) => check(value));
  return isKnown ? (value as Message | Greeting) : null;
}
