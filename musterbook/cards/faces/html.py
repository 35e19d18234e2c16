"""The HTML of a card face.

In: a library, one of its nodes and a dress. Out: HTML for `cards/face.css`. The templates
(`templates/cards`) hold loops and ifs; every word and number is prepared in this package.
"""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup

from musterbook.article import articles
from musterbook.cards.faces.band import set_band, set_code, set_source, title_form
from musterbook.cards.faces.body import body
from musterbook.cards.faces.dress import Dress, usual
from musterbook.cards.faces.fitted import Fit, fitted
from musterbook.cards.faces.layout import Layout, layout
from musterbook.cards.faces.ornament import frame, qr, weave
from musterbook.cards.faces.typeset import typographic
from musterbook.errors import ContentError, ContentErrors
from musterbook.library import wording
from musterbook.library.links import url
from musterbook.library.model.entries import Table
from musterbook.library.model.files import DeckFile, MapCard
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import CrowdedMapError, svg
from musterbook.templates import templates
from musterbook.tokens import Face, tint, tokens

MAP_PART = 0.78
"""A map takes at most so much of a body's height; the rest is for words."""


def front(
    library: Library, node: Node, *, dress: Dress | None = None, fit: Fit | None = None
) -> str:
    """Return the HTML of the front of a card, a mission, a table or a map.

    Without a dress it is the usual one. `fit` is what `render` found for the card.
    """
    dress = dress or usual()
    page, low = layout(dress), dress.theme == "low-ink"
    face, label = _kind(library, node)
    article, shown = articles(library).article(node), body(articles(library), node.id)
    band = set_band(node.name, label, article.tags, article.corner, page)
    # Tags that the band has no room for are printed before the kind of card.
    kind = " · ".join(word for word in (*band.left_out, shown.kind) if word)
    source = set_source(_source(library, node), page, qr=bool(dress.site_url))
    html: str = _template("front.html").render(
        face=face,
        classes=_classes(dress),
        unit=f"{page.unit:g}",
        mark="" if low else Markup(face.symbol(colour=tint(face.colour, 0.1))),
        symbol=Markup(face.symbol(colour=face.colour if low else "#ffffff")),
        band=band,
        name=[typographic(line) for line in band.name.lines],
        map=_map(library, node, page, dress),
        qr=_qr(node, dress, face),
        code=node.code or set_code(_plain_code(library, node), page, qr=bool(dress.site_url)),
        later=", ".join(one.overlay.name for one in node.overlays if one.on),
        source=source,
        count=_count(library, node),
        body=shown,
        kind=kind,
    )
    return fitted(html, fit) if fit else html


def back(library: Library, deck: Node, *, dress: Dress | None = None) -> str:
    """Return the HTML of the back that all cards of a deck share.

    Missions, tables and maps have backs as well.
    """
    dress = dress or usual()
    page, low = layout(dress), dress.theme == "low-ink"
    face, label = _kind(library, deck)
    title = deck.data.singular if isinstance(deck.data, DeckFile) else label
    lines = [library[id].name for id in (deck.edition, deck.pack) if id]
    html: str = _template("back.html").render(
        face=face,
        classes=_classes(dress),
        symbol=Markup(face.symbol(colour=face.colour if low else "#ffffff")),
        weave=Markup(
            frame(page, face.colour)
            if low
            else weave(page, face.colour, tint(face.colour, 0.8), tint(face.colour, 0.35))
        ),
        deck=typographic(title),
        deck_form=title_form(title.split(" · "), "deck", page, 700),
        lines=lines,
        pack_form=title_form(lines or [""], "pack", page),
    )
    return html


def _classes(dress: Dress) -> str:
    return (
        f"mb-size-{dress.size.slug}"
        + (" mb-low-ink" if dress.theme == "low-ink" else "")
        + (" mb-card--coded" if dress.site_url else "")
    )


def _kind(library: Library, node: Node) -> tuple[Face, str]:
    """Return the face of a node and what its label says."""
    holder = library[node.parent] if node.kind == "card" and node.parent else node
    if isinstance(holder.data, DeckFile):
        return tokens().faces[holder.data.face], holder.data.singular
    slug, label = plain_face(node.data)
    return tokens().faces[slug], label


def plain_face(data: object) -> tuple[str, str]:
    """Return the face of what is no card, a mission, a table or a map, and its label."""
    if isinstance(data, MapCard) and data.is_layout:
        return "terrain", "Terrain layout"
    if isinstance(data, MapCard):
        return "deployment", "Deployment map"
    if isinstance(data, Table):
        return "table", f"Table · {data.roll}" if data.roll else "Table"
    return "mission", "Mission"


def _count(library: Library, node: Node) -> str:
    if node.kind != "card" or not node.parent:
        return ""
    return f"{node.number} / {len(library.children(library[node.parent], 'card'))}"


def _plain_code(library: Library, node: Node) -> list[str]:
    """Return edition and pack of what has no code of its own."""
    return [library[id].name for id in (node.edition, node.pack) if id]


def _map(library: Library, node: Node, page: Layout, dress: Dress) -> Markup | str:
    """Return the map of a card, as wide as the body and not too tall for words under it."""
    shown = library.map_of(node)
    if shown is None:
        return ""
    try:
        return _fitting_map(shown.data, page, dress)
    except CrowdedMapError as error:
        message = f'card "{node.name}": {error}'
        raise ContentErrors([ContentError(shown.mark, message, "print a larger card")]) from error


def _fitting_map(entry: MapEntry, page: Layout, dress: Dress) -> Markup:
    width = page.body_width
    most = page.body_height * MAP_PART
    drawn = _picture(entry, width, page, dress)
    tall = _height(drawn)
    if tall > most:
        drawn = _picture(entry, round(width * most / tall, 2), page, dress)
    return Markup(drawn)


def _picture(entry: MapEntry, width: float, page: Layout, dress: Dress) -> str:
    return svg(
        entry,
        title=f"Map of {entry.name}",
        theme="low-ink" if dress.theme == "low-ink" else "print",
        width_mm=width,
        rings=False,
        letters=max(page.unit, 1),
        smallest_pt=page.least_type,
    )


def _height(drawn: str) -> float:
    found = re.search(r' height="([\d.]+)mm"', drawn)
    return float(found[1]) if found else 0.0


def _qr(node: Node, dress: Dress, face: Face) -> Markup | str:
    if not dress.site_url:
        return ""
    colour = "#000000" if dress.theme == "low-ink" else face.colour
    return Markup(qr(f"{dress.site_url.rstrip('/')}/{url(node)}", colour))


def _source(library: Library, node: Node) -> list[str]:
    """Say what the card comes from: title, version and month of the book."""
    if node.citation is None:
        return []
    source = library.source(node.citation.ref)
    version = f"version {source.version}" if source.version else ""
    date = wording.date_label(source.date) if source.date else ""
    return [part for part in (source.title, version, date) if part]


def _template(name: str) -> Any:
    return templates("cards").get_template(name)
