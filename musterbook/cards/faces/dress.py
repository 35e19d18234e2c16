"""How faces are dressed: size of the card, theme, type, and the address behind the QR code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from musterbook.cards.formats import CardSize, formats

Theme = Literal["full", "low-ink"]
"""`full` has bands of colour; `low-ink` has coloured lines on white paper."""

LARGE = "tarot"
"""The smallest card for large print."""

THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True)
class Dress:
    """What a face is made for.

    `bleed_mm` is printed around the card as it is cut. `large` asks for large print. With a
    `site_url` every card carries a QR code of its page.
    """

    size: CardSize
    theme: Theme = "full"
    bleed_mm: float = 3.0
    large: bool = False
    site_url: str | None = None


def usual(site_url: str | None = None) -> Dress:
    """Return the dress of the site and of plain decks: the first size, in full colour."""
    return Dress(next(iter(formats().sizes.values())), site_url=site_url)
