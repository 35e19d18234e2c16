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


def set_name(name: str, corner: str = "") -> tuple[str, list[str]]:
    """Return the slug of the form that a name is set in, and its lines."""
    room = formats().card.body_width - LEFT_MM
    room -= (WIDE_MM if len(corner) > 2 else NARROW_MM) if corner else 0
    for form in FORMS:
        found = lines(name, form.size, room)
        if len(found) <= form.lines and max(_width(line, form.size) for line in found) <= room:
            return form.slug, balanced(name, found, form.size)
    return FORMS[-1].slug, lines(name, FORMS[-1].size, room)


def lines(name: str, size: float, room: float) -> list[str]:
    """Return the lines that a name breaks into; a word that is too wide has one of its own."""
    found: list[str] = []
    for word in name.split():
        joined = f"{found[-1]} {word}" if found else ""
        if found and _width(joined, size) <= room:
            found[-1] = joined
        else:
            found.append(word)
    return found


def balanced(name: str, found: list[str], size: float) -> list[str]:
    """Return two lines broken anew: behind a slash, or else so that the longer one is shortest."""
    if len(found) != 2:
        return found
    words = name.split()
    breaks = [(words[:at], words[at:]) for at in range(1, len(words))]
    widest = max(_width(line, size) for line in found)
    pairs = [(" ".join(one), " ".join(other)) for one, other in breaks]
    slashed = [pair for pair in pairs if pair[0].endswith("/")]

    def longer(pair: tuple[str, str]) -> float:
        return max(_width(line, size) for line in pair)

    best = min(slashed or pairs, key=longer)
    return list(best) if longer(best) <= widest else found


def _width(line: str, size: float) -> float:
    return width_mm(line, size, 700)
