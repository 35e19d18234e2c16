"""Distances for setting up a table with a tape measure, from the edges of the board.

In: a map in inches. Out: for each terrain area the corners to measure, and the inner borders of
zones and territories. Distances are exact; `tape` rounds them to eighths of an inch.
Why: docs/decisions/terrain.md
"""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from math import dist, fsum
from typing import Literal

from musterbook.library.geometry import centre, edges
from musterbook.library.model.maps import Board, MapEntry, Measure, Outline, Point
from musterbook.maps.terrain import piece_corners

Across = Literal["left", "right"]
Down = Literal["top", "bottom"]

POSITION_TOLERANCE = 0.03
"""Tolerance in inches for sides parallel to an edge and for ties; positions are this exact."""

APPROXIMATE = 0.3
"""Inches by which the position of a piece at an angle may differ from the printed distances."""

_EIGHTHS = ("", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞")


@dataclass(frozen=True)
class Corner:
    """A point on the board: its position, and its distances from two edges."""

    x: float
    y: float
    across: Across
    down: Down
    from_side: float
    """Inches from the edge `across`."""
    from_end: float
    """Inches from the edge `down`."""

    @property
    def words(self) -> str:
        """The two distances, such as `left 24″, top 4½″`."""
        return f"{self.across} {tape(self.from_side)}, {self.down} {tape(self.from_end)}"

    @property
    def place(self) -> str:
        """The point as text; if it is on an edge, such as `12″ from the right on the top edge`."""
        if not self.from_side and not self.from_end:
            return f"{self.down} {self.across} corner"
        if not self.from_end:
            return f"{tape(self.from_side)} from the {self.across} on the {self.down} edge"
        if not self.from_side:
            return f"{tape(self.from_end)} from the {self.down} on the {self.across} edge"
        return self.words


@dataclass(frozen=True)
class Placing:
    """What to measure to place a terrain area.

    For a rectangle parallel to the edges, the corner nearest to two edges is enough; `along` is the
    direction of its long side. Any other area has the two ends of one side.
    """

    corners: tuple[Corner, ...]
    along: Literal["", "along the long edges", "along the short edges"] = ""


def tape(inches: float) -> str:
    """Return a distance as a tape measure shows it, to the nearest eighth: `13″`, `7⅜″`."""
    whole, rest = divmod(round(Fraction(inches) * 8), 8)
    return f"{whole if whole or not rest else ''}{_EIGHTHS[rest]}″"


def printed_ends(entry: MapEntry) -> frozenset[Point]:
    """Return the ends of the distances that are printed on a map, and what is opposite them."""
    ends = {point for measure in entry.measures for point in (measure.from_, measure.to)}
    if entry.symmetric:
        ends |= {(entry.board.width - x, entry.board.height - y) for x, y in ends}
    return frozenset(ends)


def once(entry: MapEntry) -> tuple[Measure, ...]:
    """Return the distances of a map; on a symmetric one, without rotated and mirrored repeats."""
    if not entry.symmetric:
        return entry.measures
    board, kept = entry.board, dict[frozenset[Point], Measure]()
    for measure in entry.measures:
        ends = measure.from_, measure.to
        itself, *images = (
            frozenset((round(abs(a - x), 3), round(abs(b - y), 3)) for x, y in ends)
            for a, b in product((0, board.width), (0, board.height))
        )
        if kept.keys().isdisjoint(images):
            kept[itself] = measure
    return tuple(kept.values())


def outlines(entry: MapEntry) -> dict[str, Outline]:
    """Return the outline of every terrain area and piece; the position of a piece is approximate,
    so its corners that are printed are where the map prints them.
    """
    ends = printed_ends(entry)

    def exact(corner: Point) -> Point:
        nearest = min(ends, key=lambda end: dist(end, corner), default=corner)
        return nearest if dist(nearest, corner) < APPROXIMATE else corner

    areas = {slug: area.polygon for slug, area in entry.terrain.items()}
    pieces = {slug: tuple(map(exact, piece_corners(piece))) for slug, piece in entry.pieces.items()}
    return areas | pieces


def placing(board: Board, polygon: Outline, printed: Collection[Point] = ()) -> Placing:
    """Return what to measure to place an area: if possible, the corners that are `printed`."""
    across, down = nearest_edges(board, centre(polygon))
    points = [measured_corner(board, point, across, down) for point in polygon]
    sides = list(pairwise((*points, points[0])))
    if len(polygon) == 4 and all(_level(*side) for side in sides):
        first = min(points, key=lambda corner: corner.from_side + corner.from_end)
        return Placing((first,), _direction(board, polygon))

    def worth(side: tuple[Corner, Corner]) -> tuple[bool, int, float, float]:
        exact = sum((corner.x, corner.y) in printed for corner in side)
        long = dist(*((corner.x, corner.y) for corner in side))
        away = fsum(corner.from_side + corner.from_end for corner in side)
        return not _level(*side), -exact, -round(long, 1), round(away, 3)

    best = min(sides, key=worth)
    return Placing(tuple(sorted(best, key=lambda corner: corner.from_side + corner.from_end)))


def nearest_edges(board: Board, point: Point) -> tuple[Across, Down]:
    """Return the edges nearest a point; ties give opposite edges to points opposite each other."""
    x, y = point[0] - board.width / 2, point[1] - board.height / 2
    x, y = (0.0 if abs(x) < POSITION_TOLERANCE else x), (0.0 if abs(y) < POSITION_TOLERANCE else y)
    return ("left" if (x or y) <= 0 else "right"), ("top" if (y or x) <= 0 else "bottom")


def measured_corner(board: Board, point: Point, across: Across, down: Down) -> Corner:
    """Return a point with its distances from two edges."""
    x, y = point
    from_side = x if across == "left" else board.width - x
    from_end = y if down == "top" else board.height - y
    return Corner(x, y, across, down, max(from_side, 0.0), max(from_end, 0.0))


def border(board: Board, polygon: Outline) -> tuple[tuple[Corner, ...], ...]:
    """Return the lines of an outline inside the board, measuring points from the nearest edges."""
    lines: list[list[Point]] = []
    for start, end in edges(polygon):
        if on_edge(board, start, end):
            continue
        if lines and lines[-1][-1] == start:
            lines[-1].append(end)
        else:
            lines.append([start, end])
    if len(lines) > 1 and lines[-1][-1] == lines[0][0]:
        lines[0] = lines.pop() + lines[0][1:]
    return tuple(
        tuple(measured_corner(board, point, *nearest_edges(board, point)) for point in line)
        for line in lines
    )


def border_words(board: Board, polygon: Outline) -> str:
    """Return the endpoints of the outline's lines inside the board, as text."""
    lines = border(board, polygon)
    return "; ".join(" – ".join(corner.place for corner in line) for line in lines)


def on_edge(board: Board, one: Point, other: Point) -> bool:
    """Whether a side runs along an edge of the board."""
    return any(
        one[axis] == other[axis] == limit
        for axis, far in ((0, board.width), (1, board.height))
        for limit in (0, far)
    )


def _level(one: Corner, other: Corner) -> bool:
    return abs(one.x - other.x) < POSITION_TOLERANCE or abs(one.y - other.y) < POSITION_TOLERANCE


def _direction(
    board: Board, polygon: Outline
) -> Literal["", "along the long edges", "along the short edges"]:
    """Return the edges parallel to the long side of a level rectangle; empty for a square."""
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*polygon, strict=True))
    wide, tall = right - left, bottom - top
    if abs(wide - tall) < POSITION_TOLERANCE or board.width == board.height:
        return ""
    same = (wide > tall) == (board.width > board.height)
    return "along the long edges" if same else "along the short edges"
