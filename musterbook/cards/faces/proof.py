"""Reads a rendered page back, because the PDF engine hides in silence what does not fit.

In: the HTML of a face, the PDF that was made of it, its layout. Out: what is wrong with it:
letters that are missing, outside the safe zone, or in band or foot where they do not belong.
"""

from __future__ import annotations

import html as markup
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

import pypdfium2

from musterbook.cards.faces.layout import Layout
from musterbook.cards.formats import POINTS_PER_MM

TOLERANCE_MM = 0.35
"""Boxes of letters are a little larger than their ink."""
UNSEEN = re.compile(
    r'<svg.*?</svg>|<!--.*?-->|<div class="mb-card-(?:map|mark)">.*?</div>', re.DOTALL
)
"""What is drawn, and notes to ourselves."""
FLAVOUR = re.compile(r'<p class="mb-card-flavour">.*?</p>', re.DOTALL)
"""What a plain card leaves out on purpose."""


Box = tuple[float, float, float, float]


def faults(html: str, pdf: bytes, page: Layout) -> list[str]:
    """Return what is wrong with a page, in words that go on after the name of the card."""
    document = pypdfium2.PdfDocument(pdf)
    text = document[0].get_textpage()
    try:
        said = text.get_text_range()
        seen = [
            (letter, text.get_charbox(at)) for at, letter in enumerate(said) if not letter.isspace()
        ]
    finally:
        document.close()
    found = []
    html = UNSEEN.sub(" ", html)
    if "mb-card--plain" in html:
        html = FLAVOUR.sub(" ", html)
    if lost := letters(plain(html)) - letters(said):
        found.append(f"{sum(lost.values())} letters of it are not on the card")
    if (out := _outside([box for _, box in seen], page)) > TOLERANCE_MM:
        found.append(f"words of it reach {out:.1f} mm beyond the safe zone")
    for name, part, low, high in _zones(html, page):
        inside = "".join(letter for letter, box in seen if low < _middle(box) < high)
        there = letters(inside)
        if there != letters(plain(part)):
            found.append(f"words of it run over the edge of the {name}")
    return found


def letters(words: str) -> Counter[str]:
    """Count letters and digits of a plain text, small ones as capitals."""
    capitals = unicodedata.normalize("NFKC", words).upper()
    return Counter(letter for letter in capitals if letter.isalnum())


def plain(html: str) -> str:
    """Return the words of HTML."""
    return markup.unescape(re.sub(r"<[^>]*>", "", html))


def _zones(html: str, page: Layout) -> Iterator[tuple[str, str, float, float]]:
    """Yield the fixed boxes of a face: name, HTML, lower and upper edge in points."""
    top = (page.bleed + page.height) * POINTS_PER_MM
    if band := re.search(r"<header.*?</header>", html, re.DOTALL):
        yield "band", band[0], top - page.band * POINTS_PER_MM, top
    if foot := re.search(r"<footer.*?</footer>", html, re.DOTALL):
        yield "foot", foot[0], 0, (page.bleed + page.safe + page.foot - 0.6) * POINTS_PER_MM


def _middle(box: Box) -> float:
    return (box[1] + box[3]) / 2


def _outside(boxes: list[Box], page: Layout) -> float:
    """Return how far letters reach out of the safe zone, in mm."""
    edge = (page.bleed + page.safe) * POINTS_PER_MM
    right = (page.bleed + page.width - page.safe) * POINTS_PER_MM
    top = (page.bleed + page.height - page.safe) * POINTS_PER_MM
    reach = [
        max(edge - left, edge - bottom, box_right - right, box_top - top)
        for left, bottom, box_right, box_top in boxes
    ]
    return max(reach, default=0) / POINTS_PER_MM
