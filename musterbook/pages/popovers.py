"""Contents of popovers: rules, cards and maps in brief.

In: a library. Out: HTML by id, with addresses from the root of the site.
"""

import re

from musterbook.article.entry_labels import entry_label
from musterbook.library.model.nodes import Library, Node
from musterbook.pages.context import Context
from musterbook.pages.overlays import text_variants

_LINKED = re.compile(r'data-id=\\?"([^"\\]+)')
"""The id of a linked entry, in HTML or in HTML as JSON."""

_WITHOUT = frozenset({"page", "source"})


def popovers(library: Library) -> dict[str, str]:
    """Return the popover of every entry that prose can link to.

    Each has the rest of the entry, too, which only the pinboard shows.
    """
    context = Context(library, output="popover")
    return {
        node.id: brief(context, node, rest=True)
        for node in library.listed
        if node.kind not in _WITHOUT
    }


def linked_popovers(library: Library, html: str) -> dict[str, str]:
    """Return the popovers that HTML links to, and those that they link to in turn."""
    context = Context(library, output="popover")
    popovers_by_id: dict[str, str] = {}
    ids = _LINKED.findall(html)
    while ids:
        node = library.nodes.get(ids.pop())
        if node is None or node.id in popovers_by_id or node.kind in _WITHOUT:
            continue
        popovers_by_id[node.id] = brief(context, node)
        ids += _LINKED.findall(popovers_by_id[node.id])
    return dict(sorted(popovers_by_id.items()))


def brief(context: Context, node: Node, *, rest: bool = False) -> str:
    """Return an entry in brief, as its popover shows it; with `rest`, the rest of it is hidden."""
    map_node = context.library.map_of(node)
    here = context.here(node)
    kind = entry_label(context.library, node).split(" · ")[0] or node.kind.capitalize()
    return context.render(
        "popover.html",
        node=node,
        face=context.face(node),
        kind=f"{kind} · {here}" if here else kind,
        variants=text_variants(context, node, rest=rest),
        picture=context.picture(map_node) if map_node else "",
    )
