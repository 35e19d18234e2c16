/**
 * Asks our search and the theme's the same questions: prints the addresses of both, and what the
 * first result of ours says, as JSON.
 */

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { finder } from "../client/site/search/ranking.ts";
import type { SearchData } from "../client/site/search/word-index.ts";

interface Given {
  data: SearchData;
  theme: unknown;
  /** The file of the theme's search worker. */
  worker: string;
  asked: string[];
}

/** Types of messages to the theme's worker. */
const SETUP = 0;
const QUERY = 2;

type Reply = { data: { items?: { location: string }[][] } };
type Handler = (event: { data: { type: number; data: unknown } }) => Promise<void>;

const THREE = 3;
const given = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Given;

const search = await finder(given.data, () => Promise.resolve());
/** The addresses of the first results, and what the first one says. */
const ours = given.asked.map((question) => {
  const answer = search.find(question);
  const [first] = answer.hits;
  const urls = answer.hits
    .slice(0, THREE)
    .map(({ row, part }) => (part[3] && !row[0].includes("#") ? `${row[0]}#${part[3]}` : row[0]));
  if (!first || !answer.isKnown) return [urls, ""];
  const { lines } = answer.compact(first);
  const instead = first.instead ?? "";
  const said = lines.map((line) => Object.values(line).join(" ")).join(" ");
  return [urls, `${instead} ${first.row[1]}: ${said}`];
});

let handle: Handler | undefined;
let answer: (reply: Reply) => void = () => {};
Object.assign(globalThis, {
  self: globalThis,
  addEventListener: (_type: string, handler: Handler) => {
    handle = handler;
  },
  postMessage: (reply: Reply) => answer(reply),
});
runInThisContext(readFileSync(given.worker, "utf8"));

const ask = (type: number, data: unknown): Promise<Reply> =>
  new Promise((resolve) => {
    answer = resolve;
    void handle?.({ data: { type, data } });
  });

await ask(SETUP, given.theme);
const theme: string[][] = [];
for (const question of given.asked) {
  const { data } = await ask(QUERY, question);
  theme.push((data.items ?? []).slice(0, THREE).map(([best]) => best?.location ?? ""));
}
process.stdout.write(JSON.stringify({ ours, theme }));
