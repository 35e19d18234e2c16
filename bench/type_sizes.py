"""Measure the type sizes of cards: `make bench`.

For every deck in one card size: the number of cards with each type size of running text, and with
the large size for little text; the number of cards that continue on another card or on their
back. At the end, the smallest size, and the cards below the usual sizes. Faces come from the cache,
or are measured.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.cards.faces import Design, fit_decks, fitted_deck, layout  # noqa: E402
from musterbook.cards.print_measures import print_measures  # noqa: E402
from musterbook.library.library_cache import open_library  # noqa: E402
from musterbook.library.model.nodes import Library  # noqa: E402


@dataclass(frozen=True)
class TypeOfDeck:
    """Type sizes of the running text of a deck in points, each with its number of cards.

    `lead` cards have little text; `divided` cards take several, `turned` ones have text on
    their back. `small` are the names of cards below the usual sizes.
    """

    deck: str
    sizes: Mapping[float, int]
    lead: int
    divided: int
    turned: int
    small: tuple[str, ...]

    def line(self) -> str:
        """Return a row of the printed table."""
        steps = ", ".join(f"{size:g} x {count}" for size, count in sorted(self.sizes.items()))
        return f"{self.deck:<52}{self.lead:>6}{self.divided:>9}{self.turned:>8}   {steps}"


def types(library: Library, design: Design) -> list[TypeOfDeck]:
    """Return the type sizes of every deck in a design."""
    page, found = layout(design), []
    decks = [deck for deck in library.of_kind("deck") if library.cards(deck)]
    fit_decks(library, [(deck.id, design) for deck in decks])
    for deck in decks:
        fitted = fitted_deck(library, deck, design)
        sides = {id: one.fitted.sides for id, one in fitted.items()}
        sizes = {id: some[0].size for id, some in sides.items() if some[0].blocks}
        backs = {id for id, one in fitted.items() if one.front.two_sided}
        found.append(
            TypeOfDeck(
                deck.id,
                Counter(size for size in sizes.values() if size != page.lead),
                sum(size == page.lead for size in sizes.values()),
                sum(len(some) > 1 + (id in backs) for id, some in sides.items()),
                sum(len(some) == 2 and id in backs for id, some in sides.items()),
                tuple(library[id].name for id, size in sizes.items() if size < min(page.body)),
            )
        )
    return found


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=__doc__)
    sizes = print_measures().sizes
    parser.add_argument("--size", choices=sizes, default=next(iter(sizes)))
    parser.add_argument("--large", action="store_true", help="Large print, on a large card.")
    given = parser.parse_args()
    design = Design(sizes[given.size], large=given.large)
    decks = types(open_library((ROOT / "content",)), design)
    print(f"{'deck':<52}{'lead':>6}{'divided':>9}{'turned':>8}")
    print("\n".join(one.line() for one in decks))
    smallest = min(size for one in decks for size in one.sizes)
    print(f"smallest {smallest:g} pt; below {min(layout(design).body):g} pt:")
    print("\n".join(f"  {one.deck}: {', '.join(one.small)}" for one in decks if one.small))


if __name__ == "__main__":
    main()
