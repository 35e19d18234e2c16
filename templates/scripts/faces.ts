/** Fits the type of card faces that a page shows, as it is done for the PDFs.
 *
 * A card's body gets the largest type at which nothing is cut off; a card with much to say then
 * spares room between its lines. Sizes are the classes `mb-type-…` of the card's style sheet.
 */

const FORMS = ["", "mb-card--tight", "mb-card--tight mb-card--plain"];
const ENOUGH = [0, 7.25, 0];
/** Millimetres that are left over, at unit 1, and the pale symbol that a card then gets. */
const MARKS: [number, string][] = [
  [21.5, "mb-card--sparse"],
  [36, "mb-card--bare"],
];
/** So much may a body be too tall: less than a line's white space. */
const SLACK_MM = 0.1;

/** Type size in points, form (from calm to plain), and what is left of the body's height in mm. */
export interface Fit {
  size: number;
  form: number;
  rest: number;
}

export const fits = (fit: Fit): boolean => fit.rest >= -SLACK_MM;

/** Returns the classes of a card in a fit; `base` are those that it has without one. */
export function classes(base: string, fit: Fit, unit: number): string {
  const marks = MARKS.filter(([most]) => fit.rest >= most * unit).map(([, name]) => name);
  const names = [base, FORMS[fit.form], `mb-type-${Math.round(fit.size * 100)}`, ...marks];
  return names.filter(Boolean).join(" ");
}

/** Returns how many mm are left below the words of a card that is on the page. */
export function rest(card: HTMLElement, widthMm: number): number {
  const body = card.querySelector<HTMLElement>(".mb-card-body");
  const last = body?.lastElementChild;
  if (!body || !last) return 0;
  const box = body.getBoundingClientRect();
  const scale = box.height / body.offsetHeight || 1;
  const tall = (last.getBoundingClientRect().bottom - box.top) / scale;
  return ((body.offsetHeight - tall) / card.offsetWidth) * widthMm;
}

/** Returns the best fit of a card that is on the page; `sizes` are from small to large. */
export function bestFit(card: HTMLElement, sizes: number[], widthMm: number): Fit {
  const base = card.className;
  let best: Fit = { size: 0, form: 0, rest: Number.NEGATIVE_INFINITY };
  FORMS.forEach((_, form) => {
    if (form > 0 && fits(best) && best.size >= (ENOUGH[form] ?? 0)) return;
    const found = inForm(card, base, form, sizes, widthMm);
    if (form === 0 || !fits(best) || found.size > best.size) best = found;
  });
  card.className = base;
  return best;
}

function inForm(card: HTMLElement, base: string, form: number, sizes: number[], mm: number): Fit {
  const at = (index: number): Fit => {
    const fit = { size: sizes[index] ?? 0, form, rest: 0 };
    card.className = classes(base, fit, 1);
    return { ...fit, rest: rest(card, mm) };
  };
  let [low, high, best] = [0, sizes.length - 1, at(0)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const found = at(middle);
    if (fits(found)) [low, best] = [middle, found];
    else high = middle - 1;
  }
  return best;
}

/** Returns how many times larger than usual the parts of a card are. */
export const unitOf = (card: HTMLElement): number => Number(card.getAttribute("data-unit") ?? 1);

/** Returns the sizes that an attribute lists, from small to large. */
export const sizesIn = (words: string | null): number[] =>
  (words ?? "")
    .split(" ")
    .map(Number)
    .sort((one, other) => one - other);

/** Fits every card of a page that asks for it. A card that is too long grows. */
export function fitFaces(root: ParentNode = document): void {
  for (const holder of root.querySelectorAll<HTMLElement>("[data-type-sizes]")) {
    const card = holder.querySelector<HTMLElement>(".mb-card");
    if (!card) continue;
    const sizes = sizesIn(holder.getAttribute("data-type-sizes"));
    const fit = bestFit(card, sizes, Number(holder.getAttribute("data-width-mm")));
    card.className = classes(card.className, fit, unitOf(card));
    card.classList.toggle("mb-card--long", !fits(fit));
    holder.toggleAttribute("data-fitted", true);
  }
}
