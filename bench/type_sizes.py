"""Measure the type sizes of cards: `make bench`.

For every deck in one card size: the number of cards with each type size, the number of sizes, their
spread and the smallest, and the number of cards that continue on another card or on their back.
Cards with a large sentence or reward are counted separately. At the end, the share of letters in
bodies that are below 7.25 pt. Faces come from the cache, or are rendered.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path

import pypdfium2
import pypdfium2.raw as raw

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.cards.faces import Design, Front, Page, front, layout  # noqa: E402
from musterbook.cards.faces.layout import TIGHT, Layout  # noqa: E402
from musterbook.cards.formats import POINTS_PER_MM, formats  # noqa: E402
from musterbook.cards.sheets import rendered  # noqa: E402
from musterbook.library.library_cache import open_library  # noqa: E402
from musterbook.library.model.cards import Card  # noqa: E402
from musterbook.library.model.nodes import Library, Node  # noqa: E402
from musterbook.library.phrases import number_of  # noqa: E402

LEAST = 7.25
"""Type size in points that no letter in the body of a poker card is below."""


@dataclass(frozen=True)
class TypeOfDeck:
    """Type sizes of the body text of a deck in points, each with its number of cards.

    `large` cards are set in a display size. `divided` cards continue on another, `turned` ones on
    their back; `plain` cards have no room for their flavour text. `letters` are those in the bodies
    by type size.
    """

    deck: str
    sizes: Mapping[float, int]
    large: int
    divided: int
    turned: int
    plain: int
    letters: Mapping[float, int]

    @property
    def spread(self) -> float:
        """The difference between the largest and the smallest size."""
        return max(self.sizes, default=0) - min(self.sizes, default=0)

    def line(self) -> str:
        """Return a row of the printed table."""
        steps = ", ".join(f"{size:g} × {self.sizes[size]}" for size in sorted(self.sizes))
        return (
            f"{self.deck:<52}{len(self.sizes):>6}{self.spread:>8g}{min(self.sizes, default=0):>10g}"
            f"{self.large:>7}{self.divided:>9}{self.turned:>8}{self.plain:>7}   {steps}"
        )


def type_of(deck: str, fronts: Sequence[Front], pages: Sequence[Page], page: Layout) -> TypeOfDeck:
    """Return the type sizes of a deck."""
    usual = [one for front, one in zip(fronts, pages, strict=True) if not any(front.wrap)]
    letters: Counter[float] = Counter()
    for one in pages:
        for part in one.parts:
            letters.update(body_letters(part, page))
    return TypeOfDeck(
        deck,
        Counter(one.fit.size for one in usual),
        len(pages) - len(usual),
        sum(len(one.cards) > 1 for one in pages),
        sum(len(one.cards) == 1 < len(one.parts) for one in pages),
        sum(one.fit.spacing < TIGHT for one in pages),
        letters,
    )


def body_letters(pdf: Path, page: Layout) -> Iterator[float]:
    """Yield the type size of each letter in the body of a card, in points, or on its map."""
    top = (page.bleed + page.height - page.band) * POINTS_PER_MM
    bottom = (page.bleed + page.safe + page.foot - 0.6) * POINTS_PER_MM
    document = pypdfium2.PdfDocument(pdf)
    words = document[0].get_textpage()
    for at in range(words.count_chars()):
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(words.raw, at, matrix)
        size = raw.FPDFText_GetFontSize(words.raw, at) * hypot(matrix.c, matrix.d)
        box = words.get_charbox(at)
        if chr(raw.FPDFText_GetUnicode(words.raw, at)).isalnum() and bottom < box[1] < top:
            yield round(size, 2)
    document.close()


def types(library: Library, design: Design) -> list[TypeOfDeck]:
    """Return the type sizes of every deck in a design."""
    decks: dict[str, list[Node[Card]]] = {}
    for card in library.of_type(Card):
        decks.setdefault(library.deck_of(card).id, []).append(card)
    every = [card for cards in decks.values() for card in cards]
    pages = rendered(library, every, design)
    return [
        type_of(
            deck,
            [front(library, card, design=design) for card in cards],
            [pages[card.id] for card in cards],
            layout(design),
        )
        for deck, cards in decks.items()
    ]


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=__doc__)
    sizes = formats().sizes
    parser.add_argument("--size", choices=sizes, default=next(iter(sizes)))
    parser.add_argument("--large", action="store_true", help="Large print, on a large card.")
    given = parser.parse_args()
    decks = types(open_library((ROOT / "content",)), Design(sizes[given.size], large=given.large))
    steps = Counter(len(one.sizes) for one in decks)
    names = ("steps", "spread", "smallest", "large", "divided", "turned", "plain")
    print(f"{'deck':<52}{names[0]:>6}{names[1]:>8}{names[2]:>10}", end="")
    print(f"{names[3]:>7}{names[4]:>9}{names[5]:>8}{names[6]:>7}")
    print("\n".join(one.line() for one in decks))
    letters = sum((Counter(one.letters) for one in decks), Counter())
    small = sum(count for size, count in letters.items() if size < LEAST - 0.01)
    print(
        f"{len(decks)} decks: "
        + ", ".join(
            f"{count} with {number_of(number, 'size')}" for number, count in sorted(steps.items())
        )
        + f"; smallest {min(min(one.sizes, default=99) for one in decks):g} pt; "
        f"{small / letters.total():.1%} of the letters in bodies and maps below {LEAST:g} pt"
    )


if __name__ == "__main__":
    main()
