/**
 * The pages of a print of picked cards: fronts, backs behind them, cut marks and labels, in the blocks
 * of cards that the build has laid out; lengths are millimetres.
 */

import { element } from "../shared/element.ts";

/**
 * A block of equal cards, centred on a paper in reading orientation.
 *
 * With a `fold` it has two halves, `gutter` apart: fronts in the left or upper one, backs in the
 * other.
 */
export interface Grid {
  width: number;
  height: number;
  cardWidth: number;
  cardHeight: number;
  /** The left edges of columns, and the upper edges of rows. */
  lefts: number[];
  tops: number[];
  gap: number;
  bleed: number;
  margin: number;
  /** The axis over which it is folded. */
  fold: "vertical" | "horizontal" | null;
  gutter: number;
  /** Where cards are cut, and where the sheet is folded, as path data. */
  marks: string;
  foldLine: string;
  /** Whether the label of a sheet runs up its left side, where there is more room. */
  isBeside: boolean;
}

/** The edge on which the paper is flipped between front and back. */
type Edge = "long" | "short";

/** Return the number of cards on a sheet. */
export const cardsOnSheet = ({ lefts, tops, fold }: Grid): number =>
  (lefts.length * tops.length) / (fold === null ? 1 : 2);

/**
 * Return the position of a trimmed card, which may be rotated by 180°; a back is behind its front
 * when the paper is flipped on an edge, or folded.
 */
export function slotOf(index: number, sheet: Grid, back: boolean, edge: Edge = "long") {
  const flipsUpwards =
    sheet.fold === null
      ? sheet.width > sheet.height === (edge === "long")
      : sheet.fold === "horizontal";
  const [columns, rows] = [sheet.lefts.length, sheet.tops.length];
  const across = sheet.fold === "vertical" ? columns / 2 : columns;
  let column = index % across;
  let row = Math.floor(index / across);
  if (back && flipsUpwards) row = rows - 1 - row;
  else if (back) column = columns - 1 - column;
  return {
    row,
    column,
    left: sheet.lefts[column] ?? 0,
    top: sheet.tops[row] ?? 0,
    turned: back && flipsUpwards,
  };
}

type Slot = ReturnType<typeof slotOf>;

/** Return the visible bleed of a card above, right, below and left of it. */
export function visibleBleed(slot: Slot, slots: Slot[], sheet: Grid): number[] {
  const occupied = new Set(slots.map(({ row, column }) => `${row} ${column}`));
  const steps = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ];
  return steps.map(([down = 0, across = 0]) => {
    const [row, column] = [slot.row + down, slot.column + across];
    if (!occupied.has(`${row} ${column}`)) return sheet.bleed;
    const isOverFold =
      (sheet.fold === "vertical" &&
        Math.max(column, slot.column) === sheet.lefts.length / 2 &&
        across) ||
      (sheet.fold === "horizontal" && Math.max(row, slot.row) === sheet.tops.length / 2 && down);
    return Math.min(sheet.bleed, (isOverFold ? sheet.gutter : sheet.gap) / 2);
  });
}

/** A face to print: its HTML, and the deck whose back it has. */
export interface Front {
  html: string;
  deck: HTMLElement;
  /** The card's own back, if its text continues there. */
  back: string | undefined;
}

/** How a reader prints. */
interface PrintChoices {
  backs: string;
  hasMarks: boolean;
  /** The offset of backs: mm to the right and down, and degrees clockwise. */
  shift: number[];
  /** Whether sheets come out face down, before the backs are printed in a second run. */
  isFaceDown: boolean;
}

const LABEL_MM = 3;
const SMALL_MM = 2.3;

/** What the label of a front says about its backs, for each choice of backs. */
const NOTES: Record<string, string> = {
  long: "fronts · print at 100%, flip on the long edge",
  short: "fronts · print at 100%, flip on the short edge",
  manual: "fronts · print at 100%, then the backs on the same stack",
  fold: "print at 100% on one side, then fold at the dashed line",
  none: "fronts · print at 100%",
};

/** Return the fronts of a card, as for the PDFs (`FacePage.cards` in cards/faces/rendering.py). */
export function frontsOf(
  sides: string[],
  twoSided: boolean,
  deck: HTMLElement,
  backs: string,
): Front[] {
  const isDivided = sides.length > 1 && backs !== "none";
  const first = isDivided && twoSided ? 0 : isDivided ? 1 : sides.length;
  const fronts: Front[] = sides.slice(0, first).map((html) => ({ html, deck, back: undefined }));
  for (let at = first; at < sides.length; at += 2) {
    const html = sides[at] ?? "";
    fronts.push({ html, deck, back: sides[at + 1] ?? html });
  }
  return fronts;
}

