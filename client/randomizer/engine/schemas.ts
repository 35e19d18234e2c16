/**
 * Schemas of what comes from outside or from storage: the actions of a game, and its state, which is
 * stored in saves. Their types follow from them, so both change together.
 */

import * as v from "valibot";
import { SIDES } from "./pack.ts";

/** The most characters of a text and items of a list that are read: far more than any game has. */
const LONGEST_TEXT = 2000;
const LONGEST_LIST = 5000;

/** A text that players typed, and that is never shown as HTML. */
export const typedText = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
/** A text without the special characters of HTML, so that it can be shown as HTML. */
export const text = v.pipe(typedText, v.regex(/^[^<&]*$/));

/** A typed text as `text`: similar characters replace the special ones of HTML. */
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
const sideOrNull = v.nullable(side);

type Schema = v.GenericSchema;

export const listOf = <S extends Schema>(item: S) =>
  v.pipe(v.array(item), v.maxLength(LONGEST_LIST));
const recordOf = <S extends Schema>(value: S) => v.record(text, value);
export const pairSchema = <S extends Schema>(item: S) => v.tuple([item, item]);
export const bySide = <S extends Schema>(value: S) =>
  v.object({ attacker: value, defender: value });

/** The sides in the players' places. */
export const seats = v.pipe(
  pairSchema(side),
  v.check(([one, two]) => one !== two),
);
export const texts = listOf(text);
const recordOfTexts = recordOf(texts);

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

export const startAction = v.strictObject({
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
  players: v.exactOptional(pairSchema(text)),
  /** Chance answers the questions of the set-up, except those that players want to answer. */
  chance: v.exactOptional(flag),
  /** An organiser drew it for a table of an event. */
  organised: v.exactOptional(flag),
});

export const answerAction = v.strictObject({ type: type("answer"), prompt: text, value: texts });

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
  /** Go on from the drawn mission, which is not changed any more. */
  v.strictObject({ type: type("begin") }),
  answerAction,
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
    /** The position in the deck, which is shuffled otherwise. */
    at: v.exactOptional(v.literal("top")),
  }),
  v.strictObject({ type: type("shuffle"), pile: text, discards: flag }),
  v.strictObject({ type: type("draw"), pile: text, side: sideOrNull }),
  /** Set how often a line counts at this moment; 0 takes its score back. */
  v.strictObject({
    type: type("score"),
    count,
    ...lineRef.entries,
    /** VP from dice that were rolled on the table. */
    rolled: v.exactOptional(count),
  }),
  /** Set the VP of a cell of the score sheet. */
  v.strictObject({ type: type("score"), count, ...cell.entries }),
  v.strictObject({ type: type("award"), side, award: text, given: flag }),
  v.strictObject({ type: type("cp"), side, by: v.pipe(v.number(), v.safeInteger()) }),
  /** Do over who the Challenger of this round is, after a correction of the score. */
  v.strictObject({ type: type("challenger") }),
  /** Write something on a card, roll its dice, or enter their total from the table. */
  v.strictObject({ type: type("remember"), copy: text, effect: text, values: texts }),
  /** Say who controls an objective marker in this round. */
  v.strictObject({ type: type("control"), marker: text, side: sideOrNull }),
  /** Set how many markers a side has placed on an objective marker. */
  v.strictObject({ type: type("place"), marker: text, side, count }),
]);

const played = v.variant("type", [startAction, laterAction]);

export const action = v.union([
  played,
  /** What was undone after its draws or dice were seen, before something else was done. */
  v.strictObject({ type: type("withdrawn"), actions: listOf(played) }),
]);

const integer = v.pipe(v.number(), v.safeInteger());
const textOrNull = v.nullable(text);
const mode = v.nullable(v.picklist(["fixed", "tactical"]));
const numbers = listOf(count);
/** A time in the battle. */
export const battleTime = v.object({
  round: count,
  /** 0 for the first turn of the round, 1 for the second. */
  turn: v.picklist([0, 1]),
  phase: v.picklist([
    "round-start",
    "command",
    "battle",
    "turn-end",
    "round-end",
    "moment",
    "last-round-end",
    "battle-end",
  ]),
});

