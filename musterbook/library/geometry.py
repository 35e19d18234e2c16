"""Plane geometry of shapes: their sides, bounds and points, and distances.

In: shapes of `musterbook.library.model.maps`, in inches, y down.
"""

from collections.abc import Callable, Iterator, Sequence
from math import hypot

from musterbook.library.model.maps import Point, Shape

Segment = tuple[Point, Point]


def membership(shape: Shape) -> Callable[[float, float], bool]:
    """Return a function that says whether a point is in a shape.

    For points on its border, the result is undefined.
    """
    if disc := shape.disc:
        return lambda x, y: hypot(x - disc.x, y - disc.y) < disc.r
    minus = shape.minus
    sides = [(x1, y1, x2 - x1, y2) for (x1, y1), (x2, y2) in edges(shape.polygon) if y1 != y2]

    def inside(x: float, y: float) -> bool:
        if minus and hypot(x - minus.x, y - minus.y) < minus.r:
            return False
        is_inside = False
        for x1, y1, across, y2 in sides:
            if (y1 > y) != (y2 > y) and x < across * (y - y1) / (y2 - y1) + x1:
                is_inside = not is_inside
        return is_inside

    return inside


def edges(polygon: Sequence[Point]) -> Iterator[Segment]:
    """Yield the sides of a polygon in order."""
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a shape, ignoring its cut-out."""
    if shape.disc:
        disc = shape.disc
        return disc.x - disc.r, disc.y - disc.r, disc.x + disc.r, disc.y + disc.r
    xs, ys = zip(*shape.polygon, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def distance(line: Segment, x: float, y: float) -> float:
    """Return the distance of a point from a line."""
    (x1, y1), (x2, y2) = line
    long = (x2 - x1) ** 2 + (y2 - y1) ** 2
    t = 0.0 if long == 0 else min(max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long, 0), 1)
    return hypot(x1 + (x2 - x1) * t - x, y1 + (y2 - y1) * t - y)
