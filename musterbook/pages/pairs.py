"""Deployments over terrain layouts: the pairs that pools play.

In: the pools of the library, whose rows name a deployment card and, in a column of maps, layouts.
Out: pairs, and links to their pages for pools, cards and maps.
"""

from __future__ import annotations

from dataclasses import dataclass

from musterbook import links
from musterbook.model.files import MapCard, PoolFile
from musterbook.model.game import PoolRow
from musterbook.model.nodes import Node
from musterbook.pages.changes import reading, readings
from musterbook.pages.desk import Desk
from musterbook.pages.views import Link


@dataclass(frozen=True)
class Combo:
    """A deployment map, a terrain layout, and the rows of pools that play them together."""

    deployment: Node
    layout: Node
    rows: tuple[Node, ...]

    @property
    def url(self) -> str:
        """The address of the page, below that of the deployment map."""
        foreign = self.layout.pack and self.layout.pack != self.deployment.pack
        pack = f"{self.layout.pack.rpartition('/')[2]}-" if self.layout.pack and foreign else ""
        return f"{self.deployment.id}/{pack}{self.layout.slug}.html"


def layouts(desk: Desk, pool: Node, row: Node) -> dict[str, Node]:
    """Return the layouts of a row by the number that the pool writes, in every reading."""
    assert isinstance(pool.data, PoolFile)
    found: dict[str, Node] = {}
    for overlays in readings(row):
        data = reading(row, overlays) if row.overlays else row.data
        assert isinstance(data, PoolRow)
        for slug, column in pool.data.columns.items():
            values = data.cells.get(slug, ())
            for value in (values,) if isinstance(values, str) else values:
                node = desk.library.find(f"maps/{column.maps}-{value}", row)
                if column.maps and node is not None:
                    found[str(value)] = node
        if not row.overlays:
            break
    return found


def deployment_of(desk: Desk, pool: Node, row: Node) -> Node | None:
    """Return the map of the first card of a row that shows one with zones."""
    assert isinstance(pool.data, PoolFile) and isinstance(row.data, PoolRow)
    for slug, column in pool.data.columns.items():
        value = row.data.cells.get(slug)
        if column.deck and isinstance(value, str):
            deck = desk.library.resolve(column.deck, pool)
            found = desk.map_of(desk.library.resolve(f"{deck.id}/{value}", pool))
            if found is not None and isinstance(found.data, MapCard) and found.data.zones:
                return found
    return None


def combos(desk: Desk) -> tuple[Combo, ...]:
    """Return every pair that a pool plays, in the order of maps and layouts."""
    pairs: dict[tuple[str, str], list[Node]] = {}
    for pool in desk.library.of_kind("pool"):
        for row in desk.library.children(pool, "row"):
            deployment = deployment_of(desk, pool, row)
            for layout in layouts(desk, pool, row).values() if deployment else ():
                pairs.setdefault((deployment.id, layout.id), []).append(row)  # type: ignore[union-attr]
    order = {node.id: number for number, node in enumerate(desk.library.of_kind("map"))}
    return tuple(
        Combo(desk.library[one], desk.library[other], tuple(rows))
        for (one, other), rows in sorted(
            pairs.items(), key=lambda pair: (order[pair[0][0]], order[pair[0][1]])
        )
    )


def combo_links(desk: Desk, node: Node, at: str) -> tuple[Link, ...]:
    """Return the pairs in which a map stands: its layouts, or the deployments over it."""
    found = []
    for combo in combos(desk):
        if node.id in (combo.deployment.id, combo.layout.id):
            other = combo.layout if node.id == combo.deployment.id else combo.deployment
            found.append(Link(other.name, links.relative(at, combo.url)))
    return tuple(found)
