"""Card faces: a card in, the HTML of its front out; a deck in, the HTML of its back out.

Site, PDF and randomizer show the same HTML with the same style sheet (`css`). Only this package
measures: `render` fits the type of every card and makes it one PDF page with bleed.
"""

from __future__ import annotations

from musterbook.cards.faces.dress import LARGE, THEMES, Dress, Theme, usual
from musterbook.cards.faces.engine import CACHE, Page, Progress, render
from musterbook.cards.faces.fitted import Fit
from musterbook.cards.faces.html import back, front
from musterbook.cards.faces.layout import layout, usual_layout
from musterbook.cards.faces.page import Side
from musterbook.cards.faces.sides import fits, sides
from musterbook.cards.faces.specimens import specimens
from musterbook.cards.faces.style import css

__all__ = [
    "CACHE",
    "LARGE",
    "THEMES",
    "Dress",
    "Fit",
    "Page",
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
