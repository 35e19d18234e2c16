"""Drawn parts of faces other than symbols: the ornament and the emblem of backs.

Out: inline SVG with colours in attributes. The id of a pack is the seed of its pattern and of its
emblem, unless the pack or the club chooses them. Both are the same upside down. `ornament.html`
draws them.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from math import cos, hypot, pi, sin
from typing import Any

from markupsafe import Markup

from musterbook.cards.faces.layout import BACK_FRAME, Layout
from musterbook.site_settings import Ornament
from musterbook.templates import templates

FRAME = BACK_FRAME - 1.2
"""Distance of the outer frame from the edge, in units; closer, a crooked cut would show."""
PITCH = 4.0
"""Distance of the lines of a pattern, in units."""
EMBLEM = 8.4
"""Radius of the emblem, in units."""
POINTS = (8, 10, 12, 14, 16)
"""Numbers of points of an emblem; all are even, so that it is the same upside down."""

Line = tuple[float, float, float, float]


def ornament(
    page: Layout, pack: str, own: Ornament, ground: str, line: str, ink: str, star: str
) -> Markup:
    """Return the ornament of a back: a double frame, the emblem and the pattern of its pack.

    `own` is what the pack or the club chooses; `ground` is the colour of the back, `line` that of
    the pattern, `ink` that of the frame, `star` that of the emblem.
    """
    seed = int.from_bytes(sha256(pack.encode()).digest()[:4], "big")
    inset = BACK_FRAME * page.unit
    pattern = own.pattern or list(PATTERNS)[seed % len(PATTERNS)]
    width, height = page.width / 2 - inset, page.height / 2 - inset
    draw: Any = templates("cards").get_template("ornament.html").module
    points = own.points or POINTS[seed // 7 % len(POINTS)]
    drawn = emblem(points, seed // 53, EMBLEM * page.unit)
    path = _pattern_path(pattern, width, height, PITCH * page.unit)
    return Markup(
        draw.ornament(page, inset, FRAME * page.unit, path, drawn, ground, line, ink, star)
    )


@cache
def _pattern_path(pattern: str, width: float, height: float, pitch: float) -> str:
    """Return a pattern as path data: there are few, and each is on the backs of many decks."""
    return _path(_clipped(PATTERNS[pattern](width, height, pitch), width, height))


def emblem(points: int, seed: int, radius: float) -> str:
    """Return a star around the origin as path data, to be filled with the rule `evenodd`."""
    least = max(points // 4, 2)
    step = least + seed % max(points // 2 - least, 1)
    corners = [
        (radius * sin(2 * pi * at / points), -radius * cos(2 * pi * at / points))
        for at in range(points)
    ]
    path, left = "", set(range(points))
    while left:
        at = start = min(left)
        path += "M"
        while True:
            left.discard(at)
            path += f"{corners[at][0]:.2f} {corners[at][1]:.2f} "
            at = (at + step) % points
            if at == start:
                break
        path += "Z"
    return path


def _lattice(width: float, height: float, pitch: float) -> Iterator[Line]:
    reach = width + height
    for at in _steps(reach, pitch):
        yield -reach, at - reach, reach, at + reach
        yield -reach, at + reach, reach, at - reach


def _diamonds(width: float, height: float, pitch: float) -> Iterator[Line]:
    """Yield diamonds around the middle, in pairs."""
    for number in range(1, int((width + height) / pitch) + 2):
        size = (number + 0.35 * (number % 2)) * pitch
        corners = ((0, -size), (size, 0), (0, size), (-size, 0))
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            yield (*one, *other)


def _rays(width: float, height: float, pitch: float) -> Iterator[Line]:
    reach, count = 2 * hypot(width, height), 72
    for at in range(count // 2):
        x, y = reach * cos(2 * pi * at / count), reach * sin(2 * pi * at / count)
        yield -x, -y, x, y


def _hexagons(width: float, height: float, pitch: float) -> Iterator[Line]:
    side = pitch * 0.9
    across, down = side * 3**0.5, side * 1.5
    for row in range(-int(height / down) - 2, int(height / down) + 3):
        for column in range(-int(width / across) - 2, int(width / across) + 3):
            x, y = (column + (row % 2) / 2) * across, row * down
            top, right = (x, y - side), (x + across / 2, y - side / 2)
            yield *top, *right
            yield *right, right[0], y + side / 2
            yield *top, x - across / 2, y - side / 2


def _zigzags(width: float, height: float, pitch: float) -> Iterator[Line]:
    count = int(width / pitch) + 2
    for at in _steps(height + pitch, pitch * 0.7):
        for number in range(-count, count):
            x, sign = (number + 0.5) * pitch, 1 if number % 2 else -1
            yield x, at - sign * pitch / 2, x + pitch, at + sign * pitch / 2


def _frames(width: float, height: float, pitch: float) -> Iterator[Line]:
    for number in range(1, int(width / pitch * 2)):
        x, y = width - number * pitch / 2, height - number * pitch / 2
        yield -x, -y, x, -y
        yield x, -y, x, y
        yield x, y, -x, y
        yield -x, y, -x, -y


PATTERNS = {
    "lattice": _lattice,
    "diamonds": _diamonds,
    "rays": _rays,
    "hexagons": _hexagons,
    "zigzags": _zigzags,
    "frames": _frames,
}
"""The patterns by their names in content: lines around the middle of a rectangle of twice the given
width and height."""


def _steps(reach: float, pitch: float) -> Iterator[float]:
    most = int(reach / pitch) + 1
    return (number * pitch for number in range(-most, most + 1))


def _clipped(lines: Iterable[Line], width: float, height: float) -> Iterator[Line]:
    """Yield the visible parts of lines in a rectangle around the origin (Liang and Barsky)."""
    for x1, y1, x2, y2 in lines:
        first, last = 0.0, 1.0
        for moved, room in (
            (x1 - x2, x1 + width),
            (x2 - x1, width - x1),
            (y1 - y2, y1 + height),
            (y2 - y1, height - y1),
        ):
            if moved < 0:
                first = max(first, room / moved)
            elif moved > 0:
                last = min(last, room / moved)
            elif room < 0:
                last = -1.0
        if first < last:
            dx, dy = x2 - x1, y2 - y1
            yield x1 + first * dx, y1 + first * dy, x1 + last * dx, y1 + last * dy


def _path(lines: Iterable[Line]) -> str:
    path = end = ""
    for x1, y1, x2, y2 in lines:
        start = f"{x1:.2f} {y1:.2f}"
        path += "" if start == end else f"M{start}"
        end = f"{x2:.2f} {y2:.2f}"
        path += f"L{end}"
    return path
