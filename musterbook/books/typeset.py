"""Typesets HTML with the PDF engine, and finds the largest type in which it fits.

In: HTML, style sheets. Out: the pages of a document. Every warning of the PDF engine is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.pdf_engine.engine import CSS, HTML, Document, OwnFonts, font_configuration


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

    `sizes` are ascending. Because each layout takes time, the search halves the range or, with the
    index of the likely size as a guess, goes step by step from there.
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


def raise_warnings(messages: Iterable[str], what: str, mark: Mark) -> None:
    """Raise the warnings of the PDF engine, if there are any."""
    if unique := dict.fromkeys(messages):
        raise ContentErrors(
            ContentError(mark, f"the PDF engine warns about {what}: {message}")
            for message in unique
        )
