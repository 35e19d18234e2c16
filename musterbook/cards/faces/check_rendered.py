"""Checks a rendered side of a card, because the PDF engine silently hides text that does not fit.

In: the HTML of a side, its PDF, its layout. Out: errors (letters that are missing, outside the safe
zone, or not in head or foot).
Why: docs/decisions/check-rendered.md
"""

import re
import unicodedata
from collections import Counter
from math import inf

import pypdfium2

from musterbook.cards.faces.card_sides import plain
from musterbook.cards.faces.face_layouts import Layout
from musterbook.fonts import POINTS_PER_MM

TOLERANCE_MM = 0.35
"""By how many mm the boxes of letters can be larger than their ink."""
LEEWAY_MM = 0.6
"""By how many mm the head and the foot may be entered by the box of a letter."""
HEAD = re.compile(r"<header\b.*?</header>", re.DOTALL)
FOOT = re.compile(r"<footer\b.*?</footer>", re.DOTALL)

Box = tuple[float, float, float, float]


def errors(html: str, pdf: bytes, page: Layout, lines: int) -> list[str]:
    """Return the errors of a page, as sentences that continue after the name of the card.

    `html` is what it was made from; `lines` is the number of lines of its name, 0 for a back.
    """
    document = pypdfium2.PdfDocument(pdf)
    text = document[0].get_textpage()
    try:
        page_text = text.get_text_range()
        pieces = [
            (letter, text.get_charbox(at))
            for at, letter in enumerate(page_text)
            if not letter.isspace()
        ]
    finally:
        document.close()
    problems = []
    if missing := letters(plain(html)) - letters(page_text):
        problems.append(f"{sum(missing.values())} of its letters are not on the card")
    if (out := _outside([box for _, box in pieces], page)) > TOLERANCE_MM:
        problems.append(f"its text extends {out:.1f} mm beyond the safe zone")
    top = (page.bleed + page.height) * POINTS_PER_MM
    head, foot = HEAD.search(html), FOOT.search(html)
    if lines and head and foot:
        for name, zone, low, high in (
            ("head", head[0], top - (page.head(lines) - LEEWAY_MM) * POINTS_PER_MM, inf),
            ("foot", foot[0], 0, (page.bleed + page.foot - LEEWAY_MM) * POINTS_PER_MM),
        ):
            inside = "".join(c for c, box in pieces if low < (box[1] + box[3]) / 2 < high)
            if more := letters(plain(zone)) - letters(inside):
                problems.append(f"{sum(more.values())} letters of its {name} are outside it")
    return problems


def letters(words: str) -> Counter[str]:
    """Count the letters and digits of a plain text, regardless of case and accents."""
    plain_letters = unicodedata.normalize("NFKD", words).upper()
    return Counter(letter for letter in plain_letters if letter.isalnum())


def _outside(boxes: list[Box], page: Layout) -> float:
    """Return how far letters extend beyond the safe zone, in mm."""
    edge = (page.bleed + page.safe) * POINTS_PER_MM
    right = (page.bleed + page.width - page.safe) * POINTS_PER_MM
    top = (page.bleed + page.height - page.safe) * POINTS_PER_MM
    reach = [
        max(edge - left, edge - bottom, box_right - right, box_top - top)
        for left, bottom, box_right, box_top in boxes
    ]
    return max(reach, default=0) / POINTS_PER_MM
