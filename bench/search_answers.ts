/** Asks the search questions: prints the addresses of its answers, and what the first one says. */

import { readFileSync } from "node:fs";
import { finder } from "../client/site/search/ranking.ts";
import type { SearchData } from "../client/site/search/word-index.ts";

interface Given {
  data: SearchData;
  asked: string[];
}

const THREE = 3;
const given = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Given;

const search = await finder(given.data, () => Promise.resolve());
/** The addresses of the first results, and what the first one says. */
const answers = given.asked.map((question) => {
  const answer = search.find(question);
  const [first] = answer.hits;
  const urls = answer.hits
    .slice(0, THREE)
    .map(({ row, part }) => (part[3] && !row[0].includes("#") ? `${row[0]}#${part[3]}` : row[0]));
  if (!first || !answer.isKnown) return [urls, ""];
  const { lines } = answer.compact(first);
  const instead = first.instead ?? "";
  const said = lines.map((line) => Object.values(line).join(" ")).join(" ");
  return [urls, `${instead} ${said}`];
});

process.stdout.write(JSON.stringify(answers));
