"""Plane geometry of shapes on a board, calculated by shapely.

In: shapes of `musterbook.library.model.maps`, in inches, y down. Anything thinner than twice
`CLEARANCE` is rounding, neither an overlap nor a difference.
Why: docs/decisions/plane-geometry.md
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import hypot

import shapely
from shapely import LineString, Polygon
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from musterbook.library.model.maps import Disc, MapEntry, Point, Shape

Segment = tuple[Point, Point]

CLEARANCE = 0.02
"""Inches that a point must be away from every outline to count as inside or outside."""

ROUND = 16
"""Number of straight lines that replace a quarter of a circle."""

_NEXT = 1e-7
"""From a point on a border to one beside it, in inches."""


@lru_cache(maxsize=10_000)  # `serve` checks all maps again after each edit
def region(shape: Shape) -> BaseGeometry:
    """Return the area of a shape."""
    if shape.disc:
        return _circle(shape.disc)
    area = shapely.make_valid(Polygon(shape.polygon))
    return area.difference(_circle(shape.minus)) if shape.minus else area


def zones_apart(entry: MapEntry) -> float:
    """Return the shortest distance between the zones of both sides in inches; 0 if one has none."""
    attackers, defenders = (
        _union(
            [shape for zone in entry.zones.values() if zone.side == side for shape in zone.shapes]
        )
        for side in ("attacker", "defender")
    )
    return 0.0 if attackers.is_empty or defenders.is_empty else attackers.distance(defenders)


def _circle(disc: Disc) -> BaseGeometry:
    return shapely.Point(disc.x, disc.y).buffer(disc.r, quad_segs=ROUND)


def borders(shape: Shape) -> list[Segment]:
    """Return the outline of a shape as straight lines."""
    lines = shapely.get_parts(region(shape).boundary)
    return [side for line in lines for side in pairwise(line.coords)]


def membership(shape: Shape) -> Callable[[float, float], bool]:
    """Return a function that says whether a point is in a shape.

    A point on the left or the upper border is in it, and one on the right or the lower border is
    not: it is in the shape beside it.
    """
    if disc := shape.disc:
        return lambda x, y: hypot(x - disc.x, y - disc.y) < disc.r
    minus, area = shape.minus, region(Shape.model_construct(polygon=shape.polygon))
    shapely.prepare(area)

    def inside(x: float, y: float) -> bool:
        if minus and hypot(x - minus.x, y - minus.y) < minus.r:
            return False
        return bool(shapely.contains_xy(area, x + _NEXT, y + _NEXT / 100))

    return inside


def centre(polygon: Sequence[Point]) -> Point:
    """Return the centroid of a polygon."""
    middle = Polygon(polygon).centroid
    return middle.x, middle.y


def area(polygon: Sequence[Point]) -> float:
    """Return the area that a polygon encloses, in square inches."""
    return float(Polygon(polygon).area)


def part_inside(
    polygon: Sequence[Point], sides: tuple[float, float, float, float]
) -> tuple[float, Point]:
    """Return the area and the centroid of the part of a polygon in a rectangle.

    `sides` are left, top, right and bottom; without a part, both are 0.
    """
    part = Polygon(polygon).intersection(shapely.box(*sides))
    middle = part.centroid
    return part.area, (middle.x, middle.y) if part.area else (0.0, 0.0)


def overlap(first: Sequence[Shape], second: Sequence[Shape]) -> Point | None:
    """Return a point in both areas, if there is one."""
    return _point_in(_union(first).intersection(_union(second)))


def asymmetry(
    first: Sequence[Shape], second: Sequence[Shape], width: float, height: float
) -> Point | None:
    """Return a point in only one of two areas, the second one rotated by 180° with the board."""
    rotated = rotate(_union(second), 180, origin=(width / 2, height / 2))
    return _point_in(_union(first).symmetric_difference(rotated))


def _union(shapes: Sequence[Shape]) -> BaseGeometry:
    return shapely.union_all([region(shape) for shape in shapes])


def _point_in(shape: BaseGeometry) -> Point | None:
    inner = shape.buffer(-CLEARANCE)
    if inner.is_empty:
        return None
    point = inner.representative_point()
    return round(point.x, 1), round(point.y, 1)


@lru_cache(maxsize=10_000)  # `serve` checks all maps again after each edit
def crossing(polygon: tuple[Point, ...]) -> tuple[int, int] | None:
    """Return the indices of two sides that cross or overlap, or of one without a length.

    A corner may touch another side: a zone may be two triangles that meet in a point.
    """
    for index, (start, end) in enumerate(edges(polygon)):
        if start == end:
            return index, (index + 1) % len(polygon)
    if Polygon(polygon).is_valid:
        return None
    sides = [LineString(side) for side in edges(polygon)]
    for (i, first), (j, second) in combinations(enumerate(sides), 2):
        if first.crosses(second) or first.intersection(second).length > 0:
            return i, j
    return None


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
    """Return the distance of a point from a line; the search for places of labels asks often."""
    (x1, y1), (x2, y2) = line
    long = (x2 - x1) ** 2 + (y2 - y1) ** 2
    t = 0.0 if long == 0 else min(max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long, 0), 1)
    return hypot(x1 + (x2 - x1) * t - x, y1 + (y2 - y1) * t - y)
