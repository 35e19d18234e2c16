"""Writes books and mission sheets, and remembers them by what they are made from.

In: a library. Out: PDF files. What is remembered is found by the hash of the finished HTML, the
style, the fonts and the code, so that only what changed in effect is set again.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import weasyprint

from musterbook.books.context import TEMPLATES, BookContext
from musterbook.books.impose import imposed
from musterbook.books.paper import PAPERS, BookPaper
from musterbook.books.plan import FOLDER, BookFile, expected_books, expected_sheets
from musterbook.books.sheet import MissionSheet, pool_sheet, set_sheet, sheet_html
from musterbook.books.style import text_css
from musterbook.books.typeset import set_book
from musterbook.books.whole import Book, book_of, index_html
from musterbook.errors import ContentErrors
from musterbook.fonts import fonts_digest
from musterbook.library.model.game import PoolRow
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.pdf_engine import font_configuration

HERE = Path(__file__).parent
ENGINE_CODE = HERE.parent / "pdf_engine.py"
CACHE = Path(".cache/books")

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Written:
    """A file that was written."""

    file: BookFile
    path: Path
    bytes: int


@cache
def recipe() -> str:
    """Return the hash of everything that all books share."""
    digest = hashlib.sha256(weasyprint.__version__.encode())
    digest.update(text_css().encode())
    for path in (*sorted(HERE.glob("*.py")), ENGINE_CODE, *sorted(TEMPLATES.rglob("*.html"))):
        digest.update(path.read_bytes())
    digest.update(fonts_digest().encode())
    return digest.hexdigest()


def _remembered(cache_dir: Path, made_from: object, make: Callable[[], bytes]) -> bytes:
    """Return what was made from the same things before, or make and remember it."""
    key = hashlib.sha256(repr((recipe(), made_from)).encode()).hexdigest()
    kept = cache_dir / f"{key}.pdf"
    if kept.is_file():
        return kept.read_bytes()
    pdf = make()
    cache_dir.mkdir(parents=True, exist_ok=True)
    draft = cache_dir / f"{key}.{os.getpid()}"
    draft.write_bytes(pdf)
    draft.replace(kept)
    return pdf


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
    found = book_of(library, node, PAPERS[paper])
    made_from = (found.html, found.heads, sorted(found.context.uses.items()), paper)
    pdf = _remembered(cache_dir, made_from, lambda: _set(found, PAPERS[paper]))
    return imposed(pdf) if folded else pdf


def _set(found: Book, paper: BookPaper) -> bytes:
    context: BookContext = found.context
    return set_book(
        found.html,
        lambda pages: index_html(context, found.title, found.heads, pages),
        paper,
        found.node.name,
        found.node.mark,
    )


def mission_sheet(
    library: Library, mission: MissionSheet, paper: str = "a4", *, cache_dir: Path = CACHE
) -> bytes:
    """Return the sheet of a mission. Raises ContentErrors if it does not fit on its page."""
    html = sheet_html(library, mission)
    made_from = (html, paper, str(mission.mark))
    return _remembered(cache_dir, made_from, lambda: set_sheet(html, mission, PAPERS[paper]))


def write_books(
    library: Library,
    out_dir: Path,
    progress: Progress | None = None,
    *,
    cache_dir: Path = CACHE,
) -> list[Written]:
    """Write every book and mission sheet that the site offers below `out_dir`.

    `progress` is told how many files are done, of how many. Raises ContentErrors for sheets that
    do not fit and for every warning of the PDF engine.
    """
    files = [*expected_books(library), *expected_sheets(library)]
    tell = progress or (lambda done, total: None)
    folder = out_dir / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    faults: list[ContentErrors] = []
    for number, (file, pdf) in enumerate(_work(library, files, cache_dir), 1):
        if isinstance(pdf, ContentErrors):
            faults.append(pdf)
        else:
            path = folder / file.name
            path.write_bytes(pdf)
            written.append(Written(file, path, len(pdf)))
        tell(number, len(files))
    if faults:
        raise ContentErrors(error for fault in faults for error in fault.errors)
    return written


class _Maker:
    """Makes the bytes of a file; faults are returned, so that all of them are told."""

    def __init__(self, library: Library, cache_dir: Path) -> None:
        self.library, self.cache_dir = library, cache_dir

    def make(self, file: BookFile) -> tuple[BookFile, bytes | ContentErrors]:
        node = self.library[file.of]
        try:
            if holds(node, PoolRow):
                mission = pool_sheet(self.library, node)
                pdf = mission_sheet(self.library, mission, file.paper, cache_dir=self.cache_dir)
            else:
                pdf = book(self.library, node, file.paper, cache_dir=self.cache_dir)
        except ContentErrors as errors:
            return file, errors
        return file, pdf


_MAKER: _Maker | None = None
"""Set before a fork, so that children have the library without it being sent to them."""


def _make(file: BookFile) -> tuple[BookFile, bytes | ContentErrors]:
    assert _MAKER is not None
    return _MAKER.make(file)


def _work(
    library: Library, files: Sequence[BookFile], cache_dir: Path
) -> Iterator[tuple[BookFile, bytes | ContentErrors]]:
    global _MAKER
    _MAKER = _Maker(library, cache_dir)
    # A forked child may only run where no other thread can hold a lock.
    alone = threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()
    if len(files) < 2 or (os.cpu_count() or 1) < 2 or not alone:
        yield from map(_make, files)
        return
    recipe()  # before the fork, so that the children need not read the fonts
    font_configuration()
    with multiprocessing.get_context("fork").Pool(2) as pool:
        yield from pool.imap(_make, files)
