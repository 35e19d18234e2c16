"""Card faces: a card in, the HTML of its front out; a deck in, the HTML of its back out.

Site, PDF and randomizer show the same HTML with the same style sheet (`css`). Only this package
measures: `render` fits the type of every card and makes it one PDF page with bleed.
"""

from __future__ import annotations

from musterbook.faces.dress import Fit
from musterbook.faces.html import back, front
from musterbook.faces.render import Page, Side, render
from musterbook.faces.style import css

__all__ = ["Fit", "Page", "Side", "back", "css", "front", "render"]
