"""How a name is set in the band of a card.

In: the name and what stands in the corner beside it. Out: a form, the first of a few in which the
name fits: large on one line, or smaller on up to three. A face is never refused for its name.
"""

from __future__ import annotations

from dataclasses import dataclass

from musterbook.faces.type import width_mm
from musterbook.formats import formats

LEFT_MM = 9.6  # from the safe zone to the name, beside the symbol
WIDE_MM, NARROW_MM = 13.0, 9.0  # what the corner takes: a price, or a number


@dataclass(frozen=True)
class Form:
    """A way to set a name: its class, size in points, and how many lines there may be."""

    slug: str
    size: float
    lines: int


FORMS = (
    Form("full", 12.5, 1),
    Form("long", 11, 1),
    Form("two", 10, 2),
    Form("small", 9, 2),
    Form("three", 7.5, 3),
)
"""From the largest; `cards/face.css` gives each its size."""


def name_form(name: str, corner: str = "") -> str:
    """Return the slug of the form that a name is set in."""
    room = formats().card.body_width - LEFT_MM
    room -= (WIDE_MM if len(corner) > 2 else NARROW_MM) if corner else 0
    for form in FORMS:
        if len(lines(name, form.size, room)) <= form.lines and _longest(name, form.size) <= room:
            return form.slug
    return FORMS[-1].slug


def lines(name: str, size: float, room: float) -> list[str]:
    """Return the lines that a name breaks into; a word that is too wide has one of its own."""
    found: list[str] = []
    for word in name.split():
        joined = f"{found[-1]} {word}" if found else ""
        if found and width_mm(joined, size, 700) <= room:
            found[-1] = joined
        else:
            found.append(word)
    return found


def _longest(name: str, size: float) -> float:
    return max(width_mm(word, size, 700) for word in name.split())
