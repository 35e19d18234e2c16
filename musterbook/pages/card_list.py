"""The page that lists all cards, filters them and sends a selection to the print page.

In: a library. Out: the page. Without scripts it is a list of links; `card-list.ts` filters it by
the attributes of each line.
"""

from __future__ import annotations

from dataclasses import dataclass

from musterbook.article.article_blocks import Facts, Scoring
from musterbook.library import links, phrases
from musterbook.library.model.entries import Card
from musterbook.library.model.files import DeckFile
from musterbook.library.model.nodes import Node
from musterbook.pages.context import CARDS, PICK, Context
from musterbook.pages.frame import held_as
from musterbook.pages.page import Page, page_path
from musterbook.pages.views import Frame, Link

ABOUT = "Every card of every pack: filter by pack, kind, VP or words, and print what you select."


@dataclass(frozen=True)
class CardLine:
    """A card in the list: its link, its description, and values for the filters.

    `held` names the modes in which it can be held; `most` is the most VP that a line can be worth.
    """

    id: str
    link: Link
    code: str
    about: str
    points: str
    edition: str
    pack: str
    kind: str
    held: str
    has_action: bool
    most: int


@dataclass(frozen=True)
class CardGroup:
    """The cards of a deck, with links to the deck and its pack."""

    deck: Link
    pack: str
    cards: tuple[CardLine, ...]


def card_list_page(context: Context) -> Page:
    """Return the page of all cards, those of the newest pack first."""
    library = context.library
    decks = [
        deck
        for pack in context.packs()
        for deck in library.children_of(pack, DeckFile)
        if library.cards(deck)
    ]
    groups = [
        CardGroup(
            context.link(deck, CARDS),
            context.here(deck),
            tuple(_line(context, deck, card) for card in library.cards(deck)),
        )
        for deck in decks
    ]
    script = links.relative(CARDS, "assets/card-list.js")
    declares = ('<form class="card-filter">', f'<script src="{script}" defer></script>')
    html = context.render(
        "card-list.html",
        frame=Frame(
            title="All cards",
            crumbs=(context.home(CARDS),),
            shape="wide",
        ),
        about=ABOUT,
        groups=groups,
        count=sum(len(group.cards) for group in groups),
        editions=[(one.id, one.name) for one in reversed(library.editions)],
        packs=[(pack.id, context.here(pack)) for pack in context.packs()],
        kinds=sorted({deck.data.singular for deck in decks}),
        pick=links.relative(CARDS, PICK),
        script=script,
    )
    path = page_path(CARDS)
    return Page(path, CARDS, "All cards", html, ABOUT, "", "reference", declares=declares)


def _line(context: Context, deck: Node[DeckFile], card: Node[Card]) -> CardLine:
    article = context.articles.article(card)
    scoring = article.first(Scoring)
    stratagem = card.data.stratagem
    price = phrases.cost_label(stratagem.cost) if stratagem else ""
    return CardLine(
        id=card.id,
        link=context.link(card, CARDS),
        code=str(card.data.roll or "") or card.code.rpartition(" · ")[2],
        about=context.summary(card),
        points=price or (scoring.range if scoring else ""),
        edition=card.edition or "",
        pack=card.pack or "",
        kind=deck.data.singular,
        held=" ".join(held_as(context, card)),
        has_action=any(facts.kind == "action" for facts in article.all(Facts)),
        most=scoring.most if scoring else 0,
    )
