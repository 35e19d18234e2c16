/**
 * Fits the type of card faces on a page, by the same rules as for the PDFs.
 *
 * A card's body gets the first setting in which nothing is cut off: less line spacing, then no
 * flavour text, then smaller type. Sizes are the classes `mb-type-…` of the card's style sheet; a
 * card lists its own in `data-sizes`, the smallest first.
 */

const FORMS = ["mb-card--airy", "", "mb-card--tight", "mb-card--tight mb-card--plain"];
/** The form with the least space and without flavour text. */
export const PLAIN = 3;
/** Millimetres by which a body may be too tall: less than the white space of a line. */
export const SLACK_MM = 0.1;
/** Milliseconds after which fitting lets the browser handle input; few, as phones are slower. */
const TASK_MS = 6;
/** White space above the flavour line, as a multiple of its type size. */
const ABOVE_FLAVOUR = 0.7;

/** Type size in points, form (from airy to plain), and the remaining height of the body in mm. */
export interface Fit {
  size: number;
  form: number;
  rest: number;
}

export const fits = (fit: Fit): boolean => fit.rest >= -SLACK_MM;

/** Returns all settings of size and form to try, the best first. */
export function settings(sizes: number[]): Fit[] {
  const [largest = 0, ...smaller] = [...sizes].reverse();
  return [
    ...[0, 1].map((form) => ({ size: largest, form, rest: 0 })),
    ...smaller.flatMap((size) => [1, 2, 3].map((form) => ({ size, form, rest: 0 }))),
  ];
}

/** Returns the classes of a card for a fit; `base` are its classes without one. */
export const classes = (base: string, fit: Fit): string =>
  [base, `mb-type-${Math.round(fit.size * 100)}`, FORMS[fit.form]].filter(Boolean).join(" ");

/** Returns the space in mm left below the text of a card on the page. */
export function rest(card: HTMLElement, widthMm: number): number {
  const body = card.querySelector<HTMLElement>(".mb-card-body");
  if (!body) return 0;
  const box = body.getBoundingClientRect();
  const scale = box.height / body.offsetHeight || 1;
  const isFlavour = (element: Element): boolean => element.matches(".mb-card-flavour");
  const flavour = [...body.children].find(isFlavour) as HTMLElement | undefined;
  const centred = body.querySelector(".mb-card-cell");
  const text = [...(centred ?? body).children].filter((child) => !isFlavour(child));
  const bottom = text.pop()?.getBoundingClientRect().bottom ?? box.top;
  // A text in the middle begins below the kind of card, which is in the flow above it.
  const above = centred?.getBoundingClientRect().top ?? box.top;
  const kind = centred && body.querySelector(".mb-card-sort")?.getBoundingClientRect().height;
  let height = (bottom - above + (kind ?? 0)) / scale;
  if (flavour?.offsetHeight) {
    const typeSize = Number.parseFloat(getComputedStyle(flavour).fontSize);
    height += flavour.getBoundingClientRect().height / scale + ABOVE_FLAVOUR * typeSize;
  }
  return ((body.offsetHeight - height) / card.offsetWidth) * widthMm;
}

/** Returns the best fit of a card on the page; `sizes` are ascending. */
export function bestFit(card: HTMLElement, sizes: number[], widthMm: number): Fit {
  const base = card.className;
  const candidates = settings(sizes);
  const measure = (index: number): Fit => {
    const fit = candidates[index] ?? { size: 0, form: 0, rest: 0 };
    card.className = classes(base, fit);
    return { ...fit, rest: rest(card, widthMm) };
  };
  let best = measure(candidates.length - 1);
  let possible = candidates.slice(0, -1);
  while (possible.length > 0) {
    const at = possible.length >> 1;
    const tried = measure(candidates.indexOf(possible[at] as Fit));
    // What is too tall is so in larger type, too; but not always in larger type with less space.
    if (fits(tried)) [best, possible] = [tried, possible.slice(0, at)];
    else possible = possible.filter((one) => one.size < tried.size || one.form > tried.form);
  }
  card.className = base;
  return best;
}

/** Returns the type sizes of a card in ascending order. */
export const sizesOf = (card: HTMLElement): number[] =>
  (card.getAttribute("data-sizes") ?? "").split(" ").map(Number);

/** Fits a card that is marked for it. A card that is too long grows. */
function fitFace(holder: HTMLElement): void {
  const card = holder.querySelector<HTMLElement>(".mb-card");
  if (!card) return;
  const { hidden } = holder;
  holder.hidden = false; // what is hidden cannot be measured
  const fit = bestFit(card, sizesOf(card), Number(holder.getAttribute("data-width-mm")));
  holder.hidden = hidden;
  card.className = classes(card.className, fit);
  card.classList.toggle("mb-card--long", !fits(fit));
  holder.toggleAttribute("data-fitted", true);
}

/** Fits every card of a page that is marked for it, in short tasks; all at once to print. */
export async function fitFaces(root: ParentNode = document): Promise<void> {
  const holders = [...root.querySelectorAll<HTMLElement>("[data-width-mm]")];
  const fitRest = (): void => {
    for (const holder of holders.splice(0)) fitFace(holder);
  };
  window.addEventListener("beforeprint", fitRest);
  let taskStart = performance.now();
  for (let holder = holders.shift(); holder; holder = holders.shift()) {
    fitFace(holder);
    if (performance.now() - taskStart < TASK_MS) continue;
    await new Promise((resolve) => window.setTimeout(resolve, 0));
    taskStart = performance.now();
  }
  window.removeEventListener("beforeprint", fitRest);
}
