"""Pages of a mission matrix: readers enter both choices and see both missions and the layouts.

In: a table with a matrix. Out: its page, and for each pair of choices a classic script with both
cards and the layouts, which also loads from disk. The table itself is in the page, so it can be
read without scripts.
"""

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
from musterbook.library.model.files import Table
from musterbook.library.model.nodes import Library, Node
from musterbook.maps.map_words import doubts
from musterbook.pages.article_frame import entry_page
from musterbook.pages.context import Context
from musterbook.pages.overlays import switches, text_variants
from musterbook.pages.page import Page
from musterbook.pages.pick_page import game_href

MATCHUPS_FOLDER = "assets/matchups"
SCRIPT = "assets/matrix.js"


def matrix_page(context: Context, node: Node[Table]) -> Page:
    choices = choices_of(context.library, node)
    return entry_page(
        context,
        node,
        "matrix.html",
        context.words(node, node.data.text) or node.name,
        shape="wide",
        script=SCRIPT,
        choices=choices,
        rows=[
            (mine, [(theirs, card_of(context.library, node, mine, theirs)) for theirs in choices])
            for mine in choices
        ],
        files=context.href(f"{MATCHUPS_FOLDER}/{addresses.file_stem(node.id)}"),
        switches=switches(context, node),
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
                        variants=text_variants(context, card),
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
            files[f"{MATCHUPS_FOLDER}/{key}.js"] = keyed_script("musterbookMatchups", key, data)
    return files
