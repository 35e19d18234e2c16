/** Words that every part of the page uses: a side in a sentence, capitals, what a line is scored for. */

import { type Line, other, type Pack, type Side, tallyLabel } from "../engine/pack.ts";
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

/** Each tally of the score sheet as one letter, or as two where two tallies begin alike. */
export function tallyLetters(pack: Pack): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const tally of sheetTallies(pack)) {
    const name = tallyLabel(pack, tally);
    const letter = name.charAt(0).toUpperCase();
    const isTaken = [...letters.values()].includes(letter);
    letters.set(tally, isTaken ? letter + name.charAt(1) : letter);
  }
  return letters;
}

/** Text with its first letter in upper case. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** HTML with its first letter in upper case, ignoring tags before it. */
export const capitalHtml = (markup: string): string =>
  markup.replace(
    /^((?:<[^>]*>)*)(\p{Ll})/u,
    (_, tags: string, letter: string) => tags + letter.toUpperCase(),
  );

/** What a line is scored for, as HTML: "Each marker you hold", "You hold three markers". */
export const reason = (line: Line): string =>
  capitalHtml(line.each !== null ? `${T.each} ${line.each}` : (line.if ?? ""));
