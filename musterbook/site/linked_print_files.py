"""The print files that pages link to.

In: a library, and the pages and sizes of the print files that were built. Out: a `Print` for each.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from musterbook.books.book_files import expected_books, expected_sheets, expected_tabletop, title
from musterbook.books.paper import PAPERS
from musterbook.cards.sheets.site_sheets import expected_files
from musterbook.cards.tuck_boxes.tuck_box_pages import expected_tuck_boxes
from musterbook.library.model.nodes import Library
from musterbook.output_folder import PrintFile
from musterbook.pages import Print


def linked(library: Library, printed: Mapping[str, PrintFile]) -> list[Print]:
    """Return the print files of the library that were built, by address."""
    if not printed:
        return []  # the sizes of decks are not measured for nothing
    return [
        replace(file, pages=printed[file.path].pages, size=printed[file.path].size)
        for file in _expected(library)
        if file.path in printed
    ]


def _expected(library: Library) -> Iterator[Print]:
    for sheet in expected_files(library):
        yield Print(
            sheet.path,
            sheet.label if sheet.deck else f"All decks, {sheet.label}",
            sheet.pack,
            sheet.deck or "",
            sheet.label,
            kind="cards" if sheet.plain else "variant",
            choices=sheet.choices,
        )
    for path, pack in expected_tuck_boxes(library).items():
        name = "Tuck boxes"
        yield Print(path, name, pack.id, "", name, kind="tuck-boxes", of=pack.id)
    for file in (
        *expected_books(library), *expected_sheets(library), *expected_tabletop(library)
    ):  # fmt: skip
        paper = PAPERS[file.paper].name
        names = {"book": f"Book, {paper}", "sheet": f"Mission sheet, {paper}"}
        name = names.get(file.kind) or title(library, file)
        yield Print(
            file.path, name, library[file.of].pack or "", "", paper, kind=file.kind, of=file.of
        )
