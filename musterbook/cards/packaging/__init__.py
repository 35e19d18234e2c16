"""Packaging for decks: tuck boxes, dividers and labels to print, cut and fold.

In: the decks of an order and a paper. Out: a PDF of each, sized from the cards and their number.
"""

from __future__ import annotations

from musterbook.cards.packaging.contents import Contents, contents_of
from musterbook.cards.packaging.site import (
    PackagingFile,
    expected_packaging,
    packaging_files,
)
from musterbook.cards.packaging.write import packaging_pdf

__all__ = [
    "Contents",
    "PackagingFile",
    "contents_of",
    "expected_packaging",
    "packaging_files",
    "packaging_pdf",
]
