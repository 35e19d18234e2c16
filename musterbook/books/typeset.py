"""Typesets books: turns HTML into a tagged PDF.

The index needs the pages of everything before it: the body ends with an empty page for it, and the
index is numbered from that page on. Both are written as one PDF. Every warning of the PDF engine is
an error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from musterbook.books.page_numbers import Pages, pages_of, paginated
from musterbook.books.paper import BookPaper
from musterbook.books.style import running, style
from musterbook.books.tags import complete
from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.pdf_engine.engine import (
    CSS,
    HTML,
    Document,
    EngineLog,
    OwnFonts,
    font_configuration,
)


def parsed(html: str) -> HTML:
    """Return parsed HTML, which can be laid out several times."""
    return HTML(string=html, url_fetcher=OwnFonts())


def lay_out(html: str | HTML, *sheets: CSS) -> Document:
    """Return the pages of a document."""
    tree = parsed(html) if isinstance(html, str) else html
    return tree.render(stylesheets=list(sheets), font_config=font_configuration(), pdf_tags=True)


def largest(
    sizes: Sequence[float], lay: Callable[[float], Document], pages: int, guess: int | None = None
) -> Document | None:
    """Return the layout in the largest type that takes `pages` pages, or None if none does.

    `sizes` are ascending. Each layout takes time: the search halves the range, or, with the number
    of the likely size as a guess, goes step by step from there.
    """
    low, high = 0, len(sizes) - 1
    best = None
    while low <= high:
        at = (low + high) // 2 if guess is None else min(max(guess, low), high)
        document = lay(sizes[at])
        if len(document.pages) == pages:
            best, low = document, at + 1
        else:
            high = at - 1
    return best


def set_book(
    body: str, index: Callable[[Pages], str], paper: BookPaper, name: str, mark: Mark
) -> bytes:
    """Return the PDF of a book.

    `index` makes the HTML of the index from the pages of all anchors. Raises ContentErrors
    with every warning of the PDF engine, at the location of the edition or pack.
    """
    with EngineLog() as log:
        first = paginated(body, lambda html: lay_out(html, style(paper)))
        before = len(first.pages) - 1
        css = running(f"@page:first{{counter-reset:page {before + 1}}}")
        last = lay_out(index(pages_of(first)), style(paper), css)
        document = first.copy([*first.pages[:-1], *last.pages])
        pdf = document.write_pdf(pdf_tags=True, finisher=_finish)
    raise_warnings(log, f"the book of {name}", mark)
    return bytes(pdf)


def raise_warnings(log: EngineLog, what: str, mark: Mark) -> None:
    """Raise the warnings of the PDF engine, if there are any."""
    if log.messages:
        raise ContentErrors(
            ContentError(mark, f"the PDF engine warns about {what}: {message}")
            for message in dict.fromkeys(log.messages)
        )


def _finish(document: Any, pdf: Any) -> None:
    """Set the PDF to open with bookmarks and two pages side by side."""
    complete(document, pdf)
    pdf.catalog["PageMode"] = "/UseOutlines"
    pdf.catalog["PageLayout"] = "/TwoPageRight"
