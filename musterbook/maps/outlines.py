"""Plane geometry of shapes as they are drawn: outlines with arcs, hatching.

In: shapes of `musterbook.library.model.maps`, in inches, y down. Out: truth values and path data
(the `d` of an SVG path) in the caller's units. A disc that is cut out may extend beyond the
polygon, so outlines are calculated exactly instead of masked.
"""

import re
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, fsum, hypot, pi, sin, sqrt

from musterbook.library.geometry import bounds, edges, membership
from musterbook.library.model.maps import Disc, Outline, Point, Shape

NEAR = 1e-9


def centre(polygon: Outline) -> Point:
    """Return the centroid of a polygon."""
    area = across = down = 0.0
    for (x1, y1), (x2, y2) in edges(polygon):
        part = x1 * y2 - x2 * y1
        area, across, down = area + part, across + (x1 + x2) * part, down + (y1 + y2) * part
    return across / (3 * area), down / (3 * area)


def outline(shape: Shape, unit: float) -> str:
    """Return the border of a shape as path data, with `unit` user units per inch."""
    if shape.disc:
        return _circle(shape.disc, unit)
    border = "M" + "L".join(_at(point, unit) for point in shape.polygon) + "Z"
    disc = shape.minus
    if disc is None:
        return border
    pieces = _outside(shape.polygon, disc)
    if pieces is None:  # the border does not meet the disc
        inside = membership(Shape(polygon=shape.polygon))(disc.x, disc.y)
        return border + _circle(disc, unit) if inside else border
    sweep = 0 if _clockwise(shape.polygon) else 1
    path = ""
    while pieces:
        first = piece = pieces.pop(0)
        path += "M" + "L".join(_at(point, unit) for point in piece)
        while True:
            turns = [(_turn(disc, piece[-1], other[0], sweep), other) for other in pieces]
            turns.append((_turn(disc, piece[-1], first[0], sweep), first))
            turn, following = min(turns, key=lambda item: item[0])
            radius = f"{disc.r * unit:g}"
            path += f"A{radius} {radius} 0 {int(turn > pi)} {sweep} {_at(following[0], unit)}"
            if following is first:
                break
            piece = following
            pieces.remove(piece)
            path += "".join("L" + _at(point, unit) for point in piece[1:])
        path += "Z"
    return path


ARC = 12
"""Number of straight lines that replace an arc."""


def polyline(shape: Shape) -> tuple[tuple[Point, ...], ...]:
    """Return the closed borders of a shape, with points along their arcs."""
    rings: list[list[Point]] = []
    disc = shape.disc or shape.minus
    for command, text in re.findall("([MLA])([^MLAZ]*)", outline(shape, 1)):
        *_, x, y = numbers = [float(number) for number in text.split()]
        if command == "M":
            rings.append([])
        if command == "A" and disc:
            sweep, start = int(numbers[4]), rings[-1][-1]
            turn = _turn(disc, start, (x, y), sweep) * (1 if sweep else -1)
            first = atan2(start[1] - disc.y, start[0] - disc.x)
            angles = [first + turn * step / ARC for step in range(1, ARC)]
            rings[-1] += [(disc.x + disc.r * cos(a), disc.y + disc.r * sin(a)) for a in angles]
        rings[-1].append((x, y))
    return tuple(tuple(ring) for ring in rings)


@lru_cache(maxsize=1000)
def hatch(shape: Shape, unit: float, gap: float, slope: int) -> str:
    """Return lines `gap` inches apart, clipped to a shape; with slope 1 they rise to the right."""
    left, top, right, bottom = bounds(shape)
    # A line is x + slope * y = c; its points are given by y.
    ends = [x + slope * y for x in (left, right) for y in (top, bottom)]
    step = gap * sqrt(2)
    path = ""
    number = int(min(ends) / step) - 1
    while (c := number * step) < max(ends):
        number += 1
        for low, high in _inside(shape, c, slope):
            path += f"M{_at((c - slope * low, low), unit)}L{_at((c - slope * high, high), unit)}"
    return path


