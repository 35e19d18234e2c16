"""A deployment map in words, for readers who cannot see the picture.

In: a `MapEntry`. Out: one plain text that lists zones and markers with their coordinates.
"""

from math import dist
from typing import Literal

from musterbook.library.model.maps import MapEntry, Objective, Outline, Piece, Shape, Zone
from musterbook.library.model.scoring import Side
from musterbook.library.phrases import NO_MANS_LAND, SIDE_NAMES
from musterbook.maps.terrain import ROLES

MapEdge = Literal["top", "right", "bottom", "left"]
"""An edge of the board."""


def description(entry: MapEntry) -> str:
    """Describe board, zones and markers; coordinates are inches from the top left corner."""
    board = entry.board
    parts = [
        f"Board {board.width:g} by {board.height:g} inches; "
        "coordinates are inches from the left and from the top."
    ]
    parts += [f"{edge_label(entry, side)}: {edge}." for side, edge in entry.edges.items()]
    parts += [_zone(zone) for zone in entry.zones.values()]
    if entry.markers:
        places = "; ".join(
            f"({marker.x:g}, {marker.y:g}) in "
            + (NO_MANS_LAND if marker.zone == "none" else f"the {marker.zone}’s zone")
            for marker in entry.markers.values()
        )
        parts.append(f"Objective markers: {places}.")
    if entry.territories:
        parts += [
            f"{SIDE_NAMES[side]}’s territory: corners {corner_list(outline)}."
            for side, outline in entry.territories.items()
        ]
    parts += [_objective(item) for item in entry.objectives.values()]
    if entry.terrain:
        places = "; ".join(
            f"{slug.upper()}, corners {corner_list(area.polygon)}"
            for slug, area in entry.terrain.items()
        )
        parts.append(f"Terrain areas: {places}.")
    if entry.pieces:
        places = "; ".join(
            f"{slug.upper()}, {_piece(piece)}" for slug, piece in entry.pieces.items()
        )
        parts.append(f"Terrain: {places}.")
    return " ".join(parts)


def edge_label(entry: MapEntry, side: Side) -> str:
    """Return the name of a side's board edge, which is that of its zone if the zone has one."""
    names = [zone.name for zone in entry.zones.values() if zone.side == side and zone.name]
    return f"{names[0] if len(names) == 1 else SIDE_NAMES[side]}’s edge"


def doubts(entry: MapEntry) -> tuple[str, ...]:
    """Return what is uncertain about a layout, in words: `2 areas uncertain`, `not compared…`."""
    uncertain = sum(bool(area.tolerance) for area in entry.terrain.values())
    return (
        *([f"{uncertain} area{'s' if uncertain != 1 else ''} uncertain"] if uncertain else ()),
        *(["not compared with printed distances"] if not entry.compared else ()),
    )


def doubt_mark(entry: MapEntry) -> str:
    """Return a short mark of what is uncertain about a layout; `DOUBT_MARKS` explains it."""
    uncertain = sum(bool(area.tolerance) for area in entry.terrain.values())
    return " ".join(([f"±{uncertain}"] if uncertain else []) + ["?"] * (not entry.compared))


DOUBT_MARKS = "± n: n areas whose position is uncertain. ?: not compared with printed distances."


def not_opposite(entry: MapEntry, tolerance: float) -> tuple[tuple[str, float], ...]:
    """Return the terrain areas without an equal area at the opposite point, and how far off it is.

    Only one of two areas that belong together is named. Distances are between corners, in inches.
    """
    width, height = entry.board.width, entry.board.height
    alone: dict[str, float] = {}
    partners: set[str] = set()
    for slug, area in entry.terrain.items():
        corners = [(width - x, height - y) for x, y in area.polygon]
        distances = {
            name: max(min(dist(corner, point) for point in other.polygon) for corner in corners)
            for name, other in entry.terrain.items()
            if other.kind == area.kind
        }
        nearest = min(distances, key=distances.__getitem__)
        if distances[nearest] > tolerance and slug not in partners:
            alone[slug] = distances[nearest]
            partners.add(nearest)
    return tuple(alone.items())


def objective_name(item: Objective) -> str:
    """Return the name of an objective: `Attacker’s home`, `Expansion near the Defender`."""
    if item.name:
        return item.name
    if item.side is None:
        return ROLES[item.role]
    side = SIDE_NAMES[item.side]
    return f"{side}’s home" if item.role == "home" else f"{ROLES[item.role]} near the {side}"


def _objective(item: Objective) -> str:
    areas = " and ".join(slug.upper() for slug in item.areas)
    return f"{objective_name(item)}: {areas}{', linked' if len(item.areas) > 1 else ''}."


def corner_list(outline: Outline) -> str:
    """Return the corners of an outline: `(0, 0), (60, 0), …`."""
    return ", ".join(f"({x:g}, {y:g})" for x, y in outline)


def _piece(piece: Piece) -> str:
    long, short = piece.size
    turned = f", turned {piece.turn:g} degrees" if piece.turn else ""
    return f"{piece.height}, {long:g} by {short:g} around ({piece.x:g}, {piece.y:g}){turned}"


def _zone(zone: Zone) -> str:
    shapes = " and ".join(shape_words(shape) for shape in zone.shapes)
    return f"{zone.name or f'{SIDE_NAMES[zone.side]}’s zone'}: {shapes}."


def shape_words(shape: Shape) -> str:
    """Describe a shape by its corners, or by its radius and centre."""
    if shape.disc:
        return f"a disc of {shape.disc.r:g} inches around ({shape.disc.x:g}, {shape.disc.y:g})"
    cut = shape.minus
    return f"corners {corner_list(shape.polygon)}" + (
        f", except {cut.r:g} inches around ({cut.x:g}, {cut.y:g})" if cut else ""
    )
