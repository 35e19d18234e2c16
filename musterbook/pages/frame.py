"""The frame around an article.

In: a node. Out: a `Frame`: breadcrumb, siblings, previous and next, and the side panels.
"""

from __future__ import annotations

from collections.abc import Sequence

from musterbook.design_tokens import tokens
from musterbook.library import links
from musterbook.library.model.entries import Card, Mission, Provenance, Question, Table
from musterbook.library.model.files import EditionFile
from musterbook.library.model.nodes import Node
from musterbook.pages.context import CONCEPTS, Context
from musterbook.pages.counterparts import concept_links, other_editions
from musterbook.pages.panels import DOUBTFUL, panels
from musterbook.pages.views import Answer, Frame, Link, Panel, Siblings

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
    "concept": "",
}


def frame(context: Context, node: Node, *, shape: str = "", extra: Sequence[Panel] = ()) -> Frame:
    """Return the frame around the article of a node; `extra` panels follow the print panel."""
    at = links.url(node)
    face = context.face(node)
    previous, following = around(context, node, at)
    sure, doubted = doubt(node)
    return Frame(
        title=node.name,
        label=label(context, node),
        badge=badge(context, node),
        face=face,
        symbol=context.symbol(face),
        crumbs=crumbs(context, node, at),
        siblings=siblings(context, node, at),
        previous=previous,
        next=following,
        panels=panels(context, node, at, extra),
        shape=shape,
        sure=sure,
        doubt=doubted,
        questions=questions(context, node, at),
        elsewhere=() if node.kind == "concept" else other_editions(context, node, at),
        ideas=concept_links(context, node, at),
    )


def label(context: Context, node: Node) -> str:
    """Describe an entry in a few words: for a card, its kind, its type and its code."""
    if isinstance(node.data, Card):
        deck = context.library.deck_of(node).data
        face = tokens().faces[deck.face].name
        kind = () if face.casefold() in deck.singular.casefold() else (face,)
        roll = f"roll {node.data.roll}" if node.data.roll else ""
        parts = (*kind, deck.singular, node.data.type, roll, node.code)
        return " · ".join(part for part in parts if part)
    if isinstance(node.data, Mission):
        sides = "Attacker and Defender" if node.data.sides == "attacker-defender" else ""
        return " · ".join(part for part in ("Mission", sides) if part)
    if isinstance(node.data, Table) and node.data.roll:
        return f"Table · {node.data.roll}"
    if node.kind == "edition" and isinstance(node.data, EditionFile):
        return node.data.years
    name = _LABELS.get(node.kind, "")
    return "" if _repeats(node.name, name) else name


def _repeats(title: str, kind: str) -> bool:
    """Whether a title already names the kind of its entry: `Deployment maps`, or `Questions`."""
    words, own = set(kind.casefold().split()), set(title.casefold().split())
    return words <= own or own <= words


def badge(context: Context, node: Node) -> str:
    """Name the modes in which a card of a hand can be held."""
    names = held_as(context, node)
    return " or ".join(names.values()) + ("" if not names or "fixed" in names else " only")


def held_as(context: Context, node: Node) -> dict[str, str]:
    """Return the modes in which a card of a hand can be held, with their names."""
    if not isinstance(node.data, Card) or not node.pack:
        return {}
    game = context.library.pack_of(node).data.game
    if game is None or game.hand is None or "fixed" not in game.hand.modes:
        return {}
    if context.library.resolve(game.hand.deck, node).id != node.parent:
        return {}
    modes = game.hand.modes.items()
    return {mode: own.name for mode, own in modes if mode != "fixed" or node.data.fixed}


def kind_words(context: Context, node: Node) -> str:
    """Describe an entry in a few words, to tell namesakes apart in search results."""
    if isinstance(node.data, Card):
        deck = context.library.deck_of(node).data
        roll = f"roll {node.data.roll}" if node.data.roll else ""
        return " · ".join(part for part in (deck.singular, node.data.type, roll) if part)
    if node.kind == "rule" and node.parent:
        return context.library[node.parent].name
    return _LABELS.get(node.kind, "")


