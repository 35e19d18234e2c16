"""Card faces: the front of each card, and the back that the cards of a deck share.

Site, PDF and randomizer show the same HTML with the same style sheet (`css`). Only this package
measures text: `render` fits the type of every card and writes it as a PDF page with bleed.
"""

from musterbook.cards.faces.back import back
from musterbook.cards.faces.decks import sides, specimens
from musterbook.cards.faces.fitted import FittedFront, fit_decks, fitted_deck, fitted_front
from musterbook.cards.faces.front import Fitted, Front, Side, front
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
from musterbook.cards.faces.style import css

__all__ = [
    "LARGE_PRINT",
    "THEMES",
    "Design",
    "Fitted",
    "FittedFront",
    "Front",
    "Page",
    "Side",
    "Theme",
    "back",
    "css",
    "fit_decks",
    "fitted_deck",
    "fitted_front",
    "front",
    "layout",
    "render",
    "sides",
    "specimens",
    "usual",
    "usual_layout",
]
