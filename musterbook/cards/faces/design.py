"""The design of faces: all options of a print job that change the look of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from musterbook.cards.formats import CardSize, formats

Theme = Literal["full", "low-ink"]
"""`full` has coloured bands; `low-ink` has coloured lines on white paper."""

LARGE_PRINT = "tarot"
"""The smallest card for large print."""

THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True)
class Design:
    """The design of faces.

    `bleed_mm` is printed around the trimmed card. `large` means large print. With a
    `site_url`, every card has a QR code with the address of its page.
    """

    size: CardSize
    theme: Theme = "full"
    bleed_mm: float = 3.0
    large: bool = False
    site_url: str | None = None

    @property
    def slug(self) -> str:
        """The size's name in class and file names: `tarot`, `tarot-large`."""
        return f"{self.size.slug}-large" if self.large else self.size.slug

    @property
    def size_name(self) -> str:
        """The size's name for users: `Poker`, `Tarot, large print`."""
        return f"{self.size.name}{', large print' if self.large else ''}"


def usual() -> Design:
    """Return the usual design, on the site and in standard decks: the first size, in full
    colour.
    """
    return Design(next(iter(formats().sizes.values())))
