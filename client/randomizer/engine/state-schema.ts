/**
 * The schema of a state, of which `state.ts` has the types: states are also stored in saves, without
 * the events of their last action.
 */

import * as v from "valibot";
import type { GameEvent } from "./events.ts";
import { SIDES } from "./pack.ts";
import {
  battleTime,
  bySide,
  count,
  entry,
  facts,
  flag,
  keptSetup,
  listOf,
  mode,
  numbers,
  placedMarker,
  prompt,
  recordOf,
  recordOfTexts,
  rolled,
  seats,
  side,
  sideOrNull,
  start,
  task,
  text,
  textOrNull,
  texts,
  typedText,
  whole,
} from "./schemas.ts";

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
  cp: whole,
  handSize: count,
  fixedDraw: flag,
  costs: recordOf(count),
  /** Tallies that no longer score for this side. */
  ended: texts,
  swaps: listOf(battleTime),
  /** How often a card of the hand was traded. */
  trades: count,
  /** Number of the turn in which a discard last gave CP. */
  discardPaid: whole,
  /** The number of the turn of each discard. */
  discards: numbers,
  /** Number of the turn in which the hand was last filled. */
  handDrawn: whole,
  /** The rounds of CP gained apart from those of the Command phases, if a pack limits them. */
  gained: v.exactOptional(numbers),
});

export const state = v.object({
  seed: typedText,
  opening: start,
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
  /** The events of the last action, in order. */
  events: v.pipe(
    v.array(v.unknown()),
    v.transform((): readonly GameEvent[] => []),
  ),
});

/** A stored value as a state, without the events of the last action; null if it is none. */
export function readState(value: unknown): v.InferOutput<typeof state> | null {
  const result = v.safeParse(state, value);
  return result.success ? result.output : null;
}
