/** Rolls of dice with what their results mean: in the set-up, and whenever players ask for one. */

import { holds } from "./effects.ts";
import { cardOf, type Pack, type Roll, SIDES } from "./pack.ts";
import { inPlay } from "./piles.ts";
import { chance, roll as rollDice } from "./random.ts";
import { type Copy, Illegal, idOf, type Rolled, type State } from "./state.ts";

/** Roll, or take the dice of an earlier roll that is kept, and write it down. */
export function throwDice(
  state: State,
  roll: Roll,
  copy: Copy | null,
  given?: readonly (readonly number[])[],
  asked = false,
): Rolled {
  const below = chance(state, `dice/${roll.name}`);
  const rolls = (roll.each ? SIDES : [null]).map(() => rollDice(roll.dice, below).dice);
  const dice = given ?? rolls;
  const sums = dice.map((list) => list.reduce((sum, die) => sum + die, 0));
  const [first = 0, second = first] = sums;
  const row = roll.rows.findIndex((item) => item.from <= first && first <= item.to);
  const tie = first === second;
  const rolled: Rolled = {
    roll,
    copy,
    dice,
    row: row < 0 ? null : row,
    winner: !roll.each || tie ? null : first > second ? "attacker" : "defender",
    clock: state.clock,
    ...(asked ? { asked } : {}),
  };
  state.rolled = [...state.rolled, rolled];
  state.events.push({ type: "rolled", rolled });
  return rolled;
}

export interface Request {
  readonly roll: Roll;
  readonly index: number;
  readonly copy: Copy | null;
}

/** The dice that players may ask for now: those of cards in play first, then those of the pack. */
export function requests(pack: Pack, state: State): Request[] {
  const own = inPlay(state).flatMap(([copy]) =>
    cardOf(pack, idOf(copy)).rolls.map((roll, index) => ({ roll, index, copy })),
  );
  const common = pack.game.rolls.map((roll, index) => ({ roll, index, copy: null }));
  // Who rolls which die is known once the sides are.
  const early = state.stage === "setup";
  return [...own, ...common].filter(
    ({ roll }) => holds(state, roll.if, null) && !(early && roll.each),
  );
}

/** Roll what a player asks for. */
export function request(pack: Pack, state: State, index: number, copy: Copy | null): void {
  const found = requests(pack, state).find((item) => item.index === index && item.copy === copy);
  if (found === undefined) throw new Illegal("there is no such roll now");
  throwDice(state, found.roll, copy, undefined, true);
}
