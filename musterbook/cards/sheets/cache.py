"""Remembers finished sheets, and throws away what no build has used for a while.

In: everything that a file is made from. Out: its bytes, if it was made before. The hash covers
cards, labels, layout, code, styles, fonts and the versions of the engines.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path

import pikepdf
import weasyprint

from musterbook import cache
from musterbook.cards.faces import Page
from musterbook.fonts import fonts_digest

HERE = Path(__file__).parent
SHEETS = "sheets"


@functools.cache
def recipe() -> str:
    """Return the hash of everything that all sheets share."""
    digest = hashlib.sha256(f"{weasyprint.__version__} {pikepdf.__version__}".encode())
    root = HERE.parents[2]
    templates = (root / "templates/cards/sheet.html", root / "templates/cards/first.html")
    code = (*sorted(HERE.glob("*.py")), HERE.parents[1] / "pdf_engine.py")
    for path in (*code, root / "cards/sheet.css", *templates):
        digest.update(path.read_bytes())
    digest.update(fonts_digest().encode())
    return digest.hexdigest()


class Store(cache.CacheFolder):
    """The folder of finished sheets beside that of the cards."""

    def __init__(self, cards: Path) -> None:
        super().__init__(cards.parent / SHEETS, ".pdf")

    def path(self, *made_from: object) -> Path:
        """Return where a file that is made from these values is or will be."""
        return super().path(recipe(), *made_from)


def use_cards(pages: Mapping[str, Page]) -> None:
    """Note that rendered cards were used."""
    for page in pages.values():
        cache.use([*page.parts, page.pdf.with_name(f"{page.key}.json")])


def prune(cards: Path, now: float | None = None) -> int:
    """Remove cards and sheets that nobody used for a while; return how many files."""
    return cache.prune(cards, cards.parent / SHEETS, now=now)
