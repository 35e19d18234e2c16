/** Data of a search for tests: the words of the game, and rows. */

import type { Part, SearchData, SearchRow } from "../../../../client/site/search/word-index.ts";

/** An entry of the kind `rule`; `more` has other columns by their numbers. */
export const row = (
  url: string,
  title: string,
  parts: Part[],
  more: Partial<SearchRow> = [],
): SearchRow => {
  const whole: SearchRow = [url, title, "rule", "", "", "", "", "", [], [], parts];
  for (const [at, value] of Object.entries(more)) whole[Number(at)] = value as never;
  return whole;
};

export const SEARCH_DATA: SearchData = {
  game: {
    score: { name: "victory points", short: "VP" },
    cost: { name: "command points", short: "CP" },
    battle: "battle",
    sides: ["Attacker", "Defender"],
    middle: "No Man’s Land",
  },
  scopes: [],
  comparisons: [],
  synonyms: [],
  worth: {},
  rows: [],
};
