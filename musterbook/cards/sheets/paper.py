"""Empty sheets: marks, and labels outside the cards.

In: a layout and the label of each sheet. Out: a PDF without cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from markupsafe import Markup

from musterbook.cache import content_of
from musterbook.cards.formats import Paper
from musterbook.cards.sheets.layout import SheetLayout
from musterbook.pdf_engine.inputs import engine_inputs
from musterbook.resources import CARDS, TEMPLATES
from musterbook.templates import templates

STYLE = CARDS / "sheet.css"
SHEETS = ("sheet.html", "first.html", "pictures.html")
"""The templates of all sheets."""

Edge = Literal["bottom", "left"]
LINE, SMALL, APART, MARKED = 2600, 2300, 400, 2500
"""In micrometres: the height of a line, and of a tight one; the space around labels; the length
that is left for crop marks beside two lines."""


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet: `title` and `what` form its label; `begins` lists decks for
    bookmarks.
    """

    title: str
    what: str
    begins: tuple[str, ...] = ()


@dataclass(frozen=True)
class Strip:
    """The strip for the label, along the bottom or up the left side: its lines and their height.

    A few layouts fill the paper so well that they leave no room for a line.
    """

    edge: Edge
    lines: int
    height: int = LINE

    @property
    def depth(self) -> int:
        """How much of the free margin it takes, in micrometres."""
        return self.lines * self.height + APART if self.lines else 0


def strip(layout: SheetLayout) -> Strip:
    """Choose the wider free margin, and two lines if enough room is left for marks.

    White space around the label may cover the bleed, which is cut away.
    """
    margins = layout.sheet.margins
    block_end = layout.top + layout.block_height
    below = layout.paper.height - margins.bottom - block_end
    beside = layout.left - margins.left
    room = max(below, beside)
    edge: Edge = "bottom" if below >= beside else "left"
    if room >= 2 * LINE + APART + MARKED:
        return Strip(edge, 2)
    if room >= LINE + APART:
        return Strip(edge, 1)
    return Strip(edge, 1 if room >= SMALL else 0, SMALL)


def empty_sheets(
    title: str, sheets: Sequence[Sheet], layout: SheetLayout, marks: Sequence[str], indent: int = 0
) -> tuple[bytes, tuple[str, ...]]:
    """Return the PDF of the sheets, and the warnings of the PDF engine.

    `marks` has a drawing the size of the paper for each sheet; labels are indented by `indent`.
    """
    place = strip(layout)
    html = template("sheet.html").render(
        title=title,
        small=place.height == SMALL,
        place=label_place(layout, indent),
        sheets=[
            {"begins": sheet.begins, "lines": _lines(sheet, place), "marks": Markup(drawing)}
            for sheet, drawing in zip(sheets, marks, strict=True)
        ],
    )
    return printed(html, layout.paper)


def printed(html: str, paper: Paper) -> tuple[bytes, tuple[str, ...]]:
    """Return the PDF of HTML with a `.sheet` for each page, and the engine's warnings."""
    from musterbook.pdf_engine import engine  # sheets from the cache do not need it

    width, height = paper.width / 1000, paper.height / 1000
    page = engine.CSS(
        string=f"@page{{size:{width:g}mm {height:g}mm}}.sheet{{height:{height - 0.1:g}mm}}"
    )
    with engine.EngineLog() as log:
        pdf = engine.HTML(string=html, url_fetcher=engine.OwnFonts()).write_pdf(
            stylesheets=[_style(), page],
            font_config=engine.font_configuration(),
            finisher=engine.check_fonts,
        )
    return pdf, tuple(log.messages)


def _lines(sheet: Sheet, place: Strip) -> tuple[str, ...]:
    if not sheet.title:
        return ()
    both = (sheet.title, sheet.what)
    return both if place.lines == 2 else (" · ".join(both),) * place.lines


def label_place(layout: SheetLayout, indent: int = 0) -> str:
    """Return the position of the label as CSS: in the margin, below or to the left of the cards."""
    place, paper, margins = strip(layout), layout.paper, layout.sheet.margins
    if place.edge == "bottom":
        start = (layout.left if place.lines == 2 else margins.left) + indent
        low = paper.height - margins.bottom
        return _css(start, low - place.lines * place.height - APART // 2)
    start = layout.top + layout.block_height if place.lines == 2 else paper.height - margins.bottom
    return _css(margins.left, start - indent) + ";transform:rotate(-90deg)"


def _css(left: int, top: int) -> str:
    return f"left:{left / 1000:g}mm;top:{top / 1000:g}mm"


@cache
def _style() -> Any:
    """Return the parsed style sheet, made once."""
    from musterbook.pdf_engine.engine import CSS, OwnFonts, font_configuration

    css = STYLE.read_text(encoding="utf-8")
    return CSS(string=css, font_config=font_configuration(), url_fetcher=OwnFonts())


@cache
def sheet_inputs() -> str:
    """Return the hash of the files that all sheets are made from, besides code and cards."""
    templates = (TEMPLATES / "cards" / name for name in SHEETS)
    return content_of([STYLE, CARDS / "formats.yml", *templates], engine_inputs())


@cache
def template(name: str) -> Any:
    """Return a template of this package."""
    return templates("cards").get_template(name)
