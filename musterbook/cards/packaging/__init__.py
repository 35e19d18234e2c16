"""Packaging for decks: tuck boxes, dividers and labels to print, cut and fold.

In: the decks of an order and a paper. Out: a PDF of each, sized from the cards and their number.
"""

from musterbook.cards.packaging.deck_texts import Contents, contents_of
from musterbook.cards.packaging.site_files import packaging_files
from musterbook.cards.packaging.write import packaging_pdf

__all__ = [
    "Contents",
    "contents_of",
    "packaging_files",
    "packaging_pdf",
]
