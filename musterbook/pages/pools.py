"""Pages of mission pools: a table in which cards, maps and terrain layouts are linked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from musterbook.library import links
from musterbook.library.model.files import PoolFile
from musterbook.library.model.game import PoolRow
from musterbook.library.model.nodes import Cell as PoolCell
from musterbook.library.model.nodes import Node, Reading
from musterbook.pages.changes import switches, variants
from musterbook.pages.context import Context
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.map_pairs import all_map_pairs, deployment_of, layouts
from musterbook.pages.page import Page
from musterbook.pages.views import Link, Variant


@dataclass(frozen=True)
class Cell:
    """A cell of a pool: a card, plain values, or numbers that link to maps."""

    label: str
    link: Link | None = None
    text: str = ""
    maps: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Row:
    """A ready-made mission; each reading has all cells."""

    slug: str
    name: str
    sure: str
    variants: tuple[Variant, ...]


def pool_page(context: Context, node: Node[PoolFile]) -> Page:
    """Return the page of a pool."""
    at = links.url(node)
    pairs = {(c.deployment.id, c.layout.id): c.url for c in all_map_pairs(context)}
    children = context.library.children_of(node, PoolRow)
    used = {one.slug for row in children for one in row.overlays}
    columns = node.data.columns.values()
    html = context.render(
        "pool.html",
        frame=frame(context, node, shape="wide"),
        summary=context.prose(node, node.data.summary, at),
        columns=[column.name for column in columns],
        rows=[_row(context, row, at, pairs) for row in children],
        notes=[context.prose(node, note, at) for note in node.data.notes],
        switches=switches(context, context.library[node.pack or ""], at, used),
        drawn=any(column.maps for column in columns),
        undrawn=_undrawn(children),
    )
    return made(context, node, html, context.words(node, node.data.summary))


def _row(context: Context, row: Node[PoolRow], at: str, pairs: dict[tuple[str, str], str]) -> Row:
    drawn = layouts(context, row)
    deployment = deployment_of(context, row)

    def cells(reading: Reading[PoolRow]) -> tuple[Cell, ...]:
        return tuple(_cell(context, one, at, drawn, deployment, pairs) for one in reading.cells)

    return Row(row.slug, row.name, row.data.confidence, variants(context, row, at, cells))


def _cell(
    context: Context, cell: PoolCell, at: str,
    drawn: Mapping[str, Node], deployment: Node | None, pairs: dict[tuple[str, str], str],
) -> Cell:  # fmt: skip
    if cell.card:
        return Cell(cell.name, context.link(context.library[cell.card], at))
    if not cell.mapped:
        return Cell(cell.name, text=", ".join(cell.values))
    maps = []
    for number in cell.values:
        node = drawn.get(number)
        both = pairs.get((deployment.id, node.id)) if deployment and node else None
        url = both or (links.url(node) if node else "")
        maps.append(Link(number, links.relative(at, url) if url else ""))
    return Cell(cell.name, maps=tuple(maps))


def _undrawn(rows: Sequence[Node]) -> str:
    """Return the numbers in a column of maps for which no source has a map, as text."""
    undrawn = {
        value
        for row in rows
        for cell in row.cells
        for value, id in zip(cell.values, cell.maps, strict=cell.mapped)
        if id is None
    }
    return ", ".join(sorted(undrawn, key=lambda text: (len(text), text)))
