"""The cost of dividing a body before each of its pieces, for the PDFs and for pages."""

from collections.abc import Sequence
from itertools import pairwise

from musterbook.cards.faces.body_pieces import Piece, is_action

INSIDE = 0.25
"""Cost of a cut inside a section or after a colon, as a share of a card's height."""
ACTION = 4.0
"""Cost of a cut inside an Action: a part with little text is better."""


def costs(pieces: Sequence[Piece]) -> list[float]:
    """Return the cost of a cut before each piece, as shares of a card's height."""
    return [0.0, *(_cost(*pair) for pair in pairwise(pieces))] if pieces else []


def _cost(before: Piece, after: Piece) -> float:
    if shared(before, after):
        return ACTION if is_action(after) else INSIDE
    return INSIDE if introduces(before) else 0.0


def shared(before: Piece, after: Piece) -> bool:
    """Whether two adjacent pieces belong to the same group."""
    return bool(before.group and after.group and before.group.number == after.group.number)


def introduces(piece: Piece) -> bool:
    """Whether the text of a piece ends with a colon, so that the next piece belongs to it."""
    return piece.words.rstrip().endswith(":")
