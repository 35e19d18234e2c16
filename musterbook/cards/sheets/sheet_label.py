"""The label of a sheet in its margin, outside the cards: its text, its lines and its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from musterbook.cards.sheets.sheet_layout import HOW, SheetLayout
from musterbook.cards.sheets.sheet_setup import Setup
from musterbook.errors import Mark

LabelEdge = Literal["bottom", "left"]
LINE, SMALL, APART, MARKED = 2600, 2300, 400, 2500
"""In micrometres: the height of a line, and of a tight one; the space around labels; the length
that is left for crop marks beside two lines."""


@dataclass(frozen=True)
class PrintRun:
    """A print run: title, version and language of its cards, a note for its labels."""

    title: str
    version: str
    mark: Mark
    language: str
    note: str = ""


@dataclass(frozen=True)
class Strip:
    """The strip for the label, along the bottom or up the left side: its lines and their height.

    A few layouts fill the paper so well that they leave no room for a line.
    """

    edge: LabelEdge
    lines: int
    height: int = LINE

    @property
    def depth(self) -> int:
        """How much of the free margin it takes, in micrometres."""
        return self.lines * self.height + APART if self.lines else 0


def strip(layout: SheetLayout) -> Strip:
    """Choose the wider free margin, and two lines if enough room is left for marks.

    White space around the label may cover the bleed, which is cut away.
    """
    margins = layout.sheet.margins
    block_end = layout.top + layout.block_height
    below = layout.paper.height - margins.bottom - block_end
    beside = layout.left - margins.left
    room = max(below, beside)
    edge: LabelEdge = "bottom" if below >= beside else "left"
    if room >= 2 * LINE + APART + MARKED:
        return Strip(edge, 2)
    if room >= LINE + APART:
        return Strip(edge, 1)
    return Strip(edge, 1 if room >= SMALL else 0, SMALL)


def sheet_label(number: int, count: int, side: str, setup: Setup, run: PrintRun) -> tuple[str, ...]:
    """Return the lines of a side's label: title, number, version, and how to print it."""
    what = f"Sheet {number} of {count} · {side}"
    parts = (what, f"version {run.version}", setup.paper.name, "print at 100%")
    how = HOW[setup.backs] + (f" · {run.note}" if run.note else "")
    both = (run.title, " · ".join((*parts, how)))
    room = strip(setup.layout).lines
    return both if room == 2 else (" · ".join(both),) * room


def label_place(layout: SheetLayout) -> str:
    """Return the position of the label as CSS: in the margin, below or to the left of the cards."""
    place, paper, margins = strip(layout), layout.paper, layout.sheet.margins
    if place.edge == "bottom":
        start = layout.left if place.lines == 2 else margins.left
        low = paper.height - margins.bottom
        return _css(start, low - place.lines * place.height - APART // 2)
    start = layout.top + layout.block_height if place.lines == 2 else paper.height - margins.bottom
    return _css(margins.left, start) + ";transform:rotate(-90deg)"


def _css(left: int, top: int) -> str:
    return f"left:{left / 1000:g}mm;top:{top / 1000:g}mm"
