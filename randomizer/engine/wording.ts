/** Words that the log and the views share: names of cards, caps, dice and lists. */

import { type Cap, cardOf, type Id, type Pack } from "./pack.ts";
import type { Rolled } from "./state.ts";

/** HTML as plain text. */
export const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .trim();

/** "a", "a and b", "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names[names.length - 1] ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** The name of a card, with its number if its deck is rolled for. */
export function cardName(pack: Pack, id: Id): string {
  const { name, roll } = cardOf(pack, id);
  return roll === null ? name : `${roll} ${name}`;
}

/** The cap in words: `at most 40VP from secondary missions`; `name` is that of a card. */
export function capText(cap: Cap, name: string): string {
  const span = { turn: " a turn", round: " a round", battle: "", card: "" }[cap.per];
  const of = cap.name?.replace(/^./, (letter) => letter.toLowerCase());
  return `at most ${cap.vp}VP${span} from ${of ?? name}`;
}

/** The dice of a roll-off, those of the winner first: `6 to 5`. */
export const highestFirst = (dice: readonly number[]): string =>
  [...dice].sort((a, b) => b - a).join(" to ");

/** The dice of a roll as text, those of the winner first. */
export const diceTexts = ({ dice, winner }: Rolled): string[] => {
  const texts = dice.map((list) => list.join(" + "));
  return winner === "defender" ? texts.reverse() : texts;
};
