"""Terrain areas at full size on paper, to cut out.

In: the kinds of terrain areas of a file of maps. Out: HTML with a page for every sheet, with copies
of a complete area, rotated to need few sheets, or with a part of one that is larger than the paper.
Parts overlap by `OVERLAP`, with joining marks in the same positions on both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, degrees, dist, fsum, radians, sin
from typing import Any

from musterbook.books.book_links import book_renderer, credits, document
from musterbook.books.book_papers import BookPaper
from musterbook.library.geometry import edges, part_inside
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.maps import Point, TerrainKind
from musterbook.library.model.nodes import Library, Node

INCH = 25.4
PAGE_MARGIN, FOOT = 8.0, 12.0
"""Margins of the paper, and height of the line at its foot, in mm."""
MARK = 5.0
"""Millimetres from the centre of a joining mark to its points."""


def room_on(paper: BookPaper) -> Room:
    """Return the area of a sheet that is available for shapes."""
    return Room(paper.width - 2 * PAGE_MARGIN, paper.height - 2 * PAGE_MARGIN - FOOT)


def cut_outs_html(library: Library, holder: Node[MapsFile], paper: BookPaper) -> str:
    """Return the HTML of all kinds of terrain areas of a file of maps."""
    maps = [node for node in library.children_of(holder, MapCard) if node.data.terrain]
    sheets = [
        sheet
        for slug, kind in holder.data.kinds.items()
        for sheet in _sheets(slug, kind, paper, over=_turned_over(slug, kind, maps))
    ]
    return document(
        book_renderer(library),
        "tabletop/cut-outs.html",
        title=f"{library.pack_of(holder).name}: terrain areas to cut out",
        where=library.pack_title(holder),
        paper=paper,
        margin=PAGE_MARGIN,
        room=room_on(paper),
        mark=MARK,
        sheets=sheets,
        total=sum(sheet["times"] for sheet in sheets),
        areas=sum(kind.count for kind in holder.data.kinds.values()),
        credits=credits(library, maps),
    )


def _turned_over(slug: str, kind: TerrainKind, maps: list[Node[MapCard]]) -> bool:
    """Whether any layout uses areas of a kind turned over."""
    areas = [a for node in maps for a in node.data.terrain.values() if a.kind == slug]
    return any(is_mirrored(kind.outline, area.polygon) for area in areas)


def _sheets(
    slug: str, kind: TerrainKind, paper: BookPaper, *, over: bool
) -> Iterator[dict[str, Any]]:
    """Yield the sheets of a kind of area: the part on each, the number of prints, the drawing."""
    outline = [(x * INCH, y * INCH) for x, y in kind.outline]
    laid = tiling(outline, room_on(paper), kind.count)
    parts = len(laid.tiles)
    for number, tile in enumerate(laid.tiles, 1):
        yield {
            "id": f"{slug}-{number}",
            "name": kind.name,
            "size": f"{kind.size[0]:g}″ × {kind.size[1]:g}″",
            "part": f"part {number} of {parts}" if parts > 1 else "",
            "label": f"{kind.name} · {number}" if parts > 1 else kind.name,
            "times": ceil(kind.count / laid.copies),
            "needed": kind.count,
            "over": over,
            "outline": "L".join(f"{x:.3f} {y:.3f}" for x, y in laid.outline),
            "middle": part_on(laid.outline, tile)[1],
            "tile": tile,
            "copies": [
                (
                    copy % laid.across * (laid.size[0] + GAP),
                    copy // laid.across * (laid.size[1] + GAP),
                )
                for copy in range(laid.copies)
            ],
            "seams": [_seam(laid, tile, seam) for seam in tile.seams],
        }


def _seam(laid: Tiling, tile: Tile, seam: Seam) -> tuple[str, list[Point]]:
    """Return the middle of an overlap as path data, and the marks that meet when it is glued."""
    right, bottom = tile.left + tile.width, tile.top + tile.height
    line = (
        f"M{seam.at:.3f} {tile.top:.3f}V{bottom:.3f}"
        if seam.upright
        else f"M{tile.left:.3f} {seam.at:.3f}H{right:.3f}"
    )
    inside = [
        (x, y) for x, y in marks(laid, seam) if tile.left <= x <= right and tile.top <= y <= bottom
    ]
    return line, inside


OVERLAP = 12.0
"""Millimetres by which two parts of a shape overlap, for glue."""
GAP = 6.0
"""Millimetres between copies on one sheet."""
NEAR = 1e-6


@dataclass(frozen=True)
class Room:
    """Width and height of the printable area of a sheet, in mm."""

    width: float
    height: float


@dataclass(frozen=True)
class Seam:
    """The middle of an overlap: a horizontal or vertical line across the shape, at `at` mm."""

    upright: bool
    at: float


@dataclass(frozen=True)
class Tile:
    """A part of the rotated shape, printed at the top left of a sheet.

    `seams` are those at its sides.
    """

    left: float
    top: float
    width: float
    height: float
    seams: tuple[Seam, ...] = ()


@dataclass(frozen=True)
class Tiling:
    """A shape as it is printed: its rotated outline from (0, 0), and its sheets.

    With a single tile, `copies` of it fit on a sheet, in `across` columns.
    """

    outline: tuple[Point, ...]
    tiles: tuple[Tile, ...]
    copies: int = 1
    across: int = 1

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the rotated outline."""
        xs, ys = zip(*self.outline, strict=True)
        return max(xs), max(ys)


