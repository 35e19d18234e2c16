"""Pages of missions: their text, special rules and scoring, and what a variation changes."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook.article.article_blocks import Section
from musterbook.library import links, phrases
from musterbook.library.model.entries import Mission
from musterbook.library.model.nodes import Node, Reading
from musterbook.pages.changes import own_switches, variants
from musterbook.pages.context import Context
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.maps import map_view
from musterbook.pages.page import Page
from musterbook.pages.views import Link


@dataclass(frozen=True)
class Changes:
    """How a mission differs from the mission that it varies: titles of sections."""

    link: Link
    taken: tuple[str, ...]
    changed: tuple[str, ...]
    added: tuple[str, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True)
class MissionBody:
    """The body of a mission; `changes` is set for a variation."""

    opening: Markup
    changes: Changes | None
    blocks: Markup


def body(context: Context, node: Node[Mission], reading: Reading[Mission], at: str) -> MissionBody:
    """Return the body of a mission, with links relative to the page at an address."""
    article = context.articles.article(node, reading)
    regions = context.regions(article, at, anchored=reading is node.reading)
    return MissionBody(
        opening=regions["opening"],
        changes=_changes(context, article.all(Section), reading, at),
        blocks=regions["body"],
    )


def _changes(
    context: Context, sections: tuple[Section, ...], reading: Reading[Mission], at: str
) -> Changes | None:
    variation = reading.variation
    if variation is None:
        return None
    taken, changed, added = (
        tuple(section.title for section in sections if section.origin == origin)
        for origin in ("taken", "changed", "added")
    )
    return Changes(
        context.link(context.library[variation.of], at), taken, changed, added, variation.dropped
    )


def mission_page(context: Context, node: Node[Mission]) -> Page:
    """Return the page of a mission."""
    at = links.url(node)
    map_node = context.map_of(node)
    html = context.render(
        "mission.html",
        frame=frame(context, node),
        variants=variants(context, node, at, lambda reading: body(context, node, reading, at)),
        switches=own_switches(context, node, at),
        map=map_view(context, map_node, at) if map_node else None,
        decks=[_deck(context, context.library.resolve(deck, node), at) for deck in node.data.decks],
        varied_by=[context.link(other, at) for other in context.library.variations_of(node)],
    )
    description = context.words(node, node.data.text) or node.data.flavour or node.name
    return made(context, node, html, description, boost=2)


def _deck(context: Context, deck: Node, at: str) -> tuple[Link, tuple[Link, ...]]:
    cards = tuple(context.link(card, at) for card in context.library.children(deck, "card"))
    return context.link(deck, at, note=phrases.number_of(len(cards), "card")), cards
