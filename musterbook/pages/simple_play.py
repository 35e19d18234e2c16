"""Pages for simple play: decks, hands, counters and dice of a pack.

In: a pack with `play:`. Out: its page, and a classic script with the cards, which also loads from
disk. `client/site/simple-play` has the rest.
"""

import hashlib
import json
from collections.abc import Callable
from functools import partial

from musterbook.library import links
from musterbook.library.model.base import bounds
from musterbook.library.model.cards import Card
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.pages.context import Context
from musterbook.pages.frame import crumbs, other_page
from musterbook.pages.page import Page, keyed_script
from musterbook.pages.views import Frame

FOLDER = "assets/play"
SCRIPT, STYLE = "assets/play.js", "assets/play.css"
MOST = 300
"""Characters of a card's text that the page shows."""


def play_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the maker of the page of each pack with simple play, by address."""
    return {
        (url := links.simple_play(pack)): partial(_page, context.at(url), pack)
        for pack in context.library.simply_playable
    }


def _page(context: Context, pack: Node[PackFile]) -> Page:
    return other_page(
        context,
        Frame(
            f"Play {pack.name}",
            crumbs=(*crumbs(context, pack), context.link(pack)),
            shape="wide",
        ),
        "simple-play.html",
        "Shuffle, deal, and keep track of hands and counters. You can undo every step.",
        kind="play",
        of=pack,
        script=SCRIPT,
        id=pack.id,
        file=context.href(_file(pack)),
        style=context.href(STYLE),
        node=pack,
    )


def _file(pack: Node) -> str:
    return f"{FOLDER}/{links.file_stem(pack.id)}.js"


def play_files(library: Library) -> dict[str, bytes]:
    """Return the script with the cards of each pack with simple play, by address."""
    return {
        _file(pack): keyed_script("musterbookPlay", pack.id, _data(Context(library), pack))
        for pack in library.simply_playable
    }


def _data(context: Context, pack: Node[PackFile]) -> dict[str, object]:
    """Return what the page needs; `version` changes when a saved game would have other cards."""
    play, context = pack.data.play, context.at(links.simple_play(pack))
    assert play is not None
    decks = [context.library.resolve_as(reference, pack, DeckFile) for reference in play.shuffle]
    cards = [context.library.cards(deck) for deck in decks]
    counted = [[(card.id, card.data.copies) for card in of_deck] for of_deck in cards]
    shared = [deck.data.shared for deck in decks]
    cause = json.dumps([counted, shared, play.hand, list(play.counters.items()), play.dice])
    return {
        "version": hashlib.sha256(cause.encode()).hexdigest()[:8],
        "players": bounds(play.players),
        "hand": play.hand,
        "counters": list(play.counters.items()),
        "dice": play.dice,
        "decks": [
            {
                "name": deck.name,
                "face": deck.data.face,
                "shared": deck.data.shared,
                "cards": [_card(context, card) for card in of_deck],
            }
            for deck, of_deck in zip(decks, cards, strict=True)
        ],
        "symbols": {
            face: str(context.symbol(face))
            for face in sorted({context.face(node) for node in (*decks, *sum(cards, ()))})
        },
    }


def _card(context: Context, card: Node[Card]) -> dict[str, object]:
    return {
        "id": card.id,
        "name": card.name,
        "href": context.href(card),
        "face": context.face(card),
        "about": context.summary(card, MOST),
        "copies": card.data.copies,
    }
