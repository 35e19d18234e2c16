"""Subsets of our fonts with any glyphs, made in the way in which the PDF engine makes them.

In: the name of a font in a PDF, and glyph ids. Out: a font file with these glyphs, which keep their
ids, and their widths.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from struct import unpack
from typing import Any

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.fonts import FONT_FILES, FontFile, unpacked
from musterbook.pdf_engine.engine import HTML, OwnFonts, font_configuration


@lru_cache(maxsize=128)
def subset(name: str, glyphs: frozenset[int]) -> bytes:
    """Return the font file of a subset. Raises KeyError for a font that is not ours."""
    font, _ = _faces()[name]
    font.subset(dict.fromkeys(glyphs, ""), hinting=False)
    content: bytes = font.file_content
    return content


def widths(name: str) -> Sequence[int]:
    """Return the width of each glyph of a font, in thousandths of the type size."""
    _, file = _faces()[name]
    return _widths(file.name)


def load_fonts() -> None:
    """Load all fonts, before a fork."""
    _faces()


@cache
def _faces() -> dict[str, tuple[Any, FontFile]]:
    """Return our fonts as the engine uses them, with their files, by their names in PDFs."""
    words = (
        f'<p style="font:{file.slope} {file.weight} 9pt {file.family.name}">{file.name} \u2660'
        for file in FONT_FILES
    )
    document = HTML(string="".join(words), url_fetcher=OwnFonts()).render(
        font_config=font_configuration()
    )
    document.write_pdf()  # the engine collects fonts while it draws
    files = {(file.family.name, file.weight, file.slope == "italic"): file for file in FONT_FILES}
    return {
        font.name.decode(): (font, files[font.family, font.weight, bool(font.style)])
        for font in document.fonts.values()
    }


@cache
def _widths(name: str) -> tuple[int, ...]:
    """Read the widths of all glyphs; those after the last one in the table have its width."""
    with TTFont(BytesIO(unpacked(name)), lazy=True) as font:
        em, count = font["head"].unitsPerEm, font["maxp"].numGlyphs
        (wide,) = unpack(">H", font.reader["hhea"][-2:])
        advances = unpack(">" + wide * "Hh", font.reader["hmtx"][: 4 * wide])[::2]
    widths = [round(advance * 1000 / em) for advance in advances]
    return (*widths, *widths[-1:] * (count - wide))
