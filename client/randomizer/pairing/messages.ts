/**
 * Reads what another device sends: a message only if every value in it has the type that it should
 * have. Whether a change is allowed is decided by the engine, when it is applied.
 */

import type { Action } from "../engine/events.ts";
import { SIDES } from "../engine/pack.ts";
import { PLACES } from "../engine/state.ts";
import type { Confirmation } from "./confirmation.ts";
import type { Message } from "./shared-game.ts";

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
  /** From the host: the seal of the seed of a new game. */
  | { readonly type: "begin"; readonly seal: string }
  /** From the guest: its part of that seed. */
  | { readonly type: "cut"; readonly cut: string }
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
const line = { side, copy: text, group: count, line: count };
const cell = { side, tally: text, round: count, copy: maybe(text) };

const ACTIONS: Readonly<Record<Action["type"], readonly Readonly<Record<string, Check>>[]>> = {
  start: [
    {
      seed: text,
      picks: recordOf(texts),
      pool: maybe(text),
      variant: maybe(text),
      row: maybe(text),
      layout: maybe(count),
      exclude: maybe(texts),
      cut: maybe(text),
      seal: maybe(text),
      players: maybe(pairOf(text)),
    },
  ],
  again: [{ slots: texts }],
  answer: [{ prompt: text, value: texts }],
  next: [{}],
  finish: [{}],
  declare: [{ result: oneOf(...SIDES, "draw") }],
  roll: [{ roll: text, copy: orNull(text) }],
  discard: [{ copy: text }],
  swap: [{ copy: text }],
  trade: [{ copy: text }],
  use: [{ copy: text }],
  move: [
    {
      copy: text,
      to: oneOf(...PLACES),
      side: orNull(side),
      at: maybe(oneOf("top", "bottom", "shuffled")),
    },
  ],
  shuffle: [{ pile: text, discards: flag }],
  draw: [{ pile: text, side: orNull(side) }],
  score: [
    { count, ...line },
    { count, ...cell },
  ],
  award: [{ side, award: text, given: flag }],
  cp: [{ side, by: whole }],
  remember: [{ copy: text, effect: text, values: texts }],
  control: [{ marker: text, side: orNull(side) }],
  place: [{ marker: text, side, count }],
};

const isAction: Check = (value) => {
  if (!isRecord(value) || typeof value["type"] !== "string") return false;
  const { type, ...rest } = value;
  const [, shapes = []] = Object.entries(ACTIONS).find(([name]) => name === type) ?? [];
  return shapes.some((shape) => fields(shape)(rest));
};

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
  secret: orNull(fields({ moment: text, hash: text, opened: orNull(opened) })),
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
  refused: listOf(fields({ id: text, why: oneOf("quicker", "impossible", "parted") })),
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
  fields({ type: oneOf("begin"), seal: text }),
  fields({ type: oneOf("cut"), cut: text }),
  fields({ type: oneOf("confirm"), seat: oneOf(0, 1), key: text, signature: text }),
];

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