def _inside(shape: Shape, c: float, slope: int) -> list[tuple[float, float]]:
    """Return the ranges of y in which the line x + slope * y = c is inside a shape."""
    if shape.disc:
        chord = _chord(shape.disc, c, slope)
        return [chord] if chord else []
    crossings = []
    for (x1, y1), (x2, y2) in edges(shape.polygon):
        one, two = x1 + slope * y1 - c, x2 + slope * y2 - c
        if (one > 0) != (two > 0):
            crossings.append(y1 + (y2 - y1) * one / (one - two))
    crossings.sort()
    ranges = list(zip(crossings[::2], crossings[1::2], strict=False))
    if shape.minus and (cut := _chord(shape.minus, c, slope)):
        ranges = [
            part
            for low, high in ranges
            for part in ((low, min(high, cut[0])), (max(low, cut[1]), high))
        ]
    return [(low, high) for low, high in ranges if high - low > 0.05]


def _chord(disc: Disc, c: float, slope: int) -> tuple[float, float] | None:
    distance = c - disc.x - slope * disc.y
    root = disc.r**2 * 2 - distance**2
    if root <= 0:
        return None
    middle = disc.y + slope * distance / 2
    return middle - sqrt(root) / 2, middle + sqrt(root) / 2


def _outside(polygon: tuple[Point, ...], disc: Disc) -> list[list[Point]] | None:
    """Return the parts of a polygon's border outside a disc, or None if they do not meet."""
    runs: list[list[Point]] = []
    run: list[Point] | None = None
    met = False
    for start, end in edges(polygon):
        cuts = _meets(start, end, disc)
        stops = [start, *(_between(start, end, t) for t in cuts), end]
        for one, two in pairwise(stops):
            middle = _between(one, two, 0.5)
            if hypot(middle[0] - disc.x, middle[1] - disc.y) < disc.r:
                run, met = None, True
            elif run is None:
                run = [one, two]
                runs.append(run)
            else:
                run.append(two)
    if not met:
        return None
    if len(runs) > 1 and run is not None and runs[0][0] == polygon[0]:
        runs[0] = run + runs[0][1:]
        runs.pop()
    return runs


def _meets(start: Point, end: Point, disc: Disc) -> list[float]:
    """Return the positions (0 to 1) at which a side crosses a disc's border."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    fx, fy = start[0] - disc.x, start[1] - disc.y
    a, b, c = dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - disc.r**2
    root = b * b - 4 * a * c
    if a < NEAR or root <= NEAR:
        return []
    solutions = ((-b - sqrt(root)) / (2 * a), (-b + sqrt(root)) / (2 * a))
    return [t for t in solutions if NEAR < t < 1 - NEAR]


def _turn(disc: Disc, start: Point, end: Point, sweep: int) -> float:
    """Return the angle from one border point of a disc to another, clockwise if `sweep`."""
    one = atan2(start[1] - disc.y, start[0] - disc.x)
    two = atan2(end[1] - disc.y, end[0] - disc.x)
    return (two - one if sweep else one - two) % (2 * pi)


def _clockwise(polygon: tuple[Point, ...]) -> bool:
    """Whether the points of a polygon are in clockwise order, with y down."""
    return fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges(polygon)) > 0


def _between(start: Point, end: Point, t: float) -> Point:
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t


def _circle(disc: Disc, unit: float) -> str:
    r = f"{disc.r * unit:g}"
    left, right = (disc.x - disc.r, disc.y), (disc.x + disc.r, disc.y)
    return f"M{_at(left, unit)}A{r} {r} 0 1 0 {_at(right, unit)}A{r} {r} 0 1 0 {_at(left, unit)}Z"


def _at(point: Point, unit: float) -> str:
    return f"{round(point[0] * unit, 2):g} {round(point[1] * unit, 2):g}"
