"""Tuck boxes, dividers and labels of every pack, as the site offers them.

In: a library. Out: for each pack and kind one file that is right on A4 and Letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from musterbook.cards.faces import CACHE, usual
from musterbook.cards.formats import formats
from musterbook.cards.packaging.contents import Contents, contents_of
from musterbook.cards.packaging.write import write_packaging
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import rendered
from musterbook.cards.sheets.plan import FOLDER, SHARED
from musterbook.cards.targets import PACKAGING
from musterbook.library.model.entries import Card
from musterbook.library.model.files import DeckFile, PackFile
from musterbook.library.model.nodes import Library, Node

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class PackagingFile:
    """A PDF for all decks of a pack: its address from the root of the site, and its kind."""

    path: str
    pack: str
    kind: str

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return self.path.rpartition("/")[2]

    @property
    def label(self) -> str:
        """What it holds: `Tuck boxes`."""
        return self.kind.replace("-", " ").capitalize()


def expected_packaging(library: Library) -> list[PackagingFile]:
    """Return all files that `write_site_packaging` will write, so that pages can link them."""
    return [
        PackagingFile(f"{FOLDER}/{pack.id.replace('/', '-')}-{kind}-{SHARED}.pdf", pack.id, kind)
        for pack in library.packs()
        if _cards_of(library, pack)
        for kind in PACKAGING
    ]


def write_site_packaging(
    library: Library,
    out_dir: Path,
    progress: Progress | None = None,
    *,
    cache_dir: Path = CACHE,
) -> list[Path]:
    """Write boxes, dividers and labels of all packs below `out_dir`; return the files."""
    files, written = expected_packaging(library), []
    out_dir.mkdir(parents=True, exist_ok=True)
    dress, paper = usual(), formats().papers[SHARED]
    decks: dict[str, list[Contents]] = {}
    for number, file in enumerate(files, start=1):
        pack = library.entry(file.pack, PackFile)
        if pack.id not in decks:
            decks[pack.id] = _decks(library, _cards_of(library, pack), cache_dir)
        edition = library[pack.edition].name if pack.edition else ""
        title = " · ".join(part for part in (edition, pack.name) if part)
        path = out_dir / file.name
        path.write_bytes(write_packaging(file.kind, title, decks[pack.id], dress.size, paper))
        written.append(path)
        if progress:
            progress(number, len(files))
    return written


def _decks(library: Library, cards: Sequence[Node[Card]], cache_dir: Path) -> list[Contents]:
    """Return the decks of a pack, one for each player where a deck is not shared."""
    pages, query = rendered(library, cards, usual(), cache_dir), CardQuery()
    return contents_of(
        library,
        cards,
        lambda card: query.sets(library, card),
        lambda card: len(pages[card.id].parts),
    )


def _cards_of(library: Library, pack: Node[PackFile]) -> list[Node[Card]]:
    return [card for deck in library.children_of(pack, DeckFile) for card in library.cards(deck)]
