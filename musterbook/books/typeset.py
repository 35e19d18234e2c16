"""Sets a book: HTML in, a tagged PDF out.

References name pages, and their width moves what comes after them. So the body is laid out with
the page numbers of the time before until they are those of the layout itself; the counters of the
PDF engine for this purpose stop too early in a long book. The index needs the pages of everything
before it: the body ends with an empty page for it, and the index is numbered from that page on.
Both are written as one PDF. Every warning of the PDF engine is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from weasyprint import CSS, HTML, Document

from musterbook.books.paper import BookPaper
from musterbook.books.style import running, style
from musterbook.books.tags import complete
from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.pdf_engine import EngineLog, OwnFonts, font_configuration

Pages = Mapping[str, int]

LETTERS = 1200
"""Letters on a page with its pictures, for the first guess; only the number of digits matters."""

PATIENCE = 4
"""After so many layouts page numbers get a fixed width, so that they move nothing any more."""

MOST = 8

_PARTS = re.compile(r'<(?:[^>]*?\bid="([^"]+)")?[^>]*>|[^<]+')
_LINK = re.compile(r'href="#([^"]+)"')


def parsed(html: str) -> HTML:
    """Return parsed HTML, which can be laid out several times."""
    return HTML(string=html, url_fetcher=OwnFonts())


def lay_out(html: str | HTML, *sheets: CSS) -> Document:
    """Return the laid out pages of a document."""
    tree = parsed(html) if isinstance(html, str) else html
    return tree.render(stylesheets=list(sheets), font_config=font_configuration(), pdf_tags=True)


def largest(
    sizes: Sequence[float], lay: Callable[[float], Document], pages: int
) -> Document | None:
    """Return the layout in the largest type that takes so many pages, or None if none does.

    `sizes` are ascending. The fewest layouts are made that can tell.
    """
    low, high = 0, len(sizes) - 1
    found = None
    while low <= high:
        middle = (low + high) // 2
        document = lay(sizes[middle])
        if len(document.pages) == pages:
            found, low = document, middle + 1
        else:
            high = middle - 1
    return found


def pages_of(document: Document) -> dict[str, int]:
    """Return the page of every anchor, counted from 1."""
    found: dict[str, int] = {}
    for number, page in enumerate(document.pages, 1):
        for anchor in page.anchors:
            found.setdefault(anchor, number)
    return found


def numbered(html: str, pages: Pages) -> str:
    """Return a body in which every link carries the page that it leads to."""
    return _LINK.sub(lambda link: f'{link[0]} data-page="{pages.get(link[1], 0)}"', html)


def paginate(html: str, paper: BookPaper) -> Document:
    """Return the layout of a body in which every page number is right.

    Raises RuntimeError if the numbers do not settle, which a fixed width for them prevents.
    """
    targets = set(_LINK.findall(html))
    letters = _letters_before(html)
    known = {name: 1 + letters.get(name, 0) // LETTERS for name in targets}
    for attempt in range(MOST):
        sheets = [style(paper)]
        if attempt >= PATIENCE:
            sheets.append(running(".paged::after{display:inline-block;min-width:5em}"))
        document = lay_out(numbered(html, known), *sheets)
        found = pages_of(document)
        pages = {name: found.get(name, 0) for name in targets}
        if pages == known:
            return document
        known = pages
    raise RuntimeError(f"the page numbers did not settle in {MOST} layouts")


def _letters_before(html: str) -> dict[str, int]:
    """Return how many letters of text are before each id."""
    found: dict[str, int] = {}
    count = 0
    for part in _PARTS.finditer(html):
        if part[0].startswith("<"):
            if part[1]:
                found[part[1]] = count
        else:
            count += len(part[0])
    return found


def set_book(
    body: str, index: Callable[[Pages], str], paper: BookPaper, name: str, mark: Mark
) -> bytes:
    """Return the PDF of a book.

    `index` makes the HTML of the index from the pages of all anchors. Raises ContentErrors with
    every warning of the PDF engine, at the place of the edition or pack.
    """
    with EngineLog() as log:
        first = paginate(body, paper)
        before = len(first.pages) - 1
        css = running(f"@page:first{{counter-reset:page {before + 1}}}")
        last = lay_out(index(pages_of(first)), style(paper), css)
        whole = first.copy([*first.pages[:-1], *last.pages])
        pdf = whole.write_pdf(pdf_tags=True, finisher=_finish)
    raise_warnings(log, f"the book of {name}", mark)
    return bytes(pdf)


def raise_warnings(log: EngineLog, what: str, mark: Mark) -> None:
    """Raise what the PDF engine said; nothing if it was silent."""
    if log.messages:
        raise ContentErrors(
            ContentError(mark, f"the PDF engine warns about {what}: {message}")
            for message in dict.fromkeys(log.messages)
        )


def _finish(document: Any, pdf: Any) -> None:
    """Ask readers to show the bookmarks and two pages beside each other."""
    complete(document, pdf)
    pdf.catalog["PageMode"] = "/UseOutlines"
    pdf.catalog["PageLayout"] = "/TwoPageRight"
