"""Renders faces as PDF pages, and reads them back.

In: `FaceSide`s and a design. Out: a `Made` for each, with a PDF for each of its sides and any
errors.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from math import fsum
from operator import attrgetter
from typing import Any

import pydyf

from musterbook.cards.faces import read_back
from musterbook.cards.faces.face_cache import version_of
from musterbook.cards.faces.front import FaceSide, Fit, Fitted, Front
from musterbook.cards.faces.layout import Design, Layout, layout
from musterbook.cards.faces.pictures import grounds_in
from musterbook.cards.faces.typesetting import fitted, print_css
from musterbook.cards.formats import POINTS_PER_MM
from musterbook.pdf_engine.engine import (
    CSS,
    HTML,
    EngineLog,
    OwnFonts,
    check_fonts,
    font_configuration,
)


@dataclass(frozen=True)
class Made:
    """A rendered side: its fit, its parts, its ink in percent, and its errors."""

    side: FaceSide
    fit: Fit
    pdfs: tuple[bytes, ...]
    ink: float
    errors: tuple[str, ...]


@cache
def rule(design: Design) -> CSS:
    """Return the parsed style sheet of a design, cached."""
    card = layout(design)
    width, height = card.width + 2 * card.bleed, card.height + 2 * card.bleed
    page = (
        f"@page{{size:{width:g}mm {height:g}mm;margin:0}}body{{margin:0}}"
        f".mb-page{{position:relative;width:{width:g}mm;height:{height:g}mm;overflow:hidden;"
        "break-after:page}"
        f".mb-page>.mb-card{{position:absolute;left:{card.bleed:g}mm;top:{card.bleed:g}mm}}"
    )
    css = print_css(design) + page
    return CSS(string=css, font_config=font_configuration(), url_fetcher=OwnFonts())


def make(sides: Sequence[FaceSide], design: Design) -> list[Made]:
    """Render sides, laying out all pages together."""
    new = [side.face for side in sides if isinstance(side.face, Front) and not side.fitted]
    fits = iter(fitted(tuple(new), design, version_of(design)) if new else ())
    drafts = [
        replace(side, fitted=side.fitted or next(fits)) if isinstance(side.face, Front) else side
        for side in sides
    ]
    pages = [list(side.pages()) for side in drafts]
    html = [one for some in pages for one in some]
    pictures: dict[str, bytes] = dict(grounds_in("".join(html)))
    for side in sides:
        if picture := side.face.picture:
            pictures[picture.name] = picture.path.read_bytes()
    colours = "".join(sorted({side.face.colours for side in sides}))
    printed = iter(_printed(html, colours, pictures, design))
    return [
        _made(side, some, list(islice(printed, len(some))), layout(design))
        for side, some in zip(drafts, pages, strict=True)
    ]


@dataclass(frozen=True)
class _Page:
    """A part as PDF, and the engine's warnings about it."""

    pdf: bytes
    warnings: tuple[str, ...] = ()


def _made(side: FaceSide, html: Sequence[str], pages: Sequence[_Page], card: Layout) -> Made:
    one = side.fitted or Fitted((Fit(0, 0, ()),))
    errors = [one.error] if one.error else []
    lines, over = 0, ""
    if isinstance(side.face, Front):
        lines, over = side.face.lines, side.face.over
    for markup, page in zip(html, pages, strict=True):
        errors += [f"the PDF engine warns: {words}" for words in page.warnings]
        if not errors and not over:  # letters that have no room are not where they should be
            errors += read_back.errors(markup, page.pdf, card, lines)
    pdfs = tuple(page.pdf for page in pages)
    amount = fsum(read_back.coverage(pdf, card.bleed) for pdf in pdfs) / len(pdfs)
    fullest = min(one.sides, key=attrgetter("window"))
    return Made(side, fullest, pdfs, round(amount, 1), tuple(dict.fromkeys(errors)))


def _printed(
    parts: Sequence[str], colours: str, pictures: Mapping[str, bytes], design: Design
) -> list[_Page]:
    """Print each part as a separate file, in the colours of its kind of card.

    Parts are laid out in one document, which is faster; the file of a page does not depend on the
    others. If the engine warns, parts are laid out one by one to find the cause.
    """

    def finish(document: Any, pdf: Any) -> None:
        _set_boxes(pdf, layout(design))
        check_fonts(document)

    cards = "".join(f'<div class="mb-page">{html}</div>' for html in parts)
    with EngineLog() as log:
        html = f'<html lang="en"><style>{colours}</style>{cards}'
        document = HTML(string=html, url_fetcher=OwnFonts(pictures)).render(
            stylesheets=[rule(design)], font_config=font_configuration()
        )
        pdfs = [document.copy([page]).write_pdf(finisher=finish) for page in document.pages]
    if len(parts) > 1 and (log.messages or len(pdfs) != len(parts)):
        return [page for html in parts for page in _printed([html], colours, pictures, design)]
    return [_Page(pdf, tuple(log.messages)) for pdf in pdfs[: len(parts)]]


def _set_boxes(pdf: Any, card: Layout) -> None:
    """Set the trim box and bleed box of a card."""
    width, height, bleed = card.width, card.height, card.bleed
    trim = [bleed, bleed, bleed + width, bleed + height]
    media_box = [0, 0, width + 2 * bleed, height + 2 * bleed]
    for item in pdf.objects:
        if isinstance(item, dict) and item.get("Type") == "/Page":
            item["MediaBox"] = item["BleedBox"] = _points(media_box)
            item["TrimBox"] = _points(trim)


def _points(lengths: Sequence[float]) -> Any:
    return pydyf.Array([round(value * POINTS_PER_MM, 4) for value in lengths])