export const rollOffDice = pairSchema(count);

/** A value that was chosen, and the effect that asked for it. */
export const chosen = v.object({ effect: text, value: text });

/** The facts about a copy that has come into play. */
export const facts = v.object({
  owner: sideOrNull,
  held: v.picklist(["shared", "fixed", "drawn"]),
  /** The round in which it came into play, and the one in which it left. */
  round: count,
  left: v.optional(count),
  /**
   * Scored, and to be discarded when the turn (or the phase) ends; when spent, or used as a
   * stratagem, nothing else scores.
   */
  achieved: v.picklist(["no", "phase", "turn", "spent", "used"]),
  /** What was chosen for it, such as a marker. */
  notes: listOf(chosen),
  /** Its effects that have been carried out. */
  fired: texts,
});

export const task = v.variant("kind", [
  v.object({
    kind: v.literal("effect"),
    effect: text,
    copy: textOrNull,
    side: sideOrNull,
    asked: flag,
  }),
  v.object({ kind: v.literal("fill"), side, drawn: count }),
  v.object({ kind: v.literal("hand-draw"), side }),
  v.object({ kind: v.literal("trade"), side, before: texts }),
  v.object({ kind: v.literal("settle") }),
  v.object({ kind: v.literal("modes") }),
  v.object({ kind: v.literal("first") }),
  v.object({ kind: v.literal("awards") }),
  v.object({ kind: v.literal("done") }),
]);

/** A question that only players can answer, for one side (or both together). */
export const prompt = v.object({
  id: text,
  kind: v.picklist(["confirm", "choose", "remember", "mode", "deploy", "first", "seize", "award"]),
  /** Who answers, and whose cards it is about. */
  side: sideOrNull,
  about: sideOrNull,
  copy: textOrNull,
  effect: textOrNull,
  /** The values that it offers; `choicesOf` has their labels. */
  choices: texts,
  count,
  secret: flag,
  /** The award that the question is about. */
  award: v.exactOptional(text),
  /** The roll-off whose winner answers. */
  rolled: v.exactOptional(rollOffDice),
  how: v.exactOptional(v.picklist(["chance", "pool", "kept"])),
  answer: v.nullable(texts),
});

/** One scoring entry: the VP earned, the VP counted, and the limit that removed the rest. */
export const entry = v.object({
  side,
  tally: text,
  copy: textOrNull,
  card: textOrNull,
  group: integer,
  line: integer,
  count: integer,
  raw: integer,
  granted: integer,
  cap: textOrNull,
  dice: numbers,
  time: battleTime,
  /** Number of limits that the game had added when this was scored; they apply from then on. */
  caps: count,
  /** The counted VP are taken from the other side. */
  drains: v.exactOptional(flag),
  /** An award for after the battle: it belongs to no round, and counts from the end of the battle. */
  award: v.exactOptional(flag),
  /** Set if the players changed the points. */
  amended: v.exactOptional(flag),
});

/** Dice that were rolled: each dice, for both sides if both roll, and the row of the result. */
export const rolled = v.object({
  roll: text,
  copy: textOrNull,
  dice: listOf(numbers),
  row: v.nullable(count),
  /** The higher of two sides; null for a tie and for a roll that belongs to neither. */
  winner: sideOrNull,
  time: battleTime,
  /** Rolled on request; not part of the set-up. */
  asked: v.exactOptional(flag),
});

/** The parts of an earlier set-up that stay when it is redrawn. */
export const keptSetup = v.object({
  picks: recordOfTexts,
  answers: recordOfTexts,
  rolls: recordOf(listOf(numbers)),
  /** Cards to be drawn last, so that a different one comes. */
  avoid: texts,
  /** Questions that the players answer, and answers that chance avoids, so that others come. */
  asks: v.exactOptional(texts),
  otherAnswers: v.exactOptional(recordOfTexts),
  /** The terrain layout if it stays, and the one to avoid. */
  layout: v.exactOptional(v.nullable(count)),
  otherLayout: v.exactOptional(v.nullable(count)),
  streams: recordOf(count),
});

