"""Check tables that are looked up by the choices of both players: a matrix, or pairings.

In: a library and a table as written. Out: errors at the choice that is wrong or missing.
"""

from collections.abc import Collection, Iterator
from itertools import combinations_with_replacement

from musterbook.errors import ContentError, first_few, meant_or_known
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.model.files import Matrix, Pairing
from musterbook.library.model.nodes import Library, Node
from musterbook.library.source import Place


def matrix_errors(library: Library, view: EntryView, matrix: Matrix) -> Iterator[ContentError]:
    """Check that every choice has a row, and every row a cell for each choice."""
    deck = library.find(matrix.choices)
    if deck is None or deck.kind != "deck":
        return  # reported with the references
    slugs = [card.slug for card in library.cards(deck)]
    if not slugs:
        message, hint = f'the deck "{deck.name}" has no cards', "each card is a choice of a player"
        yield view.error(("matrix", "choices"), message, hint)
        return
    place: Place = ("matrix", "cards")
    yield from _choices(view, place, matrix.cards, slugs, "the matrix has no row")
    for mine, row in matrix.cards.items():
        if mine in slugs:
            yield from _choices(view, (*place, mine), row, slugs, f'"{mine}" has no cell')


def _choices(
    view: EntryView, place: Place, keys: Collection[str], slugs: list[str], problem: str
) -> Iterator[ContentError]:
    unknown = [key for key in keys if key not in slugs]
    for key in unknown:
        hint = meant_or_known(key, slugs, "choices")
        yield view.key_error((*place, key), f'"{key}" is not a card of the deck of choices', hint)
    missing = [f'"{key}"' for key in slugs if key not in keys]
    if missing and len(missing) != len(unknown):  # else they are misspelt, which is reported
        hint = "each player can choose any card of the deck"
        yield view.key_error(place, f"{problem} for {', '.join(missing)}", hint)


def pairing_errors(
    library: Library, view: EntryView, pairings: tuple[Pairing, ...]
) -> Iterator[ContentError]:
    """Check that all choices are of one deck, and that each pair appears exactly once."""
    seen: dict[frozenset[str], int] = {}
    decks: dict[str, Node] = {}
    for index, pairing in enumerate(pairings):
        cards = [library.find(choice) for choice in pairing.of]
        chosen = [card for card in cards if card is not None and card.kind == "card"]
        if len(chosen) < 2:
            return  # reported with the references
        for number, card in enumerate(chosen):
            decks[card.parent or ""] = card
            if len(decks) > 1:
                place: Place = ("pairings", index, "of", number)
                message = f'"{card.name}" is from a different deck than the choices before it'
                yield view.error(place, message, "all choices are cards of one deck")
                return
        pair = frozenset(card.id for card in chosen)
        if pair in seen:
            names = " and ".join(f'"{card.name}"' for card in chosen)
            message = f"the pair {names} is already in pairing {seen[pair] + 1}"
            yield view.error(("pairings", index, "of"), message, "remove one of the two")
        seen.setdefault(pair, index)
    choices = library.cards(library[next(iter(decks))]) if decks else ()
    missing = [
        f"{mine.name} – {theirs.name}"
        for mine, theirs in combinations_with_replacement(choices, 2)
        if frozenset((mine.id, theirs.id)) not in seen
    ]
    if missing and len(seen) == len(pairings):
        hint = "each player can choose any card of the deck"
        yield view.key_error(("pairings",), f"no maps for {first_few(missing, 3)}", hint)
