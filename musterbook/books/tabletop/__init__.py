"""What a table needs beside cards: layouts to measure, terrain areas to cut out, the matrix.

In: a library. Out: PDF files. Lengths on paper are millimetres; a terrain area is printed at full
size.
"""

from __future__ import annotations

from musterbook.books.tabletop.cut_outs import cut_outs_html
from musterbook.books.tabletop.layout_pages import layouts_html
from musterbook.books.tabletop.matchup_sheet import matchup_html
from musterbook.books.tabletop.matrix_card import matrix_html
from musterbook.books.tabletop.setting import set_pages, set_sheet

__all__ = [
    "cut_outs_html",
    "layouts_html",
    "matchup_html",
    "matrix_html",
    "set_pages",
    "set_sheet",
]
