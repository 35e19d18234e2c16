"""Draws measuring aids on a map: a ruler, and the distances of corners from the edges.

In: the terrain of a map. Out: SVG in the units of the picture: ticks along the edges of the
board, and at each measured corner a dot and its distances from two edges, with arrows that point to
them. Letters scale with the board, for a picture about as wide as a page.
"""

from collections.abc import Iterator
from math import atan2, cos, fsum, pi, sin

from musterbook.library.geometry import centre
from musterbook.library.model.maps import MapEntry
from musterbook.maps.label_placement import LabelBox, LabelPlace
from musterbook.maps.palette import Palette
from musterbook.maps.tape_distances import Corner, outlines, placing, printed_ends, tape

HEIGHT = 0.85
"""Height of letters in inches of the board; their plate is 1.15 times as high."""
DOT = 0.17
"""Radius of a dot, in inches."""

_ARROWS = {"left": "←", "right": "→", "top": "↑", "bottom": "↓"}


def words(corner: Corner) -> str:
    """Return the distances of a corner, such as `←24 ↑4½`."""
    across, down = (tape(inches)[:-1] for inches in (corner.from_side, corner.from_end))
    return f"{_ARROWS[corner.across]}{across} {_ARROWS[corner.down]}{down}"


def width(text: str) -> float:
    """Return the width of a corner's label, in inches."""
    return HEIGHT * (0.35 + fsum(0.9 if letter in _ARROWS.values() else 0.5 for letter in text))


def corners(entry: MapEntry) -> Iterator[tuple[Corner, float]]:
    """Yield every corner to measure, and the direction out of its area, in radians.

    A corner that two areas share is yielded once.
    """
    drawn_corners: set[tuple[int, int, str]] = set()
    ends = printed_ends(entry)
    for outline in outlines(entry).values():
        x, y = centre(outline)
        for corner in placing(entry.board, outline, ends).corners:
            place = (round(corner.x * 8), round(corner.y * 8), words(corner))
            if place in drawn_corners:
                continue
            drawn_corners.add(place)
            yield corner, atan2(corner.y - y, corner.x - x)


def corner_places(corner: Corner, out: float, wide: float) -> tuple[LabelPlace, ...]:
    """Return places for the label of a corner, the best first: outside its area, and near it."""
    candidates = []
    for step in range(16):
        turned = step * pi / 8
        away = abs((turned - out + pi) % (2 * pi) - pi)
        dx, dy = cos(turned), sin(turned)
        for gap in (0.35, 0.8, 1.4, 2.1, 3.0, 4.2):
            x = corner.x + dx * (wide / 2 + gap)
            y = corner.y + dy * (HEIGHT * 0.58 + gap)
            candidates.append(LabelPlace(LabelBox(x, y, wide, HEIGHT * 1.15), away * 2 + gap * 4))
    return tuple(sorted(candidates, key=lambda place: place.cost))


def label(corner: Corner, box: LabelBox, colours: Palette, unit: float) -> str:
    """Draw a corner with its distances, and a line between them if they are apart."""
    x, y, size = box.x * unit, box.y * unit, HEIGHT * unit
    left, top, right, bottom = (side * unit for side in box.sides)
    line = ""
    if box.distance(corner.x, corner.y) > 0.5:
        line = (
            f'<path stroke="{colours.ink}" stroke-width="{0.06 * unit:.2f}" '
            f'd="M{corner.x * unit:.2f} {corner.y * unit:.2f}L{x:.2f} {y:.2f}"/>'
        )
    return (
        f'{line}<circle cx="{corner.x * unit:.2f}" cy="{corner.y * unit:.2f}" '
        f'r="{DOT * unit:.2f}" fill="{colours.ink}" stroke="{colours.plate}" '
        f'stroke-width="{0.06 * unit:.2f}"/>'
        f'<rect x="{left:.2f}" y="{top:.2f}" width="{right - left:.2f}" '
        f'height="{bottom - top:.2f}" rx="{0.15 * unit:.2f}" fill="{colours.plate}" '
        'fill-opacity="0.92"/>'
        f'<text x="{x:.2f}" y="{y + 0.35 * size:.2f}" font-size="{size:.2f}" font-weight="600" '
        f'text-anchor="middle" fill="{colours.ink}">{words(corner)}</text>'
    )


def ruler(entry: MapEntry, colours: Palette, unit: float) -> str:
    """Draw a tick for every inch along the edges of the board, a longer one for every sixth."""
    across, down = entry.board.width, entry.board.height
    path = "".join(
        f"M{at} 0v{long:.2f}M{at} {down * unit:g}v{-long:.2f}" for at, long in _ticks(across, unit)
    ) + "".join(
        f"M0 {at}h{long:.2f}M{across * unit:g} {at}h{-long:.2f}" for at, long in _ticks(down, unit)
    )
    return f'<path stroke="{colours.ink}" stroke-width="{0.05 * unit:.2f}" d="{path}"/>'


def _ticks(edge: float, unit: float) -> Iterator[tuple[str, float]]:
    """Yield the place and the height of each tick along an edge."""
    for inch in range(1, int(edge) + (edge % 1 > 0)):
        yield f"{inch * unit:g}", (0.7 if inch % 6 == 0 else 0.3) * unit
