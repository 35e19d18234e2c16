"""Print sheets: a library in, PDF files for home printers out.

For the site each deck gets a file for each paper, each pack one with all its decks. A run of
selected cards is packed onto the fewest sheets, with backs for any way of flipping the paper.
"""

from musterbook.cards.sheets.make_sheets import (
    divided_lines,
    print_cards,
    rendered,
    sheet_files,
    site_faces,
)
from musterbook.cards.sheets.sheet_drawing import PageOffset
from musterbook.cards.sheets.sheet_setup import Setup

__all__ = [
    "PageOffset",
    "Setup",
    "divided_lines",
    "print_cards",
    "rendered",
    "sheet_files",
    "site_faces",
]
