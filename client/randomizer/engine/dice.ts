/** Dice: their notation, rolls in the set-up and on request, and the meaning of their results. */

import { isMet } from "./cards-in-play.ts";
import type { Copy, Rolled, RollOff } from "./events.ts";
import { cardOf, type Pack, type Roll, SIDES } from "./pack.ts";
import { inPlay } from "./piles.ts";
import { type Below, chance } from "./random.ts";
import { type Draft, idOf, type State } from "./state.ts";

/** The totals that dice such as `2D6` can have, in order. */
export function totalsOf(text: string): number[] {
  const { number, sides, bonus } = parse(text);
  const faces = Array.from({ length: sides }, (_, index) => index + 1);
  const die = faces.filter((face) => sides !== 66 || /^[1-6]{2}$/.test(String(face)));
  let totals = new Set([bonus]);
  for (let count = 0; count < number; count += 1)
    totals = new Set([...totals].flatMap((total) => die.map((face) => total + face)));
  return [...totals].sort((one, two) => one - two);
}

/** The dice of a notation such as `D20`, `2D6` or `D3+3`. */
function parse(text: string) {
  const match = /^(\d*)D(\d+)([+-]\d+)?$/.exec(text);
  if (match === null) throw new Error(`"${text}" is not a dice roll`);
  const [, number, sides, bonus] = match;
  return { number: Number(number || 1), sides: Number(sides), bonus: Number(bonus ?? 0) };
}

/** Roll dice: the numbers rolled, and their total with the bonus. */
export function roll(text: string, below: Below): { dice: number[]; total: number } {
  const { number, sides, bonus } = parse(text);
  const rollOne = (): number =>
    sides === 66 ? (below(6) + 1) * 10 + below(6) + 1 : below(sides) + 1;
  const dice = Array.from({ length: number }, rollOne);
  return { dice, total: dice.reduce((sum, die) => sum + die, bonus) };
}

/** Roll, or reuse the dice of an earlier roll that is kept, and record the result. */
export function throwDice(state: Draft, of: Roll, copy: Copy | null, asked = false): void {
  const below = chance(state, `dice/${of.id}`);
  const rolls = (of.each ? SIDES : [null]).map(() => roll(of.dice, below).dice);
  const dice = (asked ? undefined : state.kept?.rolls[of.id]) ?? rolls;
  const sums = dice.map((list) => list.reduce((sum, die) => sum + die, 0));
  const [first = 0, second = first] = sums;
  const row = of.rows.findIndex((item) => item.from <= first && first <= item.to);
  const rolled: Rolled = {
    roll: of.id,
    copy,
    dice,
    row: row < 0 ? null : row,
    winner: !of.each || first === second ? null : first > second ? "attacker" : "defender",
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
