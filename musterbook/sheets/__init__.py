"""Print sheets: a library in, PDF files for home printers out.

Each deck gets a file for each paper, each pack one with all its decks. Fronts and backs lie on
alternating pages, the backs mirrored for printing on both sides, flipped on the long edge.
"""

from __future__ import annotations

from musterbook.sheets.layout import Layout, Slot, solve
from musterbook.sheets.plan import SheetFile, expected_files
from musterbook.sheets.write import Written, write_sheets

__all__ = ["Layout", "SheetFile", "Slot", "Written", "expected_files", "solve", "write_sheets"]
