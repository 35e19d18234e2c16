"""Cards for uses other than sheets printed at home.

In: selected cards, rendered. Out: pictures, archives for print services, sheets for a simulator.
Each kind of file has a module.
"""

TUCK_BOXES = "tuck-boxes"

FORMATS = ("pdf", "png", "tts", "mpc", "tgc", TUCK_BOXES)
"""File formats of cards, and the boxes for their decks."""

__all__ = ["FORMATS", "TUCK_BOXES"]
