"""Sets the name in the band of a card.

In: the name, the layout, and the text in the corner. Out: the first form in which the name fits,
from large on one line to small on up to three; and by how much it is too wide even in the smallest.
"""

from dataclasses import dataclass
from math import fsum

from musterbook.cards.faces.layout import Layout
from musterbook.cards.formats import POINTS_PER_MM
from musterbook.fonts import width_mm

LEFT = 9.6  # from the safe zone to the name, beside the symbol; in units of the layout
CORNERS = {"narrow": 9.0, "dice": 11.2, "wide": 12.0, "widest": 14.6}
"""Widths of the box in the corner, in units; `cards/face.css` has the same values."""
DICE = "dice"
"""Form of the corner for a dice result, with a square for each digit."""
BESIDE, LABEL_BESIDE = 2.2, 1.1  # from the name, and at least from the label, to the corner
PADDING = 1.5  # in the corner, on both sides of its words
LINE = 1.03
TALL, CHIP = 9.8, 0.8
"""Maximum height of label and name, and how much a tag is taller than its label; in units."""


@dataclass(frozen=True)
class Form:
    """A form of a name: its class, size in points, and maximum number of lines."""

    slug: str
    size: float
    lines: int


FORMS = (
    Form("full", 12.5, 1),
    Form("long", 10.5, 1),
    Form("two", 9.5, 2),
    Form("small", 8.5, 2),
    Form("three", 7, 3),
)
"""Forms of a name, the largest first; `cards/face.css` gives each its size."""


@dataclass(frozen=True)
class Name:
    """A name as it is set: its form, its lines, and by how many mm it is too wide.

    If it is `alone`, the band has no room for the label.
    """

    form: str
    lines: tuple[str, ...]
    over: float = 0.0
    alone: bool = False

    @property
    def tall(self) -> bool:
        """Whether the name has several lines."""
        return len(self.lines) > 1


def room(page: Layout, corner: str, gap: float = BESIDE) -> float:
    """Return the maximum width of a name, or of a label with its own gap, in mm."""
    beside = corner_width(page, corner) + gap if corner else 0
    return page.body_width - (LEFT + beside) * page.unit


def corner_form(page: Layout, corner: str) -> str:
    """Return the narrowest box that the text of a corner fits into, or the widest one."""
    if corner.isdigit() and len(corner) <= 2:
        return DICE
    need = width_mm(corner, page.points("corner"), 700) / page.unit + 2 * PADDING
    boxes = ((form, width) for form, width in CORNERS.items() if form != DICE)
    return next((form for form, width in boxes if width >= need), "widest")


def corner_width(page: Layout, corner: str) -> float:
    """Return the width of the box in the corner, in units."""
    return CORNERS[corner_form(page, corner)]


def set_name(name: str, page: Layout, corner: str = "", *, tagged: bool = False) -> Name:
    """Set a name as large as possible, with or without tags beside its label."""
    space = room(page, corner)
    for form in FORMS:
        size = page.large_points(form.size)
        name_lines = lines(name, size, space)
        if not _fits_in_height(len(name_lines), size, page, tagged=tagged):
            continue
        widest = max(_width(line, size) for line in name_lines)
        if len(name_lines) <= form.lines and widest <= space:
            return Name(form.slug, tuple(balanced(name, name_lines, size)))
    last = FORMS[-1]
    size = page.large_points(last.size)
    name_lines = lines(name, size, space)
    wide = max(_width(line, size) for line in name_lines) - space
    missing = fsum(_width(line, size) for line in name_lines[last.lines :])
    alone = not _fits_in_height(len(name_lines), size, page, tagged=tagged)
    return Name(last.slug, tuple(name_lines), round(max(wide, 0) + missing, 2), alone)


def _fits_in_height(lines: int, size: float, page: Layout, *, tagged: bool) -> bool:
    """Whether several lines fit below the label and its tags, within the safe part of the band."""
    height = (page.points("label") * 1.1 + lines * size * LINE) / POINTS_PER_MM
    return lines == 1 or height <= (TALL - CHIP * tagged) * page.unit


def lines(name: str, size: float, room: float) -> list[str]:
    """Return the lines into which a name wraps.

    A word that is too wide gets its own line, and is broken after a hyphen if it has one.
    """
    result: list[str] = []
    for word in name.split():
        joined = f"{result[-1]} {word}" if result else ""
        if result and _width(joined, size) <= room:
            result[-1] = joined
        elif "-" in word and _width(word, size) > room:
            begin, _, rest = word.partition("-")
            result += [f"{begin}-", rest]
        else:
            result.append(word)
    return result


def balanced(name: str, greedy_lines: list[str], size: float) -> list[str]:
    """Rebalance two lines: break after a slash, or else where the longer line is shortest."""
    if len(greedy_lines) != 2:
        return greedy_lines
    if greedy_lines[0].endswith("-"):
        return greedy_lines
    words = name.split()
    breaks = [(words[:at], words[at:]) for at in range(1, len(words))]
    widest = max(_width(line, size) for line in greedy_lines)
    pairs = [(" ".join(one), " ".join(other)) for one, other in breaks]
    slashed = [pair for pair in pairs if pair[0].endswith("/")]

    def longer(pair: tuple[str, str]) -> float:
        return max(_width(line, size) for line in pair)

    best = min(slashed or pairs, key=longer)
    return list(best) if longer(best) <= widest else greedy_lines


def _width(line: str, size: float) -> float:
    return width_mm(line, size, 700)
