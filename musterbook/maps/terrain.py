"""Draws the terrain of a map: areas with their objectives, and pieces with low parts and walls.

In: terrain and objectives of a map, in inches. Out: SVG in the units of the picture, and the names
of terrain with their positions. Areas that are objectives are dark and named, others pale; a dashed
outline marks an uncertain position. Tall parts of pieces are dark, low ones pale; walls are thick
lines.
Why: docs/decisions/terrain.md
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, product
from math import cos, dist, fsum, radians, sin

from musterbook.letters import capitals
from musterbook.library.geometry import centre, membership
from musterbook.library.model.files import MapCard
from musterbook.library.model.maps import (
    MapEntry,
    Objective,
    Outline,
    Piece,
    Point,
    Shape,
    TerrainArea,
)
from musterbook.maps.label_placement import Circle, LabelName
from musterbook.maps.palette import Palette

ROLES = {"home": "Home", "expansion": "Expansion", "central": "Central"}
"""Labels for the roles of objectives."""


def areas(entry: MapEntry, colours: Palette, unit: float, mm: float) -> Iterator[str]:
    """Yield the areas of a map as SVG; `mm` is a millimetre in user units.

    Their names are drawn as labels (`names_of_areas`).
    """
    objectives = {slug for item in entry.objectives.values() for slug in item.areas}
    for slug, area in entry.terrain.items():
        yield _area(area, colours, unit, mm, objective=slug in objectives)
    for item in entry.objectives.values():
        places = [centre(entry.terrain[slug].polygon) for slug in item.areas]
        if len(places) > 1:
            yield from _link(_lines(pairwise(places), unit), colours, mm)


def middle(entry: MapEntry, item: Objective) -> Point:
    """Return the middle of an objective: that of the centres of its areas."""
    centres = (centre(entry.terrain[slug].polygon) for slug in item.areas)
    x, y = (fsum(part) / len(item.areas) for part in zip(*centres, strict=True))
    return x, y


def names_of_areas(
    entry: MapEntry, mm: float, discs: Mapping[str, Iterable[Circle]]
) -> Iterator[LabelName]:
    """Yield the role of every objective and the name of every area.

    `mm` is a millimetre of the picture in inches of the board; `discs` fill each area.
    """
    low, away = 1.3 * mm, 2.2 * mm
    at = {slug: centre(area.polygon) for slug, area in entry.terrain.items()}
    covers = {slug: frozenset(circles) for slug, circles in discs.items()}
    for item in entry.objectives.values():
        x, y = middle(entry, item)
        covered = frozenset().union(*(covers[slug] for slug in item.areas))
        for slug in item.areas:
            across, down = at[slug][0] - x, at[slug][1] - y
            if abs(across) >= abs(down):  # alone, or linked areas side by side
                at[slug] = (x + across, y + low)
            else:
                at[slug] = (x + across, y + (max(down, away) if down > 0 else min(down, -away)))
            covers[slug] = covered
        words = capitals(item.name or ROLES[item.role])
        yield LabelName(words, (x, y - 0.5 * mm), 1.7, 700, covered)
    for slug, place in at.items():
        yield LabelName(slug.upper(), place, 1.4, 400, covers[slug])


@lru_cache(maxsize=4096)
def discs_in(polygon: tuple[Point, ...]) -> tuple[Circle, ...]:
    """Return circles (x, y, radius) that fill an area, for labels to avoid.

    They are cached because each map is lettered for several widths.
    """
    xs, ys = zip(*polygon, strict=True)
    inside = membership(Shape(polygon=polygon))
    inner = (
        (min(xs) + i, min(ys) + j)
        for i in range(1, int(max(xs) - min(xs)) + 1)
        for j in range(1, int(max(ys) - min(ys)) + 1)
    )
    return tuple((x, y, 0.7) for x, y in inner if inside(x, y))


def _area(area: TerrainArea, colours: Palette, unit: float, mm: float, *, objective: bool) -> str:
    corners = "L".join(f"{x * unit:.2f} {y * unit:.2f}" for x, y in area.polygon)
    dash = f' stroke-dasharray="{0.9 * mm:.2f} {0.5 * mm:.2f}"' if area.tolerance else ""
    width = (0.45 if objective else 0.2) * mm
    return (
        f'<path fill="{colours.tall if objective else colours.low}" stroke="{colours.ink}" '
        f'stroke-width="{width:.2f}" stroke-linejoin="round"{dash} d="M{corners}Z"/>'
    )


def _lines(ends: Iterable[tuple[Point, Point]], unit: float) -> str:
    return "".join(
        f"M{x1 * unit:.2f} {y1 * unit:.2f}L{x2 * unit:.2f} {y2 * unit:.2f}"
        for (x1, y1), (x2, y2) in ends
    )


def _link(path: str, colours: Palette, mm: float) -> Iterator[str]:
    """Draw a line between areas that are one objective, or pieces that are one area."""
    for colour, width in ((colours.plate, 0.9), (colours.ink, 0.4)):
        yield (
            f'<path fill="none" stroke="{colour}" stroke-width="{width * mm:.2f}" '
            f'stroke-linecap="round" d="{path}"/>'
        )


# --- Pieces ---------------------------------------------------------------------------------------


def pieces(entry: MapEntry, colours: Palette, unit: float, mm: float) -> Iterator[str]:
    """Yield the pieces of a map and the lines between them; `mm` is a millimetre in user units.

    Their names are drawn as labels (`names_of_pieces`).
    """
    for piece in entry.pieces.values():
        yield _piece(piece, colours, unit, mm)
    groups = ((entry.areas.single, False), (entry.areas.separate, True)) if entry.areas else ()
    for names, barred in ((names, barred) for lists, barred in groups for names in lists):
        places = [entry.pieces[name] for name in names if name in entry.pieces]
        for one, other in pairwise(places):
            path = _lines([((one.x, one.y), (other.x, other.y))], unit)
            if barred:  # a cross between pieces that are separate
                (x, y), arm = _between(one, other), 0.8 * mm
                x, y = x * unit, y * unit
                path = (
                    f"M{x - arm:.2f} {y - arm:.2f}L{x + arm:.2f} {y + arm:.2f}"
                    f"M{x - arm:.2f} {y + arm:.2f}L{x + arm:.2f} {y - arm:.2f}"
                )
            yield from _link(path, colours, mm)


def names_of_pieces(entry: MapEntry, *, with_sizes: bool) -> Iterator[LabelName]:
    """Yield the name of every piece, as texts and tables use it, and its size if there is room."""
    for slug, piece in entry.pieces.items():
        size = f" {piece.size[0]:g}×{piece.size[1]:g}" if with_sizes else ""
        middle = (piece.x, piece.y)
        yield LabelName(f"{slug.upper()}{size}", middle, 1.9, 700, frozenset(discs_along(piece)))


def _piece(piece: Piece, colours: Palette, unit: float, mm: float) -> str:
    long, short = piece.size
    left, top = piece.x - long / 2, piece.y - short / 2
    start, end = (piece.low.start, piece.low.end) if piece.low else (0.0, 0.0)
    colour = colours.low if piece.height == "low" else colours.tall
    parts = [_rect(left, top, long, short, unit, f'fill="{colour}"')]
    if start:
        parts.append(_rect(left, top, start, short, unit, f'fill="{colours.low}"'))
    if end:
        parts.append(_rect(left + long - end, top, end, short, unit, f'fill="{colours.low}"'))
    line = f'stroke="{colours.ink}" stroke-width="{0.2 * mm:.2f}"'
    parts.append(_rect(left, top, long, short, unit, f'fill="none" {line}'))
    if piece.walls:
        walls = [((left + a, top + b), (left + c, top + d)) for a, b, c, d in piece.walls]
        path = _lines(walls, unit)
        # A wall is about half an inch thick.
        parts.append(
            f'<path fill="none" stroke="{colours.ink}" stroke-width="{0.5 * unit:.2f}" d="{path}"/>'
        )
    turn = f' transform="rotate({piece.turn:g} {piece.x * unit:.2f} {piece.y * unit:.2f})"'
    return f"<g{turn if piece.turn else ''}>{''.join(parts)}</g>"


def _rect(left: float, top: float, width: float, height: float, unit: float, paint: str) -> str:
    return (
        f'<rect x="{left * unit:.2f}" y="{top * unit:.2f}" width="{width * unit:.2f}" '
        f'height="{height * unit:.2f}" {paint}/>'
    )


def discs_along(piece: Piece) -> list[Circle]:
    """Return circles (x, y, radius) along a piece, for labels to avoid."""
    long, short = piece.size
    return [(*_place(piece, side * (long - short) / 2, 0), short / 2) for side in (-1, 0, 1)]


def piece_corners(piece: Piece) -> Outline:
    """Return the corners of a rotated piece, in order."""
    along, aside = piece.size[0] / 2, piece.size[1] / 2
    ends = ((-along, -aside), (along, -aside), (along, aside), (-along, aside))
    return tuple(_place(piece, *end) for end in ends)


def _place(piece: Piece, along: float, aside: float) -> Point:
    """Return the point on the board at `along` and `aside` from the centre of a rotated piece."""
    angle = radians(piece.turn)
    return (
        piece.x + along * cos(angle) - aside * sin(angle),
        piece.y + along * sin(angle) + aside * cos(angle),
    )


def _between(one: Piece, other: Piece) -> Point:
    """Return the point halfway between the two closest corners of two pieces."""
    near, far = min(product(piece_corners(one), piece_corners(other)), key=lambda pair: dist(*pair))
    return (near[0] + far[0]) / 2, (near[1] + far[1]) / 2


def with_terrain(deployment: MapCard, layout: MapCard) -> MapCard:
    """Return a deployment with the terrain of a layout for the same board."""
    merged = {"pieces": layout.pieces, "areas": layout.areas, "measures": ()}
    return deployment.model_copy(update=merged)
