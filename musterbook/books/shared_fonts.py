"""The fonts that all runs of a book share: each is embedded once, with the glyphs that are used.

In: the glyphs of each run, and a font of one run without its program. Out: the font of the book.
Glyphs keep their numbers, so that the text of all runs refers to one program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pikepdf

from musterbook.books.page_runs import FontUse
from musterbook.fonts import with_glyphs

LINES = 100
"""Maximum number of lines in a block of a ToUnicode table."""

FIXED_PITCH = 1
"""The flag of a font whose glyphs all have the same width."""


def merged(uses: Iterable[FontUse]) -> dict[int, tuple[str, float]]:
    """Return the text and the width of each glyph that is used in any run."""
    glyphs: dict[int, tuple[str, float]] = {}
    for use in uses:
        for glyph, text, width in use.glyphs:
            glyphs.setdefault(glyph, (text, width))
    return dict(sorted(glyphs.items()))


def complete_font(
    pdf: pikepdf.Pdf, font: pikepdf.Object, file: str, glyphs: Mapping[int, tuple[str, float]]
) -> None:
    """Give a font its program, the widths and the texts of its glyphs."""
    program = with_glyphs(file, glyphs)
    widths = {glyph: width for glyph, (_, width) in glyphs.items()}
    font.ToUnicode = pdf.make_stream(_texts({glyph: text for glyph, (text, _) in glyphs.items()}))
    inner = font.DescendantFonts[0]
    inner.W = _widths(widths)
    descriptor = inner.FontDescriptor
    descriptor.FontBBox[2] = max(widths.values())
    is_fixed = len(widths) > 1 and len(set(widths.values())) == 1
    descriptor.Flags = int(descriptor.Flags) & ~FIXED_PITCH | (FIXED_PITCH if is_fixed else 0)
    descriptor.FontFile2 = pdf.make_stream(program, Length1=len(program))


def _widths(widths: Mapping[int, float]) -> pikepdf.Array:
    """Return widths as a PDF has them: a glyph, then its width and those of the next glyphs."""
    items: list[int | list[float]] = []
    row: list[float] = []
    for glyph in sorted(widths):
        if glyph - 1 not in widths:
            row = []
            items += [glyph, row]
        row.append(widths[glyph])
    return pikepdf.Array(items)


def _texts(texts: Mapping[int, str]) -> bytes:
    """Return the table with which a reader finds the text of each glyph (ISO 32000-1, 9.10.3)."""
    lines = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in texts.items()]
    parts = [lines[at : at + LINES] for at in range(0, len(lines), LINES)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<0000> <ffff>",
            "endcodespacerange",
            *("\n".join([f"{len(part)} beginbfchar", *part, "endbfchar"]) for part in parts),
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        ]
    ).encode()
