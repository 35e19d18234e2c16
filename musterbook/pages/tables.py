"""Pages of tables; a table that varies another one shows all rows, the changed ones marked."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Table
from musterbook.model.files import TablesFile
from musterbook.model.nodes import Node, Reading
from musterbook.pages.changes import own_switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made as entry_page
from musterbook.pages.frame import frame
from musterbook.pages.page import Page
from musterbook.pages.views import Item


@dataclass(frozen=True)
class RowView:
    """A row: what is rolled, its name, what it means; `changed` if a variation replaced it."""

    roll: str
    name: str
    cells: tuple[Markup, ...]
    changed: bool = False


@dataclass(frozen=True)
class TableBody:
    """What a table says. A table with one column has the names inside it."""

    text: Markup
    roll: str
    rolled: bool
    named: bool
    columns: tuple[str, ...]
    rows: tuple[RowView, ...]


def body(desk: Desk, node: Node, reading: Reading[Table], at: str) -> TableBody:
    """Return what a table says, with links that hold on the page at an address."""
    data, made = reading.data, reading.variation
    states = made.parts if made else ("taken",) * len(data.rows)
    return TableBody(
        text=desk.prose(node, data.text, at),
        roll=data.roll or "",
        rolled=any(row.roll for row in data.rows),
        named=any(row.name for row in data.rows),
        columns=data.columns,
        rows=tuple(
            RowView(
                (row.roll or "").replace("-", "–"),
                row.name or "",
                tuple(desk.prose(node, cell, at, inline=True) for cell in row.cells),
                state != "taken",
            )
            for row, state in zip(data.rows, states, strict=True)
        ),
    )


def table_page(desk: Desk, node: Node[Table]) -> Page:
    """Return the page of a table."""
    at = links.url(node)
    made = node.variation
    html = desk.render(
        "table.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, lambda reading: body(desk, node, reading, at)),
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
