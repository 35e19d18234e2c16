"""Pages of tables; a variation of another table shows all rows, with the changed ones marked."""

from __future__ import annotations

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.model.entries import Table
from musterbook.library.model.files import TablesFile
from musterbook.library.model.nodes import Node
from musterbook.pages.changes import own_switches, readings
from musterbook.pages.context import Context
from musterbook.pages.entry import made as entry_page
from musterbook.pages.frame import frame
from musterbook.pages.matrix import matrix_page
from musterbook.pages.page import Page
from musterbook.pages.views import Item


def table_page(context: Context, node: Node[Table]) -> Page:
    """Return the page of a table."""
    if node.data.matrix:
        return matrix_page(context, node)
    at = links.url(node)
    variation = node.variation
    html = context.render(
        "table.html",
        frame=frame(context, node),
        variants=readings(context, node, at),
        switches=own_switches(context, node, at),
        base=context.link(context.library[variation.of], at) if variation else None,
        varied_by=[context.link(other, at) for other in context.library.variations_of(node)],
    )
    return entry_page(context, node, html, context.words(node, node.data.text) or node.name)


def tables_page(context: Context, node: Node[TablesFile]) -> Page:
    """Return the page that lists a pack's tables."""
    at = links.url(node)
    items = [
        Item(
            context.link(table, at),
            Markup.escape(context.words(table, table.data.text, 160)),
            code=table.data.roll or "",
        )
        for table in context.library.children_of(node, Table)
    ]
    summary = context.prose(node, node.data.summary, at)
    html = context.render("rules.html", frame=frame(context, node), summary=summary, items=items)
    return entry_page(context, node, html, context.words(node, node.data.summary) or node.name)
