"""Writes HTML as the PDF of a file for the gaming table, with their shared style."""

from collections.abc import Callable, Sequence
from functools import cache

from musterbook.books.paper import BookPaper
from musterbook.books.style import running, style, with_colours
from musterbook.books.typeset import complete, complete_duplex, largest, lay_out, parsed, written
from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.library.model.nodes import Library, Node
from musterbook.pdf_engine.engine import CSS, HTML, Document
from musterbook.resources import TEMPLATES

SHEET = TEMPLATES / "books" / "tabletop" / "tabletop.css"
SIZES = (8.25, 8.75, 9.25, 10.0)
"""Type sizes in points to try for a sheet; its smallest text has 0.8 of the size."""
SIDES = 2
"""The pages of a sheet: front and back of one paper."""


@cache
def own_style() -> CSS:
    """Return the parsed style sheet of files for the gaming table."""
    return running(with_colours(SHEET))


def pages_pdf(html: str, paper: BookPaper, name: str, mark: Mark, pages: int) -> bytes:
    """Return a PDF with `pages` pages.

    Raises ContentErrors if something does not fit on its page, and for every warning of the
    PDF engine.
    """

    def laid() -> Document:
        document = _laid(html, paper)
        if len(document.pages) != pages:
            message = f"{name} takes {len(document.pages)} pages of {paper.name}, not {pages}"
            raise ContentErrors([ContentError(mark, message, "shorten texts, such as a caveat")])
        return document

    duplex = pages == SIDES
    return written(laid, f"the pages of {name}", mark, complete_duplex if duplex else complete)


def duplex_pdf(
    forms: Sequence[Callable[[], str]], paper: BookPaper, name: str, mark: Mark
) -> bytes:
    """Return the PDF of both sides of a paper, in the first form and the largest type that fit.

    A form makes its HTML only when it is tried; only the last one may use the smallest type. Raises
    ContentErrors if no type fits, and for every warning of the PDF engine.
    """

    def in_type(html: str) -> Callable[[float], Document]:
        tree = parsed(html)
        return lambda size: _laid(tree, paper, f"html{{font-size:{size:g}pt}}")

    def fitted() -> Document:
        for form in forms:
            sizes = SIZES if form is forms[-1] else SIZES[1:]
            lay = in_type(form())
            # Most sheets fit in the largest type.
            for some in (sizes[-1:], sizes[:-1]):
                if document := largest(some, lay, SIDES):
                    return document
        message = f"{name} does not fit on both sides of {paper.name} at {SIZES[0]:g} pt"
        raise ContentErrors([ContentError(mark, message, "shorten the texts of its cards")])

    return written(fitted, f"the sheet of {name}", mark, complete_duplex)


def _laid(html: str | HTML, paper: BookPaper, more: str = "") -> Document:
    page = f"@page{{size:{paper.width:g}mm {paper.height:g}mm}}"
    return lay_out(html, style(paper), own_style(), running(page + more))


def credits(library: Library, nodes: tuple[Node, ...]) -> tuple[str, ...]:
    """Return the credit lines that the sources of entries require, each once."""
    lines: dict[str, None] = {}
    for node in nodes:
        cited = (getattr(node.data, "source", None), *getattr(node.data, "evidence", ()))
        for citation in filter(None, cited):
            if credit := library.source(citation.ref).credit:
                lines[credit] = None
    return tuple(lines)
