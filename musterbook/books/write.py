"""Writes books and mission sheets, using a cache.

In: a library. Out: PDF files. The cache key is the hash of the finished HTML, the style, the fonts
and the code, so that only files with actual changes are laid out again.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from io import BytesIO

import pikepdf

from musterbook import workers
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
from musterbook.errors import ContentErrors
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.library.model.pack_game import PoolRow
from musterbook.output_folder import SitePdf
from musterbook.pdf_engine.engine import font_configuration
from musterbook.pdf_engine.engine_errors import located
from musterbook.pdf_engine.inputs import engine_inputs
from musterbook.progress import Advance, no_progress
from musterbook.resources import TEMPLATES


@cache
def _inputs() -> str:
    """Return the hash of the files from which sheets are made, besides code and content."""
    return content_of(
        [TABLE_STYLE, *sorted((TEMPLATES / "books").rglob("*.html"))], engine_inputs(), text_css()
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


def book_files(library: Library, progress: Advance = no_progress) -> Iterator[SitePdf]:
    """Yield every book and mission sheet that the site offers.

    Calls `progress` with the number of files done and in total. Raises ContentErrors at the end for
    sheets that do not fit and for every warning of the PDF engine.
    """
    # The longest first, so that no process has to wait for a single book at the end.
    books = reversed(expected_books(library))
    files = [*books, *expected_tabletop(library), *expected_sheets(library)]
    errors: list[ContentErrors] = []
    results = workers.each(partial(_made_file, library), files, prepare=_prepare)
    for number, one in enumerate(results, 1):
        if isinstance(one, ContentErrors):
            errors.append(one)
        else:
            yield one
        progress(number, len(files))
    if errors:
        raise ContentErrors(error for one in errors for error in one.errors)


def _prepare() -> None:
    """Read the fonts before the fork, so that no child process has to."""
    _inputs()
    font_configuration()


def _made_file(library: Library, file: BookFile) -> SitePdf | ContentErrors:
    """Make a file; errors are returned, so that those of all files can be reported."""
    node = library[file.of]
    try:
        if file.kind in WHAT:
            pdf = tabletop_file(library, file)
        elif file.kind == "sheet":
            mission = (
                pool_sheet(library, node) if holds(node, PoolRow) else sheet_of(library, [node.id])
            )
            pdf = mission_sheet(library, mission, file.paper)
        else:
            pdf = book(library, node, file.paper)
    except ContentErrors as errors:
        return errors
    with pikepdf.open(BytesIO(pdf)) as opened:
        return SitePdf(file.path, pdf, len(opened.pages))
