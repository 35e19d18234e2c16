/**
 * Fits the type of card faces on a page, by the same rules as for the PDFs.
 *
 * A card's body gets the first setting in which nothing is cut off: less line spacing, then no
 * flavour text, then smaller type. Sizes are the classes `mb-type-…` of the card's style sheet; a
 * card lists its own in `data-sizes`, the smallest first.
 */

const FORMS = [
  "mb-card--airy",
  "",
  "mb-card--snug",
  "mb-card--tight",
  "mb-card--tight mb-card--plain",
];
/** The form with the least space and without flavour text. */
export const PLAIN = 4;
/** The form with the least space that has its flavour text. */
export const TIGHT = 3;
/** Millimetres by which a body may be too tall: less than the white space of a line. */
export const SLACK_MM = 0.1;
/** Milliseconds after which fitting lets the browser handle input; few, as phones are slower. */
const TASK_MS = 6;
/** White space above the line at the foot of the body, as a multiple of its type size. */
const ABOVE_FOOT = 0.7;
/** Least share of a body's height below its text in which a pale symbol is printed. */
const ROOM = 0.2;

/**
 * Type size in points, form (from airy to plain), and the remaining height of the body in mm, and
 * whether that is enough for a pale symbol.
 */
export interface Fit {
  size: number;
  form: number;
  rest: number;
  roomy?: boolean;
}

export const fits = (fit: Fit): boolean => fit.rest >= -SLACK_MM;

/** Number of sizes in which a text in the middle of a card keeps its space between lines. */
const CALM = 3;

/** Returns all settings of size and form to try, the best first. */
export function settings(sizes: number[], isCentred = false): Fit[] {
  const [largest = 0, ...smaller] = [...sizes].reverse();
  const candidates = [
    ...[0, 1, 2, TIGHT].map((form) => ({ size: largest, form, rest: 0 })),
    ...smaller.flatMap((size) => [1, 2, TIGHT, PLAIN].map((form) => ({ size, form, rest: 0 }))),
  ];
  const calm = isCentred ? candidates.slice(0, 4 * CALM).filter(({ form }) => form < 2) : [];
  return [...calm, ...candidates.filter((one) => !calm.includes(one))];
}

/** Returns the classes of a card for a fit; `base` are its classes without one. */
export const classes = (base: string, fit: Fit): string =>
  [base, `mb-type-${Math.round(fit.size * 100)}`, FORMS[fit.form], fit.roomy && "mb-card--roomy"]
    .filter(Boolean)
    .join(" ");

/** Returns a style with the height of the room below the text of a card, and half of it. */
export const restStyle = (mm: number): string => `--card-rest:${mm}mm;--card-half-rest:${mm / 2}mm`;

/** Returns a fit with the space in mm left below the text of a card on the page, in its type. */
export function measured(card: HTMLElement, fit: Fit, widthMm: number): Fit {
  const body = card.querySelector<HTMLElement>(".mb-card-body");
  if (!body) return fit;
  card.removeAttribute("style");
  const box = body.getBoundingClientRect();
  const scale = box.height / body.offsetHeight || 1;
  const foot = body.querySelector<HTMLElement>(":scope > .mb-card-last");
  const isText = (child: Element): boolean => child !== foot && !child.matches(".mb-card-pale");
  const bottom = [...body.children].filter(isText).pop()?.getBoundingClientRect().bottom;
  let height = ((bottom ?? box.top) - box.top) / scale;
  if (foot?.offsetHeight) {
    const typeSize = Number.parseFloat(getComputedStyle(foot).fontSize);
    height += foot.getBoundingClientRect().height / scale + ABOVE_FOOT * typeSize;
  }
  const left = body.offsetHeight - height;
  const roomy = left >= ROOM * body.offsetHeight;
  return { ...fit, rest: (left / card.offsetWidth) * widthMm, roomy };
}

/** Returns the best fit of a card on the page; `sizes` are ascending. */
export function bestFit(card: HTMLElement, sizes: number[], widthMm: number): Fit {
  const base = card.className;
  const candidates = settings(sizes, card.classList.contains("mb-card--display"));
  const measure = (index: number): Fit => {
    const fit = candidates[index] ?? { size: 0, form: 0, rest: 0 };
    card.className = classes(base, fit);
    return measured(card, fit, widthMm);
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
  if (fits(fit)) card.setAttribute("style", restStyle(fit.rest));
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
