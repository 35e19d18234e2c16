"""How wide words are, from the font itself.

In: text and a size in points. Out: millimetres, as the engine will set them (without kerning,
which only narrows).
"""

from __future__ import annotations

from functools import cache

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.cards.faces.style import font_file
from musterbook.cards.formats import POINTS_PER_MM


@cache
def _advances(weight: int) -> tuple[dict[int, int], int]:
    with TTFont(font_file(weight)) as font:
        widths = {code: font["hmtx"][glyph][0] for code, glyph in font.getBestCmap().items()}
        return widths, font["head"].unitsPerEm


def width_mm(text: str, size: float, weight: int = 400) -> float:
    """Return the width of one line of text, in mm."""
    widths, em = _advances(weight)
    units = sum(widths.get(ord(letter), em // 2) for letter in text)
    return units / em * size / POINTS_PER_MM
