"""Pages of deployment maps: a picture, and its positions as tables.

In: a map or a file of maps. Out: pages, and a `MapView` for cards and missions.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook.library import links, phrases
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.maps import Board, LowParts, Marker, Outline, Piece, Shape
from musterbook.library.model.nodes import Node, Reading
from musterbook.maps.areas import ROLES
from musterbook.maps.descriptions import GROUND, description, objective_name
from musterbook.maps.measures import border_words, placing, tape
from musterbook.pages.changes import own_switches, variants
from musterbook.pages.context import Context
from musterbook.pages.entry import made
from musterbook.pages.frame import doubt, frame
from musterbook.pages.map_pairs import map_pair_links
from musterbook.pages.page import Page
from musterbook.pages.renderer import Renderer
from musterbook.pages.views import Item, Link


@dataclass(frozen=True)
class MarkerRow:
    """An objective marker: where it is, in inches from the left and from the top."""

    name: str
    x: str
    y: str
    zone: str
    sure: str = ""


@dataclass(frozen=True)
class AreaRow:
    """A terrain area: its kind and size, its objective, and the positions of its corners.

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
class PieceRow:
    """A terrain feature: its description, its size, and the position of its centre."""

    name: str
    height: str
    size: str
    place: str
    turn: str


@dataclass(frozen=True)
class MapView:
    """A map as templates show it."""

    picture: Markup
    board: str
    zones: tuple[ZoneRow, ...]
    markers: tuple[MarkerRow, ...]
    text: Markup
    pieces: tuple[PieceRow, ...] = ()
    terrain: tuple[AreaRow, ...] = ()
    deployment: Link | None = None
    link: Link | None = None
    sure: str = ""
    doubt: str = ""
    caveat: Markup = Markup()


def map_view(
    context: Renderer,
    node: Node[MapCard],
    at: str,
    reading: Reading[MapCard] | None = None,
    *,
    tape_measure: bool = False,
    drawn: bool = True,
) -> MapView:
    """Return a map with its tables, for a page.

    With `tape_measure`, the picture has a ruler and the distances of terrain areas. Without
    `drawn`, the picture is left empty.
    """
    entry = (reading or node.reading).data
    board = entry.board
    return MapView(
        picture=context.drawing(entry, node.name, tape_measure=tape_measure) if drawn else Markup(),
        board=f"{board.width:g}″ by {board.height:g}″",
        zones=(
            *(
                ZoneRow(
                    zone.name or f"{phrases.side_label(zone.side)}’s zone",
                    ", and ".join(_shape(shape) for shape in zone.shapes),
                    "; ".join(filter(None, (_border(board, shape) for shape in zone.shapes))),
                )
                for zone in entry.zones.values()
            ),
            *(
                ZoneRow(
                    f"{phrases.side_label(side)}’s territory",
                    _corners(outline),
                    border_words(board, outline),
                )
                for side, outline in entry.territories.items()
            ),
        ),
        markers=tuple(
            MarkerRow(
                _marker_name(marker, number).replace("'", "’"),
                phrases.inches_label(marker.x),
                phrases.inches_label(marker.y),
                GROUND if marker.zone == "none" else f"{phrases.side_label(marker.zone)}’s zone",
                marker.confidence or "",
            )
            for number, marker in enumerate(entry.markers.values(), 1)
        ),
        text=context.regions(context.articles.article(node, reading), at)["body"],
        pieces=tuple(_piece(slug, piece) for slug, piece in entry.pieces.items()),
        terrain=_terrain(context, node, entry),
        deployment=(
            context.link(context.library.resolve(entry.deployment, node), at)
            if entry.deployment
            else None
        ),
        link=context.link(node, at),
        sure=doubt(node)[0],
        doubt=doubt(node)[1],
        caveat=context.prose(node, entry.caveat, at, inline=True),
    )


def _marker_name(marker: Marker, number: int) -> str:
    """Name a marker: by its own name, its role, or its number."""
    return marker.name or (ROLES[marker.role] if marker.role else f"Marker {number}")


HEIGHTS = {"tall": "tall", "low": "low", "mixed": "tall and low"}
"""Labels for the heights of a piece."""


def _piece(slug: str, piece: Piece) -> PieceRow:
    low = piece.low
    parts = (
        [f"low for {phrases.inches_label(part)} at its {end}" for end, part in _ends(low) if part]
        if low
        else []
    )
    return PieceRow(
        slug.upper(),
        HEIGHTS[piece.height] + (f" ({', '.join(parts)})" if parts else ""),
        f"{piece.size[0]:g}″ × {piece.size[1]:g}″",
        f"{piece.x:g}″, {piece.y:g}″",
        f"{piece.turn % 360:g}°" if piece.turn % 360 else "",
    )


def _ends(low: LowParts) -> tuple[tuple[str, float], ...]:
    return (("start", low.start), ("end", low.end))


def _terrain(context: Renderer, node: Node, entry: MapCard) -> tuple[AreaRow, ...]:
    """Return a row for each terrain area, named by its kind in the file of the map."""
    holder = context.library[node.parent or ""].data
    assert isinstance(holder, MapsFile)
    roles = {
        slug: objective_name(item) for item in entry.objectives.values() for slug in item.areas
    }
    rows = []
    for slug, area in entry.terrain.items():
        kind = holder.kinds[area.kind]
        doubt = f"± {phrases.inches_label(area.tolerance)}" if area.tolerance else ""
        size = f"{kind.name}, {kind.size[0]:g}″ × {kind.size[1]:g}″"
        placed = placing(entry.board, area.polygon)
        corners = tuple(corner.words for corner in placed.corners)
        rows.append(AreaRow(slug.upper(), size, roles.get(slug, ""), corners, placed.along, doubt))
    return tuple(rows)


def _border(board: Board, shape: Shape) -> str:
    """Describe the border of a zone as it is marked on the board."""
    line = border_words(board, shape.polygon) if shape.polygon else ""
    if cut := shape.minus:
        arc = f"{tape(cut.r)} around {cut.x:g}, {cut.y:g}"
        return f"{line}, except {arc}" if line else f"all but {arc}"
    return line


def _corners(outline: Outline) -> str:
    return "corners " + " – ".join(f"{x:g}, {y:g}" for x, y in outline)


def _shape(shape: Shape) -> str:
    if shape.disc:
        return f"a disc of {shape.disc.r:g}″ around {shape.disc.x:g}, {shape.disc.y:g}"
    cut = shape.minus
    return _corners(shape.polygon) + (
        f", except {cut.r:g}″ around {cut.x:g}, {cut.y:g}" if cut else ""
    )


def map_page(context: Context, node: Node[MapCard]) -> Page:
    """Return the page of a map."""
    at = links.url(node)
    html = context.render(
        "map.html",
        frame=frame(context, node, shape="wide" if node.data.terrain else ""),
        variants=variants(
            context,
            node,
            at,
            lambda shown: map_view(context, node, at, shown, tape_measure=bool(shown.data.terrain)),
        ),
        switches=own_switches(context, node, at),
        pair_links=map_pair_links(context, node, at),
        deploys=bool(node.data.zones),
    )
    return made(context, node, html, description(node.data))


def maps_page(context: Context, node: Node[MapsFile]) -> Page:
    """Return the page with all maps of a pack."""
    at = links.url(node)
    items = [
        Item(context.link(child, at), picture=context.thumbnail(child))
        for child in context.library.children_of(node, MapCard)
    ]
    summary = context.prose(node, node.data.summary, at)
    html = context.render("maps.html", frame=frame(context, node), summary=summary, items=items)
    return made(context, node, html, context.words(node, node.data.summary))
