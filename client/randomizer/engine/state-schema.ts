/**
 * The schema of a state, for states that are stored in saves. Of a state with other fields the
 * compiler says that it does not fit; the events of the last action are not read.
 */

import * as v from "valibot";
import type { GameEvent } from "./events.ts";
import { SIDES } from "./pack.ts";
import {
  action,
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
  task,
  text,
  textOrNull,
  texts,
  typedText,
  whole,
} from "./schemas.ts";
import type { Opening, State } from "./state.ts";

const opening = v.pipe(
  action,
  v.check(({ type }) => type === "start"),
  v.transform((start) => start as Opening),
);

const pile = v.object({
  deck: text,
  side: sideOrNull,
  draw: texts,
  play: texts,
  discard: texts,
  out: texts,
});

const ofSide = v.object({
  mode,
  cp: whole,
  handSize: count,
  fixedDraw: flag,
  costs: recordOf(count),
  ended: texts,
  swaps: listOf(battleTime),
  trades: count,
  discardPaid: whole,
  discards: numbers,
  handDrawn: whole,
  gained: v.exactOptional(numbers),
});

const state = v.object({
  seed: typedText,
  opening,
  kept: v.nullable(keptSetup),
  drawn: recordOfTexts,
  answers: recordOfTexts,
  rolled: listOf(rolled),
  layout: v.nullable(count),
  map: textOrNull,
  firstBy: textOrNull,
  winner: sideOrNull,
  deployer: sideOrNull,
  seizing: sideOrNull,
  length: textOrNull,
  over: flag,
  cutShort: v.exactOptional(v.literal(true)),
  players: v.nullable(bySide(text)),
  seats,
  declared: v.nullable(v.picklist([...SIDES, "draw"])),
  stage: v.picklist(["setup", "hands", "first", "play", "done"]),
  picks: recordOfTexts,
  piles: recordOf(pile),
  facts: recordOf(facts),
  sides: bySide(ofSide),
  time: battleTime,
  first: sideOrNull,
  challenger: sideOrNull,
  caps: texts,
  choices: recordOf(
    v.object({
      attacker: v.exactOptional(texts),
      defender: v.exactOptional(texts),
      both: v.exactOptional(texts),
    }),
  ),
  control: recordOf(recordOf(side)),
  placed: listOf(placedMarker),
  queue: listOf(task),
  prompts: listOf(prompt),
  entries: listOf(entry),
  streams: recordOf(count),
  events: v.pipe(
    v.array(v.unknown()),
    v.transform((): readonly GameEvent[] => []),
  ),
});

/** A stored value as a state, without the events of the last action; null if it is none. */
export function readState(value: unknown): State | null {
  const result = v.safeParse(state, value);
  return result.success ? result.output : null;
}
