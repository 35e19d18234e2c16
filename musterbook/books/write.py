"""Writes books and mission sheets, using a cache.

In: a library. Out: PDF files. The cache key is the hash of the finished HTML, the style, the fonts
and the code, so that only files with actual changes are laid out again.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from io import BytesIO

import pikepdf

from musterbook.books.book_html import book_of
from musterbook.books.mission_sheets import (
    MissionSheet,
    pool_sheet,
    sheet_forms,
    sheet_of,
    sheet_pdf,
)
from musterbook.books.paper import PAPERS
from musterbook.books.site_files import BookFile, expected_books, expected_sheets
from musterbook.books.style import text_css
from musterbook.books.tabletop import WHAT, expected_tabletop, job
from musterbook.books.typeset import TABLE_STYLE, typeset_book
from musterbook.cache import Unkeyed, cached, content_of
from musterbook.design_tokens import print_style
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.library.model.pack_game import PoolRow
from musterbook.output_folder import SitePdf
from musterbook.pdf_engine.engine_errors import located
from musterbook.pdf_engine.inputs import engine_inputs
from musterbook.resources import TEMPLATES


@cache
def _inputs() -> str:
    """Return the hash of the files from which sheets are made, besides code and content."""
    return content_of(
        sorted((TEMPLATES / "books").rglob("*.html")),
        engine_inputs(),
        text_css(),
        print_style(TABLE_STYLE),
    )


@cached("sheets-of-books", code="books", inputs=_inputs)
def _typeset(html: str, paper: str, kind: str, typeset: Unkeyed[Callable[[], bytes]]) -> bytes:
    """Return a sheet or a file for the gaming table; its kind decides how it is typeset."""
    return typeset.value()


def book(library: Library, node: Node, paper: str = "a5") -> bytes:
    """Return the book of an edition or a pack.

    Raises ContentErrors with every warning of the PDF engine.
    """
    content = book_of(library, node, PAPERS[paper])
    css = text_css() + PAPERS[paper].css
    with located(f"the book of {node.name}", node.mark):
        return typeset_book(content.html, content.index, css)


def mission_sheet(library: Library, mission: MissionSheet, paper: str = "a4") -> bytes:
    """Return the sheet of a mission. Raises ContentErrors if it does not fit on its page."""
    forms = sheet_forms(library, mission)
    typeset = Unkeyed(lambda: sheet_pdf(forms, mission, PAPERS[paper]))
    return _typeset("".join(forms), paper, "sheet", typeset)


def tabletop_file(library: Library, file: BookFile) -> bytes:
    """Return a file for the gaming table. Raises ContentErrors for a sheet that does not fit."""
    html, typeset = job(library, file)
    return _typeset(html, file.paper, file.kind, Unkeyed(typeset))


def book_files(library: Library) -> list[SitePdf]:
    """Return every book, mission sheet and file for the gaming table that the site offers."""
    entries = Counter(node.edition for node in library.nodes.values())
    files = (*expected_books(library), *expected_tabletop(library), *expected_sheets(library))
    return [
        SitePdf(
            file.path,
            entries[file.of] if file.kind == "book" else 1,
            partial(_made_file, library, file),
        )
        for file in files
    ]


def _made_file(library: Library, file: BookFile) -> tuple[bytes, int]:
    """Return a file and its number of pages."""
    node = library[file.of]
    if file.kind in WHAT:
        pdf = tabletop_file(library, file)
    elif file.kind == "sheet":
        mission = (
            pool_sheet(library, node) if holds(node, PoolRow) else sheet_of(library, [node.id])
        )
        pdf = mission_sheet(library, mission, file.paper)
    else:
        pdf = book(library, node, file.paper)
    with pikepdf.open(BytesIO(pdf)) as opened:
        return pdf, len(opened.pages)
