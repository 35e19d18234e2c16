"""Estimates of the type size in which a text fills a card, without measuring it."""

from collections.abc import Sequence
from math import fsum, sqrt

from musterbook.cards.faces.body_pieces import Piece
from musterbook.cards.faces.layout import Layout

LETTERS, BLOCK = 520, 30
"""Number of letters that fill a card of 63 x 88 mm at 9.5 pt, and letters added for each piece."""
USUAL_MM2 = 55 * 61.1
"""Area of the body of that card, in mm²."""


def guess(pieces: Sequence[Piece], page: Layout) -> float:
    """Guess the type size in which pieces fit from their number and their letters."""
    room = max(page.body_height - fsum(piece.drawn_mm for piece in pieces), 1)
    letters = sum(len(piece.words) + BLOCK for piece in pieces) or 1
    return 9.5 * sqrt(LETTERS * page.body_width * room / USUAL_MM2 / letters)
