"""Reads a rendered page back, because the PDF engine hides in silence what does not fit.

In: the HTML of a face, the PDF that was made of it, its layout. Out: what is wrong with it: letters
that are missing, or that stand outside the safe zone or across the edge of the band.
"""

from __future__ import annotations

import html as markup
import re
import unicodedata
from collections import Counter

import pypdfium2

from musterbook.faces.layout import Layout
from musterbook.formats import POINTS_PER_MM

TOLERANCE_MM = 0.35
"""Boxes of letters are a little larger than their ink."""
UNSEEN = re.compile(
    r"<svg.*?</svg>|<!--.*?-->"
    r'|<p class="mb-card-flavour">.*?</p>(?=.*)',
    re.DOTALL,
)


def faults(html: str, pdf: bytes, page: Layout) -> list[str]:
    """Return what is wrong with a page, in words that go on after the name of the card."""
    document = pypdfium2.PdfDocument(pdf)
    text = document[0].get_textpage()
    try:
        said = text.get_text_range()
        boxes = [text.get_charbox(at) for at, letter in enumerate(said) if not letter.isspace()]
    finally:
        document.close()
    found = []
    if lost := _letters(UNSEEN.sub(" ", html)) - _letters(said):
        found.append(f"{sum(lost.values())} letters of it are not on the card")
    if (out := _outside(boxes, page)) > TOLERANCE_MM:
        found.append(f"words of it reach {out:.1f} mm beyond the safe zone")
    if "mb-card-band" in html and (cut := _across(boxes, page)) > TOLERANCE_MM:
        found.append(f"its label and name are {cut:.1f} mm too tall for the band")
    return found


def _letters(words: str) -> Counter[str]:
    plain = markup.unescape(re.sub(r"<[^>]*>", "", words))
    plain = unicodedata.normalize("NFKC", plain).upper()
    return Counter(letter for letter in plain if letter.isalnum())


Box = tuple[float, float, float, float]


def _outside(boxes: list[Box], page: Layout) -> float:
    """Return how far letters reach out of the safe zone, in mm."""
    edge = (page.bleed + page.safe) * POINTS_PER_MM
    right = (page.bleed + page.width - page.safe) * POINTS_PER_MM
    top = (page.bleed + page.height - page.safe) * POINTS_PER_MM
    reach = [
        max(edge - left, edge - bottom, box_right - right, box_top - top)
        for left, bottom, box_right, box_top in boxes
        if box_right > left
    ]
    return max(reach, default=0) / POINTS_PER_MM


def _across(boxes: list[Box], page: Layout) -> float:
    """Return how far letters of the band reach over its lower edge, in mm."""
    edge = (page.bleed + page.height - page.band) * POINTS_PER_MM
    reach = [
        min(edge - bottom, top - edge)
        for left, bottom, right, top in boxes
        if right > left and bottom < edge < top
    ]
    return max(reach, default=0) / POINTS_PER_MM
