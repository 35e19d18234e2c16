"""The font file of each family and style, and the width of text.

In: a family, a weight, a style. Out: the file, for browsers or for the PDF engine. No other module
names a font file. The address of a printed font contains the file name but no folder, so that print
files do not depend on where the project is stored.
"""

import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from musterbook.cache import cached
from musterbook.resources import MODULES

SCHEME = "musterbook-font"
"""The scheme of the address of a printed font, used instead of `file:` and a path."""

POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True)
class Family:
    """A family: its name in style sheets, its npm package, and the path of its files, with the
    style such as `SemiBold` in place of `*`. WOFF2 takes longer to unpack.
    """

    name: str
    package: str
    files: str

    def file(self, style: str) -> Path:
        return MODULES / self.package / self.files.replace("*", style)


_PLEX = "fonts/complete/woff"
SANS = Family("IBM Plex Sans", "@ibm/plex-sans", f"{_PLEX}/IBMPlexSans-*.woff")
CONDENSED = Family(
    "IBM Plex Sans Condensed", "@ibm/plex-sans-condensed", f"{_PLEX}/IBMPlexSansCondensed-*.woff"
)
DISPLAY = Family(
    "Sofia Sans Extra Condensed",
    "@expo-google-fonts/sofia-sans-extra-condensed",
    "800*/SofiaSansExtraCondensed_800*.ttf",
)
"""The face of names and numbers on cards."""
SYMBOLS = Family(
    "Noto Sans Symbols",
    "@fontsource/noto-sans-symbols-2",
    "files/noto-sans-symbols-2-symbols-400-normal.woff",
)
"""The face of symbols that the others lack, such as those of playing cards and dice."""
HEAVY = 800
"""The only weight of the display face."""
WORD_SPACING = 0.07
"""Space in em that style sheets add between its words: its own is so narrow that readers of PDF
files join them."""

WEB = (
    (SANS, ("Regular", "Italic", "SemiBold")),
    (CONDENSED, ("Regular", "Italic", "SemiBold", "Bold")),
)
"""The styles that pages of the site use."""


@dataclass(frozen=True)
class FontFile:
    """A font for print: its family, weight and slope, and the style in its file name."""

    family: Family
    weight: int
    slope: str
    style: str

    @property
    def name(self) -> str:
        """The name of its file without the suffix."""
        return self.path.stem

    @property
    def path(self) -> Path:
        return self.family.file(self.style)

    @property
    def address(self) -> str:
        """The address that style sheets use for it."""
        return f"{SCHEME}:{self.name}"


_PLEX_FILES = tuple(
    FontFile(family, weight, slope, style)
    for family in (CONDENSED, SANS)
    for weight, slope, style in (
        (400, "normal", "Regular"),
        (400, "italic", "Italic"),
        (600, "normal", "SemiBold"),
        (700, "normal", "Bold"),
        (700, "italic", "BoldItalic"),
    )
    if family == CONDENSED or weight != 600
)
FONT_FILES = (
    *_PLEX_FILES,
    FontFile(DISPLAY, HEAVY, "normal", "ExtraBold"),
    FontFile(SYMBOLS, 400, "normal", "Regular"),
)
"""Every font that a card, a sheet or a book may use."""


def font_faces() -> str:
    """Return the @font-face rules of all printed fonts."""
    return "".join(
        f'@font-face{{font-family:"{file.family.name}";font-weight:{file.weight};'
        f'font-style:{file.slope};src:url("{file.address}")}}\n'
        for file in FONT_FILES
    )


@cache
def fonts_digest() -> str:
    """Return the hash of all font files, for the keys of caches."""
    digest = hashlib.sha256()
    for file in FONT_FILES:
        digest.update(file.path.read_bytes())
    return digest.hexdigest()


@cache
def unpacked(name: str) -> bytes:
    """Return a decompressed font. Raises ValueError for an unknown name.

    The engine would decompress it as well, but with the current time in the result, so no two PDFs
    would be equal.
    """
    path = next((file.path for file in FONT_FILES if file.name == name), None)
    if path is None:
        raise ValueError(f'there is no font "{name}"')
    return _unpacked(path.read_bytes())


@cached("fonts", code="fonts")
def _unpacked(packed: bytes) -> bytes:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # help needs no fonts

    out = BytesIO()
    with TTFont(BytesIO(packed), recalcTimestamp=False) as font:
        font.flavor = font.flavorData = None
        font.save(out)
    return out.getvalue()


@cache
def _advances(weight: int) -> tuple[dict[int, int], int]:
    from fontTools.ttLib import TTFont

    path = next(file.path for file in FONT_FILES if file.weight == weight)
    widths: dict[int, int] = {}
    for one in (SYMBOLS.file("Regular"), path):  # both have 1,000 units to the em
        with TTFont(one) as font:
            em = font["head"].unitsPerEm
            widths |= {code: font["hmtx"][glyph][0] for code, glyph in font.getBestCmap().items()}
    return widths, em


def width_mm(text: str, size: float, weight: int = 400) -> float:
    """Return the width in mm of one line of condensed text whose size is in points.

    Kerning is ignored: it only makes text narrower.
    """
    return _ems(text, weight) * size / POINTS_PER_MM


@lru_cache(maxsize=20_000)
def _ems(text: str, weight: int) -> float:
    """Return the width of a text as a multiple of its size; cards are set in many sizes."""
    widths, em = _advances(weight)
    spaces = WORD_SPACING * text.count(" ") if weight == HEAVY else 0.0
    return sum(widths.get(ord(letter), em // 2) for letter in text) / em + spaces
