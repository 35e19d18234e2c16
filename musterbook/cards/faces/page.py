"""Makes pages of faces: measures them, divides those that are too long, writes PDF.

In: `Side`s and a dress. Out: a `Made` for each, with one PDF for each part and what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, pairwise
from math import isinf
from typing import Any

import pydyf
from weasyprint import CSS, HTML

from musterbook.cards.faces import ink, proof, split
from musterbook.cards.faces.dress import Dress
from musterbook.cards.faces.fit import Rule, fit, heights
from musterbook.cards.faces.fitted import FORMS, SLACK_MM, Fit, fitted
from musterbook.cards.faces.layout import Layout, layout
from musterbook.cards.faces.style import print_css
from musterbook.cards.formats import POINTS_PER_MM
from musterbook.errors import Mark
from musterbook.pdf_engine import EngineLog, OwnFonts, check_fonts, font_configuration

MOST_PARTS = 8
MORE_MM = 4.0
"""The line that says where a card goes on."""
INSIDE = 0.25
"""Cutting inside a section costs so much of a card's height, for each element that is cut."""


@dataclass(frozen=True)
class Side:
    """A front or a back to be rendered; `name` and `mark` tell whose it is."""

    id: str
    name: str
    mark: Mark
    html: str
    fitted: bool = True


@dataclass(frozen=True)
class Made:
    """A side as it was rendered: its fit, its parts, its ink in percent, and its faults."""

    side: Side
    fit: Fit
    pdfs: tuple[bytes, ...]
    ink: float
    faults: tuple[str, ...]


@cache
def rule(dress: Dress) -> Rule:
    """Return the parsed style sheet of a dress and its layout, made once."""
    card = layout(dress)
    width, height = card.width + 2 * card.bleed, card.height + 2 * card.bleed
    page = (
        f"@page{{size:{width:g}mm {height:g}mm;margin:0}}body{{margin:0}}"
        f".mb-page{{position:relative;width:{width:g}mm;height:{height:g}mm;break-after:page}}"
        f".mb-page>.mb-card{{position:absolute;left:{card.bleed:g}mm;top:{card.bleed:g}mm}}"
    )
    css = print_css(dress) + page
    return Rule(CSS(string=css, font_config=font_configuration(), url_fetcher=OwnFonts()), card)


def make(sides: Sequence[Side], dress: Dress) -> list[Made]:
    """Render sides, all bodies measured together and all pages laid out together."""
    rules = rule(dress)
    fitting = [side for side in sides if side.fitted]
    fits = dict(zip(fitting, fit([side.html for side in fitting], rules), strict=True))
    drafts = [_draft(side, fits.get(side), rules) for side in sides]
    pages = iter(_printed([html for draft in drafts for html in draft.parts], rules))
    return [_made(draft, list(islice(pages, len(draft.parts))), rules) for draft in drafts]


@dataclass(frozen=True)
class _Draft:
    """A side before it is printed: its parts as HTML, and what is wrong so far."""

    side: Side
    fit: Fit
    parts: tuple[str, ...]
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Page:
    """A part as PDF, and what the engine said of it."""

    pdf: bytes
    warnings: tuple[str, ...] = ()


def _draft(side: Side, found: Fit | None, rules: Rule) -> _Draft:
    if found is None:
        return _Draft(side, Fit(0, 0), (side.html,))
    if found.fits:
        return _Draft(side, found, (fitted(side.html, found),))
    parts, found, wrong = _divided(side, found, rules)
    return _Draft(side, found, tuple(parts), tuple(wrong))


def _made(draft: _Draft, pages: Sequence[_Page], rules: Rule) -> Made:
    wrong = list(draft.faults)
    for html, page in zip(draft.parts, pages, strict=True):
        wrong += [f"the PDF engine warns about it: {words}" for words in page.warnings]
        if not wrong:
            wrong += proof.faults(html, page.pdf, rules.page)
    pdfs = tuple(page.pdf for page in pages)
    amount = sum(ink.coverage(pdf, rules.page.bleed) for pdf in pdfs) / len(pdfs)
    return Made(draft.side, draft.fit, pdfs, round(amount, 1), tuple(dict.fromkeys(wrong)))


