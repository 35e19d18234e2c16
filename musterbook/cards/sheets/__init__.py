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
from musterbook.cards.sheets.sheet_layout import SheetLayout, Slot, solve
from musterbook.cards.sheets.sheet_setup import Setup
from musterbook.cards.sheets.site_sheets import SheetFile, expected_files

__all__ = [
    "PageOffset",
    "Setup",
    "SheetFile",
    "SheetLayout",
    "Slot",
    "divided_lines",
    "expected_files",
    "print_cards",
    "rendered",
    "sheet_files",
    "site_faces",
    "solve",
]
