/** Which cards fit the filters of the list of all cards. */

/** The values of the filters; empty values fit every card. */
export interface Wanted {
  words: string[];
  edition: string;
  pack: string;
  kind: string;
  held: string;
  vp: number;
  action: boolean;
  /** Values of attributes that a card must have, by the name of the attribute. */
  choices: Record<string, string>;
  /** What numbers must be, such as “cost > 3”. */
  numbers: Condition[];
}

/** A condition for a number: the name of the attribute, and the least and the most. */
export interface Condition {
  attribute: string;
  least: number;
  most: number;
}

/** The facts about a card in the list: the attributes of its line, and its words. */
export interface Facts {
  edition?: string;
  pack?: string;
  kind?: string;
  held?: string;
  vp?: string;
  action?: string;
  words: string;
  /** The values of an attribute, separated by `|`. */
  attribute?: (name: string) => string | null;
}

/**
 * Takes the conditions out of typed words: “moth cost 3”, “strength > 4”, “oil 2-3”.
 *
 * `names` are the names of numbers as players type them, and their attributes.
 */
export function conditions(words: string, names: Map<string, string>): [string, Condition[]] {
  const found: Condition[] = [];
  let rest = words;
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  for (const [name, attribute] of longestFirst) {
    const literal = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const number = new RegExp(
      `(?<!\\p{L})${literal}\\s*(<=|>=|<|>|=)?\\s*(-?\\d+)(?:\\s*[-–]\\s*(\\d+))?(?!\\d)`,
      "iu",
    );
    rest = rest.replace(number, (_, sign: string | undefined, first: string, last?: string) => {
      const value = Number(first);
      found.push({
        attribute,
        least: sign === ">" ? value + 1 : sign?.startsWith("<") ? -Infinity : value,
        most: sign === "<" ? value - 1 : sign?.startsWith(">") ? Infinity : Number(last ?? first),
      });
      return " ";
    });
  }
  return [rest, found];
}

export function fits(card: Facts, filters: Wanted): boolean {
  if (filters.edition && card.edition !== filters.edition) return false;
  if (filters.pack && card.pack !== filters.pack) return false;
  if (filters.kind && card.kind !== filters.kind) return false;
  if (filters.held && !(card.held ?? "").split(" ").includes(filters.held)) return false;
  if (filters.vp && Number(card.vp ?? 0) < filters.vp) return false;
  if (filters.action && card.action === undefined) return false;
  const attribute = card.attribute ?? (() => null);
  for (const [name, wanted] of Object.entries(filters.choices))
    if (!(attribute(name) ?? "").split("|").includes(wanted)) return false;
  for (const { attribute: name, least, most } of filters.numbers) {
    const value = attribute(name);
    if (value === null || Number(value) < least || Number(value) > most) return false;
  }
  return filters.words.every((word) => card.words.includes(word));
}
