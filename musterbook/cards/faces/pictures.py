"""The picture of a card: its artwork, or its map, with the height that it takes of the body."""

from contextlib import suppress
from operator import itemgetter

from musterbook.cards.faces.layout import Design, Layout
from musterbook.errors import ContentError, ContentErrors
from musterbook.library.model.cards import Card
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node
from musterbook.library.source import Picture
from musterbook.maps import CrowdedMapError, Drawing

PICTURE_PART = 0.5
"""Maximum share of a body's height for artwork."""
MAP_PART = 0.8
"""Maximum share of a body's height for a map; the rest is for text."""


def picture_of(library: Library, node: Node[Card]) -> Picture | None:
    """Return the artwork of a card, if it has any."""
    return library.pictures[node.data.picture] if node.data.picture else None


def artwork(picture: Picture, page: Layout) -> tuple[str, float]:
    """Return the artwork of a card, as wide as the body, and its height in mm.

    A tall picture loses its upper and lower edge. Low ink leaves artwork out.
    """
    whole = page.body_width * picture.height / picture.width
    tall = round(min(whole, page.body_height * PICTURE_PART), 2)
    return f'<img src="picture:{picture.name}" alt="" style="height:{tall}mm">', tall


def map_picture(library: Library, node: Node, page: Layout, design: Design) -> tuple[str, float]:
    """Return the map of a card and its height in mm.

    It is as wide as the body, unless that leaves no room for text below it.
    """
    map_node = library.map_of(node)
    if map_node is None:
        return "", 0.0
    width, most = page.body_width, page.body_height * MAP_PART
    try:
        drawn, tall = _picture(map_node.data, width, page, design)
        if tall > most:
            smaller = round(width * most / tall, 2)
            # On a smaller map, labels can move outside the board and make it even taller, or have
            # no room at all.
            with suppress(CrowdedMapError):
                other = _picture(map_node.data, smaller, page, design)
                drawn, tall = min((drawn, tall), other, key=itemgetter(1))
    except CrowdedMapError as error:
        message = f'card "{node.name}": {error}'
        too_small = ContentError(map_node.mark, message, "print a larger card")
        raise ContentErrors([too_small]) from error
    return drawn, tall


def _picture(entry: MapEntry, width: float, page: Layout, design: Design) -> tuple[str, float]:
    """Return a map of a given width, and its height in mm."""
    drawing = Drawing(
        entry,
        "low-ink" if design.theme == "low-ink" else "print",
        width,
        rings=False,
        letters=max(page.unit, 1),
        smallest_pt=page.least_type,
    )
    return drawing.picture(f"Map of {entry.name}"), drawing.height_mm
