"""Sets the name in the head of a card.

In: the name, the layout, and the width of what stands in the corner. Out: the first form in which
the name fits, and by how much it is too wide even in the smallest. The head cuts nothing off: each
name is measured with the font.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from musterbook.cards.faces.layout import Layout
from musterbook.cards.formats import POINTS_PER_MM
from musterbook.fonts import HEAVY, width_mm

SPACING = 0.012
"""Space between the letters of a name, in em; `cards/face.css` has the same."""
GAP = 1.2
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
    Form("two", 15.5, 2),
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
    least = (FittedName(FORMS[-1].slug, (name,)), 0.0)
    for form in FORMS:
        lines = min(broken(name, form.lines), key=lambda some: widest(some, form, page))
        over = widest(lines, form, page) - space
        if over <= 0:
            return FittedName(form.slug, lines)
        least = FittedName(form.slug, lines), over
    return FittedName(least[0].form, least[0].lines, round(least[1], 2))


def broken(name: str, count: int) -> Iterator[tuple[str, ...]]:
    """Yield every way to break a name into lines: after a slash if it has one, else anywhere."""
    words = [part for word in name.split() for part in _parts(word, count)]
    if count == 1 or len(words) < count:
        yield (name,)
        return
    found = [
        tuple(
            _line(words[start:end])
            for start, end in zip((0, *places), (*places, len(words)), strict=True)
        )
        for places in combinations(range(1, len(words)), count - 1)
    ]
    yield from [lines for lines in found if lines[0].endswith("/")] or found


def _parts(word: str, count: int) -> list[str]:
    """Return a word, or what is before and after its hyphen, where several lines may break it."""
    begin, hyphen, rest = word.partition("-")
    return [f"{begin}-", rest] if count > 1 and hyphen and len(word) > 12 else [word]


def _line(words: list[str]) -> str:
    return " ".join(words).replace("- ", "-")


def widest(lines: tuple[str, ...], form: Form, page: Layout) -> float:
    """Return the width of the longest line in mm."""
    size = page.points(form.size)
    return max(capitals_width(line, size, SPACING, HEAVY) for line in lines)


def capitals_width(words: str, points: float, spacing: float, weight: int = 600) -> float:
    """Return the width in mm of words in capitals with space between the letters, in em."""
    return width_mm(words.upper(), points, weight) + len(words) * spacing * points / POINTS_PER_MM
