"""Terrain layouts for setting up a table with a tape measure: one page each.

In: maps with terrain areas. Out: HTML with a first page that explains how to measure, and a page
for each layout: the map with the distances of every measured corner, the same distances as a table,
and the borders of zones and territories.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook.books.book_html import VERSION, stamped
from musterbook.books.context import BookContext
from musterbook.books.paper import BookPaper
from musterbook.books.tabletop.typeset import credits
from musterbook.library.matchups import matchups, matrices
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg
from musterbook.maps.descriptions import DOUBT_MARKS, doubt_mark, doubts, not_opposite
from musterbook.pages.maps import MapView, map_view

MARGIN = 12.0
"""Millimetres at the left and right of a page."""
LETTERS = 1.7
"""Scale of names on a map that fills a page."""
SAME = 0.1
"""Inches within which two areas are at opposite positions."""
TALL = 0.45
"""Maximum height of the map, as a share of the page's height."""


@dataclass(frozen=True)
class LayoutPage:
    """A layout as a page shows it. `doubts` says what is uncertain, and `mark` does so briefly;
    `odd` are areas that have no equal area opposite.
    """

    id: str
    name: str
    where: str
    deployment: str
    objectives: str
    picture: Markup
    view: MapView
    doubts: tuple[str, ...]
    mark: str
    odd: tuple[str, ...]
    caveat: Markup


def layouts_in(library: Library, holder: Node[MapsFile]) -> tuple[Node[MapCard], ...]:
    """Return the maps of a file that have terrain areas."""
    return tuple(one for one in library.children_of(holder, MapCard) if one.data.terrain)


def layouts_html(
    library: Library, layouts: Sequence[Node[MapCard]], paper: BookPaper, title: str
) -> str:
    """Return the HTML of a booklet of layouts; a single layout has no first page."""
    context = BookContext(library)
    pages = {node.id: _page(context, node, paper) for node in layouts}
    groups = [
        (pair.name, own)
        for table in matrices(library)
        for pair in matchups(library, table)
        if (
            own := [
                (letter.upper(), pages[one.id])
                for letter, one in pair.maps.items()
                if one.id in pages
            ]
        )
    ]
    listed = {page.id for _, own in groups for _, page in own}
    if others := [("", page) for page in pages.values() if page.id not in listed]:
        groups.append(("Other layouts" if groups else "", others))
    return stamped(
        context.fragment(
            "tabletop/layouts.html",
            title=title,
            pages=list(pages.values()),
            groups=groups,
            alone=len(pages) == 1,
            marks=DOUBT_MARKS,
            credits=credits(library, tuple(layouts)),
            version=VERSION,
        )
    )


def objectives_of(layout: MapCard) -> str:
    """Return the number of objectives of each role, such as `2 home, 1 central`."""
    counts = Counter(item.role for item in layout.objectives.values())
    return ", ".join(f"{count} {role}" for role, count in counts.items())


def _page(context: BookContext, node: Node[MapCard], paper: BookPaper) -> LayoutPage:
    entry, library = node.data, context.library
    deployment = library.resolve(entry.deployment, node).name if entry.deployment else ""
    board = entry.board
    wide = min(paper.width - 2 * MARGIN, paper.height * TALL * board.width / board.height)
    drawn = svg(
        entry,
        title=node.name,
        theme="print",
        width_mm=round(wide, 1),
        letters=LETTERS,
        tape_measure=True,
    )
    return LayoutPage(
        id=node.id,
        name=node.name,
        where=f"{library.edition_of(node).name} · {library.pack_of(node).name}",
        deployment=deployment,
        objectives=objectives_of(entry),
        picture=Markup(drawn),
        view=map_view(context, node, "", drawn=False),
        doubts=doubts(entry),
        mark=doubt_mark(entry),
        odd=tuple(
            f"{slug.upper()} ({distance:.2f}″ off)" for slug, distance in not_opposite(entry, SAME)
        ),
        caveat=context.prose(node, entry.caveat, inline=True),
    )
