"""The print files that pages link to.

In: a library, and the pages and sizes of the print files that were built. Out: a `Print` for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from musterbook.books.paper import PAPERS
from musterbook.books.plan import expected_books, expected_sheets
from musterbook.books.tabletop import expected_tabletop, title
from musterbook.cards.packaging.site import expected_packaging
from musterbook.cards.sheets.plan import expected_files
from musterbook.library.model.nodes import Library
from musterbook.output import PrintFile
from musterbook.pages import Print


def linked(library: Library, printed: Mapping[str, PrintFile]) -> list[Print]:
    """Return the print files of the library that were built, by address."""
    return [
        *_sheets(library, printed),
        *_packaging(library, printed),
        *_books(library, printed),
        *_tabletop(library, printed),
    ]


def _sheets(library: Library, printed: Mapping[str, PrintFile]) -> Iterator[Print]:
    for file in expected_files(library):
        if path := printed.get(file.path):
            yield Print(
                file.path,
                file.label if file.deck else f"All decks, {file.label}",
                file.pack,
                file.deck or "",
                file.label,
                path.pages,
                path.size,
                kind="cards" if file.plain else "variant",
                choices=file.choices,
            )


def _packaging(library: Library, printed: Mapping[str, PrintFile]) -> Iterator[Print]:
    for file in expected_packaging(library):
        if path := printed.get(file.path):
            yield Print(
                file.path, file.label, file.pack, "", file.label, path.pages, path.size,
                kind="packaging", of=file.pack,
            )  # fmt: skip


def _books(library: Library, printed: Mapping[str, PrintFile]) -> Iterator[Print]:
    for kind, files in (("book", expected_books(library)), ("sheet", expected_sheets(library))):
        for file in files:
            if path := printed.get(file.path):
                paper = PAPERS[file.paper].name
                name = f"Book, {paper}" if kind == "book" else f"Mission sheet, {paper}"
                node = library[file.of]
                yield Print(
                    file.path, name, node.pack or "", "", paper, path.pages, path.size,
                    kind=kind, of=node.id,
                )  # fmt: skip


def _tabletop(library: Library, printed: Mapping[str, PrintFile]) -> Iterator[Print]:
    for file in expected_tabletop(library):
        if path := printed.get(file.path):
            node = library[file.of]
            yield Print(
                file.path, title(library, file), node.pack or "", "", PAPERS[file.paper].name,
                path.pages, path.size, kind=file.kind, of=node.id,
            )  # fmt: skip
