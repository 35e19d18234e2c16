"""Draws terrain pieces to scale, with their low parts and walls, and which count as one area.

In: pieces of a map, in inches. Out: SVG in the units of the picture. Tall parts are dark, low ones
pale; walls are thick lines.
"""

from collections.abc import Iterator
from itertools import pairwise, product
from math import cos, dist, radians, sin

from musterbook.library.model.maps import Areas, MapEntry, Outline, Piece, Point
from musterbook.maps.label_search import Circle, Name
from musterbook.maps.palette import Palette


def pieces(entry: MapEntry, colours: Palette, unit: float, mm: float) -> Iterator[str]:
    """Yield the pieces of a map and the lines between them; `mm` is a millimetre in user units.

    Their names are drawn as labels (`names`).
    """
    for piece in entry.pieces.values():
        yield _piece(piece, colours, unit, mm)
    if entry.areas:
        yield from _connections(entry, entry.areas, colours, unit, mm)


def names(entry: MapEntry, *, with_sizes: bool) -> Iterator[Name]:
    """Yield the name of every piece, as texts and tables use it, and its size if there is room."""
    for slug, piece in entry.pieces.items():
        size = f" {piece.size[0]:g}×{piece.size[1]:g}" if with_sizes else ""
        middle = (piece.x, piece.y)
        yield Name(f"{slug.upper()}{size}", middle, 1.9, 700, frozenset(discs(piece)))


def _piece(piece: Piece, colours: Palette, unit: float, mm: float) -> str:
    long, short = piece.size
    left, top = piece.x - long / 2, piece.y - short / 2
    start, end = (piece.low.start, piece.low.end) if piece.low else (0.0, 0.0)
    ground = colours.low if piece.height == "low" else colours.tall
    parts = [_rect(left, top, long, short, unit, f'fill="{ground}"')]
    if start:
        parts.append(_rect(left, top, start, short, unit, f'fill="{colours.low}"'))
    if end:
        parts.append(_rect(left + long - end, top, end, short, unit, f'fill="{colours.low}"'))
    line = f'stroke="{colours.ink}" stroke-width="{0.2 * mm:.2f}"'
    parts.append(_rect(left, top, long, short, unit, f'fill="none" {line}'))
    if piece.walls:
        path = "".join(
            f"M{(left + x1) * unit:.2f} {(top + y1) * unit:.2f}"
            f"L{(left + x2) * unit:.2f} {(top + y2) * unit:.2f}"
            for x1, y1, x2, y2 in piece.walls
        )
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


def discs(piece: Piece) -> list[Circle]:
    """Return circles (x, y, radius) along a piece, for labels to avoid."""
    long, short = piece.size
    return [(*_place(piece, side * (long - short) / 2, 0), short / 2) for side in (-1, 0, 1)]


def corners(piece: Piece) -> Outline:
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
    near, far = min(product(corners(one), corners(other)), key=lambda pair: dist(*pair))
    return (near[0] + far[0]) / 2, (near[1] + far[1]) / 2


def _connections(
    entry: MapEntry, areas: Areas, colours: Palette, unit: float, mm: float
) -> Iterator[str]:
    """Draw a line between pieces that are one area, and a cross between those that are separate."""
    for groups, barred in ((areas.single, False), (areas.separate, True)):
        for group in groups:
            places = [entry.pieces[name] for name in group if name in entry.pieces]
            for one, other in pairwise(places):
                x1, y1, x2, y2 = (v * unit for v in (one.x, one.y, other.x, other.y))
                path = f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"
                if barred:
                    (x, y), arm = _between(one, other), 0.8 * mm
                    x, y = x * unit, y * unit
                    path = (
                        f"M{x - arm:.2f} {y - arm:.2f}L{x + arm:.2f} {y + arm:.2f}"
                        f"M{x - arm:.2f} {y + arm:.2f}L{x + arm:.2f} {y - arm:.2f}"
                    )
                for colour, width in ((colours.plate, 0.9), (colours.ink, 0.4)):
                    yield (
                        f'<path fill="none" stroke="{colour}" stroke-width="{width * mm:.2f}" '
                        f'stroke-linecap="round" d="{path}"/>'
                    )
