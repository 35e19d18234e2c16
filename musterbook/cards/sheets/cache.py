"""Remembers finished sheets, and throws away what no build has used for a while.

In: everything that a file is made from. Out: its bytes, if it was made before. The hash covers
cards, labels, layout, code, styles, fonts and the versions of the engines.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pikepdf
import weasyprint

from musterbook.cards.faces import Page
from musterbook.fonts import fonts_digest

HERE = Path(__file__).parent
SHEETS = "sheets"
DAY = 24 * 3600
KEPT = 30 * DAY
"""For how many seconds something that nobody used stays."""


@cache
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


class Store:
    """The folder of finished sheets beside that of the cards."""

    def __init__(self, cards: Path) -> None:
        self.folder = cards.parent / SHEETS

    def path(self, *parts: object) -> Path:
        """Return where a file that is made from these parts is or will be."""
        digest = hashlib.sha256(repr((recipe(), *parts)).encode()).hexdigest()
        return self.folder / f"{digest}.pdf"

    def load(self, path: Path) -> bytes | None:
        """Return a file that was made before, or None."""
        try:
            pdf = path.read_bytes()
        except FileNotFoundError:
            return None
        use([path])
        return pdf

    def save(self, path: Path, pdf: bytes) -> None:
        """Remember a file; a reader never sees half of it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(pdf)
        draft.replace(path)


def use_cards(pages: Mapping[str, Page]) -> None:
    """Note that rendered cards were used."""
    for page in pages.values():
        use([*page.parts, page.pdf.with_name(f"{page.key}.json")])


def use(paths: Iterable[Path], now: float | None = None) -> None:
    """Note that files were used; more than once a day is not noted."""
    now = time.time() if now is None else now
    for path in paths:
        try:
            if now - path.stat().st_mtime > DAY:
                os.utime(path, (now, now))
        except FileNotFoundError:
            continue


def prune(cards: Path, now: float | None = None) -> int:
    """Throw away cards and sheets that nobody used for a while; return how many files."""
    now = time.time() if now is None else now
    count = 0
    for folder in (cards, cards.parent / SHEETS):
        for path in folder.glob("*") if folder.is_dir() else ():
            if path.is_file() and now - path.stat().st_mtime > KEPT:
                path.unlink(missing_ok=True)
                count += 1
    return count
