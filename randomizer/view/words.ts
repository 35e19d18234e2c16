/** Texts of the set-up, of dice and of the seal; the others stand in texts.ts. */

export const W = {
  setup: "Set-up",
  poolRow: "Mission of the pool",
  layout: "Terrain layout",
  another: "Another",
  anotherLong: (what: string, verb: string) => `${what}: ${verb}, keep the rest`,
  rollAgain: "Roll again",
  change: "Change",
  changeLong: (what: string) => `${what}: change the answer`,
  nothing: "nothing",

  dice: "Dice",
  lastRolls: "Last rolls",
  tie: "a tie",

  firstAttacker: (side: string) => `${side} has the first turn`,
  firstWhen: "Deploy first. The battle begins with the next tap.",
  begin: "Begin the battle",
  chooses: (side: string) => `${side} chooses who has the first turn`,
  rollOffFirst: "Roll off: the winner chooses who has the first turn",
  rollOffDeploy: "Roll off: the winner says who deploys first",
  saysDeploy: (side: string) => `${side} says who deploys first`,
  deployed: (one: string, two: string) => `${one} sets up first, all of it, then ${two}.`,
  winnerHas: "The winner of a roll-off has it.",
  sidesAsk: "Who is the Attacker?",
  sidesWon: (name: string, a: number, d: number) =>
    `${name} wins the roll-off ${a} : ${d} and says who is the Attacker`,
  rolledByHand: "Or say who won on the table:",
  rollDie: "Roll a D6",
  dieGives: (range: string, side: string) => `On ${range} it is ${side}, otherwise the other side.`,
  seize: (side: string, on: number) => `${side} may seize the initiative on ${on}+`,
  seizeTry: "Roll for it",
  seizeNot: "Do not try",
  none: "None of these",

  names: "Names of the players",
  playerOne: "You",
  playerTwo: "Your opponent",
  cutAsk: "Let the opponent cut the deck",
  cutWhy: "Neither of you alone decides the draw, and both can check it.",

  whoWon: "The winner by the mission’s own condition",
  isDraw: "Draw",
  won: (side: string) => `${side} wins`,
  drawn: "A draw",
};
