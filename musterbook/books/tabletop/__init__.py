"""Files for the gaming table: layouts to measure, terrain areas to cut out, the matrix.

In: a library. Out: PDF files. Lengths on paper are in millimetres; terrain areas are printed at
full size.
"""

from __future__ import annotations

from musterbook.books.tabletop.files import WHAT, chosen, expected_tabletop, job, title

__all__ = ["WHAT", "chosen", "expected_tabletop", "job", "title"]
