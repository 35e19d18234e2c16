"""Candidate places for the labels of a map.

In: what a label names: a measure, or the shape of a zone. Out: its places with their costs. All
lengths are inches.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from math import fsum, hypot

from musterbook.library.geometry import bounds, membership
from musterbook.library.model.maps import Measure, Shape
from musterbook.maps.label_search import PLACES, Box, Ground, Place


def measure_places(
    measure: Measure, width: float, height: float, ground: Ground
) -> Iterator[Place]:
    """Yield places for a measure: on its line, next to it, or further away with a leader line."""
    (x1, y1), (x2, y2) = measure.from_, measure.to
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along, aside = (x2 - x1) / length, (y2 - y1) / length
    reach = abs(along) * width + abs(aside) * height
    off = (abs(aside) * width + abs(along) * height) / 2
    for t in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82):
        x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        cost = abs(t - 0.5) * 4
        covers_end = reach / 2 + 0.9 > length * min(t, 1 - t)
        yield Place(Box(x, y, width, height), cost + (50 if covers_end else 0))
        for side in (1, -1):
            near = (off + 0.4) * side
            yield Place(Box(x - aside * near, y + along * near, width, height), cost + 3)
        if t in (0.5, 0.26, 0.74):
            for side in (1, -1):
                for far in (off + 1.2 * height, off + 2.4 * height):
                    box = Box(x - aside * far * side, y + along * far * side, width, height)
                    yield Place(box, cost + far, (box.nearest(x, y), (x, y)))
    yield from _beyond(measure, width, height, ground)


def _beyond(measure: Measure, width: float, height: float, ground: Ground) -> Iterator[Place]:
    """Yield places at the edges of the picture, with leaders to the line's middle or its ends."""
    left, top, right, bottom = ground.edges
    (x1, y1), (x2, y2) = measure.from_, measure.to
    ends = ((x1, y1), (x2, y2), ((x1 + x2) / 2, (y1 + y2) / 2))
    for x, y in ends:
        for shift in (0.0, -1.2, 1.2, -2.4, 2.4):
            across, down = shift * width, shift * height * 1.2
            for box in (
                Box(x + across, top + height / 2, width, height),
                Box(x + across, bottom - height / 2, width, height),
                Box(left + width / 2, y + down, width, height),
                Box(right - width / 2, y + down, width, height),
            ):
                start = box.nearest(x, y)
                long = hypot(start[0] - x, start[1] - y)
                yield Place(box, long / 2 + abs(shift), (start, (x, y)))


def zone_places(shape: Shape, width: float, height: float) -> Iterator[Place]:
    """Yield places for the name of a zone inside its shape, the closest to its middle first.

    Vertical ones cost more, and those that extend beyond the border of the shape even more.
    """
    near = _inner_points(shape)
    inside = membership(shape)
    for extra, turned in ((0.0, False), (6.0, True)):
        across, down = (height, width) if turned else (width, height)
        fitting = (
            Place(Box(x, y, width, height, turned), own + extra)
            for own, x, y in near
            if _contains_box(inside, x, y, across / 2, down / 2)
        )
        yield from islice(fitting, PLACES)
    for own, x, y in near[:: max(len(near) // PLACES, 1)]:
        for turned in (False, True):
            yield Place(Box(x, y, width, height, turned), own + 40)
    left, top, right, bottom = bounds(shape)
    yield Place(Box((left + right) / 2, (top + bottom) / 2, width, height), 60)


@lru_cache(maxsize=256)
def _inner_points(shape: Shape) -> list[tuple[float, float, float]]:
    """Return a grid of points inside a shape with their costs, the closest to its middle first."""
    left, top, right, bottom = bounds(shape)
    inside = membership(shape)
    step = max((right - left) / 24, (bottom - top) / 24, 0.5)
    inner = [
        (left + step * i, top + step * j)
        for i in range(int((right - left) / step) + 1)
        for j in range(int((bottom - top) / step) + 1)
        if inside(left + step * i, top + step * j)
    ]
    middle = (
        fsum(x for x, _ in inner) / max(len(inner), 1),
        fsum(y for _, y in inner) / max(len(inner), 1),
    )
    return sorted((hypot(x - middle[0], y - middle[1]) / 10, x, y) for x, y in inner)


def _contains_box(
    inside: Callable[[float, float], bool], x: float, y: float, across: float, down: float
) -> bool:
    """Whether points around a box, slightly outside its edge, are inside a shape.

    `across` and `down` are half of the width and height of the box.
    """
    left, top, right, bottom = x - across - 0.3, y - down - 0.3, x + across + 0.3, y + down + 0.3
    return all(
        inside(along, top)
        and inside(along, bottom)
        and inside(left, beside)
        and inside(right, beside)
        for share in (0.0, 1.0, 0.5, 0.25, 0.75)  # first the corners
        for along, beside in [(left + (right - left) * share, top + (bottom - top) * share)]
    )
