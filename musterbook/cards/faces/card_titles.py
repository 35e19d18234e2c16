"""The lines and the size of a card's name, and the code that has room in its foot.

In: a name, and the layout of a face. Out: the first form in which the name fits its head, which is
measured with the font.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from musterbook.cards.faces.face_layouts import AIR, Layout
from musterbook.fonts import HEAVY, POINTS_PER_MM, width_mm
from musterbook.letters import capitals

SPACING = 0.012
"""Space between the letters of a name, in em; `cards/face.css` has the same."""
GAP = 2.0
"""Least distance of a name from the corner, in units."""


@dataclass(frozen=True)
class Form:
    """A form of a name: its class, size on a poker card in points, and number of lines."""

    slug: str
    size: float
    lines: int


FORMS = (
    Form("", 20, 1),
    Form("mid", 17.5, 1),
    Form("low", 15.5, 1),
    Form("two", 14.5, 2),
    Form("small", 13, 2),
    Form("three", 11, 3),
)
"""Forms of a name, the largest first; `cards/face.css` gives each its size."""


@dataclass(frozen=True)
class FittedName:
    """A name as it is set: its form, its lines, and by how many mm it is too wide."""

    form: str
    lines: tuple[str, ...]
    over: float = 0.0

    @property
    def count(self) -> int:
        """The number of its lines."""
        return len(self.lines)


def set_name(name: str, page: Layout, corner: float = 0.0) -> FittedName:
    """Set a name as large as possible beside a corner of some units."""
    space = page.text_width - (corner + GAP * bool(corner)) * page.unit
    for form in FORMS:
        lines = min(broken(name, form.lines), key=lambda some: widest(some, form, page))
        over = max(widest(lines, form, page) - space, 0.0)
        if not over:
            break
    return FittedName(form.slug, lines, round(over, 2))


def broken(name: str, count: int) -> Iterator[tuple[str, ...]]:
    """Yield every way to break a name into lines, none of which ends with a sign between words."""
    units = re.findall(r"(?:[/|&+·]\s+)*\S+", name)
    words = [part for unit in units for part in _parts(unit, count)]
    if count == 1 or len(words) < count:
        yield (name,)
        return
    for places in combinations(range(1, len(words)), count - 1):
        cuts = pairwise((0, *places, len(words)))
        yield tuple(" ".join(words[start:end]).replace("- ", "-") for start, end in cuts)


def _parts(word: str, count: int) -> list[str]:
    """Return a word, or what is before and after its hyphen, where several lines may break it."""
    begin, hyphen, rest = word.partition("-")
    return [f"{begin}-", rest] if count > 1 and hyphen and len(word) > 12 else [word]


def widest(lines: tuple[str, ...], form: Form, page: Layout) -> float:
    """Return the width of the longest line in mm."""
    size = page.points(form.size)
    return max(capitals_width(line, size, SPACING, HEAVY) for line in lines)


def capitals_width(words: str, points: float, spacing: float, weight: int = 600) -> float:
    """Return the width in mm of words in capitals with space between the letters, in em."""
    return width_mm(capitals(words), points, weight) + len(words) * spacing * points / POINTS_PER_MM


def fitting_code(codes: Sequence[str], beside: float, page: Layout) -> tuple[str, bool]:
    """Return the first code that has room in a foot, else the last, and whether it has room.

    `beside` is the width in mm of what is to its left.
    """
    space = page.text_width - beside - AIR * page.unit * bool(beside)
    fits = (code for code in codes if width_mm(code, page.points(6.5), 600) <= space)
    found = next(fits, "")
    return found or codes[-1], bool(found)
