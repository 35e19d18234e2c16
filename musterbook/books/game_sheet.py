"""A game on paper: its cards to cut out, its map with distances, and its score sheet.

In: the cards and maps of a game. Out: a PDF with the cards on one sheet, the map and the score
sheet on the two sides of another; and the same map and score sheet as classic scripts for the page
on which cards are picked (`client/site/game-sheet.ts`), which prints them from the browser.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
from markupsafe import Markup

from musterbook.article.game_facts import unused_decks
from musterbook.books.book_html import VERSION, stamped
from musterbook.books.book_links import BookRenderer, book_renderer, credits
from musterbook.books.mission_sheets import (
    SIDES,
    Drawn,
    MissionSheet,
    drawable,
    pool_sheet,
    sheet_of,
)
from musterbook.books.paper import PAPERS
from musterbook.books.score_table import (
    limits_in_play,
    score_rows,
    score_table,
)
from musterbook.books.terrain_layouts import layout_page
from musterbook.books.typeset import pages_pdf
from musterbook.cards import faces, sheets
from musterbook.cards.print_measures import print_measures
from musterbook.cards.sheets.tagged_pdf import PrintHints, Structure
from musterbook.json_text import keyed_script
from musterbook.library import phrases
from musterbook.library.addresses import game_file
from musterbook.library.matchups import matchups, matrices
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.library.model.scoring import Side

SCREEN_PAPER = "letter"
"""The paper for maps that the browser prints: they fit on A4, too."""


def game_of(library: Library, ids: Sequence[str]) -> MissionSheet:
    """Return a game by the ids of its cards and maps, or of a pool's row and one of its layouts.

    Raises UserError as `sheet_of` does.
    """
    row = library.find(ids[0])
    if row is None or not holds(row, PoolRow):
        return sheet_of(library, ids)
    mission = pool_sheet(library, row)
    maps = sheet_of(library, ids[1:]).maps if ids[1:] else ()
    return replace(mission, maps=(*mission.maps, *maps))


def game_pdf(library: Library, game: MissionSheet, paper: str) -> bytes:
    """Return the cards, the map and the score sheet of a game as one PDF.

    Raises ContentErrors if something does not fit on its page.
    """
    parts = [pages_pdf(_html(library, game, paper), PAPERS[paper], game.name, game.mark)]
    if game.cards:
        setup = sheets.Setup(faces.usual(), print_measures().papers[paper], first=False)
        parts.insert(0, sheets.card_sheets(library, game.cards, setup, title=game.name))
    title = f"{library.pack_title(game.pack)} · {game.name}"
    return _joined(parts, title, library.game.language)


def _joined(parts: Sequence[bytes], title: str, language: str) -> bytes:
    """Return documents as one, to print on both sides, flipped on the long edge.

    It is a tagged PDF with a section for each page.
    """
    with ExitStack() as stack:
        out = stack.enter_context(pikepdf.new())
        documents = [stack.enter_context(pikepdf.open(BytesIO(part))) for part in parts]
        tags = Structure(out)
        for document in documents:
            for page, form in zip(document.pages, _forms(document, out), strict=True):
                name = f"Page {len(out.pages) + 1}"
                added = out.add_blank_page()
                added.MediaBox = pikepdf.Array(list(page.mediabox))
                tags.start_page(added)
                added.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Page=form))
                content = tags.mark(b"/Page Do", tags.section(name), title=name)
                added.obj.Contents = out.make_stream(content)
        return tags.finished(title, language, PrintHints("/DuplexFlipLongEdge"))


def _forms(document: pikepdf.Pdf, out: pikepdf.Pdf) -> list[pikepdf.Object]:
    """Return the pages of a document as forms of another."""
    forms = []
    for page in document.pages:
        form = page.as_form_xobject()
        form.Resources = page.obj.Resources  # shared by all pages, not copied for each
        forms.append(out.copy_foreign(form))
    return forms


def _html(library: Library, game: MissionSheet, paper: str) -> str:
    renderer, pack = book_renderer(library), game.pack
    drawn = drawable(game.maps)
    return stamped(
        renderer.fragment(
            "game-sheet.html",
            title=game.name,
            where=library.pack_title(pack),
            pages=[
                layout_page(renderer, node, PAPERS[paper], data) | {"name": name}
                for _, name, node, data in drawn
            ],
            credits=credits(library, (node for _, _, node, _ in drawn)),
            tables=[
                (name, score_table(renderer, pack, cards, side, game.unused))
                for name, side, cards in players(library, pack, game.cards)
                if pack.data.game
            ],
            asks_side=bool(own_decks(library, pack)),
            filtered=False,
            **_notes(renderer, pack, game.unused),
        )
    )


def _notes(renderer: BookRenderer, pack: Node[PackFile], unused: Sequence[str]) -> dict[str, Any]:
    """Return the values below the score tables; limits that `unused` decks need are not `idle`."""
    in_play = limits_in_play(renderer, pack, unused)
    every = limits_in_play(renderer, pack)
    game = pack.data.game
    victory = renderer.prose(pack, game.scoring.victory, inline=True) if game else Markup()
    return {
        "limits": in_play,
        "idle": [limit for limit in every if limit not in in_play],
        "victory": victory,
        "version": VERSION,
    }


def own_decks(library: Library, pack: Node) -> tuple[str, ...]:
    """Return the decks of which each player has one card: those of a matrix."""
    return tuple(
        dict.fromkeys(
            library.deck_of(card).id
            for table in matrices(library)
            if table.pack == pack.id
            for pair in matchups(library, table)
            for card in (*pair.choices, *pair.cards)
        )
    )


def players(
    library: Library, pack: Node[PackFile], cards: Sequence[Node[Card]]
) -> list[tuple[str, Side | None, list[Node[Card]]]]:
    """Return the name, the side and the cards of both players.

    Players of a matrix have the first and the second card of such a deck, or the same one.
    """
    own = own_decks(library, pack)
    if not own:
        return [(phrases.SIDES[side], side, list(cards)) for side in SIDES]
    groups = [group for deck in own if (group := [one for one in cards if one.parent == deck])]
    shared = [one for one in cards if one.parent not in own]
    both = ([group[min(number, len(group) - 1)] for group in groups] for number in range(2))
    return [(mine[0].name if mine else "", None, [*mine, *shared]) for mine in both]


# --- For the browser ------------------------------------------------------------------------------


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
            "scores": _all_scores(renderer, pack),
            "own": own,
            "sides": [] if own else SIDES,
            "layouts": {key: name for key, name, _, _ in drawn},
        }
        files[f"{game_file(pack.id)}.js"] = keyed_script("musterbookGames", pack.id, values)
        for key, name, node, data in drawn:
            page = layout_page(renderer, node, PAPERS[SCREEN_PAPER], data) | {"name": name}
            html = renderer.fragment(
                "tabletop/layout.html",
                page=page,
                credits=credits(library, (node,)),
                version=VERSION,
            )
            files[f"{game_file(key)}.js"] = keyed_script("musterbookGames", key, stamped(html))
    return files


def _of_pack(library: Library, pack: Node) -> list[Drawn]:
    """Return the maps of a pack, and those of the ready-made missions in its pools."""
    every = [(node.id, node.name, node, node.data) for node in library.of_type(MapCard, pack.id)]
    for row in library.of_type(PoolRow, pack.id):
        mission = pool_sheet(library, row)
        known = (node for _, layouts in mission.layouts for _, node in layouts if node)
        every += drawable((*mission.maps, *known))
    return list({one[0]: one for one in every}.values())


def _all_scores(renderer: BookRenderer, pack: Node[PackFile]) -> str:
    """Return a score sheet with the rows of every card that games of a pack can have."""
    library = renderer.library
    if pack.data.game is None:
        return ""
    cards = {card.id: card for card in library.of_type(Card, pack.id)}
    for row in library.of_type(PoolRow, pack.id):
        cards |= {card.id: card for card in pool_sheet(library, row).cards}
    has_own = bool(own_decks(library, pack))
    rows = list(score_rows(renderer, pack, cards.values()))
    return stamped(
        renderer.fragment(
            "game-sheet-scores.html",
            where=library.pack_title(pack),
            tables=[("" if has_own else phrases.SIDES[side], rows) for side in SIDES],
            asks_side=has_own,
            filtered=True,
            **_notes(renderer, pack, unused_decks(library, pack)),
        )
    )
