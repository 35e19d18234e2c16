"""The map and the score sheet of a game, for the page on which cards are picked.

In: a library. Out: classic scripts with the score sheets of packs and with maps, which
`client/site/game-sheet.ts` prints from the browser beside the cards of a game.
"""

from musterbook.article.game_facts import unused_decks
from musterbook.books.book_links import BookRenderer, book_renderer, credits, document
from musterbook.books.book_papers import PAPERS
from musterbook.books.mission_sheets import BOTH_SIDES, Drawn, drawable, pool_sheet
from musterbook.books.score_table import limits_in_play, score_rows
from musterbook.books.terrain_layouts import layout_page
from musterbook.json_text import keyed_script
from musterbook.library import phrases
from musterbook.library.addresses import game_file
from musterbook.library.matchups import own_decks
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow

SCREEN_PAPER = "letter"
"""The paper for maps that the browser prints: they fit on A4, too."""


def game_files(library: Library) -> dict[str, bytes]:
    """Return the scripts with score sheets of packs and with maps, by address on the site."""
    renderer = book_renderer(library)
    files = {}
    for pack in library.packs():
        drawn = _of_pack(library, pack)
        if pack.data.game is None and not drawn:
            continue
        own = own_decks(library, pack)
        values = {
            "scores": _all_scores(renderer, pack, has_own=bool(own)),
            "own": own,
            "sides": [] if own else BOTH_SIDES,
            "layouts": {key: name for key, name, _, _ in drawn},
        }
        files[f"{game_file(pack.id)}.js"] = keyed_script("musterbookGames", pack.id, values)
        for key, name, node, data in drawn:
            page = layout_page(renderer, node, PAPERS[SCREEN_PAPER], data) | {"name": name}
            owed = credits(library, (node,))
            html = document(renderer, "tabletop/layout.html", page=page, credits=owed)
            files[f"{game_file(key)}.js"] = keyed_script("musterbookGames", key, html)
    return files


def _of_pack(library: Library, pack: Node) -> list[Drawn]:
    """Return the maps of a pack, and those of the ready-made missions in its pools."""
    every = [(node.id, node.name, node, node.data) for node in library.of_type(MapCard, pack.id)]
    for row in library.of_type(PoolRow, pack.id):
        mission = pool_sheet(library, row)
        known = (node for _, layouts in mission.layouts for _, node in layouts if node)
        every += drawable((*mission.maps, *known))
    return list({one[0]: one for one in every}.values())


def _all_scores(renderer: BookRenderer, pack: Node[PackFile], *, has_own: bool) -> str:
    """Return a score sheet with the rows of every card that games of a pack can have.

    `has_own` is whether each player has a card from a deck of their own.
    """
    library = renderer.library
    if pack.data.game is None:
        return ""
    cards = {card.id: card for card in library.of_type(Card, pack.id)}
    for row in library.of_type(PoolRow, pack.id):
        cards |= {card.id: card for card in pool_sheet(library, row).cards}
    rows = list(score_rows(renderer, pack, cards.values()))
    in_play = limits_in_play(renderer, pack, unused_decks(pack))
    return document(
        renderer,
        "game-sheet-scores.html",
        where=library.pack_title(pack),
        tables=[("" if has_own else phrases.SIDE_NAMES[side], rows) for side in BOTH_SIDES],
        asks_side=has_own,
        limits=in_play,
        idle=[limit for limit in limits_in_play(renderer, pack) if limit not in in_play],
        victory=renderer.prose(pack, pack.data.game.scoring.victory, inline=True),
    )