def _divided(side: Side, found: Fit, rules: Rule) -> tuple[list[str], Fit, list[str]]:
    """Divide a body that is too long over as few cards as hold it."""
    every = split.pieces(side.html)
    least = Fit(rules.page.type.smallest, 0, "tight")
    count = len(every)
    alone = [split.part(side.html, every, at, at + 1, "") for at in range(count)]
    first = [split.part(side.html, every, 0, at + 1, "") for at in range(count)]
    measured = heights([fitted(html, least) for html in (*alone, *first)], rules)
    tall, sums = measured[:count], [0.0, *measured[count:]]
    # Of a text longer than the measuring page not even the beginning is known.
    added = [
        high if isinf(total) else total - before
        for high, before, total in zip(tall, sums, sums[1:], strict=False)
    ]
    limit = rules.page.body_height
    if wrong := [
        f"“{piece.words}” is {_much(high - limit)} too tall for a card of its own at "
        f"{least.size:g} pt, the smallest type"
        for piece, high in zip(every, tall, strict=True)
        if high > limit + SLACK_MM
    ]:
        return [fitted(side.html, found)], found, wrong
    costs = [0.0] + [INSIDE * limit * split.shared(one, other) for one, other in pairwise(every)]
    for parts in range(2, min(MOST_PARTS, len(every)) + 1):
        starts = [0, *split.cuts(added, tall, costs, parts, limit - MORE_MM), len(every)]
        htmls = [
            split.part(side.html, every, start, end, f"{number}/{parts}")
            for number, (start, end) in enumerate(pairwise(starts), start=1)
        ]
        fits = fit(htmls, rules)
        # All parts of a card look alike: the type of the fullest, none with a pale symbol.
        size, form = min(one.size for one in fits), max((one.form for one in fits), key=FORMS.index)
        dressed = [fitted(html, Fit(size, 0, form)) for html in htmls]
        rest = min(limit - high for high in heights(dressed, rules))
        if rest >= -SLACK_MM:
            return dressed, Fit(size, round(rest, 2), form), []
    much = f"it is {_much(-found.rest)} too long, and {MOST_PARTS} cards do not hold it"
    return [fitted(side.html, found)], found, [much]


def _much(mm: float) -> str:
    return f"{mm:.1f} mm" if mm < float("inf") else "more than a whole page"


def _printed(parts: Sequence[str], rules: Rule) -> list[_Page]:
    """Print each part as a file of its own.

    They are laid out in one document, which is quicker than in one each; what is written of a
    page does not depend on the others. Only where the engine warns are parts laid out alone, to
    know whose fault it is.
    """

    def finish(document: Any, pdf: Any) -> None:
        _boxes(pdf, rules.page)
        check_fonts(document)

    cards = "".join(f'<div class="mb-page">{html}</div>' for html in parts)
    with EngineLog() as log:
        document = HTML(string=f'<html lang="en">{cards}', url_fetcher=OwnFonts()).render(
            stylesheets=[rules.style], font_config=font_configuration()
        )
        pdfs = [document.copy([page]).write_pdf(finisher=finish) for page in document.pages]
    if len(parts) > 1 and (log.messages or len(pdfs) != len(parts)):
        return [page for html in parts for page in _printed([html], rules)]
    return [_Page(pdf, tuple(log.messages)) for pdf in pdfs[: len(parts)]]


def _boxes(pdf: Any, card: Layout) -> None:
    """Write where the card is cut and how far it is printed."""
    width, height, bleed = card.width, card.height, card.bleed
    trim = [bleed, bleed, bleed + width, bleed + height]
    whole = [0, 0, width + 2 * bleed, height + 2 * bleed]
    for item in pdf.objects:
        if isinstance(item, dict) and item.get("Type") == "/Page":
            item["MediaBox"] = item["BleedBox"] = _points(whole)
            item["TrimBox"] = _points(trim)


def _points(lengths: Sequence[float]) -> Any:
    return pydyf.Array([round(value * POINTS_PER_MM, 4) for value in lengths])
