"""Books: an edition or a pack in, a paged book or the sheet of one mission out.

A book has a title page, contents, everything the edition or pack holds, sources, doubtful facts
and an index; every reference in it names its page. It is a tagged PDF. `impose` folds a book of
small pages onto larger sheets; a mission sheet puts one mission on one page for the table, and
`tabletop` makes what a table needs beside cards.
"""

from __future__ import annotations

from musterbook.books.imposition import imposed, order
from musterbook.books.mission_sheets import pool_sheet, row_sheet, sheet_of
from musterbook.books.paper import PAPERS, SHEET_PAPERS
from musterbook.books.plan import BookFile, books_of, expected_books, expected_sheets, file_of
from musterbook.books.tabletop import WHAT, chosen, expected_tabletop
from musterbook.books.write import BookPdf, book, book_files, mission_sheet, tabletop_file

__all__ = [
    "PAPERS",
    "SHEET_PAPERS",
    "WHAT",
    "BookFile",
    "BookPdf",
    "book",
    "book_files",
    "books_of",
    "chosen",
    "expected_books",
    "expected_sheets",
    "expected_tabletop",
    "file_of",
    "imposed",
    "mission_sheet",
    "order",
    "pool_sheet",
    "row_sheet",
    "sheet_of",
    "tabletop_file",
]
