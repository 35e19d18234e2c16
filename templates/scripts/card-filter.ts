/**
 * Which cards fit the filters of a form, which is kept in the address.
 *
 * Filters are kept in the fragment of the address, so that a filtered list can be linked (pages on
 * disk have no query). A form may lack some of the fields.
 */

import { bare } from "./search/stems";

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
    const value = Number(attribute(name) ?? Number.NaN); // not a number: “X”
    if (!(least <= value && value <= most)) return false;
  }
  return filters.words.every((word) => card.words.includes(word));
}

/** The line of a card, the list that it is in, and its words, normalised for comparison. */
export interface Line {
  element: HTMLElement;
  list: Element | null;
  words: string;
}

const NAMES = ["words", "edition", "pack", "kind", "held", "vp"] as const;
const ACTION = "action";

/**
 * A form with filters for cards: reads it, hides lines that do not fit, keeps it in the address.
 *
 * Filters are kept in the fragment of the address, so that a filtered list can be linked (pages on
 * disk have no query). A form may lack some of the fields.
 */
export const many = (count: number, noun = "card"): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

export const linesOf = (root: ParentNode, selector: string): Line[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].map((element) => ({
    element,
    list: element.parentElement,
    words: bare(element.textContent ?? ""),
  }));

const field = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.elements.namedItem(name) as HTMLInputElement | null;

const value = (form: HTMLFormElement, name: string): string =>
  field(form, name)?.value.trim() ?? "";

/** The fields of attributes and of their order, which a form has if the cards have attributes. */
const attributeFields = (form: HTMLFormElement): HTMLSelectElement[] => [
  ...form.querySelectorAll<HTMLSelectElement>("select[name^='a-'], select[name=sort]"),
];

const filtersOf = (form: HTMLFormElement): Wanted => {
  const names = [...form.querySelectorAll<HTMLOptionElement>("option[data-number]")];
  const numberNames = new Map(names.map((option) => [option.text, option.value]));
  const [words, numbers] = conditions(value(form, "words"), numberNames);
  const chosen = attributeFields(form).filter((one) => one.value && one.name !== "sort");
  return {
    words: bare(words).split(/\s+/).filter(Boolean),
    numbers,
    choices: Object.fromEntries(chosen.map((one) => [one.name, one.value])),
    edition: value(form, "edition"),
    pack: value(form, "pack"),
    kind: value(form, "kind"),
    held: value(form, "held"),
    vp: Number(value(form, "vp")) || 0,
    action: field(form, ACTION)?.checked ?? false,
  };
};

/**
 * Puts the lines into the order of an attribute, all into the list `into` if there is one, or back
 * into that of the page.
 */
function sort(form: HTMLFormElement, lines: Line[], into?: Element | null): void {
  const by = form.querySelector<HTMLSelectElement>("select[name=sort]");
  if (!by) return;
  const last = "\uffff";
  const key = ({ element }: Line): string => element.getAttribute(`data-${by.value}`) ?? last;
  const sorted = by.value
    ? [...lines].sort((one, other) => {
        const [a, b] = [key(one), key(other)];
        return Number(a) - Number(b) || a.localeCompare(b, "en", { numeric: true });
      })
    : lines;
  for (const { element, list } of sorted) (by.value && into ? into : list)?.append(element);
}

/**
 * Hides lines that do not fit, and groups without a line; returns how many lines fit. Sorted lines
 * are in the list `sorted`, if there is one.
 */
export function showFitting(
  form: HTMLFormElement,
  lines: Line[],
  groups: Iterable<HTMLElement>,
  sorted?: Element | null,
): number {
  const filters = filtersOf(form);
  let fitting = 0;
  sort(form, lines, sorted);
  for (const { element, words } of lines) {
    const attribute = (name: string) => element.getAttribute(`data-${name}`);
    element.hidden = !fits({ ...element.dataset, words, attribute }, filters);
    if (!element.hidden) fitting += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
  return fitting;
}

/** Writes the filters, and more values, into the address. */
export function keepFilters(form: HTMLFormElement, extra: Record<string, string> = {}): void {
  const values = new URLSearchParams();
  for (const name of NAMES) {
    const current = field(form, name)?.value;
    if (current) values.set(name, current);
  }
  if (field(form, ACTION)?.checked) values.set(ACTION, "yes");
  for (const one of attributeFields(form)) if (one.value) values.set(one.name, one.value);
  for (const [name, text] of Object.entries(extra)) values.set(name, text);
  history.replaceState(null, "", `#${values}`);
}

/** Sets the filters from the address; returns all values in it. */
export function restoreFilters(form: HTMLFormElement): URLSearchParams {
  const values = new URLSearchParams(location.hash.slice(1));
  for (const name of NAMES) {
    const input = field(form, name);
    if (input) input.value = values.get(name) ?? "";
  }
  for (const one of attributeFields(form)) one.value = values.get(one.name) ?? "";
  const action = field(form, ACTION);
  if (action) action.checked = values.has(ACTION);
  return values;
}
