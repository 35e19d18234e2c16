/** Dice rolls and the meaning of their results: in the set-up, and on request. */

import type { Copy, Rolled, RollOff } from "./basic-types.ts";
import { isMet } from "./cards-in-play.ts";
import { cardOf, type Pack, type Roll, SIDES } from "./pack.ts";
import { inPlay } from "./piles.ts";
import { chance, roll as rollDice } from "./random.ts";
import { type Draft, idOf, type State } from "./state.ts";

/** Roll, or reuse the dice of an earlier roll that is kept, and record the result. */
export function throwDice(state: Draft, roll: Roll, copy: Copy | null, asked = false): void {
  const below = chance(state, `dice/${roll.id}`);
  const rolls = (roll.each ? SIDES : [null]).map(() => rollDice(roll.dice, below).dice);
  const dice = (asked ? undefined : state.kept?.rolls[roll.id]) ?? rolls;
  const sums = dice.map((list) => list.reduce((sum, die) => sum + die, 0));
  const [first = 0, second = first] = sums;
  const row = roll.rows.findIndex((item) => item.from <= first && first <= item.to);
  const rolled: Rolled = {
    roll: roll.id,
    copy,
    dice,
    row: row < 0 ? null : row,
    winner: !roll.each || first === second ? null : first > second ? "attacker" : "defender",
    time: state.time,
    ...(asked ? { asked } : {}),
  };
  state.rolled = [...state.rolled, rolled];
  state.events.push({ type: "rolled", rolled });
}

/** Roll two dice until they differ. */
export function rollOff(state: Draft, stream: string): RollOff {
  const below = chance(state, stream);
  let rolled: RollOff;
  do rolled = [below(6) + 1, below(6) + 1];
  while (rolled[0] === rolled[1]);
  return rolled;
}

/** The rolls that players can make now: those of cards in play first, then those of the pack. */
export function availableRolls(pack: Pack, state: State) {
  const own = inPlay(state).flatMap(([copy]) =>
    cardOf(pack, idOf(copy)).rolls.map((roll) => ({ roll, copy })),
  );
  const common = pack.game.rolls.map((roll) => ({ roll, copy: null }));
  // Who rolls which dice is known once the sides are decided.
  const early = state.stage === "setup";
  return [...own, ...common].filter(
    ({ roll }) => isMet(pack, state, roll.if, null) && !(early && roll.each),
  );
}
