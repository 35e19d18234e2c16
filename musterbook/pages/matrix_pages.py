"""Pages of a mission matrix: readers enter both choices and see both missions and the layouts.

In: a table with a matrix. Out: its page, the organiser's page, and for each pair of choices a
classic script with both cards and the layouts, which also loads from disk. The table itself is in
the page, so it can be read without scripts.
"""

import json
from collections.abc import Callable
from functools import partial

from musterbook.json_text import keyed_script
from musterbook.library import addresses
from musterbook.library.addresses import PRINTS
from musterbook.library.matchups import (
    card_of,
    choices_of,
    deployment_name,
    matchups,
    matrices,
    pairings_of,
)
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.tables import Table
from musterbook.maps.map_words import doubts
from musterbook.pages.article_frame import crumbs, entry_page, other_page
from musterbook.pages.context import Context
from musterbook.pages.overlays import readings, switches
from musterbook.pages.page import Page
from musterbook.pages.pick_page import game_href
from musterbook.pages.views import Frame

FOLDER = "assets/matchups"
SCRIPT = "assets/matrix.js"


def matrix_page(context: Context, node: Node[Table]) -> Page:
    """Return the page of a table with a matrix."""
    choices = choices_of(context.library, node)
    return entry_page(
        context,
        node,
        "matrix.html",
        context.words(node, node.data.text) or node.name,
        boost=3,
        shape="wide",
        script=SCRIPT,
        choices=choices,
        rows=[
            (mine, [(theirs, card_of(context.library, node, mine, theirs)) for theirs in choices])
            for mine in choices
        ],
        files=context.href(f"{FOLDER}/{addresses.file_stem(node.id)}"),
        switches=switches(context, node),
        organiser=context.href(organiser_url(node)),
        layouts=pairings_of(context.library, node),
        prints=[f for f in context.prints if f.of == node.id and f.kind != "pairs"],
        print_page=context.href(PRINTS),
    )


def matchup_files(library: Library) -> dict[str, bytes]:
    """Return a script for each pair of choices, with its cards and layouts, by address."""
    files = {}
    for node in matrices(library):
        context = Context(library).at(addresses.url(node))
        for pair in matchups(library, node):
            data = {
                "cards": [
                    context.render(
                        "matchup-card.html",
                        choice=choice,
                        card=card,
                        variants=readings(context, card),
                    )
                    for choice, card in zip(pair.choices, pair.cards, strict=True)
                ],
                "layouts": context.render(
                    "matchup-layouts.html",
                    print=game_href(
                        context,
                        node.pack or "",
                        [one.id for one in (*pair.choices, *pair.cards, *pair.maps.values())],
                    ),
                    layouts=[
                        (letter, layout, deployment_name(library, layout), doubts(layout.data))
                        for letter, layout in pair.maps.items()
                    ],
                ),
            }
            key = f"{addresses.file_stem(node.id)}--{pair.slug}"
            files[f"{FOLDER}/{key}.js"] = keyed_script("musterbookMatchups", key, data)
    return files


# --- The organiser ------------------------------------------------------------------------------


def organiser_url(node: Node[Table]) -> str:
    """Return the address of the page on which an organiser enters the tables of a round."""
    return f"{node.id}/organiser.html"


def organiser_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the maker of the organiser's page of each table with a matrix, by address."""
    return {
        organiser_url(node): partial(_organiser, context.at(organiser_url(node)), node)
        for node in matrices(context.library)
    }


def _organiser(context: Context, node: Node[Table]) -> Page:
    library = context.library
    choices = choices_of(library, node)
    letters = dict.fromkeys(letter for pair in matchups(library, node) for letter in pair.maps)
    return other_page(
        context,
        Frame(
            "Missions and layouts for each table",
            label=f"For organisers · {library.pack_of(node).name}",
            crumbs=(*crumbs(context, node), context.link(node)),
            shape="plain",
        ),
        "organiser.html",
        "For organisers: paste the tables of a round with both players’ choices, and print which "
        "missions and which layout each table needs.",
        kind="organiser",
        of=node,
        script=SCRIPT,
        node=node,
        choices=choices,
        letters=[letter.upper() for letter in letters],
        example=_example(choices),
        data=json.dumps(_organiser_data(context, node), ensure_ascii=False),
        files=context.href(f"{FOLDER}/{addresses.file_stem(node.id)}"),
    )


def _example(choices: tuple[Node[Card], ...]) -> str:
    """Return example input for three tables."""
    names = [choice.name for choice in choices]
    pairs = ((0, 1), (2, 2), (3, 4))
    players = (("Ada", "Ben"), ("Cleo", "Dan"), ("Eve", "Finn"))
    return "\n".join(
        f"{number}, {mine}, {names[one % len(names)]}, {theirs}, {names[other % len(names)]}"
        for number, ((one, other), (mine, theirs)) in enumerate(zip(pairs, players, strict=True), 1)
    )


def _organiser_data(context: Context, node: Node[Table]) -> dict[str, object]:
    """Return the data for the page's script: choices, and each pair's missions and layouts."""
    first = matchups(context.library, node)[0]
    pack = context.library.pack_of(node)
    return {
        "card": context.library.deck_of(first.cards[0]).data.singular,
        "play": context.href(addresses.PLAY) if pack.data.game is not None else "",
        "pack": pack.id,
        "choices": [
            {"slug": choice.slug, "name": choice.name, "id": choice.id}
            for choice in choices_of(context.library, node)
        ],
        "pairs": [
            {
                "of": [choice.slug for choice in pair.choices],
                "cards": [card.name for card in pair.cards],
                "layouts": [
                    {
                        "id": layout.id,
                        "letter": letter.upper(),
                        "name": layout.name,
                        "deployment": deployment_name(context.library, layout),
                        "href": context.href(layout),
                    }
                    for letter, layout in pair.maps.items()
                ],
            }
            for pair in matchups(context.library, node)
        ],
    }
