"""Pages of decks and cards, and the page of all cards.

In: a deck or a card. Out: its page, and a card as an item of a list. Without scripts the page of
all cards is a list of links; `card-list.ts` filters it by the attributes of each line, and sends a
selection to the print page.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from unicodedata import numeric

from markupsafe import Markup

from musterbook.article.article_blocks import Facts, Scoring
from musterbook.article.entry_labels import badge, card_word, held_as
from musterbook.article.map_view import map_view
from musterbook.library import phrases
from musterbook.library.addresses import PICK
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.entries import Rule
from musterbook.library.model.game_file import Attribute
from musterbook.library.model.nodes import Node, holds
from musterbook.library.model.scoring import Side
from musterbook.pages.article_frame import entry_page, home, other_page
from musterbook.pages.compare_cards import comparisons
from musterbook.pages.context import Context
from musterbook.pages.map_pages import map_pair_links
from musterbook.pages.overlays import fronts, switches, text_variants, variants
from musterbook.pages.page import Frame, Item, Page
from musterbook.pages.pick_page import face_files_of

CARDS_WITHOUT_FILTER = 4
"""Decks with at most this many cards get no filters."""


def card_page(context: Context, node: Node[Card]) -> Page:
    map_node = context.library.map_of(node)
    linked = (context.library[id] for id in context.articles.article(node).links)
    return entry_page(
        context,
        node,
        "card.html",
        context.summary(node),
        shape="card",
        variants=text_variants(context, node),
        switches=switches(context, node),
        map=map_view(context, map_node) if map_node else None,
        map_node=map_node,
        pair_links=map_pair_links(context, map_node) if map_node else (),
        uses=[rule for rule in linked if holds(rule, Rule)],
        comparisons=comparisons(context, node),
        fronts=fronts(context, node),
    )


def item(context: Context, node: Node[Card]) -> Item:
    """Return a card as an item of a list, with the values that filters compare."""
    map_node = context.library.map_of(node)
    price = _price(context, node.data)
    article = context.articles.article(node)
    scoring = article.first(Scoring)
    held = " ".join(held_as(context.library, node))
    in_list = _in_lists(context, node)
    return Item(
        link=context.link(node),
        about=context.summary_html(node) if not (in_list and article.only_attributes) else "",
        code=str(node.data.roll or "") or node.short_code,
        points=price or (points_label(scoring) if scoring else ""),
        badge=in_list or (badge(context.library, node) if node.data.fixed else ""),
        picture=context.picture(map_node) if map_node else Markup(),
        filter_values={"id": node.id}
        | ({"held": held} if held else {})
        | ({"action": ""} if any(each.kind == "action" for each in article.all(Facts)) else {})
        | {"kind": card_word(context.library, node)}
        | {
            f"a-{key}": _compared(context.library.game.attributes[key], value)
            for key, value in node.data.attributes.items()
        },
    )


def points_label(scoring: Scoring) -> str:
    """Return the least and the most that a line is worth, with the unit: `2–5VP`."""
    return f"{scoring.range}{scoring.game.score.short}" if scoring.range else ""


def _in_lists(context: Context, node: Node[Card]) -> str:
    """Return the type of a card and the attributes that lists show."""
    attributes = node.data.attributes
    values = [
        f"{attribute.name} " * (attribute.type == "number")
        + attribute.brief(attributes[key], unit=False)
        for key, attribute in context.library.game.attributes.items()
        if key in attributes and "list" in attribute.shown
    ]
    return " · ".join(filter(None, (node.data.type, *values)))


def _compared(attribute: Attribute, value: object) -> str:
    """Return a value of an attribute as filters compare it: tags are separated by `|`, and the
    number `½` is 0.5.
    """
    if attribute.type == "number" and isinstance(value, str) and len(value) == 1:
        return str(numeric(value, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "|".join(map(str, value)) if isinstance(value, tuple) else str(value)


def attributes_of(
    context: Context, cards: Iterable[Node[Card]]
) -> list[tuple[str, Attribute, list[str]]]:
    """Return the attributes that some of the cards have, in the order of the game, each with the
    values of these cards by which lists are filtered.
    """
    filters, every = [], [card.data.attributes for card in cards]
    for key, attribute in context.library.game.attributes.items():
        used = {
            part
            for values in every
            if key in values
            for part in _compared(attribute, values[key]).split("|")
        }
        if used:
            choices = () if attribute.type == "number" else attribute.choices
            choices = ("yes", "no") if attribute.type == "flag" else choices
            filters.append((key, attribute, [value for value in choices if value in used]))
    return filters


def _typed_example(attributes: Sequence[tuple[str, Attribute, list[str]]]) -> str:
    """Return an example of conditions that can be typed: `rank II, cost > 3`."""
    named = [(each.name.lower(), each.type, values) for _, each, values in attributes]
    chosen = (f"{name} {values[-1]}" for name, _, values in named if values)
    numbers = (f"{name} > 3" for name, type, _ in named if type == "number")
    return ", ".join(filter(None, (next(chosen, ""), next(numbers, ""))))


def deck_page(context: Context, node: Node[DeckFile]) -> Page:
    """Return the page of a deck: the symbol, name and scoring of every card."""
    cards = context.library.cards(node)
    groups = grouped(context, cards)
    items = [item for _, items in groups for item in items]
    pictures = all(item.picture for item in items)
    filtered = len(cards) > CARDS_WITHOUT_FILTER and not pictures
    actions = ["action" in item.filter_values for item in items]
    attributes = attributes_of(context, cards)
    return entry_page(
        context,
        node,
        "deck.html",
        context.words(node, node.data.summary),
        script="assets/deck.js" if filtered else "",
        leads=variants(context, node, lambda deck: context.prose(node, deck.data.summary)),
        switches=switches(context, node),
        groups=groups,
        pictures=pictures,
        filtered=filtered,
        files=context.href(face_files_of(node)),
        style=context.href("assets/cards.css"),
        kinds=Counter(item.filter_values["kind"] for item in items),
        by_action=any(actions) and not all(actions),
        attributes=attributes,
        typed_example=_typed_example(attributes),
        copies=sum(card.data.copies for card in cards),
        count=len(cards),
        held=_held(context, cards),
        sided=any(_side(card.data) for card in cards),
    )


def _held(context: Context, cards: Sequence[Node[Card]]) -> Counter[str]:
    """Return how many cards can be held in each mode, if the deck is one that players hold."""
    each = [(held_as(context.library, card), card.data.copies) for card in cards]
    modes = max((modes for modes, _ in each), key=len, default={})  # in the order of the pack
    return Counter(
        {
            name: sum(copies for modes, copies in each if mode in modes)
            for mode, name in modes.items()
        }
    )


def grouped(context: Context, cards: Sequence[Node[Card]]) -> list[tuple[str, list[Item]]]:
    """Return the cards of a deck by their type, or by the side that may use them.

    The name is empty if there is only one group.
    """
    named: list[tuple[str, Item]] = []
    for card in cards:
        side = _side(card.data)
        name = card.data.type or (phrases.SIDE_NAMES[side] if side else "")
        named.append((name, item(context, card)))
    runs = [(name, [each for _, each in run]) for name, run in groupby(named, lambda pair: pair[0])]
    names = dict.fromkeys(name for name, _ in named)
    if len(runs) > len(names):
        if any(card.data.roll for card in cards):  # they stay in the order of the dice results
            return [("", [each for _, each in named])]
        runs = [(name, [each for other, each in named if other == name]) for name in names]
    if len(runs) < 2:
        return [("", items) for _, items in runs]
    return [
        (name or "Either side", [replace(each, badge="") for each in items]) for name, items in runs
    ]


def _price(context: Context, card: Card) -> str:
    """Return the cost of a card with its unit; empty if it costs nothing."""
    paid = card.stratagem
    return phrases.cost_label(context.library.game, paid.cost) if paid and paid.cost.cp else ""


def _side(card: Card) -> Side | None:
    return card.stratagem.side if card.stratagem else None


# --- All cards ------------------------------------------------------------------------------------


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
        """Return the most points that a line of a card can be worth."""
        scoring = context.articles.article(card).first(Scoring)
        return scoring.most if scoring else 0

    listed = [
        (deck, [(card, item(context, card), most(card)) for card in cards]) for deck, cards in decks
    ]
    game = library.game
    scored = any(points for _, items in listed for _, _, points in items)
    packs = context.packs()
    fields = (game.pack.one * (len(packs) > 1), "kind", game.score.short * scored)
    by = ", ".join(filter(None, fields))
    attributes = attributes_of(context, (card for _, cards in decks for card in cards))
    return other_page(
        context,
        Frame("All cards", crumbs=(home(context),), shape="wide"),
        "card-list.html",
        f"Every card of every {game.pack.one}: filter by {by} or words, and print what you select.",
        script="assets/card-list.js",
        decks=listed,
        game=game,
        scored=scored,
        attributes=attributes,
        typed_example=_typed_example(attributes),
        filters={
            name for _, items in listed for _, item, _ in items for name in item.filter_values
        },
        count=sum(len(cards) for _, cards in decks),
        editions=library.editions[::-1],
        packs=packs,
        kinds=Counter(item.filter_values["kind"] for _, items in listed for _, item, _ in items),
        counts=Counter(
            value for _, cards in decks for card in cards for value in (card.edition, card.pack)
        ),
        pick=context.href(PICK),
    )
