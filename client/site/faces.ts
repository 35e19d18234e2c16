/**
 * Fits the type of card faces on a page, by the same rules as for the PDFs.
 *
 * A card's body gets the first setting in which nothing is cut off: less space between lines, then
 * smaller type, then no flavour text. Sizes are the classes `mb-type-…` of the card's style sheet,
 * spacings the classes `mb-loose-…`; a card lists its own sizes in `data-sizes`, the smallest first.
 */

/** The least spacing; from it to the next, there is no flavour text. */
export const PLAIN = -6;
/** The least spacing. */
const TIGHT = 0;
/** The least spacing in all but the smallest type, of a text in the middle, and the most of all. */
const [SNUG, CALM, LOOSEST] = [2, 8, 15];
/** Millimetres by which a body may be too tall: less than the white space of a line. */
export const SLACK_MM = 0.1;
/** Milliseconds after which fitting lets the browser handle input; few, as phones are slower. */
const TASK_MS = 6;
/** Least share of a body's height below its text in which a pale symbol is printed. */
const ROOM = 0.2;

/**
 * Type size in points, spacing, and the remaining height of the body in mm, and whether that is
 * enough for a pale symbol.
 */
export interface Fit {
  size: number;
  spacing: number;
  rest: number;
  roomy?: boolean;
}

export const fits = (fit: Fit): boolean => fit.rest >= -SLACK_MM;

/** Number of sizes in which a text in the middle of a card keeps its space between lines. */
const LARGEST_CALM = 3;

/** Returns the tightest spacing of texts in one of their sizes, which are ascending. */
export const tightest = (size: number, sizes: number[]): number =>
  size === sizes[0] ? PLAIN : SNUG;

/** Returns all settings of size and spacing to try, the best first. */
export function settings(sizes: number[], isCentred = false): Fit[] {
  const candidates = [...sizes].reverse().flatMap((size) => {
    const least = tightest(size, sizes);
    const spacings = Array.from({ length: LOOSEST - least + 1 }, (_, step) => LOOSEST - step);
    return spacings.map((spacing) => ({ size, spacing, rest: 0 }));
  });
  if (!isCentred) return candidates;
  const largest = sizes.slice(-LARGEST_CALM);
  const isCalm = (fit: Fit): boolean => largest.includes(fit.size) && fit.spacing >= CALM;
  return [...candidates.filter(isCalm), ...candidates.filter((fit) => !isCalm(fit))];
}

/** Returns the number of steps by which a spacing is looser than the tightest. */
const looseness = ({ spacing }: Fit): number => (spacing < TIGHT ? spacing - PLAIN : spacing);

/** Whether every text is at least as tall in a setting as in another one. */
const isAsTall = (one: Fit, other: Fit): boolean =>
  one.size >= other.size &&
  looseness(one) >= looseness(other) &&
  !(one.spacing < TIGHT && other.spacing >= TIGHT);

/** Returns the classes of a card for a fit; `base` are its classes without one. */
export const classes = (base: string, fit: Fit): string =>
  [
    base,
    `mb-type-${Math.round(fit.size * 100)}`,
    `mb-loose-${looseness(fit)}`,
    fit.spacing < TIGHT && "mb-card--plain",
    fit.roomy && "mb-card--roomy",
  ]
    .filter(Boolean)
    .join(" ");

/** Shares of the room on a card: above a text in the middle, if a symbol is below it; the symbol. */
const [ABOVE, BELOW] = [0.1, 0.8];

/** Returns a style that divides the room of a card: above its text, and for a symbol below it. */
export const restStyle = ({ rest, roomy }: Fit): string =>
  `--card-above:${rest * (roomy ? ABOVE : 0.5)}mm;--card-pale-height:${rest * BELOW}mm`;

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
  if (foot) height += foot.getBoundingClientRect().height / scale;
  const left = body.offsetHeight - height;
  const roomy = left >= ROOM * body.offsetHeight;
  return { ...fit, rest: (left / card.offsetWidth) * widthMm, roomy };
}

/** Returns the best fit of a card on the page; `sizes` are ascending. */
export function bestFit(card: HTMLElement, sizes: number[], widthMm: number): Fit {
  const base = card.className;
  const candidates = settings(sizes, card.classList.contains("mb-card--display"));
  const best = bestOf(candidates, (fit) => {
    card.className = classes(base, fit);
    return measured(card, fit, widthMm);
  });
  card.className = base;
  return best;
}

/** Returns the first of some settings that fits, or the last one, as measured. */
export function bestOf(candidates: Fit[], measure: (fit: Fit) => Fit): Fit {
  let best = measure(candidates.at(-1) as Fit);
  let possible = candidates.slice(0, -1);
  while (possible.length > 0) {
    const at = possible.length >> 1;
    const tried = measure(possible[at] as Fit);
    // What is too tall is so in larger type, too; but not always in larger type with less space.
    if (fits(tried)) [best, possible] = [tried, possible.slice(0, at)];
    else possible = possible.filter((one) => !isAsTall(one, tried));
  }
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
  if (fits(fit)) card.setAttribute("style", restStyle(fit));
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
