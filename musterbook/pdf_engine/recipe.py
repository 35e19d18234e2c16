"""The hash of everything that determines what the PDF engine writes, without loading the engine."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from pathlib import Path

from musterbook import cache as store
from musterbook.fonts import fonts_digest
from musterbook.resources import CARDS

NO_FONTS = CARDS / "no-fonts.conf"
"""A configuration of fontconfig without any folder."""


@cache
def engine_recipe() -> str:
    """Return the hash of what everything printed shares: the engine, its fonts and this package."""
    code = sorted(Path(__file__).parent.glob("*.py"))
    return store.recipe([*code, NO_FONTS], version("weasyprint"), fonts_digest())
