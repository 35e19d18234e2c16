"""Check that a pack can be played as its `play:` says: its decks, players and hands."""

from collections.abc import Iterator

from musterbook.errors import ContentError
from musterbook.library import limits
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.model.base import bounds
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.library.model.pack import Play


def errors(library: Library, view: EntryView, play: Play) -> Iterator[ContentError]:
    """Yield an error for each deck, number of players or hand with which nobody can play."""
    where = ("play", "shuffle")
    yield from view.repeated(where, play.shuffle)
    for at, reference in enumerate(play.shuffle):
        deck = library.find(reference, view.node)
        if deck is None or not holds(deck, DeckFile):
            continue  # already reported
        if deck.pack != view.node.id:
            message = f'"{reference}" is a deck of another pack'
            yield view.error((*where, at), message, "add it with uses: in this pack.yml")
        elif not library.cards(deck):
            yield view.error((*where, at), f'the deck "{reference}" has no cards', "add cards")
        elif at == 0:
            yield from _hand(library, view, play, deck)
    least, most = bounds(play.players)
    if not 1 <= least <= most <= limits.SIMPLE_PLAY:
        message = f'"{play.players}" is not a number of players'
        hint = f"a number from 1 to {limits.SIMPLE_PLAY}, or a range such as 2-4"
        yield view.error(("play", "players"), message, hint)


def _hand(
    library: Library, view: EntryView, play: Play, deck: Node[DeckFile]
) -> Iterator[ContentError]:
    """Yield an error if the first deck has too few cards for everybody's hand."""
    most = bounds(play.players)[1] if deck.data.shared else 1
    cards = sum(card.data.copies for card in library.cards(deck))
    hand = 1 if play.hand == "all" else play.hand
    if hand * most > cards:
        message = f'"{deck.slug}" has {cards} cards, but hands need {hand * most}'
        place = ("play", "hand" if play.hand else "shuffle")
        yield view.error(place, message, f"at most {cards // max(most, 1)} in each hand")
