"""Where cards lie on a paper.

In: a paper, the size of a card, what all sheets share. Out: a `Layout` whose slots are whole
micrometres from the top left corner of the paper.
"""

from __future__ import annotations

from dataclasses import dataclass

from musterbook.formats import Paper, SheetFormat


@dataclass(frozen=True)
class Slot:
    """The trimmed place of one card, in micrometres; `row` and `column` count from 0."""

    row: int
    column: int
    left: int
    top: int


@dataclass(frozen=True)
class Layout:
    """A block of equal cards in the middle of a paper; lengths are micrometres."""

    paper: Paper
    sheet: SheetFormat
    width: int
    height: int
    columns: int
    rows: int

    @property
    def left(self) -> int:
        """From the paper's left edge to the first column."""
        return (self.paper.width - self.block_width) // 2

    @property
    def top(self) -> int:
        """From the paper's top edge to the first row."""
        return (self.paper.height - self.block_height) // 2

    @property
    def block_width(self) -> int:
        """The width of all columns with the gaps between them."""
        return self.columns * self.width + (self.columns - 1) * self.sheet.gap

    @property
    def block_height(self) -> int:
        """The height of all rows with the gaps between them."""
        return self.rows * self.height + (self.rows - 1) * self.sheet.gap

    @property
    def count(self) -> int:
        """How many cards a sheet takes."""
        return self.columns * self.rows

    def slot(self, row: int, column: int) -> Slot:
        """Return the place of a row and column."""
        step_x, step_y = self.width + self.sheet.gap, self.height + self.sheet.gap
        return Slot(row, column, self.left + column * step_x, self.top + row * step_y)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All places of a front, row by row."""
        return tuple(self.slot(r, c) for r in range(self.rows) for c in range(self.columns))

    def behind(self, slot: Slot) -> Slot:
        """Return where the back of a front lies when upright paper is flipped on its long edge."""
        return self.slot(slot.row, self.columns - 1 - slot.column)

    def cuts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return where to cut: distances from the left, and distances from the top."""
        columns = {s.left for s in self.slots} | {s.left + self.width for s in self.slots}
        rows = {s.top for s in self.slots} | {s.top + self.height for s in self.slots}
        return tuple(sorted(columns)), tuple(sorted(rows))


def solve(paper: Paper, width: int, height: int, sheet: SheetFormat) -> Layout:
    """Fit as many upright cards as possible inside the printable part of a paper.

    Raises ValueError when not even one fits.
    """
    columns = (paper.width - 2 * sheet.margin + sheet.gap) // (width + sheet.gap)
    rows = (paper.height - 2 * sheet.margin + sheet.gap) // (height + sheet.gap)
    if columns < 1 or rows < 1:
        raise ValueError(
            f"a card of {width / 1000:g} x {height / 1000:g} mm is too large for {paper.name}"
        )
    return Layout(paper, sheet, width, height, columns, rows)
