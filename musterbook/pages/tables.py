"""Pages of tables; a table that varies another one shows all rows, the changed ones marked."""

from __future__ import annotations

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Table
from musterbook.model.files import TablesFile
from musterbook.model.nodes import Node
from musterbook.pages.changes import own_switches, readings
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made as entry_page
from musterbook.pages.frame import frame
from musterbook.pages.page import Page
from musterbook.pages.views import Item


def table_page(desk: Desk, node: Node[Table]) -> Page:
    """Return the page of a table."""
    at = links.url(node)
    made = node.variation
    html = desk.render(
        "table.html",
        frame=frame(desk, node),
        variants=readings(desk, node, at),
        switches=own_switches(desk, node, at),
        base=desk.link(desk.library[made.of], at) if made else None,
        varied_by=[desk.link(other, at) for other in desk.library.varied_by(node)],
    )
    return entry_page(desk, node, html, desk.words(node, node.data.text) or node.name)


def tables_page(desk: Desk, node: Node[TablesFile]) -> Page:
    """Return the page that lists a pack's tables."""
    at = links.url(node)
    items = [
        Item(
            desk.link(table, at),
            Markup.escape(desk.words(table, table.data.text, 160)),
            code=table.data.roll or "",
        )
        for table in desk.library.children_of(node, Table)
    ]
    summary = desk.prose(node, node.data.summary, at)
    html = desk.render("rules.html", frame=frame(desk, node), summary=summary, items=items)
    return entry_page(desk, node, html, desk.words(node, node.data.summary) or node.name)
