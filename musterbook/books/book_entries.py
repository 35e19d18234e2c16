"""Entries as printed in a book.

In: a node. Out: a `BookSection` with its HTML. The contents come from the same article as the page
on the site; the layout is in `templates/books/parts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from musterbook.article import articles
from musterbook.article.entry_labels import place_of
from musterbook.article.map_view import map_view
from musterbook.books.book_links import BookRenderer, face_symbol
from musterbook.library import phrases
from musterbook.library.model.base import DOUBTFUL
from musterbook.library.model.cards import Card, Mission
from musterbook.library.model.entries import Provenance
from musterbook.library.model.files import MapCard, Table
from musterbook.library.model.nodes import Library, Node, holds

WORDS = {
    "single-source": "One public source only.",
    "inferred": "Our conclusion.",
    "unknown": "No known source has it.",
}


REASON = "doubt-"
"""The beginning of the anchors of reasons in the chapter of unverified facts."""


@dataclass(frozen=True)
class BookSection:
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
    symbol: Markup = Markup()
    form: str = ""
    sections: tuple[BookSection, ...] = ()


def book_entry(renderer: BookRenderer, node: Node) -> BookSection:
    """Return an entry of any kind that has its own section in a book."""
    renderer.links.begin_entry(node.id)
    template = node.kind if node.kind in ("card", "map", "mission") else "entry"
    # In the order of the printed page: the first reference to an entry names its page.
    values = _values(renderer, node)
    html = renderer.fragment(
        f"parts/{template}.html", node=node, **values, origin=origin(renderer, node)
    )
    beside = map_beside(renderer.library, node)
    code = node.code
    if node.kind == "step":
        code = str(node.number)
    elif isinstance(node.data, Table):
        code = node.data.roll or ""
    wide = isinstance(node.data, MapCard) and (node.data.pieces or node.data.terrain)
    form = " ".join([node.kind, *["wide"] * bool(wide), *["beside"] * (beside is not None)])
    face = renderer.face(node)
    return BookSection(
        node.id,
        node.name,
        html,
        code=code,
        face=face,
        symbol=face_symbol(renderer, face),
        form=form,
    )


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
            f"can be {renderer.library.game.modes['fixed']}" if node.data.fixed else "",
            f"{node.data.copies} copies" if node.data.copies > 1 else "",
        ]
        beside = map_beside(renderer.library, node)
        values |= {
            "map": renderer.ref(map_node, "Map") if map_node and not beside else "",
            "beside": map_view(renderer, beside) if beside else None,
            "beside_id": beside.id if beside else "",
            "beside_origin": origin(renderer, beside) if beside else None,
            "facts": phrases.sentence(" · ".join(filter(None, facts))),
        }
    return values


def map_beside(library: Library, node: Node) -> Node[MapCard] | None:
    """Return the map that is printed beside a card: one that no other entry shows."""
    map_node = library.map_of(node) if holds(node, Card) else None
    card = card_showing(library, map_node) if map_node else None
    return map_node if card and card.id == node.id else None


def card_showing(library: Library, map_node: Node) -> Node | None:
    """Return the card of the same pack that alone shows a map."""
    shown_on = [
        other
        for other in articles(library).referrers(map_node)
        if other.kind in ("card", "mission") and library.map_of(other) == map_node
    ]
    if len(shown_on) == 1 and shown_on[0].kind == "card" and shown_on[0].pack == map_node.pack:
        return shown_on[0]
    return None


def origin(renderer: BookRenderer, node: Node) -> dict[str, Any]:
    """Return where an entry is from, where that differs from its chapter, for `parts/origin.html`.

    `changes` are what later documents changed in it, the oldest first. `doubt` and `note` say what
    is uncertain; in a book the reason is in the chapter of unverified facts, at `reason`, and a
    note that another entry of the chapter has is only there, in `same_note`. The source is printed
    only outside books, which list it at the end.
    """
    data, library, links = node.data, renderer.library, renderer.links
    if not isinstance(data, Provenance):
        return {}
    in_book = node.id in links.inside
    parent = library[node.parent] if node.parent else None
    source, reason = "", ""
    if data.source and not (parent and parent.kind != "pack" and parent.citation == data.source):
        if in_book:
            sections = links.cited.setdefault(data.source.ref, {})
            sections.setdefault(place_of(data.source), []).append(node.id)
        else:
            title = library.source(data.source.ref).title
            source = ", ".join(filter(None, (title, place_of(data.source))))
    doubt, note, same_note = "", Markup(), Markup()
    if not library.shares_parent_doubt(node):
        doubt = WORDS[data.confidence] if data.confidence in DOUBTFUL else ""
        if in_book and doubt and data.caveat:
            reason = f"{REASON}{node.id}"
        elif data.caveat and (first := links.notes.get(data.caveat)):
            same_note = renderer.ref(library[first])
        elif data.caveat:
            note = renderer.prose(node, data.caveat, inline=True)
            if in_book:
                links.notes[data.caveat] = node.id
    changes = tuple(
        (one.overlay, renderer.prose(node, " ".join(one.notes), inline=True))
        for one in node.overlays
        if one.on
    )
    return {
        "changes": changes,
        "doubt": doubt,
        "note": note,
        "same_note": same_note,
        "reason": reason,
        "source": source,
    }
