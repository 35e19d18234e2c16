"""Pages of decks and cards.

In: a deck or a card. Out: its page, and the card as a `CardBody` or a list item for others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup

from musterbook import faces, links, wording
from musterbook.model.entries import Card, Rule
from musterbook.model.files import DeckFile
from musterbook.model.nodes import Node, holds
from musterbook.model.scoring import Side
from musterbook.pages import rules
from musterbook.pages.changes import conditions, own_switches, variants
from musterbook.pages.compare import comparison
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import badge, frame
from musterbook.pages.maps import map_view
from musterbook.pages.page import Page
from musterbook.pages.pairs import combo_links
from musterbook.pages.scoring import in_words, scoring, span_of_points
from musterbook.pages.views import Item, Scoring


@dataclass(frozen=True)
class Fact:
    """A question and its answer, such as `Starts: in your Shooting phase`."""

    name: str
    text: Markup


@dataclass(frozen=True)
class Facts:
    """A box of questions and answers: an action or a stratagem."""

    title: str
    price: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class CardBody:
    """What a card says, in the order in which it is read."""

    flavour: str
    scoring: Scoring
    drawn: Markup
    boxes: tuple[Facts, ...]
    text: Markup
    notes: tuple[Markup, ...]
    mission: str = ""


@dataclass(frozen=True)
class Group:
    """Cards of a deck that belong together; `name` is empty if the deck has one kind only."""

    name: str
    items: tuple[Item, ...]


def body(desk: Desk, node: Node, card: Card, at: str) -> CardBody:
    """Return what a card says, with links that hold on the page at an address."""
    boxes = [
        box for box in (_action(desk, node, card, at), _stratagem(desk, node, card, at)) if box
    ]
    return CardBody(
        flavour=card.flavour or "",
        scoring=scoring(desk, node, card.scoring, card.caps, at),
        drawn=desk.prose(node, card.drawn, at),
        boxes=tuple(boxes),
        text=desk.prose(node, card.text, at),
        notes=tuple(desk.prose(node, note, at, inline=True) for note in card.notes),
        mission=card.mission or "",
    )


def _action(desk: Desk, node: Node, card: Card, at: str) -> Facts | None:
    action = card.action
    if action is None:
        return None
    answers = {
        "Starts": action.starts,
        "Units": action.units,
        "Completes": action.completes,
        "Effect": action.effect,
    }
    return Facts(
        f"Action: {action.name}" if action.name else "Action", "", _facts(desk, node, answers, at)
    )


def _stratagem(desk: Desk, node: Node, card: Card, at: str) -> Facts | None:
    stratagem = card.stratagem
    if stratagem is None:
        return None
    answers = {
        "Whose": wording.side_label(stratagem.side) if stratagem.side else None,
        "When": stratagem.when,
        "Target": stratagem.target,
        "Effect": stratagem.effect,
        "Restrictions": stratagem.restrictions,
        "How often": wording.uses_label(stratagem.uses) if stratagem.uses else None,
    }
    title = stratagem.type or "Stratagem"
    if stratagem.name:
        title = f"{stratagem.name} · {title}"
    return Facts(title, wording.cost_label(stratagem.cost), _facts(desk, node, answers, at))


def _facts(desk: Desk, node: Node, answers: dict[str, str | None], at: str) -> tuple[Fact, ...]:
    return tuple(
        Fact(name, desk.prose(node, text, at, inline=True))
        for name, text in answers.items()
        if text
    )


def card_page(desk: Desk, node: Node[Card]) -> Page:
    """Return the page of a card."""
    at = links.url(node)
    map_node = desk.map_of(node)
    when, usual = conditions(node, node.reading.overlays)
    html = desk.render(
        "card.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, lambda card: body(desk, node, card.data, at)),
        switches=own_switches(desk, node, at),
        map=map_view(desk, map_node, at) if map_node else None,
        over=combo_links(desk, map_node, at) if map_node else (),
        uses=uses(desk, node, at),
        comparison=comparison(desk, node, desk.cards_like(node), at),
        when=when,
        usual=usual,
        face=desk.front(node),
        card=faces.usual_layout(),
        sizes=" ".join(f"{size:g}" for size in faces.usual_layout().type.sizes),
    )
    return made(desk, node, html, summary(desk, node), boost=2)


def uses(desk: Desk, node: Node[Card], at: str) -> list[Item]:
    """Return the rules whose words stand on a card, each in a sentence."""
    text = desk.render("parts/card.html", body=body(desk, node, node.data, at))
    found = dict.fromkeys(re.findall(r'data-id="([^"]+)"', text))
    near = [rule for id in found if holds(rule := desk.library[id], Rule)]
    return [Item(desk.link(rule, at), Markup.escape(rules.summary(desk, rule))) for rule in near]


def summary(desk: Desk, node: Node[Card], most: int = 150) -> str:
    """Return a card in one plain sentence: its scoring, or the beginning of its text."""
    card = node.data
    if card.scoring:
        return in_words(desk, node, card.scoring)
    if card.stratagem:
        return desk.words(node, card.stratagem.effect, most)
    first = card.text or card.drawn or (card.action.effect if card.action else None)
    return desk.words(node, first, most) or card.flavour or ""


def item(desk: Desk, node: Node[Card], at: str) -> Item:
    """Return a card as a line of a list."""
    map_node = desk.map_of(node)
    price = wording.cost_label(node.data.stratagem.cost) if node.data.stratagem else ""
    return Item(
        link=desk.link(node, at),
        about=Markup.escape(summary(desk, node)),
        code=str(node.data.roll or "") or node.code.rpartition(" · ")[2],
        points=price or span_of_points(node.data.scoring),
        badge=node.data.type or (badge(desk, node) if node.data.fixed else ""),
        picture=desk.picture(map_node) if map_node else Markup(),
    )


def deck_page(desk: Desk, node: Node[DeckFile]) -> Page:
    """Return the page of a deck: every card with symbol, name and what it scores."""
    at = links.url(node)
    cards = desk.library.cards(node)
    groups = grouped(desk, cards, at)
    html = desk.render(
        "deck.html",
        frame=frame(desk, node),
        leads=variants(desk, node, at, lambda deck: desk.prose(node, deck.data.summary, at)),
        switches=own_switches(desk, node, at),
        groups=groups,
        pictures=all(item.picture for group in groups for item in group.items),
        copies=sum(card.data.copies for card in cards),
        shared=node.data.shared,
        sided=any(_side(card.data) for card in cards),
    )
    return made(desk, node, html, desk.words(node, node.data.summary))


def grouped(desk: Desk, cards: Sequence[Node[Card]], at: str) -> list[Group]:
    """Return the cards of a deck by their type, or by the side that may use them."""
    found: list[tuple[str, Item]] = []
    for card in cards:
        side = _side(card.data)
        name = card.data.type or (wording.side_label(side) if side else "")
        found.append((name, item(desk, card, at)))
    runs = [(name, [each for _, each in run]) for name, run in groupby(found, lambda f: f[0])]
    rolled = any(card.data.roll for card in cards)
    if len(runs) > len({name for name, _ in runs}):
        if rolled:  # what is rolled for stays in the order of the dice
            return [Group("", tuple(each for _, each in found))]
        names = dict.fromkeys(name for name, _ in found)
        runs = [(name, [each for own, each in found if own == name]) for name in names]
    if len(runs) < 2:
        return [Group("", tuple(items)) for _, items in runs]
    return [
        Group(name or "Either side", tuple(replace(each, badge="") for each in items))
        for name, items in runs
    ]


def _side(card: Card) -> Side | None:
    return card.stratagem.side if card.stratagem else None
