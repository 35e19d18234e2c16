"""Entries as printed in a book.

In: a node. Out: a `Section` with its HTML. The contents come from the same article as the page on
the site; the layout is in `templates/books/parts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from musterbook.books.context import BookRenderer, mark
from musterbook.library import phrases
from musterbook.library.model.entries import Card, Mission, Provenance, Table
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Node, holds
from musterbook.pages.map_view import map_view
from musterbook.pages.panels import DOUBTFUL, place_of

WORDS = {
    "single-source": "One public source only.",
    "inferred": "Our conclusion.",
    "unknown": "No known source has it.",
}


@dataclass(frozen=True)
class Section:
    """An entry, a chapter or a part: its name, its HTML, its children. `id` is the anchor.

    `label` is above the name, `code` next to it. `face` gives the colour and the symbol. `form` is
    a class for the style sheet.
    """

    id: str
    name: str
    html: Markup = Markup()
    label: str = ""
    code: str = ""
    face: str = ""
    form: str = ""
    sections: tuple[Section, ...] = ()

    @property
    def symbol(self) -> Markup:
        """The symbol of its face."""
        return mark(self.face)


def entry(renderer: BookRenderer, node: Node) -> Section:
    """Return an entry of any kind that has its own section in a book."""
    renderer.links.begin_entry(node.id)
    template = node.kind if node.kind in ("card", "map", "mission") else "entry"
    # In the order of the printed page: the first reference to an entry names its page.
    values = _values(renderer, node)
    html = renderer.fragment(
        f"parts/{template}.html", node=node, **values, origin=origin(renderer, node)
    )
    code = node.code
    if node.kind == "step":
        code = str(node.number)
    elif isinstance(node.data, Table):
        code = node.data.roll or ""
    wide = isinstance(node.data, MapCard) and (node.data.pieces or node.data.terrain)
    form = f"{node.kind} wide" if wide else node.kind
    return Section(node.id, node.name, html, code=code, face=renderer.face(node), form=form)


def _values(renderer: BookRenderer, node: Node) -> dict[str, Any]:
    """Return the values of the template for the kind of an entry."""
    if holds(node, MapCard):
        return {"map": map_view(renderer, node)}
    map_node = renderer.library.map_of(node)
    if holds(node, Mission):
        variation = node.variation
        return {
            "varied": renderer.ref(renderer.library[variation.of]) if variation else "",
            **renderer.regions(node),
            "picture": renderer.picture(map_node) if map_node else "",
            "map": renderer.ref(map_node) if map_node else "",
        }
    values: dict[str, Any] = renderer.regions(node)
    if holds(node, Card):
        facts = [
            node.data.type or "",
            "can be Fixed" if node.data.fixed else "",
            f"{node.data.copies} copies" if node.data.copies > 1 else "",
        ]
        values |= {
            "map": renderer.ref(map_node, "Map") if map_node else "",
            "facts": phrases.sentence(" · ".join(filter(None, facts))),
        }
    return values


def origin(renderer: BookRenderer, node: Node) -> dict[str, Any]:
    """Return source and confidence of an entry where they differ from the chapter's.

    `changes` are what later documents changed in it, the oldest first.
    """
    data, library = node.data, renderer.library
    source, doubt, caveat = "", "", Markup()
    if not isinstance(data, Provenance):
        return {"source": source, "doubt": doubt, "caveat": caveat, "changes": []}
    parent = library[node.parent] if node.parent else None
    if data.source and not (parent and parent.kind != "pack" and parent.citation == data.source):
        title = library.source(data.source.ref).title
        source = ", ".join(filter(None, (title, place_of(data.source))))
    if not library.shares_parent_doubt(node):
        doubt = WORDS[data.confidence] if data.confidence in DOUBTFUL else ""
        caveat = renderer.prose(node, data.caveat, inline=True)
    changes = [
        (one.overlay, renderer.prose(node, " ".join(one.notes), inline=True))
        for one in node.overlays
    ]
    return {"source": source, "doubt": doubt, "caveat": caveat, "changes": changes}
