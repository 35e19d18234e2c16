"""The printed files in a folder, for the pages that link them.

In: a library and the folder of a site. Out: a `Print` for each printed file that is there, with its
pages and its size.
"""

from __future__ import annotations

from pathlib import Path

import pikepdf

from musterbook.library.model.nodes import Library
from musterbook.pages import Print


def printed(library: Library, out: Path) -> list[Print]:
    """Return the printed files that are in the folder."""
    if not (out / "print").is_dir():
        return []
    from musterbook.cards.sheets import expected_files  # heavy: only if files were printed

    found = []
    for file in expected_files(library):
        path = out / file.path
        if path.is_file():
            paper = file.label
            with pikepdf.open(path) as pdf:
                count = len(pdf.pages)
            name = paper if file.deck else f"All decks, {paper}"
            size = path.stat().st_size
            kind = "cards" if file.plain else "variant"
            found.append(
                Print(
                    file.path, name, file.pack, file.deck or "", paper, count, size,
                    kind=kind, choices=file.choices,
                )
            )  # fmt: skip
    return [*found, *_packaging_in(library, out), *_books_in(library, out)]


def _packaging_in(library: Library, out: Path) -> list[Print]:
    """Return the boxes, dividers and labels that are in the folder."""
    from musterbook.cards.packaging import expected_packaging

    found = []
    for file in expected_packaging(library):
        path = out / file.path
        if path.is_file():
            with pikepdf.open(path) as pdf:
                count = len(pdf.pages)
            size = path.stat().st_size
            label = file.label
            found.append(
                Print(file.path, label, file.pack, "", label, count, size, kind="packaging")
            )
    return found


def _books_in(library: Library, out: Path) -> list[Print]:
    """Return the books and mission sheets that are in the folder."""
    from musterbook.books import PAPERS, expected_books, expected_sheets

    found = []
    for kind, files in (("book", expected_books(library)), ("sheet", expected_sheets(library))):
        for file in files:
            path = out / file.path
            if path.is_file():
                paper = PAPERS[file.paper].name
                with pikepdf.open(path) as pdf:
                    count = len(pdf.pages)
                size = path.stat().st_size
                name = f"Book, {paper}" if kind == "book" else f"Mission sheet, {paper}"
                node = library[file.of]
                found.append(
                    Print(
                        file.path, name, node.pack or "", "", paper, count, size,
                        kind=kind, of=node.id,
                    )
                )  # fmt: skip
    return found
