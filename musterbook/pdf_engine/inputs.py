"""The files that determine what the PDF engine writes, without loading the engine."""

from functools import cache

from musterbook.cache import content_of
from musterbook.fonts import fonts_digest
from musterbook.resources import CARDS

NO_FONTS = CARDS / "no-fonts.conf"
"""A configuration of fontconfig without any folder."""


@cache
def engine_inputs() -> str:
    """Return the hash of all fonts and of their configuration, for the keys of caches."""
    return content_of([NO_FONTS], fonts_digest())
