"""Pages of missions: what is told, what is in force, what is won, and what a variation changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Mission, Rule
from musterbook.model.nodes import Node, Reading, holds
from musterbook.pages import rules
from musterbook.pages.changes import own_switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.maps import map_view
from musterbook.pages.page import Page
from musterbook.pages.scoring import scoring
from musterbook.pages.sections import Part, changes, parts
from musterbook.pages.views import Item, Link, Scoring

_WON = ("victory", "objective", "scoring")
"""Words in the name of the section that says how a mission is won: the VP stand right after it."""


@dataclass(frozen=True)
class Variation:
    """What a mission makes of another one."""

    link: Link
    taken: tuple[str, ...]
    changed: tuple[str, ...]
    added: tuple[str, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True)
class MissionBody:
    """What a mission says; scoring stands after the first `before` sections."""

    flavour: str
    text: Markup
    rules: tuple[Item, ...]
    variation: Variation | None
    sections: tuple[Part, ...]
    scoring: Scoring
    before: int


def body(desk: Desk, node: Node, reading: Reading[Mission], at: str) -> MissionBody:
    """Return what a mission says, with links that hold on the page at an address."""
    data = reading.data
    sections = parts(desk, node, reading, at)
    return MissionBody(
        flavour=data.flavour or "",
        text=desk.prose(node, data.text, at),
        rules=tuple(_rule(desk, node, reference, at) for reference in data.rules),
        variation=_variation(desk, reading, at),
        sections=sections,
        scoring=scoring(desk, node, data.scoring, (), at),
        before=_before(sections),
    )


def _before(sections: Sequence[Part]) -> int:
    """How many sections stand before the scoring: up to the one that says how it is won."""
    for number, part in enumerate(sections, 1):
        if any(word in part.name.casefold() for word in _WON):
            return number
    return len(sections)


def _rule(desk: Desk, node: Node, reference: str, at: str) -> Item:
    rule = desk.library.resolve(reference, node)
    about = rules.summary(desk, rule) if holds(rule, Rule) else ""
    return Item(desk.link(rule, at), Markup.escape(about))


def _variation(desk: Desk, reading: Reading[Mission], at: str) -> Variation | None:
    made = reading.variation
    if made is None:
        return None
    return Variation(desk.link(desk.library[made.of], at), *changes(reading.data, made))


def mission_page(desk: Desk, node: Node[Mission]) -> Page:
    """Return the page of a mission."""
    at = links.url(node)
    map_node = desk.map_of(node)
    html = desk.render(
        "mission.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, lambda reading: body(desk, node, reading, at)),
        switches=own_switches(desk, node, at),
        map=map_view(desk, map_node, at) if map_node else None,
        decks=[_deck(desk, desk.library.resolve(deck, node), at) for deck in node.data.decks],
        varied_by=[desk.link(other, at) for other in desk.library.varied_by(node)],
    )
    description = desk.words(node, node.data.text) or node.data.flavour or node.name
    return made(desk, node, html, description, boost=2)


def _deck(desk: Desk, deck: Node, at: str) -> tuple[Link, tuple[Link, ...]]:
    cards = tuple(desk.link(card, at) for card in desk.library.children(deck, "card"))
    return desk.link(deck, at, note=f"{len(cards)} cards"), cards
