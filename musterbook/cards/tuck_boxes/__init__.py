"""Tuck boxes for decks, to print, cut and fold.

In: the decks of an order and a paper. Out: a PDF, with boxes sized from the cards and their number.
"""

from musterbook.cards.tuck_boxes.deck_contents import contents_of
from musterbook.cards.tuck_boxes.tuck_box_pages import tuck_box_files, tuck_boxes_pdf

__all__ = [
    "contents_of",
    "tuck_box_files",
    "tuck_boxes_pdf",
]
