/**
 * Cards on a sheet of paper, in the blocks that the build has laid out; lengths are millimetres.
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
 * The position of a trimmed card: row and column, from the left, from the top, rotated by 180° or
 * not.
 */
interface Slot {
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
/** Return the number of cards on a sheet. */
export const cardsOnSheet = (sheet: Grid): number =>
  (sheet.columns * sheet.rows) / (sheet.fold === null ? 1 : 2);

/** Return the distance of a column from the left edge. */
function leftOf(sheet: Grid, column: number): number {
  const isBeyond = sheet.fold === "vertical" && column >= sheet.columns / 2;
  const more = isBeyond ? sheet.gutter - sheet.gap : 0;
  return sheet.left + column * (sheet.cardWidth + sheet.gap) + more;
}

/** Return the distance of a row from the top edge. */
function topOf(sheet: Grid, row: number): number {
  const isBeyond = sheet.fold === "horizontal" && row >= sheet.rows / 2;
  const more = isBeyond ? sheet.gutter - sheet.gap : 0;
  return sheet.top + row * (sheet.cardHeight + sheet.gap) + more;
}

/**
 * Return the position of a card; a back is behind its front when the paper is flipped on an edge,
 * or folded.
 */
export function slotOf(index: number, sheet: Grid, back: boolean, edge: Edge = "long"): Slot {
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

/** Return the visible bleed of a card above, right, below and left of it. */
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

/** Return the line along which a sheet is folded, as path data; empty if it is not. */
export function foldLine(sheet: Grid): string {
  const { width, height, margin } = sheet;
  if (sheet.fold === "vertical") return `M${width / 2} ${margin}V${height - margin}`;
  return sheet.fold ? `M${margin} ${height / 2}H${width - margin}` : "";
}

/** Return whether the label of a sheet runs up its left side, where there is more room. */
export const beside = (sheet: Grid): boolean => sheet.left > sheet.top;

/** Return the cut marks of a sheet as path data: short lines where cards are cut. */
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
