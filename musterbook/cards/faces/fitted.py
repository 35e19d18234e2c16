"""The fronts of decks with the type that each has, found once for sheets and pages.

In: a library, its decks and a design. Out: a `Fitted` for each card: its parts with their fits, and
their HTML. All cards of a deck are measured together, and the result is cached.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from musterbook import workers
from musterbook.article import Articles, articles
from musterbook.cache import cached
from musterbook.cards.faces.face_cache import version_of
from musterbook.cards.faces.front import Fitted, Front, front
from musterbook.cards.faces.layout import Design
from musterbook.library.model.nodes import Library, Node
from musterbook.pdf_engine.inputs import engine_inputs
from musterbook.progress import Advance, no_progress


@dataclass(frozen=True)
class FittedFront:
    """The front of a card with its fit."""

    front: Front
    fitted: Fitted

    @property
    def sides(self) -> tuple[str, ...]:
        """The HTML of each part; a text that is too long even in parts has none."""
        if self.fitted.error:
            return ()
        return tuple(self.front.html(fit, part) for part, fit in self.fitted.parts)

    @property
    def preview(self) -> tuple[str, ...]:
        """The HTML of each part for pages; a text that is too long makes the card grow."""
        (_, fit), *_ = self.fitted.parts
        return self.sides or (
            self.front.html(fit).replace('class="mb-card', 'class="mb-card--long mb-card', 1),
        )


_known: WeakKeyDictionary[Articles, dict[tuple[str, Design], Mapping[str, FittedFront]]] = (
    WeakKeyDictionary()
)


def fit_decks(
    library: Library,
    decks: Iterable[str],
    designs: Sequence[Design],
    progress: Advance = no_progress,
) -> None:
    """Fit the cards of decks in some designs, on all processors.

    Call it before a fork: otherwise each child process fits the decks that it needs for itself.
    """
    known = _known.setdefault(articles(library), {})
    new = [
        (deck, design)
        for deck in dict.fromkeys(decks)
        for design in designs
        if (deck, design) not in known
    ]
    fitted = workers.each(
        lambda one: _deck(library, *one),
        new,
        size=lambda one: len(library.cards(library[one[0]])),
        progress=progress,
    )
    known.update(zip(new, fitted, strict=True))


def fitted_deck(library: Library, deck: Node, design: Design) -> Mapping[str, FittedFront]:
    """Return the fitted front of every card of a deck, by id."""
    fit_decks(library, [deck.id], [design])
    return _known[articles(library)][deck.id, design]


def fitted_front(library: Library, node: Node, design: Design) -> FittedFront:
    """Return the fitted front of one card of a library of which no other card is needed."""
    one = front(library, node, design=design)
    return FittedFront(one, _fitted((one,), design, version_of(design))[0])


def _deck(library: Library, deck: str, design: Design) -> dict[str, FittedFront]:
    fronts = {card.id: front(library, card, design=design) for card in library.cards(library[deck])}
    fits = _fitted(tuple(fronts.values()), design, version_of(design)) if fronts else ()
    return {id: FittedFront(one, fit) for (id, one), fit in zip(fronts.items(), fits, strict=True)}


@cached("fits", code="cards", inputs=engine_inputs)
def _fitted(fronts: Sequence[Front], design: Design, version: str) -> list[Fitted]:
    """Return the fit of each front; `version` is that of the design's style sheet and layout."""
    from musterbook.cards.faces.face_pdf import fitted  # loads the PDF engine

    return fitted(fronts, design)
