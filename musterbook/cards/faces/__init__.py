"""Card faces: the front of each card, and the back that the cards of a deck share.

Site, PDF and randomizer show the same HTML with the same style sheet (`css`). Only this package
measures text: `render` fits the type of every card and writes it as a PDF page with bleed.
"""

from musterbook.cards.faces.back import back
from musterbook.cards.faces.decks import sides, specimens
from musterbook.cards.faces.front import Front, Side, front, measure_decks
from musterbook.cards.faces.layout import (
    LARGE_PRINT,
    THEMES,
    Design,
    Theme,
    layout,
    usual,
    usual_layout,
)
from musterbook.cards.faces.rendering import Page, render
from musterbook.cards.faces.split_costs import costs
from musterbook.cards.faces.style import css

__all__ = [
    "LARGE_PRINT",
    "THEMES",
    "Design",
    "Front",
    "Page",
    "Side",
    "Theme",
    "back",
    "costs",
    "css",
    "front",
    "layout",
    "measure_decks",
    "render",
    "sides",
    "specimens",
    "usual",
    "usual_layout",
]