/** A marker that a side has placed on an objective marker, and the turn in which it did. */
export const placedMarker = v.object({ side, marker: text, turn: count });

/**
 * The copies of one deck of one side (or of both), each in exactly one place; the top card is
 * first.
 */
const pile = v.object({
  deck: text,
  side: sideOrNull,
  draw: texts,
  play: texts,
  discard: texts,
  /** Removed from the game. */
  out: texts,
});

const ofSide = v.object({
  mode,
  cp: integer,
  handSize: count,
  fixedDraw: flag,
  costs: recordOf(count),
  /** Tallies that no longer score for this side. */
  ended: texts,
  swaps: listOf(battleTime),
  /** How often a card of the hand was traded. */
  trades: count,
  /** Number of the turn in which a discard last gave CP. */
  discardPaid: integer,
  /** The number of the turn of each discard. */
  discards: numbers,
  /** Number of the turn in which the hand was last filled. */
  handDrawn: integer,
  /** The rounds of CP gained apart from those of the Command phases, if a pack limits them. */
  gained: v.exactOptional(numbers),
});

export const state = v.object({
  seed: typedText,
  opening: startAction,
  kept: v.nullable(keptSetup),
  /** What the set-up drew from each deck, without what was exchanged. */
  drawn: recordOfTexts,
  /** How the questions of the set-up were answered. */
  answers: recordOfTexts,
  rolled: listOf(rolled),
  /** The terrain layout, one that suits the deployment; null if the pack has none. */
  layout: v.nullable(count),
  /** The map that both sides' choices led to; null if there is none. */
  map: textOrNull,
  /** The effect that decides the first turn; null if players decide freely. */
  firstBy: textOrNull,
  /**
   * Who won the roll-off for it and chooses, who deploys first, and who may still seize the
   * initiative.
   */
  winner: sideOrNull,
  deployer: sideOrNull,
  seizing: sideOrNull,
  length: textOrNull,
  /** The dice, or the players, ended the battle in this round. */
  over: flag,
  /** The players ended the battle before the end of a turn, so that its moments did not come. */
  cutShort: v.exactOptional(v.literal(true)),
  /** Names of the players, once it is decided which side they are. */
  players: v.nullable(bySide(text)),
  /** The sides in the players' places: the first player's first, whichever side it is. */
  seats,
  /** The winner by the mission's own condition. */
  declared: v.nullable(v.picklist([...SIDES, "draw"])),
  stage: v.picklist(["setup", "hands", "first", "play", "done"]),
  /** The players have gone on from the drawn mission. */
  isMissionSet: v.exactOptional(v.literal(true)),
  picks: recordOfTexts,
  piles: recordOf(pile),
  facts: recordOf(facts),
  sides: bySide(ofSide),
  time: battleTime,
  first: sideOrNull,
  /** The side that was far enough behind when this round began. */
  challenger: sideOrNull,
  /** Limits that effects have added, in order. */
  caps: texts,
  /** Named choices: the values that each side (or both) chose. */
  choices: recordOf(
    v.object({
      attacker: v.exactOptional(texts),
      defender: v.exactOptional(texts),
      both: v.exactOptional(texts),
    }),
  ),
  /** Who controls the objective markers, by round and marker; a round without one is as before. */
  control: recordOf(recordOf(side)),
  placed: listOf(placedMarker),
  queue: listOf(task),
  prompts: listOf(prompt),
  entries: listOf(entry),
  /** How often each random stream has been used; a draw is (seed, stream, number). */
  streams: recordOf(count),
  /** The events of the last action, in order; none of a stored state. */
  events: v.pipe(
    v.array(v.unknown()),
    v.transform((): never[] => []),
  ),
});

/** A stored value as a state, without the events of the last action; null if it is none. */
export function readState(value: unknown): v.InferOutput<typeof state> | null {
  const result = v.safeParse(state, value);
  return result.success ? result.output : null;
}
