"""The pairs of deployment and terrain layout that mission pools use.

In: the pools of the library; their rows name a deployment card and, in a column of maps, layouts.
Out: the pairs, and links to their pages for pools, cards and maps.
"""

from __future__ import annotations

from dataclasses import dataclass

from musterbook.library import links
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Node
from musterbook.pages.context import Context
from musterbook.pages.views import Link


@dataclass(frozen=True)
class MapPair:
    """A deployment map, a terrain layout, and the pool rows that use them together."""

    deployment: Node[MapCard]
    layout: Node[MapCard]
    rows: tuple[Node, ...]

    @property
    def url(self) -> str:
        """The address of the page, below that of the deployment map."""
        foreign = self.layout.pack and self.layout.pack != self.deployment.pack
        pack = f"{self.layout.pack.rpartition('/')[2]}-" if self.layout.pack and foreign else ""
        return f"{self.deployment.id}/{pack}{self.layout.slug}.html"


def layouts(context: Context, row: Node) -> dict[str, Node[MapCard]]:
    """Return the layouts that any reading of a row lists, by their number in the pool."""
    return {
        value: context.library.entry(id, MapCard)
        for reading in row.readings
        for cell in reading.cells
        for value, id in zip(cell.values, cell.maps, strict=cell.mapped)
        if id is not None
    }


def deployment_of(context: Context, row: Node) -> Node[MapCard] | None:
    """Return the map of the first card of a row that shows one with zones."""
    for cell in row.cells:
        map_node = context.map_of(context.library[cell.card]) if cell.card else None
        if map_node is not None and map_node.data.zones:
            return map_node
    return None


def all_map_pairs(context: Context) -> tuple[MapPair, ...]:
    """Return every pair that a pool uses, in the order of maps and layouts."""
    pairs: dict[tuple[str, str], list[Node]] = {}
    for row in context.library.of_kind("row"):
        if deployment := deployment_of(context, row):
            for layout in layouts(context, row).values():
                pairs.setdefault((deployment.id, layout.id), []).append(row)
    order = {node.id: number for number, node in enumerate(context.library.of_kind("map"))}
    return tuple(
        MapPair(
            context.library.entry(one, MapCard), context.library.entry(other, MapCard), tuple(rows)
        )
        for (one, other), rows in sorted(
            pairs.items(), key=lambda pair: (order[pair[0][0]], order[pair[0][1]])
        )
    )


def map_pair_links(context: Context, node: Node, at: str) -> tuple[Link, ...]:
    """Return links to the pairs that include a map."""
    pair_links = []
    for pair in all_map_pairs(context):
        if node.id in (pair.deployment.id, pair.layout.id):
            other = pair.layout if node.id == pair.deployment.id else pair.deployment
            pair_links.append(Link(other.name, links.relative(at, pair.url)))
    return tuple(pair_links)
