"""The layout of cards on a paper, and which way it is flipped.

In: a paper, the size of a card, measures of a sheet. Out: a `SheetLayout` whose slots are in whole
micrometres from the top left corner of the paper, and for each slot that of the back: a back is
rotated by 180° if needed to be upright when the finished card is turned over sideways.
Why: docs/decisions/printer-test-sheet.md
"""

from dataclasses import dataclass, replace
from typing import Literal

from musterbook.cards.print_measures import BacksMode, Paper, SheetMeasures
from musterbook.errors import UserError

Axis = Literal["vertical", "horizontal"]
"""The axis over which paper is flipped or folded."""

Flip = Literal["long", "short"]
"""The edge on which the paper is flipped between front and back."""

FLIPS: dict[BacksMode, Flip | None] = {
    "long": "long",
    "short": "short",
    "manual": "long",
    "fold": None,
    "none": None,
}
"""The edge of the paper that it is flipped on."""

DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
"""Duplex settings in the PDF; without one, pages are printed on one side."""

HOW_TO_PRINT: dict[BacksMode, str] = {
    "long": "on both sides, flip on the long edge",
    "short": "on both sides, flip on the short edge",
    "manual": "fronts first, then the backs on the same stack",
    "fold": "on one side, then fold at the dashed line",
    "none": "on one side",
}


@dataclass(frozen=True)
class Slot:
    """The position of one trimmed card, in micrometres; `row` and `column` count from 0."""

    row: int
    column: int
    left: int
    top: int


@dataclass(frozen=True)
class SheetLayout:
    """A block of equal cards, centred in the printable area; lengths are micrometres.

    `paper` is in reading orientation, portrait or landscape, and so are the margins of `sheet`.
    With a `fold` the block has two halves, `gutter` apart, that meet when the paper is folded in
    the middle: fronts in the left or upper half, backs in the other.
    """

    paper: Paper
    sheet: SheetMeasures
    width: int
    height: int
    columns: int
    rows: int
    fold: Axis | None = None
    gutter: int = 0

    @property
    def landscape(self) -> bool:
        return self.paper.width > self.paper.height

    @property
    def left(self) -> int:
        """Distance from the paper's left edge to the first column."""
        margins = self.sheet.margins
        return (self.paper.width + margins.left - margins.right - self.block_width) // 2

    @property
    def top(self) -> int:
        """Distance from the paper's top edge to the first row."""
        margins = self.sheet.margins
        return (self.paper.height + margins.top - margins.bottom - self.block_height) // 2

    @property
    def block_width(self) -> int:
        """The width of all columns with the gaps between them."""
        more = self.gutter - self.sheet.gap if self.fold == "vertical" else 0
        return self.columns * self.width + (self.columns - 1) * self.sheet.gap + more

    @property
    def block_height(self) -> int:
        """The height of all rows with the gaps between them."""
        more = self.gutter - self.sheet.gap if self.fold == "horizontal" else 0
        return self.rows * self.height + (self.rows - 1) * self.sheet.gap + more

    @property
    def count(self) -> int:
        """Number of cards on a sheet."""
        return self.columns * self.rows // (2 if self.fold else 1)

    def slot(self, row: int, column: int) -> Slot:
        step_x, step_y = self.width + self.sheet.gap, self.height + self.sheet.gap
        more = self.gutter - self.sheet.gap
        beside = more if self.fold == "vertical" and column >= self.columns // 2 else 0
        below = more if self.fold == "horizontal" and row >= self.rows // 2 else 0
        return Slot(
            row, column, self.left + column * step_x + beside, self.top + row * step_y + below
        )

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All slots of a front, row by row."""
        rows = self.rows // 2 if self.fold == "horizontal" else self.rows
        columns = self.columns // 2 if self.fold == "vertical" else self.columns
        return tuple(self.slot(r, c) for r in range(rows) for c in range(columns))

    def gap_beside(self, slot: Slot, down: int, across: int) -> int:
        """Return the gap between a slot and the next one, `down` rows and `across` columns away."""
        middle_column, middle_row = self.columns // 2, self.rows // 2
        over = {
            "vertical": {slot.column, slot.column + across} == {middle_column - 1, middle_column},
            "horizontal": {slot.row, slot.row + down} == {middle_row - 1, middle_row},
        }
        return self.gutter if self.fold and over[self.fold] else self.sheet.gap

    def cuts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the positions of cuts: distances from the left, and distances from the top."""
        every = [self.slot(r, c) for r in range(self.rows) for c in range(self.columns)]
        columns = {s.left for s in every} | {s.left + self.width for s in every}
        rows = {s.top for s in every} | {s.top + self.height for s in every}
        return tuple(sorted(columns)), tuple(sorted(rows))


def solve(
    paper: Paper,
    width: int,
    height: int,
    sheet: SheetMeasures,
    *,
    gutter: int | None = None,
    flip: Flip | None = "long",
) -> SheetLayout:
    """Return the layout with the most cards in the printable area, in portrait or landscape.

    `sheet` has the margins of the paper in portrait. `flip` is the edge on which the paper is
    flipped for the backs: margins that swap places between front and back are made equal. With a
    `gutter` the sheet is for folding. Raises UserError if not even one card fits.
    """
    folds: tuple[Axis | None, ...] = (None,) if gutter is None else ("vertical", "horizontal")
    layouts = []
    for oriented, margins in ((paper, sheet.margins), (paper.sideways, sheet.margins.sideways)):
        for fold in folds:
            even = margins
            if fold or flip:
                over_side = fold == "vertical" if fold else (oriented is paper) == (flip == "long")
                even = margins.even_across() if over_side else margins.even_down()
            form = replace(sheet, margins=even)
            layouts.append(_full(oriented, width, height, form, fold, gutter or 0))
    best = max(layouts, key=lambda layout: layout.count)
    if not best.count:
        raise UserError(
            f"a card of {width / 1000:g} x {height / 1000:g} mm is too large for {paper.name}"
        )
    return best


def _full(
    paper: Paper, width: int, height: int, sheet: SheetMeasures, fold: Axis | None, gutter: int
) -> SheetLayout:
    """Return the layout with the most cards on a paper in this orientation, which may be none."""
    across = paper.width - sheet.margins.left - sheet.margins.right
    down = paper.height - sheet.margins.top - sheet.margins.bottom
    columns, rows = _fits(across, width, sheet.gap), _fits(down, height, sheet.gap)
    if fold == "vertical":
        columns = 2 * _fits((across - gutter) // 2, width, sheet.gap)
    elif fold:
        rows = 2 * _fits((down - gutter) // 2, height, sheet.gap)
    return SheetLayout(paper, sheet, width, height, columns, rows, fold, gutter)


def _fits(room: int, length: int, gap: int) -> int:
    return max((room + gap) // (length + gap), 0)


def axis(layout: SheetLayout, backs: BacksMode) -> Axis:
    """Return the axis over which the page is flipped; by hand, it is flipped on its long edge."""
    if layout.fold:
        return layout.fold
    upright = not layout.landscape
    return "vertical" if upright == (backs != "short") else "horizontal"


def back_slot(layout: SheetLayout, slot: Slot, backs: BacksMode) -> tuple[Slot, bool]:
    """Return the slot of a front's back, and whether the back is rotated by 180°."""
    if axis(layout, backs) == "vertical":
        return layout.slot(slot.row, layout.columns - 1 - slot.column), False
    return layout.slot(layout.rows - 1 - slot.row, slot.column), True
