/** Who has the first turn: as the mission says, by dice, by choice, and the chance to seize it. */

import { other, type Side } from "./pack.ts";
import { chance } from "./random.ts";
import { Illegal, type RollOff, type State } from "./state.ts";

/** Two dice until they differ. */
export function rollOff(state: State, stream: string): RollOff {
  const below = chance(state, stream);
  let rolled: RollOff;
  do rolled = [below(6) + 1, below(6) + 1];
  while (rolled[0] === rolled[1]);
  return rolled;
}

const won = (rolled: RollOff): Side => (rolled[0] > rolled[1] ? "attacker" : "defender");

function waiting(state: State): void {
  if (state.stage !== "first" || state.first !== null)
    throw new Illegal("the first turn is settled once, before the battle");
}

/** Roll off for the choice of turn, or of who deploys first. */
export function rollForChoice(state: State): void {
  waiting(state);
  const by = state.firstBy?.by;
  const rolls = by === "roll-off" || by === "deployer";
  if (!rolls || state.winner !== null || state.deployer)
    throw new Illegal("there is no roll-off here");
  const rolled = rollOff(state, "first");
  state.winner = won(rolled);
  state.events.push({ type: "rolled-off", rolled, side: state.winner });
}

/** The winner of the roll-off (on the table or here) says who deploys first. */
export function deploy(state: State, side: Side): void {
  waiting(state);
  if (state.firstBy?.by !== "deployer" || state.deployer)
    throw new Illegal("nobody is asked who deploys first");
  state.deployer = side;
  state.events.push({ type: "deploys", side });
}

/** Settle the first turn: as told, or by dice if no side is named. */
export function takeFirst(state: State, side: Side | null): void {
  waiting(state);
  const rule = state.firstBy;
  let taken = side;
  let rolled: readonly number[] | null = null;
  if (rule?.by === "attacker") {
    if (side === "defender") throw new Illegal("the first turn is the Attacker's");
    taken = "attacker";
  } else if (rule?.by === "deployer" && state.deployer === null) {
    throw new Illegal("first comes who deploys first");
  } else if (side === null && rule?.by === "dice") {
    const die = chance(state, "first")(6) + 1;
    const [from = 0, to = from] = (rule.attacker ?? "").split("-").map(Number);
    rolled = [die];
    taken = from <= die && die <= to ? "attacker" : "defender";
  } else if (side === null) {
    if (rule !== null) throw new Illegal("somebody has to choose");
    const dice = rollOff(state, "first");
    rolled = dice;
    taken = won(dice);
  }
  state.first = taken ?? "attacker";
  state.events.push({ type: "first", side: state.first, rolled });
  const kept = rule?.by !== "deployer" || state.deployer === state.first;
  if (rule?.seize && kept) state.seizing = other(state.first);
  else state.stage = "play";
}

/** The side that would be second tries its luck, or lets it be. */
export function seize(state: State, tries: boolean): void {
  const side = state.seizing;
  if (side === null) throw new Illegal("there is nothing to seize");
  const rolled = tries ? chance(state, "seize")(6) + 1 : null;
  const success = rolled !== null && rolled >= (state.firstBy?.seize ?? 6);
  if (success) state.first = side;
  state.seizing = null;
  state.stage = "play";
  state.events.push({ type: "seized", side, rolled, won: success });
}
