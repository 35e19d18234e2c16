"""Pages of mission pools: a table in which cards, maps and terrain layouts are linked."""

from __future__ import annotations

from dataclasses import dataclass

from musterbook import links
from musterbook.model.files import PoolFile
from musterbook.model.game import PoolColumn, PoolRow
from musterbook.model.nodes import Node
from musterbook.pages.changes import switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.page import Page
from musterbook.pages.pairs import combos, deployment_of, layouts
from musterbook.pages.views import Link, Variant


@dataclass(frozen=True)
class Cell:
    """A cell of a pool: a card, or plain values, or numbers that lead to maps."""

    label: str
    link: Link | None = None
    text: str = ""
    maps: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Row:
    """A ready mission; each reading has all cells."""

    slug: str
    name: str
    sure: str
    variants: tuple[Variant, ...]


def pool_page(desk: Desk, node: Node) -> Page:
    """Return the page of a pool."""
    assert isinstance(node.data, PoolFile)
    at = links.url(node)
    pairs = {(c.deployment.id, c.layout.id): c.url for c in combos(desk)}
    rows = [_row(desk, node, row, at, pairs) for row in desk.library.children(node, "row")]
    used = {slug for row in desk.library.children(node, "row") for slug, _ in row.overlays}
    columns = node.data.columns.values()
    html = desk.render(
        "pool.html",
        frame=frame(desk, node, shape="wide"),
        summary=desk.prose(node, node.data.summary, at),
        columns=[column.name for column in columns],
        rows=rows,
        notes=[desk.prose(node, note, at) for note in node.data.notes],
        switches=switches(desk, desk.library[node.pack or ""], at, used),
        drawn=any(column.maps for column in columns),
        undrawn=_undrawn(desk, node),
    )
    return made(desk, node, html, desk.words(node, node.data.summary))


def _row(desk: Desk, pool: Node, row: Node, at: str, pairs: dict[tuple[str, str], str]) -> Row:
    drawn = layouts(desk, pool, row)
    deployment = deployment_of(desk, pool, row)
    assert isinstance(pool.data, PoolFile)
    columns = pool.data.columns

    def cells(data: PoolRow) -> tuple[Cell, ...]:
        return tuple(
            _cell(desk, pool, column, data.cells.get(slug, ""), at, drawn, deployment, pairs)
            for slug, column in columns.items()
        )

    assert isinstance(row.data, PoolRow)
    return Row(row.slug, row.name, row.data.confidence, variants(desk, row, at, cells))


def _cell(
    desk: Desk, pool: Node, column: PoolColumn, value: str | tuple[int, ...], at: str,
    drawn: dict[str, Node], deployment: Node | None, pairs: dict[tuple[str, str], str],
) -> Cell:  # fmt: skip
    if column.deck and isinstance(value, str) and value:
        deck = desk.library.resolve(column.deck, pool)
        card = desk.link(desk.library.resolve(f"{deck.id}/{value}", pool), at)
        return Cell(column.name, card)
    values = (value,) if isinstance(value, str) else tuple(map(str, value))
    if not column.maps:
        return Cell(column.name, text=", ".join(values))
    maps = []
    for number in values:
        node = drawn.get(number)
        both = pairs.get((deployment.id, node.id)) if deployment and node else None
        url = both or (links.url(node) if node else "")
        maps.append(Link(number, links.relative(at, url) if url else ""))
    return Cell(column.name, maps=tuple(maps))


def _undrawn(desk: Desk, pool: Node) -> str:
    """Name the numbers of a column of maps that no source has drawn."""
    assert isinstance(pool.data, PoolFile)
    lost: set[str] = set()
    for row in desk.library.children(pool, "row"):
        assert isinstance(row.data, PoolRow)
        for slug, column in pool.data.columns.items():
            if column.maps:
                value = row.data.cells.get(slug, ())
                values = {value} if isinstance(value, str) else {str(n) for n in value}
                lost |= values - layouts(desk, pool, row).keys()
    return ", ".join(sorted(lost, key=lambda text: (len(text), text)))
