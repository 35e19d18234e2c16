"""Which sides a library has to print: the back of every deck and the front of every card.

In: a library. Out: `Side`s for `render`; or how every card fits, for pages that show faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from musterbook.cards.faces.dress import Dress
from musterbook.cards.faces.engine import CACHE, Progress, render
from musterbook.cards.faces.fitted import Fit
from musterbook.cards.faces.html import back, front
from musterbook.cards.faces.page import Side
from musterbook.library.model.nodes import Library


def sides(library: Library, decks: Iterable[str], dress: Dress | None = None) -> list[Side]:
    """Return the back and all fronts of each deck, each once, however many copies there are."""
    nodes = [library[id] for id in dict.fromkeys(decks)]
    found = []
    for deck in nodes:
        found.append(
            Side(deck.id, deck.name, deck.mark, back(library, deck, dress=dress), fitted=False)
        )
        for card in library.children(deck, "card"):
            html = front(library, card, dress=dress)
            found.append(Side(card.id, card.name, card.mark, html))
    return found


def fits(
    library: Library, *, cache_dir: Path = CACHE, progress: Progress | None = None
) -> dict[str, Fit]:
    """Return how each card of a library fits, by id, for `front(library, card, fit=…)`.

    What is not in the cache is rendered first. Raises ContentErrors as `render` does.
    """
    decks = [deck.id for deck in library.of_kind("deck")]
    pages = render(sides(library, decks), cache_dir=cache_dir, progress=progress)
    return {card.id: pages[card.id].fit for card in library.of_kind("card")}
