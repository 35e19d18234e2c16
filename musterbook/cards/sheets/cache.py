"""The cache of finished sheets, and the clean-up of unused files.

In: everything that a file is made from. Out: its bytes, if it was made before. The hash covers
cards, labels, layout, code, styles, fonts and the versions of the engines.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pikepdf

from musterbook import cache as store
from musterbook.cards.faces import Page
from musterbook.pdf_engine.recipe import engine_recipe
from musterbook.resources import CARDS, TEMPLATES

SHEETS = "sheets"
FIRST_SHEETS = store.cache_folder("first-sheets", ".pdf")
"""The sheets that test the printer, for each set-up."""


@cache
def sheet_recipe() -> str:
    """Return the hash of everything that all sheets share."""
    code = sorted(Path(__file__).parent.glob("*.py"))
    templates = [TEMPLATES / "cards" / name for name in ("sheet.html", "first.html")]
    files = [*code, CARDS / "sheet.css", *templates]
    return store.recipe(files, engine_recipe(), pikepdf.__version__)


class SheetCache(store.CacheFolder):
    """The cache folder of finished sheets, next to that of cards."""

    def __init__(self, cards: Path) -> None:
        super().__init__(cards.parent / SHEETS, ".pdf")

    def path(self, *made_from: object) -> Path:
        """Return the path of the file made from these values, whether it exists or not."""
        return super().path(sheet_recipe(), *made_from)


def use_cards(pages: Mapping[str, Page]) -> None:
    """Mark rendered cards as used."""
    for page in pages.values():
        store.use([*page.parts, page.pdf.with_name(f"{page.key}.json")])


def prune(cards: Path, now: float | None = None) -> int:
    """Remove cards and sheets unused for a while; return how many files."""
    store.prune(FIRST_SHEETS.folder)
    return store.prune(cards, cards.parent / SHEETS, now=now)
