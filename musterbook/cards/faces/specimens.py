"""One entry of each kind of face, for pages that show what faces look like."""

from __future__ import annotations

from collections.abc import Iterator

from musterbook.cards.faces.html import plain_face
from musterbook.library.model.entries import Card
from musterbook.library.model.files import DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.tokens import tokens


def specimens(library: Library) -> dict[str, Node]:
    """Return one entry for each kind of face, in the order of the kinds.

    The last pack of the newest edition comes first; of a deck, the card of middling length.
    """
    found: dict[str, Node] = {}
    for kind, node in _candidates(library):
        found.setdefault(kind, node)
    return {kind: found[kind] for kind in tokens().faces if kind in found}


def _candidates(library: Library) -> Iterator[tuple[str, Node]]:
    for edition in reversed(library.editions):
        for pack in reversed(library.packs(edition.id)):
            for deck in library.children_of(pack, DeckFile):
                cards = sorted(library.cards(deck), key=_length)
                if cards:
                    yield deck.data.face, cards[len(cards) // 2]
    for kind in ("map", "mission", "table"):
        for node in library.of_kind(kind):
            if node.name:
                yield plain_face(node.data)[0], node


def _length(node: Node[Card]) -> int:
    return len(repr(node.base))
