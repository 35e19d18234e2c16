"""Cards for everything that is no sheet of paper at home.

In: chosen cards, rendered. Out: pictures, archives for print services, sheets for a simulator and
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
"""What decks are kept in."""

FORMATS = ("pdf", "png", "tts", "mpc", "tgc", "drivethru", "silhouette", *PACKAGING)
"""What cards can be made into, and what is made for their decks."""

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
