"""Which books and mission sheets the site offers.

In: a library. Out: for each edition and each ready mission the file that is expected. Books of
packs are made to order (`build.py booklet --pack`): a pack is in the book of its edition already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from musterbook.errors import did_you_mean
from musterbook.library.model.nodes import Library, Node

FOLDER = "books"


@dataclass(frozen=True)
class BookFile:
    """A file: what it is of, on which paper, and its name.

    A `book` is of an edition or a pack, a `sheet` of a ready mission. Other kinds are those of
    `musterbook.books.tabletop`; `part` tells files of one entry apart.
    """

    of: str
    paper: str
    name: str
    kind: str = "book"
    part: str = ""

    @property
    def path(self) -> str:
        """Where it is from the root of the site."""
        return f"print/{FOLDER}/{self.name}"


def expected_books(library: Library, paper: str = "a5") -> list[BookFile]:
    """Return the books that the site offers, one for each edition."""
    return [file_of(edition, paper) for edition in library.editions]


def expected_sheets(library: Library, paper: str = "a4") -> list[BookFile]:
    """Return the sheets of all ready missions."""
    return [
        BookFile(row.id, paper, f"{row.id.replace('/', '-')}-{paper}.pdf", "sheet")
        for row in library.of_kind("row")
    ]


def books_of(library: Library, ids: Sequence[str]) -> list[Node] | str:
    """Return the editions and packs that are named, or all editions; or what is wrong."""
    nodes = []
    for id in ids:
        if id not in library:
            known = [node.id for node in (*library.editions, *library.packs())]
            hint = did_you_mean(id, known) or "known are " + ", ".join(known)
            return f'there is no "{id}" ({hint})'
        node = library[id]
        if node.kind not in ("edition", "pack"):
            return f'"{id}" is a {node.kind}; books are made of editions and packs'
        nodes.append(node)
    return nodes or list(library.editions)


def file_of(node: Node, paper: str, *, folded: bool = False) -> BookFile:
    """Return the file of a book."""
    suffix = f"{paper}-folded" if folded else paper
    return BookFile(node.id, paper, f"{node.id.replace('/', '-')}-{suffix}.pdf")
