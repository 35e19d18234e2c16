"""Plans the print files of the site, before anything is rendered.

In: a library. Out: the names of all files, and the cards of each file in order.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from musterbook.cards.faces import LARGE_PRINT, THEMES, Design, Theme, usual
from musterbook.cards.formats import formats
from musterbook.cards.selection import CardQuery, with_copies
from musterbook.library.links import file_stem
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library, Node

PAPERS = ("a4", "letter")
SHARED = "universal"
"""The paper of files that can be printed on any of them."""
FOLDER = "print"


@dataclass(frozen=True)
class SheetFile:
    """One PDF: its address from the root of the site, its paper, its decks.

    `deck` is its only deck, or None if it contains all decks of the pack. In low ink, and in large
    print on large cards, a file is for any paper.
    """

    path: str
    paper: str
    pack: str
    decks: tuple[str, ...]
    deck: str | None
    theme: Theme = "full"
    large: bool = False

    @property
    def label(self) -> str:
        """Label that distinguishes it from other files of the same decks: `A4`, `A4 or Letter, low
        ink`.
        """
        words = [formats().papers[self.paper].name]
        words += ["low ink"] if self.theme == "low-ink" else []
        words += [f"large print on {formats().sizes[LARGE_PRINT].name.lower()} cards"] * self.large
        return ", ".join(words)

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices of paper and style for which it is offered: `a4/full`."""
        style = "large" if self.large else self.theme
        papers = PAPERS if self.paper == SHARED else (self.paper,)
        return tuple(f"{paper}/{style}" for paper in papers)

    @property
    def plain(self) -> bool:
        """Whether it is the standard file for its paper."""
        return self.paper != SHARED

    @property
    def design(self) -> Design:
        size = formats().sizes[LARGE_PRINT] if self.large else usual().size
        return Design(size, self.theme, large=self.large)


def expected_files(library: Library) -> list[SheetFile]:
    """Return all files that `sheet_files` returns, so that pages can link them."""
    return [file for pack in library.packs() for file in _files_of(library, pack)]


def _files_of(library: Library, pack: Node) -> Iterator[SheetFile]:
    decks = [deck for deck in library.children(pack, "deck") if library.children(deck, "card")]
    ids = tuple(deck.id for deck in decks)
    parts: list[tuple[str, tuple[str, ...], str | None]] = [(id, (id,), id) for id in ids]
    for name, own, deck in (*parts, (f"{pack.id}/all", ids, None)) if decks else ():
        for paper in PAPERS:
            yield SheetFile(_path(name, paper), paper, pack.id, own, deck)
        for theme in THEMES[1:]:
            path = _path(f"{name}-{theme}", SHARED)
            yield SheetFile(path, SHARED, pack.id, own, deck, theme)
        path = _path(f"{name}-large", SHARED)
        yield SheetFile(path, SHARED, pack.id, own, deck, large=True)


def _path(id: str, paper: str) -> str:
    return f"{FOLDER}/{file_stem(id)}-{paper}.pdf"


def copies(library: Library, file: SheetFile) -> list[Node[Card]]:
    """Return every card of a file once for each copy, deck by deck.

    In a file with all decks of a pack, decks that are not shared have one set for each player.
    """
    query = CardQuery(copies=1 if file.deck else None)
    return [
        card
        for deck in file.decks
        for card in with_copies(library, library.cards(library[deck]), query)
    ]
