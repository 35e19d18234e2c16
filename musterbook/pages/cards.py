"""Pages of decks and cards.

In: a deck or a card. Out: its page, and the card as a `CardBody` or a list item for others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup

from musterbook.article.article_blocks import Facts, Scoring
from musterbook.cards import faces
from musterbook.library import links, phrases
from musterbook.library.model.entries import Card, Rule
from musterbook.library.model.files import DeckFile
from musterbook.library.model.nodes import Node, holds
from musterbook.library.model.scoring import Side
from musterbook.pages.changes import conditions, own_switches, readings, variants
from musterbook.pages.compare import comparison
from musterbook.pages.context import Context
from musterbook.pages.entry import made
from musterbook.pages.frame import badge, frame, held_as
from musterbook.pages.map_pairs import map_pair_links
from musterbook.pages.maps import map_view
from musterbook.pages.page import Page
from musterbook.pages.pick import face_files_of
from musterbook.pages.views import Item


@dataclass(frozen=True)
class Group:
    """Cards of a deck that belong together; `name` is empty if the deck has only one group."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Filters:
    """Data for the script of a deck's page: addresses of faces and style sheet, and the width."""

    deck: str
    files: str
    style: str
    script: str
    width: float
    by_action: bool


FEW = 4
"""Decks with at most this many cards get no filters."""


def card_page(context: Context, node: Node[Card]) -> Page:
    """Return the page of a card."""
    at = links.url(node)
    map_node = context.map_of(node)
    when, usual = conditions(node, node.reading.overlays)
    html = context.render(
        "card.html",
        frame=frame(context, node),
        variants=readings(context, node, at),
        switches=own_switches(context, node, at),
        map=map_view(context, map_node, at) if map_node else None,
        pair_links=map_pair_links(context, map_node, at) if map_node else (),
        uses=uses(context, node, at),
        comparison=comparison(context, node, context.cards_like(node), at),
        when=when,
        usual=usual,
        face=context.front(node),
        card=faces.usual_layout(),
    )
    return made(context, node, html, context.summary(node), boost=2)


def uses(context: Context, node: Node[Card], at: str) -> list[Item]:
    """Return the rules whose terms a card uses, each summed up in a sentence."""
    linked = (context.library[id] for id in context.articles.article(node).links)
    return [context.listed(rule, at) for rule in linked if holds(rule, Rule)]


def item(context: Context, node: Node[Card], at: str) -> Item:
    """Return a card as an item of a list."""
    map_node = context.map_of(node)
    price = phrases.cost_label(node.data.stratagem.cost) if node.data.stratagem else ""
    scoring = context.articles.article(node).first(Scoring)
    return Item(
        link=context.link(node, at),
        about=Markup.escape(context.summary(node)),
        code=str(node.data.roll or "") or node.code.rpartition(" · ")[2],
        points=price or (scoring.range if scoring else ""),
        badge=node.data.type or (badge(context, node) if node.data.fixed else ""),
        picture=context.picture(map_node) if map_node else Markup(),
        facts=_facts(context, node),
    )


def _facts(context: Context, node: Node[Card]) -> tuple[tuple[str, str], ...]:
    """Return a card's attributes for filters: id, modes, and whether it has an action."""
    held = " ".join(held_as(context, node))
    actions = context.articles.article(node).all(Facts)
    return (
        ("id", node.id),
        *((("held", held),) if held else ()),
        *((("action", ""),) if any(facts.kind == "action" for facts in actions) else ()),
    )


def deck_page(context: Context, node: Node[DeckFile]) -> Page:
    """Return the page of a deck: the symbol, name and scoring of every card."""
    at = links.url(node)
    cards = context.library.cards(node)
    groups = grouped(context, cards, at)
    pictures = all(item.picture for group in groups for item in group.items)
    filters = _filters(node, groups, at) if len(cards) > FEW and not pictures else None
    html = context.render(
        "deck.html",
        frame=frame(context, node),
        leads=variants(context, node, at, lambda deck: context.prose(node, deck.data.summary, at)),
        switches=own_switches(context, node, at),
        groups=groups,
        pictures=pictures,
        filters=filters,
        copies=sum(card.data.copies for card in cards),
        held=_held(context, cards),
        shared=node.data.shared,
        sided=any(_side(card.data) for card in cards),
    )
    page = made(context, node, html, context.words(node, node.data.summary))
    if filters is None:
        return page
    return page.declaring(
        '<form class="card-filter deck-filter" data-search-exclude></form>',
        f'<script src="{filters.script}" defer></script>',
    )


def _filters(node: Node[DeckFile], groups: Sequence[Group], at: str) -> Filters:
    actions = [dict(item.facts).get("action") is not None for group in groups
               for item in group.items]  # fmt: skip
    return Filters(
        deck=node.id,
        files=links.relative(at, face_files_of(node)),
        style=links.relative(at, "assets/cards.css"),
        script=links.relative(at, "assets/deck.js"),
        width=faces.usual_layout().width,
        by_action=any(actions) and not all(actions),
    )


def _held(context: Context, cards: Sequence[Node[Card]]) -> Counter[str]:
    """Return how many cards can be held in each mode, if the deck is one that players hold."""
    each = [(held_as(context, card), card.data.copies) for card in cards]
    modes = max((modes for modes, _ in each), key=len, default={})  # in the order of the pack
    return Counter(
        {
            name: sum(copies for modes, copies in each if mode in modes)
            for mode, name in modes.items()
        }
    )


def grouped(context: Context, cards: Sequence[Node[Card]], at: str) -> list[Group]:
    """Return the cards of a deck by their type, or by the side that may use them."""
    labelled_items: list[tuple[str, Item]] = []
    for card in cards:
        side = _side(card.data)
        name = card.data.type or (phrases.side_label(side) if side else "")
        labelled_items.append((name, item(context, card, at)))
    runs = [
        (name, [each for _, each in run]) for name, run in groupby(labelled_items, lambda f: f[0])
    ]
    rolled = any(card.data.roll for card in cards)
    if len(runs) > len({name for name, _ in runs}):
        if rolled:  # cards that are rolled for stay in the order of the dice results
            return [Group("", tuple(each for _, each in labelled_items))]
        names = dict.fromkeys(name for name, _ in labelled_items)
        runs = [(name, [each for own, each in labelled_items if own == name]) for name in names]
    if len(runs) < 2:
        return [Group("", tuple(items)) for _, items in runs]
    return [
        Group(name or "Either side", tuple(replace(each, badge="") for each in items))
        for name, items in runs
    ]


def _side(card: Card) -> Side | None:
    return card.stratagem.side if card.stratagem else None
