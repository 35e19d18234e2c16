/** A side in a sentence, and the shortest names of sides and tallies. */

import { other, type Pack, type Side, tallyLabel } from "../engine/pack.ts";
import { sheetTallies } from "../engine/score-totals.ts";
import type { View } from "./session-context.ts";
import * as T from "./texts.ts";

/** A side in a sentence: the player's name, or "the Attacker". */
export const whom = ({ pack, game }: View, side: Side): string =>
  pack.sides === game.pack.sides ? T.the(pack.sides[side]) : pack.sides[side];

/** A side in the fewest letters: its first, with the first that differs if both sides begin alike. */
export function shortName({ sides }: Pack, side: Side): string {
  const [name, otherName] = [sides[side], sides[other(side)]];
  const isAlike = name.charAt(0) === otherName.charAt(0);
  return (
    name.charAt(0) + (isAlike ? ([...name].find((char, at) => char !== otherName[at]) ?? "") : "")
  );
}

/** Each tally of the score sheet by the letters at its start that no tally before it has. */
export function tallyLetters(pack: Pack): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const tally of sheetTallies(pack)) {
    const name = tallyLabel(pack, tally);
    const starts = [...name].map((_, at) => name.charAt(0).toUpperCase() + name.slice(1, at + 1));
    const isTaken = (start: string): boolean => [...letters.values()].includes(start);
    letters.set(tally, starts.find((start) => !isTaken(start)) ?? name);
  }
  return letters;
}
