"""Writes tuck boxes as PDF.

In: decks, the size of their cards, a paper. Out: the bytes of a tagged PDF. Each box has its own
page, rotated if it fits better.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from math import ceil

import pikepdf

from musterbook.cards.print_measures import CardSize, Margins, Paper, print_measures
from musterbook.cards.sheets.empty_sheets import Sheet, empty_sheets
from musterbook.cards.sheets.marks import cut_marks_svg
from musterbook.cards.sheets.sheet_drawing import set_box
from musterbook.cards.sheets.tagged_pdf import PrintHints, Structure
from musterbook.cards.tuck_boxes.deck_contents import DeckContents
from musterbook.cards.tuck_boxes.tuck_box import tuck_box
from musterbook.cards.tuck_boxes.tuck_box_net import Net, net_of
from musterbook.errors import UserError

NOTE_MM = 6.0
"""Height of the line of instructions at the foot of a page."""

HOW = "cut at the lines, fold at the dashes, glue the white tab"


@dataclass(frozen=True)
class _Page:
    """The page of a box before it is printed: its drawing, and the name of its deck."""

    drawing: str
    deck: str


def tuck_boxes_pdf(
    title: str,
    language: str,
    decks: Sequence[DeckContents],
    size: CardSize,
    paper: Paper,
    *,
    margins: Margins | None = None,
    thickness: int | None = None,
    low_ink: bool = False,
) -> tuple[bytes, int]:
    """Return a PDF of boxes and its number of pages; lengths are micrometres.

    `thickness` is that of one card. Raises UserError for anything that does not fit on the paper.
    """
    form = print_measures().tuck_boxes
    margins = margins or print_measures().sheet.margins
    room = _room(paper, margins)

    def net(deck: DeckContents, count: int) -> Net:
        return net_of(deck.size or size, count, thickness or form.card, form)

    decks = [part for deck in decks for part in _boxed(deck, partial(net, deck), room)]
    nets = [net(deck, deck.count) for deck in decks]
    pages = list(_boxes(nets, decks, paper, margins, low_ink))
    return _pdf(title, language, pages, paper, margins), len(pages)


def _room(paper: Paper, margins: Margins) -> tuple[int, int]:
    """Return the width and height of a page that a box can take."""
    across = paper.width - margins.left - margins.right
    return across, paper.height - margins.top - margins.bottom - round(NOTE_MM * 1000)


def _fits(net: Net, room: tuple[int, int]) -> bool:
    """Whether a net fits, rotated or not."""
    return any(w <= room[0] and h <= room[1] for w, h in (net.size, net.size[::-1]))


def _boxed(
    deck: DeckContents, net: Callable[[int], Net], room: tuple[int, int]
) -> Iterator[DeckContents]:
    """Yield a deck divided equally between the fewest boxes that fit on the page.

    If not even a box for one card fits, the deck is not divided.
    """
    boxes = next((n for n in range(1, deck.count + 1) if _fits(net(ceil(deck.count / n)), room)), 1)
    least, more = divmod(deck.count, boxes)
    for at in range(boxes):
        name = f"{deck.name} ({at + 1} of {boxes})" if boxes > 1 else deck.name
        yield replace(deck, name=name, count=least + (at < more))


def _boxes(
    nets: Sequence[Net],
    decks: Sequence[DeckContents],
    paper: Paper,
    margins: Margins,
    low_ink: bool,
) -> Iterator[_Page]:
    """Yield a page for each box, centred in the printable area."""
    for number, (net, deck) in enumerate(zip(nets, decks, strict=True)):
        left, top = margins.left, margins.top
        across, down = _room(paper, margins)
        width, height = net.size
        art = tuck_box(net, deck, low_ink, number)
        if width <= across and height <= down:
            x, y = left + (across - width) // 2, top + (down - height) // 2
            move = f"translate({x / 1000:g} {y / 1000:g})"
        elif height <= across and width <= down:
            x, y = left + (across + height) // 2, top + (down - width) // 2
            move = f"translate({x / 1000:g} {y / 1000:g}) rotate(90)"
        else:
            raise UserError(
                f"the box of {deck.name} ({deck.amount}) is {width / 1000:.0f} × "
                f"{height / 1000:.0f} mm when flat and does not fit on {paper.name}; choose a "
                "larger --paper or a smaller --thickness"
            )
        yield _Page(f'<g transform="{move}">{art}</g>', deck.name)


def _pdf(
    title: str, language: str, pages: Sequence[_Page], paper: Paper, margins: Margins
) -> bytes:
    how = f"{title} · tuck boxes · {paper.name} · print at 100% · {HOW}"
    y = (paper.height - margins.bottom) / 1000 - 2.8
    place = f"left:{margins.left / 1000:g}mm;top:{y:g}mm"
    sheets = [
        Sheet(
            (how,),
            (page.deck,),
            cut_marks_svg(paper.width, paper.height, page.drawing),
        )
        for page in pages
    ]
    with pikepdf.open(BytesIO(empty_sheets(title, sheets, paper, place))) as pdf:
        tags = Structure(pdf)
        for page, made in zip(pdf.pages, pages, strict=True):
            set_box(page, paper)
            tags.mark_page(page, tags.section(made.deck), title=made.deck)
        return tags.finished(title, language, PrintHints(tray=paper.exact))
