/**
 * A form with filters for cards: reads it, hides lines that do not fit, keeps it in the address.
 *
 * Filters are kept in the fragment of the address, so that a filtered list can be linked (pages on
 * disk have no query). A form may lack some of the fields.
 */

import { fits, type Wanted } from "./card-filter";
import { bare } from "./search/stems";

/** The line of a card, and its words, normalised for comparison. */
export interface Line {
  element: HTMLElement;
  words: string;
}

const NAMES = ["words", "edition", "pack", "kind", "held", "vp"] as const;
const ACTION = "action";

export const many = (count: number, noun = "card"): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

export const linesOf = (root: ParentNode, selector: string): Line[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].map((element) => ({
    element,
    words: bare(element.textContent ?? ""),
  }));

const field = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.elements.namedItem(name) as HTMLInputElement | null;

const value = (form: HTMLFormElement, name: string): string =>
  field(form, name)?.value.trim() ?? "";

const filtersOf = (form: HTMLFormElement): Wanted => ({
  words: bare(value(form, "words")).split(/\s+/).filter(Boolean),
  edition: value(form, "edition"),
  pack: value(form, "pack"),
  kind: value(form, "kind"),
  held: value(form, "held"),
  vp: Number(value(form, "vp")) || 0,
  action: field(form, ACTION)?.checked ?? false,
});

/** Hides lines that do not fit, and groups without a line; returns how many lines fit. */
export function showFitting(
  form: HTMLFormElement,
  lines: Line[],
  groups: Iterable<HTMLElement>,
): number {
  const filters = filtersOf(form);
  let fitting = 0;
  for (const { element, words } of lines) {
    element.hidden = !fits({ ...element.dataset, words }, filters);
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
  const action = field(form, ACTION);
  if (action) action.checked = values.has(ACTION);
  return values;
}
