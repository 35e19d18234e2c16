/** Every text of the page that is not content; the sentences of the log stand in engine/log.ts. */

import type { Timing } from "../engine/pack.ts";
import type { PhaseName } from "../engine/state.ts";
import type { Offline } from "../worker/offline.ts";

export const PHASE_NAMES: Record<PhaseName, string> = {
  "round-start": "Start of round",
  command: "Command phase",
  battle: "Movement to Fight",
  "turn-end": "End of turn",
  "round-end": "End of round",
  moment: "Between rounds",
  "battle-end": "End of battle",
};

/** What to do in a phase, in one line above the big button. */
export const PHASE_HINTS: Record<PhaseName, string> = {
  "round-start": "The round begins.",
  command: "Score what is marked now, then go on.",
  battle: "Score what happens as it happens.",
  "turn-end": "Score what is marked now; discard what you give up.",
  "round-end": "Both sides score the round.",
  moment: "Everything is chosen.",
  "battle-end": "Last scores and awards of both sides.",
};

/** The moment of an exception, such as the last turn of the second player. */
export const TIMING_NAMES: Record<Timing, string> = {
  whenever: "whenever it happens",
  "command-phase-start": "start of your Command phase",
  "command-phase-end": "end of your Command phase",
  "movement-phase-end": "end of your Movement phase",
  "shooting-phase-end": "end of your Shooting phase",
  "fight-phase-end": "end of the Fight phase",
  "turn-end": "end of your turn",
  "opponent-turn-end": "end of your opponent’s turn",
  "any-turn-end": "end of any turn",
  "round-start": "start of the round",
  "round-end": "end of the round",
  "battle-end": "end of the battle",
};

