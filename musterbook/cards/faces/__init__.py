"""Card faces: the front of each card, and the back that the cards of a deck share.

Site, PDF and randomizer show the same HTML with the same style sheet (`css`). Only this package
measures text: `render` fits the type of every card and writes it as a PDF page with bleed.
"""

from musterbook.cards.faces.card_sides import FaceSide, Front, back, emblem
from musterbook.cards.faces.face_layouts import LARGE_PRINT, Design, layout, usual, usual_layout
from musterbook.cards.faces.fitted_decks import (
    FittedFront,
    fit_decks,
    fitted_deck,
    fitted_front,
    sides,
    specimens,
)
from musterbook.cards.faces.ground import grounds_in
from musterbook.cards.faces.make_front import front
from musterbook.cards.faces.rendering import FacePage, render, room_errors
from musterbook.cards.faces.type_fitting import css

__all__ = [
    "LARGE_PRINT",
    "Design",
    "FacePage",
    "FaceSide",
    "FittedFront",
    "Front",
    "back",
    "css",
    "emblem",
    "fit_decks",
    "fitted_deck",
    "fitted_front",
    "front",
    "grounds_in",
    "layout",
    "render",
    "room_errors",
    "sides",
    "specimens",
    "usual",
    "usual_layout",
]
