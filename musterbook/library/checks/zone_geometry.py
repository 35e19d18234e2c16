"""Plane geometry of zones: overlap, equality and self-intersection.

In: shapes in inches. Out: points that prove an overlap or a difference. Regions that overlap or
differ do so near a corner, near an intersection of their outlines, or in an entire disc, so only
points around those are tested. Anything thinner than twice `MARGIN` is rounding, not an error.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from math import cos, fsum, hypot, pi, sin, sqrt

from musterbook.library.geometry import Segment, distance, edges, membership
from musterbook.library.model.maps import Disc, Point, Shape

MARGIN = 0.02
"""Inches that a point must be away from every outline to count as inside or outside."""

_OFFSETS = tuple(
    (radius * cos(turn), radius * sin(turn))
    for radius in (0.1, 0.9)
    for turn in (0.13 + step * pi / 12 for step in range(24))
)
"""Offsets to test around a corner; no direction is along an axis or a diagonal."""

Region = Sequence[Shape]


def in_region(region: Region) -> Callable[[float, float], bool]:
    """Return a function that says whether a point is in any shape of a region."""
    tests = [membership(shape) for shape in region]
    return lambda x, y: any(test(x, y) for test in tests)


@lru_cache(maxsize=10_000)  # `serve` checks all maps again after each edit
def overlap(first: tuple[Shape, ...], second: tuple[Shape, ...]) -> Point | None:
    """Return a point in both regions, if there is one."""
    return _find_point(first, second, all)


def difference(first: Region, second: Region) -> Point | None:
    """Return a point in only one of the regions, if there is one."""
    return _find_point(first, second, lambda inside: inside[0] != inside[1])


def rotated(shape: Shape, width: float, height: float) -> Shape:
    """Return a shape rotated with the board by 180°."""
    return Shape.model_construct(
        polygon=tuple((width - x, height - y) for x, y in shape.polygon),
        minus=_rotated_disc(shape.minus, width, height),
        disc=_rotated_disc(shape.disc, width, height),
    )


@lru_cache(maxsize=10_000)  # `serve` checks all maps again after each edit
def crossing(polygon: tuple[Point, ...]) -> tuple[int, int] | None:
    """Return the indices of two sides that cross or overlap, if there are any.

    A corner may touch another side: a zone may be two triangles that meet in a point.
    """
    for (i, first), (j, second) in combinations(enumerate(edges(polygon)), 2):
        if _cross(first, second) or _sides_overlap(first, second):
            return i, j
    return None


def area(polygon: Sequence[Point]) -> float:
    """Return the area that a polygon encloses, in square inches."""
    return abs(fsum(a * d - c * b for (a, b), (c, d) in edges(polygon))) / 2


def _rotated_disc(disc: Disc | None, width: float, height: float) -> Disc | None:
    if disc is None:
        return None
    return Disc.model_construct(x=width - disc.x, y=height - disc.y, r=disc.r)


def _find_point(
    first: Region, second: Region, holds: Callable[[tuple[bool, bool]], bool]
) -> Point | None:
    """Return the first point near a corner that is off all outlines and satisfies a predicate.

    The predicate receives whether the point is in each of the regions.
    """
    in_first, in_second = in_region(first), in_region(second)
    shapes = (*first, *second)
    segments = [side for shape in shapes if shape.polygon for side in edges(shape.polygon)]
    circles = [disc for shape in shapes for disc in (shape.minus, shape.disc) if disc is not None]
    for x, y in _corners(segments, circles):
        for right, down in _OFFSETS:
            px, py = x + right, y + down
            inside = in_first(px, py), in_second(px, py)
            if holds(inside) and _off_outlines(segments, circles, px, py):
                return round(px, 1), round(py, 1)
    return None


def _corners(segments: list[Segment], circles: list[Disc]) -> list[Point]:
    """Return all corners, all intersections of outlines, and some points of each circle."""
    points = [start for start, _ in segments]
    points += [p for a, b in combinations(segments, 2) for p in _segment_intersections(a, b)]
    for disc in circles:
        points.append((disc.x, disc.y))
        points += [
            (disc.x + disc.r * cos(step * pi / 4), disc.y + disc.r * sin(step * pi / 4))
            for step in range(8)
        ]
        points += [p for segment in segments for p in _segment_circle_intersections(segment, disc)]
    points += [p for a, b in combinations(circles, 2) for p in _circle_intersections(a, b)]
    return list(dict.fromkeys((round(x, 4), round(y, 4)) for x, y in points))


def _off_outlines(segments: list[Segment], circles: list[Disc], x: float, y: float) -> bool:
    return all(abs(hypot(x - d.x, y - d.y) - d.r) > MARGIN for d in circles) and all(
        distance(segment, x, y) > MARGIN for segment in segments
    )


def _segment_intersections(first: Segment, second: Segment) -> list[Point]:
    (x1, y1), (x2, y2) = first
    (x3, y3), (x4, y4) = second
    across = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)
    if abs(across) < 1e-9:
        return []
    s = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / across
    t = ((x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1)) / across
    if not (0 <= s <= 1 and 0 <= t <= 1):
        return []
    return [(x1 + s * (x2 - x1), y1 + s * (y2 - y1))]


def _segment_circle_intersections(segment: Segment, disc: Disc) -> list[Point]:
    (x1, y1), (x2, y2) = segment
    dx, dy, fx, fy = x2 - x1, y2 - y1, x1 - disc.x, y1 - disc.y
    a, b, c = dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - disc.r * disc.r
    root = b * b - 4 * a * c
    if root < 0 or not a:
        return []
    ends = ((-b - sqrt(root)) / (2 * a), (-b + sqrt(root)) / (2 * a))
    return [(x1 + t * dx, y1 + t * dy) for t in ends if 0 <= t <= 1]


def _circle_intersections(first: Disc, second: Disc) -> list[Point]:
    gap = hypot(second.x - first.x, second.y - first.y)
    if not gap or gap > first.r + second.r or gap < abs(first.r - second.r):
        return []
    along = (first.r**2 - second.r**2 + gap**2) / (2 * gap)
    aside = sqrt(max(0.0, first.r**2 - along**2))
    ux, uy = (second.x - first.x) / gap, (second.y - first.y) / gap
    x, y = first.x + along * ux, first.y + along * uy
    return [(x + aside * uy, y - aside * ux), (x - aside * uy, y + aside * ux)]


def _cross(first: Segment, second: Segment) -> bool:
    """Whether two sides cross anywhere but at their ends."""
    return any(
        min(hypot(x - a, y - b) for a, b in (*first, *second)) > 1e-6
        for x, y in _segment_intersections(first, second)
    )


def _sides_overlap(first: Segment, second: Segment) -> bool:
    """Whether two sides overlap in more than a point, or one of them has no length."""
    if first[0] == first[1] or second[0] == second[1]:
        return True
    ends = {p for p in first if distance(second, *p) < 1e-6} | {
        p for p in second if distance(first, *p) < 1e-6
    }
    (x1, y1), (x2, y2) = first
    (x3, y3), (x4, y4) = second
    parallel = abs((x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)) < 1e-9
    return parallel and len(ends) > 1
