"""Shapes as they are drawn: outlines and hatching.

In: shapes of `musterbook.library.model.maps`, in inches, y down. Out: path data (the `d` of an SVG
path) in the caller's units. A disc that is cut out may extend beyond the polygon, so outlines are
calculated instead of masked.
"""

from functools import lru_cache
from math import sqrt

import shapely
from shapely import Polygon

from musterbook.library.geometry import bounds, region
from musterbook.library.model.maps import Disc, Point, Shape

Ring = tuple[Point, ...]

SHORT = 0.07
"""Length in inches of the shortest line of a hatching."""


def outline(shape: Shape, unit: float) -> str:
    """Return the border of a shape as path data, with `unit` user units per inch."""
    if shape.disc:
        return _circle(shape.disc, unit)
    rings = ("L".join(_at(point, unit) for point in ring) for ring in polyline(shape))
    return "".join(f"M{ring}Z" for ring in rings)


def polyline(shape: Shape) -> tuple[Ring, ...]:
    """Return the closed borders of a shape, with points along their arcs.

    They run in the direction of the polygon of the shape.
    """
    if not shape.disc and not shape.minus:
        return (shape.polygon,)
    clockwise = bool(shape.polygon) and not Polygon(shape.polygon).exterior.is_ccw
    parts = shapely.get_parts(shapely.orient_polygons(region(shape), exterior_cw=clockwise))
    rings = (ring for part in parts for ring in (part.exterior, *part.interiors))
    return tuple(tuple((x, y) for x, y in ring.coords[:-1]) for ring in rings)


@lru_cache(maxsize=1000)
def hatch(shape: Shape, unit: float, gap: float, slope: int) -> str:
    """Return lines `gap` inches apart, clipped to a shape; with slope 1 they rise to the right."""
    left, top, right, bottom = bounds(shape)
    # A line is x + slope * y = c; its points are given by y.
    ends = [x + slope * y for x in (left, right) for y in (top, bottom)]
    step = gap * sqrt(2)
    starts = [
        number * step for number in range(int(min(ends) / step) - 1, int(max(ends) / step) + 1)
    ]
    lines = [[(c - slope * y, y) for y in (top - 1, bottom + 1)] for c in starts]
    parts = shapely.get_parts(shapely.intersection(shapely.linestrings(lines), region(shape)))
    path = ""
    for part in parts:
        if part.length > SHORT:
            low, high = sorted((part.coords[0], part.coords[-1]), key=lambda point: point[1])
            path += f"M{_at(low, unit)}L{_at(high, unit)}"
    return path


def _circle(disc: Disc, unit: float) -> str:
    r = f"{disc.r * unit:g}"
    left, right = (disc.x - disc.r, disc.y), (disc.x + disc.r, disc.y)
    return f"M{_at(left, unit)}A{r} {r} 0 1 0 {_at(right, unit)}A{r} {r} 0 1 0 {_at(left, unit)}Z"


def _at(point: Point, unit: float) -> str:
    return f"{round(point[0] * unit, 2):g} {round(point[1] * unit, 2):g}"
