"""What is in the box of a deck: the names and the number of its cards, for `tuck_box` to draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from musterbook.cards.faces import FacePage, emblem, usual
from musterbook.cards.faces.drawings import POINTS
from musterbook.cards.faces.ground import PLAIN_LAND, Land, land_in
from musterbook.cards.print_measures import CardSize
from musterbook.cards.selection import CardQuery
from musterbook.colours import Face
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.phrases import number_of


@dataclass(frozen=True)
class DeckContents:
    """A deck: its name, pack and edition, the face of its cards, their names and their number.

    `count` is the number of cards with all copies, including further cards on which texts
    continue. `land`, `points` and `seed` make the ground and the star of its backs; `logo` is an
    SVG, if the content has one. `size` is that of its cards, if it is not that of the whole file.
    """

    name: str
    pack: str
    edition: str
    face: Face
    cards: tuple[str, ...]
    count: int
    land: Land = PLAIN_LAND
    points: int = POINTS[0]
    seed: int = 0
    logo: str = ""
    size: CardSize | None = None

    @property
    def where(self) -> str:
        """Pack and edition in one line."""
        return f"{self.pack} · {self.edition}"

    @property
    def amount(self) -> str:
        """The number of cards, in words."""
        return number_of(self.count, "card")


def contents_of(
    library: Library,
    cards: Sequence[Node[Card]],
    query: CardQuery,
    pages: Mapping[str, FacePage],
) -> list[DeckContents]:
    """Return the decks of selected cards, once for each set, with the number of cards per set.

    A text that continues on a second card counts as two, so rendered `pages` are needed.
    """
    decks: dict[str, list[Node[Card]]] = {}
    for card in cards:
        decks.setdefault(library.deck_of(card).id, []).append(card)
    contents = []
    for id, own in decks.items():
        deck = library.entry(id, DeckFile)
        art = emblem(library, deck, usual()).art
        counts = [card.data.copies * len(pages[card.id].cards) for card in own]
        each = zip(own, counts, strict=True)
        names = tuple(card.name + f" ({n} cards)" * (n > 1) for card, n in each)
        one = DeckContents(
            deck.name,
            library.pack_of(deck).name,
            library.edition_of(deck).name,
            library.face_of(deck),
            names,
            sum(counts),
            land_in(art.ground),
            art.points,
            art.seed,
            library.logo,
        )
        contents += [one] * max(query.sets(library, card) for card in own)
    return contents