function emptySheet(sheet: Grid, note: string): [HTMLElement, HTMLElement] {
  const inner = element("div", { className: "pick-sheet" });
  const page = element("div", { className: "pick-page" }, inner);
  const room = ((sheet.isBeside ? sheet.lefts[0] : sheet.tops[0]) ?? 0) - sheet.margin;
  if (room >= SMALL_MM) {
    const className = room < LABEL_MM ? "pick-note small" : "pick-note";
    const label = element("p", { className }, note);
    label.style.left = `${sheet.margin}mm`;
    if (sheet.isBeside) {
      label.style.top = `${sheet.height - sheet.margin}mm`;
      label.classList.add("beside");
    } else label.style.bottom = `${sheet.margin}mm`;
    inner.append(label);
  }
  return [page, inner];
}

function drawMarks(sheet: Grid): string {
  const line = (colour: string, width: number): string =>
    `<path stroke="${colour}" stroke-width="${width}" d="${sheet.marks}"/>`;
  return drawLines(sheet, line("#fff", 0.7) + line("#1b1b1b", 0.15));
}

const drawFold = (sheet: Grid): string =>
  drawLines(
    sheet,
    `<path stroke="#1b1b1b" stroke-width=".2" stroke-dasharray="2 1.2" d="${sheet.foldLine}"/>`,
  );

const drawLines = (sheet: Grid, paths: string): string =>
  `<svg class="pick-marks" width="${sheet.width}mm" height="${sheet.height}mm" ` +
  `viewBox="0 0 ${sheet.width} ${sheet.height}" fill="none" aria-hidden="true">${paths}</svg>`;

/** Draw the fronts of a sheet, its backs, or both if it is to be folded. */
function drawSheet(
  inner: HTMLElement,
  sheet: Grid,
  fronts: string[],
  backSides: string[],
  { backs, hasMarks }: PrintChoices,
): void {
  const edge: Edge = backs === "short" ? "short" : "long"; // by hand, it is the long one
  const sides = [...fronts, ...backSides];
  const slots = [
    ...fronts.map((_, index) => slotOf(index, sheet, false)),
    ...backSides.map((_, index) => slotOf(index, sheet, true, edge)),
  ];
  slots.forEach((slot, index) => {
    const [above = 0, right = 0, below = 0, left = 0] = visibleBleed(slot, slots, sheet);
    const card = element("div", { className: "pick-card", innerHTML: sides[index] ?? "" });
    card.style.cssText = `left:${left}mm;top:${above}mm;width:${sheet.cardWidth}mm;height:${sheet.cardHeight}mm`;
    if (slot.turned) card.style.transform = "rotate(180deg)";
    const box = element("div", { className: "pick-slot" }, card);
    box.style.cssText =
      `left:${slot.left - left}mm;top:${slot.top - above}mm;` +
      `width:${sheet.cardWidth + left + right}mm;height:${sheet.cardHeight + above + below}mm`;
    inner.append(box);
  });
  if (hasMarks) inner.insertAdjacentHTML("beforeend", drawMarks(sheet));
  if (sheet.fold) inner.insertAdjacentHTML("beforeend", drawFold(sheet));
}

/** Return all pages in the order in which they are printed. */
export function drawPages(
  fronts: Front[],
  backFaces: Map<HTMLElement, string>,
  sheet: Grid,
  choices: PrintChoices,
): HTMLElement[] {
  const [perSheet, kind] = [cardsOnSheet(sheet), choices.backs];
  const sheets = Math.ceil(fronts.length / perSheet);
  const frontPages: HTMLElement[] = [];
  const backPages: HTMLElement[] = [];
  for (let number = 0; number < sheets; number++) {
    const onSheet = fronts.slice(number * perSheet, (number + 1) * perSheet);
    const frontSides = onSheet.map(({ html }) => html);
    const backSides = onSheet.map(({ deck, back }) => back ?? backFaces.get(deck) ?? "");
    const label = `Sheet ${number + 1} of ${sheets}`;
    const [front, inner] = emptySheet(sheet, `${label} · ${NOTES[kind] ?? ""}`);
    drawSheet(inner, sheet, frontSides, kind === "fold" ? backSides : [], choices);
    frontPages.push(front);
    if (kind !== "fold" && kind !== "none")
      backPages.push(drawBack(sheet, backSides, `${label} · backs · print at 100%`, choices));
  }
  if (kind !== "manual")
    return frontPages.flatMap((front, at) => [front, ...backPages.slice(at, at + 1)]);
  // Printed in a second run: the sheet on top of the stack gets the first back.
  return [...frontPages, ...(choices.isFaceDown ? backPages.reverse() : backPages)];
}

function drawBack(sheet: Grid, sides: string[], note: string, choices: PrintChoices): HTMLElement {
  const [page, inner] = emptySheet(sheet, note);
  drawSheet(inner, sheet, [], sides, choices);
  const [right = 0, down = 0, angle = 0] = choices.shift;
  const moved = element("div", { className: "pick-moved" }, ...inner.children);
  moved.style.transform = `translate(${right}mm,${down}mm) rotate(${angle}deg)`;
  inner.append(moved);
  return page;
}
