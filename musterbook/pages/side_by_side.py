"""The page that compares any two editions or packs side by side.

In: a library. Out: a page with the concepts of all editions, aspect by aspect, and the cards that
packs share, line by line, with a column for each edition or pack. The script `compare.ts` shows the
two columns that a reader picks and marks the differences; without it all columns are shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup, escape

from musterbook.library import links
from musterbook.library.model.entries import Card, Concept
from musterbook.library.model.nodes import Node
from musterbook.pages.compare import comparison
from musterbook.pages.context import COMPARE, CONCEPTS, Context
from musterbook.pages.page import Page, page_path
from musterbook.pages.views import Frame, Link

ABOUT = "Pick two editions or two packs: every aspect in turn, with what differs marked."


@dataclass(frozen=True)
class Side:
    """A cell: its edition or pack, and the text for it."""

    of: str
    label: str
    text: Markup


@dataclass(frozen=True)
class Topic:
    """A concept or a card: its link, and its aspects with a cell for each edition or pack."""

    link: Link
    rows: tuple[tuple[str, tuple[Side, ...]], ...]


def side_by_side_page(context: Context) -> Page:
    """Return the page with all concepts and the cards that packs share."""
    library = context.library
    ideas = [_idea(context, node) for node in library.of_type(Concept)]
    cards = [_cards(context, first) for first in _named_alike(context)]
    packs = {card.pack for first in _named_alike(context)
             for card in (first, *context.cards_like(first))}  # fmt: skip
    script = links.relative(COMPARE, "assets/compare.js")
    declares = ('<form class="compare-pick">', f'<script src="{script}" defer></script>')
    html = context.render(
        "side-by-side.html",
        frame=Frame(
            title="Compare editions and packs",
            crumbs=(
                context.home(COMPARE),
                context.to("Across editions", CONCEPTS, COMPARE),
            ),
            shape="wide",
        ),
        about=ABOUT,
        editions=[(one.id, one.name) for one in reversed(library.editions)],
        packs=[(pack.id, context.here(pack)) for pack in context.packs() if pack.id in packs],
        parts=[("Ideas", ideas), ("Cards with the same name", cards)],
        script=script,
    )
    path = page_path(COMPARE)
    title = "Compare editions and packs"
    return Page(path, COMPARE, title, html, ABOUT, "", "reference", declares=declares)


def _idea(context: Context, node: Node[Concept]) -> Topic:
    names = {edition.id: edition.name for edition in context.library.editions}
    rows = tuple(
        (
            aspect.name,
            tuple(
                Side(id, name, context.prose(node, aspect.values[id], COMPARE, inline=True))
                for id, name in names.items()
                if id in aspect.values
            ),
        )
        for aspect in node.data.aspects
    )
    return Topic(context.link(node, COMPARE), rows)


def _named_alike(context: Context) -> list[Node[Card]]:
    """Return the first card of each name that occurs in several packs."""
    first: dict[str, Node[Card]] = {}
    for card in context.library.of_type(Card):
        if context.cards_like(card):
            first.setdefault(card.name.casefold(), card)
    return list(first.values())


def _cards(context: Context, first: Node[Card]) -> Topic:
    twins = context.cards_like(first)
    packs = [card.pack or "" for card in (first, *twins)]
    lines = comparison(context, first, twins, COMPARE)
    rows: list[tuple[str, tuple[Side, ...]]] = []
    for number, row in enumerate(lines.rows if lines else (), 1):
        sides = tuple(
            Side(pack, column.name, _cell(cell.vp, cell.what, cell.when))
            for pack, column, cell in zip(
                packs, lines.columns if lines else (), row.cells, strict=True
            )
            if cell is not None
        )
        rows.append((row.name or f"Line {number}", sides))
    return Topic(context.link(first, COMPARE), tuple(rows))


def _cell(vp: str, what: Markup, when: Markup) -> Markup:
    """Return a scoring line in plain words; the script marks differences."""
    text = escape(what.striptags())
    points = Markup('<span class="vp">{}</span> ').format(vp) if vp else Markup()
    moment = Markup(' <small class="when">{}</small>').format(when.striptags()) if when else ""
    return points + text + moment
