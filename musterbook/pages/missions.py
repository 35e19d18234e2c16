"""Pages of missions: what is told, what is in force, what is won, and what a variation changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Mission
from musterbook.model.nodes import Node
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


def line(desk: Desk, node: Node, data: Mission) -> list[tuple[Node, Mission]]:
    """Return a mission and those that it varies, the nearest first."""
    found = [(node, data)]
    while data.extends:
        node = desk.library.resolve(data.extends, node)
        assert isinstance(node.data, Mission)
        data = node.data
        found.append((node, data))
    return found


def _inherited(desk: Desk, node: Node, data: Mission, name: str) -> tuple[Node, Mission]:
    """The mission of a line that says something about a matter; the first one if none does."""
    family = line(desk, node, data)
    return next((pair for pair in family if getattr(pair[1], name)), family[0])


def body(desk: Desk, node: Node, data: Mission, at: str) -> MissionBody:
    """Return what a mission says, with what it takes over from the one it varies."""
    sections = parts(desk, node, data, at)
    scored, scores = _inherited(desk, node, data, "scoring")
    ruled, in_force = _inherited(desk, node, data, "rules")
    return MissionBody(
        flavour=data.flavour or "",
        text=desk.prose(node, data.text, at),
        rules=tuple(_rule(desk, ruled, reference, at) for reference in in_force.rules),
        variation=_variation(desk, node, data, at),
        sections=sections,
        scoring=scoring(desk, scored, scores.scoring, (), at),
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
    about = rules.summary(desk, rule) if rule.kind == "rule" else ""
    return Item(desk.link(rule, at), Markup.escape(about))


def _variation(desk: Desk, node: Node, data: Mission, at: str) -> Variation | None:
    if not data.extends:
        return None
    other = desk.library.resolve(data.extends, node)
    return Variation(desk.link(other, at), *changes(desk, node, data))


def mission_page(desk: Desk, node: Node) -> Page:
    """Return the page of a mission."""
    assert isinstance(node.data, Mission)
    at = links.url(node)
    mapped, _ = _inherited(desk, node, node.data, "map")
    decked, with_decks = _inherited(desk, node, node.data, "decks")
    map_node = desk.map_of(mapped)
    html = desk.render(
        "mission.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, lambda data: body(desk, node, data, at)),
        switches=own_switches(desk, node, at),
        map=map_view(desk, map_node, at) if map_node else None,
        decks=[_deck(desk, desk.library.resolve(deck, decked), at) for deck in with_decks.decks],
        varied_by=[
            desk.link(other, at)
            for other in desk.library.of_kind("mission")
            if isinstance(other.data, Mission)
            and other.data.extends
            and desk.library.resolve(other.data.extends, other).id == node.id
        ],
    )
    description = desk.words(node, node.data.text) or node.data.flavour or node.name
    return made(desk, node, html, description, boost=2)


def _deck(desk: Desk, deck: Node, at: str) -> tuple[Link, tuple[Link, ...]]:
    cards = tuple(desk.link(card, at) for card in desk.library.children(deck, "card"))
    return desk.link(deck, at, note=f"{len(cards)} cards"), cards
