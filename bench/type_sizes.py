"""Measure the type sizes of cards: `make bench`.

For every deck in one card size: the number of cards with each type size, the median and the
smallest size, and the number of cards that continue on another. Faces come from the cache, or are
rendered.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.cards.faces import Design, Page  # noqa: E402
from musterbook.cards.formats import formats  # noqa: E402
from musterbook.cards.sheets import rendered  # noqa: E402
from musterbook.library.library_cache import open_library  # noqa: E402
from musterbook.library.model.entries import Card  # noqa: E402
from musterbook.library.model.nodes import Library, Node  # noqa: E402
from musterbook.library.phrases import number_of  # noqa: E402


@dataclass(frozen=True)
class TypeOfDeck:
    """Type sizes of the body text of a deck in points, each with its number of cards.

    `divided` cards continue on another; `plain` cards have no room for their flavour text.
    """

    deck: str
    sizes: Mapping[float, int]
    divided: int
    plain: int

    @property
    def median(self) -> float:
        """The median type size of the cards."""
        return median([size for size, count in self.sizes.items() for _ in range(count)])

    def line(self) -> str:
        """Return a row of the printed table."""
        steps = ", ".join(f"{size:g} × {self.sizes[size]}" for size in sorted(self.sizes))
        return (
            f"{self.deck:<52}{len(self.sizes):>6}{self.median:>8g}{min(self.sizes):>10g}"
            f"{self.divided:>9}{self.plain:>7}   {steps}"
        )


def type_of(deck: str, pages: Sequence[Page]) -> TypeOfDeck:
    """Return the type sizes of a deck."""
    sizes = Counter(page.fit.size for page in pages)
    divided = sum(len(page.parts) > 1 for page in pages)
    return TypeOfDeck(deck, sizes, divided, sum(page.fit.form == "plain" for page in pages))


def types(library: Library, design: Design) -> list[TypeOfDeck]:
    """Return the type sizes of every deck in a design."""
    decks: dict[str, list[Node[Card]]] = {}
    for card in library.of_type(Card):
        decks.setdefault(library.deck_of(card).id, []).append(card)
    every = [card for cards in decks.values() for card in cards]
    pages = rendered(library, every, design)
    return [type_of(deck, [pages[card.id] for card in cards]) for deck, cards in decks.items()]


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=__doc__)
    sizes = formats().sizes
    parser.add_argument("--size", choices=sizes, default=next(iter(sizes)))
    parser.add_argument("--large", action="store_true", help="Large print, on a large card.")
    given = parser.parse_args()
    decks = types(open_library((ROOT / "content",)), Design(sizes[given.size], large=given.large))
    steps = Counter(len(one.sizes) for one in decks)
    print(f"{'deck':<52}{'steps':>6}{'median':>8}{'smallest':>10}{'divided':>9}{'plain':>7}")
    print("\n".join(one.line() for one in decks))
    print(
        f"{len(decks)} decks: "
        + ", ".join(
            f"{count} with {number_of(number, 'size')}" for number, count in sorted(steps.items())
        )
        + f"; smallest {min(min(one.sizes) for one in decks):g} pt"
    )


if __name__ == "__main__":
    main()
