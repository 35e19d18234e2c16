/** Fits the type of card faces that a page shows, as the print shop does it for paper.
 *
 * A card's body gets the largest type at which nothing is cut off; a card with much to say then
 * spares room between its lines. Sizes are the classes `mb-type-…` of the card's style sheet.
 */

const FORMS = ["", "mb-card--tight", "mb-card--tight mb-card--plain"];
const CALM_FROM = 7.25;
const MARKS: [number, string][] = [
  [21.5, "mb-card--sparse"],
  [36, "mb-card--bare"],
];

interface Found {
  size: number;
  form: string;
  rest: number;
}

/** Returns the height of what stands in a body, in CSS pixels. */
function contentHeight(body: HTMLElement): number {
  const last = body.lastElementChild;
  if (!last) return 0;
  const scale = body.getBoundingClientRect().height / body.offsetHeight || 1;
  return (last.getBoundingClientRect().bottom - body.getBoundingClientRect().top) / scale;
}

function bestInForm(card: HTMLElement, base: string, form: string, sizes: number[]): Found {
  const body = card.querySelector<HTMLElement>(".mb-card-body");
  let found: Found = { size: 0, form, rest: -Infinity };
  for (const size of sizes) {
    card.className = `${base} ${form} mb-type-${Math.round(size * 100)}`;
    const rest = body ? body.offsetHeight - contentHeight(body) : 0;
    found = { size, form, rest };
    if (rest >= 0) break;
  }
  return found;
}

export function fitFaces(root: ParentNode = document): void {
  for (const holder of root.querySelectorAll<HTMLElement>("[data-type-sizes]")) {
    const card = holder.querySelector<HTMLElement>(".mb-card");
    if (!card) continue;
    const sizes = (holder.getAttribute("data-type-sizes") ?? "").split(" ").map(Number);
    sizes.sort((one, other) => other - one);
    const base = card.className;
    const pixelsPerMm = card.offsetWidth / Number(holder.getAttribute("data-width-mm"));
    let best: Found | null = null;
    for (const form of FORMS) {
      const found = bestInForm(card, base, form, sizes);
      if (!best || found.rest >= 0 ? !best || best.rest < 0 || found.size > best.size : false) {
        best = found;
      }
      if (best && best.rest >= 0 && best.size >= CALM_FROM) break;
    }
    if (!best) continue;
    const marks = MARKS.filter(([most]) => (best?.rest ?? 0) / pixelsPerMm >= most);
    const classes = [base, best.form, `mb-type-${Math.round(best.size * 100)}`];
    if (best.rest < 0) classes.push("mb-card--long");
    card.className = [...classes, ...marks.map(([, name]) => name)].join(" ");
    holder.toggleAttribute("data-fitted", true);
  }
}
