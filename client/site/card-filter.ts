/**
 * Which cards fit the filters of a form, which is kept in the address.
 *
 * Filters are kept in the fragment of the address, so that a filtered list can be linked (pages on
 * disk have no query). A form may lack some of the fields.
 */

import { escapeRegExp } from "../shared/letters.ts";
import { replaceAddress } from "../shared/tab-history.ts";
import { bare } from "./search/stems.ts";

/** What a card must have. */
export interface CardConditions {
  words: string[];
  /** Values of attributes, chosen or typed, such as “rank II”. */
  values: [attribute: string, value: string][];
  /** What numbers must be, such as “cost > 3”. */
  numbers: NumberFilter[];
}

/** Less than the last digit of any number of a card: “> 3” is at least 3 and this. */
const SMALLEST_STEP = 0.0001;
const NUMBER_PATTERN = String.raw`\d+(?:\.\d+)?`;

/** A condition for a number: the name of the attribute, and the least and the most. */
interface NumberFilter {
  attribute: string;
  least: number;
  most: number;
}

/** A card in the list: its words, and the attributes of its line. */
export interface ListedCard {
  words: string;
  attribute: (name: string) => string | null;
}

/** Sorts the longest name or value first, because it can begin or end with a shorter one. */
const byLength = (one: string, other: string): number => other.length - one.length;

/**
 * Take the conditions out of typed words: “moth cost 3”, “strength > 4, strength < 8”, “oil 2-3”, “tar 2+”.
 *
 * `names` are the names of numbers as players type them, and their attributes.
 */
export function numberFilters(words: string, names: Map<string, string>): [string, NumberFilter[]] {
  const filters: NumberFilter[] = [];
  let rest = words;
  for (const [name, attribute] of [...names].sort(([one], [other]) => byLength(one, other))) {
    const number = new RegExp(
      `(?<!\\p{L})${escapeRegExp(name)}\\s*(<=|>=|[<>=:])?\\s*(-?${NUMBER_PATTERN})(?:(\\+)|\\s*[-–]\\s*(${NUMBER_PATTERN}))?(?!\\d)`,
      "giu",
    );
    rest = rest.replace(
      number,
      (_, typed?: string, first?: string, more?: string, last?: string) => {
        const [value, sign] = [Number(first), more ? ">=" : typed];
        filters.push({
          attribute,
          least: sign === ">" ? value + SMALLEST_STEP : sign?.startsWith("<") ? -Infinity : value,
          most:
            sign === "<"
              ? value - SMALLEST_STEP
              : sign?.startsWith(">")
                ? Infinity
                : Number(last ?? first),
        });
        return " ";
      },
    );
  }
  return [rest, filters];
}

/**
 * Take values of attributes out of typed words: “rank II”, “strength = D3”, “cargo 4 crates”.
 *
 * `names` are the names of attributes, with the attribute and the values that cards have.
 */
export function valueFilters(
  words: string,
  names: Map<string, { attribute: string; values: string[] }>,
): [string, CardConditions["values"]] {
  const filters: CardConditions["values"] = [];
  let rest = words;
  for (const [name, { attribute, values }] of [...names].sort(([a], [b]) => byLength(a, b))) {
    const known = new Map(values.map((value) => [value.toLowerCase(), value]));
    const either = [...known.keys()].sort(byLength).map(escapeRegExp).join("|");
    if (either === "") continue;
    const named = `(?<![\\p{L}\\d])${escapeRegExp(name)}(?:\\s*[=:]\\s*|\\s+)`;
    const value = new RegExp(`${named}(${either})(?![\\p{L}\\d])`, "giu");
    rest = rest.replace(value, (_, typed: string) => {
      filters.push([attribute, known.get(typed.toLowerCase()) ?? typed]);
      return " ";
    });
  }
  return [rest, filters];
}

