"""The faces of a library: the back of every deck, the front of every card, and specimens.

In: a library. Out: `Side`s for `render`, and one card for each kind of face, for pages with
samples.
"""

from collections.abc import Collection, Iterable, Iterator

from musterbook.cards.faces.back import back
from musterbook.cards.faces.fitted import fit_decks, fitted_deck
from musterbook.cards.faces.front import Side
from musterbook.cards.faces.layout import Design, usual
from musterbook.library.model.cards import Card
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.nodes import Library, Node


def sides(
    library: Library,
    decks: Iterable[str],
    design: Design | None = None,
    *,
    cards: Collection[str] | None = None,
) -> list[Side]:
    """Return the back and the fronts of each deck, each once, regardless of copies.

    With `cards`, a collection of ids, only those fronts are returned.
    """
    every_side, design = [], design or usual()
    decks = list(dict.fromkeys(decks))
    fit_decks(library, decks, [design])
    for deck in (library.entry(id, DeckFile) for id in decks):
        every_side.append(Side(deck.id, deck.name, deck.mark, back(library, deck, design=design)))
        fitted = fitted_deck(library, deck, design)
        for card in library.cards(deck):
            if cards is not None and card.id not in cards:
                continue
            one = fitted[card.id]
            every_side.append(Side(card.id, card.name, card.mark, one.front, one.fitted))
    return every_side


def specimens(library: Library) -> dict[str, Node[Card]]:
    """Return one card for each kind of face, in the order of the kinds.

    The last pack of the newest edition is preferred, and in a deck the card of median length.
    """
    by_face: dict[str, Node[Card]] = {}
    for kind, node in _candidates(library):
        by_face.setdefault(kind, node)
    return {kind: by_face[kind] for kind in library.faces if kind in by_face}


def _candidates(library: Library) -> Iterator[tuple[str, Node[Card]]]:
    for edition in reversed(library.editions):
        for pack in reversed(library.packs(edition.id)):
            for deck in library.children_of(pack, DeckFile):
                cards = sorted(library.cards(deck), key=_length)
                if cards:
                    yield library.face_of(deck).slug, cards[len(cards) // 2]


def _length(node: Node[Card]) -> int:
    return len(repr(node.base))
