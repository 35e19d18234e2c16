/** The questions before the battle: who deploys first, who takes the first turn, who seizes it. */

import { rollOff, totalsOf } from "./dice.ts";
import { ROLL } from "./effect-operations.ts";
import type { RollOff } from "./events.ts";
import { effectOf, type First, other, type Pack, SIDES, type Side } from "./pack.ts";
import { chance } from "./random.ts";
import type { Draft, Prompt, State } from "./state.ts";
import { beginBattle } from "./turns.ts";

/** The kinds of these questions. */
export const FIRST_TURN: readonly Prompt["kind"][] = ["deploy", "first", "seize"];

/** The rule that decides the first turn; null if players decide freely. */
export function firstRule(pack: Pack, state: State): First | null {
  const effect = state.firstBy === null ? null : effectOf(pack, state.firstBy);
  return effect?.op === "first" ? effect : null;
}

/** Ask the next of these questions. */
export function askFirst(pack: Pack, state: Draft): void {
  const { winner, deployer, seizing } = state;
  const by = firstRule(pack, state)?.by;
  const ask = (kind: Prompt["kind"], side: Side | null, choices: Prompt["choices"]): void => {
    const about = { side, about: side, copy: null, effect: state.firstBy };
    const item = { id: `${kind}-0`, kind, ...about, choices, count: 1, secret: false };
    state.prompts = [{ ...item, answer: null }];
  };
  const rolling = [ROLL, ...SIDES];
  if (seizing !== null) ask("seize", seizing, ["yes", ...totalsOf("D6").map(String), "no"]);
  else if (by === "deployer" && deployer === null)
    ask("deploy", winner, winner === null ? rolling : SIDES);
  else if (by === "attacker") ask("first", "attacker", ["attacker"]);
  else if (by === "defender-chooses") ask("first", "defender", SIDES);
  else ask("first", deployer ?? winner, (deployer ?? winner) === null ? rolling : SIDES);
}

/** Carry out an answer to one of these questions, and ask the next or begin the battle. */
export function answerFirstTurn(pack: Pack, state: Draft, { kind }: Prompt, value: string): void {
  if (kind === "seize") seize(pack, state, value);
  else if (kind === "deploy" && value !== ROLL) {
    state.deployer = value as Side;
    state.events.push({ type: "deploys", side: state.deployer });
  } else if (kind === "first") decide(pack, state, value);
  else rollForChoice(state);
  if (state.stage === "first") askFirst(pack, state);
}

const sideOf = ([attacker, defender]: RollOff): Side =>
  attacker > defender ? "attacker" : "defender";

/** The winner of this roll-off chooses. */
function rollForChoice(state: Draft): void {
  const rolled = rollOff(state, "first");
  state.winner = sideOf(rolled);
  state.events.push({ type: "rolled-off", rolled, side: state.winner });
}

/** Decide the first turn: as answered, or by dice. */
function decide(pack: Pack, state: Draft, value: string): void {
  const rule = firstRule(pack, state);
  let rolled: readonly number[] | null = null;
  if (value !== ROLL) state.first = value as Side;
  else if (rule?.by === "dice") {
    const die = chance(state, "first")(6) + 1;
    const [from = 0, to = from] = (rule.attacker ?? "").split("-").map(Number);
    rolled = [die];
    state.first = from <= die && die <= to ? "attacker" : "defender";
  } else if (rule === null) {
    const dice = rollOff(state, "first");
    rolled = dice;
    state.first = sideOf(dice);
  } else {
    rollForChoice(state);
    return;
  }
  state.events.push({ type: "first", side: state.first, rolled });
  const unchanged = rule?.by !== "deployer" || state.deployer === state.first;
  if (rule?.seize && unchanged) state.seizing = other(state.first);
  else startPlay(pack, state);
}

/** Try to seize the initiative, with a dice that is rolled here or on the table, or decline. */
function seize(pack: Pack, state: Draft, value: string): void {
  const side: Side = state.seizing ?? "defender";
  const entered = value !== "yes" && value !== "no";
  const here = value === "yes" ? chance(state, "seize")(6) + 1 : null;
  const rolled = entered ? Number(value) : here;
  const won = rolled !== null && rolled >= (firstRule(pack, state)?.seize ?? 6);
  if (won) state.first = side;
  state.seizing = null;
  state.events.push({ type: "seized", side, rolled, won, entered });
  startPlay(pack, state);
}

function startPlay(pack: Pack, state: Draft): void {
  state.stage = "play";
  beginBattle(pack, state);
}
