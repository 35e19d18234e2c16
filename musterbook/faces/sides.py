"""Which sides a library has to print: the back of every deck and the front of every card.

In: a library. Out: `Side`s for `render`; or how every card fits, for pages that show faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import cast

from musterbook.errors import ContentError, ContentErrors, did_you_mean
from musterbook.faces.dress import Fit
from musterbook.faces.engine import CACHE, Progress, Side, render
from musterbook.faces.html import back, front
from musterbook.model.files import DeckFile
from musterbook.model.nodes import Library
from musterbook.tokens import tokens


def sides(library: Library, decks: Iterable[str], site_url: str | None = None) -> list[Side]:
    """Return the back and all fronts of each deck, each once, however many copies there are.

    Raises ContentErrors for every deck whose face is not in `cards/kinds.yml`.
    """
    nodes = [library[id] for id in dict.fromkeys(decks)]
    known = tokens().faces
    unknown = [
        ContentError(deck.mark, f'unknown face "{face}"', did_you_mean(face, known))
        for deck in nodes
        if (face := cast(DeckFile, deck.data).face) not in known
    ]
    if unknown:
        raise ContentErrors(unknown)
    found = []
    for deck in nodes:
        found.append(Side(deck.id, deck.name, deck.mark, back(library, deck), fitted=False))
        for card in library.children(deck, "card"):
            html = front(library, card, site_url=site_url)
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
