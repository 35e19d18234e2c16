"""From HTML to the PDF of a file for the table, with the style that all of them share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from weasyprint import CSS, Document

from musterbook.books.paper import BookPaper
from musterbook.books.style import running, style
from musterbook.books.tags import complete
from musterbook.books.typeset import VARIANT, complain, lay_out
from musterbook.cards.faces.silence import Silence
from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.library.model.nodes import Library, Node
from musterbook.resources import CARDS

SHEET = CARDS / "tabletop.css"
SIZES = (6.0, 6.5, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 11.0, 12.0)
"""Type sizes in points that are tried for a sheet that must fit on one page."""


@cache
def own_style() -> CSS:
    """Return the parsed style sheet of files for the table."""
    return running(SHEET.read_text(encoding="utf-8"))


def set_pages(html: str, paper: BookPaper, name: str, mark: Mark) -> bytes:
    """Return the PDF of pages that are made to fit.

    Raises ContentErrors with every warning of the PDF engine.
    """
    return _written(lambda: _laid(html, paper), f"the pages of {name}", mark)


def set_sheet(html: str, paper: BookPaper, name: str, mark: Mark) -> bytes:
    """Return the PDF of one page in the largest type that fits.

    Raises ContentErrors if no type fits, and for every warning of the PDF engine.
    """

    def fitted() -> Document:
        for size in reversed(SIZES):
            document = _laid(html, paper, f"html{{font-size:{size:g}pt}}")
            if len(document.pages) == 1:
                return document
        message = f"{name} does not fit on one page of {paper.name} at {SIZES[0]:g} pt"
        raise ContentErrors([ContentError(mark, message, "shorten the texts of its cards")])

    return _written(fitted, f"the sheet of {name}", mark)


def _laid(html: str, paper: BookPaper, more: str = "") -> Document:
    page = f"@page{{size:{paper.width:g}mm {paper.height:g}mm}}"
    return lay_out(html, style(paper), own_style(), running(page + more))


def _written(lay: Callable[[], Document], what: str, mark: Mark) -> bytes:
    with Silence() as silence:
        pdf = lay().write_pdf(pdf_variant=VARIANT, finisher=complete)
    complain(silence, what, mark)
    return bytes(pdf)


def credits(library: Library, nodes: tuple[Node, ...]) -> tuple[str, ...]:
    """Return the credits that owners of the sources of entries ask for, each once."""
    found: dict[str, None] = {}
    for node in nodes:
        cited = (getattr(node.data, "source", None), *getattr(node.data, "evidence", ()))
        for citation in filter(None, cited):
            if credit := library.source(citation.ref).credit:
                found[credit] = None
    return tuple(found)
