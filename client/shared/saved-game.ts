/** What both the front page and Play know about saved games. */

/** The key of the id of the game that was open last in Play; "" for none. */
export const OPEN_GAME_KEY = "musterbook.randomizer.open";
/** What the keys of saved games begin with, before their ids. */
export const SAVED_GAME_KEY = "musterbook.randomizer.games.";

/** The players with their points, by their sides, and the sides of the two seats. */
export interface Standing {
  readonly sides: Readonly<Record<string, string>>;
  readonly score: Readonly<Record<string, number>>;
  readonly seats: readonly [string, string];
}

/** Both players with their points, in the order of their places. */
export const versus = ({ sides, score, seats: [one, two] }: Standing): string =>
  `${sides[one]} ${score[one]} : ${score[two]} ${sides[two]}`;
