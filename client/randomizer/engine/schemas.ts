/**
 * Schemas of what comes from outside or from storage: the actions of a game, and its state. The
 * types of actions follow from their schema, so both change together.
 */

import * as v from "valibot";
import { SIDES } from "./pack.ts";

/** Longer texts and lists are in no game. */
const LONGEST_TEXT = 2000;
const LONGEST_LIST = 5000;

/** A text that players typed, and that is never shown as HTML. */
export const typedText = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
/** A text that is the same as HTML: part of it may be shown as HTML. */
export const text = v.pipe(typedText, v.regex(/^[^<&]*$/));

/** What players typed as such a `text`, with other characters in place of those of HTML. */
export const withoutHtml = (typed: string, longest: number): string =>
  typed
    .replace(/&/g, "+")
    .replace(/</g, "‹")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, longest);

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Milliseconds since 1970 that a date can have. */
export const time = v.pipe(count, v.maxValue(8.64e15));
export const flag = v.boolean();
export const side = v.picklist(SIDES);
export const sideOrNull = v.nullable(side);

type Schema = v.GenericSchema;

export const listOf = <S extends Schema>(item: S) =>
  v.pipe(v.array(item), v.maxLength(LONGEST_LIST));
export const recordOf = <S extends Schema>(value: S) => v.record(text, value);
export const pairOf = <S extends Schema>(item: S) => v.tuple([item, item]);
export const bySide = <S extends Schema>(value: S) =>
  v.object({ attacker: value, defender: value });

/** The sides in the players' places. */
export const seats = v.pipe(
  pairOf(side),
  v.check(([one, two]) => one !== two),
);
export const texts = listOf(text);
export const recordOfTexts = recordOf(texts);

const pilePlace = v.picklist(["draw", "play", "discard", "out"]);

/** A line of a card in play, and the side that scores it. */
export const lineRef = v.strictObject({
  side,
  copy: text,
  /** Index of the group on the card, and of the line in the group. */
  group: count,
  line: count,
});

/** A cell of the score sheet: the VP of a tally in a round, or those of one card that scored in it. */
export const cell = v.strictObject({
  side,
  tally: text,
  round: count,
  copy: v.exactOptional(text),
});

/** A chess clock: minutes that each side has, milliseconds that it has used, whose time runs. */
export const chessClock = v.object({
  limit: count,
  /** Not counting the current period. */
  used: bySide(count),
  running: sideOrNull,
  /** Start of the current period, in milliseconds since 1970. */
  since: time,
});

const type = <T extends string>(name: T) => v.literal(name);

const start = v.strictObject({
  type: type("start"),
  seed: typedText,
  picks: recordOfTexts,
  pool: v.exactOptional(text),
  variant: v.exactOptional(text),
  /** The row of a pool, how it was selected, and the chosen terrain layout. */
  row: v.exactOptional(text),
  selected: v.exactOptional(v.picklist(["random", "hand"])),
  layout: v.exactOptional(count),
  /** Cards that are left out of this game. */
  exclude: v.exactOptional(texts),
  players: v.exactOptional(pairOf(text)),
  /** Chance answers the questions of the set-up, except those that players want to answer. */
  chance: v.exactOptional(flag),
  /** An organiser drew it for a table of an event. */
  organised: v.exactOptional(flag),
});

/** What players do in a game that has begun. */
export const laterAction = v.variant("type", [
  /**
   * Redraw parts of the set-up; with `asks`, the players choose them. With another type of mission,
   * what does not fit it is drawn, too.
   */
  v.strictObject({
    type: type("again"),
    slots: texts,
    asks: v.exactOptional(flag),
    variant: v.exactOptional(text),
  }),
  v.strictObject({ type: type("answer"), prompt: text, value: texts }),
  v.strictObject({ type: type("next") }),
  v.strictObject({ type: type("finish") }),
  v.strictObject({ type: type("declare"), result: v.picklist([...SIDES, "draw"]) }),
  v.strictObject({ type: type("roll"), roll: text, copy: v.nullable(text) }),
  v.strictObject({ type: type("discard"), copy: text }),
  v.strictObject({ type: type("swap"), copy: text }),
  v.strictObject({ type: type("trade"), copy: text }),
  v.strictObject({ type: type("use"), copy: text }),
  v.strictObject({
    type: type("move"),
    copy: text,
    to: pilePlace,
    side: sideOrNull,
    /** The position in the deck. */
    at: v.exactOptional(v.picklist(["top", "bottom", "shuffled"])),
  }),
  v.strictObject({ type: type("shuffle"), pile: text, discards: flag }),
  v.strictObject({ type: type("draw"), pile: text, side: sideOrNull }),
  /** Set how often a line counts at this moment; 0 takes its score back. */
  v.strictObject({ type: type("score"), count, ...lineRef.entries }),
  /** Set the VP of a cell of the score sheet. */
  v.strictObject({ type: type("score"), count, ...cell.entries }),
  v.strictObject({ type: type("award"), side, award: text, given: flag }),
  v.strictObject({ type: type("cp"), side, by: v.pipe(v.number(), v.safeInteger()) }),
  /** Do over who the Challenger of this round is, after a correction of the score. */
  v.strictObject({ type: type("challenger") }),
  /** Write something on a card, or roll its dice. */
  v.strictObject({ type: type("remember"), copy: text, effect: text, values: texts }),
  /** Say who controls an objective marker in this round. */
  v.strictObject({ type: type("control"), marker: text, side: sideOrNull }),
  /** Set how many markers a side has placed on an objective marker. */
  v.strictObject({ type: type("place"), marker: text, side, count }),
]);

const played = v.variant("type", [start, laterAction]);

export const action = v.union([
  played,
  /** What was undone after its draws or dice were seen, before something else was done. */
  v.strictObject({ type: type("withdrawn"), actions: listOf(played) }),
]);
