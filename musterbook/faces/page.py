"""Makes pages of faces: measures them, divides those that are too long, writes PDF.

In: `Side`s and a dress. Out: a `Made` for each, with one PDF for each part and what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import isinf
from typing import Any

import pydyf
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from musterbook.errors import Mark
from musterbook.faces import ink, proof, split
from musterbook.faces.dress import Dress
from musterbook.faces.fit import Rule, fit, heights
from musterbook.faces.fitted import FORMS, SLACK_MM, Fit, fitted
from musterbook.faces.layout import Layout, layout
from musterbook.faces.silence import Silence
from musterbook.faces.style import print_css
from musterbook.formats import POINTS_PER_MM

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
    """Return the parsed style sheet and the fonts of a dress, made once."""
    fonts, card = FontConfiguration(), layout(dress)
    width, height = card.width + 2 * card.bleed, card.height + 2 * card.bleed
    page = (
        f"@page{{size:{width:g}mm {height:g}mm;margin:0}}body{{margin:0}}"
        f".mb-page{{position:relative;width:{width:g}mm;height:{height:g}mm}}"
        f".mb-page>.mb-card{{position:absolute;left:{card.bleed:g}mm;top:{card.bleed:g}mm}}"
    )
    return Rule(CSS(string=print_css(dress) + page, font_config=fonts), fonts, card)


def make(sides: Sequence[Side], dress: Dress) -> list[Made]:
    """Render sides, all bodies measured together."""
    rules = rule(dress)
    fitting = [side for side in sides if side.fitted]
    fits = dict(zip(fitting, fit([side.html for side in fitting], rules), strict=True))
    return [_made(side, fits.get(side), rules) for side in sides]


def _made(side: Side, found: Fit | None, rules: Rule) -> Made:
    if found is None:
        parts, wrong = [side.html], list[str]()
    elif found.fits:
        parts, wrong = [fitted(side.html, found)], []
    else:
        parts, found, wrong = _divided(side, found, rules)
    pdfs = []
    for html in parts:
        pdf, warnings = _pdf(html, rules)
        pdfs.append(pdf)
        wrong += [f"the PDF engine warns about it: {words}" for words in warnings]
        if not wrong:
            wrong += proof.faults(html, pdf, rules.page)
    amount = sum(ink.coverage(pdf, rules.page.bleed) for pdf in pdfs) / len(pdfs)
    return Made(
        side, found or Fit(0, 0), tuple(pdfs), round(amount, 1), tuple(dict.fromkeys(wrong))
    )


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


def _pdf(html: str, rules: Rule) -> tuple[bytes, list[str]]:
    def boxes(document: Any, pdf: Any) -> None:
        _boxes(pdf, rules.page)

    with Silence() as silence:
        pdf = HTML(string=f'<html lang="en"><div class="mb-page">{html}</div>').write_pdf(
            stylesheets=[rules.style], font_config=rules.fonts, finisher=boxes
        )
    return pdf, silence.messages


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
