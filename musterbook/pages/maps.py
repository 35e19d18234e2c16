"""Pages of deployment maps: the picture, and the same in a table.

In: a map or the list of maps. Out: pages, and a `MapView` for cards and missions.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook import links, wording
from musterbook.maps.words import GROUND, description
from musterbook.model.files import MapCard, MapsFile
from musterbook.model.maps import Shape
from musterbook.model.nodes import Node
from musterbook.pages.changes import switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.page import Page
from musterbook.pages.views import Item


@dataclass(frozen=True)
class MarkerRow:
    """An objective marker: where it is, in inches from the left and from the top."""

    name: str
    x: str
    y: str
    zone: str


@dataclass(frozen=True)
class ZoneRow:
    """A deployment zone in words."""

    name: str
    shape: str


@dataclass(frozen=True)
class MapView:
    """A map ready to be shown."""

    picture: Markup
    board: str
    zones: tuple[ZoneRow, ...]
    markers: tuple[MarkerRow, ...]
    text: Markup


def map_view(desk: Desk, node: Node, at: str, data: MapCard | None = None) -> MapView:
    """Return a map with its table, for the page at an address."""
    entry = data or node.data
    assert isinstance(entry, MapCard)
    board = entry.board
    return MapView(
        picture=desk.picture(node, entry),
        board=f"{board.width:g}″ by {board.height:g}″",
        zones=tuple(
            ZoneRow(
                zone.name or f"{wording.side_label(zone.side)}’s zone",
                ", and ".join(_shape(shape) for shape in zone.shapes),
            )
            for zone in entry.zones.values()
        ),
        markers=tuple(
            MarkerRow(
                (marker.name or f"Marker {number}").replace("'", "’"),
                wording.inches_label(marker.x),
                wording.inches_label(marker.y),
                GROUND if marker.zone == "none" else f"{wording.side_label(marker.zone)}’s zone",
            )
            for number, marker in enumerate(entry.markers.values(), 1)
        ),
        text=desk.prose(node, entry.text, at),
    )


def _shape(shape: Shape) -> str:
    if shape.disc:
        return f"a disc of {shape.disc.r:g}″ around {shape.disc.x:g}, {shape.disc.y:g}"
    corners = " – ".join(f"{x:g}, {y:g}" for x, y in shape.polygon)
    cut = shape.minus
    return f"corners {corners}" + (
        f", without {cut.r:g}″ around {cut.x:g}, {cut.y:g}" if cut else ""
    )


def map_page(desk: Desk, node: Node) -> Page:
    """Return the page of a map."""
    assert isinstance(node.data, MapCard)
    at = links.url(node)
    pack = desk.library[node.pack] if node.pack else None
    html = desk.render(
        "map.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, lambda data: map_view(desk, node, at, data)),
        switches=switches(desk, pack, at, {slug for slug, _ in node.overlays}),
    )
    return made(desk, node, html, description(node.data))


def maps_page(desk: Desk, node: Node) -> Page:
    """Return the page with all maps of a pack."""
    assert isinstance(node.data, MapsFile)
    at = links.url(node)
    items = [
        Item(desk.link(child, at), picture=desk.picture(child))
        for child in desk.library.children(node, "map")
    ]
    summary = desk.prose(node, node.data.summary, at)
    html = desk.render("maps.html", frame=frame(desk, node), summary=summary, items=items)
    return made(desk, node, html, desk.words(node, node.data.summary))
