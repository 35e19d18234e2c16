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
  /** The left edges of columns, and the upper edges of rows. */
  lefts: number[];
  tops: number[];
  gap: number;
  bleed: number;
  margin: number;
  fold: Axis | null;
  gutter: number;
  /** Where cards are cut, and where the sheet is folded, as path data. */
  marks: string;
  foldLine: string;
  /** Whether the label of a sheet runs up its left side, where there is more room. */
  isBeside: boolean;
}

/** The edge on which the paper is flipped between front and back. */
export type Edge = "long" | "short";

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
