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

export const many = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);

export const linesOf = (root: ParentNode, selector: string): Line[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].map((element) => ({
    element,
    words: bare(element.textContent ?? ""),
  }));

const field = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.elements.namedItem(name) as HTMLInputElement | null;

const value = (form: HTMLFormElement, name: string): string =>
  field(form, name)?.value.trim() ?? "";

const wanted = (form: HTMLFormElement): Wanted => ({
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
  const now = wanted(form);
  let shown = 0;
  for (const { element, words } of lines) {
    element.hidden = !fits({ ...element.dataset, words }, now);
    if (!element.hidden) shown += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
  return shown;
}

/** Writes the filters, and more values, into the address. */
export function keepFilters(form: HTMLFormElement, more: Record<string, string> = {}): void {
  const kept = new URLSearchParams();
  for (const name of NAMES) {
    const now = field(form, name)?.value;
    if (now) kept.set(name, now);
  }
  if (field(form, ACTION)?.checked) kept.set(ACTION, "yes");
  for (const [name, now] of Object.entries(more)) kept.set(name, now);
  history.replaceState(null, "", `#${kept}`);
}

/** Sets the filters from the address; returns all values in it. */
export function restoreFilters(form: HTMLFormElement): URLSearchParams {
  const kept = new URLSearchParams(location.hash.slice(1));
  for (const name of NAMES) {
    const own = field(form, name);
    if (own) own.value = kept.get(name) ?? "";
  }
  const action = field(form, ACTION);
  if (action) action.checked = kept.has(ACTION);
  return kept;
}
