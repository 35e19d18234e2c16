"""Pages of tables with a matrix: readers enter both choices and see both missions and the layouts.

In: a table with a matrix. Out: its page, the organiser's page, and for each pair of choices a
classic script with both cards and the layouts, which also loads from disk. The table itself is in
the page, so it can be read without scripts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.matchups import Matchup, choices_of, matchups, matrices, pairings_of
from musterbook.library.model.entries import Card, Table
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node
from musterbook.maps.descriptions import doubts
from musterbook.pages.changes import own_switches, readings
from musterbook.pages.context import PRINTS, Context
from musterbook.pages.entry import made
from musterbook.pages.frame import crumbs, frame
from musterbook.pages.page import Page, page_path
from musterbook.pages.views import Frame, Link, Variant

FOLDER = "assets/matchups"
SCRIPT = "assets/matrix.js"


@dataclass(frozen=True)
class Cell:
    """A cell of a matrix: the two choices by slug, the card, and whether both chose the same."""

    mine: str
    theirs: str
    label: str
    link: Link
    mirror: bool


@dataclass(frozen=True)
class LayoutView:
    """A layout of a pair: its letter, page, deployment and picture, and what is uncertain."""

    letter: str
    link: Link
    deployment: str
    picture: Markup
    doubt: str


@dataclass(frozen=True)
class CardView:
    """The card of one player: its owner, its link and its body."""

    whose: str
    link: Link
    variants: tuple[Variant, ...]


def matrix_page(context: Context, node: Node[Table]) -> Page:
    """Return the page of a table with a matrix."""
    at = links.url(node)
    pairs = matchups(context.library, node)
    choices = choices_of(context.library, node)
    layouts = pairings_of(context.library, node)
    script = links.relative(at, SCRIPT)
    html = context.render(
        "matrix.html",
        frame=frame(context, node, shape="wide"),
        text=context.prose(node, node.data.text, at),
        choices=[context.link(choice, at) for choice in choices],
        slugs=[choice.slug for choice in choices],
        rows=_rows(context, pairs, choices, at),
        files=links.relative(at, f"{FOLDER}/{_stem(node)}"),
        switches=own_switches(context, node, at),
        organiser=links.relative(at, organiser_url(node)),
        layouts=context.link(layouts, at) if layouts else None,
        prints=[
            Link(file.name, links.relative(at, file.path))
            for file in context.prints
            if file.of == node.id and file.kind != "pairs"
        ],
        print_page=links.relative(at, PRINTS),
        script=script,
    )
    about = context.words(node, node.data.text) or node.name
    page = made(context, node, html, about, boost=3)
    return page.declaring(f'<script src="{script}" defer></script>')


def _rows(
    context: Context, pairs: tuple[Matchup, ...], choices: tuple[Node[Card], ...], at: str
) -> list[tuple[Link, list[Cell]]]:
    cards: dict[tuple[str, str], Node[Card]] = {}
    for pair in pairs:
        (one, other), (first, second) = pair.choices, pair.cards
        cards[one.slug, other.slug] = first
        cards[other.slug, one.slug] = second
    return [
        (
            context.link(mine, at),
            [
                Cell(
                    mine.slug,
                    theirs.slug,
                    f"Against {theirs.name}",
                    context.link(cards[mine.slug, theirs.slug], at),
                    mine.id == theirs.id,
                )
                for theirs in choices
            ],
        )
        for mine in choices
    ]


def matchup_files(library: Library) -> dict[str, bytes]:
    """Return a script for each pair of choices, with its cards and layouts, by address."""
    context = Context(library)
    files = {}
    for node in matrices(library):
        for pair in matchups(library, node):
            data = {
                "cards": [_card(context, pair, number, node) for number in (0, 1)],
                "layouts": _layouts(context, pair, node),
            }
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            key = json.dumps(f"{_stem(node)}-{pair.slug}")
            safe = text.replace("</", "<\\/")
            script = f"(window.musterbookMatchups??={{}})[{key}]={safe};\n"
            files[f"{FOLDER}/{_stem(node)}-{pair.slug}.js"] = script.encode()
    return files


def _card(context: Context, pair: Matchup, number: int, node: Node[Table]) -> str:
    at = links.url(node)
    card = pair.cards[number]
    view = CardView(
        f"{pair.choices[number].name} plays",
        context.link(card, at),
        readings(context, card, at),
    )
    return context.render("matchup-card.html", card=view)


def _layouts(context: Context, pair: Matchup, node: Node[Table]) -> str:
    at = links.url(node)
    views = [_layout(context, letter, layout, at) for letter, layout in pair.maps.items()]
    return context.render("matchup-layouts.html", layouts=views)


def _layout(context: Context, letter: str, layout: Node[MapCard], at: str) -> LayoutView:
    deployment = layout.data.deployment
    return LayoutView(
        letter.upper(),
        context.link(layout, at),
        context.library.resolve(deployment, layout).name if deployment else "",
        context.picture(layout),
        "; ".join(doubts(layout.data)),
    )


# --- The organiser ------------------------------------------------------------------------------


def organiser_url(node: Node[Table]) -> str:
    """Return the address of the page on which an organiser enters the tables of a round."""
    return f"{node.id}/organiser.html"


def organiser_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the maker of the organiser's page of each table with a matrix, by address."""
    return {
        organiser_url(node): partial(_organiser, context, node)
        for node in matrices(context.library)
    }


