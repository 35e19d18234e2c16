"""What popovers show: rules, cards and maps in a word.

In: a library. Out: id → HTML, with addresses from the root of the site.
"""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Card, Provenance, Rule
from musterbook.model.nodes import Library, Node
from musterbook.pages import cards, rules
from musterbook.pages.changes import variants
from musterbook.pages.desk import Desk
from musterbook.pages.frame import label

ROOT = "index.html"

_LINKED = re.compile(r'data-id=\\?"([^"\\]+)')
"""The id of a linked entry, in HTML or in HTML as JSON."""

_WITHOUT = frozenset({"page", "source"})


def popovers(library: Library) -> dict[str, str]:
    """Return the popover of every entry that can be linked from prose."""
    desk = Desk(library)
    return {
        node.id: _popover(desk, node)
        for node in library.nodes.values()
        if node.kind not in _WITHOUT
    }


def linked_popovers(library: Library, html: str) -> dict[str, str]:
    """Return the popovers that HTML links to, and those that they link to in turn."""
    desk = Desk(library)
    found: dict[str, str] = {}
    wanted = _LINKED.findall(html)
    while wanted:
        node = library.nodes.get(wanted.pop())
        if node is None or node.id in found or node.kind in _WITHOUT:
            continue
        found[node.id] = _popover(desk, node)
        wanted += _LINKED.findall(found[node.id])
    return dict(sorted(found.items()))


def _popover(desk: Desk, node: Node) -> str:
    map_node = desk.map_of(node)
    where = desk.here(node)
    kind = label(desk, node).split(" · ")[0] or node.kind.capitalize()
    return desk.render(
        "popover.html",
        name=node.name,
        face=desk.face(node),
        kind=f"{kind} · {where}" if where else kind,
        href=links.url(node),
        variants=variants(desk, node, ROOT, lambda data: _body(desk, node, data)),
        picture=desk.picture(map_node) if map_node else Markup(),
    )


def _body(desk: Desk, node: Node, data: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {"card": None, "short": (), "text": Markup()}
    if isinstance(data, Card):
        return empty | {"card": cards.body(desk, node, data, ROOT)}
    if isinstance(data, Rule):
        short = rules.body(desk, node, data, ROOT)
        return empty | {
            "short": short.short,
            "text": Markup() if short.short else _first(short.text),
        }
    first = next(
        (
            value
            for name in ("summary", "text", "answer", "cells")
            if isinstance(value := getattr(data, name, None), str)
        ),
        None,
    )
    html = desk.prose(node, first, ROOT) if isinstance(data, Provenance) else Markup()
    return empty | {"text": _first(html)}


def _first(html: Markup) -> Markup:
    """The first paragraph, or list, of a text."""
    head, end, _ = html.partition("</p>")
    return Markup(head + end) if end else html
