"""What stands around an article: where it is, what is beside it, and the facts at its side.

In: a node. Out: a `Frame`: breadcrumb, siblings, previous and next, and the panels.
"""

from __future__ import annotations

from collections.abc import Sequence

from musterbook import links
from musterbook.model.entries import Card
from musterbook.model.files import DeckFile, EditionFile
from musterbook.model.nodes import Node
from musterbook.pages.desk import CONCEPTS, Desk
from musterbook.pages.panels import panels
from musterbook.pages.views import Frame, Link, Panel, Siblings

_LABELS = {
    "edition": "Edition",
    "rules": "Rules",
    "rule": "Rule",
    "pack": "Mission pack",
    "sequence": "Sequence",
    "deck": "Deck",
    "maps": "Maps",
    "map": "Map",
    "tables": "Tables",
    "table": "Table",
    "pool": "Mission pool",
    "mission": "Mission",
    "faq": "Questions and answers",
    "concept": "Across editions",
}


def frame(desk: Desk, node: Node, *, shape: str = "", extra: Sequence[Panel] = ()) -> Frame:
    """Return what stands around the article of a node; `extra` panels come after print."""
    at = links.url(node)
    face = desk.face(node)
    previous, following = around(desk, node, at)
    return Frame(
        title=node.name,
        label=label(desk, node),
        badge=badge(desk, node),
        face=face,
        symbol=desk.symbol(face),
        crumbs=crumbs(desk, node, at),
        siblings=siblings(desk, node, at),
        previous=previous,
        next=following,
        panels=panels(desk, node, at, extra),
        shape=shape,
    )


def label(desk: Desk, node: Node) -> str:
    """Say what an entry is: the singular of its deck and its code for a card."""
    if node.kind == "card" and node.parent:
        deck = desk.library[node.parent].data
        assert isinstance(deck, DeckFile)
        return f"{deck.singular} · {node.code}" if node.code else deck.singular
    if node.kind == "edition" and isinstance(node.data, EditionFile):
        return node.data.years
    return _LABELS.get(node.kind, "")


def badge(desk: Desk, node: Node) -> str:
    """Name the modes in which a card of a hand can be held."""
    if not isinstance(node.data, Card) or not node.pack:
        return ""
    game = getattr(desk.library[node.pack].data, "game", None)
    if game is None or game.hand is None or "fixed" not in game.hand.modes:
        return ""
    if desk.library.resolve(game.hand.deck, node).id != node.parent:
        return ""
    names = {mode: game.hand.modes[mode].name for mode in game.hand.modes}
    return " or ".join(
        name for mode, name in names.items() if mode != "fixed" or node.data.fixed
    ) + ("" if node.data.fixed else " only")


def crumbs(desk: Desk, node: Node, at: str) -> tuple[Link, ...]:
    """Return the way from the front page to a node, without the node."""
    way = []
    above = desk.library[node.parent] if node.parent else None
    while above is not None:
        way.append(desk.link(above, at))
        above = desk.library[above.parent] if above.parent else None
    if node.kind == "concept":
        way.append(desk.to("Across editions", CONCEPTS, at))
    return (desk.to("Musterbook", "index.html", at), *reversed(way))


def _beside(desk: Desk, node: Node) -> tuple[Node, ...]:
    """The nodes that previous and next lead through."""
    if node.parent:
        parent = desk.library[node.parent]
        return tuple(
            other
            for other in desk.library.children(parent)
            if other.kind == node.kind or (parent.kind == "pack" and node.kind != "mission")
        )
    return desk.library.of_kind(node.kind)


def siblings(desk: Desk, node: Node, at: str) -> Siblings | None:
    """Return the entries beside a node; none where a node stands alone."""
    if node.kind in ("edition", "pack"):  # they show what is in them
        inside = tuple(desk.link(child, at) for child in desk.library.children(node))
        return Siblings(f"In {node.name}", links.relative(at, at), inside)
    beside = _beside(desk, node)
    if len(beside) < 2 and node.kind not in ("card", "rule", "map", "table"):
        return None
    entries = tuple(desk.link(other, at, current=other.id == node.id) for other in beside)
    if node.parent:
        parent = desk.library[node.parent]
        title, href = parent.name, links.relative(at, links.url(parent))
    elif node.kind == "concept":
        title, href = "Across editions", links.relative(at, CONCEPTS)
    else:
        title, href = "Editions", links.relative(at, "index.html")
    return Siblings(title, href, entries, [other.id for other in beside].index(node.id) + 1)


def around(desk: Desk, node: Node, at: str) -> tuple[Link | None, Link | None]:
    """Return the entries before and after a node among its siblings."""
    beside = _beside(desk, node)
    place = [other.id for other in beside].index(node.id)
    before = desk.link(beside[place - 1], at) if place else None
    after = desk.link(beside[place + 1], at) if place + 1 < len(beside) else None
    return before, after