def _organiser(context: Context, node: Node[Table]) -> Page:
    at = organiser_url(node)
    title = "Missions and layouts for each table"
    about = (
        "For organisers: paste the tables of a round with both players’ choices, and print which "
        "missions and which layout each table needs."
    )
    page_frame = Frame(
        title=title,
        label=f"For organisers · {context.library[node.pack or ''].name}",
        crumbs=(*crumbs(context, node, at), context.link(node, at)),
        shape="plain",
    )
    choices = choices_of(context.library, node)
    letters = dict.fromkeys(
        letter for pair in matchups(context.library, node) for letter in pair.maps
    )
    script = links.relative(at, SCRIPT)
    html = context.render(
        "organiser.html",
        frame=page_frame,
        about=about,
        choices=choices,
        deck=context.library[choices[0].parent or ""].data,
        letters=[letter.upper() for letter in letters],
        example=_example(choices),
        data=json.dumps(_organiser_data(context, node, at), ensure_ascii=False),
        matrix=context.link(node, at),
        files=links.relative(at, f"{FOLDER}/{_stem(node)}"),
        script=script,
    )
    return Page(
        page_path(at), at, title, html, about, node.mark.path, "organiser",
        here=context.here(node), pack=node.pack or "", edition=node.edition or "",
        declares=(f'<script src="{script}" defer></script>',),
    )  # fmt: skip


def _example(choices: tuple[Node[Card], ...]) -> str:
    """Return example input for three tables."""
    names = [choice.name for choice in choices]
    pairs = ((0, 1), (2, 2), (3, 4))
    players = (("Ada", "Ben"), ("Cleo", "Dan"), ("Eve", "Finn"))
    return "\n".join(
        f"{number}, {mine}, {names[one % len(names)]}, {theirs}, {names[other % len(names)]}"
        for number, ((one, other), (mine, theirs)) in enumerate(zip(pairs, players, strict=True), 1)
    )


def _organiser_data(context: Context, node: Node[Table], at: str) -> dict[str, object]:
    """Return the data for the page's script: choices, and each pair's missions and layouts."""
    first = matchups(context.library, node)[0]
    return {
        "card": context.library.deck_of(first.cards[0]).data.singular,
        "choices": [
            {"slug": choice.slug, "name": choice.name}
            for choice in choices_of(context.library, node)
        ],
        "pairs": [
            {
                "of": [choice.slug for choice in pair.choices],
                "cards": [card.name for card in pair.cards],
                "layouts": [
                    {
                        "letter": letter.upper(),
                        "name": layout.name,
                        "deployment": (
                            context.library.resolve(layout.data.deployment, layout).name
                            if layout.data.deployment
                            else ""
                        ),
                        "href": context.link(layout, at).href,
                    }
                    for letter, layout in pair.maps.items()
                ],
            }
            for pair in matchups(context.library, node)
        ],
    }


def _stem(node: Node) -> str:
    return node.id.replace("/", "-")
