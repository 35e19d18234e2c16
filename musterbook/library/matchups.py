"""Look up what a matrix gives for each pair of choices: both players' cards, and their maps.

In: a library and a table with a matrix. Out: a `Matchup` for each pair, in the order of the deck of
choices. Maps come from the table with pairings of the same deck, if the pack has one.
Why: docs/decisions/matrix.md
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.files import MapCard, Matrix, Table
from musterbook.library.model.nodes import Library, Node


@dataclass(frozen=True)
class Matchup:
    """A pair of choices, the card that each player gets, and the maps of the pair."""

    choices: tuple[Node[Card], Node[Card]]
    cards: tuple[Node[Card], Node[Card]]
    maps: Mapping[str, Node[MapCard]] = field(default_factory=dict)

    @property
    def slug(self) -> str:
        """The two choices joined by what no key contains, as in `defend--attack`."""
        return "--".join(choice.slug for choice in self.choices)

    @property
    def name(self) -> str:
        return " – ".join(choice.name for choice in self.choices)

    @property
    def mirror(self) -> bool:
        """Whether both players made the same choice."""
        return self.choices[0].id == self.choices[1].id


def matrices(library: Library) -> tuple[Node[Table], ...]:
    """Return every table with a matrix, the newest edition first."""
    order = {edition.id: number for number, edition in enumerate(library.editions)}
    tables = [table for table in library.of_type(Table) if table.data.matrix]
    return tuple(sorted(tables, key=lambda table: -order.get(table.edition or "", -1)))


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


def choices_of(library: Library, node: Node[Table]) -> tuple[Node[Card], ...]:
    """Return the cards that players choose from, in the order of their deck."""
    return library.cards(library.entry(_matrix(node).choices, DeckFile))


def matchups(library: Library, node: Node[Table]) -> tuple[Matchup, ...]:
    """Return every pair of choices of a table with a matrix."""
    pairings = pairings_of(library, node)
    maps_by_pair = _maps(library, pairings) if pairings else {}
    return tuple(
        Matchup(
            (mine, theirs),
            (card_of(library, node, mine, theirs), card_of(library, node, theirs, mine)),
            maps_by_pair.get(frozenset((mine.id, theirs.id)), {}),
        )
        for mine, theirs in combinations_with_replacement(choices_of(library, node), 2)
    )


def card_of(library: Library, node: Node[Table], mine: Node, theirs: Node) -> Node[Card]:
    """Return the card that a player gets with a choice against that of the opponent."""
    return library.entry(_matrix(node).cards[mine.slug][theirs.slug], Card)


def pairings_of(library: Library, node: Node[Table]) -> Node[Table] | None:
    """Return the table of the same pack with the maps for pairs of the same choices."""
    choice_ids = {choice.id for choice in choices_of(library, node)}
    for other in library.of_type(Table, node.pack):
        first_pairing = next(iter(other.data.pairings), None)
        if first_pairing and first_pairing.of[0] in choice_ids:
            return other
    return None


def deployment_name(library: Library, layout: Node[MapCard]) -> str:
    """Return the name of the deployment that a layout is for, or an empty text."""
    deployment = layout.data.deployment
    return library[deployment].name if deployment else ""


def _maps(library: Library, node: Node[Table]) -> dict[frozenset[str], Mapping[str, Node[MapCard]]]:
    return {
        frozenset(pairing.of): {
            letter: library.entry(id, MapCard) for letter, id in pairing.maps.items()
        }
        for pairing in node.data.pairings
    }


def _matrix(node: Node[Table]) -> Matrix:
    if node.data.matrix is None:
        raise TypeError(f"{node.id} has no matrix")
    return node.data.matrix