export const T = {
  toSite: "Back to the site",
  undo: "Undo",
  redo: "Redo",
  log: "Log",

  startTitle: "New game",
  startLead: "Draws the mission, keeps both hands and counts every point. Works with no network.",
  pack: "Mission pack",
  how: "Mission",
  howRandom: "At random",
  howPool: "From the pool",
  howHand: "By hand",
  seedLabel: "Seed (the same seed draws the same cards; leave it empty for a new one)",
  more: "More",
  start: "Start the game",
  noPacks: "No pack of this library can be played yet.",

  mission: "Mission",
  handLong: (side: string) => `${side}’s hand`,
  piles: "Piles",
  round: (round: number, of: number) => `Round ${round} of ${of}`,
  turnOf: (side: string) => `${side}’s turn`,
  before: "Before the battle",
  over: "Battle over",
  cp: "CP",
  cpPlus: (side: string) => `${side}: one CP more`,
  cpMinus: (side: string) => `${side}: one CP less`,
  full: "cap",
  challenger: "Challenger",

  active: (mode: string, count: number, size: number) => `${mode} · ${count} of ${size} active`,
  left: (count: number) => (count === 1 ? "1 card left" : `${count} cards left`),
  empty: "No active cards.",
  now: "now",
  rules: "Rules",
  page: "Page of this card",
  soFar: (points: number) => `${points} VP so far`,
  thisTurn: (points: number) => `${points} VP this turn`,
  chosen: "Chosen: ",
  scoredOnce: "Scored this turn",
  gives: (points: number) => `+${points}`,
  each: "each",
  plus: "in addition",
  times: (count: number) => `× ${count}`,
  less: "One less",
  moreOf: "One more",
  discardFor: (cp: number) => (cp > 0 ? `Discard for ${cp} CP` : "Discard"),
  swapFor: (name: string, cp: number) => `${name} · ${cp} CP`,
  useFor: (name: string, cp: number) => `${name} · ${cp} CP`,
  asStratagem: "Use as Stratagem",
  variant: "Kind of mission",
  noSwap: { rule: "", phase: "", used: "used", cp: "not enough CP" } as Record<string, string>,
  given: "scored",
  ended: "This gives no more VP to this side.",
  achieved: "Achieved: it is discarded when this ends.",
  atMost: (vp: number) => `stops at ${vp} VP`,
  bestLine: "Only the best line counts.",
  bestThing: "Count each once, in its best line.",
  wouldLose: (points: number) => `${points} would be lost`,

  first: "Who takes the first turn?",
  rollOff: "Roll off",
  the: (side: string) => `the ${side}`,
  passTo: (side: string) => `Pass the device to ${side}`,
  passWhy: "This choice is secret. Both are revealed together.",
  iAm: (side: string) => `I am ${side}`,
  waiting: (side: string) => `${side} has chosen`,
  decides: (side: string) => `${side} decides`,
  both: "Both sides decide",
  about: (card: string) => `For ${card}`,
  lock: "Lock in",
  yes: "Yes",
  no: "No",
  modeAsk: "How do you play your hand?",
  modeChoose: (count: number) => `choose ${count}`,
  modeDraw: "draw every turn",
  picked: (count: number, of: number) => `${count} of ${of} chosen`,
  chooseMarker: "Choose an objective marker.",
  chooseDiscard: "Choose a card to discard.",
  chooseDeck: (deck: string) => `Choose from ${deck.toLowerCase()}.`,
  chooseOption: "Choose one.",
  confirmAsk: "Do you want to?",

  next: {
    command: (side: string) => `${side}’s turn`,
    battle: "End Command phase",
    on: "Go on",
    "turn-end": "End the turn",
    "round-end": "End of the round",
    moment: "Between the rounds",
    "battle-end": "End of the battle",
    "round-start": "Next round",
    finish: "Finish the game",
  },
  nextRound: (round: number, side: string) => `Round ${round}: ${side}’s turn`,
  answerFirst: "Answer the question above",
  firstFirst: "Settle the first turn above",

  winner: (side: string, a: number, d: number) => `${side} wins ${a} : ${d}`,
  draw: (points: number) => `A draw, ${points} VP each`,

  fault: "That did not work. Undo, or start a new game. The page says:",

  score: "Score",
  parts: "Parts of the game",
  nextDraw: (turn: string, missing: number) => `${turn} · draw ${missing}`,

  menu: "More",
  toGames: "Games and new game",
  oldGame: "Earlier game",
  removed: (name: string) => `${name} is deleted.`,
  unremove: "Bring it back",
  taken: (name: string) => `${name} is on this device now.`,
  takenBoth:
    "Both devices went on with this game. The one that you opened is kept beside your own.",
  takenNone: "There is no whole game in this. Copy the link again, all of it, or use the file.",
  savedAs: (name: string) => `${name} (opened)`,

  noSharing: "A part of this page could not be loaded. Load the page anew, with a network.",

  clock: "Chess clock",
  paused: "Paused",

  noStore: "This browser does not let the page keep the game. It goes on, but a reload loses it.",
  fullStore:
    "The storage of this browser is full. The game goes on, but the last steps are not kept.",
  broken: "The saved game could not be read. It is kept aside, and you can download it.",
  newer: "This game was saved by a newer version of this page. It is kept; load the page anew.",
  download: "Download it",
  downloadGame: "Download the game",
  dismiss: "Dismiss",
  moved:
    "The cards of this pack have changed since this game was saved. It goes on from where it was; earlier steps cannot be undone.",
  scores:
    "With the cards of this page the score of this game is another than the one it was saved with.",
  overtaken: "The other tab was further: this is its game. Do it again if it is still right.",
  update: "A new version of this page is ready. Your game is kept and goes on after it.",
};

/** How ready the reader is for a place with no network; pages of the site show it, too. */
export const OFFLINE = {
  text: (now: Offline): string => {
    switch (now.is) {
      case "disk":
        return "Opened from this device: needs no network.";
      case "none":
        return "This browser keeps no pages for later: a network is needed.";
      case "asked":
        return "Not yet saved for reading with no network.";
      case "saving":
        return now.all > 0
          ? `Saving for offline: ${now.done} of ${now.all} files`
          : "Saving for offline …";
      case "ready":
        return "Ready for offline: everything is on this device.";
      case "update":
        return "A new version is ready.";
      default:
        return "Not saved for offline: a network is needed.";
    }
  },
  take: "Take it now",
  save: "Save for offline",
};
