"""Card faces: the front of each card, and the back that the cards of a deck share.

Site, PDF and randomizer show the same HTML with the same style sheet (`css`). Only this package
measures text: `render` fits the type of every card and writes it as a PDF page with bleed.
"""

from __future__ import annotations

from musterbook.cards.faces.decks import fits, sides, specimens
from musterbook.cards.faces.front import Back, Front, Part, Side, back, front
from musterbook.cards.faces.layout import (
    LARGE_PRINT,
    THEMES,
    Design,
    Fit,
    Theme,
    layout,
    usual,
    usual_layout,
)
from musterbook.cards.faces.rendering import CACHE, Page, Progress, render
from musterbook.cards.faces.style import css

__all__ = [
    "CACHE",
    "LARGE_PRINT",
    "THEMES",
    "Back",
    "Design",
    "Fit",
    "Front",
    "Page",
    "Part",
    "Progress",
    "Side",
    "Theme",
    "back",
    "css",
    "fits",
    "front",
    "layout",
    "render",
    "sides",
    "specimens",
    "usual",
    "usual_layout",
]
