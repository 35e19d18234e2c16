"""Where the parts of a face lie on a card of any size.

In: a `Dress`, and `cards/faces.yml`. Out: a frozen `Layout` in millimetres, and the range that the
type of the text may have.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from musterbook.cards.faces.dress import Dress, usual
from musterbook.cards.formats import CardSize, TypeRange, formats
from musterbook.resources import CARDS
from musterbook.tokens import read_settings

STEP = 0.25
"""Type grows in steps of a quarter point."""
QR_MM = 7.4


@dataclass(frozen=True)
class Layout:
    """A card in mm: trimmed size, bleed, safe zone, and the parts of its face from the top.

    `unit` is what a millimetre of the smallest usual card becomes; `type` is the range of the
    body's type in points.
    """

    width: float
    height: float
    bleed: float
    safe: float
    unit: float
    band: float
    gap: float
    foot: float
    type: TypeRange

    @property
    def large_type(self) -> float:
        """What a point of the name becomes: it grows with the card, and shrinks a little less."""
        return round(max(self.unit, float(self.unit**0.8)), 3)

    @property
    def small_type(self) -> float:
        """What a point of the smallest words becomes; they are never much smaller than usual."""
        return small(self.unit)

    @property
    def qr(self) -> float:
        """How wide a QR code is: no smaller than a phone reads it."""
        return round(QR_MM * max(self.small_type, 1), 3)

    @property
    def body_top(self) -> float:
        """Where the body begins, from the trimmed top edge."""
        return round(self.band + self.gap, 3)

    @property
    def body_height(self) -> float:
        """How tall the body may be."""
        return round(self.height - self.safe - self.foot - self.body_top, 3)

    @property
    def body_width(self) -> float:
        """How wide the body is."""
        return round(self.width - 2 * self.safe, 3)


@cache
def layout(dress: Dress) -> Layout:
    """Return the layout of a size, with the type that its print asks for."""
    data, size = _data(), dress.size
    own = data["layouts"].get(size.slug) or data["layouts"][_nearest(size).slug]
    unit = own["unit"]
    smallest, largest = own["type"]
    if dress.large:
        large = data["large"]
        largest = round(largest * large["times"] / STEP) * STEP
        smallest = large["smallest"]
        largest = max(largest, smallest)
    band, gap = round(data["band"] * unit, 3), round(data["gap"] * unit, 3)
    foot = round(data["foot"] * small(unit), 3)
    return Layout(
        size.width_mm,
        size.height_mm,
        dress.bleed_mm,
        own["safe"],
        unit,
        band,
        gap,
        foot,
        TypeRange(smallest, largest, STEP),
    )


def usual_layout() -> Layout:
    """Return the layout of the usual dress."""
    return layout(usual())


def small(unit: float) -> float:
    """Return what a point of the smallest words becomes at a unit."""
    return max(round(float(unit**0.6), 3), 0.92)


def _nearest(size: CardSize) -> CardSize:
    """Return the known size with the largest area that goes into a size, or the smallest one."""
    known = [formats().sizes[slug] for slug in _data()["layouts"] if slug in formats().sizes]
    known.sort(key=lambda other: other.width * other.height)
    inside = [o for o in known if o.width <= size.width and o.height <= size.height]
    return (inside or known[:1])[-1]


@cache
def _data() -> Any:
    return read_settings(CARDS / "faces.yml")
