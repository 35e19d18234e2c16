"""A pair of choices on one page: each player's own mission and score table, and the layouts.

In: a matchup. Out: HTML of a page. What one player cannot score is not on their half.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from musterbook.books.context import BookContext
from musterbook.books.entries import CARD
from musterbook.books.paper import BookPaper
from musterbook.books.scores import ScoreTable, score_table
from musterbook.books.whole import VERSION, stamped
from musterbook.library.matchups import Matchup
from musterbook.library.model.entries import Card, Table
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg
from musterbook.pages.packs import limits

BETWEEN, MARGIN = 4.0, 12.0
"""Millimetres between two layouts, and at the sides of the page."""


@dataclass(frozen=True)
class Half:
    """What one player needs: their choice, their mission, and a table to fill in."""

    choice: str
    card: dict[str, Any]
    table: ScoreTable | None


LAYOUT_SHARE = 0.7
"""Of the width of the page, what its layouts take: missions and scores need the height."""


def matchup_html(library: Library, node: Node[Table], pair: Matchup, paper: BookPaper) -> str:
    """Return the HTML of the sheet of a pair of choices."""
    context = BookContext(library)
    pack = library.pack_of(node)
    game = pack.data.game
    count = max(len(pair.maps), 3)
    wide = round(LAYOUT_SHARE * (paper.width - 2 * MARGIN - (count - 1) * BETWEEN) / count, 1)
    return stamped(
        context.render(
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
            layouts=[
                (
                    letter.upper(),
                    library.resolve(one.data.deployment, one).name
                    if one.data.deployment
                    else one.name,
                    Markup(
                        svg(
                            one.data.model_copy(update={"measures": ()}),
                            title=one.name, theme="print", width_mm=wide, rings=False,
                        )
                    ),
                )
                for letter, one in pair.maps.items()
            ],
            wide=wide,
            limits=limits(context, pack, game, "") if game else [],
            victory=context.prose(pack, game.scoring.victory, inline=True) if game else "",
            version=VERSION,
        )
    )  # fmt: skip


def _card(context: BookContext, node: Node[Card]) -> dict[str, Any]:
    face = context.face(node)
    return {
        "name": node.name,
        "code": node.code,
        "face": face,
        "symbol": context.mark(face),
        "body": context.blocks(context.articles.article(node), "", *CARD),
    }
