"""Which books and mission sheets a library is worth.

In: a library. Out: for each edition, pack and ready mission the file that is expected.
"""

from __future__ import annotations

from dataclasses import dataclass

from musterbook.model.nodes import Library, Node

FOLDER = "books"


@dataclass(frozen=True)
class BookFile:
    """A file: the edition, pack or ready mission `of`, on which paper, and its name."""

    of: str
    paper: str
    name: str

    @property
    def path(self) -> str:
        """Where it is from the root of the site."""
        return f"print/{FOLDER}/{self.name}"


def worth_a_book(library: Library, node: Node) -> bool:
    """Whether a pack has a book of its own: the only pack of an edition is in that one's book."""
    return node.kind == "edition" or len(library.packs(node.edition)) > 1


def expected_books(library: Library, papers: tuple[str, ...] = ("a5",)) -> list[BookFile]:
    """Return the books that the site offers: editions, and packs that are not alone."""
    found = []
    for edition in library.editions:
        for node in (edition, *library.packs(edition.id)):
            if worth_a_book(library, node):
                found += [file_of(node, paper) for paper in papers]
    return found


def expected_sheets(library: Library, paper: str = "a4") -> list[BookFile]:
    """Return the sheets of all ready missions."""
    return [
        BookFile(row.id, paper, f"{row.id.replace('/', '-')}-{paper}.pdf")
        for row in library.of_kind("row")
    ]


def file_of(node: Node, paper: str, *, folded: bool = False) -> BookFile:
    """Return the file of a book."""
    suffix = f"{paper}-folded" if folded else paper
    return BookFile(node.id, paper, f"{node.id.replace('/', '-')}-{suffix}.pdf")
