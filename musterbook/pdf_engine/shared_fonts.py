"""One subset of each font in a file, instead of one for every card.

In: a document that was composed of other PDFs. The engine gives each of them a subset of every
font, and all subsets keep the glyph ids of the font. So text stays the same with a single subset
that has the glyphs of all of them.
Why: docs/decisions/shared-fonts.md
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from struct import unpack
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.fonts import FontFile, depends_on_fonts, font_files, unpacked
from musterbook.pdf_engine.engine import lay_out

MAPPING = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]*)>")
HEAD = b"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
"""
FOOT = b"""
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""
BATCH = 100
"""Maximum number of lines in a block of a mapping to Unicode."""


FIXED_PITCH = 1
"""The flag of a font whose glyphs all have the same width."""


def share_fonts(pdf: pikepdf.Pdf) -> None:
    """Replace all subsets of a font with one that has the glyphs of all of them."""
    dictionaries = list(_font_dictionaries(pdf))
    subsets: dict[str, dict[tuple[int, int], pikepdf.Object]] = defaultdict(dict)
    for fonts in dictionaries:
        for key in sorted(fonts.keys()):
            subsets[str(fonts[key].BaseFont)][fonts[key].objgen] = fonts[key]
    replaced: dict[tuple[int, int], pikepdf.Object] = {}
    for name, by_number in subsets.items():
        if len(by_number) > 1:
            shared = _shared(pdf, name, tuple(by_number.values()))
            replaced |= dict.fromkeys(by_number, shared)
    for fonts in dictionaries if replaced else ():
        for key in sorted(fonts.keys()):
            fonts[key] = replaced.get(fonts[key].objgen, fonts[key])


def _font_dictionaries(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Yield the fonts of the resources of every page, form and pattern, in a fixed order."""
    waiting: list[pikepdf.Object] = [page.obj for page in pdf.pages]
    seen: set[tuple[int, int]] = set()
    while waiting:
        holder = waiting.pop()
        resources = holder.get("/Resources")
        if resources is None or {holder.objgen, resources.objgen} & seen:
            continue
        # Only indirect objects have a number; a direct one belongs to its holder.
        seen |= {holder.objgen, resources.objgen} - {(0, 0)}
        if "/Font" in resources:
            yield resources.Font
        for kind in ("/XObject", "/Pattern"):
            if kind in resources:
                waiting += [resources[kind][key] for key in sorted(resources[kind].keys())]


def _shared(pdf: pikepdf.Pdf, name: str, subsets: Sequence[pikepdf.Object]) -> pikepdf.Object:
    """Return a font with the glyphs of several subsets of it."""
    texts: dict[int, bytes] = {}
    for one in subsets:
        for glyph, text in _texts(one.ToUnicode.read_bytes()):
            texts.setdefault(glyph, text)
    glyphs = sorted(texts)
    program = _subset(name, frozenset(glyphs))
    inner = pdf.make_indirect(copy(subsets[0].DescendantFonts[0]))
    descriptor = pdf.make_indirect(copy(inner.FontDescriptor))
    all_widths = _widths(_faces()[name][1].name)
    own_widths = [all_widths[glyph] for glyph in glyphs]
    box = [float(value) for value in descriptor.FontBBox]
    descriptor.FontBBox = pikepdf.Array([*box[:2], max(own_widths), box[3]])
    is_fixed = len(glyphs) > 1 and len(set(own_widths)) == 1
    descriptor.Flags = int(descriptor.Flags) & ~FIXED_PITCH | (FIXED_PITCH if is_fixed else 0)
    descriptor.FontFile2 = pdf.make_stream(program, Length1=len(program))
    inner.FontDescriptor = descriptor
    inner.W = pikepdf.Array(list(_width_entries(glyphs, all_widths)))
    font = pdf.make_indirect(copy(subsets[0]))
    font.DescendantFonts = pikepdf.Array([inner])
    font.ToUnicode = pdf.make_stream(_mapping(texts))
    return font


@lru_cache(maxsize=4096)
def _texts(mapping: bytes) -> tuple[tuple[int, bytes], ...]:
    """Return each glyph with its text (UTF-16 in hexadecimal).

    It is cached because a card is in several files.
    """
    return tuple((int(glyph, 16), text) for glyph, text in MAPPING.findall(mapping))


def _width_entries(
    glyphs: Iterable[int], all_widths: Sequence[int]
) -> Iterator[int | pikepdf.Array]:
    """Yield the first glyph of each run of consecutive ones, and the widths of the run."""
    for _, run in groupby(enumerate(glyphs), lambda pair: pair[1] - pair[0]):
        numbers = [glyph for _, glyph in run]
        yield numbers[0]
        yield pikepdf.Array([all_widths[glyph] for glyph in numbers])


def _mapping(texts: Mapping[int, bytes]) -> bytes:
    """Return the mapping of glyphs to Unicode. Source: ISO 32000-1, 9.10.3."""
    lines = [b"<%04x> <%s>" % item for item in sorted(texts.items())]
    blocks = [lines[at : at + BATCH] for at in range(0, len(lines), BATCH)]
    body = b"\n".join(
        b"%d beginbfchar\n%s\nendbfchar" % (len(block), b"\n".join(block)) for block in blocks
    )
    return HEAD + body + FOOT


@depends_on_fonts
@lru_cache(maxsize=128)
def _subset(name: str, glyphs: frozenset[int]) -> bytes:
    """Return the font file of a subset, as the engine makes it; a KeyError for a font of others."""
    font, _ = _faces()[name]
    font.subset(dict.fromkeys(glyphs, ""), hinting=False)
    content: bytes = font.file_content
    return content


def load_fonts() -> None:
    """Load all fonts, before a fork."""
    _faces()


@depends_on_fonts
@cache
def _faces() -> dict[str, tuple[Any, FontFile]]:
    """Return our fonts as the engine uses them, with their files, by their names in PDFs."""
    words = (
        f'<p style="font:{file.slope} {file.weight} 9pt {file.family.name}">{file.name} \u2660</p>'
        for file in font_files()
    )
    document = lay_out(f"<html><body>{''.join(words)}</body></html>")
    document.write_pdf()  # the engine collects fonts while it draws
    files = {(file.family.name, file.weight, file.slope == "italic"): file for file in font_files()}
    return {
        font.name.decode(): (font, files[font.family, font.weight, bool(font.style)])
        for font in document.fonts.values()
    }


@depends_on_fonts
@cache
def _widths(name: str) -> tuple[int, ...]:
    """Return the width of each glyph of a file, in thousandths of the type size.

    Glyphs after the last one in the table have its width.
    """
    with TTFont(BytesIO(unpacked(name)), lazy=True) as font:
        em, count = font["head"].unitsPerEm, font["maxp"].numGlyphs
        (wide,) = unpack(">H", font.reader["hhea"][-2:])
        advances = unpack(">" + wide * "Hh", font.reader["hmtx"][: 4 * wide])[::2]
    widths = [round(advance * 1000 / em) for advance in advances]
    return (*widths, *widths[-1:] * (count - wide))
