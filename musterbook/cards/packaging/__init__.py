"""What decks are kept in: tuck boxes, dividers and labels to print, cut and fold.

In: the decks of an order and a paper. Out: a PDF of each, sized from the cards and their number.
"""

from __future__ import annotations

from musterbook.cards.packaging.contents import Contents, contents_of
from musterbook.cards.packaging.write import write_packaging

__all__ = ["Contents", "contents_of", "write_packaging"]
