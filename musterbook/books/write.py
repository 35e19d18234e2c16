"""Writes books and mission sheets, using a cache.

In: a library. Out: PDF files. The cache key is the hash of the finished HTML, the style, the fonts
and the code, so that only files with actual changes are laid out again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from pathlib import Path

import pikepdf

from musterbook import cache as store
from musterbook import workers
from musterbook.books.book_html import Book, book_of
from musterbook.books.context import TEMPLATES
from musterbook.books.imposition import imposed
from musterbook.books.mission_sheets import MissionSheet, pool_sheet, set_sheet, sheet_html
from musterbook.books.page_numbers import paginated
from musterbook.books.paper import PAPERS, BookPaper
from musterbook.books.plan import BookFile, expected_books, expected_sheets
from musterbook.books.style import style, text_css
from musterbook.books.tabletop import WHAT, expected_tabletop, job
from musterbook.books.tabletop.typeset import SHEET
from musterbook.books.tags import complete_book
from musterbook.books.typeset import lay_out, raise_warnings
from musterbook.errors import ContentErrors
from musterbook.library.model.game import PoolRow
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.pdf_engine.engine import EngineLog, font_configuration
from musterbook.pdf_engine.recipe import engine_recipe

HERE = Path(__file__).parent
CACHE = store.FOLDER / "books"

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class BookPdf:
    """A book or a mission sheet: its file, its bytes, and its number of pages."""

    file: BookFile
    pdf: bytes
    pages: int


@cache
def book_recipe() -> str:
    """Return the hash of everything that all books share."""
    code = (*sorted(HERE.rglob("*.py")), SHEET, *sorted(TEMPLATES.rglob("*.html")))
    return store.recipe(code, engine_recipe(), text_css())


def _cached(cache_dir: Path, made_from: object, make: Callable[[], bytes]) -> bytes:
    """Return a cached file made from the same inputs, or make and cache it."""
    return store.CacheFolder(cache_dir, ".pdf").get(make, book_recipe(), made_from)


def book(
    library: Library,
    node: Node,
    paper: str = "a5",
    *,
    folded: bool = False,
    cache_dir: Path = CACHE,
) -> bytes:
    """Return the book of an edition or a pack; `folded` is imposed two pages to a side.

    Raises ContentErrors with every warning of the PDF engine.
    """
    content = book_of(library, node, PAPERS[paper])
    made_from = (content.html, content.index, paper)
    pdf = _cached(cache_dir, made_from, lambda: _set(content, PAPERS[paper]))
    return imposed(pdf) if folded else pdf


def _set(content: Book, paper: BookPaper) -> bytes:
    """Return the PDF of a book.

    Raises ContentErrors with every warning of the PDF engine, at the location of the edition or
    pack.
    """
    with EngineLog() as log:
        document = paginated(
            content.html, content.index.html, lambda html: lay_out(html, style(paper))
        )
        pdf = bytes(document.write_pdf(pdf_tags=True, finisher=complete_book))
    raise_warnings(log.messages, f"the book of {content.node.name}", content.node.mark)
    return pdf


def mission_sheet(
    library: Library, mission: MissionSheet, paper: str = "a4", *, cache_dir: Path = CACHE
) -> bytes:
    """Return the sheet of a mission. Raises ContentErrors if it does not fit on its page."""
    html = sheet_html(library, mission)
    return _cached(cache_dir, (html, paper), lambda: set_sheet(html, mission, PAPERS[paper]))


def tabletop_file(library: Library, file: BookFile, *, cache_dir: Path = CACHE) -> bytes:
    """Return a file for the gaming table. Raises ContentErrors for a sheet that does not fit."""
    task = job(library, file)
    return _cached(cache_dir, (task.html, file.paper, file.kind), task.set)


def book_files(
    library: Library, progress: Progress | None = None, *, cache_dir: Path = CACHE
) -> Iterator[BookPdf]:
    """Yield every book and mission sheet that the site offers.

    Calls `progress` with the number of files done and in total. Raises ContentErrors at the end for
    sheets that do not fit and for every warning of the PDF engine.
    """
    # The longest first, so that no process has to wait for a single book at the end.
    books = reversed(expected_books(library))
    files = [*books, *expected_tabletop(library), *expected_sheets(library)]
    errors: list[ContentErrors] = []
    results = workers.each(partial(_made, library, cache_dir), files, prepare=_prepare)
    for number, one in enumerate(results, 1):
        if isinstance(one, ContentErrors):
            errors.append(one)
        else:
            yield one
        if progress:
            progress(number, len(files))
    store.prune(cache_dir)
    if errors:
        raise ContentErrors(error for one in errors for error in one.errors)


def _prepare() -> None:
    """Read the fonts before the fork, so that no child process has to."""
    book_recipe()
    font_configuration()


def _made(library: Library, cache_dir: Path, file: BookFile) -> BookPdf | ContentErrors:
    """Make a file; errors are returned, so that those of all files can be reported."""
    node = library[file.of]
    try:
        if file.kind in WHAT:
            pdf = tabletop_file(library, file, cache_dir=cache_dir)
        elif holds(node, PoolRow):
            mission = pool_sheet(library, node)
            pdf = mission_sheet(library, mission, file.paper, cache_dir=cache_dir)
        else:
            pdf = book(library, node, file.paper, cache_dir=cache_dir)
    except ContentErrors as errors:
        return errors
    return BookPdf(file, pdf, _page_count(pdf, cache_dir))


def _page_count(pdf: bytes, cache_dir: Path) -> int:
    """Return the number of pages of a file; cached, because a book takes a quarter of a second."""

    def count() -> bytes:
        with pikepdf.open(BytesIO(pdf)) as opened:
            return str(len(opened.pages)).encode()

    digest = hashlib.sha256(pdf).hexdigest()
    return int(store.CacheFolder(cache_dir, ".pages").get(count, digest))
