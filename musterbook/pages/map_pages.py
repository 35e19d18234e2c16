"""Pages of maps: each map, the maps of a pack, and the pairs of a deployment and a terrain layout.

A pair is used by rows of mission pools, which name a deployment card and, in a column of maps,
layouts. Its page shows both on one map.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import permutations

from markupsafe import Markup

from musterbook.article.map_view import map_view
from musterbook.library import addresses
from musterbook.library.matchups import deployment_name, matchups, matrices
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg
from musterbook.maps.map_words import description
from musterbook.maps.terrain import with_terrain
from musterbook.pages.article_frame import crumbs, entry_page, other_page
from musterbook.pages.context import Context
from musterbook.pages.overlays import switches, variants
from musterbook.pages.page import Frame, Item, Link, Page, Siblings

MAPS_WITHOUT_FILTER = 8
"""Most maps on a page without a filter, and most groups on one without a table of contents."""


def map_page(context: Context, node: Node[MapCard]) -> Page:
    return entry_page(
        context,
        node,
        "map.html",
        description(node.data),
        shape="wide",
        variants=variants(context, node, lambda reading: map_view(context, node, reading)),
        switches=switches(context, node),
        pair_links=map_pair_links(context, node),
    )


def maps_page(context: Context, node: Node[MapsFile]) -> Page:
    """Return the page with all maps of a pack, by the deck or the pair of choices they are for."""
    named = _groups(context, node)
    groups: dict[str, list[Item]] = {}
    for child in context.library.children_of(node, MapCard):
        default = "Terrain layouts" if child.data.is_layout else "Other maps"
        name, letter = named.get(child.id, (default, ""))
        link = context.link(child)
        item = Item(
            replace(link, name=f"Layout {letter}", note=child.name) if letter else link,
            code=deployment_name(context.library, child),
            picture=Markup(svg(child.data, thumbnail=True)),
        )
        groups.setdefault(name, []).append(item)
    filtered = sum(map(len, groups.values())) > MAPS_WITHOUT_FILTER
    return entry_page(
        context,
        node,
        "maps.html",
        context.words(node, node.data.summary),
        script="assets/deck.js" if filtered else "",
        filtered=filtered,
        contents=tuple(Link(name, f"#group-{number}") for number, name in enumerate(groups, 1))
        if len(groups) > MAPS_WITHOUT_FILTER
        else (),
        groups=list(groups.items()) if len(groups) > 1 else [("", *groups.values())],
    )


def _groups(context: Context, node: Node[MapsFile]) -> dict[str, tuple[str, str]]:
    """Return the deck or the pair of choices that a map is for, and its letter in a pair, by id."""
    library = context.library
    named = {
        layout.id: (pair.name, letter.upper())
        for table in matrices(library)
        if table.pack == node.pack
        for pair in matchups(library, table)
        for letter, layout in pair.maps.items()
    }
    for card in library.of_type(Card, node.pack):
        if drawn := library.map_of(card):
            named.setdefault(drawn.id, (library.deck_of(card).name, ""))
    return named


# --- Pairs ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MapWithTerrain:
    """A deployment map, a terrain layout, and the pool rows that use them together."""

    deployment: Node[MapCard]
    layout: Node[MapCard]
    rows: tuple[Node, ...]

    @property
    def name(self) -> str:
        """The names of both."""
        return f"{self.deployment.name} · {self.layout.name}"

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
        for value, id in zip(cell.values, cell.maps, strict=bool(cell.maps))
        if id is not None
    }


def deployment_of(context: Context, row: Node) -> Node[MapCard] | None:
    """Return the map of the first card of a row that shows one with zones."""
    for cell in row.cells:
        map_node = context.library.map_of(context.library[cell.card]) if cell.card else None
        if map_node is not None and map_node.data.zones:
            return map_node
    return None


@lru_cache(maxsize=2)  # the pages of every map and row ask
def all_map_pairs(library: Library) -> tuple[MapWithTerrain, ...]:
    """Return every pair that a pool uses, in the order of maps and layouts."""
    context, pairs = Context(library), dict[tuple[str, str], list[Node]]()
    for row in library.of_kind("row"):
        if deployment := deployment_of(context, row):
            for layout in layouts(context, row).values():
                pairs.setdefault((deployment.id, layout.id), []).append(row)
    order = {node.id: number for number, node in enumerate(library.of_kind("map"))}
    entry = partial(library.entry, model=MapCard)
    return tuple(
        MapWithTerrain(entry(deployment), entry(layout), tuple(pairs[deployment, layout]))
        for deployment, layout in sorted(pairs, key=lambda pair: [order[id] for id in pair])
    )


def map_pair_links(context: Context, node: Node) -> tuple[Link, ...]:
    """Return links to the pairs that include a map."""
    return tuple(
        context.to(other.name, pair.url)
        for pair in all_map_pairs(context.library)
        for this, other in permutations((pair.deployment, pair.layout))
        if this.id == node.id
    )


def map_pair_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the maker of each pair's page, by address."""
    pairs = all_map_pairs(context.library)
    return {pair.url: partial(_pair_page, context.at(pair.url), pair, pairs) for pair in pairs}


def map_files(library: Library) -> dict[str, bytes]:
    """Return the picture of every map and pair as a file, by address: that of its page as SVG."""
    on_cards = (library.map_of(node) for node in library.listed)  # also maps of hidden packs
    maps = [*library.of_type(MapCard), *filter(None, on_cards)]
    drawn = {addresses.url(node): (node.name, node.data) for node in maps}
    for pair in all_map_pairs(library):
        drawn[pair.url] = (pair.name, with_terrain(pair.deployment.data, pair.layout.data))
    return {
        url.replace(".html", ".svg"): svg(entry, title=name, tape_measure=True).encode()
        for url, (name, entry) in drawn.items()
    }


def _pair_page(context: Context, pair: MapWithTerrain, others: Sequence[MapWithTerrain]) -> Page:
    deployment, layout = pair.deployment, pair.layout
    both = with_terrain(deployment.data, layout.data)
    title = pair.name
    siblings = tuple(
        Link(each.layout.name, context.href(each.url), current=each.layout.id == layout.id)
        for each in others
        if each.deployment.id == deployment.id
    )
    pools = dict.fromkeys(row.parent or "" for row in pair.rows)
    return other_page(
        context,
        Frame(
            title,
            label="Deployment with terrain",
            crumbs=(*crumbs(context, deployment), context.link(deployment)),
            siblings=Siblings(deployment.name, context.href(deployment), siblings),
            shape="wide",
        ),
        "map-pair.html",
        f"{title}: zones, objective markers and terrain, to scale.",
        kind="map-pair",
        of=deployment,
        picture=context.links.drawing(both, title, tape_measure=True),
        file=context.href(pair.url.replace(".html", ".svg")),
        map=map_view(context, deployment),
        deployment=deployment,
        layout=layout,
        notes=[(node, map_view(context, node)) for node in (deployment, layout)],
        pools=[
            (context.library[pool], [row for row in pair.rows if row.parent == pool])
            for pool in pools
        ],
    )