def tiling(outline: Sequence[Point], room: Room, copies: int = 1) -> Tiling:
    """Return the tiling with the fewest sheets for `copies` of a shape in total."""
    choices = [_laid(outline, angle, room, copies) for angle in _angles(outline)]
    return min(
        choices,
        key=lambda choice: (len(choice.tiles) * ceil(copies / choice.copies), -choice.copies),
    )


def _angles(outline: Sequence[Point]) -> Iterator[float]:
    """Yield rotations that align a side with an edge of the sheet, beginning with none."""
    rounded = set()
    for (x, y), (next_x, next_y) in edges(outline):
        side = degrees(atan2(next_y - y, next_x - x))
        for angle in (-side % 180, (90 - side) % 180):
            rounded.add(round(angle, 6) % 180)
    yield from sorted(rounded | {0.0})


def _laid(outline: Sequence[Point], angle: float, room: Room, wanted: int) -> Tiling:
    turned = turn(outline, angle)
    width, height = max(x for x, _ in turned), max(y for _, y in turned)
    columns, rows = _parts(width, room.width), _parts(height, room.height)
    if columns == rows == 1:
        across = max(1, int((room.width + GAP + NEAR) // (width + GAP)))
        down = max(1, int((room.height + GAP + NEAR) // (height + GAP)))
        copies = min(wanted, across * down)
        return Tiling(turned, (Tile(0, 0, width, height),), copies, min(across, copies))
    across_mm, down_mm = (
        (long + (count - 1) * OVERLAP) / count for long, count in ((width, columns), (height, rows))
    )
    tiles = [
        Tile(
            column * (across_mm - OVERLAP), row * (down_mm - OVERLAP), across_mm, down_mm,
            tuple(_seams(column, columns, across_mm, row, rows, down_mm)),
        )
        for row in range(rows)
        for column in range(columns)
    ]  # fmt: skip
    return Tiling(turned, tuple(tile for tile in tiles if part_on(turned, tile)[0] > 1))


def _parts(long: float, room: float) -> int:
    """Return the number of parts that cover a length, including overlaps."""
    return 1 if long <= room + NEAR else ceil((long - OVERLAP) / (room - OVERLAP) - NEAR)


def _seams(
    column: int, columns: int, across: float, row: int, rows: int, down: float
) -> Iterator[Seam]:
    for place, count, long, upright in ((column, columns, across, True), (row, rows, down, False)):
        start = place * (long - OVERLAP)
        if place > 0:
            yield Seam(upright, start + OVERLAP / 2)
        if place < count - 1:
            yield Seam(upright, start + long - OVERLAP / 2)


def turn(outline: Sequence[Point], angle: float) -> tuple[Point, ...]:
    """Return an outline rotated clockwise by degrees and moved to (0, 0)."""
    a = radians(angle)
    points = [(x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)) for x, y in outline]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return tuple((round(x - left, 4), round(y - top, 4)) for x, y in points)


def part_on(outline: Sequence[Point], tile: Tile) -> tuple[float, Point]:
    """Return the area and the centroid of the part of an outline inside a tile."""
    right, bottom = tile.left + tile.width, tile.top + tile.height
    return part_inside(outline, (tile.left, tile.top, right, bottom))


def _signed_area(points: Sequence[Point]) -> float:
    """Return the area of a polygon, negative if its points are anticlockwise, with y down."""
    return fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges(points)) / 2


def marks(tiling_: Tiling, seam: Seam) -> list[Point]:
    """Return the positions of the three joining marks on a seam, inside the shape."""
    ends = sorted(_crossings(tiling_.outline, seam))
    if len(ends) < 2:
        return []
    low, high = ends[0], ends[-1]
    places = [low + (high - low) * part for part in (0.15, 0.5, 0.85)]
    return [(seam.at, place) if seam.upright else (place, seam.at) for place in places]


def _crossings(outline: Sequence[Point], seam: Seam) -> Iterator[float]:
    """Yield the positions along a seam where the outline crosses it."""
    axis = 0 if seam.upright else 1
    for point, other in edges(outline):
        before, after = point[axis] - seam.at, other[axis] - seam.at
        if (before > 0) != (after > 0):
            yield point[1 - axis] + (other[1 - axis] - point[1 - axis]) * before / (before - after)


def is_mirrored(outline: Sequence[Point], placed: Sequence[Point]) -> bool:
    """Whether a placed shape can only be the outline turned over.

    Compares the lengths of sides in order; a symmetric shape does not count.
    """
    original_sides, placed_sides = _sides(outline), _sides(placed)
    return not _same(original_sides, placed_sides) and _same(original_sides, placed_sides[::-1])


def _sides(points: Sequence[Point]) -> list[float]:
    """Return the lengths of sides, clockwise."""
    ordered = list(points) if _signed_area(points) > 0 else list(reversed(points))
    return [dist(start, end) for start, end in edges(ordered)]


def _same(one: list[float], other: list[float]) -> bool:
    return len(one) == len(other) and any(
        all(abs(a - b) < 0.15 for a, b in zip(one, other[n:] + other[:n], strict=True))
        for n in range(len(other))
    )
