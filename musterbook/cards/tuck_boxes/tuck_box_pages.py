"""Writes tuck boxes as PDF, and those of every pack as the site offers them.

In: decks, the size of their cards, a paper. Out: the bytes of a tagged PDF. Each box has its own
page, rotated if it fits better. For the site: one file for each pack, which suits both A4 and
Letter.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from math import ceil

import pikepdf

from musterbook.cache import cached
from musterbook.cards.faces import Design, usual
from musterbook.cards.print_measures import CardSize, Margins, Paper, print_measures
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import rendered
from musterbook.cards.sheets.crop_marks import cut_marks_svg
from musterbook.cards.sheets.empty_sheets import Sheet, empty_sheets, sheet_inputs
from musterbook.cards.sheets.sheet_drawing import set_box
from musterbook.cards.sheets.site_sheets import ANY_PAPER, PRINT_FOLDER, sizes_of
from musterbook.cards.sheets.tagged_pdf import PrintHints, Structure
from musterbook.cards.targets import TUCK_BOXES
from musterbook.cards.tuck_boxes.deck_contents import DeckContents, contents_of
from musterbook.cards.tuck_boxes.tuck_box import tuck_box
from musterbook.cards.tuck_boxes.tuck_box_net import Net, net_of
from musterbook.colours import tokens
from musterbook.errors import UserError
from musterbook.fonts import depends_on_fonts
from musterbook.library.addresses import file_stem
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.print_files import PrintFile, SitePdf

NOTE_MM = 6.0
"""Height of the line of instructions at the foot of a page."""

INSTRUCTIONS = "cut at the lines, fold at the dashes, glue the white tab"


@depends_on_fonts
@cache
def _inputs() -> str:
    return repr((sheet_inputs(), tokens()))


@cached("tuck-boxes", code="cards", inputs=_inputs)
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
    how = f"{title} · tuck boxes · {paper.name} · print at 100% · {INSTRUCTIONS}"
    y = (paper.height - margins.bottom) / 1000 - 2.8
    place = f"left:{margins.left / 1000:g}mm;top:{y:g}mm"
    sheets = []
    for number, deck in enumerate(decks):
        box = net(deck, deck.count)
        move = _place(box, deck, paper, margins)
        drawing = f'<g transform="{move}">{tuck_box(box, deck, low_ink, number)}</g>'
        marks = cut_marks_svg(paper.width, paper.height, drawing)
        sheets.append(Sheet((how,), (deck.name,), marks))
    with pikepdf.open(BytesIO(empty_sheets(title, sheets, paper, place))) as pdf:
        tags = Structure(pdf)
        for page, deck in zip(pdf.pages, decks, strict=True):
            set_box(page, paper)
            tags.mark_page(page, tags.section(deck.name), title=deck.name)
        return tags.finished(title, language, PrintHints(tray=paper.exact)), len(sheets)


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


def _place(net: Net, deck: DeckContents, paper: Paper, margins: Margins) -> str:
    """Return the transformation that centres a net in the printable area, rotated if it must be."""
    across, down = _room(paper, margins)
    width, height = net.size
    if width <= across and height <= down:
        x, y = margins.left + (across - width) // 2, margins.top + (down - height) // 2
        return f"translate({x / 1000:g} {y / 1000:g})"
    if height <= across and width <= down:
        x, y = margins.left + (across + height) // 2, margins.top + (down - width) // 2
        return f"translate({x / 1000:g} {y / 1000:g}) rotate(90)"
    raise UserError(
        f"the box of {deck.name} ({deck.amount}) is {width / 1000:.0f} × {height / 1000:.0f} mm "
        f"when flat and does not fit on {paper.name}; choose a larger --paper or a smaller "
        "--thickness"
    )


def tuck_box_files(library: Library) -> list[SitePdf]:
    """Return a file for each pack with cards."""
    return [
        SitePdf(_print_file(pack), 1, partial(_made_file, library, pack))
        for pack in library.packs()
        if _cards_of(library, pack)
    ]


def _print_file(pack: Node[PackFile]) -> PrintFile:
    path, name = f"{PRINT_FOLDER}/{file_stem(pack.id)}-{TUCK_BOXES}-{ANY_PAPER}.pdf", "Tuck boxes"
    return PrintFile(path, name, pack.id, label=name, kind=TUCK_BOXES, of=pack.id)


def _made_file(library: Library, pack: Node[PackFile]) -> tuple[bytes, int]:
    decks = tuple(_decks(library, _cards_of(library, pack)))
    title, language = library.pack_title(pack), library.game.language
    return tuck_boxes_pdf(title, language, decks, usual().size, print_measures().papers[ANY_PAPER])


def _decks(library: Library, cards: Sequence[Node[Card]]) -> list[DeckContents]:
    """Return the decks of a pack at their first sizes, one for each player if one is not shared."""
    contents = []
    for deck in dict.fromkeys(library.deck_of(card).id for card in cards):
        size = sizes_of(library, library.entry(deck, DeckFile))[0]
        own = library.cards(library[deck])
        pages = rendered(library, own, Design(size))
        of_deck = contents_of(library, own, CardQuery(), pages)
        contents += [replace(part, size=size) for part in of_deck]
    return contents


def _cards_of(library: Library, pack: Node[PackFile]) -> list[Node[Card]]:
    return [card for deck in library.children_of(pack, DeckFile) for card in library.cards(deck)]
