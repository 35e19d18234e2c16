"""Candidate places for the labels of a map.

In: what a label names: a measure, or the shape of a zone. Out: its places with their costs. All
lengths are inches.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import fsum, hypot

from musterbook.library.geometry import Segment, bounds, edges, membership
from musterbook.library.model.maps import Measure, Point, Shape
from musterbook.maps.label_placement import Ground, LabelBox, LabelPlace, crosses_box

BORDER_GAP = 0.3
"""Minimum distance of a name inside its zone from the border, in inches."""
SPREAD = 50
"""Maximum number of places for a name that are equally good, spread over its zone."""

Middle = tuple[float, float, float]
"""The middle of a place for a name: its cost, x and y."""


def measure_places(
    measure: Measure, width: float, height: float, ground: Ground
) -> Iterator[LabelPlace]:
    """Yield places for a measure: on its line, next to it, or further away with a leader line."""
    (x1, y1), (x2, y2) = measure.from_, measure.to
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along, aside = (x2 - x1) / length, (y2 - y1) / length
    off = (abs(aside) * width + abs(along) * height) / 2
    for t in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82):
        x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        cost = abs(t - 0.5) * 4
        yield LabelPlace(LabelBox(x, y, width, height), cost)
        for gap, more in ((0.4, 3), (0.45 * height, 4)):  # the second one is clear of arrowheads
            for near in (off + gap, -off - gap):
                yield LabelPlace(
                    LabelBox(x - aside * near, y + along * near, width, height), cost + more
                )
        if t in (0.5, 0.26, 0.74):
            for side in (1, -1):
                for far in (off + 1.2 * height, off + 2.4 * height):
                    box = LabelBox(x - aside * far * side, y + along * far * side, width, height)
                    yield LabelPlace(box, cost + far, (box.nearest(x, y), (x, y)))
    reach = (abs(along) * width + abs(aside) * height) / 2 + 0.45
    for x, y, out in ((x1, y1, -reach), (x2, y2, reach)):  # in line with it, after its arrow
        yield LabelPlace(LabelBox(x + along * out, y + aside * out, width, height), 5)
    yield from _beyond(measure, width, height, ground)


def _beyond(measure: Measure, width: float, height: float, ground: Ground) -> Iterator[LabelPlace]:
    """Yield places at the edges of the picture, with leaders to points of the line."""
    left, top, right, bottom = ground.edges
    (x1, y1), (x2, y2) = measure.from_, measure.to
    for t in (0.5, 0.25, 0.75):
        x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        for shift in (0.0, -1.2, 1.2, -2.4, 2.4):
            across, down = shift * width, shift * height * 1.2
            for box in (
                LabelBox(x + across, top + height / 2, width, height),
                LabelBox(x + across, bottom - height / 2, width, height),
                LabelBox(left + width / 2, y + down, width, height),
                LabelBox(right - width / 2, y + down, width, height),
            ):
                start = box.nearest(x, y)
                long = hypot(start[0] - x, start[1] - y)
                yield LabelPlace(box, long / 2 + abs(shift), (start, (x, y)))


def places_around(
    point: Point, radius: float, width: float, height: float, apart: Sequence[Segment]
) -> Iterator[LabelPlace]:
    """Yield places around a symbol: rather below or above it, and not across the lines `apart`."""
    for gap in (0.3, 1.2):
        across, down = radius + gap + width / 2, radius + gap + height / 2
        aside = [
            (shift * width, side * down) for side in (1, -1) for shift in (0, 0.2, -0.2, 0.4, -0.4)
        ]
        for number, (dx, dy) in enumerate((*aside, (across, 0), (-across, 0))):
            x, y = point[0] + dx, point[1] + dy
            between = (min(x, point[0]), min(y, point[1]), max(x, point[0]), max(y, point[1]))
            beyond = any(crosses_box(line, between) for line in apart)
            yield LabelPlace(LabelBox(x, y, width, height), 2 * gap + 0.2 * number + 20 * beyond)


def zone_places(shape: Shape, width: float, height: float) -> Iterator[LabelPlace]:
    """Yield places for the name of a zone, spread over its shape.

    Vertical ones cost more, and those that extend beyond the border of the shape even more; they
    are only used if few others fit.
    """
    middles = _inner_points(shape)
    for extra, turned in ((0.0, False), (6.0, True)):
        across, down = (height, width) if turned else (width, height)
        fitting = _fitting(shape, middles, across / 2 + BORDER_GAP, down / 2 + BORDER_GAP)
        for cost, x, y in fitting[:: len(fitting) // SPREAD + 1]:
            yield LabelPlace(LabelBox(x, y, width, height, turned), cost + extra)
        if len(fitting) > len(middles) / 3:
            return
    for cost, x, y in middles[:: len(middles) // SPREAD + 1]:
        for turned in (False, True):
            yield LabelPlace(LabelBox(x, y, width, height, turned), cost + 40)
    left, top, right, bottom = bounds(shape)
    yield LabelPlace(LabelBox((left + right) / 2, (top + bottom) / 2, width, height), 60)


def _fitting(
    shape: Shape, middles: Sequence[Middle], across: float, down: float
) -> Sequence[Middle]:
    """Return the middles around which a box is inside a shape; its size is given by halves."""
    if disc := shape.disc:
        return [
            (cost, x, y)
            for cost, x, y in middles
            if hypot(abs(x - disc.x) + across, abs(y - disc.y) + down) < disc.r
        ]
    cut, lines = shape.minus, list(edges(shape.polygon))

    def is_inside(x: float, y: float) -> bool:
        if cut and hypot(max(abs(x - cut.x) - across, 0), max(abs(y - cut.y) - down, 0)) < cut.r:
            return False
        sides = (x - across, y - down, x + across, y + down)
        return not any(crosses_box(line, sides) for line in lines)

    return [(cost, x, y) for cost, x, y in middles if is_inside(x, y)]


@lru_cache(maxsize=256)
def _inner_points(shape: Shape) -> list[Middle]:
    """Return a grid of points inside a shape with their costs, the closest to its middle first."""
    left, top, right, bottom = bounds(shape)
    inside = membership(shape)
    across, down = max((right - left) / 20, 0.5), max((bottom - top) / 20, 0.5)
    inner = [
        (left + across * i, top + down * j)
        for i in range(int((right - left) / across) + 1)
        for j in range(int((bottom - top) / down) + 1)
        if inside(left + across * i, top + down * j)
    ]
    middle = (
        fsum(x for x, _ in inner) / max(len(inner), 1),
        fsum(y for _, y in inner) / max(len(inner), 1),
    )
    return sorted((hypot(x - middle[0], y - middle[1]) / 10, x, y) for x, y in inner)
