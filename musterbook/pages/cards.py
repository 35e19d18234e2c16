"""Pages of decks and cards.

In: a deck or a card. Out: its page, and the card as a `CardBody` or a list item for others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import Markup

from musterbook import links, wording
from musterbook.formats import formats
from musterbook.model.entries import Card
from musterbook.model.files import DeckFile
from musterbook.model.nodes import Node
from musterbook.pages import rules
from musterbook.pages.changes import switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import badge, frame
from musterbook.pages.maps import MapView, map_view
from musterbook.pages.page import Page
from musterbook.pages.panels import source
from musterbook.pages.scoring import in_words, scoring, span_of_points
from musterbook.pages.views import Item, Link, Scoring, SourceView


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


@dataclass(frozen=True)
class Twin:
    """The card of the same name in another pack."""

    link: Link
    facts: str
    words: str
    body: CardBody


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
    return Facts(title, wording.cost_label(stratagem.cost), _facts(desk, node, answers, at))


def _facts(desk: Desk, node: Node, answers: dict[str, str | None], at: str) -> tuple[Fact, ...]:
    return tuple(
        Fact(name, desk.prose(node, text, at, inline=True))
        for name, text in answers.items()
        if text
    )


def card_page(desk: Desk, node: Node) -> Page:
    """Return the page of a card."""
    assert isinstance(node.data, Card)
    at = links.url(node)
    pack = desk.library[node.pack] if node.pack else None
    drawn_map: MapView | None = None
    map_node = desk.map_of(node)
    if map_node:
        drawn_map = map_view(desk, map_node, at)
    html = desk.render(
        "card.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, lambda card: body(desk, node, card, at)),
        switches=switches(desk, pack, at, {slug for slug, _ in node.overlays}),
        map=drawn_map,
        map_link=desk.link(map_node, at) if map_node else None,
        uses=uses(desk, node, at),
        twins=[twin(desk, other, at) for other in desk.cards_like(node)],
        source=source(desk, node, at),
        face=desk.front(node),
        card=formats().card,
        sizes=" ".join(f"{size:g}" for size in formats().type.sizes),
    )
    return made(desk, node, html, summary(desk, node), boost=2)


def uses(desk: Desk, node: Node, at: str) -> list[Item]:
    """Return the rules whose words stand on a card, each in a sentence."""
    text = desk.render("parts/card.html", body=body(desk, node, node.data, at))  # type: ignore[arg-type]
    found = dict.fromkeys(re.findall(r'data-id="([^"]+)"', text))
    near = [desk.library[id] for id in found if desk.library[id].kind == "rule"]
    return [Item(desk.link(rule, at), Markup.escape(rules.summary(desk, rule))) for rule in near]


def twin(desk: Desk, node: Node, at: str) -> Twin:
    """Return a card of another pack for comparison."""
    assert isinstance(node.data, Card)
    view = source(desk, node, at)
    return Twin(
        Link(desk.here(node), links.relative(at, links.url(node))),
        view.facts if isinstance(view, SourceView) else "",
        "" if node.data.scoring else summary(desk, node),
        body(desk, node, node.data, at),
    )


def summary(desk: Desk, node: Node, most: int = 150) -> str:
    """Return a card in one plain sentence: its scoring, or the beginning of its text."""
    card = node.data
    assert isinstance(card, Card)
    if card.scoring:
        return in_words(desk, node, card.scoring)
    if card.stratagem:
        return desk.words(node, card.stratagem.effect, most)
    first = card.text or card.drawn or (card.action.effect if card.action else None)
    return desk.words(node, first, most) or card.flavour or ""


def item(desk: Desk, node: Node, at: str) -> Item:
    """Return a card as a line of a list."""
    assert isinstance(node.data, Card)
    map_node = desk.map_of(node)
    price = wording.cost_label(node.data.stratagem.cost) if node.data.stratagem else ""
    return Item(
        link=desk.link(node, at),
        about=Markup.escape(summary(desk, node)),
        code=node.code.rpartition(" · ")[2],
        points=price or span_of_points(node.data.scoring),
        badge=badge(desk, node) if node.data.fixed else "",
        picture=desk.picture(map_node) if map_node else Markup(),
    )


def deck_page(desk: Desk, node: Node) -> Page:
    """Return the page of a deck: every card with symbol, name and what it scores."""
    assert isinstance(node.data, DeckFile)
    at = links.url(node)
    cards = [item(desk, card, at) for card in desk.library.children(node, "card")]
    html = desk.render(
        "deck.html",
        frame=frame(desk, node),
        summary=desk.prose(node, node.data.summary, at),
        items=cards,
        pictures=all(card.picture for card in cards),
        copies=sum(
            card.data.copies
            for card in desk.library.children(node, "card")
            if isinstance(card.data, Card)
        ),
        shared=node.data.shared,
    )
    return made(desk, node, html, desk.words(node, node.data.summary))
