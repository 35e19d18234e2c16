"""Pages that show a deployment and a terrain layout on one map, for each pair in a mission pool.

In: the pairs. Out: a page for each, with links to the other layouts. It needs no script, so it
works offline and from disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from markupsafe import Markup

from musterbook.library import links
from musterbook.pages.context import Context
from musterbook.pages.frame import crumbs, doubt
from musterbook.pages.map_pairs import MapPair, all_map_pairs
from musterbook.pages.maps import map_view
from musterbook.pages.page import Page, page_path
from musterbook.pages.views import Frame, Link, Siblings


def map_pair_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the maker of each pair's page, by address."""
    pairs = all_map_pairs(context)
    return {pair.url: partial(_page, context, pair, pairs) for pair in pairs}


def _page(context: Context, pair: MapPair, others: Sequence[MapPair]) -> Page:
    at = pair.url
    ground, layout = pair.deployment, pair.layout
    one, other = ground.data, layout.data
    both = one.model_copy(update={"pieces": other.pieces, "areas": other.areas, "measures": ()})
    title = f"{ground.name} · {layout.name}"
    view = map_view(context, ground, at)
    layouts = [
        Link(
            each.layout.name,
            links.relative(at, each.url),
            current=each.layout.id == layout.id,
        )
        for each in others
        if each.deployment.id == ground.id
    ]
    trail = (*crumbs(context, ground, at), context.link(ground, at))
    page_frame = Frame(
        title=title,
        label="Deployment with terrain",
        crumbs=trail,
        siblings=Siblings(
            ground.name,
            links.relative(at, links.url(ground)),
            tuple(layouts),
            [link.current for link in layouts].index(True) + 1,
        ),
        shape="wide",
    )
    html = context.render(
        "map-pair.html",
        frame=page_frame,
        layouts=layouts,
        picture=context.drawing(both, title),
        map=replace(view, text=Markup()),
        deployment=context.link(ground, at),
        layout=context.link(layout, at),
        notes=[
            (context.link(node, at), doubt(node), map_view(context, node, at).caveat)
            for node in (ground, layout)
        ],
        pools=_pools(context, pair, at),
    )
    about = f"{title}: zones, objective markers and terrain, to scale."
    place = context.here(ground)
    return Page(
        page_path(at), at, title, html, about, ground.mark.path, "map-pair", here=place,
        pack=ground.pack or "", edition=ground.edition or "",
        meta={"search": {"boost": 0.5}},
    )  # fmt: skip


def _pools(context: Context, pair: MapPair, at: str) -> list[tuple[Link, str, list[Link]]]:
    """Return the pools that use a pair: link, pack, and the rows."""
    pools = dict.fromkeys(row.parent or "" for row in pair.rows)
    return [
        (
            context.link(context.library[pool], at),
            context.library[context.library[pool].pack or ""].name,
            [context.link(row, at) for row in pair.rows if row.parent == pool],
        )
        for pool in pools
    ]
