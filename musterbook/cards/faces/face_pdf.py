"""Renders faces as PDF pages: measures them, divides those that are too long, and writes PDFs.

In: `Side`s and a design. Out: a `Made` for each, with a PDF for each part and any errors.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import fsum
from operator import attrgetter
from pathlib import Path
from typing import Any

import pydyf

from musterbook.cards.faces import read_back
from musterbook.cards.faces.fit import Rule, fit
from musterbook.cards.faces.front import Fitted, Front, Side
from musterbook.cards.faces.layout import Design, Fit, Layout, layout
from musterbook.cards.faces.split import divided
from musterbook.cards.faces.style import print_css
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

    side: Side
    fit: Fit
    pdfs: tuple[bytes, ...]
    ink: float
    errors: tuple[str, ...]


@cache
def rule(design: Design) -> Rule:
    """Return the parsed style sheet of a design and its layout, cached."""
    card = layout(design)
    width, height = card.width + 2 * card.bleed, card.height + 2 * card.bleed
    page = (
        f"@page{{size:{width:g}mm {height:g}mm;margin:0}}body{{margin:0}}"
        f".mb-page{{position:relative;width:{width:g}mm;height:{height:g}mm;break-after:page}}"
        f".mb-page>.mb-card{{position:absolute;left:{card.bleed:g}mm;top:{card.bleed:g}mm}}"
    )
    css = print_css(design) + page
    return Rule(CSS(string=css, font_config=font_configuration(), url_fetcher=OwnFonts()), card)


def fitted(fronts: Sequence[Front], design: Design) -> list[Fitted]:
    """Fit fronts, measuring all bodies together; those that are too long are divided."""
    rules = rule(design)
    best_fits = fit(fronts, rules)
    long = [front for front, one in zip(fronts, best_fits, strict=True) if not one.fits]
    divisions = iter(divided(long, rules) if long else ())
    every = []
    for one in best_fits:
        division = None if one.fits else next(divisions)
        if division is None or isinstance(division, str):
            every.append(Fitted(((None, one),), division or ""))
        else:
            every.append(Fitted(division))
    return every


def make(sides: Sequence[Side], design: Design) -> list[Made]:
    """Render sides, laying out all pages together."""
    rules = rule(design)
    fronts = [side.face for side in sides if isinstance(side.face, Front)]
    new = [side.face for side in sides if isinstance(side.face, Front) and not side.fitted]
    fits = iter(fitted(new, design) if new else ())
    drafts = []
    for side in sides:
        if isinstance(side.face, Front):
            drafts.append((side, side.fitted or next(fits)))
        else:
            drafts.append((side, Fitted(((None, Fit(0, 0)),))))
    colours = "".join(sorted({side.face.colours for side in sides}))
    html = [
        side.face.html(own, part) if isinstance(side.face, Front) else side.face.html()
        for side, fits_of in drafts
        for part, own in fits_of.parts
    ]
    pictures = {one.picture.name: one.picture.path for one in fronts if one.picture}
    pages = iter(_printed(html, colours, pictures, rules))
    return [_made(side, one, list(islice(pages, len(one.parts))), rules) for side, one in drafts]


@dataclass(frozen=True)
class _Page:
    """A part as PDF, and the engine's warnings about it."""

    pdf: bytes
    warnings: tuple[str, ...] = ()


def _made(side: Side, one: Fitted, pages: Sequence[_Page], rules: Rule) -> Made:
    errors = [one.error] if one.error else []
    for (part, own), page in zip(one.parts, pages, strict=True):
        errors += [f"the PDF engine warns: {words}" for words in page.warnings]
        if not errors:
            errors += read_back.errors(side.face, own, part, page.pdf, rules.page)
    pdfs = tuple(page.pdf for page in pages)
    amount = fsum(read_back.coverage(pdf, rules.page.bleed) for pdf in pdfs) / len(pdfs)
    fullest = min((own for _, own in one.parts), key=attrgetter("rest"))
    return Made(side, fullest, pdfs, round(amount, 1), tuple(dict.fromkeys(errors)))


def _printed(
    parts: Sequence[str], colours: str, pictures: Mapping[str, Path], rules: Rule
) -> list[_Page]:
    """Print each part as a separate file, in the colours of its kind of card.

    Parts are laid out in one document, which is faster; the file of a page does not depend on the
    others. If the engine warns, parts are laid out one by one to find the cause.
    """

    def finish(document: Any, pdf: Any) -> None:
        _set_boxes(pdf, rules.page)
        check_fonts(document)

    cards = "".join(f'<div class="mb-page">{html}</div>' for html in parts)
    with EngineLog() as log:
        html = f'<html lang="en"><style>{colours}</style>{cards}'
        document = HTML(string=html, url_fetcher=OwnFonts(pictures)).render(
            stylesheets=[rules.style], font_config=font_configuration()
        )
        pdfs = [document.copy([page]).write_pdf(finisher=finish) for page in document.pages]
    if len(parts) > 1 and (log.messages or len(pdfs) != len(parts)):
        return [page for html in parts for page in _printed([html], colours, pictures, rules)]
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
