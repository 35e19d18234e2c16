"""Renders faces as PDF pages: measures them, divides those that are too long, and writes PDFs.

In: `Side`s and a design. Out: a `Made` for each, with a PDF for each part and any errors.
"""

from collections.abc import Iterator, Mapping, Sequence
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
from musterbook.cards.faces.front import Front, Part, Side
from musterbook.cards.faces.layout import Design, Fit, Layout, layout
from musterbook.cards.faces.split import Division, divided
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


def make(sides: Sequence[Side], design: Design) -> list[Made]:
    """Render sides, measuring all bodies together and laying out all pages together."""
    rules = rule(design)
    fronts = [side.face for side in sides if isinstance(side.face, Front)]
    best_fits = fit(fronts, rules)
    long = [front for front, one in zip(fronts, best_fits, strict=True) if not one.fits]
    fits, parts = iter(best_fits), iter(divided(long, rules) if long else ())
    drafts = []
    for side in sides:
        if isinstance(side.face, Front):
            one = next(fits)
            drafts.append(_draft(side, one, None if one.fits else next(parts)))
        else:
            drafts.append(_Draft(side))
    colours = "".join(sorted({side.face.colours for side in sides}))
    html = [html for draft in drafts for html in draft.html()]
    pictures = {one.picture.name: one.picture.path for one in fronts if one.picture}
    pages = iter(_printed(html, colours, pictures, rules))
    return [_made(draft, list(islice(pages, len(draft.parts))), rules) for draft in drafts]


@dataclass(frozen=True)
class _Draft:
    """A side before it is printed: its parts with their fits, and its errors so far."""

    side: Side
    parts: tuple[tuple[Part | None, Fit], ...] = ((None, Fit(0, 0)),)
    errors: tuple[str, ...] = ()

    def html(self) -> Iterator[str]:
        """Yield the HTML of each part."""
        for part, own in self.parts:
            face = self.side.face
            yield face.html(own, part) if isinstance(face, Front) else face.html()


@dataclass(frozen=True)
class _Page:
    """A part as PDF, and the engine's warnings about it."""

    pdf: bytes
    warnings: tuple[str, ...] = ()


def _draft(side: Side, best_fit: Fit, division: Division | str | None) -> _Draft:
    if division is None or isinstance(division, str):
        return _Draft(side, ((None, best_fit),), (division,) if division else ())
    return _Draft(side, division)


def _made(draft: _Draft, pages: Sequence[_Page], rules: Rule) -> Made:
    errors = list(draft.errors)
    for (part, own), page in zip(draft.parts, pages, strict=True):
        errors += [f"the PDF engine warns: {words}" for words in page.warnings]
        if not errors:
            errors += read_back.errors(draft.side.face, own, part, page.pdf, rules.page)
    pdfs = tuple(page.pdf for page in pages)
    amount = fsum(read_back.coverage(pdf, rules.page.bleed) for pdf in pdfs) / len(pdfs)
    fullest = min((own for _, own in draft.parts), key=attrgetter("rest"))
    return Made(draft.side, fullest, pdfs, round(amount, 1), tuple(dict.fromkeys(errors)))


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
