"""Decides which card is in which slot of which sheet, which back is behind it, and what the label
in the margin says.

In: pairs of fronts and backs in order, a setup, a title. Out: the bytes of one file, or of two
if the backs are printed in a separate run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Literal

import pikepdf
from markupsafe import Markup

from musterbook.cache import cached
from musterbook.cards.sheets.crop_marks import marks_svg
from musterbook.cards.sheets.empty_sheets import Sheet, empty_sheets, sheet_inputs
from musterbook.cards.sheets.first_sheet import TITLE, first_sheet, has_back
from musterbook.cards.sheets.sheet_drawing import PlacedCard, SheetPage, draw_sheets
from musterbook.cards.sheets.sheet_layout import HOW_TO_PRINT, SheetLayout, back_slot
from musterbook.cards.sheets.sheet_setup import Setup, with_gap
from musterbook.cards.sheets.tagged_pdf import saved
from musterbook.errors import Mark
from musterbook.pdf_engine.engine import located

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
    how = HOW_TO_PRINT[setup.backs] + (f" · {run.note}" if run.note else "")
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


@dataclass(frozen=True)
class CardPair:
    """One copy of a card: its front, its back, and the names of card and deck.

    `own_back` means that its text continues on its back.
    """

    front: Path
    back: Path
    deck: str
    name: str = ""
    own_back: bool = False


@dataclass(frozen=True)
class ImposedFile:
    """A finished file: the suffix of its name, its bytes, its number of pages."""

    part: str
    pdf: bytes
    pages: int


@dataclass(frozen=True)
class _Draft:
    """A file before it is drawn, with the pages of the first sheet before and after the others."""

    part: str
    pages: Sequence[tuple[SheetPage, Sheet]]
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


def impose(pairs: Sequence[CardPair], setup: Setup, run: PrintRun) -> list[ImposedFile]:
    """Return the files of a run, from the cache where nothing changed."""
    setup = with_gap(setup)
    return [_finish(draft, setup, run) for draft in _drafts(pairs, setup, run)]


def _drafts(pairs: Sequence[CardPair], setup: Setup, run: PrintRun) -> list[_Draft]:
    layout = setup.layout
    groups = [pairs[at : at + layout.count] for at in range(0, len(pairs), layout.count)]
    fronts, backs = [], []
    seen: set[str] = set()
    for number, group in enumerate(groups, start=1):
        placed = list(zip(layout.slots, group, strict=False))
        begins = tuple(dict.fromkeys(pair.deck for pair in group if pair.deck not in seen))
        seen.update(begins)
        front = tuple(PlacedCard(slot, pair.front, title=pair.name) for slot, pair in placed)
        back = tuple(
            PlacedCard(where, pair.back, turned, f"{pair.name}, back")
            if pair.own_back
            else PlacedCard(where, pair.back, turned, pair.deck, back=True)
            for slot, pair in placed
            for where, turned in [back_slot(layout, slot, setup.backs)]
        )
        count = f"Sheet {number} of {len(groups)}"
        if setup.backs == "fold":
            front += back
        words, words_behind = (
            sheet_label(number, len(groups), side, setup, run) for side in ("fronts", "backs")
        )
        page = SheetPage(front, title=f"{count}, fronts")
        fronts.append((page, Sheet(words, begins)))
        page = SheetPage(back, setup.offset, back=True, title=f"{count}, backs")
        backs.append((page, Sheet(words_behind)))
    before = (0,) if setup.first else ()
    if not has_back(setup):
        return [_Draft("", fronts, before)]
    if setup.backs == "manual":
        own = (1,) if setup.first else ()
        return [_Draft("-fronts", fronts, before), _Draft("-backs", backs[::-1], after=own)]
    both = [side for pair in zip(fronts, backs, strict=True) for side in pair]
    return [_Draft("", both, (0, 1) if setup.first else ())]


def _finish(draft: _Draft, setup: Setup, run: PrintRun) -> ImposedFile:
    pages = len(draft.pages) + len(draft.before) + len(draft.after)
    with located(f"sheets of {run.title}", run.mark):
        return ImposedFile(draft.part, _drawn(draft, setup, run.title, run.language), pages)


@cached("sheets", code="cards", inputs=sheet_inputs)
def _drawn(draft: _Draft, setup: Setup, title: str, language: str) -> bytes:
    """Return a file. Raises EngineError."""
    layout = setup.layout
    title += {"-fronts": " · fronts", "-backs": " · backs"}.get(draft.part, "")
    sheets = [replace(sheet, marks=_marks(side, setup)) for side, sheet in draft.pages]
    place = label_place(layout)
    small = strip(layout).height == SMALL
    empty = empty_sheets(title, sheets, layout.paper, place, small=small)
    sides = [side for side, _ in draft.pages]
    if draft.before or draft.after:
        empty = _with_first(empty, first_sheet(setup), draft)
        sides = [*_test_pages(draft.before), *sides, *_test_pages(draft.after)]
    return draw_sheets(empty, layout, sides, setup.hints, title, language)


def _marks(side: SheetPage, setup: Setup) -> Markup:
    """Return the marks of one page; backs need no lines, because cards are cut from the front."""
    layout = setup.layout
    label = strip(layout)
    slots = [] if side.back else [item.slot for item in side.placed]
    below, beside = (label.depth, 0) if label.edge == "bottom" else (0, label.depth)
    corner = setup.design.size.corner
    return marks_svg(layout, setup.marks, corner, slots, below=below, beside=beside)


def _test_pages(numbers: Sequence[int]) -> list[SheetPage]:
    """Return the pages of the first sheet; they are not offset, because they measure the offset."""
    names = ("First sheet, front", "First sheet, back")
    return [SheetPage(title=names[number]) for number in numbers]


def _with_first(pdf: bytes, first: bytes, draft: _Draft) -> bytes:
    """Add pages of the first sheet before and after the others, with a bookmark."""
    with pikepdf.open(BytesIO(pdf)) as file, pikepdf.open(BytesIO(first)) as other:
        for at, number in enumerate(draft.before):
            file.pages.insert(at, other.pages[number])
        for number in draft.after:
            file.pages.append(other.pages[number])
        if draft.before:
            with file.open_outline() as outline:
                outline.root.insert(0, pikepdf.OutlineItem(TITLE, 0))
        return saved(file)
