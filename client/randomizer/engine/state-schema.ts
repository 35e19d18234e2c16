/**
 * The schema of a state, for states that are stored in saves. Of a state with other fields the
 * compiler says that it does not fit; the events of the last action are not read.
 */

import * as v from "valibot";
import type { GameEvent } from "./events.ts";
import { SIDES } from "./pack.ts";
import {
  action,
  bySide,
  count,
  flag,
  listOf,
  pairOf,
  recordOf,
  recordOfTexts,
  seats,
  side,
  sideOrNull,
  text,
  texts,
  typedText,
} from "./schemas.ts";
import type { Opening, State } from "./state.ts";

const whole = v.pipe(v.number(), v.safeInteger());
const textOrNull = v.nullable(text);
const mode = v.nullable(v.picklist(["fixed", "tactical"]));
const numbers = listOf(count);
const opening = v.pipe(
  action,
  v.check(({ type }) => type === "start"),
  v.transform((start) => start as Opening),
);

const time = v.object({
  round: count,
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

const pile = v.object({
  deck: text,
  side: sideOrNull,
  draw: texts,
  play: texts,
  discard: texts,
  out: texts,
});

const facts = v.object({
  owner: sideOrNull,
  held: v.picklist(["shared", "fixed", "drawn"]),
  round: count,
  achieved: v.picklist(["no", "phase", "turn", "spent", "used"]),
  notes: listOf(v.object({ effect: text, value: text })),
  fired: texts,
});

const ofSide = v.object({
  mode,
  cp: whole,
  handSize: count,
  fixedDraw: flag,
  costs: recordOf(count),
  ended: texts,
  swaps: listOf(time),
  trades: count,
  discardPaid: whole,
  discards: numbers,
  handDrawn: whole,
  gained: v.exactOptional(numbers),
});

const task = v.variant("kind", [
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

const prompt = v.object({
  id: text,
  kind: v.picklist(["confirm", "choose", "remember", "mode", "deploy", "first", "seize", "award"]),
  side: sideOrNull,
  about: sideOrNull,
  copy: textOrNull,
  effect: textOrNull,
  choices: texts,
  count,
  secret: flag,
  award: v.exactOptional(text),
  rolled: v.exactOptional(pairOf(count)),
  how: v.exactOptional(v.picklist(["chance", "pool", "kept"])),
  answer: v.nullable(texts),
});

const entry = v.object({
  side,
  tally: text,
  copy: textOrNull,
  card: textOrNull,
  group: whole,
  line: whole,
  count: whole,
  raw: whole,
  granted: whole,
  cap: textOrNull,
  dice: numbers,
  time,
  caps: count,
  drains: v.exactOptional(flag),
  award: v.exactOptional(flag),
  amended: v.exactOptional(flag),
});

const rolled = v.object({
  roll: text,
  copy: textOrNull,
  dice: listOf(numbers),
  row: v.nullable(count),
  winner: sideOrNull,
  time,
  asked: v.exactOptional(flag),
});

const kept = v.object({
  picks: recordOfTexts,
  answers: recordOfTexts,
  rolls: recordOf(listOf(numbers)),
  avoid: texts,
  asks: v.exactOptional(texts),
  otherAnswers: v.exactOptional(recordOfTexts),
  layout: v.exactOptional(v.nullable(count)),
  otherLayout: v.exactOptional(v.nullable(count)),
  streams: recordOf(count),
});

const state = v.object({
  seed: typedText,
  opening,
  kept: v.nullable(kept),
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
  time,
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
  placed: listOf(v.object({ side, marker: text, turn: count })),
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