/** Words as typed; a number is one with the word after it: “4 crates” is not any 4 and any crates. */
export const typedWords = (typed: string): string[] =>
  bare(typed.replace(/[,;]|[.:!?](?!\S)/g, " ")).match(/(?<!\S)\d+\s+\p{L}\S*|\S+/gu) ?? [];

/** Whether a word is in a text; a number only as a whole. */
function hasWord(text: string, word: string): boolean {
  const [, number, unit = ""] = /^(\d+)\s*(.*)$/u.exec(word) ?? [];
  if (number === undefined) return text.includes(word);
  const end = unit === "" ? "(?!\\d)" : `\\s*${escapeRegExp(unit)}`;
  return new RegExp(`(?<![\\p{L}\\d])${number}${end}`, "u").test(text);
}

/** The attribute of cards with an action, which has no value. */
const ACTION = "action";

/** The values of an attribute: a card can have several modes and several tags. */
function valuesIn(attribute: string, name: string): string[] {
  if (name === "held") return attribute.split(" ");
  return name.startsWith("a-") ? attribute.split("|") : [attribute];
}

const hasValue = (attribute: string | null, name: string, value: string): boolean =>
  attribute !== null && (name === ACTION || valuesIn(attribute, name).includes(value));

export const fits = ({ words, attribute }: ListedCard, wanted: CardConditions): boolean =>
  wanted.values.every(([name, value]) => hasValue(attribute(name), name, value)) &&
  wanted.numbers.every(({ attribute: name, least, most }) => {
    const value = Number.parseFloat(attribute(name) ?? ""); // of “2+”, 2; of “X”, no number
    return least <= value && value <= most;
  }) &&
  wanted.words.every((word) => hasWord(words, word));

type CardLine = ReturnType<typeof cardLines>[number];

/**
 * The line of each card, the list that it is in, and its words, normalised for comparison: also
 * those of its symbols, and the names of its attributes.
 */
export function cardLines(root: ParentNode, selector: string) {
  const names = [...attributeNames(root)];
  return [...root.querySelectorAll<HTMLElement>(selector)].map((element) => {
    const symbols = [...element.querySelectorAll("svg[aria-label]")];
    const words = [
      element.textContent ?? "",
      ...symbols.map((symbol) => symbol.getAttribute("aria-label")),
      ...names.filter(([, name]) => element.hasAttribute(`data-${name}`)).map(([label]) => label),
    ];
    return { element, list: element.parentElement, words: bare(words.join(" ")) };
  });
}

/** The attributes of cards by their names. */
function attributeNames(root: ParentNode): Map<string, string> {
  const selects = [...root.querySelectorAll<HTMLSelectElement>('select[name^="a-"]')];
  const options = [...root.querySelectorAll<HTMLOptionElement>('option[value^="a-"]')];
  return new Map([
    ...selects.map(({ name, parentElement }): [string, string] => [
      (parentElement?.firstChild?.textContent ?? "").trim(),
      name,
    ]),
    ...options.map(({ text, value }): [string, string] => [text, value]),
  ]);
}

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement): Field[] => [
  ...form.querySelectorAll<Field>("input, select"),
];

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox";

/** The name and the value of each field that is filled in or checked. */
const valuesOf = (form: HTMLFormElement): [string, string][] =>
  fieldsOf(form)
    .map((field): [string, string] => [
      field.name,
      isBox(field) ? (field.checked ? "yes" : "") : field.value,
    ])
    .filter(([, value]) => value !== "");

const filtersOf = (form: HTMLFormElement, lines: CardLine[]): CardConditions => {
  const names = [...form.querySelectorAll<HTMLOptionElement>("option[data-number]")];
  const numberNames = new Map(names.map((option) => [option.text, option.value]));
  const { words: typed = "", vp, sort: _, ...chosen } = Object.fromEntries(valuesOf(form));
  const [others, numbers] = numberFilters(typed, numberNames);
  const [words, values] = valueFilters(others, valuesByName(form, lines, others));
  if (Number(vp) > 0) numbers.push({ attribute: "vp", least: Number(vp), most: Infinity });
  return { words: typedWords(words), values: [...Object.entries(chosen), ...values], numbers };
};

