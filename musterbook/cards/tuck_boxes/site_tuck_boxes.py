"""Tuck boxes of every pack, as the site offers them.

In: a library. Out: one file for each pack that suits both A4 and Letter.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from musterbook.cache import cached
from musterbook.cards.faces import Design, usual
from musterbook.cards.print_measures import CardSize, Paper, print_measures
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import rendered
from musterbook.cards.sheets.empty_sheets import sheet_inputs
from musterbook.cards.sheets.sheet_plan import FOLDER, SHARED, sizes_of
from musterbook.cards.targets import TUCK_BOXES
from musterbook.cards.tuck_boxes.deck_contents import DeckContents, contents_of
from musterbook.cards.tuck_boxes.tuck_box_pages import tuck_boxes_pdf
from musterbook.colours import tokens
from musterbook.fonts import depends_on_fonts
from musterbook.library.addresses import file_stem
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.output_folder import SitePdf


@dataclass(frozen=True)
class TuckBoxesFile:
    """A PDF for all decks of a pack: its address from the root of the site."""

    path: str
    pack: str


def expected_tuck_boxes(library: Library) -> list[TuckBoxesFile]:
    """Return all files that `tuck_box_files` returns, so that pages can link them."""
    return [
        TuckBoxesFile(f"{FOLDER}/{file_stem(pack.id)}-{TUCK_BOXES}-{SHARED}.pdf", pack.id)
        for pack in library.packs()
        if _cards_of(library, pack)
    ]


def tuck_box_files(library: Library) -> list[SitePdf]:
    return [
        SitePdf(file.path, 1, partial(_made_file, library, file))
        for file in expected_tuck_boxes(library)
    ]


def _made_file(library: Library, file: TuckBoxesFile) -> tuple[bytes, int]:
    pack = library.entry(file.pack, PackFile)
    decks = tuple(_decks(library, _cards_of(library, pack)))
    title, language = library.pack_title(pack), library.game.language
    return _pdf(title, language, decks, usual().size, print_measures().papers[SHARED])


@depends_on_fonts
@cache
def _inputs() -> str:
    return repr((sheet_inputs(), tokens()))


@cached("tuck-boxes", code="cards", inputs=_inputs)
def _pdf(
    title: str, language: str, decks: Sequence[DeckContents], size: CardSize, paper: Paper
) -> tuple[bytes, int]:
    """Return a file and its number of pages."""
    return tuck_boxes_pdf(title, language, decks, size, paper)


def _decks(library: Library, cards: Sequence[Node[Card]]) -> list[DeckContents]:
    """Return the decks of a pack at their first sizes, one for each player if one is not shared."""
    found = []
    for deck in dict.fromkeys(library.deck_of(card).id for card in cards):
        size = sizes_of(library, library.entry(deck, DeckFile))[0]
        own = library.cards(library[deck])
        pages = rendered(library, own, Design(size))
        found += [replace(one, size=size) for one in contents_of(library, own, CardQuery(), pages)]
    return found


def _cards_of(library: Library, pack: Node[PackFile]) -> list[Node[Card]]:
    return [card for deck in library.children_of(pack, DeckFile) for card in library.cards(deck)]
