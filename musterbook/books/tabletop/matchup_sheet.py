"""A pair of choices on one sheet: missions and layouts on the front, score tables on the back.

In: a matchup. Out: HTML of two pages. Each player's half has only the lines that this player can
score.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from musterbook.books.book_html import VERSION, stamped
from musterbook.books.context import BookContext
from musterbook.books.paper import BookPaper
from musterbook.books.score_table import ScoreTable, score_table
from musterbook.books.tabletop.layout_pages import objectives_of
from musterbook.library.matchups import Matchup
from musterbook.library.model.entries import Card, Table
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg
from musterbook.maps.descriptions import DOUBT_MARKS, doubt_mark
from musterbook.pages.packs import limits

BETWEEN, MARGIN = 4.0, 12.0
"""Millimetres between two layouts, and of the page margins."""
MAP_PART = 0.22
"""Maximum height of a layout, as a share of the page's height."""
COLUMNS = (2, 3)
"""Layouts per row: large ones, or small ones below missions with a lot of text."""


@dataclass(frozen=True)
class Half:
    """The half of one player: their choice, their mission, and a table to fill in."""

    choice: str
    card: dict[str, Any]
    table: ScoreTable | None


@dataclass(frozen=True)
class Layout:
    """A layout as the sheet shows it; `mark` says what is uncertain."""

    letter: str
    deployment: str
    objectives: str
    picture: Markup
    mark: str


def matchup_html(
    library: Library, node: Node[Table], pair: Matchup, paper: BookPaper, columns: int = COLUMNS[0]
) -> str:
    """Return the HTML of the sheet of a pair of choices, with `columns` layouts per row."""
    context = BookContext(library)
    pack = library.pack_of(node)
    game = pack.data.game
    wide = _width(pair, paper, columns)
    return stamped(
        context.fragment(
            "tabletop/matchup.html",
            title=f"{library.edition_of(pack).name} · {pack.name} · {pair.name}",
            name=pair.name,
            where=f"{library.edition_of(pack).name} · {pack.name}",
            halves=[
                Half(
                    choice.name,
                    _card(context, card),
                    score_table(context, pack, [card], None, choice.name) if game else None,
                )
                for choice, card in zip(pair.choices, pair.cards, strict=True)
            ],
            layouts=[_layout(library, letter, one, wide) for letter, one in pair.maps.items()],
            wide=wide,
            columns=columns,
            marks=DOUBT_MARKS,
            limits=limits(context, pack, game, "") if game else [],
            victory=context.prose(pack, game.scoring.victory, inline=True) if game else "",
            version=VERSION,
        )
    )


def _width(pair: Matchup, paper: BookPaper, columns: int) -> float:
    """Return the width of a layout in mm, so that none is too tall."""
    most = (paper.width - 2 * MARGIN - (columns - 1) * BETWEEN) / columns - 0.1
    boards = [one.data.board for one in pair.maps.values()]
    return round(min([most, *(paper.height * MAP_PART * b.width / b.height for b in boards)]), 1)


def _layout(library: Library, letter: str, node: Node[MapCard], wide: float) -> Layout:
    deployment = node.data.deployment
    drawn = svg(
        node.data.model_copy(update={"measures": ()}),
        title=node.name,
        theme="print",
        width_mm=wide,
        rings=False,
    )
    return Layout(
        letter.upper(),
        library.resolve(deployment, node).name if deployment else node.name,
        objectives_of(node.data),
        Markup(drawn),
        doubt_mark(node.data),
    )


def _card(context: BookContext, node: Node[Card]) -> dict[str, Any]:
    face = context.face(node)
    return {
        "name": node.name,
        "code": node.code,
        "face": face,
        "symbol": context.mark(face),
        "body": context.regions(context.articles.article(node))["body"],
    }
