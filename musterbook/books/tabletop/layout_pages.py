"""Terrain layouts to set a table up with a tape measure: one page each.

In: maps with terrain areas. Out: HTML with a first page that says how to measure, and a page for
each layout: the map with the distances of every measured corner, the same as a table, and where
zones and territories end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook.books.context import BookContext
from musterbook.books.paper import BookPaper
from musterbook.books.tabletop.setting import credits
from musterbook.books.whole import VERSION, stamped
from musterbook.library import wording
from musterbook.library.matchups import matchups, matrices
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg
from musterbook.pages.maps import MapView, map_view

MARGIN = 12.0
"""Millimetres at the left and right of a page."""
LETTERS = 1.7
"""How many times larger than usual names are on a map that fills a page."""
TALL = 0.47
"""The share of a page's height that its map may take."""


@dataclass(frozen=True)
class LayoutPage:
    """A layout as a page shows it; `pair` names the choices that it belongs to, `doubtful` counts
    its areas whose position is uncertain.
    """

    id: str
    name: str
    pair: str
    letter: str
    where: str
    deployment: str
    objectives: str
    picture: Markup
    view: MapView
    doubtful: int
    sure: str
    caveat: Markup
    mirror: bool


def layouts_in(library: Library, holder: Node[MapsFile]) -> tuple[Node[MapCard], ...]:
    """Return the maps of a file that have terrain areas."""
    return tuple(one for one in library.children_of(holder, MapCard) if one.data.terrain)


def layouts_html(
    library: Library, layouts: Sequence[Node[MapCard]], paper: BookPaper, title: str
) -> str:
    """Return the HTML of a booklet of layouts; a single one has no first page."""
    context = BookContext(library)
    pairs = {
        node.id: (pair.name, letter.upper())
        for table in matrices(library)
        for pair in matchups(library, table)
        for letter, node in pair.maps.items()
    }
    pages = [_page(context, node, paper, *pairs.get(node.id, ("", ""))) for node in layouts]
    groups: dict[str, list[LayoutPage]] = {}
    for page in pages:
        groups.setdefault(page.pair, []).append(page)
    return stamped(
        context.render(
            "tabletop/layouts.html",
            title=title,
            pages=pages,
            groups=groups.items(),
            alone=len(pages) == 1,
            credits=credits(library, tuple(layouts)),
            version=VERSION,
        )
    )


def _page(
    context: BookContext, node: Node[MapCard], paper: BookPaper, pair: str, letter: str
) -> LayoutPage:
    entry, library = node.data, context.library
    deployment = library.resolve(entry.deployment, node).name if entry.deployment else ""
    board = entry.board
    wide = min(paper.width - 2 * MARGIN, paper.height * TALL * board.width / board.height)
    counts: dict[str, int] = {}
    for item in entry.objectives.values():
        counts[item.role] = counts.get(item.role, 0) + 1
    drawn = svg(entry, title=node.name, theme="print", width_mm=round(wide, 1), tape_measure=True)
    return LayoutPage(
        id=node.id,
        name=node.name,
        pair=pair,
        letter=letter,
        where=f"{library.edition_of(node).name} · {library.pack_of(node).name}",
        deployment=deployment,
        objectives=", ".join(f"{count} {role}" for role, count in counts.items()),
        picture=Markup(drawn),
        view=map_view(context, node, ""),
        doubtful=sum(bool(area.tolerance) for area in entry.terrain.values()),
        sure=wording.sentence(entry.confidence),
        caveat=context.prose(node, entry.caveat, inline=True),
        mirror=entry.symmetric,
    )
