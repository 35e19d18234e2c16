"""The page that lists all cards, filters them and sends a selection to the print page.

In: a library. Out: the page. Without scripts it is a list of links; `card-list.ts` filters it by
the attributes of each line.
"""

from __future__ import annotations

from musterbook.article.article_blocks import Scoring
from musterbook.library.links import PICK
from musterbook.library.model.entries import Card
from musterbook.library.model.files import DeckFile
from musterbook.library.model.nodes import Node
from musterbook.pages.cards import item
from musterbook.pages.context import Context
from musterbook.pages.frame import home, other_page
from musterbook.pages.page import Page
from musterbook.pages.views import Frame


def card_list_page(context: Context) -> Page:
    """Return the page of all cards, those of the newest pack first."""
    library = context.library
    decks = [
        (deck, cards)
        for pack in context.packs()
        for deck in library.children_of(pack, DeckFile)
        if (cards := library.cards(deck))
    ]

    def most(card: Node[Card]) -> int:
        """Return the most VP that a line of a card can be worth."""
        scoring = context.articles.article(card).first(Scoring)
        return scoring.most if scoring else 0

    script = context.href("assets/card-list.js")
    return other_page(
        context,
        Frame("All cards", crumbs=(home(context),), shape="wide"),
        "card-list.html",
        "Every card of every pack: filter by pack, kind, VP or words, and print what you select.",
        declares=('<form class="card-filter">', f'<script src="{script}" defer></script>'),
        decks=[
            (deck, [(card, item(context, card), most(card)) for card in cards])
            for deck, cards in decks
        ],
        count=sum(len(cards) for _, cards in decks),
        editions=library.editions[::-1],
        packs=context.packs(),
        kinds=sorted({deck.data.singular for deck, _ in decks}),
        pick=context.href(PICK),
        script=script,
    )
