"""Maps as templates show them besides their picture: positions as tables, and text.

In: a map. Out: a `MapView`, in words and without links.
"""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from musterbook.article.entry_labels import doubt
from musterbook.article.renderer import Renderer
from musterbook.library import phrases
from musterbook.library.geometry import zones_apart
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.maps import Board, Piece, Shape
from musterbook.library.model.nodes import Node, Reading
from musterbook.maps.map_words import corner_list, objective_name, shape_words
from musterbook.maps.tape_distances import (
    border_words,
    once,
    outlines,
    placing,
    printed_ends,
    tape,
)
from musterbook.maps.terrain import ROLES


@dataclass(frozen=True)
class AreaRow:
    """A terrain area or feature: its kind and size, its objective, and where its corners go.

    A rectangle parallel to the edges has one measured corner and a direction (`along`).
    """

    name: str
    kind: str
    objective: str
    corners: tuple[str, ...]
    along: str
    doubt: str


@dataclass(frozen=True)
class ZoneRow:
    """A deployment zone or a territory: its corners, and its border as it is marked on the
    board.
    """

    name: str
    shape: str
    border: str = ""


@dataclass(frozen=True)
class MarkerRow:
    """An objective marker: where it is, in inches from the left and from the top."""

    name: str
    x: str
    y: str
    zone: str
    sure: str = ""


@dataclass(frozen=True)
class MapView:
    """A map as templates show it; `entry` is what they draw.

    `is_half` says that it has the distances of one half only: the other is the same turned.
    """

    entry: MapCard
    text: Markup
    board: str
    between: str
    zones: tuple[ZoneRow, ...]
    markers: tuple[MarkerRow, ...]
    terrain: tuple[AreaRow, ...]
    deployment: Node | None
    doubt: tuple[str, str]
    caveat: Markup
    is_half: bool


def map_view(
    renderer: Renderer[Any], node: Node[MapCard], reading: Reading[MapCard] | None = None
) -> MapView:
    entry = (reading or node.reading).data
    board = entry.board
    zones = [
        ZoneRow(
            zone.name or f"{phrases.SIDE_NAMES[zone.side]}’s zone",
            ", and ".join(map(shape_words, zone.shapes)),
            "; ".join(filter(None, (_border(board, shape) for shape in zone.shapes))),
        )
        for zone in entry.zones.values()
    ]
    zones += [
        ZoneRow(
            f"{phrases.SIDE_NAMES[side]}’s territory",
            f"corners {corner_list(outline)}",
            border_words(board, outline),
        )
        for side, outline in entry.territories.items()
    ]
    return MapView(
        entry=entry,
        text=renderer.regions(node, reading)["body"],
        board=f"{board.width:g}″ by {board.height:g}″",
        between=_between(entry),
        zones=tuple(zones),
        markers=tuple(
            MarkerRow(
                (marker.name or ROLES.get(marker.role or "", f"Marker {number}")).replace("'", "’"),
                phrases.inches_label(marker.x),
                phrases.inches_label(marker.y),
                phrases.NO_MANS_LAND
                if marker.zone == "none"
                else f"{phrases.SIDE_NAMES[marker.zone]}’s zone",
                marker.confidence or "",
            )
            for number, marker in enumerate(entry.markers.values(), 1)
        ),
        terrain=_terrain(renderer, node, entry),
        deployment=renderer.library.find(entry.deployment),
        doubt=doubt(node),
        caveat=renderer.prose(node, entry.caveat, inline=True),
        is_half=len(once(entry)) < len(entry.measures),
    )


def _between(entry: MapCard) -> str:
    """Return how far apart the zones of the two sides are."""
    apart = zones_apart(entry)
    return f"The zones are {round(apart, 1):g}″ apart at the narrowest." if apart else ""


def _kind(piece: Piece) -> str:
    """Describe a terrain feature: its size and its height."""
    ends = (("start", piece.low.start), ("end", piece.low.end)) if piece.low else ()
    low = ", ".join(
        f"low for {phrases.inches_label(part)} at its {end}" for end, part in ends if part
    )
    height = "tall and low" if piece.height == "mixed" else piece.height
    size = f"{piece.size[0]:g}″ × {piece.size[1]:g}″, {height}"
    return f"{size} ({low})" if low else size


def _terrain(renderer: Renderer[Any], node: Node, entry: MapCard) -> tuple[AreaRow, ...]:
    """Return a row for each terrain area, named by its kind in the file of the map, and feature."""
    holder = renderer.library[node.parent or ""].data
    assert isinstance(holder, MapsFile)
    roles = {
        slug: objective_name(item) for item in entry.objectives.values() for slug in item.areas
    }
    about: dict[str, tuple[str, str, str]] = {}
    for slug, area in entry.terrain.items():
        area_kind = holder.kinds[area.kind]
        around = f"± {phrases.inches_label(area.tolerance)}" if area.tolerance else ""
        size = f"{area_kind.name}, {area_kind.size[0]:g}″ × {area_kind.size[1]:g}″"
        about[slug] = size, roles.get(slug, ""), around
    rows, ends = [], printed_ends(entry)
    for slug, outline in outlines(entry).items():
        kind, objective, around = about.get(slug) or (_kind(entry.pieces[slug]), "", "")
        placed = placing(entry.board, outline, ends)
        where = tuple(corner.words for corner in placed.corners)
        rows.append(AreaRow(slug.upper(), kind, objective, where, placed.along, around))
    return tuple(rows)


def _border(board: Board, shape: Shape) -> str:
    """Describe the border of a zone as it is marked on the board."""
    line = border_words(board, shape.polygon) if shape.polygon else ""
    if cut := shape.minus:
        arc = f"{tape(cut.r)} around {cut.x:g}, {cut.y:g}"
        return f"{line}, except {arc}" if line else f"all but {arc}"
    return line
