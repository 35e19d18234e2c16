"""The books and mission sheets that the site offers.

In: a library. Out: the expected file for each edition and each mission. Books of packs
are made only on request (`build.py booklet --pack`), because a pack is already in the book of its
edition.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from musterbook.errors import UserError
from musterbook.library.links import file_stem
from musterbook.library.model.nodes import Library, Node
from musterbook.suggestions import did_you_mean

FOLDER = "books"


@dataclass(frozen=True)
class BookFile:
    """A file: its entry, its paper and its name.

    A `book` is of an edition or a pack, a `sheet` of a mission. Other kinds are those of
    `musterbook.books.tabletop`; `part` distinguishes files of one entry.
    """

    of: str
    paper: str
    name: str
    kind: str = "book"
    part: str = ""

    @property
    def path(self) -> str:
        """Its address from the root of the site."""
        return f"print/{FOLDER}/{self.name}"


def expected_books(library: Library, paper: str = "a5") -> list[BookFile]:
    """Return the books that the site offers, one for each edition."""
    return [file_of(edition, paper) for edition in library.editions]


def expected_sheets(library: Library, paper: str = "a4") -> list[BookFile]:
    """Return the sheets of all ready-made missions, and of all missions not made of cards."""
    return [
        BookFile(node.id, paper, f"{file_stem(node.id)}-{paper}.pdf", "sheet")
        for node in (*library.of_kind("row"), *library.of_kind("mission"))
    ]


def books_of(library: Library, ids: Sequence[str]) -> list[Node]:
    """Return the named editions and packs, or all editions. Raises UserError."""
    nodes = []
    for id in ids:
        if id not in library:
            known = [node.id for node in (*library.editions, *library.packs())]
            hint = did_you_mean(id, known) or "known are " + ", ".join(known)
            raise UserError(f'there is no "{id}" ({hint})')
        node = library[id]
        if node.kind not in ("edition", "pack"):
            raise UserError(f'"{id}" is a {node.kind}; books are made of editions and packs')
        nodes.append(node)
    return nodes or list(library.editions)


def file_of(node: Node, paper: str) -> BookFile:
    """Return the file of a book."""
    return BookFile(node.id, paper, f"{file_stem(node.id)}-{paper}.pdf")
