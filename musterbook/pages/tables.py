"""Pages of tables; a table that varies another one shows all rows, the changed ones marked."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Table, TableRow
from musterbook.model.files import TablesFile
from musterbook.model.nodes import Node
from musterbook.pages.changes import own_switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.page import Page
from musterbook.pages.views import Item, Link


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


def merged(desk: Desk, node: Node, data: Table) -> list[tuple[Node, TableRow, bool]]:
    """Return all rows of a table: those of the one it varies, and its own in their place.

    Each comes with the node that says it and whether it is a change.
    """
    if not data.extends:
        return [(node, row, False) for row in data.rows]
    base = desk.library.resolve(data.extends, node)
    assert isinstance(base.data, Table)
    rows = [(holder, row, False) for holder, row, _ in merged(desk, base, base.data)]
    for row in data.rows:
        place = next((i for i, (_, old, _) in enumerate(rows) if old.roll == row.roll), None)
        if place is None:
            rows.append((node, row, True))
        else:
            rows[place] = (node, row, True)
    return rows


def body(desk: Desk, node: Node, data: Table, at: str) -> TableBody:
    """Return what a table says, with links that hold on the page at an address."""
    rows = merged(desk, node, data)
    return TableBody(
        text=desk.prose(node, data.text, at),
        roll=data.roll or "",
        rolled=any(row.roll for _, row, _ in rows),
        named=any(row.name for _, row, _ in rows),
        columns=data.columns,
        rows=tuple(
            RowView(
                (row.roll or "").replace("-", "–"),
                row.name or "",
                tuple(desk.prose(holder, cell, at, inline=True) for cell in row.cells),
                changed,
            )
            for holder, row, changed in rows
        ),
    )


def table_page(desk: Desk, node: Node) -> Page:
    """Return the page of a table."""
    assert isinstance(node.data, Table)
    at = links.url(node)
    html = desk.render(
        "table.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, lambda data: body(desk, node, data, at)),
        switches=own_switches(desk, node, at),
        base=_base(desk, node, node.data, at),
        varied_by=[
            desk.link(other, at)
            for other in desk.library.of_kind("table")
            if isinstance(other.data, Table)
            and (found := _base(desk, other, other.data, at))
            and found.id == node.id
        ],
    )
    return made(desk, node, html, desk.words(node, node.data.text) or node.name)


def _base(desk: Desk, node: Node, data: Table, at: str) -> Link | None:
    return desk.link(desk.library.resolve(data.extends, node), at) if data.extends else None


def tables_page(desk: Desk, node: Node) -> Page:
    """Return the page that lists a pack's tables."""
    assert isinstance(node.data, TablesFile)
    at = links.url(node)
    items = [
        Item(
            desk.link(table, at),
            Markup.escape(desk.words(table, getattr(table.data, "text", None), 160)),
            code=getattr(table.data, "roll", None) or "",
        )
        for table in desk.library.children(node, "table")
    ]
    summary = desk.prose(node, node.data.summary, at)
    html = desk.render("rules.html", frame=frame(desk, node), summary=summary, items=items)
    return made(desk, node, html, desk.words(node, node.data.summary) or node.name)
