"""The page of print files after a complete build."""

from dataclasses import replace

import pytest

from musterbook.books import book_files
from musterbook.cards.sheets import sheet_files
from musterbook.cards.tuck_boxes import tuck_box_files
from musterbook.pages import Context
from musterbook.pages.print_files_page import print_files_page
from tests.trees import bundled

MOST = 120_000
"""Highest size of the page in bytes; the document around it adds 10,000."""


@pytest.mark.slow
def test_with_all_files_the_page_is_small_and_links_to_each() -> None:
    library = bundled()
    pdfs = (*sheet_files(library, {}), *tuck_box_files(library), *book_files(library))
    files = [replace(one.file, pages=112, size=12_345_678) for one in pdfs]
    html = print_files_page(Context(library, prints=tuple(files))).html
    assert len(html.encode()) < MOST
    missing = [file.path for file in files if f'href="{file.path}"' not in html]
    assert len(files) > 100 and missing == [] and "Only War</small>" not in html
