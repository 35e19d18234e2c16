"""The mission matrix as a card of half a sheet: missions on the front, layouts on the back.

In: a table with a matrix. Out: HTML of two pages, each with two cards one above the other, so
that fronts and backs match when the paper is flipped on its long edge.
"""

from __future__ import annotations

from musterbook.article.article_blocks import Table as TableBlock
from musterbook.books.book_html import VERSION, stamped
from musterbook.books.context import book_renderer
from musterbook.books.paper import BookPaper
from musterbook.books.tabletop.typeset import credits
from musterbook.library.matchups import choices_of, matchups, pairings_of
from musterbook.library.model.entries import Table
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node
from musterbook.pages.matrix import deployment_name


def matrix_html(library: Library, node: Node[Table], paper: BookPaper) -> str:
    """Return the HTML of a matrix card."""
    renderer = book_renderer(library)
    block = renderer.articles.article(node).first(TableBlock)
    assert block is not None  # a matrix is a table
    choices = choices_of(library, node)
    pairs = matchups(library, node)
    letters = tuple(dict.fromkeys(letter for pair in pairs for letter in pair.maps))
    layouts = pairings_of(library, node)
    pack = library.pack_of(node)
    return stamped(
        renderer.fragment(
            "tabletop/matrix.html",
            title=f"{pack.name}: {node.name}",
            name=node.name,
            where=f"{library.edition_of(node).name} · {pack.name}",
            choice=library.deck_of(choices[0]).data.singular,
            choices=choices,
            rows=block.rows,
            letters=letters,
            layouts=[
                (
                    pair.name,
                    [_cell(library, pair.maps.get(letter)) for letter in letters],
                    dict.fromkeys(len(one.data.objectives) for one in pair.maps.values()),
                )
                for pair in pairs
                if letters
            ],
            layouts_name=layouts.name if layouts else "",
            half=f"{paper.height / 2:g}",
            width=f"{paper.width:g}",
            credits=credits(library, (node, *([layouts] if layouts else []))),
            version=VERSION,
        )
    )


def _cell(library: Library, layout: Node[MapCard] | None) -> str:
    return deployment_name(library, layout) or layout.name if layout else "–"
