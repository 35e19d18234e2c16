"""Draws cards in their slots on a sheet: cut to their bleed, rotated, moved by the offset of backs.

In: a PDF of empty sheets (labels and marks), a layout, and the cards of each page with their slots.
Out: the bytes of the finished PDF, the same on every run. Each card is embedded once, however often
it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path

import pikepdf

from musterbook.cards.print_measures import Paper, points
from musterbook.cards.sheets.sheet_layout import SheetLayout, Slot
from musterbook.cards.sheets.tagged_pdf import PrintHints, Structure, artifact, page_content
from musterbook.fonts import POINTS_PER_MM


@dataclass(frozen=True)
class PlacedCard:
    """A slot, the one-page PDF in it, whether it is rotated by 180°, and its name."""

    slot: Slot
    pdf: Path
    turned: bool = False
    title: str = ""
    back: bool = False


@dataclass(frozen=True)
class PageOffset:
    """The offset of backs: mm to the right and down, degrees clockwise."""

    x: float = 0
    y: float = 0
    angle: float = 0

    def __bool__(self) -> bool:
        return any((self.x, self.y, self.angle))


NO_OFFSET = PageOffset()
SEAM = 200
"""By how many micrometres a card extends below the ones that touch it at its right and its lower
edge, so that no viewer shows a light line between them."""


@dataclass(frozen=True)
class SheetPage:
    """One page: its cards, the offset of all of them, and its title."""

    placed: tuple[PlacedCard, ...] = ()
    offset: PageOffset = NO_OFFSET
    back: bool = False
    title: str = ""


def draw_sheets(
    empty: bytes,
    layout: SheetLayout,
    sides: Sequence[SheetPage],
    hints: PrintHints,
    title: str,
    language: str,
) -> bytes:
    """Draw the cards of each page below its marks, as a tagged PDF.

    Pages are sections, cards are paragraphs with their names; marks and labels are artifacts. A
    page without cards is one element.
    """
    with pikepdf.open(BytesIO(empty)) as pdf, forms_in(pdf) as forms:
        tags = Structure(pdf)
        for page, side in zip(pdf.pages, sides, strict=True):
            set_box(page, layout.paper)
            tags.start_page(page)
            below = tags.section(side.title)
            content = _page_content(page, forms, side, layout, tags, below)
            if side.offset:
                content = f"q {_matrix(side.offset, layout)} cm\n".encode() + content + b"Q\n"
            page.Contents = pdf.make_stream(content)
        return tags.finished(title, language, hints)


def _page_content(
    page: pikepdf.Page,
    forms: Forms,
    side: SheetPage,
    layout: SheetLayout,
    tags: Structure,
    below: pikepdf.Object,
) -> bytes:
    """Return the content of a page: its cards, each as an element, then marks and label."""
    own = page_content(page)
    if not side.placed:
        return tags.mark(own, below, title=side.title)
    used_slots = {(item.slot.row, item.slot.column) for item in side.placed}
    # In this order, each card is painted over the bleed of those before.
    placed = sorted(side.placed, key=lambda item: (item.slot.row, item.slot.column))
    fronts = [item for item in placed if not item.back]
    backs = [item for item in placed if item.back]
    content = b"".join(
        tags.mark(_paint(page, forms, item, layout, used_slots), below, title=item.title)
        for item in fronts
    )
    if backs:
        # All backs are the same: one figure for all of them.
        names = ", ".join(dict.fromkeys(item.title for item in backs))
        drawing = b"\n".join(_paint(page, forms, item, layout, used_slots) for item in backs)
        content += tags.mark(drawing, below, kind="Figure", title="Backs", alt=f"Backs: {names}")
    return content + artifact(own)


def set_box(page: pikepdf.Page, paper: Paper) -> None:
    """Set all boxes of a page to the size of the paper."""
    page.MediaBox = pikepdf.Array([0, 0, points(paper.width), points(paper.height)])


class Forms:
    """Cards as reusable form XObjects of one document, each embedded once."""

    def __init__(self, pdf: pikepdf.Pdf, files: ExitStack) -> None:
        self.pdf, self.files = pdf, files
        self.known: dict[Path, tuple[str, pikepdf.Object]] = {}

    def add(self, page: pikepdf.Page, file: Path) -> tuple[str, float, float]:
        """Add a card to the resources of a page; return its name there, its width and its
        height.
        """
        if file not in self.known:
            source = self.files.enter_context(pikepdf.open(file))
            # Our own name: the library's would be random.
            self.known[file] = (f"/Card{len(self.known)}", _form(self.pdf, source))
        name, form = self.known[file]
        page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(name))
        return name, float(form.BBox[2]), float(form.BBox[3])


@contextmanager
def forms_in(pdf: pikepdf.Pdf) -> Iterator[Forms]:
    """Yield the forms of a document; their files stay open until it is saved."""
    with ExitStack() as files:
        yield Forms(pdf, files)


def _paint(
    page: pikepdf.Page,
    forms: Forms,
    item: PlacedCard,
    layout: SheetLayout,
    used_slots: set[tuple[int, int]],
) -> bytes:
    """Return the operators that draw one card in its slot, clipped to its visible area."""
    slot, bleed = item.slot, layout.sheet.bleed
    name, card_width, card_height = forms.add(page, item.pdf)
    left, top, right, bottom = (
        bleed
        if (slot.row + down, slot.column + across) not in used_slots
        else min(bleed, layout.gap_beside(slot, down, across) // 2) or SEAM * max(down, across, 0)
        for down, across in ((0, -1), (-1, 0), (0, 1), (1, 0))
    )
    paper = layout.paper.height
    x, y = slot.left - left, paper - slot.top - layout.height - bottom
    width, height = layout.width + left + right, layout.height + top + bottom
    clip = " ".join(f"{points(value):g}" for value in (x, y, width, height))
    # The card is centred on the slot, whatever its bleed.
    middle_x = (slot.left + layout.width / 2) / 1000 * POINTS_PER_MM
    middle_y = (paper - slot.top - layout.height / 2) / 1000 * POINTS_PER_MM
    direction = -1 if item.turned else 1
    move_x, move_y = middle_x - direction * card_width / 2, middle_y - direction * card_height / 2
    turn = f"{direction} 0 0 {direction} {move_x:.3f} {move_y:.3f} cm"
    return f"q {clip} re W n {turn} {name} Do Q".encode()


def _matrix(offset: PageOffset, layout: SheetLayout) -> str:
    """Return the matrix that rotates around the middle of the paper, then moves."""
    turn = radians(offset.angle)
    c, s = cos(turn), sin(turn)
    x, y = points(layout.paper.width) / 2, points(layout.paper.height) / 2
    e = x - c * x - s * y + offset.x * POINTS_PER_MM
    f = y + s * x - c * y - offset.y * POINTS_PER_MM
    return f"{c:.6f} {-s:.6f} {s:.6f} {c:.6f} {e:.3f} {f:.3f}"


def _form(pdf: pikepdf.Pdf, source: pikepdf.Pdf) -> pikepdf.Object:
    page = source.pages[0]
    form = page.as_form_xobject()
    # Before copying: the engine shares one resource dictionary between all pages of a file.
    form.Resources = page.obj.Resources
    # as_form_xobject takes the trimmed size, which would cut the bleed away.
    form.BBox = page.mediabox
    return pdf.copy_foreign(form)
