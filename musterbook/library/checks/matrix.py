"""Check tables that are looked up by the choices of both players: a matrix, or pairings.

In: a library and a table as written. Out: errors at the choice that is wrong or missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations_with_replacement

from musterbook.errors import ContentError, did_you_mean
from musterbook.library.checks.written import Written
from musterbook.library.model.entries import Matrix, Pairing
from musterbook.library.model.nodes import Library, Node
from musterbook.library.source import Place


def matrix_errors(library: Library, written: Written, matrix: Matrix) -> Iterator[ContentError]:
    """Check that every choice has a row, and every row a cell for each choice."""
    deck = library.find(matrix.choices, written.node)
    if deck is None or deck.kind != "deck":
        return  # reported with the references
    known = [card.slug for card in library.cards(deck)]
    place: Place = ("matrix", "cards")
    yield from _choices(written, place, matrix.cards, known, "the matrix has no row")
    for mine, row in matrix.cards.items():
        if mine in known:
            yield from _choices(written, (*place, mine), row, known, f'"{mine}" has no cell')


def _choices(
    written: Written, place: Place, found: Collection[str], known: list[str], what: str
) -> Iterator[ContentError]:
    wrong = [key for key in found if key not in known]
    for key in wrong:
        hint = did_you_mean(key, known) or "choices: " + ", ".join(known)
        yield written.key_error(
            (*place, key), f'"{key}" is not a card of the deck of choices', hint
        )
    missing = [f'"{key}"' for key in known if key not in found]
    if missing and len(missing) != len(wrong):  # misspelt ones are reported
        hint = "each player can choose any card of the deck"
        yield written.key_error(place, f"{what} for {', '.join(missing)}", hint)


def pairing_errors(
    library: Library, written: Written, pairings: tuple[Pairing, ...]
) -> Iterator[ContentError]:
    """Check that all choices are of one deck, and that each pair appears exactly once."""
    first: dict[frozenset[str], int] = {}
    decks: dict[str, Node] = {}
    for index, pairing in enumerate(pairings):
        cards = [library.find(choice, written.node) for choice in pairing.of]
        found = [card for card in cards if card is not None and card.kind == "card"]
        if len(found) < 2:
            return  # reported with the references
        for number, card in enumerate(found):
            decks[card.parent or ""] = card
            if len(decks) > 1:
                place: Place = ("pairings", index, "of", number)
                message = f'"{card.name}" is from a different deck than the choices before it'
                yield written.error(place, message, "all choices are cards of one deck")
                return
        pair = frozenset(card.id for card in found)
        if pair in first:
            names = " and ".join(f'"{card.name}"' for card in found)
            message = f"the pair {names} is already in pairing {first[pair] + 1}"
            yield written.error(("pairings", index, "of"), message, "remove one of the two")
        first.setdefault(pair, index)
    choices = library.cards(library[next(iter(decks))]) if decks else ()
    missing = [
        f"{one.name} – {other.name}"
        for one, other in combinations_with_replacement(choices, 2)
        if frozenset((one.id, other.id)) not in first
    ]
    if missing and len(first) == len(pairings):
        shown = ", ".join(missing[:3]) + (f" and {len(missing) - 3} more" if missing[3:] else "")
        hint = "each player can choose any card of the deck"
        yield written.key_error(("pairings",), f"no maps for {shown}", hint)
