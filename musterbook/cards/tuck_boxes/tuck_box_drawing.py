"""The texts, lists of cards and symbols in the drawing of a tuck box.

They are SVG fragments in millimetres, with their top left corner at the origin. No text is smaller
than 6.5 pt; names that are too long are set smaller or on two lines, and a list that does not fit
is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import escape

from musterbook.cards.faces.typography import capitals_width
from musterbook.fonts import CONDENSED, DISPLAY, HEAVY, POINTS_PER_MM, width_mm
from musterbook.letters import capitals

MIN_PT = 6.5
LINE = 1.2
PAD = 4.0
"""Millimetres between text and edges."""
CUT = 'fill="none" stroke="#1b1b1b" stroke-width=".15"'
SPACING = 0.05
"""Space between the letters of the display face, in em; its own between words is too narrow for
readers of PDF files."""


def wide_mm(text: str, size: float, weight: int) -> float:
    """Return the width of a line in mm; in the display face, it is set in capitals."""
    if weight != HEAVY:
        return width_mm(text, size, weight)
    return capitals_width(text, size, SPACING, weight)


@dataclass(frozen=True)
class Words:
    """Lines of one size in points."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """Height of all lines, in mm."""
        return len(self.lines) * self.size * LINE / POINTS_PER_MM


def fit(text: str, room: float, largest: float, *, weight: int = 700, lines: int = 2) -> Words:
    """Return a text in the largest size that fits a width, on at most `lines` lines.

    A text that does not fit at the smallest size is cut, and ends with an ellipsis.
    """
    size = largest
    while size >= MIN_PT:
        for count in range(1, lines + 1):
            if (lines_of_text := _wrapped(text, room, size, weight, count)) is not None:
                return Words(lines_of_text, size)
        size -= 0.5
    while text and wide_mm(f"{text}…", MIN_PT, weight) > room:
        text = text[:-1].rstrip()
    return Words((f"{text}…",), MIN_PT)


def _wrapped(text: str, room: float, size: float, weight: int, most: int) -> tuple[str, ...] | None:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and wide_mm(longer, size, weight) <= room:
            lines[-1] = longer
        elif wide_mm(word, size, weight) <= room:
            lines.append(word)
        else:
            return None
    return tuple(lines) if len(lines) <= most else None


def text(
    x: float, y: float, words: Words, *, colour: str, weight: int = 700, anchor: str = "middle"
) -> str:
    """Return lines of text; `y` is the upper edge of the first one."""
    size = words.size / POINTS_PER_MM
    family, more = CONDENSED.name, ""
    if weight == HEAVY:
        family, more = DISPLAY.name, f' letter-spacing="{SPACING * size:.3f}"'
    return "".join(
        f'<text x="{x:.2f}" y="{y + (number * LINE + 0.95) * size:.2f}" text-anchor="{anchor}" '
        f'font-family="{family}" font-size="{size:.3f}" font-weight="{weight}"{more} '
        f'fill="{colour}">{escape(capitals(line) if weight == HEAVY else line)}</text>'
        for number, line in enumerate(words.lines)
    )


LISTS = ((1, 12.5), (1, 11), (1, 9.5), (1, 8.5), (2, 8.5), (2, 7.5), (1, MIN_PT), (2, MIN_PT))
"""Columns and type size of a list of cards, the best first."""


def card_list(
    cards: Sequence[str], x: float, y: float, width: float, height: float, ink: str, least: float
) -> str:
    """Return the names of cards in one or two columns, or nothing if they do not fit in at least
    a size in points.
    """
    for columns, size in LISTS:
        room = (width - (columns - 1) * 2) / columns
        rows = -(-len(cards) // columns)
        line = size * LINE / POINTS_PER_MM
        names_fit = columns == 1 or all(width_mm(name, size) <= room for name in cards)
        if size < least or rows * line > height or not names_fit:
            continue
        line = min(height / rows, 1.5 * line)
        drawing = ""
        for number, name in enumerate(cards):
            column, row = divmod(number, rows)
            words = fit(name, room, size, weight=400, lines=1)
            left, top = x + column * (room + 2), y + row * line
            drawing += text(left, top, words, colour=ink, weight=400, anchor="start")
        return drawing
    return ""


def placed(svg: str, x: float, y: float, size: float) -> str:
    """Return a drawing in a square of `size` mm."""
    return svg.replace(
        "<svg ", f'<svg x="{x:.2f}" y="{y:.2f}" width="{size:.2f}" height="{size:.2f}" ', 1
    )
