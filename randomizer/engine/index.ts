/** The engine's interface for the view. Functions take the pack first and the state second. */

export { reduce, whyNot } from "./actions.ts";
export { discardPays, swapCost } from "./command-points.ts";
export { controlIn, mostPlaced, placedOn } from "./control.ts";
export { requests } from "./dice.ts";
export type { Action, LineRef } from "./events.ts";
export { FIRST_TURN, firstRule } from "./first-turn.ts";
export { trading } from "./hand-actions.ts";
export {
  act,
  begun,
  canRedo,
  canUndo,
  continued,
  current,
  type Game,
  past,
  redo,
  restored,
  type Saved,
  type Step,
  saved,
  undo,
} from "./history.ts";
export { capText, diceTexts, highestFirst, lossText, plain, sentences } from "./log.ts";
export * from "./pack.ts";
export {
  factsOf,
  handOf,
  inPlay,
  keyOf,
  mapsInPlay,
  markersInPlay,
  missionCards,
  sideDecks,
} from "./piles.ts";
export { suiting } from "./pool.ts";
export { type Choice, choicesOf, labelOf, open, permits } from "./prompts.ts";
export { chance, shuffled } from "./random.ts";
export { type Memory, markersFor, remembered } from "./remember.ts";
export { beforeScore, cellPoints } from "./score-entries.ts";
export {
  BY_HAND,
  hasAward,
  points,
  roundPoints,
  sheetTallies,
  tallies,
  tallyOrder,
  winnerOf,
} from "./score-totals.ts";
export {
  active,
  closed,
  countNow,
  gameCaps,
  lateOf,
  limit,
  modeOf,
  mostNow,
  noScore,
  opens,
  type Scorable,
  scorable,
  scoresNow,
  timingOf,
  weigh,
  worth,
} from "./scoring.ts";
export { settling, setUp, slots } from "./setup.ts";
export {
  type Copy,
  type Entry,
  hasBegun,
  idOf,
  named,
  type Opening,
  type PhaseName,
  type Pile,
  PLACES,
  PLAYERS,
  type Place,
  type Prompt,
  type Rolled,
  type State,
  sidesAhead,
  turnNumber,
} from "./state.ts";
export { draws, following } from "./turns.ts";
