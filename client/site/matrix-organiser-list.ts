/**
 * The tables of a round: parses an organiser's list, and works out what each table needs.
 *
 * In: lines of text, the possible choices, and the missions and layouts of each pair. Out: a table
 * for each line, or its error. This module does not use the DOM.
 */

import { fold } from "../shared/letters.ts";
import { errors } from "./search/typing-errors.ts";

export interface PlayerChoice {
  id: string;
  slug: string;
  name: string;
}

export interface Layout {
  id: string;
  letter: string;
  name: string;
  deployment: string;
  href: string;
}

/**
 * The missions and layouts of a pair of choices; `cards` are in the order of the choices in `of`.
 */
export interface Pair {
  of: [string, string];
  cards: [string, string];
  layouts: Layout[];
}

/** A table as entered: its label, both players, and their choices by slug. */
export interface Entered {
  line: number;
  table: string;
  players: [string, string];
  choices: [PlayerChoice, PlayerChoice];
}

interface LineProblem {
  line: number;
  message: string;
}

/** A table with the card of each player and its layout. */
export interface Assigned extends Entered {
  cards: [string, string];
  /** The pair in the order of the deck, as in the name of its script. */
  pair: string;
  layout?: Layout;
}

const TABLE = /^(?:table\s*)?#?(\d+[a-z]?)$/i;
const SEPARATORS = /[\t;,:|()/]|\s+vs?\.?\s+|\s+[-–—]\s+/i;

/** A name in the form used for comparing: lower case and single spaces. */
const bare = (text: string): string =>
  fold(text)
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const initials = (name: string): string =>
  bare(name)
    .split(" ")
    .map((word) => word.charAt(0))
    .join("");

const onlyMatch = (matches: PlayerChoice[]): PlayerChoice | undefined =>
  matches.length === 1 ? matches[0] : undefined;

function exactMatch(field: string, choices: readonly PlayerChoice[]): PlayerChoice | undefined {
  const text = bare(field);
  return choices.find((choice) => bare(choice.name) === text || bare(choice.slug) === text);
}

/**
 * The choice that a field probably means: by initials, by its beginning, or despite a typing error.
 */
function probableMatch(field: string, choices: readonly PlayerChoice[]): PlayerChoice | undefined {
  const text = bare(field);
  if (text.length < 2) return undefined;
  const letters = text.replaceAll(" ", "");
  return (
    onlyMatch(choices.filter((choice) => initials(choice.name) === letters)) ??
    (text.length >= 3
      ? onlyMatch(choices.filter((choice) => bare(choice.name).startsWith(text)))
      : undefined) ??
    (text.length >= 6
      ? onlyMatch(choices.filter((choice) => errors(bare(choice.name), text, 2) <= 2))
      : undefined)
  );
}

/** The fields of a line; names of choices are separate fields, whatever is around them. */
function fields(line: string, choices: readonly PlayerChoice[]): string[] {
  let text = line;
  for (const choice of [...choices].sort((a, b) => b.name.length - a.name.length)) {
    const pattern = choice.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "[\\s-]+");
    text = text.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu"),
      "\t$&\t",
    );
  }
  return text
    .split(SEPARATORS)
    .map((field) => field.trim())
    .filter(Boolean);
}

/** The tables of a text, and the errors of its other lines. */
export function entered(
  text: string,
  choices: readonly PlayerChoice[],
): { tables: Entered[]; problems: LineProblem[] } {
  const tables: Entered[] = [];
  const problems: LineProblem[] = [];
  const linesOfTables = new Map<string, number>();
  text.split(/\r?\n/).forEach((content, index) => {
    if (!content.trim()) return;
    const line = index + 1;
    const result = table(content, line, choices, String(tables.length + problems.length + 1));
    if ("message" in result) {
      problems.push(result);
      return;
    }
    const earlierLine = linesOfTables.get(result.table);
    if (earlierLine !== undefined) {
      const message = `Line ${line}: table ${result.table} is already on line ${earlierLine}.`;
      problems.push({ line, message });
      return;
    }
    linesOfTables.set(result.table, line);
    tables.push(result);
  });
  return { tables, problems };
}

function table(
  content: string,
  line: number,
  choices: readonly PlayerChoice[],
  defaultLabel: string,
): Entered | LineProblem {
  const parts = fields(content, choices);
  const labelIndex = parts.findIndex((part) => TABLE.test(part));
  const entries = parts.filter((_, index) => index !== labelIndex);
  const matches = entries.map((part) => exactMatch(part, choices));
  entries.forEach((part, index) => {
    if (!matches[index] && matches.filter(Boolean).length < 2)
      matches[index] = probableMatch(part, choices);
  });
  const [mine, theirs, extraChoice] = matches.filter((choice) => choice !== undefined);
  const names = entries.filter((_, index) => !matches[index]);
  const choiceNames = choices.map((choice) => choice.name).join(", ");
  if (extraChoice) return { line, message: `Line ${line}: there are more than two choices.` };
  if (!mine || !theirs) {
    const count = mine ? `only one choice, ${mine.name}` : "no choice";
    return {
      line,
      message: `Line ${line} has ${count}. Each player needs one of: ${choiceNames}.`,
    };
  }
  if (names.length > 2) {
    return {
      line,
      message: `Line ${line}: “${names[2]}” is not a choice, and both players already have a name.`,
    };
  }
  return {
    line,
    table:
      labelIndex < 0 ? defaultLabel : (TABLE.exec(parts[labelIndex] ?? "")?.[1] ?? defaultLabel),
    players: [names[0] ?? "", names[1] ?? ""],
    choices: [mine, theirs],
  };
}

/** A number from 0 up to, not including, `limit`: always the same for a seed and an index. */
export function draw(seed: number, index: number, limit: number): number {
  let value = (seed + Math.imul(index + 1, 0x9e3779b9)) | 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) % limit;
}

/**
 * Each table with both cards and its layout.
 *
 * `method` is the letter of a layout, `turn` for all in turn, or `random` by the seed.
 */
export function assigned(
  tables: readonly Entered[],
  pairs: readonly Pair[],
  method: string,
  seed: number,
): Assigned[] {
  return tables.map((entry, index) => {
    const [mine, theirs] = entry.choices;
    const inOrder = pairs.find(({ of }) => of[0] === mine.slug && of[1] === theirs.slug);
    const pair = inOrder ?? pairs.find(({ of }) => of[0] === theirs.slug && of[1] === mine.slug);
    if (!pair) throw new Error(`no pair of ${mine.slug} and ${theirs.slug}`);
    const cards: [string, string] = inOrder ? pair.cards : [pair.cards[1], pair.cards[0]];
    const count = pair.layouts.length;
    const layoutIndex =
      method === "turn"
        ? index % (count || 1)
        : method === "random"
          ? draw(seed, index, count || 1)
          : pair.layouts.findIndex((layout) => layout.letter === method);
    const layout = pair.layouts[layoutIndex];
    return { ...entry, cards, pair: pair.of.join("--"), ...(layout ? { layout } : {}) };
  });
}

/** The layouts of a round, each with the labels of its tables. */
export function layoutsNeeded(tables: readonly Assigned[]): { layout: Layout; tables: string[] }[] {
  const needed = new Map<string, { layout: Layout; tables: string[] }>();
  for (const entry of tables) {
    if (!entry.layout) continue;
    const layoutTables = needed.get(entry.layout.href) ?? { layout: entry.layout, tables: [] };
    layoutTables.tables.push(entry.table);
    needed.set(entry.layout.href, layoutTables);
  }
  return [...needed.values()];
}
