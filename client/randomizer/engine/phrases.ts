/** Points, limits, dice, phases and cards in words, for the log and the views. */

import type { PhaseName, Rolled } from "./events.ts";
import { type Cap, capOf, cardOf, type Id, type Pack } from "./pack.ts";

/** HTML as plain text. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .trim();

/** Text with its first letter in upper case. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** HTML with its first letter in upper case, ignoring tags before it. */
export const capitalHtml = (markup: string): string =>
  markup.replace(
    /^((?:<[^>]*>)*)(\p{Ll})/u,
    (_, tags: string, letter: string) => tags + letter.toUpperCase(),
  );

/** A number of victory points as players read it: `5VP`. */
export const inVp = (points: number): string => `${points}VP`;

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
  return `at most ${inVp(cap.vp)}${span} from ${of ?? name}`;
}

/** The VP that a cap takes away, in words: `5VP lost: at most 40VP from secondary missions.` */
export const lossText = (pack: Pack, points: number, cap: Id, name: string): string =>
  `${inVp(points)} lost: ${capText(capOf(pack, cap), name)}.`;

/** The dice of a roll-off, those of the winner first: `6 to 5`. */
export const highestFirst = (dice: readonly number[]): string =>
  [...dice].sort((a, b) => b - a).join(" to ");

/** The dice of a roll as text, those of the winner first. */
export const diceTexts = ({ dice, winner }: Rolled): string[] => {
  const texts = dice.map((list) => list.join(" + "));
  return winner === "defender" ? texts.reverse() : texts;
};

/** The names of phases that a pack does not name. */
export const PHASES: Record<PhaseName, string> = {
  "round-start": "Start of round",
  command: "Command phase",
  battle: "Movement to Fight",
  "turn-end": "End of turn",
  "round-end": "End of round",
  moment: "Between rounds",
  "last-round-end": "End of last round",
  "battle-end": "End of battle",
};

/** The name of a phase in this pack. */
export const phaseText = (pack: Pack, phase: PhaseName): string =>
  (pack.game.phases[phase] ?? PHASES[phase]).toLowerCase();
