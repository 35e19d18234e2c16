"""The page that compares any two editions or packs side by side.

In: a library. Out: a page with the concepts of all editions, aspect by aspect, and the cards that
packs share, line by line, with a column for each edition or pack. The script `compare.ts` shows the
two columns that a reader picks and marks the differences; without it all columns are shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from musterbook.library.links import CONCEPTS
from musterbook.library.model.entries import Card, Concept
from musterbook.library.model.nodes import Node
from musterbook.pages.compare import Entry, comparison
from musterbook.pages.context import Context
from musterbook.pages.frame import home, other_page
from musterbook.pages.page import Page
from musterbook.pages.views import Frame

Row = tuple[str, list[tuple[str, str, Markup]]]
"""A name, and for each edition or pack its id, its name and what it says."""


def side_by_side_page(context: Context) -> Page:
    """Return the page with all concepts and the cards that packs share."""
    library = context.library
    firsts: dict[str, Node[Card]] = {}
    for card in library.of_type(Card):
        if context.cards_like(card):
            firsts.setdefault(card.name.casefold(), card)
    alike = [(card, *context.cards_like(card)) for card in firsts.values()]
    packs = {card.pack for cards in alike for card in cards}
    script = context.href("assets/compare.js")
    return other_page(
        context,
        Frame(
            "Compare editions and packs",
            crumbs=(home(context), context.to("Across editions", CONCEPTS)),
            shape="wide",
        ),
        "side-by-side.html",
        "Pick two editions or two packs: every aspect in turn, with what differs marked.",
        declares=('<form class="compare-pick">', f'<script src="{script}" defer></script>'),
        editions=library.editions[::-1],
        packs=[pack for pack in context.packs() if pack.id in packs],
        parts={
            "Ideas": [(node, _aspects(context, node)) for node in library.of_type(Concept)],
            "Cards with the same name": [(cards[0], _lines(context, *cards)) for cards in alike],
        },
        script=script,
    )


def _aspects(context: Context, node: Node[Concept]) -> Iterator[Row]:
    for aspect in node.data.aspects:
        editions = [one for one in context.library.editions if one.id in aspect.values]
        yield (
            aspect.name,
            [
                (one.id, one.name, context.prose(node, aspect.values[one.id], inline=True))
                for one in editions
            ],
        )


def _lines(context: Context, first: Node[Card], *twins: Node[Card]) -> Iterator[Row]:
    lines = comparison(context, first, twins)
    packs = [card.pack or "" for card in (first, *twins)]
    for number, row in enumerate(lines.rows if lines else (), 1):
        columns = zip(packs, lines.columns if lines else (), row.cells, strict=True)
        yield (
            row.name or f"Line {number}",
            [(pack, column.name, _cell(cell)) for pack, column, cell in columns if cell],
        )


def _cell(cell: Entry) -> Markup:
    """Return a scoring line in plain words; the script marks differences."""
    what, when = Markup(cell.what).striptags(), Markup(cell.when).striptags()
    points = Markup('<span class="vp">{}</span> ').format(cell.vp) if cell.vp else Markup()
    moment = Markup(' <small class="when">{}</small>').format(when) if when else Markup()
    return points + what + moment
