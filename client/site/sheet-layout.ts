/**
 * The layout of cards on a sheet of paper, the same as in the PDFs.
 *
 * Input and output are in millimetres; calculations use whole micrometres, because three cards of
 * 63 mm must fit into 189 mm.
 */

/** The axis over which paper is flipped or folded. */
type Axis = "vertical" | "horizontal";

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
  columns: number;
  rows: number;
  left: number;
  top: number;
  gap: number;
  bleed: number;
  margin: number;
  fold: Axis | null;
  gutter: number;
}

/**
 * How far cards are printed beyond their edge; `between` says whether also between adjacent cards.
 */
export interface Bleed {
  mm: number;
  between: boolean;
}

/**
 * The position of a trimmed card: row and column, from the left, from the top, rotated by 180° or
 * not.
 */
export interface Slot {
  row: number;
  column: number;
  left: number;
  top: number;
  turned: boolean;
}

/** The edge on which the paper is flipped between front and back. */
export type Edge = "long" | "short";

const MARK_MM = 4.5;
const MIN_MARK_MM = 1;
const INSIDE_MM = 2.5;
const micro = (mm: number): number => Math.round(mm * 1000);

/**
 * Returns the orientation with the most cards on a paper; portrait if both are equal. With a
 * `gutter` the paper is folded in the middle.
 */
export function grid(
  paper: number[],
  card: number[],
  margin: number,
  bleed: Bleed,
  gutter?: number,
): Grid {
  const [width = 0, height = 0] = paper;
  const folds: (Axis | null)[] = gutter === undefined ? [null] : ["vertical", "horizontal"];
  const candidates = [
    [width, height],
    [height, width],
  ].flatMap((area) => folds.map((fold) => gridOn(area, card, margin, bleed, fold, gutter ?? 0)));
  return candidates.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Returns the number of cards on a sheet. */
export const count = (sheet: Grid): number =>
  (sheet.columns * sheet.rows) / (sheet.fold === null ? 1 : 2);

function gridOn(
  [width = 0, height = 0]: number[],
  card: number[],
  margin: number,
  bleed: Bleed,
  fold: Axis | null,
  gutter: number,
): Grid {
  const [w, h, edge] = [micro(card[0] ?? 1), micro(card[1] ?? 1), micro(margin)];
  const gap = bleed.between ? 2 * micro(bleed.mm) : 0;
  const cardsIn = (room: number, cardLength: number): number =>
    Math.max(Math.floor((room + gap) / (cardLength + gap)), 0);
  const cardsAlong = (paper: number, cardLength: number, isFolded: boolean): number => {
    const room = micro(paper) - 2 * edge;
    if (!isFolded) return cardsIn(room, cardLength);
    return 2 * cardsIn(Math.floor((room - micro(gutter)) / 2), cardLength);
  };
  const columns = cardsAlong(width, w, fold === "vertical");
  const rows = cardsAlong(height, h, fold === "horizontal");
  const start = (paper: number, cards: number, cardLength: number, isFolded: boolean): number => {
    const more = isFolded ? micro(gutter) - gap : 0;
    return Math.floor((micro(paper) - cards * cardLength - (cards - 1) * gap - more) / 2) / 1000;
  };
  return {
    width,
    height,
    cardWidth: w / 1000,
    cardHeight: h / 1000,
    columns,
    rows,
    left: start(width, columns, w, fold === "vertical"),
    top: start(height, rows, h, fold === "horizontal"),
    gap: gap / 1000,
    bleed: bleed.mm,
    margin,
    fold,
    gutter,
  };
}

/** Returns the distance of a column from the left edge. */
function leftOf(sheet: Grid, column: number): number {
  const isBeyond = sheet.fold === "vertical" && column >= sheet.columns / 2;
  const more = isBeyond ? sheet.gutter - sheet.gap : 0;
  return sheet.left + column * (sheet.cardWidth + sheet.gap) + more;
}

/** Returns the distance of a row from the top edge. */
function topOf(sheet: Grid, row: number): number {
  const isBeyond = sheet.fold === "horizontal" && row >= sheet.rows / 2;
  const more = isBeyond ? sheet.gutter - sheet.gap : 0;
  return sheet.top + row * (sheet.cardHeight + sheet.gap) + more;
}

/**
 * Returns the position of a card; a back is behind its front when the paper is flipped on an edge,
 * or folded.
 */
export function place(index: number, sheet: Grid, back: boolean, edge: Edge = "long"): Slot {
  const flipsUpwards =
    sheet.fold === null
      ? sheet.width > sheet.height === (edge === "long")
      : sheet.fold === "horizontal";
  const across = sheet.fold === "vertical" ? sheet.columns / 2 : sheet.columns;
  let column = index % across;
  let row = Math.floor(index / across);
  if (back && flipsUpwards) row = sheet.rows - 1 - row;
  else if (back) column = sheet.columns - 1 - column;
  return {
    row,
    column,
    left: leftOf(sheet, column),
    top: topOf(sheet, row),
    turned: back && flipsUpwards,
  };
}

/** Returns the visible bleed of a card above, right, below and left of it. */
export function shown(slot: Slot, slots: Slot[], sheet: Grid): number[] {
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
        Math.max(column, slot.column) === sheet.columns / 2 &&
        across) ||
      (sheet.fold === "horizontal" && Math.max(row, slot.row) === sheet.rows / 2 && down);
    return Math.min(sheet.bleed, (isOverFold ? sheet.gutter : sheet.gap) / 2);
  });
}

/** Returns the line along which a sheet is folded, as path data; empty if it is not. */
export function foldLine(sheet: Grid): string {
  const { width, height, margin } = sheet;
  if (sheet.fold === "vertical") return `M${width / 2} ${margin}V${height - margin}`;
  return sheet.fold ? `M${margin} ${height / 2}H${width - margin}` : "";
}

/** Returns whether the label of a sheet runs up its left side, where there is more room. */
export const beside = (sheet: Grid): boolean => sheet.left > sheet.top;

/** Returns the cut marks of a sheet as path data: short lines where cards are cut. */
export function marks(sheet: Grid, label: number): string {
  const { left, top, cardWidth, cardHeight, columns, rows } = sheet;
  const right = leftOf(sheet, columns - 1) + cardWidth;
  const bottom = topOf(sheet, rows - 1) + cardHeight;
  const length = (room: number): number =>
    room < MIN_MARK_MM ? -INSIDE_MM : Math.min(MARK_MM, room);
  const isBeside = beside(sheet);
  const up = length(top - sheet.margin);
  const down = length(top - sheet.margin - (isBeside ? 0 : label));
  const rightwards = length(left - sheet.margin);
  const leftwards = length(left - sheet.margin - (isBeside ? label : 0));
  const cuts = (
    cards: number,
    start: (sheet: Grid, index: number) => number,
    cardLength: number,
  ): number[] => [
    ...new Set(
      Array.from({ length: cards }, (_, index) => start(sheet, index)).flatMap((edge) =>
        [edge, edge + cardLength].map((mm) => Math.round(mm * 1000) / 1000),
      ),
    ),
  ];
  let path = "";
  for (const x of cuts(columns, leftOf, cardWidth)) {
    path += `M${x} ${top}v${-up}M${x} ${bottom}v${down}`;
  }
  for (const y of cuts(rows, topOf, cardHeight)) {
    path += `M${left} ${y}h${-leftwards}M${right} ${y}h${rightwards}`;
  }
  return path;
}
