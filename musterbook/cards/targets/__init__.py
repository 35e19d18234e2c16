"""Cards for uses other than sheets printed at home.

In: selected cards, rendered. Out: pictures, archives for print services, sheets for a simulator and
for a cutting machine.
"""

from __future__ import annotations

from musterbook.cards.targets.drivethru import write_drivethru
from musterbook.cards.targets.one_card_pages import write_single
from musterbook.cards.targets.order import Order, order
from musterbook.cards.targets.pictures import write_pngs
from musterbook.cards.targets.services import write_mpc, write_tgc
from musterbook.cards.targets.silhouette import cutting_setup, write_silhouette
from musterbook.cards.targets.tts import write_tts

PACKAGING = ("tuck-boxes", "dividers", "labels")
"""Packaging of decks."""

FORMATS = ("pdf", "png", "tts", "mpc", "tgc", "drivethru", "silhouette", *PACKAGING)
"""File formats of cards, and of packaging for their decks."""

__all__ = [
    "FORMATS",
    "PACKAGING",
    "Order",
    "cutting_setup",
    "order",
    "write_drivethru",
    "write_mpc",
    "write_pngs",
    "write_silhouette",
    "write_single",
    "write_tgc",
    "write_tts",
]
