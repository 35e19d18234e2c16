/**
 * The tables of a round: parses an organiser's list, and works out what each table needs.
 *
 * In: lines of text, the possible choices, and the missions and layouts of each pair. Out: a table
 * for each line, or its error. This module does not use the DOM.
 */

export interface Choice {
  slug: string;
  name: string;
}

export interface Layout {
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
  choices: [Choice, Choice];
}

export interface Problem {
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
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const initials = (name: string): string =>
  bare(name)
    .split(" ")
    .map((word) => word.charAt(0))
    .join("");

/** The number of letters to change to turn one text into the other. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const only = (found: Choice[]): Choice | undefined => (found.length === 1 ? found[0] : undefined);

function exact(field: string, choices: readonly Choice[]): Choice | undefined {
  const text = bare(field);
  return choices.find((choice) => bare(choice.name) === text || bare(choice.slug) === text);
}

/**
 * The choice that a field probably means: by initials, by its beginning, or despite a typing error.
 */
function loose(field: string, choices: readonly Choice[]): Choice | undefined {
  const text = bare(field);
  if (text.length < 2) return undefined;
  const short = text.replaceAll(" ", "");
  return (
    only(choices.filter((choice) => initials(choice.name) === short)) ??
    (text.length >= 3
      ? only(choices.filter((choice) => bare(choice.name).startsWith(text)))
      : undefined) ??
    (text.length >= 6
      ? only(choices.filter((choice) => distance(bare(choice.name), text) <= 2))
      : undefined)
  );
}

/** The fields of a line; names of choices are separate fields, whatever is around them. */
function fields(line: string, choices: readonly Choice[]): string[] {
  let text = line;
  for (const choice of [...choices].sort((a, b) => b.name.length - a.name.length)) {
    const words = choice.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "[\\s-]+");
    text = text.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "giu"),
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
  choices: readonly Choice[],
): { tables: Entered[]; problems: Problem[] } {
  const tables: Entered[] = [];
  const problems: Problem[] = [];
  const known = new Map<string, number>();
  text.split(/\r?\n/).forEach((content, index) => {
    if (!content.trim()) return;
    const line = index + 1;
    const found = table(content, line, choices, String(tables.length + problems.length + 1));
    if ("message" in found) {
      problems.push(found);
      return;
    }
    const before = known.get(found.table);
    if (before !== undefined) {
      const message = `Line ${line}: table ${found.table} is on line ${before} already.`;
      problems.push({ line, message });
      return;
    }
    known.set(found.table, line);
    tables.push(found);
  });
  return { tables, problems };
}

function table(
  content: string,
  line: number,
  choices: readonly Choice[],
  otherwise: string,
): Entered | Problem {
  const parts = fields(content, choices);
  const label = parts.findIndex((part) => TABLE.test(part));
  const rest = parts.filter((_, index) => index !== label);
  const made = rest.map((part) => exact(part, choices));
  rest.forEach((part, index) => {
    if (!made[index] && made.filter(Boolean).length < 2) made[index] = loose(part, choices);
  });
  const [mine, theirs, third] = made.filter((choice) => choice !== undefined);
  const names = rest.filter((_, index) => !made[index]);
  const known = choices.map((choice) => choice.name).join(", ");
  if (third) return { line, message: `Line ${line}: there are more than two choices.` };
  if (!mine || !theirs) {
    const how = mine ? `only one choice, ${mine.name}` : "no choice";
    return { line, message: `Line ${line} has ${how}. Each player needs one of: ${known}.` };
  }
  if (names.length > 2) {
    return {
      line,
      message: `Line ${line}: “${names[2]}” is not a choice, and both players already have a name.`,
    };
  }
  return {
    line,
    table: label < 0 ? otherwise : (TABLE.exec(parts[label] ?? "")?.[1] ?? otherwise),
    players: [names[0] ?? "", names[1] ?? ""],
    choices: [mine, theirs],
  };
}

/** A number from 0 to below `below`, always the same for a seed and an index. */
export function draw(seed: number, index: number, below: number): number {
  let value = (seed + Math.imul(index + 1, 0x9e3779b9)) | 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) % below;
}

/**
 * Each table with both cards and its layout.
 *
 * `how` is the letter of a layout, `turn` for all in turn, or `random` by the seed.
 */
export function assigned(
  tables: readonly Entered[],
  pairs: readonly Pair[],
  how: string,
  seed: number,
): Assigned[] {
  return tables.map((entry, index) => {
    const [mine, theirs] = entry.choices;
    const straight = pairs.find(({ of }) => of[0] === mine.slug && of[1] === theirs.slug);
    const pair = straight ?? pairs.find(({ of }) => of[0] === theirs.slug && of[1] === mine.slug);
    if (!pair) throw new Error(`no pair of ${mine.slug} and ${theirs.slug}`);
    const cards: [string, string] = straight ? pair.cards : [pair.cards[1], pair.cards[0]];
    const count = pair.layouts.length;
    const at =
      how === "turn"
        ? index % (count || 1)
        : how === "random"
          ? draw(seed, index, count || 1)
          : pair.layouts.findIndex((layout) => layout.letter === how);
    const layout = pair.layouts[at];
    return { ...entry, cards, pair: pair.of.join("-"), ...(layout ? { layout } : {}) };
  });
}

/** The layouts of a round, each with the labels of its tables. */
export function layoutsNeeded(tables: readonly Assigned[]): { layout: Layout; tables: string[] }[] {
  const found = new Map<string, { layout: Layout; tables: string[] }>();
  for (const entry of tables) {
    if (!entry.layout) continue;
    const one = found.get(entry.layout.href) ?? { layout: entry.layout, tables: [] };
    one.tables.push(entry.table);
    found.set(entry.layout.href, one);
  }
  return [...found.values()];
}
