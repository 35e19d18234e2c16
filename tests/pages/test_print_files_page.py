"""The page of print files after a complete build."""

from collections.abc import Iterator, Mapping

import pytest

from musterbook.output_folder import PrintFile
from musterbook.pages import Context
from musterbook.pages.print_files_page import print_files_page
from musterbook.site.linked_print_files import linked
from tests.trees import bundled

MOST = 120_000
"""Highest size of the page in bytes; the document around it adds 10,000."""


class EveryFile(Mapping[str, PrintFile]):
    """Every print file that a build can make, each with as many digits as a large one."""

    def __getitem__(self, path: str) -> PrintFile:
        return PrintFile(pages=112, size=12_345_678)

    def __contains__(self, path: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 1


@pytest.mark.slow
def test_with_all_files_the_page_is_small_and_links_to_each() -> None:
    library = bundled()
    files = linked(library, EveryFile())
    html = print_files_page(Context(library, prints=tuple(files))).html
    assert len(html.encode()) < MOST
    missing = [file.path for file in files if f'href="{file.path}"' not in html]
    assert len(files) > 100 and missing == [] and "Only War</small>" not in html
