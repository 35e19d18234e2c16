"""Books of editions and packs, and one-page mission sheets.

A book has a title page, contents, everything in the edition or pack, sources, unverified facts
and an index; every reference names its page. It is a tagged PDF. A mission sheet has one mission on
one page, and other files are for the gaming table.
"""

from musterbook.books.book_files import (
    WHAT,
    book,
    book_files,
    books_of,
    chosen,
    expected_tabletop,
    file_of,
    mission_sheet,
    sheet_problems,
    tabletop_file,
)
from musterbook.books.book_papers import PAPERS, SHEET_PAPERS
from musterbook.books.mission_sheets import pool_sheet, row_sheet, sheet_of

__all__ = [
    "PAPERS",
    "SHEET_PAPERS",
    "WHAT",
    "book",
    "book_files",
    "books_of",
    "chosen",
    "expected_tabletop",
    "file_of",
    "mission_sheet",
    "pool_sheet",
    "row_sheet",
    "sheet_of",
    "sheet_problems",
    "tabletop_file",
]
