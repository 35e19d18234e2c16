"""Gives the PDF engine the fonts of this project, and nothing else.

In: the address of something that a style sheet or a page asks for. Out: a font file as the engine
uses it. Everything else is refused: what content names can neither be read nor fetched.
"""

from __future__ import annotations

import atexit
from functools import cache
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlsplit

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from weasyprint import CSS
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from musterbook.cards.faces.style import font_faces
from musterbook.fonts import HOME


@cache
def fonts() -> FontConfiguration:
    """Return the fonts that everything printed shares: the engine reads each file once.

    Whoever forks calls this before: the engine keeps fonts in a folder that it deletes at its end,
    and a child that had to make its own would leave it behind.
    """
    known = FontConfiguration()
    # At the end of a program Python may not come to delete what modules hold.
    atexit.register(fonts.cache_clear)
    CSS(string=font_faces(), font_config=known, url_fetcher=OnlyFonts())
    return known


class OnlyFonts(URLFetcher):  # type: ignore[misc]
    """Reads font files of the project's own packages; the engine warns of what it is refused."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return a font; raise ValueError for every other address."""
        parts = urlsplit(url)
        path = Path(unquote(parts.path))
        if (
            parts.scheme != "file"
            or path.suffix != ".woff"
            or not path.resolve().is_relative_to(HOME.resolve())
        ):
            raise ValueError("cards and sheets may use nothing but their own fonts")
        return URLFetcherResponse(url, unpacked(path), {"Content-Type": "font/ttf"})


@cache
def unpacked(path: Path) -> bytes:
    """Return a font without its compression.

    The engine would do it as well, four times slower for the tighter form of the same fonts, and
    with the time of day in them, so that no PDF would be like the one before.
    """
    out = BytesIO()
    with TTFont(path, recalcTimestamp=False) as font:
        font.flavor = font.flavorData = None
        font.save(out)
    return out.getvalue()
