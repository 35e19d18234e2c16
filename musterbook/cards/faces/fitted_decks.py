"""The faces of decks: each front with its sides, found once for sheets and pages, and the backs.

In: a library, its decks and a design. Out: a `FittedFront` for each card, `FaceSide`s for `render`,
and one card for each kind of face, for pages with samples.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from math import ceil
from weakref import WeakKeyDictionary

from musterbook import workers
from musterbook.cards.faces.card_sides import FaceBlock, FaceSide, Fitted, Front, back
from musterbook.cards.faces.face_layouts import Design, usual
from musterbook.cards.faces.make_front import front
from musterbook.cards.faces.rendering import version_of
from musterbook.cards.faces.type_fitting import fitted, rule
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.progress import Advance, no_progress


@dataclass(frozen=True)
class FittedFront:
    """The front of a card with its sides."""

    front: Front
    fitted: Fitted

    @property
    def sides(self) -> tuple[str, ...]:
        """The HTML of each side; a text that is too long even for several has none."""
        if self.fitted.error:
            return ()
        return tuple(self.front.html(fit) for fit in self.fitted.sides)

    @property
    def count(self) -> int:
        """The number of cards that its text takes."""
        return ceil(len(self.fitted.sides) / (2 if self.front.two_sided else 1))

    @property
    def is_one_card(self) -> bool:
        """Whether its text is on one card, perhaps on both of its sides."""
        return not self.fitted.error and self.count <= 1

    @property
    def preview(self) -> tuple[str, ...]:
        """The HTML of each side for pages."""
        return self.sides or (self.front.html(),)


_known: WeakKeyDictionary[Library, dict[tuple[str, Design], Mapping[str, FittedFront]]] = (
    WeakKeyDictionary()
)


def fit_decks(
    library: Library,
    decks: Iterable[tuple[str, Design]],
    progress: Advance = no_progress,
) -> Mapping[tuple[str, Design], Mapping[str, FittedFront]]:
    """Fit the cards of decks, each in a design, on all processors; return what is known.

    Rows are as tall in low ink as in full colour, so they are measured only in that. Call it before
    a fork: otherwise each child process fits the decks that it needs for itself.
    """
    known = _known.setdefault(library, {})
    wanted = [pair for pair in dict.fromkeys(decks) if pair not in known]
    coloured = dict.fromkeys((deck, replace(design, theme="full")) for deck, design in wanted)
    if new := [pair for pair in coloured if pair not in known]:
        fits = workers.each(
            lambda pair: _deck(library, *pair),
            new,
            prepare=lambda: [rule(design) for _, design in new],
            size=lambda pair: len(library.cards(library[pair[0]])),
            progress=progress,
        )
        known.update(zip(new, fits, strict=True))
    for deck, design in wanted:
        if design.low:
            full = known[deck, replace(design, theme="full")]
            known[deck, design] = {
                id: _in_low_ink(coloured_front, front(library, library[id], design=design), design)
                for id, coloured_front in full.items()
            }
    return known


def fitted_deck(library: Library, deck: Node, design: Design) -> Mapping[str, FittedFront]:
    """Return the fitted front of every card of a deck, by id."""
    return fit_decks(library, [(deck.id, design)])[deck.id, design]


def fitted_front(library: Library, node: Node, design: Design) -> FittedFront:
    """Return the fitted front of one card of a library of which no other card is needed."""
    unfitted = front(library, node, design=design)
    return FittedFront(unfitted, fitted((unfitted,), design, version_of(design))[0])


def _deck(library: Library, deck: str, design: Design) -> dict[str, FittedFront]:
    fronts = {card.id: front(library, card, design=design) for card in library.cards(library[deck])}
    fits = fitted(tuple(fronts.values()), design, version_of(design)) if fronts else ()
    return {
        id: FittedFront(unfitted, fit)
        for (id, unfitted), fit in zip(fronts.items(), fits, strict=True)
    }


def _in_low_ink(full: FittedFront, low: Front, design: Design) -> FittedFront:
    """Return a front in low ink with the sides that it has in full colour.

    It is fitted for itself if a picture takes room only in full colour.
    """
    if low.reserved != full.front.reserved:
        return FittedFront(low, fitted((low,), design, version_of(design))[0])
    same: dict[str, str] = {}
    for block, other in zip(full.front.blocks, low.blocks, strict=True):
        same[block.bar] = other.bar
        same.update(zip(block.rows, other.rows, strict=True))

    def converted(block: FaceBlock) -> FaceBlock:
        rows = tuple(same.get(row, row) for row in block.rows)
        return replace(block, rows=rows, bar=same.get(block.bar, block.bar))

    sides = tuple(
        replace(side, blocks=tuple(map(converted, side.blocks))) for side in full.fitted.sides
    )
    return FittedFront(low, replace(full.fitted, sides=sides))


def sides(
    library: Library,
    decks: Iterable[str],
    design: Design | None = None,
    *,
    cards: Collection[str] | None = None,
) -> list[FaceSide]:
    """Return the back and the fronts of each deck, each once, regardless of copies.

    With `cards`, a collection of ids, only those fronts are returned.
    """
    every_side, design = [], design or usual()
    decks = list(dict.fromkeys(decks))
    fit_decks(library, ((deck, design) for deck in decks))
    for deck in (library.entry(id, DeckFile) for id in decks):
        every_side.append(
            FaceSide(deck.id, deck.name, deck.mark, back(library, deck, design=design))
        )
        fronts = fitted_deck(library, deck, design)
        for card in library.cards(deck):
            if cards is not None and card.id not in cards:
                continue
            own = fronts[card.id]
            every_side.append(FaceSide(card.id, card.name, card.mark, own.front, own.fitted))
    return every_side


def specimens(library: Library) -> dict[str, Node[Card]]:
    """Return one card for each kind of face, in the order of the kinds.

    The first pack of the newest edition is preferred, and in a deck the card of median length.
    """
    by_face: dict[str, Node[Card]] = {}
    for edition in reversed(library.editions):
        for pack in library.packs(edition.id):
            for deck in library.children_of(pack, DeckFile):
                if cards := sorted(library.cards(deck), key=lambda card: len(repr(card.base))):
                    by_face.setdefault(library.face_of(deck).slug, cards[len(cards) // 2])
    return {kind: by_face[kind] for kind in library.faces if kind in by_face}