/** The attributes of cards whose names were typed, by their names, with the values of these lines. */
function valuesByName(form: HTMLFormElement, lines: CardLine[], typed: string) {
  const named = [...attributeNames(form)].filter(([label]) => bare(typed).includes(bare(label)));
  return new Map(
    named.map(([label, attribute]) => {
      const own = lines.flatMap(({ element }) => {
        const value = element.getAttribute(`data-${attribute}`);
        return value === null ? [] : valuesIn(value, attribute);
      });
      return [label, { attribute, values: [...new Set(own)] }];
    }),
  );
}

/**
 * Put the lines into the order of their names or of an attribute, all into the list `into` if
 * there is one, or back into that of the page.
 */
function sort(form: HTMLFormElement, lines: CardLine[], into?: Element | null): void {
  const by = form.querySelector<HTMLSelectElement>("select[name=sort]");
  if (!by) return;
  const last = "\uffff";
  const key = ({ element }: CardLine): string =>
    (by.value === "name"
      ? element.querySelector("b")?.textContent
      : element.getAttribute(`data-${by.value}`)) ?? last;
  const sorted = by.value
    ? [...lines].sort((one, other) => {
        const [a, b] = [key(one), key(other)];
        return Number(a) - Number(b) || a.localeCompare(b, "en", { numeric: true });
      })
    : lines;
  for (const { element, list } of sorted) (by.value && into ? into : list)?.append(element);
}

/**
 * Hide lines that do not fit, and groups without a line; count the lines of the others. Returns how
 * many lines fit. Sorted lines are in the list `sorted`, if there is one.
 */
export function showFitting(
  form: HTMLFormElement,
  lines: CardLine[],
  groups: Iterable<HTMLElement>,
  sorted?: Element | null,
): number {
  const filters = filtersOf(form, lines);
  let fitting = 0;
  sort(form, lines, sorted);
  for (const { element, words } of lines) {
    const attribute = (name: string) => element.getAttribute(`data-${name}`);
    element.hidden = !fits({ words, attribute }, filters);
    if (!element.hidden) fitting += 1;
  }
  for (const group of groups) {
    const shown = group.querySelectorAll("li:not([hidden])").length;
    group.hidden = shown === 0;
    const count = group.querySelector<HTMLElement>("[data-all]");
    const all = count?.dataset["all"] ?? "";
    if (count) count.textContent = all === String(shown) ? all : `${shown} of ${all}`;
  }
  return fitting;
}

/**
 * Keep the filters and the values of `more` in the address, and set the filters when it changes;
 * `show` is called after each change, with the values of a new address. Returns the function to call
 * when `more` has changed.
 */
export function followFilters(
  form: HTMLFormElement,
  show: (values?: URLSearchParams) => void,
  more: () => Record<string, string> = () => ({}),
): () => void {
  const keep = (): void => {
    const values = new URLSearchParams([...valuesOf(form), ...Object.entries(more())]);
    replaceAddress(`#${values}`);
    show();
  };
  const restore = (): void => show(restoreFilters(form));
  form.addEventListener("input", keep);
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", restore);
  restore();
  return keep;
}

/**
 * Set the filters from the address; return all values in it. None if it leads to a part of the page,
 * such as “Skip to content”, which changes no filter.
 */
export function restoreFilters(form: HTMLFormElement): URLSearchParams | undefined {
  const fragment = location.hash.slice(1);
  if (fragment !== "" && !fragment.includes("=")) return undefined;
  const values = new URLSearchParams(fragment);
  for (const field of fieldsOf(form)) {
    const value = values.get(field.name) ?? "";
    if (isBox(field)) field.checked = values.has(field.name);
    else {
      field.value = value;
      if (field.value !== value) field.value = ""; // no such option
    }
  }
  return values;
}