def doubt(node: Node) -> tuple[str, str]:
    """Return CSS class and text of the badge for an entry that is not simply documented."""
    data = node.data
    if not isinstance(data, Provenance):
        return "", ""
    if data.confidence in DOUBTFUL:
        return data.confidence, data.confidence
    return ("noted", "with a note") if data.caveat else ("", "")


def questions(context: Context, node: Node, at: str) -> tuple[Answer, ...]:
    """Return the questions about an entry with their answers."""
    return tuple(
        Answer(context.link(other, at), context.prose(other, other.data.answer, at))
        for other in context.articles.referrers(node)
        if isinstance(other.data, Question)
        and other.parent != node.id
        and any(context.library.resolve(about, other) is node for about in other.data.about)
    )


def crumbs(context: Context, node: Node, at: str) -> tuple[Link, ...]:
    """Return the breadcrumb from the front page to a node, without the node itself."""
    trail = []
    above = context.library[node.parent] if node.parent else None
    while above is not None:
        trail.append(context.link(above, at))
        above = context.library[above.parent] if above.parent else None
    if node.kind == "concept":
        trail.append(context.to("Across editions", CONCEPTS, at))
    return (context.home(at), *reversed(trail))


def _beside(context: Context, node: Node) -> tuple[Node, ...]:
    """Return the nodes that "previous" and "next" step through."""
    if node.parent:
        parent = context.library[node.parent]
        return tuple(
            other
            for other in context.library.children(parent)
            if other.kind == node.kind or (parent.kind == "pack" and node.kind != "mission")
        )
    return context.library.of_kind(node.kind)


def siblings(context: Context, node: Node, at: str) -> Siblings | None:
    """Return the siblings of a node, or None if it has none."""
    if node.kind in ("edition", "pack"):  # their pages list their own entries instead
        inside = _told_apart(context, context.library.children(node), at, node)
        return Siblings(f"In {node.name}", links.relative(at, at), inside)
    neighbours = _beside(context, node)
    if len(neighbours) < 2 and node.kind not in ("card", "rule", "map", "table"):
        if node.kind != "mission" or not node.parent:
            return None
        neighbours = context.library.children(
            context.library[node.parent]
        )  # the only mission of its pack
    entries = _told_apart(context, neighbours, at, node)
    if node.parent:
        parent = context.library[node.parent]
        title, href = parent.name, links.relative(at, links.url(parent))
    elif node.kind == "concept":
        title, href = "Across editions", links.relative(at, CONCEPTS)
    else:
        title, href = "Editions", links.relative(at, "index.html")
    return Siblings(title, href, entries, [other.id for other in neighbours].index(node.id) + 1)


def _told_apart(context: Context, nodes: Sequence[Node], at: str, node: Node) -> tuple[Link, ...]:
    """Return links with notes that distinguish namesakes: a dice roll, a type, or the kind."""
    names = [other.name for other in nodes]
    entries = []
    for other in nodes:
        note = ""
        if isinstance(other.data, Card):
            twice = names.count(other.name) > 1
            note = str(other.data.roll or "") or (other.data.type or "" if twice else "")
        elif names.count(other.name) > 1:
            note = _LABELS.get(other.kind, "").lower()
        entries.append(context.link(other, at, note=note, current=other.id == node.id))
    return tuple(entries)


def around(context: Context, node: Node, at: str) -> tuple[Link | None, Link | None]:
    """Return the entries before and after a node among its siblings."""
    neighbours = _beside(context, node)
    place = [other.id for other in neighbours].index(node.id)
    before = context.link(neighbours[place - 1], at) if place else None
    after = context.link(neighbours[place + 1], at) if place + 1 < len(neighbours) else None
    return before, after
