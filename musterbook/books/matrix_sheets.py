"""The mission matrix on paper: as a card, and a sheet for each pair of choices.

In: a table with a matrix. Out: HTML of two pages. A card is half a sheet, with missions on the
front and layouts on the back, and is printed twice, one above the other, so that fronts and backs
match when the paper is flipped on its long edge. The sheet of a pair has missions and layouts on
the front and score tables on the back; each player's half has only the lines that this player can
score.
"""

from markupsafe import Markup

from musterbook.article.article_blocks import TableBlock
from musterbook.article.game_facts import limits
from musterbook.books.book_links import book_renderer, credits, document
from musterbook.books.book_papers import BookPaper
from musterbook.books.score_table import score_table
from musterbook.books.terrain_layouts import objectives_of
from musterbook.library.matchups import Matchup, choices_of, deployment_name, matchups, pairings_of
from musterbook.library.model.files import MapCard, Table
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg
from musterbook.maps.map_words import DOUBT_MARKS, doubt_mark

BETWEEN, PAGE_MARGIN = 4.0, 12.0
"""Millimetres between two layouts, and of the page margins."""
MAP_PART = 0.22
"""Maximum height of a layout, as a share of the page's height."""
COLUMNS = (2, 3)
"""Layouts per row: large ones, or small ones below missions with a lot of text."""


def matrix_html(library: Library, node: Node[Table], paper: BookPaper) -> str:
    renderer = book_renderer(library)
    block = renderer.articles.article(node).first(TableBlock)
    assert block is not None  # a matrix is a table
    choices = choices_of(library, node)
    pairs = matchups(library, node)
    letters = tuple(dict.fromkeys(letter for pair in pairs for letter in pair.maps))
    layouts = pairings_of(library, node)
    pack = library.pack_of(node)
    return document(
        renderer,
        "tabletop/matrix.html",
        title=f"{pack.name}: {node.name}",
        name=node.name,
        where=library.pack_title(node),
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
    )


def _cell(library: Library, layout: Node[MapCard] | None) -> str:
    return deployment_name(library, layout) or layout.name if layout else "–"


def matchup_html(
    library: Library, node: Node[Table], pair: Matchup, paper: BookPaper, columns: int = COLUMNS[0]
) -> str:
    """Return the HTML of the sheet of a pair of choices, with `columns` layouts per row."""
    renderer = book_renderer(library)
    pack = library.pack_of(node)
    wide = _width(pair, paper, columns)
    return document(
        renderer,
        "tabletop/matchup.html",
        title=f"{library.pack_title(pack)} · {pair.name}",
        name=pair.name,
        where=library.pack_title(pack),
        halves=[
            (choice, card, score_table(renderer, pack, [card], None))
            for choice, card in zip(pair.choices, pair.cards, strict=True)
        ],
        layouts=[
            {
                "letter": letter.upper(),
                "deployment": deployment_name(library, layout) or layout.name,
                "objectives": objectives_of(layout.data),
                "picture": _picture(layout, wide),
                "mark": doubt_mark(layout.data),
            }
            for letter, layout in pair.maps.items()
        ],
        wide=wide,
        columns=columns,
        marks=DOUBT_MARKS,
        limits=limits(renderer, pack),
        pack=pack,
    )


def _width(pair: Matchup, paper: BookPaper, columns: int) -> float:
    """Return the width of a layout in mm, so that none is too tall."""
    most = (paper.width - 2 * PAGE_MARGIN - (columns - 1) * BETWEEN) / columns - 0.1
    boards = [one.data.board for one in pair.maps.values()]
    return round(min([most, *(paper.height * MAP_PART * b.width / b.height for b in boards)]), 1)


def _picture(layout: Node[MapCard], wide: float) -> Markup:
    plain = layout.data.model_copy(update={"measures": ()})
    return Markup(svg(plain, title=layout.name, theme="print", width_mm=wide, rings=False))
