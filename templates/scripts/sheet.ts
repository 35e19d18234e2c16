/**
 * The layout of cards on a sheet of paper, the same as in the PDFs.
 *
 * Input and output are in millimetres; calculations use whole micrometres, because three cards of
 * 63 mm must fit into 189 mm.
 */

/** A block of equal cards, centred on a paper in reading orientation. */
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

/** Returns the orientation with the most cards on a paper; portrait if both are equal. */
export function grid(paper: number[], card: number[], margin: number, bleed: Bleed): Grid {
  const [width = 0, height = 0] = paper;
  const portrait = gridOn(width, height, card, margin, bleed);
  const landscape = gridOn(height, width, card, margin, bleed);
  return landscape.columns * landscape.rows > portrait.columns * portrait.rows
    ? landscape
    : portrait;
}

function gridOn(width: number, height: number, card: number[], margin: number, bleed: Bleed): Grid {
  const [w, h, edge] = [micro(card[0] ?? 1), micro(card[1] ?? 1), micro(margin)];
  const gap = bleed.between ? 2 * micro(bleed.mm) : 0;
  const cardsAlong = (paper: number, cardLength: number): number =>
    Math.max(Math.floor((micro(paper) - 2 * edge + gap) / (cardLength + gap)), 0);
  const [columns, rows] = [cardsAlong(width, w), cardsAlong(height, h)];
  const start = (paper: number, count: number, cardLength: number): number =>
    Math.floor((micro(paper) - count * cardLength - (count - 1) * gap) / 2) / 1000;
  return {
    width,
    height,
    cardWidth: w / 1000,
    cardHeight: h / 1000,
    columns,
    rows,
    left: start(width, columns, w),
    top: start(height, rows, h),
    gap: gap / 1000,
    bleed: bleed.mm,
    margin,
  };
}

/**
 * Returns the position of a card; a back is behind its front when the paper is flipped on an edge.
 */
export function place(index: number, sheet: Grid, back: boolean, edge: Edge = "long"): Slot {
  const flipsUpwards = sheet.width > sheet.height === (edge === "long");
  let column = index % sheet.columns;
  let row = Math.floor(index / sheet.columns);
  if (back && flipsUpwards) row = sheet.rows - 1 - row;
  else if (back) column = sheet.columns - 1 - column;
  return {
    row,
    column,
    left: sheet.left + column * (sheet.cardWidth + sheet.gap),
    top: sheet.top + row * (sheet.cardHeight + sheet.gap),
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
  return steps.map(([down = 0, across = 0]) =>
    occupied.has(`${slot.row + down} ${slot.column + across}`)
      ? Math.min(sheet.bleed, sheet.gap / 2)
      : sheet.bleed,
  );
}

/** Returns whether the label of a sheet runs up its left side, where there is more room. */
export const beside = (sheet: Grid): boolean => sheet.left > sheet.top;

/** Returns the cut marks of a sheet as path data: short lines where cards are cut. */
export function marks(sheet: Grid, label: number): string {
  const { left, top, cardWidth, cardHeight, gap, columns, rows } = sheet;
  const right = left + columns * cardWidth + (columns - 1) * gap;
  const bottom = top + rows * cardHeight + (rows - 1) * gap;
  const length = (room: number): number =>
    room < MIN_MARK_MM ? -INSIDE_MM : Math.min(MARK_MM, room);
  const isBeside = beside(sheet);
  const up = length(top - sheet.margin);
  const down = length(top - sheet.margin - (isBeside ? 0 : label));
  const rightwards = length(left - sheet.margin);
  const leftwards = length(left - sheet.margin - (isBeside ? label : 0));
  const cuts = (start: number, count: number, cardLength: number): number[] => [
    ...new Set(
      Array.from({ length: count }, (_, index) => start + index * (cardLength + gap)).flatMap(
        (edge) => [edge, edge + cardLength].map((mm) => Math.round(mm * 1000) / 1000),
      ),
    ),
  ];
  let path = "";
  for (const x of cuts(left, columns, cardWidth)) {
    path += `M${x} ${top}v${-up}M${x} ${bottom}v${down}`;
  }
  for (const y of cuts(top, rows, cardHeight)) {
    path += `M${left} ${y}h${-leftwards}M${right} ${y}h${rightwards}`;
  }
  return path;
}
