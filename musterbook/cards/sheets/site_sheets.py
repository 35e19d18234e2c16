"""Plans the sheets of the site: the name, the cards and the size of each file, without making it.

In: a library. Out: the names of all files, and the cards of each file in order. Which sizes a deck
has depends on whether its texts fit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from musterbook.cards.faces import LARGE_PRINT, Design, fitted_deck, usual
from musterbook.cards.print_measures import THEMES, CardSize, Theme, print_measures
from musterbook.cards.selection import CardQuery, with_copies
from musterbook.library.addresses import file_stem
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.print_files import PrintFile

SITE_PAPERS = ("a4", "letter")
ANY_PAPER = "universal"
"""The paper of files that can be printed on any of them."""
PRINT_FOLDER = "print"


@dataclass(frozen=True)
class SheetFile:
    """One PDF: its address from the root of the site, its paper, its decks, the size of its cards.

    `deck` is its only deck, or None if it contains all decks of the pack. In low ink and in large
    print, a file is for any paper.
    """

    path: str
    paper: str
    pack: str
    decks: tuple[str, ...]
    deck: str | None
    size: CardSize
    theme: Theme = "full"
    large: bool = False

    @property
    def label(self) -> str:
        """Label that distinguishes it from other files of the same decks: `A4, tarot cards`, `A4 or
        Letter, low ink`.
        """
        words = [print_measures().papers[self.paper].name]
        words += ["low ink"] if self.theme == "low-ink" else []
        if self.large:
            words.append(f"large print on {self.size.name.lower()} cards")
        return ", ".join([*words, self.cards] if self.cards else words)

    @property
    def cards(self) -> str:
        """Its cards in words, unless they have the usual size or are in large print."""
        return "" if self.large or self.size == usual().size else f"{self.size.name.lower()} cards"

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices of paper and style for which it is offered: `a4/full`."""
        style = "large" if self.large else self.theme
        papers = SITE_PAPERS if self.paper == ANY_PAPER else (self.paper,)
        return tuple(f"{paper}/{style}" for paper in papers)

    @property
    def plain(self) -> bool:
        """Whether it is the standard file for its paper."""
        return self.paper != ANY_PAPER

    @property
    def print_file(self) -> PrintFile:
        return PrintFile(
            self.path,
            self.label if self.deck else f"All decks, {self.label}",
            self.pack,
            self.deck or "",
            self.label,
            kind="cards" if self.plain else "variant",
            choices=self.choices,
            cards=self.cards,
        )

    @property
    def design(self) -> Design:
        return Design(self.size, self.theme, large=self.large)


def sizes_of(library: Library, deck: Node[DeckFile]) -> tuple[CardSize, ...]:
    """Return the sizes in which a deck is offered, the best first.

    On each of them, every card of the deck is one card. Primary missions have long texts: they are
    on large cards first, and on usual ones too. If no size has room, it is the first one.
    """
    large, small = print_measures().sizes[LARGE_PRINT], usual().size
    if deck.data.role == "primary":
        return tuple(size for size in (large, small) if _fits(library, deck, size)) or (large,)
    return (next((size for size in (small, large) if _fits(library, deck, size)), small),)


def _fits(library: Library, deck: Node[DeckFile], size: CardSize) -> bool:
    return all(face.is_one_card for face in fitted_deck(library, deck, Design(size)).values())


def expected_files(library: Library) -> list[SheetFile]:
    """Return all files that `sheet_files` returns."""
    return [file for pack in library.packs() for file in _files_of(library, pack)]


def decks_by_design(library: Library) -> dict[Design, dict[str, None]]:
    """Return the decks that the site prints in each design."""
    decks: dict[Design, dict[str, None]] = {}
    for file in expected_files(library):
        decks.setdefault(file.design, {}).update(dict.fromkeys(file.decks))
    return decks


def _files_of(library: Library, pack: Node) -> Iterator[SheetFile]:
    decks = [deck for deck in library.children_of(pack, DeckFile) if library.cards(deck)]
    for deck in decks:
        yield from _files(deck.id, pack.id, (deck.id,), deck.id, sizes_of(library, deck))
    if decks:
        ids, name = tuple(deck.id for deck in decks), f"{pack.id}/all"
        yield from _files(name, pack.id, ids, None, (usual().size,))
        if library.game.large_print:
            large = print_measures().sizes[LARGE_PRINT]
            path = _path(f"{name}-large", ANY_PAPER)
            yield SheetFile(path, ANY_PAPER, pack.id, ids, None, large, large=True)


def _files(
    name: str, pack: str, decks: tuple[str, ...], deck: str | None, sizes: Sequence[CardSize]
) -> Iterator[SheetFile]:
    """Yield the files of some decks: in full colour at each size and paper, and once in low ink."""
    for size in sizes:
        own = name if size == usual().size else f"{name}-{size.slug}"
        for paper in SITE_PAPERS:
            yield SheetFile(_path(own, paper), paper, pack, decks, deck, size)
    for theme in THEMES[1:]:
        path = _path(f"{name}-{theme}", ANY_PAPER)
        yield SheetFile(path, ANY_PAPER, pack, decks, deck, sizes[0], theme)


def _path(id: str, paper: str) -> str:
    return f"{PRINT_FOLDER}/{file_stem(id)}-{paper}.pdf"


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
