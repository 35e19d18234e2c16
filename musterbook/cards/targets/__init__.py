"""Cards for uses other than sheets printed at home.

In: selected cards, rendered. Out: pictures, archives for print services, sheets for a simulator and
for a cutting machine. Each kind of file has a module, which is imported when it is chosen.
"""

PACKAGING = ("tuck-boxes", "dividers", "labels")
"""Packaging of decks."""

FORMATS = ("pdf", "png", "tts", "mpc", "tgc", "drivethru", "silhouette", *PACKAGING)
"""File formats of cards, and of packaging for their decks."""

__all__ = ["FORMATS", "PACKAGING"]
