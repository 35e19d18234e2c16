"""Makes the PDF of sheets without cards: their marks and labels; also first sheets and tuck boxes.

In: the label and the marks of each sheet. Out: a PDF, on which `sheet_drawing` puts the cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from musterbook.cache import content_of
from musterbook.cards.print_measures import FILES, Paper
from musterbook.colours import print_style
from musterbook.fonts import depends_on_fonts
from musterbook.pdf_engine.engine import (
    CSS,
    EngineLog,
    check_fonts,
    engine_digest,
    lay_out,
    style_sheet,
)
from musterbook.resources import CARDS, TEMPLATES
from musterbook.templates import templates

STYLE = CARDS / "sheet.css"
SHEETS = ("sheet.html", "first-sheet.html", "first-sheet-pictures.html")
"""The templates of all sheets."""


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet: the lines of its label, the decks that begin on it, for bookmarks, and
    its marks, a drawing the size of the paper.
    """

    lines: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()
    marks: Markup = Markup()


def empty_sheets(
    title: str, sheets: Sequence[Sheet], paper: Paper, place: str, *, small: bool = False
) -> bytes:
    """Return the PDF of the sheets; `place` is the position of labels as CSS."""
    html = template("sheet.html").render(title=title, small=small, place=place, sheets=sheets)
    return printed(html, paper)


def printed(html: str, paper: Paper) -> bytes:
    """Return the PDF of HTML with a `.sheet` for each page. Raises EngineError."""
    width, height = paper.width / 1000, paper.height / 1000
    page = style_sheet(f"@page{{size:{width:g}mm {height:g}mm}}.sheet{{height:{height - 0.1:g}mm}}")
    with EngineLog() as log:
        # It is compressed with the cards or the boxes.
        document = lay_out(html, _style(), page)
        pdf: bytes = document.write_pdf(finisher=check_fonts, uncompressed_pdf=True)
    log.raise_warnings()
    return pdf


@cache
def _style() -> CSS:
    return style_sheet(print_style(STYLE))


@depends_on_fonts
@cache
def sheet_inputs() -> str:
    """Return the hash of the files that all sheets are made from, besides code and cards."""
    templates = (TEMPLATES / "cards" / name for name in SHEETS)
    return content_of([*FILES, *templates], engine_digest(), print_style(STYLE))


@cache
def template(name: str) -> Any:
    return templates("cards").get_template(name)
