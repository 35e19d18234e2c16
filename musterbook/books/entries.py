"""Entries as printed in a book.

In: a node. Out: a `Section` with its HTML. The contents come from the same article as the page on
the site; the layout is in `templates/books/parts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from musterbook.books.context import BookContext
from musterbook.books.views import Change, Origin, Section
from musterbook.library import phrases
from musterbook.library.model.entries import Card, Mission, Provenance, Table
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Kind, Node, accepting
from musterbook.pages.maps import map_view
from musterbook.pages.panels import DOUBTFUL

WORDS = {
    "single-source": "One public source only.",
    "inferred": "Our conclusion.",
    "unknown": "No known source has it.",
}


def entry(context: BookContext, node: Node) -> Section:
    """Return an entry of any kind that has its own section in a book."""
    context.begin_entry(node.id)
    values = MAKERS[node.kind](context, node)
    template = node.kind if node.kind in ("card", "map", "mission") else "entry"
    html = context.fragment(f"parts/{template}.html", **values, origin=origin(context, node))
    face = context.face(node)
    return Section(
        node.id,
        node.name,
        Markup(html),
        code=_code(node),
        face=face,
        symbol=context.mark(face),
        form=_form(node),
    )


def _form(node: Node) -> str:
    wide = isinstance(node.data, MapCard) and (node.data.pieces or node.data.terrain)
    return f"{node.kind} wide" if wide else node.kind


def _code(node: Node) -> str:
    if node.kind == "step":
        return str(node.number)
    if isinstance(node.data, Table):
        return node.data.roll or ""
    return node.code


def _body_only(context: BookContext, node: Node) -> dict[str, Any]:
    return {**context.regions(context.articles.article(node))}


def _card(context: BookContext, node: Node[Card]) -> dict[str, Any]:
    article = context.articles.article(node)
    map_node = context.map_of(node)
    facts = []
    if node.data.type:
        facts.append(node.data.type)
    if node.data.fixed:
        facts.append("can be Fixed")
    if node.data.copies > 1:
        facts.append(f"{node.data.copies} copies")
    return {
        **context.regions(article),
        "map": context.see(map_node, "Map") if map_node else Markup(),
        "facts": phrases.sentence(" · ".join(facts)),
    }


def _map(context: BookContext, node: Node[MapCard]) -> dict[str, Any]:
    return {"map": map_view(context, node, "")}


def _mission(context: BookContext, node: Node[Mission]) -> dict[str, Any]:
    article, variation = context.articles.article(node), node.variation
    map_node = context.map_of(node)
    # In the order of the printed page: the first reference to an entry names its page.
    return {
        "asymmetric": node.data.sides == "attacker-defender",
        "extends": context.see(context.library[variation.of]) if variation else Markup(),
        **context.regions(article),
        "picture": context.picture(map_node) if map_node else Markup(),
        "map": context.see(map_node) if map_node else Markup(),
    }


MAKERS: dict[Kind, Callable[[BookContext, Node], dict[str, Any]]] = {
    "rule": _body_only,
    "card": accepting(Card, _card),
    "step": _body_only,
    "question": _body_only,
    "map": accepting(MapCard, _map),
    "mission": accepting(Mission, _mission),
    "table": _body_only,
}
"""Functions that make the values of the template for each kind of entry."""


def origin(context: BookContext, node: Node) -> Origin:
    """Return the source and confidence of an entry where they differ from the chapter's."""
    data = node.data
    if not isinstance(data, Provenance):
        return Origin()
    parent = context.library[node.parent] if node.parent else None
    source = ""
    if data.source and not (parent and parent.kind != "pack" and parent.citation == data.source):
        book = context.library.source(data.source.ref)
        page = f"page {data.source.page}" if data.source.page else ""
        source = ", ".join(part for part in (book.title, data.source.section or "", page) if part)
    if context.library.shares_parent_doubt(node):
        return Origin(source, changes=changes(context, node))
    doubt = WORDS[data.confidence] if data.confidence in DOUBTFUL else ""
    caveat = context.prose(node, data.caveat, inline=True)
    return Origin(source, doubt, caveat, changes(context, node))


def changes(context: BookContext, node: Node) -> tuple[Change, ...]:
    """Return what later documents changed in an entry, the oldest first."""
    return tuple(
        Change(
            one.overlay.name,
            phrases.date_label(one.overlay.date),
            context.prose(node, " ".join(one.notes), inline=True),
            one.on,
        )
        for one in node.overlays
    )
