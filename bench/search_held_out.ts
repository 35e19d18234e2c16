/**
 * Asks the entries' own questions while the index does not contain them.
 *
 * The questions are divided into folds; for each fold, an index without its questions is built and
 * asked all of them, as they are and with the name of the edition or pack. Prints the results as JSON.
 */

import { readFileSync } from "node:fs";
import { type Finder, finder, type Hit } from "../client/site/search/ranking.ts";
import type { SearchData, SearchRow } from "../client/site/search/word-index.ts";

/** A question, the entry that answers it, and its fold. */
interface HeldOut {
  row: SearchRow;
  question: string;
  fold: number;
}

/** The place of the right entry (from 0, or -1 if it is not found), and the first results. */
interface Asked {
  ask: string;
  kind: string;
  url: string;
  place: number;
  first: string[];
}

const FOLDS = 10;
const THREE = 3;

/** The questions that can be left out. The title of an entry of the FAQ remains. */
function heldOut({ rows }: SearchData): HeldOut[] {
  return rows
    .flatMap((row) => (row[9] ?? []).map((question) => ({ row, question })))
    .filter(({ row, question }) => question !== row[1])
    .map((one, number) => ({ ...one, fold: number % FOLDS }));
}

/** The data without the questions of a fold. */
function without(data: SearchData, left: readonly HeldOut[]): SearchData {
  const questionsOf = new Map<SearchRow, Set<string>>();
  for (const { row, question } of left) {
    const questions = questionsOf.get(row) ?? new Set();
    questionsOf.set(row, questions.add(question));
  }
  const rows = data.rows.map((row): SearchRow => {
    const questions = questionsOf.get(row);
    if (!questions) return row;
    const copy = [...row] as SearchRow;
    copy[9] = row[9]?.filter((question) => !questions.has(question)) ?? [];
    return copy;
  });
  return { ...data, rows };
}

/** A question that also names the pack or else the edition of its entry. */
function named({ scopes }: SearchData, { row, question }: HeldOut): string {
  const words = new Map(scopes);
  const [, , , , , edition = "", pack = ""] = row;
  if (pack) return `${question} ${words.get(pack)?.[0]?.toLowerCase()}`;
  return edition ? `${question} in ${words.get(edition)?.[2]}` : question;
}

/** An entry with the same title is right as well: it is the same card or map in another place. */
const isSame = (hit: Hit, row: SearchRow, edition: string): boolean =>
  hit.row[0] === row[0] || (hit.row[1] === row[1] && (!edition || hit.row[5] === edition));

function ask(search: Finder, { row }: HeldOut, question: string, edition: string): Asked {
  const { hits } = search.find(question);
  return {
    ask: question,
    kind: row[2],
    url: row[0],
    place: hits.findIndex((hit) => isSame(hit, row, edition)),
    first: hits.slice(0, THREE).map((hit) => hit.row[0]),
  };
}

const data = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as SearchData;
const all = heldOut(data);
const results: { plain: Asked[]; named: Asked[] } = { plain: [], named: [] };
for (let fold = 0; fold < FOLDS; fold++) {
  const left = all.filter((one) => one.fold === fold);
  const search = await finder(without(data, left), () => Promise.resolve());
  for (const one of left) {
    results.plain.push(ask(search, one, one.question, ""));
    results.named.push(ask(search, one, named(data, one), one.row[5] ?? ""));
  }
}
process.stdout.write(JSON.stringify(results));
