"""Terrain layouts for setting up a table with a tape measure: one page each.

In: maps with terrain areas. Out: HTML with a first page that explains how to measure, and a page
for each layout: the map with the distances of every measured corner, the same distances as a table,
and the borders of zones and territories.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from musterbook.article.map_view import map_view
from musterbook.books.book_links import BookRenderer, book_renderer, credits, document
from musterbook.books.book_papers import BookPaper
from musterbook.library.matchups import deployment_name, matchups, matrices
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg
from musterbook.maps.map_words import DOUBT_MARKS, doubt_mark, doubts, not_opposite

PAGE_MARGIN = 12.0
"""Millimetres at the left and right of a page."""
LETTERS = 1.7
"""Scale of names on a map that fills a page."""
SAME = 0.1
"""Inches within which two areas are at opposite positions."""
TALL = 0.45
"""Maximum height of the map, as a share of the page's height."""
IN_A_ROW = 3
"""Layouts in a row of the list on the first page: three names of any length fit its width."""


def layouts_in(library: Library, holder: Node[MapsFile]) -> tuple[Node[MapCard], ...]:
    """Return the maps of a file that have terrain areas."""
    return tuple(one for one in library.children_of(holder, MapCard) if one.data.terrain)


def layouts_html(
    library: Library, layouts: Sequence[Node[MapCard]], paper: BookPaper, title: str
) -> str:
    """Return the HTML of a booklet of layouts."""
    renderer = book_renderer(library)
    pages = {node.id: layout_page(renderer, node, paper) for node in layouts}
    groups = [
        (pair.name, layouts_of_pair)
        for table in matrices(library)
        for pair in matchups(library, table)
        if (
            layouts_of_pair := [
                (letter.upper(), pages[one.id])
                for letter, one in pair.maps.items()
                if one.id in pages
            ]
        )
    ]
    listed = {page["node"].id for _, group in groups for _, page in group}
    if others := [("", page) for id, page in pages.items() if id not in listed]:
        groups.append(("Other layouts" if groups else "Layouts", others))
    rows = [
        ("" if start else name, group[start : start + IN_A_ROW])
        for name, group in groups
        for start in range(0, len(group), IN_A_ROW)
    ]
    return document(
        renderer,
        "tabletop/layouts.html",
        title=title,
        pages=list(pages.values()),
        rows=rows,
        marks=DOUBT_MARKS,
        credits=credits(library, layouts),
    )


def objectives_of(layout: MapCard) -> str:
    """Return the number of objectives of each role, such as `2 home, 1 central`."""
    counts = Counter(item.role for item in layout.objectives.values())
    return ", ".join(f"{count} {role}" for role, count in counts.items())


def layout_page(
    renderer: BookRenderer, node: Node[MapCard], paper: BookPaper, data: MapCard | None = None
) -> dict[str, Any]:
    """Return the values of the page of a layout; `data` is the map to draw, if not its own.

    `doubts` says what is uncertain, and `mark` does so briefly; `odd` are areas that have no equal
    area opposite.
    """
    entry, library = data or node.data, renderer.library
    board = entry.board
    wide = min(paper.width - 2 * PAGE_MARGIN, paper.height * TALL * board.width / board.height)
    drawn = svg(
        entry,
        title=node.name,
        theme="print",
        width_mm=round(wide, 1),
        letters=LETTERS,
        tape_measure=True,
    )
    odd = not_opposite(entry, SAME)
    return {
        "node": node,
        "name": node.name,
        "where": library.pack_title(node),
        "deployment": deployment_name(library, node),
        "objectives": objectives_of(entry),
        "picture": Markup(drawn),
        "view": map_view(renderer, node, replace(node.reading, data=entry)),
        "doubts": doubts(entry),
        "mark": doubt_mark(entry),
        "odd": [f"{slug.upper()} ({distance:.2f}″ off)" for slug, distance in odd],
    }
