"""Lays out a book until every page number in it is right.

In: the HTML of a book with `INDEX` where its index belongs, a function that makes the index from
the pages of all anchors, and one that lays out HTML. Out: the layout. All digits have the same
width, so only the number of digits moves the text after a number. Two layouts are usually enough:
one with guesses, and one with the pages of the first. (The PDF engine's own `target-counter` gives
wrong numbers in a long book.)
Why: docs/decisions/books-in-one-pass.md
"""

import re
from collections.abc import Callable, Mapping

from musterbook.pdf_engine.engine import Document

Pages = Mapping[str, int]
"""The page of each anchor, counted from 1."""

LETTERS, EARLIER = 1200, 6
"""For the guess: letters per page, and pages before the text."""

MAX_LAYOUTS = 8
"""Maximum number of layouts; usually two are needed."""

PADDING = "\N{FIGURE SPACE}"
"""A space as wide as a digit."""

INDEX = "<!--index-->"
"""What the index replaces in the template `book.html`."""

_ANCHOR = re.compile(r'([^<]*)<(?:[^>]*?\bid="([^"]+)")?[^>]*>')
_LINK = re.compile(r'href="#([^"]+)"')


def paginated(
    html: str, index: Callable[[Pages], str], lay_out: Callable[[str], Document]
) -> Document:
    """Return the layout of a book in which every page number is right.

    Raises RuntimeError if the numbers do not converge.
    """
    pages = _guessed(html)
    digits: dict[str, int] = {}
    for number in range(MAX_LAYOUTS):
        whole = html.replace(INDEX, index(pages))
        document = lay_out(_numbered(whole, pages, digits))
        found = pages_of(document)
        if found == pages:
            return document
        if number:  # no number gets shorter again, so that the loop ends
            digits = {
                name: max(len(str(page)), digits.get(name, 0)) for name, page in pages.items()
            }
        pages = found
    raise RuntimeError(f"the page numbers did not converge in {MAX_LAYOUTS} layouts")


def pages_of(document: Document) -> dict[str, int]:
    """Return the page of every anchor; that of its first box, if it has several."""
    pages: dict[str, int] = {}
    for number, page in enumerate(document.pages, 1):
        for anchor in page.anchors:
            pages.setdefault(anchor, number)
    return pages


def _guessed(html: str) -> dict[str, int]:
    """Guess the page of each anchor from the number of letters before it."""
    pages: dict[str, int] = {}
    letters = 0
    for text, anchor in _ANCHOR.findall(html):
        letters += len(text)
        if anchor:
            pages[anchor] = letters // LETTERS + EARLIER
    return pages


def _numbered(html: str, pages: Pages, digits: Mapping[str, int]) -> str:
    """Return a book in which every link has the page of its target as an attribute.

    A number with fewer digits than `digits` is padded.
    """

    def numbered(link: re.Match[str]) -> str:
        page = str(pages.get(link[1], 0)).rjust(digits.get(link[1], 0), PADDING)
        return f'{link[0]} data-page="{page}"'

    return _LINK.sub(numbered, html)
